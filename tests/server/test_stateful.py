"""The whole table protocol, in any order: people come, go, play, take back, run out of time; the service is restarted or killed.

Whatever happens, nobody is sent what its seat may not see, no time is gained, nothing that was acknowledged is lost, and the
match can be finished and verified. Time is the test's own, and bots move when the test says so.
"""

import asyncio
import hashlib
import json
import shutil
import tempfile
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest.mock import patch

from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fuda import games, shuffle
from fuda.server import commands, replays
from fuda.server.match import OVER, PLAYING, WAITING, Match, Setup
from fuda.server.problems import Problem
from fuda.server.registry import Registry
from fuda.server.session import FORBIDDEN, Session
from fuda.server.settings import UNLIMITED, Settings
from fuda.server.setups import NewSetup
from fuda.server.storage import Storage
from tests.server.at_table import Json, told

PLACES = ("fuda.server.session.now_ms", "fuda.server.scheduler.now_ms", "fuda.server.registry.now_ms")
EXAMPLES, STEPS = 25, 40
NEVER = 1e6  # seconds
CLOCKS: list[Json | None] = [None, {"kind": "bank", "seconds": 60, "increment": 0}, {"kind": "move", "seconds": 60}]
PEOPLE = "abcd"
T = TypeVar("T")
person = st.sampled_from(PEOPLE)


class Visitor:
    """A subscriber that keeps what it is sent."""

    def __init__(self, who: str | None) -> None:
        self.person = who
        self.base_url = "http://test"
        self.seat: int | None = None
        self.last_sent = 0
        self.closed = 0
        self.session: Session | None = None
        self.messages: list[Json] = []

    def send(self, text: str) -> None:
        assert not self.closed
        self.messages.append(json.loads(text))

    def close(self, code: int) -> None:
        self.closed = code
        if self.session is not None:
            self.session.unsubscribe(self)  # type: ignore[arg-type]


