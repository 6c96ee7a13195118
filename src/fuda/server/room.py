"""Tables in the memory of this process: who is connected, what is said, bots and clocks.

Everything that changes a table goes through `Room.change`: decide, apply, write, and only then tell. Where writing fails the
table goes back to what it was, so that nobody ever sees what is not on disk.
"""

import asyncio
import gc
import logging
import random
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any

import orjson

from fuda import bots
from fuda.bots import RulesBot
from fuda.kernel import native
from fuda.server import deciding, telling
from fuda.server.limits import Buckets
from fuda.server.live import Connection
from fuda.server.match import OVER, PLAYING, Event, Match, Setup
from fuda.server.problems import Problem
from fuda.server.seeing import action_json
from fuda.server.settings import Settings
from fuda.server.store import Append, Conflict, Store, now_ms
from fuda.server.workers import Workers

log = logging.getLogger("fuda.server")

CHANGES_SEATS = ("sit", "stand", "bot", "contribute", "start", "away", "back")
ID_LETTERS = "23456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH = 12
MOST_TRIES = 20  # how often a change is decided again because other processes were faster
IN_A_MOMENT = 0.1  # seconds until those hear of a move who neither made it nor are asked, where much happens
QUIET = 20  # moves in such a time of which everyone hears at once
PRESENCE_AFTER = 0.05  # seconds until it is told who came and went: people do so together
PRESENCE_EVERY = 15.0  # seconds between what processes say about who is connected to them
LISTED_AFTER, LISTED_EVERY = 5.0, 60.0  # seconds until lists know of moves: after the last one, and where they don't end
MOST_LISTED = 100  # tables brought up to date at once
GARBAGE_EVERY = 3600.0  # seconds between searches for garbage among everything
RETRY = 1.0  # seconds until something that failed is tried again
UNKNOWN = -1
OVERDUE = 3000  # milliseconds after which a table that another process should serve is taken up here


