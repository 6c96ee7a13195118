"""Who hears of what happens, and when."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from fuda.server import room, rooms
from tests.server.at_table import PATIENCE, Json, Live, Person, quick, serving

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "thumb"}
NEVER = 1000.0  # seconds


def table_of(people: list[Person]) -> str:
    table = people[0].table("saika", players=len(people), public=True)
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join")
    return table


@contextmanager
def four_looking_on(database: str) -> Iterator[tuple[str, list[Person], list[Live], Live]]:
    """A table of three people, they themselves, their live connections, and one of somebody who watches."""
    with serving(quick(database)) as address, ExitStack() as stack:
        people = [Person(address, name) for name in ("Aki", "Ben", "Chie")]
        table = table_of(people)
        lives = [stack.enter_context(person.live(table)) for person in people]
        yield table, people, lives, stack.enter_context(Person(address).live(table))


def event_messages(live: Live) -> list[Json]:
    return [message for message in map(json.loads, live.raw) if message["type"] == "event"]


def test_where_little_happens_everyone_hears_of_each_move_at_once(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "IN_A_MOMENT", NEVER)
    monkeypatch.setattr(rooms, "QUIET", 10**9)
    with serving(quick(database)) as address:
        aki, ben = Person(address, "Aki"), Person(address, "Ben")
        table = aki.table("saika", players=3, public=True, seats=[ME, BOT, BOT])
        with aki.live(table) as playing, ben.live(table) as watching:
            playing.play_out()
            watching.until_now(lambda now: now["status"] == "over")
    for live in (playing, watching):
        messages = event_messages(live)
        assert not any("earlier" in message for message in messages)
        assert all(message["event"]["view"] for message in messages if message["event"]["kind"] == "move")


def test_where_much_happens_who_is_not_concerned_hears_of_several_moves_together(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IN_A_MOMENT", NEVER)
    monkeypatch.setattr(rooms, "QUIET", 0)
    with four_looking_on(database) as (table, people, lives, watching):
        while (now := people[0].get(f"/api/tables/{table}/now")["now"])["status"] == "playing":
            mover = lives[now["turn"]]
            mover.until_now(lambda heard, now=now: heard["number"] == now["number"])
            choice = mover.now["choice"]
            assert mover.ask("move", number=now["number"], action=choice["legal"][0]["id"])["event"] == mover.last
        (told,) = event_messages(watching) or [watching.until(lambda message: message["type"] == "event")]
        numbers = [event["number"] for event in (*told["earlier"], told["event"])]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert len(numbers) == now["number"]
        assert told["event"]["view"]["over"]
        assert not any("view" in event for event in told["earlier"])
        assert all(event["words"]["en"] and event["notes"] and event["action"] is None for event in told["earlier"])
        for live in lives:
            live.until_now(lambda now: now["status"] == "over")
            assert len(event_messages(live)) < len(numbers)
            assert [event for event in live.events if event["kind"] == "move"][-1]["number"] == numbers[-1]
            assert live.view == people[lives.index(live)].get(f"/api/tables/{table}/now")["view"]


def test_who_is_not_concerned_hears_of_a_move_in_a_moment(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "QUIET", 0)
    with four_looking_on(database) as (_, _, lives, watching):
        mover = lives[watching.now["turn"]]
        answer = mover.ask("move", number=0, action=mover.now["choice"]["legal"][0]["id"])
        for live in (*lives, watching):
            live.until_number(answer["event"])


def test_people_who_come_together_are_told_of_together(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PRESENCE_AFTER", 2.0)
    with four_looking_on(database) as (_, _, lives, _):
        lives[0].until(lambda message: message["type"] == "presence")
        told = [message for message in map(json.loads, lives[0].raw) if message["type"] == "presence"]
        assert [(message["here"], message["watching"]) for message in told] == [([True, True, True], 1)]


@pytest.mark.parametrize(("after", "every"), [(0.2, NEVER), (NEVER, 0.2)])
def test_lists_hear_of_moves_when_they_pause_and_now_and_then(
    database: str, monkeypatch: pytest.MonkeyPatch, after: float, every: float
) -> None:
    monkeypatch.setattr(room, "LISTED_AFTER", after)
    monkeypatch.setattr(room, "LISTED_EVERY", every)
    with serving(quick(database, sweep=0.05)) as address:
        people = [Person(address, name) for name in ("Aki", "Ben", "Chie")]
        table = table_of(people)
        turn = people[0].get(f"/api/tables/{table}/now")["now"]["turn"]
        with people[turn].live(table) as live:
            live.play()
        with sqlite3.connect(database.removeprefix("sqlite:///")) as other:
            late = time.monotonic() + PATIENCE
            while other.execute("SELECT moves FROM game_table WHERE id = ?", (table,)).fetchone() != (1,):
                assert time.monotonic() < late
                time.sleep(0.05)


def test_presence_that_has_not_changed_is_not_told_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "PRESENCE_EVERY", 0.1)
    with serving(quick(database, sweep=0.02)) as address:
        aki, ben = Person(address, "Aki"), Person(address, "Ben")
        table = aki.table("saika", players=3, public=True)
        with aki.live(table) as live:
            time.sleep(0.5)
            with ben.live(table) as watching:
                watching.until(lambda message: message["type"] == "presence")
                live.until(lambda message: message["type"] == "presence" and message["watching"] == 1)
                time.sleep(0.5)
                live.say("chat", text="still here")
        told = [message["watching"] for message in map(json.loads, live.raw) if message["type"] == "presence"]
        assert told == [0, 1]
