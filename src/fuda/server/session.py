"""A session: one table in the memory of this worker, with its subscribers.

Everything that changes a table goes through `Session.change`: decide, apply, write, and only then broadcast. If writing fails the
match is rolled back, so that nobody is ever sent what is not on disk.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TYPE_CHECKING, Any

import orjson
from sqlalchemy.exc import DBAPIError

from fuda.server import commands, ratings, serializers
from fuda.server.match import OVER, PLAYING, Event, Match
from fuda.server.presence import Presence
from fuda.server.problems import Problem
from fuda.server.scheduler import Scheduler
from fuda.server.serializers import CHANGES_SEATS
from fuda.server.storage import Conflict, Write, now_ms

if TYPE_CHECKING:
    from fuda.server.registry import Registry
    from fuda.server.websocket import Subscriber

log = logging.getLogger("fuda.server")

FORBIDDEN = 4403  # the closing code for somebody who may not see the table any more
CHANGE_PATIENCE = 5.0  # seconds that a change waits for another one that is being written
READ_PATIENCE = 0.5  # seconds that somebody who only looks waits for it
STILL_SAVING = (
    "The table is still being saved; nothing was done. Try again in a moment.",
    "卓を保存中のため、何も行われませんでした。少し後でもう一度どうぞ。",
)
MAX_TRIES = 20  # how often a change is decided again because other workers were faster
LIST_AFTER, LIST_EVERY = 5.0, 60.0  # seconds until lists show moves: after the last one, and while they go on


class Session:
    def __init__(self, registry: "Registry", match: Match) -> None:
        self.registry = registry
        self.storage = registry.storage
        self.settings = registry.settings
        self.match = match
        self.subscribers: set[Subscriber] = set()
        self.presence = Presence(self)
        self.scheduler = Scheduler(self)
        self.lock = asyncio.Lock()
        self.rematch_lock = asyncio.Lock()  # one table is made for a rematch, however many ask at once
        self._written: int | None = None  # while a change is written: the number of the last event before it
        self._written_match: Match | None = None  # and the match up to it, where somebody asks meanwhile
        self.is_stale = False  # another worker may have written: read before deciding
        self.used = time.monotonic()
        self.is_listed = True  # whether the lists show all that happened
        self.listed_at = time.monotonic()
        self._listed_due: int | None = -1  # when the service is to act next, as the lists have it; -1: not known

    # Changing

    async def change(self, command: Callable[[], commands.NewEvents], new_people: Sequence[dict[str, Any]] = ()) -> list[Event]:
        """Carries out the events that `command` makes of the match as it stands, and writes new people with them."""
        self.used = time.monotonic()
        async with self._locked():
            for _ in range(MAX_TRIES):
                if self.is_stale:
                    await self._catch_up()
                before = self.match.number
                at = now_ms()
                events = [Event(before + i, at, kind, body) for i, (kind, body) in enumerate(command(), start=1)]
                if not events:
                    return []
                try:
                    for event in events:
                        self.match.apply(event)
                    write = self._write(events, new_people)
                    self._written = before
                    await self.storage.append(write)
                except Conflict:
                    self.rollback(before)
                    self.is_stale = True
                    continue
                except BaseException:
                    self.rollback(before)
                    self.is_stale = True
                    raise
                finally:
                    self._written = self._written_match = None
                self._set_listed(write.row)
                self.broadcast()
                self.scheduler.schedule()
                self.registry.push.on_change(self)
                return events
        raise Problem("unavailable")

    def _write(self, events: list[Event], new_people: Sequence[dict[str, Any]]) -> Write:
        """What is stored of events that were applied. A move alone changes no list at once; see `needs_listing`."""
        seats_changed = self.match.status == OVER or any(event.kind in CHANGES_SEATS for event in events)
        return Write(
            self.match.id,
            events,
            self.row() if seats_changed or self.due != self._listed_due else None,
            serializers.shown_json(self.match) if seats_changed else None,
            None,
            new_people,
            [event.body["who"] for event in events if event.kind == "sit"],
            [event.body["who"] for event in events if event.kind == "stand"],
            ratings.result_of(self.match),
        )

    def rollback(self, number: int) -> None:
        """Drops the events after `number`, which were applied but not written."""
        self.match = self._replayed(number)

    def _replayed(self, number: int) -> Match:
        match = self.match.unplayed()
        for event in self.match.events[:number]:
            match.apply(Event(event.number, event.at, event.kind, event.body))
        return match

    @property
    def is_saving(self) -> bool:
        """Whether a change is being written."""
        return self._written is not None

    @contextlib.asynccontextmanager
    async def _locked(self) -> AsyncIterator[None]:
        """Changes come one at a time. Who waits too long for one that is still being written is told so."""
        if self.lock.locked():
            try:
                async with asyncio.timeout(CHANGE_PATIENCE):
                    await self.lock.acquire()
            except TimeoutError:
                raise Problem("unavailable", *STILL_SAVING) from None
        else:
            await self.lock.acquire()  # at once
        try:
            yield
        finally:
            self.lock.release()

    async def reload(self) -> None:
        """Builds the match again from a log that was rewritten."""
        async with self._locked():
            match = await self.storage.read(self.storage.load, self.match.id)
            if match is not None:
                self.match = match

    async def refresh(self) -> None:
        """Waits for a change that is being written, and reads what other workers have written."""
        async with self._locked():
            if self.is_stale:
                await self._catch_up()

    async def readable(self) -> Match:
        """The match to show: nothing in it is not on disk. While the database hangs, it is the last that is known to be there."""
        try:
            if self.lock.locked() or self.is_stale:
                async with asyncio.timeout(READ_PATIENCE):
                    await self.refresh()
        except (TimeoutError, Problem, DBAPIError):
            log.info("table %s is shown as it was last known to be on disk", self.match.id)
        if self._written is None:
            return self.match
        if self._written_match is None:
            self._written_match = self._replayed(self._written)
        return self._written_match

    async def _catch_up(self) -> None:
        self.is_stale = False
        try:
            self.apply_remote(await self.storage.read(self.storage.events_after, self.match.id, self.match.number))
        except BaseException:
            self.is_stale = True
            raise

    def on_remote_events(self, events: list[Event]) -> None:
        """Takes over events that another worker has written, if they are the next ones; otherwise reads them later."""
        if not self.subscribers:
            self.is_stale = True
            self.is_listed = True  # the other worker goes on with it
            self.scheduler.cancel()
        elif self.is_stale or self.lock.locked() or events[0].number > self.match.number + 1:
            self.is_stale = True
            self.registry.spawn(self.refresh())
        else:
            self.apply_remote(events)

    def apply_remote(self, events: list[Event]) -> None:
        last = self.match.number
        for event in events:
            if event.number == self.match.number + 1:
                self.match.apply(event)
        if self.match.number > last:
            self.is_listed, self._listed_due = True, -1  # by the other worker
            self.broadcast()
            self.scheduler.schedule(remote=True)

    # Messages of clients

    async def on_message(self, person: str, message: dict[str, Any]) -> dict[str, Any]:
        """Handles a client's message, which was checked for its form; the answer."""
        kind, key = message["type"], message["key"]
        if kind == "ping":
            return {"type": "pong", "key": key, "at": now_ms()}
        if kind == "why":
            return {"type": "why", "key": key} | commands.why(await self.readable(), person, message["text"])
        if kind == "hint":
            return {"type": "hint", "key": key} | await self._hint(person)
        if kind != "move" and (person, key) not in self.match.answers:
            (self.registry.chat_limit if kind == "chat" else self.registry.change_limit).take(person)
        await self._hold_reaction(person, message)
        await self.change(lambda: commands.handle(self.match, person, message, self.presence.is_absent))
        return {"type": "done", "key": key} | self.match.answers[person, key]

    async def _hold_reaction(self, person: str, message: dict[str, Any]) -> None:
        """Waits with the answer to a question for a reaction: its time must not tell whether there was anything to decide."""
        if message["type"] != "move" or not hasattr(self.match.game.rules, "DECLINE"):
            return
        await self.refresh()
        if self.match.is_reaction and commands.handle(self.match, person, message, self.presence.is_absent):
            await asyncio.sleep(max(0.0, (self.match.since - now_ms()) / 1000))

    async def _hint(self, person: str) -> dict[str, Any]:
        match = await self.readable()
        seat = commands.playing_seat(match, person)
        if match.turn != seat or match.position is None:
            raise Problem("out-of-turn")
        name, number, view = commands.strongest(match), len(match.moves), match.position.seat_view(seat)
        hint = await self.registry.thinking.hint(view)
        return {"number": number, "bot": name} | serializers.hint_json(match, view, hint)

    # Subscribers

    def broadcast(self) -> None:
        """Sends every subscriber the events that it was not sent yet; a message is made once for all who get the same."""
        match, at = self.match, now_ms()
        messages: dict[Any, str] = {}
        for subscriber in self.allowed_subscribers():
            last_sent, subscriber.last_sent = subscriber.last_sent, match.number
            if last_sent == match.number:
                continue
            try:
                subscriber.send(self._event_message(subscriber, match.events[last_sent:], at, messages))
            except Exception:
                log.exception("a subscriber of table %s can't be sent what has happened", match.id)
        match.forget()

    def allowed_subscribers(self) -> list["Subscriber"]:
        """Those who may see the table as it stands; the others are closed. Asked whenever something is sent."""
        match = self.match
        if match.setup.public or match.status != PLAYING:
            return list(self.subscribers)
        people = {match.maker, *(seat.person for seat in match.seats if seat.person)}
        allowed = []
        for subscriber in list(self.subscribers):
            if subscriber.person in people:
                allowed.append(subscriber)
            else:
                subscriber.close(FORBIDDEN)
        return allowed

    def _event_message(self, subscriber: "Subscriber", events: list[Event], at: int, messages: dict[Any, str]) -> str:
        match = self.match
        seats_changed = match.status == OVER or any(event.kind in CHANGES_SEATS for event in events)
        if seats_changed:
            subscriber.seat = match.seat_of(subscriber.person)
        key = (len(events), subscriber.seat, (subscriber.person, subscriber.base_url) if seats_changed else None)
        text = messages.get(key)
        if text is None:
            message = serializers.event_message(match, events, subscriber.seat, at)
            if seats_changed:
                message["table"] = self.table_object(subscriber.person, subscriber.base_url)
            text = messages[key] = orjson.dumps(message).decode()
        return text

    async def subscribe(self, subscriber: "Subscriber", since: int | None) -> None:
        """Sends how things stand, and from now on everything that happens."""
        person = subscriber.person
        match = await self.readable()
        self.check_access(person, match)
        subscriber.seat = match.seat_of(person)
        self.subscribers.add(subscriber)
        subscriber.last_sent = match.number
        subscriber.send(orjson.dumps(self._snapshot(match, person, since, subscriber.base_url)).decode())
        self.presence.repeat()
        self.presence.changed()
        if person and commands.reconnect(match, person):
            with contextlib.suppress(Problem):  # the bot plays on until the database answers again
                await self.change(lambda: commands.reconnect(self.match, person))

    def unsubscribe(self, subscriber: "Subscriber") -> None:
        if subscriber in self.subscribers:
            self.subscribers.discard(subscriber)
            self.used = time.monotonic()
            self.presence.changed(left=subscriber.seat)

    def on_request(self, person: str | None) -> None:
        """Somebody plays over HTTP alone."""
        seat = self.match.seat_of(person)
        if seat is not None:
            self.presence.on_request(seat)

    async def snapshot(self, person: str | None, since: int | None, base_url: str) -> dict[str, Any]:
        match = await self.readable()
        self.check_access(person, match)
        self.on_request(person)
        return self._snapshot(match, person, since, base_url)

    def _snapshot(self, match: Match, person: str | None, since: int | None, base_url: str) -> dict[str, Any]:
        return serializers.snapshot(match, person, since, self.presence.here(), base_url, now_ms())

    def may_see(self, person: str | None, match: Match | None = None) -> bool:
        match = match or self.match
        return match.setup.public or match.status != PLAYING or match.seat_of(person) is not None or person == match.maker

    def check_access(self, person: str | None, match: Match | None = None) -> None:
        """A table that is not public is shown to its seats; before the deal and after the end to whoever has the link."""
        if not self.may_see(person, match):
            raise Problem("not-allowed", "This table is private; only its players see the play.", "この卓は非公開です。")

    def table_object(self, person: str | None, base_url: str, match: Match | None = None) -> dict[str, Any]:
        return serializers.match_object(match or self.match, person, self.presence.here(), base_url)

    # Lists

    @property
    def due(self) -> int | None:
        """When the service is to act next."""
        match = self.match
        if match.status != PLAYING:
            return match.reveal_until
        return now_ms() if match.mover else match.until

    def row(self) -> dict[str, Any]:
        """What the lists show."""
        match = self.match
        return {
            "status": match.status,
            "open": len(match.seats_for("")),
            "touched": match.events[-1].at,
            "due": self.due,
            "moves": len(match.moves),
            "turn": match.turn,
        }

    @property
    def needs_listing(self) -> bool:
        """Whether it is time that the lists show the last moves; each move by itself is not worth a write."""
        now = time.monotonic()
        is_late = now - self.used > LIST_AFTER or now - self.listed_at > LIST_EVERY
        return is_late and not self.is_listed and not self.is_stale and not self.lock.locked()

    async def update_lists(self) -> None:
        row = self.row()
        self._set_listed(row)
        try:
            await self.storage.append(Write(self.match.id, [], row))
        except Problem:
            self.is_listed = False
            raise

    def _set_listed(self, row: dict[str, Any] | None) -> None:
        self.is_listed = row is not None
        if row is not None:
            self.listed_at = time.monotonic()
            self._listed_due = row["due"]

    def close(self) -> None:
        self.scheduler.cancel()
        self.presence.close()