class Lock:
    """A lock that can be taken without waiting, too. Who waits longest gets it next."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Takes the lock if it is free."""
        if self.taken:
            return False
        self.taken = True
        return True

    def release(self) -> None:
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():  # it may have been cancelled
                next_one.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class Room:
    """One table."""

    def __init__(self, rooms: "Rooms", match: Match) -> None:
        self.rooms = rooms
        self.match = match
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[set[int], int, float]] = {}  # process: seats, watchers, when it said so
        self.lock = Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.bots: dict[tuple[int, str], Any] = {}
        self.used = time.monotonic()
        self.last_here: dict[int, float] = {}
        self.loaded = time.monotonic()
        self.due: int | None = UNKNOWN  # when the service is to act next, as the lists have it
        self.listed = True  # whether the lists know all that happened
        self.listed_at = time.monotonic()
        self.stale = False  # another process has written; read before deciding
        self.presence = b""  # what was told last about who is here
        self.presence_at = time.monotonic()
        self.writing = False  # whether something was applied that is not on disk yet
        self.overdue = False  # whether everyone is to be told as soon as it is

    # Changing

    async def change(self, decided: Callable[[], deciding.Made], newcomers: Sequence[dict[str, Any]] = ()) -> list[Event]:
        """Carries out what `decided` makes of the table as it stands, by people who may be here for the first time."""
        self.used = time.monotonic()
        async with self.lock:
            for _ in range(MOST_TRIES):
                if self.stale:
                    await self.catch_up()
                written = self.numbered(decided())
                if not written:
                    return []
                request = self.begin(written, newcomers)
                try:
                    await self.rooms.store.append(request)
                except Conflict:
                    self.abandon(written)
                    await self.catch_up()
                    continue
                except BaseException:
                    self.abandon(written)
                    raise
                self.end(request.row)
                return written
        raise Problem("unavailable")

    def move(self, mover: Connection, said: dict[str, Any]) -> bool:
        """Carries out a move without a task of its own, which costs as much as the rules do.

        False where that can't be, since something else is going on here.
        """
        person = mover.person
        assert person is not None
        if self.stale or (person, said["key"]) in self.match.answers or not self.lock.take():
            return False
        try:
            self.used = time.monotonic()
            written = self.numbered(deciding.decide(self.match, person, said, self.gone))
            request = self.begin(written)
            self.rooms.store.put(request, partial(self.moved, mover, said, written, request.row))
        except BaseException:
            self.lock.release()
            raise
        return True

    def moved(
        self, mover: Connection, said: dict[str, Any], written: list[Event], row: dict[str, Any] | None, failure: Exception | None
    ) -> None:
        """What becomes of a move when it is on disk, or can't be written."""
        try:
            if failure is None:
                self.end(row)
            else:
                self.abandon(written)
        finally:
            self.lock.release()
        if failure is None:
            mover.send(orjson.dumps({"type": "done", "key": said["key"], "event": written[0].number}))
        elif isinstance(failure, Conflict):
            self.stale = True
            mover.answer_in_turn(said)
        else:
            mover.refuse(failure, said["key"])

    def numbered(self, made: deciding.Made) -> list[Event]:
        return [Event(self.match.number + i, now_ms(), kind, body) for i, (kind, body) in enumerate(made, start=1)]

    def begin(self, written: list[Event], newcomers: Sequence[dict[str, Any]] = ()) -> Append:
        """Applies events, of which nobody hears before `end`; what is to be written then."""
        match = self.match
        before = match.number
        self.writing = True
        try:
            for event in written:
                match.apply(event)
            row = self.row()
            if match.status != OVER and all(event.kind == "move" for event in written):
                return Append(match.id, written, row if row["due"] != self.due else None)
            sits = [e.body["who"] for e in written if e.kind == "sit"]
            stands = [e.body["who"] for e in written if e.kind == "stand"]
            seats_changed = any(e.kind in CHANGES_SEATS for e in written) or match.status == OVER
            shown = shown_json(match) if seats_changed else None
            kept = row if seats_changed or row["due"] != self.due else None
            return Append(match.id, written, kept, shown, None, newcomers, sits, stands)
        except BaseException:
            self.go_back(before)
            self.writing = False
            raise

    def end(self, row: dict[str, Any] | None) -> None:
        """Tells of events that were written, perhaps with a row for the lists."""
        self.writing = False
        self.listed = row is not None
        if row is not None:
            self.listed_at = time.monotonic()
            self.due = row["due"]
        self.tell()
        self.schedule()

    def abandon(self, written: list[Event]) -> None:
        """Takes events back that were applied and could not be written."""
        self.writing = False
        self.go_back(written[0].number - 1)
        self.tell()

    @property
    def unlisted(self) -> bool:
        """Whether it is time that the lists hear of the last moves; each by itself is not worth that."""
        now = time.monotonic()
        late = now - self.used > LISTED_AFTER or now - self.listed_at > LISTED_EVERY
        return late and not self.listed and not self.stale and not self.writing

    async def update_lists(self) -> None:
        self.listed = True
        self.listed_at = time.monotonic()
        await self.rooms.store.append(Append(self.match.id, [], self.row()))

    def row(self) -> dict[str, Any]:
        """What the lists say, and when the service is to act next."""
        match = self.match
        due = None
        if match.status == PLAYING:
            due = now_ms() if match.mover else match.until
        touched = match.events[-1].at
        return {
            "status": match.status,
            "open": len(match.open_seats),
            "touched": touched,
            "due": due,
            "moves": len(match.moves),
            "turn": match.turn,
        }

    def go_back(self, number: int) -> None:
        """Forgets what was applied after an event and could not be written."""
        again = Match(self.match.id, self.match.setup, self.match.maker, self.match.server_seed)
        for event in self.match.events[:number]:
            again.apply(Event(event.number, event.at, event.kind, event.body))
        self.match = again
        for connection in self.connections:
            connection.seat = again.seat_of(connection.person)

    async def catch_up(self) -> None:
        """Takes in what other processes have written."""
        self.stale = False
        self.due = UNKNOWN
        for event in await self.rooms.store.look(self.rooms.store.events_after, self.match.id, self.match.number):
            if event.number == self.match.number + 1:
                self.match.apply(event)
        self.tell()
        self.schedule()

    async def refresh(self) -> None:
        async with self.lock:
            if self.stale:
                await self.catch_up()

    def written_elsewhere(self) -> None:
        self.stale = True
        if self.connections:
            self.rooms.spawn(self.refresh())
        else:
            self.close()  # who wrote goes on with it

    # Telling

    def tell(self) -> None:
        """Tells what has happened. Where much happens, who moved and who is asked hear at once, the others in a moment."""
        match = self.match
        last = match.events[-1]
        if self.overdue or match.status != PLAYING or last.kind != "move" or self.rooms.quiet():
            self.tell_everyone()
            return
        concerned = (match.turn, last.body["seat"])
        self.send([connection for connection in self.connections if connection.seat in concerned])
        self.rooms.tell_later(self)

    def tell_everyone(self) -> None:
        """Tells those what has happened who have not heard it; not before it is on disk."""
        self.overdue = self.writing
        if not self.writing:
            self.send(self.connections)

    def send(self, connections: Iterable[Connection]) -> None:
        """Sends what has happened since each was told last; made once for all who hear the same."""
        opening = telling.now_opening(self.match, now_ms())
        made: dict[Any, bytes] = {}
        for connection in list(connections):
            told, connection.told = connection.told, self.match.number
            if told < self.match.number:
                try:
                    connection.send(self.news(connection, told, opening, made))
                except Exception:
                    log.exception("somebody at table %s can't be told what has happened", self.match.id)

    def news(self, connection: Connection, told: int, opening: bytes, made: dict[Any, bytes]) -> bytes:
        """What has happened since somebody was told of an event."""
        match = self.match
        events = match.events[told:]
        seats_changed = match.status == OVER or any(event.kind in CHANGES_SEATS for event in events)
        if seats_changed:
            connection.seat = match.seat_of(connection.person)
        seat = connection.seat
        who = (told, seat, connection.person, connection.base) if seats_changed else (told, seat)
        if who not in made:
            said = telling.events(match, events, seat)
            now = telling.now(match, seat, opening)
            table = b""
            if seats_changed:
                shown = telling.match_object(match, connection.person, self.here(), connection.base)
                table = b',"table":' + orjson.dumps(shown)
            made[who] = b"".join((b'{"type":"event",', *said, b',"now":', *now, table, b"}"))
        return made[who]

    async def snapshot(self, person: str | None, since: int | None, base: str) -> dict[str, Any]:
        async with self.lock:
            if self.stale:
                await self.catch_up()
            self.check_sight(person)
            return telling.snapshot(self.match, person, since, self.here(), base, now_ms())

    def check_sight(self, person: str | None) -> None:
        """A table that is not public is seen by its seats; before the deal and after the end by whoever has the link."""
        match = self.match
        if match.setup.public or match.status != PLAYING or match.seat_of(person) is not None or person == match.maker:
            return
        raise Problem("not-allowed", "This table is private; only its players see the play.", "この卓は非公開です。")

    def object(self, person: str | None, base: str) -> dict[str, Any]:
        return telling.match_object(self.match, person, self.here(), base)

    # Presence

    def here(self) -> list[bool]:
        """Which seats are connected, to this process or another."""
        found = {self.match.seat_of(connection.person) for connection in self.connections}
        for seats, _, at in self.elsewhere.values():
            if time.monotonic() - at < 3 * PRESENCE_EVERY:
                found |= seats
        return [seat.kind == "bot" or i in found for i, seat in enumerate(self.match.seats)]

    def gone(self, seat: int) -> bool:
        if self.here()[seat]:
            return False
        return time.monotonic() - self.last_here.get(seat, self.loaded) >= self.rooms.settings.gone_after

    async def enter(self, connection: Connection, since: int | None) -> None:
        """Connects: how things stand first, then everything that happens."""
        person = connection.person
        async with self.lock:
            if self.stale:
                await self.catch_up()
            self.check_sight(person)
            connection.seat = self.match.seat_of(person)
            self.connections.add(connection)
            self.presence = b""  # it is told to whoever comes
            connection.told = self.match.number
            said = telling.snapshot(self.match, person, since, self.here(), connection.base, now_ms())
            connection.send(orjson.dumps(said))
        self.rooms.tell_presence(self)
        if person and deciding.returned(self.match, person):
            await self.change(lambda: deciding.returned(self.match, person))

    def exit(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.seat is not None:
            self.last_here[connection.seat] = time.monotonic()
        self.used = time.monotonic()
        self.rooms.tell_presence(self)

    def tell_presence(self, *, others: bool) -> None:
        self.presence_at = time.monotonic()
        watching = sum(1 for connection in self.connections if connection.seat is None)
        seats = sorted({c.seat for c in self.connections if c.seat is not None})
        if others:
            listed = ",".join(map(str, seats))
            self.rooms.store.notify(f"p {self.rooms.store.process} {self.match.id} {watching} {listed}".rstrip())
        watching += sum(n for _, n, at in self.elsewhere.values() if time.monotonic() - at < 3 * PRESENCE_EVERY)
        if not self.connections:
            return
        text = orjson.dumps({"type": "presence", "here": self.here(), "watching": watching})
        if text != self.presence:
            self.presence = text
            for connection in self.connections:
                connection.send(text)

    def seen_elsewhere(self, process: str, watching: int, seats: set[int]) -> None:
        for seat in self.elsewhere.get(process, (set(), 0, 0.0))[0] - seats:
            self.last_here[seat] = time.monotonic()
        known = process in self.elsewhere
        self.elsewhere[process] = (seats, watching, time.monotonic())
        self.rooms.tell_presence(self, others=not known)

    # What people say

    async def say(self, person: str, said: dict[str, Any]) -> dict[str, Any]:
        """Answers a message; it has been checked for its form."""
        kind, key = said["type"], said["key"]
        if kind == "ping":
            return {"type": "pong", "key": key, "at": now_ms()}
        if kind == "why":
            await self.refresh()
            return {"type": "why", "key": key} | deciding.why(self.match, person, said["text"])
        if kind == "hint":
            return {"type": "hint", "key": key} | await self.hint(person)
        if kind == "chat" and (person, key) not in self.match.answers:
            self.rooms.chat.take(person)
        answer: dict[str, Any] = {}

        def decided() -> deciding.Made:
            known = self.match.answers.get((person, key))
            if known is not None:
                answer.update(known)
                return []
            return deciding.decide(self.match, person, said, self.gone)

        await self.change(decided)
        return {"type": "done", "key": key} | (answer or self.match.answers[person, key])

    async def hint(self, person: str) -> dict[str, Any]:
        await self.refresh()
        match = self.match
        seat = deciding.playing_seat(match, person)
        assert match.table is not None
        if match.turn != seat:
            raise Problem("out-of-turn")
        name = deciding.strongest(match)
        number = len(match.moves)
        shown = match.table.masked(seat)
        action = await self.chosen(seat, name)
        return {"number": number, "bot": name, "action": action_json(match.game, shown, action)}

    # Bots and clocks

    def schedule(self) -> None:
        """Sees to it that the service acts when it has to."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        match = self.match
        if match.status != PLAYING:
            return
        if match.mover:
            delay = random.uniform(*self.rooms.settings.pause)
        elif match.until is not None:
            delay = max(0.0, (match.until - now_ms()) / 1000) + 0.005
        else:
            return
        self.timer = asyncio.get_running_loop().call_later(delay, self.wake)

    def wake(self) -> None:
        self.rooms.spawn(self.act())

    async def act(self) -> None:
        """A bot moves, or somebody's time is over."""
        try:
            match = self.match
            if match.status != PLAYING:
                return
            number, turn, bot = match.number, match.turn, match.mover
            assert turn is not None
            timed_out = not bot and match.until is not None and now_ms() >= match.until
            if not bot and not timed_out:
                self.schedule()
                return
            action = await self.chosen(turn, bot or deciding.strongest(match))

            def decided() -> deciding.Made:
                if self.match.number != number:
                    return []
                made: deciding.Made = []
                if timed_out:
                    made.append(("away", {"seat": turn, "bot": deciding.strongest(match), "why": "clock"}))
                return [*made, deciding.made_move(self.match, action, "clock" if timed_out else "bot")]

            if not await self.change(decided):
                self.schedule()  # something else happened meanwhile, such as talk
        except (Problem, Conflict):
            asyncio.get_running_loop().call_later(RETRY, self.schedule)
        except Exception:
            log.exception("table %s can't go on by itself; trying again", self.match.id)
            asyncio.get_running_loop().call_later(RETRY, self.schedule)

    async def chosen(self, seat: int, name: str) -> int:
        """What a bot plays; a bot that fails plays the first legal action, so that no table ever stands still."""
        table = self.match.table
        assert table is not None
        try:
            bot = self.bots.get((seat, name))
            if bot is None:
                bot = self.bots[seat, name] = bots.make(table, name)
            if isinstance(bot, RulesBot):
                return table.check(bot.choose(table))
            return table.check(await asyncio.to_thread(bot.choose, table.clone()))
        except Exception:
            log.exception("bot %s failed at table %s", name, self.match.id)
            return table.legal()[0].id

    def awaited(self) -> bool:
        """Whether the service is to act here soon."""
        if self.match.status != PLAYING:
            return False
        until = self.match.until
        return bool(self.match.mover) or (until is not None and until < now_ms() + 1000 * self.rooms.settings.keep)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def shown_json(match: Match) -> str:
    row = telling.row_of(match)
    kept = {name: row[name] for name in ("made", "maker_name", "scores", "places", "revealed")}
    return orjson.dumps(kept | {"seats": [seat.as_json() for seat in match.seats]}).decode()


def new_id() -> str:
    number = secrets.randbelow(len(ID_LETTERS) ** ID_LENGTH)
    return "".join(ID_LETTERS[number // len(ID_LETTERS) ** place % len(ID_LETTERS)] for place in range(ID_LENGTH))


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
        self.warm(match)
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
        self.warm(match)
        room.schedule()
        return room

    def warm(self, match: Match) -> None:
        """Compiles the rules in the background when a game is played for the first time; until then they are interpreted."""
        if self.settings.warm:
            native.warm(match.game)

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
                if room.connections and time.monotonic() - room.presence_at > PRESENCE_EVERY:
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
