"""Logs that grow: they are paged, and nobody makes them grow without end."""

from dataclasses import replace

from fuda.server import commands, serializers
from fuda.server.settings import UNLIMITED
from tests.server.at_table import Person, problem, quick, serving


def test_a_long_log_comes_in_pages(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.table("saika", players=3)
    for number in range(serializers.PAGE + 50):
        aki.say(table, "chat", text=str(number))
    now = aki.get(f"/api/tables/{table}/now")
    assert len(now["events"]) == serializers.PAGE
    numbers = [event["number"] for event in now["events"]]
    assert (now["first"], numbers[-1]) == (numbers[0], now["event"])
    before = aki.get(f"/api/tables/{table}/events?before={now['first']}")
    assert [event["number"] for event in before["events"]] == list(range(1, now["first"]))
    assert before["first"] == 1
    assert aki.get(f"/api/tables/{table}/events?before=1")["events"] == []


def test_pages_of_a_private_table_are_its_players_alone(address: str) -> None:
    table = Person(address, "Aki").post("/api/play", game="saika")["id"]
    assert problem(Person(address, "Ben").http.get(f"/api/tables/{table}/events?before=9"))["status"] == 403


def test_nobody_contributes_as_often_as_it_likes(address: str) -> None:
    aki = Person(address, "Aki")
    table = aki.table("saika", players=3)
    for number in range(commands.MAX_CONTRIBUTIONS):
        aki.say(table, "contribute", text=str(number))
    assert aki.refused_to_say(table, "contribute", text="more")["type"] == "/problems/too-many"


def test_coming_and_going_is_slowed(database: str) -> None:
    with serving(quick(database, limits=replace(UNLIMITED, changes=(0.01, 3.0)))) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        aki.say(table, "leave")
        aki.say(table, "back")
        aki.say(table, "leave")
        assert aki.refused_to_say(table, "back")["type"] == "/problems/too-many"


def test_a_log_takes_so_much_besides_moves(address: str, monkeypatch) -> None:
    monkeypatch.setattr(commands, "MAX_OTHER_EVENTS", 5)
    aki = Person(address, "Aki")
    with aki.live(aki.post("/api/play", game="saika")["id"]) as live:
        for _ in range(3):
            live.say("chat", text="hello")
        assert live.ask("chat", text="more")["problem"]["type"] == "/problems/too-many"
        live.play_out()