class Tables(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.thread = ThreadPoolExecutor(1)  # in the test's own a browser's loop may be running
        self.now = 1_763_193_600_000
        self.patches = ExitStack()
        for place in PLACES:
            self.patches.enter_context(patch(place, lambda: self.now))
        every_run_draws_the_same = SimpleNamespace(token_bytes=bytes)
        self.patches.enter_context(patch("fuda.server.registry.secrets", every_run_draws_the_same))
        self.patches.enter_context(patch("fuda.server.registry.new_id", lambda: "aaaaaaaaaaaa"))
        self.visitors: dict[str, Visitor] = {}
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.key = 0
        self.clock: Json | None = None
        self.start_service()

    # The service

    def start_service(self) -> None:
        self.storage = Storage(f"sqlite:///{Path(self.folder.name) / 'fuda.sqlite'}")
        usual = Settings(pause=(NEVER, NEVER), absent_after=0.0, limits=UNLIMITED, sweep=NEVER)
        self.registry = Registry(self.storage, usual)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.thread.submit(self.loop.run_until_complete, asyncio.wait_for(work, 30)).result()

    @property
    def session(self) -> Session:
        async def get() -> Session:
            session = await self.registry.get(self.table)
            await session.refresh()
            return session

        return self.run(get())

    @property
    def match(self) -> Match:
        return self.session.match

    @initialize(
        game=st.sampled_from(["saika", "raigo"]),
        clock=st.sampled_from(CLOCKS),
        bots=st.integers(0, 1),
        public=st.booleans(),
        hold=st.booleans(),
    )
    def make(self, game: str, clock: Json | None, bots: int, public: bool, hold: bool) -> None:
        self.clock = clock
        setup = Setup(game, 3, games.load(game).check_options({}), clock, public, hold, reaction=[1000, 500])
        seats: list[Json] = [{"kind": "person", "person": "a", "name": "a"}, {}, {"kind": "bot", "bot": "random"} if bots else {}]
        created = self.run(self.registry.create(NewSetup(setup, None, None, None), "a", "a", seats))
        self.table = created.match.id

    # What people do

    def change(self, who: str, events: Any) -> None:
        try:
            self.run(self.session.change(events))
        except Problem:
            return

    def say(self, who: str, kind: str, key: str | None = None, **more: Any) -> None:
        if key is None:
            self.key += 1
            key = str(self.key)
        session = self.session
        message = {"type": kind, "key": key} | more
        with patch("asyncio.sleep", no_sleep):
            try:
                answer = self.run(session.on_message(who, message))
            except Problem:
                return
        known = self.acknowledged.setdefault((who, key), answer["event"])
        assert known == answer["event"]

    @rule(who=person)
    def join(self, who: str) -> None:
        session = self.session
        self.change(who, lambda: commands.join(session.match, who, who, None, sha256(who)))

    @rule(who=person, kind=st.sampled_from(["leave", "back", "undo", "start"]))
    def act(self, who: str, kind: str) -> None:
        self.say(who, kind)

    @rule(who=person, seat=st.integers(0, 3))
    def take_over(self, who: str, seat: int) -> None:
        self.say(who, "take-over", seat=seat)

    @rule(who=person, yes=st.booleans())
    def answer(self, who: str, yes: bool) -> None:
        question = self.match.question
        self.say(who, "answer", event=question.event if question else 1, yes=yes)

    @rule(who=person, text=st.sampled_from(["hello", "secret of " + "a"]))
    def chat(self, who: str, text: str) -> None:
        self.say(who, "chat", text=text)

    @rule(who=person)
    def commit(self, who: str) -> None:
        self.say(who, "commit", commitment=sha256(who))

    @rule(who=person, text=st.sampled_from(PEOPLE))
    def reveal(self, who: str, text: str) -> None:
        self.say(who, "reveal", text=secret(text))

    @rule(choice=st.integers(0, 50))
    def move(self, choice: int) -> None:
        match = self.match
        if match.position is None or match.turn is None:
            return
        legal = list(match.position.legal)
        who = match.seats[match.turn].person or "a"
        self.say(who, "move", number=len(match.moves), action=legal[choice % len(legal)])

    @rule(who=person)
    def repeat(self, who: str) -> None:
        """The last message is sent again with the same key, whatever it was: a chat line stands for it."""
        key = next((key for known, key in reversed(self.acknowledged) if known == who), None)
        if key is not None:
            self.say(who, "chat", key=key, text="again")

    @rule(who=st.sampled_from([*PEOPLE, "watcher"]))
    def connect(self, who: str) -> None:
        self.disconnect(who)
        visitor = Visitor(None if who == "watcher" else who)
        visitor.session = self.session
        try:
            self.run(visitor.session.subscribe(visitor, None))  # type: ignore[arg-type]
        except Problem:
            return
        self.visitors[who] = visitor

    @rule(who=st.sampled_from([*PEOPLE, "watcher"]))
    def disconnect(self, who: str) -> None:
        visitor = self.visitors.pop(who, None)
        if visitor is not None:
            session = self.session

            async def leave() -> None:
                session.unsubscribe(visitor)  # type: ignore[arg-type]

            self.run(leave())

    # What the service does

    @rule()
    def bots_and_clocks(self) -> None:
        session = self.session
        with patch("asyncio.sleep", no_sleep):
            self.run(session.scheduler.act())

    @rule(seconds=st.integers(0, 40))
    def wait(self, seconds: int) -> None:
        self.now += 1000 * seconds
        self.bots_and_clocks()

    @rule()
    def restart(self) -> None:
        self.visitors.clear()
        self.stop_service()
        self.start_service()

    @rule()
    def kill(self) -> None:
        """The service goes on from the files as a killed process leaves them, without its last words."""
        self.visitors.clear()
        left = tempfile.TemporaryDirectory()
        for file in Path(self.folder.name).iterdir():
            if not file.name.endswith("-shm"):  # memory that the killed process had
                shutil.copy(file, left.name)
        self.stop_service()
        self.folder.cleanup()
        self.folder = left
        self.start_service()

    def stop_service(self) -> None:
        async def stop() -> None:
            self.registry.stop()
            await asyncio.sleep(0)

        self.run(stop())
        self.storage.close()

    # What must be true

    @invariant()
    def nothing_acknowledged_is_lost(self) -> None:
        if not hasattr(self, "table"):
            return
        match = self.match
        for (who, key), number in self.acknowledged.items():
            event = match.events[number - 1]
            assert (event.body.get("who"), event.body.get("key")) == (who, key)

    @invariant()
    def nobody_is_sent_what_it_may_not_see(self) -> None:
        if not hasattr(self, "table"):
            return
        match = self.match
        for visitor in self.visitors.values():
            if visitor.closed:  # when the cards were dealt; it may look again after the end
                assert visitor.closed == FORBIDDEN
                assert match.status != WAITING
                continue
            seat = match.seat_of(visitor.person)
            views = [view for message in visitor.messages for view in views_of(message)]
            assert all(view["seat"] == seat for view in views[-1:])
            if views and match.table is not None and self.may_see(match, visitor):
                assert views[-1] == json.loads(json.dumps(match.table.view(seat)))
            text = json.dumps(visitor.messages)
            if match.status != OVER:
                assert match.server_seed.hex() not in text
            if match.status == WAITING:
                assert not any(secret(who) in text for who in PEOPLE)
            numbers = [event["number"] for message in visitor.messages for event in told(message)]
            assert numbers == sorted(set(numbers))
            moves = [event for message in visitor.messages for event in told(message) if event["kind"] == "move"]
            assert all(event["action"] is None or event["seat"] == seat for event in moves)
            visitor.messages = visitor.messages[-1:]

    def may_see(self, match: Match, visitor: Visitor) -> bool:
        is_ours = match.seat_of(visitor.person) is not None or visitor.person == match.maker
        return match.setup.public or match.status != PLAYING or is_ours

    @invariant()
    def no_time_is_gained(self) -> None:
        if not hasattr(self, "table") or self.clock is None:
            return
        match = self.match
        ends = getattr(self, "ends", {})
        if match.running is not None and match.until is not None:
            turn = (match.turn_event, match.running)
            assert match.until <= ends.setdefault(turn, match.until)
        self.ends = ends
        if self.clock["kind"] == "bank":
            before = getattr(self, "banks", match.left)
            assert all(now <= then for now, then in zip(match.left, before, strict=True))
            self.banks = match.left.copy()

    def teardown(self) -> None:
        with self.patches:
            try:
                if hasattr(self, "table"):
                    self.finish()
            finally:
                self.stop_service()
        self.thread.shutdown()
        self.loop.close()
        self.folder.cleanup()

    def finish(self) -> None:
        """Everybody leaves, and bots play the match to its end. It follows from what was promised."""
        if self.match.status == WAITING and self.match.reveal_until is None:
            self.say("a", "start")
        if self.match.reveal_until is not None:
            self.wait(10)
        assert self.match.status != WAITING
        for who in PEOPLE:
            self.say(who, "leave")
        while self.match.status == PLAYING:
            self.now += 100_000
            self.bots_and_clocks()
        checked = shuffle.verify(replays.record_text(self.match))
        assert [checked[name] for name in ("commitment", "contributions", "seed", "match", "over")] == [True] * 5
        self.nothing_acknowledged_is_lost()


def views_of(message: Json) -> list[Json]:
    """The views in a message, in their order."""
    if message["type"] == "table":
        return [message["view"]] if message["view"] else []
    return [event["view"] for event in told(message) if "view" in event]


async def no_sleep(seconds: float) -> None:
    """The test's own time does not pass by itself."""


def secret(who: str) -> str:
    return f"the part of {who} in the shuffle"


def sha256(who: str) -> str:
    return hashlib.sha256(secret(who).encode()).hexdigest()


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=STEPS,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)
