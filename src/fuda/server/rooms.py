"""All tables in the memory of this process: made, read from their logs, told of in time, listed, and forgotten."""

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import orjson

from fuda.server.limits import Buckets
from fuda.server.match import PLAYING, Event, Match, Setup
from fuda.server.problems import Problem
from fuda.server.room import Room, shown_json
from fuda.server.settings import Settings
from fuda.server.store import Append, Store, now_ms
from fuda.server.workers import Workers

log = logging.getLogger("fuda.server")

ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 12
IN_A_MOMENT = 0.1  # seconds until those hear of a move who neither made it nor are asked, where much happens
QUIET = 20  # moves in such a time of which everyone hears at once
PRESENCE_AFTER = 0.05  # seconds until it is told who came and went: people do so together
MOST_LISTED = 100  # tables brought up to date in the lists at once
GARBAGE_EVERY = 3600.0  # seconds between searches for garbage among everything
OVERDUE = 3000  # milliseconds after which a table that another process should serve is taken up here


class Rooms:
    """All tables that this process has in memory."""

    def __init__(self, store: Store, settings: Settings, workers: Workers | None = None) -> None:
        self.store = store
        self.settings = settings
        self.workers = workers
        self.chat = Buckets(settings.limits.chat)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._untold: dict[Room, bool] = {}  # where people came or went, and whether to tell other processes too
        self._presence: asyncio.TimerHandle | None = None
        self._behind: set[Room] = set()  # where somebody has not heard of all moves
        self._lately, self._since = 0, 0.0  # how many moves were told in this moment, and when it began

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def hear(payload: str) -> None:
            loop.call_soon_threadsafe(self.heard, payload)

        self.store.listen(hear)
        self._sweeper = asyncio.create_task(self.sweep())

    def stop(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        if self._presence is not None:
            self._presence.cancel()
        for room in self._rooms.values():
            room.close()
        for task in self._tasks:
            task.cancel()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def quiet(self) -> bool:
        """Whether so little happens that everyone can hear of each move at once; asked for each of them."""
        now = time.monotonic()
        if now - self._since > IN_A_MOMENT:
            self._lately, self._since = 0, now
        self._lately += 1
        return self._lately <= QUIET

    def tell_later(self, room: Room) -> None:
        """Sees to it that everyone at a table hears in a moment what has happened there."""
        if not self._behind:
            asyncio.get_running_loop().call_later(IN_A_MOMENT, self.tell_behind)
        self._behind.add(room)

    def tell_behind(self) -> None:
        behind, self._behind = self._behind, set()
        for room in behind:
            room.tell_everyone()

    def tell_presence(self, room: Room, *, others: bool = True) -> None:
        """Sees to it that people at a table, and other processes, hear who is connected."""
        if not self._untold:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE_AFTER, self.tell_all_presence)
        self._untold[room] = others or self._untold.get(room, False)

    def tell_all_presence(self) -> None:
        untold, self._untold = self._untold, {}
        for room, others in untold.items():
            room.tell_presence(others=others)

    async def get(self, id: str) -> Room:
        """The room of a table, read from its log where it is not in memory."""
        room = self._rooms.get(id)
        if room is not None:
            room.used = time.monotonic()
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            self._loading.pop(id, None)

    async def _load(self, id: str) -> Room:
        match = await asyncio.to_thread(self.store.load, id)
        if match is None:
            raise Problem("no-such-table")
        room = self._rooms.setdefault(id, Room(self, match))
        room.stale = self.store.shared  # something may have been written since
        room.listed = match.status != PLAYING  # the process that had it may have ended before it was
        room.schedule()
        return room

    async def make(
        self, setup: Setup, maker: str, name: str, seats: list[dict[str, Any]], newcomers: Sequence[dict[str, Any]] = ()
    ) -> Room:
        """A new table; it is dealt at once where no seat is open."""
        id = new_id()
        while self.workers and not self.workers.owns(id):  # or another process would load it at once
            id = new_id()
        server_seed = secrets.token_bytes(32)
        match = Match(id, setup, maker, server_seed)
        at = now_ms()
        written = [Event(1, at, "made", {"who": maker, "name": name, "seats": seats})]
        match.apply(written[0])
        if not match.open_seats and not setup.hold:
            written.append(Event(2, at, "start", {}))
            match.apply(written[1])
        room = Room(self, match)
        new = room.row() | {
            "id": id,
            "setup": orjson.dumps(setup.as_json()).decode(),
            "maker": maker,
            "server_seed": server_seed.hex(),
            "public": setup.public,
            "shown": shown_json(match),
        }
        sits = [seat["person"] for seat in seats if seat.get("person")]
        await self.store.append(Append(id, written, None, None, new, newcomers, sits))
        self._rooms[id] = room
        room.schedule()
        return room

    def here(self, id: str) -> list[bool]:
        room = self._rooms.get(id)
        return room.here() if room else []

    def row(self, id: str) -> dict[str, Any]:
        """What this process knows of a table that the lists may not know yet."""
        room = self._rooms.get(id)
        return room.row() if room else {}

    def heard(self, payload: str) -> None:
        """What another process says: that it wrote to tables, or who is connected to one."""
        if not payload:  # we may have missed something
            for room in self._rooms.values():
                room.stale = True
                self.spawn(room.refresh())
            return
        kind, process, *rest = payload.split(" ")
        if process == self.store.process:
            return
        if kind == "e":
            for id in rest:
                if id in self._rooms:
                    self._rooms[id].written_elsewhere()
        elif kind == "p" and rest[0] in self._rooms:
            seats = {int(n) for n in rest[2].split(",")} if len(rest) > 2 else set()
            self._rooms[rest[0]].seen_elsewhere(process, int(rest[1]), seats)

    async def sweep(self) -> None:
        """Takes up tables in which the service has to act and nobody does, and forgets those that nobody looks at."""
        first = True
        swept = time.monotonic()
        while True:
            try:
                for id in await self.store.look(self.store.due, now_ms() - (0 if first else OVERDUE)):
                    await self.take_up(id)
                first = False
            except Exception:
                log.exception("can't look for tables that wait")
            try:
                late = [room for room in self._rooms.values() if room.unlisted]
                await asyncio.gather(*(room.update_lists() for room in late[:MOST_LISTED]))
            except Problem:
                log.warning("the lists of tables can't be written")
            self.forget()
            for room in self._rooms.values():
                if room.silent:
                    self.tell_presence(room)
            if time.monotonic() - swept > GARBAGE_EVERY:
                swept = time.monotonic()
                gc.collect()
            await asyncio.sleep(self.settings.sweep)

    async def take_up(self, id: str) -> None:
        room = await self.get(id)
        if room.timer is None and not room.lock.taken:
            room.stale = True
            await room.refresh()
            room.schedule()

    def forget(self) -> None:
        old = time.monotonic() - self.settings.keep
        for id, room in list(self._rooms.items()):
            idle = room.listed and not room.connections and not room.lock.taken
            if idle and room.used < old and not room.awaited():
                room.close()
                del self._rooms[id]


def new_id() -> str:
    number = secrets.randbelow(len(ID_LETTERS) ** ID_LENGTH)
    return "".join(ID_LETTERS[number // len(ID_LETTERS) ** place % len(ID_LETTERS)] for place in range(ID_LENGTH))
