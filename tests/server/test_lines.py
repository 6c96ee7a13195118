"""A move of several actions on the service: one message, one transaction, one broadcast."""

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from fuda import games
from fuda.server.commands import move_events
from fuda.server.match import Event, Match, Setup
from fuda.table import Action
from tests.server.at_table import Json, Live, Person, new_key, quick, serving, told
from tests.swap import GAME, START
from tests.swap.rules import DECLINE

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}
OFFER = "offer 2: 1, 3 for 5"
PARTS = ["trade 2", "give 1", "give 3", "want 5", "propose"]


@pytest.fixture(scope="module", autouse=True)
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service that knows the game."""
    games.add(GAME)
    with serving(quick(f"sqlite:///{tmp_path_factory.mktemp('service')}/fuda.sqlite")) as found:
        yield found
    games.remove("swap")


@pytest.fixture
def three(address: str) -> Iterator[tuple[str, list[Live], list[Person]]]:
    """A table of three people who see what happens."""
    people = [Person(address, name) for name in ("Aki", "Ben", "Chie")]
    table = people[0].table("swap", seats=[ME, OPEN, OPEN], position=START)
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join")
    with people[0].live(table) as first, people[1].live(table) as second, people[2].live(table) as third:
        yield table, [first, second, third], people


def move(live: Live, text: str, **more: Any) -> Json:
    return live.ask("move", number=live.now["number"], text=text, **more)


def test_everyone_gets_all_parts_in_one_message(three: tuple[str, list[Live], list[Person]]) -> None:
    _, lives, _ = three
    before = lives[0].last
    done = move(lives[0], OFFER)
    assert (done["type"], done["event"]) == ("done", before + len(PARTS))
    for seat, live in enumerate(lives):
        if seat:
            live.until_number(before + 1)
        message = next(heard for heard in map(json.loads, reversed(live.raw)) if heard["type"] == "event")
        events = told(message)
        assert [event["number"] for event in events] == list(range(before + 1, before + 6))
        assert [event["kind"] for event in events] == ["move"] * 5
        names = [note["name"] for event in events for note in event["notes"]]
        assert names == ["trades", "offers"]
        assert ["view" in event for event in events] == [False] * 4 + [True]
        texts = [event["action"] and event["action"]["text"] for event in events]
        assert texts == (PARTS if seat == 0 else [None] * 5)
        assert message["now"]["number"] == 5
        assert message["now"]["turn"] == 1


def test_a_refused_line_changes_nothing(three: tuple[str, list[Live], list[Person]]) -> None:
    table, lives, people = three
    before = lives[0].last
    problem = move(lives[0], "offer 2: 1, 4 for 5")["problem"]
    assert (problem["type"], problem["rule"], problem["part"]) == ("/problems/illegal-move", "swap.4", "give 4")
    assert problem["words"]["en"] == "give 4: You can't give that now. (swap.4)"
    assert move(lives[0], "draw; trade 2; give 1; propose")["problem"]["type"] == "/problems/not-now"
    assert move(lives[0], "pass; pass")["problem"]["type"] == "/problems/out-of-turn"
    assert move(lives[0], ";".join(["pass"] * 120))["problem"]["type"] == "/problems/unreadable-move"
    assert move(lives[0], "offer 2: 99 for 1")["problem"]["type"] == "/problems/unreadable-move"
    assert move(lives[0], "pass;" * 300)["problem"]["type"] == "/problems/bad-request"
    assert move(lives[1], OFFER)["problem"]["type"] == "/problems/out-of-turn"
    stale = lives[0].ask("move", number=3, text=OFFER)["problem"]
    assert (stale["type"], stale["number"]) == ("/problems/moved-on", 0)
    assert people[0].get(f"/api/tables/{table}/now")["event"] == before
    assert move(lives[0], OFFER)["type"] == "done"


def test_the_same_key_is_done_once(three: tuple[str, list[Live], list[Person]]) -> None:
    _, lives, _ = three
    key = new_key()
    first = move(lives[0], OFFER, key=key)
    lives[1].until_number(first["event"])
    again = lives[0].ask("move", number=0, text=OFFER, key=key)
    assert again == first
    assert lives[0].last == first["event"]


def test_http_takes_a_line_too_and_why_reads_it(three: tuple[str, list[Live], list[Person]]) -> None:
    table, lives, people = three
    assert people[0].say(table, "why", text=OFFER)["legal"]
    refused = people[0].say(table, "why", text="offer 2: for")
    assert (refused["legal"], refused["rule"]) == (False, "swap.5")
    done = people[0].say(table, "move", number=0, text=OFFER)
    lives[2].until_number(done["event"])
    assert lives[2].view is not None
    assert (lives[2].view["given"], lives[2].view["wanted"]) == ("good-1 good-3", "good-5")


def test_undo_takes_the_whole_line_back(three: tuple[str, list[Live], list[Person]]) -> None:
    _, lives, _ = three
    done = move(lives[0], OFFER)
    assert lives[0].now["undo"]["can"] == "free"
    for live in lives[1:]:
        live.until_number(done["event"])
        assert live.now["undo"]["can"] == "no"
    answer = lives[0].say("undo")
    assert "asked" not in answer
    assert (lives[0].now["number"], lives[0].now["turn"]) == (0, 0)
    move(lives[0], OFFER)
    lives[1].until_my_turn()
    lives[1].say("move", number=5, text="decline")
    lives[0].until_now(lambda now: now["number"] == 6)
    assert lives[0].now["undo"]["can"] == "consent"
    assert lives[0].say("undo")["asked"]
    assert lives[0].now["undo"]["asked"]["to"] == 0
    assert lives[1].now["undo"]["can"] == "free"


def test_after_the_end_the_record_holds_the_single_actions(three: tuple[str, list[Live], list[Person]]) -> None:
    table, lives, people = three
    move(lives[0], OFFER)
    number = 5
    while people[0].get(f"/api/tables/{table}")["status"] == "playing":
        turn = people[0].get(f"/api/tables/{table}")["turn"]
        text = "decline" if number == 5 else "pass"
        people[turn].say(table, "move", number=number, text=text)
        number += 1
    record = people[0].http.get(f"/api/tables/{table}/record").text
    assert record.splitlines()[1:6] == [f'"{part}"' for part in PARTS]
    assert people[0].get(f"/api/tables/{table}/verify")["match"]
    frames = people[0].get(f"/api/tables/{table}/replay")["frames"]
    assert [frame["action"]["text"] for frame in frames[1:6]] == PARTS
    assert [frame["part"] for frame in frames[:7]] == [0, 0, 1, 2, 3, 4, 0]


BARTER = """catastrophe, 3 players
phase: trade
turn: 1
first trader: 1
disaster phase: 1
disaster: pandemic
impact: aftershock
vitality: 4 4 4
personas: shopkeeper warden teacher
hand 1: camp-stove
hand 2: medicine medicine pantry pantry water-filter torch
hand 3: bandages
row 1: -
row 2: medicine pantry water-filter
row 3: -
"""


def test_a_bot_makes_its_whole_offer_in_one_message(address: str) -> None:
    aki = Person(address, "Aki")
    thumb = BOT | {"bot": "thumb"}
    table = aki.table("catastrophe", seats=[ME, thumb, thumb], position=BARTER)
    with aki.live(table) as live:
        move(live, "pass")
        live.until_now(lambda now: now["turn"] == 0)
        messages = [told(message) for message in map(json.loads, live.raw) if message["type"] == "event"]
    offers = [events for events in messages if {"gift", "offers"} & {note["name"] for note in events[-1]["notes"]}]
    assert offers
    for events in offers:
        assert len(events) >= 3  # the partner, one card at least, and the offer
        assert ["view" in event for event in events] == [False] * (len(events) - 1) + [True]
        assert {"lacks", "adds"} & {note["name"] for note in events[-1]["notes"]}


def test_a_bank_clock_gives_time_back_once_for_a_line(address: str) -> None:
    aki = Person(address, "Aki")
    clock = {"kind": "bank", "seconds": 1000, "increment": 60}
    table = aki.table("swap", seats=[ME, BOT, BOT], position=START, clock=clock)
    with aki.live(table) as live:
        move(live, OFFER)
        left = live.now["clock"]["left"][0]
    assert 1_050_000 < left <= 1_060_000


def line_events(match: Match, line: str) -> list[Event]:
    assert match.position is not None
    made = move_events(match, match.position.read(0, line), "person")
    return [Event(match.number + i, 0, kind, body) for i, (kind, body) in enumerate(made, start=1)]


def test_a_line_that_showed_its_mover_something_is_not_taken_back_freely() -> None:
    setup = Setup("swap", 3, {}, position=START)
    match = Match("table", setup, "a", bytes(32))
    seats = [{"kind": "person", "person": who, "name": who} for who in "abc"]
    match.apply(Event(1, 0, "made", {"who": "a", "name": "a", "seats": seats}))
    match.apply(Event(2, 0, "start", {}))
    for event in line_events(match, OFFER):
        match.apply(event)
    assert match.last == [0, None, None]
    assert match.is_free_undo(0)
    assert [event.body.get("part", 0) for event in match.moves] == [0, 1, 2, 3, 4]
    again = match.unplayed()
    for event in match.events:
        again.apply(Event(event.number, event.at, event.kind, event.body))
    assert again.last == match.last
    again.apply(Event(again.number + 1, 0, *move_events(again, [Action(DECLINE, "decline")], "person")[0]))
    again.apply(Event(again.number + 1, 0, "undo", {"seat": 1, "to": 5}))
    assert again.last == [0, None, None]
    assert again.undo_kind(0) == "free"
    match.apply(Event(match.number + 1, 0, "undo", {"seat": 0, "to": 0}))
    match.apply(line_events(match, "draw")[0])
    assert match.undo_kind(0) == "free"
    assert not match.is_free_undo(0)


def test_a_line_is_written_whole_or_not_at_all(database: str) -> None:
    path = database.removeprefix("sqlite:///")
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.table("swap", seats=[ME, BOT, BOT], position=START)
        with aki.live(table) as live:
            last = live.last
            with sqlite3.connect(path) as other:
                third = f"WHEN NEW.number = {last + 3}"
                other.execute(f"CREATE TRIGGER refuse BEFORE INSERT ON event {third} BEGIN SELECT json('{{'); END")
            assert move(live, OFFER, key="kept")["problem"]["type"] == "/problems/unavailable"
            assert aki.get(f"/api/tables/{table}/now")["event"] == last
            with sqlite3.connect(path) as other:
                other.execute("DROP TRIGGER refuse")
                rows = other.execute("SELECT count(*) FROM event WHERE table_id = ?", (table,)).fetchone()
            assert rows == (last,)
            assert move(live, OFFER, key="kept")["event"] == last + len(PARTS)
