"""One table in the memory of this process: who is connected, what is said, bots and clocks.

Everything that changes a table goes through `Room.change`: decide, apply, write, and only then tell. Where writing fails the
table goes back to what it was, so that nobody ever sees what is not on disk.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import orjson

from fuda import bots
from fuda.bots import RulesBot
from fuda.game_json import action_json
from fuda.server import deciding, telling
from fuda.server.live import Connection
from fuda.server.lock import Lock
from fuda.server.match import OVER, PLAYING, Event, Match
from fuda.server.problems import Problem
from fuda.server.store import Append, Conflict, now_ms

if TYPE_CHECKING:
    from fuda.server.rooms import Rooms

log = logging.getLogger("fuda.server")

CHANGES_SEATS = ("sit", "stand", "bot", "contribute", "start", "away", "back")
MOST_TRIES = 20  # how often a change is decided again because other processes were faster
PRESENCE_EVERY = 15.0  # seconds between what processes say about who is connected to them
LISTED_AFTER, LISTED_EVERY = 5.0, 60.0  # seconds until lists know of moves: after the last one, and where they don't end
RETRY = 1.0  # seconds until something that failed is tried again
UNKNOWN = -1


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
        try:
            await self.rooms.store.append(Append(self.match.id, [], self.row()))
        except Problem:
            self.listed = False
            raise

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

    @property
    def silent(self) -> bool:
        """Whether other processes have not heard for long who is here."""
        return bool(self.connections) and time.monotonic() - self.presence_at > PRESENCE_EVERY

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
