"""The registry: all sessions in the memory of this worker. They are created, loaded from their logs, swept and dropped."""

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import orjson

from fuda.errors import OtherRules
from fuda.server import commands
from fuda.server.limits import Buckets
from fuda.server.match import PLAYING, Event, Match
from fuda.server.problems import Problem
from fuda.server.push import Push
from fuda.server.reviews import Reviews
from fuda.server.serializers import shown_json
from fuda.server.session import Session
from fuda.server.settings import Settings
from fuda.server.setups import NewSetup
from fuda.server.storage import Damaged, Storage, Write, now_ms
from fuda.server.thinking import Thinking

log = logging.getLogger("fuda.server")

ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 12
MAX_LISTED = 40  # sessions whose lists are updated at once: moves wait meanwhile
COLLECT_EVERY = 3600.0  # seconds between full garbage collections; see `app.lifespan`
OVERDUE = 3000  # milliseconds after which a table that another worker should serve is taken up here


class Registry:
    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self.chat_limit = Buckets(settings.limits.chat)
        self.change_limit = Buckets(settings.limits.changes)
        self._sessions: dict[str, Session] = {}
        self._loading: dict[str, asyncio.Task[Session]] = {}
        self.damaged: set[str] = set()  # tables whose logs can't be replayed
        self._tasks: set[asyncio.Task[Any]] = set()
        self._collected = time.monotonic()
        self.thinking = Thinking()
        self.push = Push(storage, settings)
        self.reviews = Reviews(self.thinking, self.spawn)

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def forward(message: dict[str, Any] | None) -> None:
            loop.call_soon_threadsafe(self.on_notification, message)

        self.storage.listen(forward)
        self.spawn(self.sweep_forever())

    def stop(self) -> None:
        for session in self._sessions.values():
            session.close()
        for task in self._tasks:
            task.cancel()
        self.thinking.stop()
        self.push.stop()

    @property
    def sessions(self) -> list[Session]:
        return list(self._sessions.values())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs something in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Problem):
            log.error("something in the background failed", exc_info=error)

    async def get(self, id: str) -> Session:
        """The session of a table, loaded from its log if it is not in memory. Raises the problem `no-such-table`."""
        if len(id) != ID_LENGTH or not (id.isascii() and id.isalnum()):
            raise Problem("no-such-table")
        session = self._sessions.get(id)
        if session is None:
            if id not in self._loading:
                self._loading[id] = asyncio.create_task(self._load(id))
            try:
                session = await asyncio.shield(self._loading[id])
            finally:
                self._loading.pop(id, None)
        session.used = time.monotonic()
        # A client that was just answered by another worker expects to find what it did there.
        session.is_stale |= self.storage.is_shared
        return session

    async def _load(self, id: str) -> Session:
        try:
            match = await self.storage.read(self.storage.load, id)
        except Damaged as damage:
            if id not in self.damaged:
                log.error("table %s is damaged and set aside: %s", id, damage)
            self.damaged.add(id)
            raise Problem("damaged-table") from None
        except OtherRules as error:
            if id not in self.damaged:
                log.warning("table %s is set aside: %s", id, error)
            self.damaged.add(id)
            raise Problem("other-rules", str(error)) from None
        if match is None:
            raise Problem("no-such-table")
        self.damaged.discard(id)
        session = self._sessions.setdefault(id, Session(self, match))
        session.is_listed = match.status != PLAYING  # the worker that had it may have ended before it was
        session.scheduler.schedule(remote=self.storage.is_shared)
        return session

    async def create(
        self,
        new: NewSetup,
        maker: str,
        name: str,
        seats: list[dict[str, Any]],
        new_people: Sequence[dict[str, Any]] = (),
    ) -> Session:
        """A new table. The match is dealt at once if no seat is open, unless the maker wants it held."""
        id = new_id()
        server_seed = secrets.token_bytes(32)
        setup = new.setup
        match = Match(id, setup, maker, server_seed, new.book)
        at = now_ms()
        events = [Event(1, at, "made", {"who": maker, "name": name, "seats": seats})]
        match.apply(events[0])
        if not match.open_seats and not setup.hold:
            events += [Event(2, at, kind, body) for kind, body in commands.deal(match.seats)]
            match.apply(events[1])
        session = Session(self, match)
        new_table = session.row() | {
            "id": id,
            "setup": orjson.dumps(setup.as_json()).decode(),
            "maker": maker,
            "server_seed": server_seed.hex(),
            "public": setup.public,
            "shown": shown_json(match),
        }
        sits = [seat["person"] for seat in seats if seat.get("person")]
        await self.storage.append(Write(id, events, new_table=new_table, book=new.stored_book, new_people=new_people, sits=sits))
        self._sessions[id] = session
        session.scheduler.schedule()
        return session

    def here(self, id: str) -> list[bool]:
        session = self._sessions.get(id)
        return session.presence.here() if session else []

    def watching(self, id: str) -> int:
        """How many watch a table."""
        session = self._sessions.get(id)
        return session.presence.watching() if session else 0

    async def reload(self, ids: Sequence[str]) -> None:
        """Reads tables in memory again whose log was rewritten."""
        for id in ids:
            if id in self._sessions:
                await self._sessions[id].reload()

    def row(self, id: str) -> dict[str, Any]:
        """What a session knows of its table that the lists may not show yet."""
        session = self._sessions.get(id)
        return session.row() if session and not session.lock.locked() else {}

    def on_notification(self, message: dict[str, Any] | None) -> None:
        """Another worker has written events or says who is connected to it; None after a gap in the notifications."""
        if message is None:
            changed = list(self._sessions)
        elif "presence" in message:
            session = self._sessions.get(message["presence"]["table"])
            if session is not None:
                session.presence.on_remote(message["worker"], message["presence"])
            return
        elif "events" in message:
            by_table: dict[str, list[Event]] = {}
            for table, *event in message["events"]:
                by_table.setdefault(table, []).append(Event(*event))
            for table, events in by_table.items():
                if table in self._sessions:
                    self._sessions[table].on_remote_events(events)
            return
        else:
            changed = [message["changed"]]
        for id in changed:
            if id in self._sessions:
                self._sessions[id].is_stale = True
                self.spawn(self._sessions[id].refresh())

    async def sweep_forever(self) -> None:
        is_first = True
        while True:
            try:
                await self.sweep(now_ms() - (0 if is_first else OVERDUE))
                is_first = False
            except Problem:
                log.warning("the lists of tables can't be written")
            except Exception:
                log.exception("a sweep over the tables failed")
            await asyncio.sleep(self.settings.sweep)

    async def sweep(self, due: int) -> None:
        """Takes up tables in which the service has to act and nobody does, updates lists, and drops unused sessions."""
        for id in await self.storage.read(self.storage.due, due):
            known = self._sessions.get(id)
            if id not in self.damaged and (known is None or not (known.scheduler.is_waiting or known.lock.locked())):
                await self._resume(id)
        for session in self._sessions.values():
            session.presence.expire_requests()
            if session.presence.needs_heartbeat:
                session.presence.changed()
        self._drop_unused()
        if time.monotonic() - self._collected > COLLECT_EVERY:
            self._collected = time.monotonic()
            gc.collect()
        outdated = [session for session in self._sessions.values() if session.needs_listing]
        await asyncio.gather(*(session.update_lists() for session in outdated[:MAX_LISTED]))

    async def _resume(self, id: str) -> None:
        """Goes on with a table. One that can't be resumed keeps nobody else from it."""
        try:
            session = await self.get(id)
            await session.refresh()
            session.scheduler.schedule()
        except Problem:
            pass  # a damaged table, of which the log knows, or a database that does not answer
        except Exception:
            log.exception("table %s can't be resumed", id)

    def _drop_unused(self) -> None:
        old = time.monotonic() - self.settings.keep
        for id, session in list(self._sessions.items()):
            is_idle = session.is_listed and not session.subscribers and not session.lock.locked()
            if is_idle and session.used < old and not session.scheduler.is_due_soon:
                session.close()
                self.push.forget(id)
                del self._sessions[id]


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
