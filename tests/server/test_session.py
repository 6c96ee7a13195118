"""One table in memory: the order of messages, conflicts, failures, and who is sent what."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from fuda.server import presence, scheduler, session
from fuda.server.position_view import PositionView
from tests.server.at_table import PATIENCE, Json, Live, Person, closed_with, hears_nothing, quick, serving

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "thumb"}
NEVER = 1000.0  # seconds


@contextmanager
def asked(database: str) -> Iterator[tuple[Person, str, Live, Json]]:
    """Somebody who is to move, its table, its live connection, and the move that is about to be made."""
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3, seats=[ME, BOT, BOT])
        with aki.live(table) as live:
            choice = live.until_my_turn()
            assert choice is not None
            yield aki, table, live, {"number": choice["number"], "action": choice["legal"][0]["id"]}


@contextmanager
def four_connected(database: str) -> Iterator[tuple[str, list[Person], list[Live], Live]]:
    """A table of three people, they themselves, their live connections, and one of a spectator."""
    with serving(quick(database)) as address, ExitStack() as stack:
        people = [Person(address, name) for name in ("Aki", "Ben", "Chie")]
        table = people[0].table("saika", players=3, public=True)
        for person in people[1:]:
            person.post(f"/api/tables/{table}/join")
        lives = [stack.enter_context(person.live(table)) for person in people]
        yield table, people, lives, stack.enter_context(Person(address).live(table))


def messages(live: Live, kind: str) -> list[Json]:
    return [message for message in map(json.loads, live.raw) if message["type"] == kind]


def test_messages_of_one_person_are_handled_in_their_order(database: str) -> None:
    with asked(database) as (_, _, live, move):
        sent: list[Json] = [
            {"type": "chat", "key": "1", "text": "I play"},
            {"type": "move", "key": "2"} | move,
            {"type": "undo", "key": "3"},
        ]
        for message in sent:
            live.socket.send(json.dumps(message))
        answers = [live.until(lambda heard: heard.get("key")) for _ in sent]
        assert [(answer["key"], answer["type"]) for answer in answers] == [("1", "done"), ("2", "done"), ("3", "done")]
        assert answers[0]["event"] < answers[1]["event"] < answers[2]["event"]


def test_a_binary_message_is_read_like_a_text(database: str) -> None:
    with asked(database) as (_, _, live, _):
        live.socket.send(b'{"type": "ping", "key": "binary"}')
        assert live.until(lambda heard: heard.get("key") == "binary")["type"] == "pong"


@pytest.mark.parametrize("is_text", [True, False])
def test_what_is_no_utf_8_closes_with_1007(database: str, is_text: bool) -> None:
    with asked(database) as (_, _, live, _):
        live.socket.send(b"\xff\xfe", text=is_text)
        assert closed_with(live) == 1007


def test_a_move_is_decided_again_if_another_worker_has_written(database: str) -> None:
    with asked(database) as (_, table, live, move):
        last, body = live.last, json.dumps({"seat": 0, "from": "Aki", "text": "from elsewhere"})
        with sqlite3.connect(database.removeprefix("sqlite:///")) as other:
            other.execute("INSERT INTO event VALUES (?, ?, 0, 'chat', ?)", (table, last + 1, body))
        assert live.ask("move", **move)["event"] == last + 2
        live.until_number(last + 2)
        assert next(event for event in live.events if event["number"] == last + 1)["text"] == "from elsewhere"


def test_a_move_that_can_not_be_written_is_rolled_back_and_nobody_is_sent_it(database: str) -> None:
    with asked(database) as (aki, table, live, move):
        last = live.last
        path = database.removeprefix("sqlite:///")
        with sqlite3.connect(path) as other:
            other.execute("CREATE TRIGGER refuse BEFORE INSERT ON event BEGIN SELECT json('{'); END")
        refused = live.ask("move", key="kept", **move)["problem"]
        assert (refused["type"], refused["status"]) == ("/problems/unavailable", 503)
        assert live.last == last
        assert aki.get(f"/api/tables/{table}/now")["event"] == last
        with sqlite3.connect(path) as other:
            other.execute("DROP TRIGGER refuse")
        assert live.ask("move", key="kept", **move)["event"] == last + 1
        live.until_number(last + 1)
        with sqlite3.connect(path) as other:
            written = other.execute("SELECT kind FROM event WHERE table_id = ? AND number = ?", (table, last + 1)).fetchall()
        assert written == [("move",)]


def test_nobody_is_sent_a_move_before_it_is_on_disk(database: str) -> None:
    with asked(database) as (_, _, live, move):
        last = live.last
        writing = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None, check_same_thread=False)
        writing.execute("BEGIN IMMEDIATE")  # the service has to wait
        live.socket.send(json.dumps({"type": "move", "key": "held"} | move))
        assert hears_nothing(live)
        assert live.last == last
        writing.execute("ROLLBACK")
        writing.close()
        assert live.until(lambda heard: heard.get("key") == "held")["event"] == last + 1


def test_everyone_is_sent_each_move_with_the_view_after_it(database: str) -> None:
    with four_connected(database) as (_, _, lives, watching):
        for _ in range(6):
            mover = lives[lives[0].now["turn"]]
            mover.play()
            for live in (*lives, watching):
                live.until_number(mover.last)
        for live in (*lives, watching):
            assert all(message["event"]["view"] for message in messages(live, "event"))
            assert not any("earlier" in message for message in messages(live, "event"))


def test_events_that_were_missed_come_together(database: str) -> None:
    """The last event that changed the view has it; the others are listed as earlier ones."""
    with asked(database) as (_, table, live, move):
        last = live.last
        with sqlite3.connect(database.removeprefix("sqlite:///")) as other:
            for number in (1, 2):
                body = json.dumps({"seat": 0, "from": "Aki", "text": f"line {number}"})
                other.execute("INSERT INTO event VALUES (?, ?, 0, 'chat', ?)", (table, last + number, body))
        live.say("move", **move)
        message = next(one for one in messages(live, "event") if "earlier" in one)
        assert [event["text"] for event in [*message["earlier"], message["event"]]] == ["line 1", "line 2"]


def test_people_who_come_together_are_announced_together(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "DELAY", 2.0)
    with four_connected(database) as (_, _, lives, _):
        lives[0].until(lambda message: message["type"] == "presence")
        sent = messages(lives[0], "presence")
        assert [(message["here"], message["watching"]) for message in sent] == [([True, True, True], 1)]


def test_presence_that_has_not_changed_is_not_sent_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "HEARTBEAT", 0.1)
    with serving(quick(database, sweep=0.02)) as address:
        aki, ben = Person(address, "Aki"), Person(address, "Ben")
        table = aki.table("saika", players=3, public=True)
        with aki.live(table) as live:
            live.until(lambda message: message["type"] == "presence")
            with ben.live(table) as watching:
                watching.until(lambda message: message["type"] == "presence")
                live.until(lambda message: message["type"] == "presence" and message["watching"] == 1)
                begun = time.monotonic()
                while time.monotonic() < begun + 5 * presence.HEARTBEAT:
                    live.say("ping")
        assert [message["watching"] for message in messages(live, "presence")] == [0, 1]


@pytest.mark.parametrize(("after", "every"), [(0.2, NEVER), (NEVER, 0.2)])
def test_lists_show_moves_when_they_pause_and_now_and_then(
    database: str, monkeypatch: pytest.MonkeyPatch, after: float, every: float
) -> None:
    monkeypatch.setattr(session, "LIST_AFTER", after)
    monkeypatch.setattr(session, "LIST_EVERY", every)
    with serving(quick(database, sweep=0.05)) as address:
        people = [Person(address, name) for name in ("Aki", "Ben", "Chie")]
        table = people[0].table("saika", players=3, public=True)
        for person in people[1:]:
            person.post(f"/api/tables/{table}/join")
        turn = people[0].get(f"/api/tables/{table}/now")["now"]["turn"]
        with people[turn].live(table) as live:
            live.play()
        with sqlite3.connect(database.removeprefix("sqlite:///")) as other:
            deadline = time.monotonic() + PATIENCE
            while other.execute("SELECT moves FROM game_table WHERE id = ?", (table,)).fetchone() != (1,):
                assert time.monotonic() < deadline
                time.sleep(0.05)


def test_talk_does_not_keep_a_bot_from_moving(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks while somebody talks makes the move that it has thought of."""
    thinking, go_on = threading.Event(), threading.Event()
    thoughts: list[int] = []  # the numbers of the decisions that a bot thought about
    choose = scheduler.Scheduler.choose

    async def slowly(self: scheduler.Scheduler, seat: int, name: str, position: PositionView | None = None) -> int:
        thoughts.append(len(self.session.match.moves))
        thinking.set()
        while not go_on.is_set():
            await asyncio.sleep(0.01)
        return await choose(self, seat, name, position)

    monkeypatch.setattr(scheduler.Scheduler, "choose", slowly)
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        with aki.live(aki.table("saika", players=3, seats=[ME, BOT, BOT])) as live:
            while live.now["turn"] == 0:
                live.play()
            assert thinking.wait(PATIENCE)
            live.say("chat", text="hurry")
            go_on.set()
            live.until_my_turn()
    assert len(thoughts) == len(set(thoughts))
