"""How much is too much."""

import contextlib
import json
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fuda.server.settings import UNLIMITED
from tests.server.at_table import Person, closed_with, problem, quick, serving


def test_large_bodies_are_refused(address: str) -> None:
    aki = Person(address, "Aki")
    refused = problem(aki.http.post("/api/me", content=b'{"name": "' + b"x" * 20_000 + b'"}'))
    assert refused["type"] == "/problems/too-large"

    def pieces():  # type: ignore[no-untyped-def]  # without a length said before
        for _ in range(30):
            yield b"x" * 1000

    assert problem(aki.http.post("/api/me", content=pieces()))["type"] == "/problems/too-large"


def test_large_messages_are_refused_and_the_connection_stays(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
        live.socket.send('{"type": "chat", "key": "k", "text": "' + "x" * 5000 + '"}')
        refused = live.until(lambda m: m["type"] == "problem")
        assert refused["problem"]["type"] == "/problems/too-large"
        assert live.say("ping")["type"] == "pong"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '"x"', '{"type": "move"}', '{"type": "dance", "key": "k"}', '{"type": "move", "key": "k", "number": "1"}'],
)
def test_messages_that_are_none_get_a_problem(address: str, text: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
        live.socket.send(text)
        assert live.until(lambda m: m["type"] == "problem")["problem"]["type"] == "/problems/bad-request"


def test_requests_chat_tables_and_connections_are_limited(database: str) -> None:
    small = replace(UNLIMITED, requests=(0.1, 30.0), chat=(0.01, 2.0), tables=(0.01, 2.0), connections=1)
    with serving(quick(database, limits=small)) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        aki.post("/api/play", game="saika")
        refused = aki.http.post("/api/play", json={"game": "saika"})
        assert problem(refused)["type"] == "/problems/too-many"
        assert int(refused.headers["retry-after"]) >= 1
        with aki.live(table) as live:
            live.say("chat", text="one")
            live.say("chat", text="two")
            assert live.ask("chat", text="three")["problem"]["type"] == "/problems/too-many"
            with pytest.raises(InvalidStatus) as error:
                aki.live(table)
            assert error.value.response.status_code == 429
        for _ in range(40):
            last = aki.http.get("/api/me")
        assert problem(last)["type"] == "/problems/too-many"


def test_a_subscriber_that_does_not_read_delays_nobody_and_is_closed(database: str) -> None:
    with serving(quick(database, limits=replace(UNLIMITED, queued=20))) as address:
        aki, ben = Person(address, "Aki"), Person(address, "Ben")
        table = aki.table("saika", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
        ben.post(f"/api/tables/{table}/join")
        with aki.live(table) as live, ben.live(table, receive_buffer=4096) as slow:
            live.until(lambda m: m["type"] == "presence" and m["here"][1])
            for _ in range(20_000):
                heard = live.ask("chat", text="🀄" * 280)
                assert heard["type"] == "done"
                if not all(json.loads(text)["here"][1] for text in live.raw[-3:] if '"presence"' in text):
                    break
            else:
                raise AssertionError("a subscriber that does not read is waited for without end")
            assert closed_with(slow) == 4408


def test_frames_that_are_far_too_large_end_the_connection(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.table()) as live:
        live.socket.send("x" * 70_000)
        assert closed_with(live) == 1009


def test_who_floods_is_slowed_and_then_closed(database: str) -> None:
    with serving(quick(database, limits=replace(UNLIMITED, messages=(0.01, 3.0)))) as address:
        aki = Person(address, "Aki")
        with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
            answers = [live.ask("ping")["type"] for _ in range(5)]
            assert answers == ["pong", "pong", "pong", "problem", "problem"]
            with contextlib.suppress(ConnectionClosed):  # perhaps before all is said
                for _ in range(300):
                    live.socket.send('{"type": "ping", "key": "k"}')
            assert closed_with(live) == 4429
