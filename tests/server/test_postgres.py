"""Two services on one PostgreSQL, and people of one table at both."""

import json
import os
import signal
import time
from collections.abc import Iterator

import psycopg
import pytest

from bench.postgres import postgres_programs
from tests.server.at_table import Person, hears_nothing, quick, serving
from tests.server.processes import Process

pytestmark = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed (apt-get install postgresql)")

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}
PROMPT = 1.5  # seconds; a move that waits for another service would take longer


@pytest.fixture(scope="module")
def two(postgres_url: str) -> Iterator[tuple[Process, Process]]:
    with Process(postgres_url) as one, Process(postgres_url) as other:
        yield one, other


def test_two_people_play_a_match_across_two_services(two: tuple[Process, Process]) -> None:
    aki, ben = Person(two[0].address, "Aki"), Person(two[1].address, "Ben")
    table = aki.table("saika", players=3, seats=[ME, OPEN, BOT])
    with aki.live(table) as first:
        ben.post(f"/api/tables/{table}/join")
        first.until_event("start")
        with ben.live(table) as second:
            first.until(lambda m: m["type"] == "presence" and m["here"] == [True, True, True])
            second.say("chat", text="hello from over here")
            assert first.until_event("chat")["text"] == "hello from over here"
            while True:
                for live in (first, second):
                    live.until_now(lambda now: now["turn"] in (0, 1) or now["status"] == "over")
                if first.now["status"] == "over":
                    break
                mover, other = (first, second) if first.now["turn"] == 0 else (second, first)
                mover.play()
                other.until_number(mover.last)
            assert [e["number"] for e in first.events] == [e["number"] for e in second.events]
            assert first.table["scores"] == second.table["scores"]


def test_what_one_service_answered_the_other_knows_at_once(two: tuple[Process, Process]) -> None:
    aki, ben = Person(two[0].address, "Aki"), Person(two[0].address, "Ben")
    elsewhere = Person(two[1].address, cookie=ben.cookie)
    for _ in range(10):
        table = aki.table("saika", players=3)
        assert elsewhere.get(f"/api/tables/{table}")["seat"] is None  # the other service has it in memory now
        ben.post(f"/api/tables/{table}/join")
        assert elsewhere.get(f"/api/tables/{table}")["seat"] == 1
        aki.say(table, "start")
        with elsewhere.live(table) as live:
            assert live.table["status"] == "playing"


def test_the_same_seat_at_both_services_can_not_move_twice(two: tuple[Process, Process]) -> None:
    here = Person(two[0].address, "Aki")
    there = Person(two[1].address, cookie=here.cookie)
    table = here.post("/api/play", game="saika", players=3)["id"]
    with here.live(table) as live:
        choice = live.until_my_turn()
        assert choice is not None
        move = {"number": choice["number"], "action": choice["legal"][0]["id"]}
        live.say("move", key="here", **move)
        assert there.refused_to_say(table, "move", key="there", **move)["type"] in ("/problems/moved-on", "/problems/out-of-turn")
        assert there.say(table, "move", key="here", **move)["event"] == next(
            e["number"] for e in live.events if e["kind"] == "move" and e["seat"] == 0
        )


def test_a_service_that_is_paused_delays_no_move_at_the_other(two: tuple[Process, Process]) -> None:
    aki, ben = Person(two[0].address, "Aki"), Person(two[1].address, "Ben")
    shared = aki.table("saika", players=3, seats=[ME, OPEN, BOT])
    ben.post(f"/api/tables/{shared}/join")
    own = aki.post("/api/play", game="saika", players=3)["id"]
    with aki.live(shared) as live, aki.live(own) as alone, ben.live(shared) as other:
        live.until(lambda m: m["type"] == "presence" and m["here"][1])
        other.until_now(lambda now: now["turn"] in (0, 1))
        paused = two[1].running
        assert paused is not None
        os.kill(paused.pid, signal.SIGSTOP)
        try:
            for _ in range(12):
                assert alone.until_my_turn()
                begun = time.monotonic()
                alone.play()
                assert live.ask("chat", text="still here")["type"] == "done"
                assert time.monotonic() - begun < PROMPT
        finally:
            os.kill(paused.pid, signal.SIGCONT)
        other.until_number(live.last)
        assert sum(event["kind"] == "chat" for event in other.events) == 12


def test_the_other_service_goes_on_where_one_was_killed(two: tuple[Process, Process]) -> None:
    aki = Person(two[1].address, "Aki")
    table = aki.post("/api/play", game="saika", players=3)["id"]
    with aki.live(table) as live:
        live.play()
    two[1].kill()
    again = Person(two[0].address, cookie=aki.cookie)
    with again.live(table) as live:
        live.play_out()
        assert live.table["status"] == "over"
    two[1].start()


def test_a_table_of_bots_that_was_left_behind_is_taken_up(two: tuple[Process, Process]) -> None:
    aki = Person(two[1].address, "Aki")
    table = aki.post("/api/play", game="saika", players=3)["id"]
    with aki.live(table) as live:
        live.say("leave")  # a bot plays for the only person
    two[1].kill()
    again = Person(two[0].address, cookie=aki.cookie)
    with psycopg.connect(two[0].database, autocommit=True) as c:
        deadline = time.monotonic() + 60
        while c.execute("SELECT status FROM game_table WHERE id = %s", (table,)).fetchone() != ("over",):
            assert time.monotonic() < deadline
            time.sleep(0.1)
    assert again.get(f"/api/tables/{table}")["status"] == "over"
    two[1].start()


def test_nobody_is_sent_a_move_before_it_is_on_disk(postgres_url: str) -> None:
    with serving(quick(postgres_url)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3, public=True, seats=[ME, BOT, BOT])
        with Person(address).live(table) as watching, aki.live(table) as playing:
            choice = playing.until_my_turn()
            assert choice is not None
            watching.until_number(playing.last)
            last = playing.last
            with psycopg.connect(postgres_url) as other:
                other.execute("LOCK TABLE event IN EXCLUSIVE MODE")
                move = {"type": "move", "key": "held up", "number": choice["number"], "action": choice["legal"][0]["id"]}
                playing.socket.send(json.dumps(move))
                for live in (playing, watching):
                    assert hears_nothing(live)
                    assert live.last == last
            answer = playing.until(lambda message: message.get("key") == "held up")
            assert answer["event"] == last + 1
            for live in (playing, watching):
                live.until_number(last + 1)
