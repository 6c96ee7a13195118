"""One damaged table, a second service, a database that hangs: what they don't touch goes on."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
import pytest

from bench.postgres import postgres, postgres_programs
from fuda.errors import BadSetup
from fuda.games import saika
from fuda.server.database import ServiceLock
from tests.server.at_table import Person, problem, quick, serving
from tests.server.processes import SERVE

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot"}
NEVER = 1000.0  # seconds
needs_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


def sql(database: str, statement: str, *values: object) -> list[tuple[object, ...]]:
    with sqlite3.connect(database.removeprefix("sqlite:///")) as c:
        return c.execute(statement, values).fetchall()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE event SET body = '{' WHERE table_id = ? AND number = 2",
        "UPDATE event SET kind = 'dance' WHERE table_id = ? AND number = 2",
        "DELETE FROM event WHERE table_id = ? AND number = 1",
        "UPDATE game_table SET setup = '[]' WHERE id = ?",
        "UPDATE game_table SET shown = '' WHERE id = ?",
        "UPDATE game_table SET setup = replace(setup, 'saika', 'nothing') WHERE id = ?",
    ],
)
def test_one_damaged_table_stops_no_other(database: str, damage: str) -> None:
    with serving(quick(database, pause=(NEVER, NEVER))) as address:
        aki = Person(address, "Aki")
        tables = [aki.table("saika", players=3, seats=[BOT, BOT, BOT], public=True) for _ in range(3)]
    sql(database, damage, tables[0])
    sql(database, "UPDATE game_table SET due = 1 WHERE id = ?", tables[0])  # the first to be resumed
    with serving(quick(database, sweep=0.05)) as address:
        again = Person(address, cookie=aki.cookie)
        for table in tables[1:]:
            with again.live(table) as live:
                live.until_now(lambda now: now["status"] == "over")
        assert tables[0] not in str(again.get("/api/lobby")["watch"]) or "shown" not in damage
        if "shown" not in damage:
            answer = problem(again.http.get(f"/api/tables/{tables[0]}"))
            assert answer["type"] == "/problems/damaged-table"


def test_a_table_of_other_rules_says_so_in_one_sentence(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        version = saika.rules.VERSION
        assert json.loads(str(sql(database, "SELECT setup FROM game_table")[0][0]))["rules"] == version
    monkeypatch.setattr(saika.rules, "VERSION", version + 1)
    with serving(quick(database)) as address:
        again = Person(address, cookie=aki.cookie)
        answer = problem(again.http.get(f"/api/tables/{table}/now"))
        assert answer["type"] == "/problems/other-rules"
        assert f"version {version} of the rules of saika" in answer["detail"]
        again.post("/api/play", game="saika")  # new ones are played


def test_an_old_table_is_finished_under_its_version_if_that_is_there(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from fuda import games

    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
    sql(database, "UPDATE game_table SET setup = replace(setup, '\"rules\":1', '\"rules\":0')")
    monkeypatch.setitem(games._versions, ("saika", 0), games.load("saika"))
    with serving(quick(database)) as address, Person(address, cookie=aki.cookie).live(table) as live:
        live.play_out()
        assert live.table["status"] == "over"


def test_a_second_service_refuses_to_start_and_says_why(database: str) -> None:
    with serving(quick(database)):
        with pytest.raises(BadSetup, match="Another service uses"):
            ServiceLock(database)
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--database", database]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 2
        assert second.stderr.count("\n") == 1
        assert "Another service uses" in second.stderr
    ServiceLock(database).release()


def test_a_foreign_write_lock_freezes_nothing_but_writing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuda.server.database.SQLITE_TIMEOUT", 5)
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        other = aki.post("/api/play", game="saika")["id"]
        with aki.live(table) as live:
            choice = live.until_my_turn()
            assert choice is not None
            last = live.last
            foreign = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
            foreign.execute("BEGIN IMMEDIATE")
            live.socket.send(
                json.dumps({"type": "move", "key": "slow", "number": choice["number"], "action": choice["legal"][0]["id"]})
            )
            assert live.until(lambda m: m.get("key") == "slow")["type"] == "saving"
            begun = time.monotonic()
            assert aki.get(f"/api/tables/{table}/now")["event"] == last  # what is not on disk is shown to nobody
            with aki.live(table) as late:
                assert late.last == last
            aki.get(f"/api/tables/{other}/now")
            assert time.monotonic() - begun < 4
            foreign.execute("ROLLBACK")
            assert live.until(lambda m: m.get("key") == "slow")["type"] == "done"
            foreign.execute("BEGIN IMMEDIATE")
            assert live.ask("chat", text="lost")["type"] == "saving"
            refused = live.until(lambda m: m["type"] == "problem")
            assert refused["problem"]["type"] == "/problems/unavailable"
            foreign.execute("ROLLBACK")
            foreign.close()
            live.say("chat", text="all is well again")


@contextmanager
def hanging(url: str) -> Iterator[None]:
    """A PostgreSQL that does not answer, all its processes stopped."""
    port = int(url.rsplit(":", 1)[1].split("/")[0])
    server = next(
        psutil.Process(c.pid)
        for c in psutil.net_connections("tcp")
        if c.status == psutil.CONN_LISTEN and c.laddr.port == port and c.pid
    )
    processes = [server, *server.children(recursive=True)]
    for process in processes:
        os.kill(process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process.pid, signal.SIGCONT)


@needs_postgres
@pytest.mark.slow
def test_a_hanging_postgresql_freezes_nothing_but_writing() -> None:
    with postgres() as url, serving(quick(url)) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        with aki.live(table) as live:
            choice = live.until_my_turn()
            assert choice is not None
            last = live.last
            with hanging(url):
                live.socket.send(
                    json.dumps({"type": "move", "key": "slow", "number": choice["number"], "action": choice["legal"][0]["id"]})
                )
                assert live.until(lambda m: m.get("key") == "slow")["type"] == "saving"
                assert aki.get(f"/api/tables/{table}/now")["event"] == last
                assert aki.http.get("/readyz").status_code == 503
                assert aki.http.get("/healthz").status_code == 200
            assert live.until(lambda m: m.get("key") == "slow")["type"] == "done"
            live.play_out()


def test_the_damaged_is_named_in_the_log(database: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3)
        sql(database, "UPDATE event SET body = '{' WHERE table_id = ?", table)
    with serving(quick(database)) as address:
        Person(address).http.get(f"/api/tables/{table}")
    assert [record.getMessage() for record in caplog.records if table in record.getMessage() and "event 1" in record.getMessage()]
