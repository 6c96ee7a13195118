"""Two processes on one PostgreSQL, and people of one table at both."""

import contextlib
import json
import time
from collections.abc import Iterator

import psycopg
import pytest

from fuda.server import rooms
from tests.server.at_table import Person, quick, serving
from tests.server.processes import Process, postgres, postgres_programs

pytestmark = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed (apt-get install postgresql)")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("postgres")) as found:
        yield found


@pytest.fixture(scope="module")
def two(url: str) -> Iterator[tuple[Process, Process]]:
    with Process(url) as one, Process(url) as other:
        yield one, other


def test_two_people_play_a_match_across_two_processes(two: tuple[Process, Process]) -> None:
    aki, ben = Person(two[0].address, "Aki"), Person(two[1].address, "Ben")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    table = aki.table("saika", players=3, seats=seats)
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


def test_the_same_seat_at_both_processes_can_not_move_twice(two: tuple[Process, Process]) -> None:
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


def test_the_other_process_goes_on_where_one_was_killed(two: tuple[Process, Process]) -> None:
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


def test_nobody_hears_of_a_move_before_it_is_on_disk(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "QUIET", 0)
    monkeypatch.setattr(rooms, "IN_A_MOMENT", 1.0)
    with serving(quick(url)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3, public=True, seats=[{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}])
        with Person(address).live(table) as watching, aki.live(table) as playing:
            playing.play()
            choice = playing.until_my_turn()  # of the bots' moves before that the others will hear in a moment
            assert choice is not None
            last = playing.last
            with psycopg.connect(url) as other:
                other.execute("LOCK TABLE event IN EXCLUSIVE MODE")
                move = {"type": "move", "key": "held up", "number": choice["number"], "action": choice["legal"][0]["id"]}
                playing.socket.send(json.dumps(move))
                time.sleep(1.2)
                for live in (playing, watching):
                    with contextlib.suppress(TimeoutError):
                        while live.last <= last:
                            live.hear(0.1)
                    assert live.last <= last
            answer = playing.until(lambda message: message.get("key") == "held up")
            assert answer["event"] == last + 1
            for live in (playing, watching):
                live.until_number(last + 1)
