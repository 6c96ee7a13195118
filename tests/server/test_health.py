"""For operators: health, metrics, logs, and restarts that nobody notices."""

import json
import logging
import signal
import subprocess
import sys

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bench.postgres import postgres_programs
from fuda.server.logs import JsonFormatter
from fuda.server.storage import Storage
from tests.server.at_table import PATIENCE, Person, closed_with, quick, serving, wait_for
from tests.server.processes import SERVE, Process, free_port
from tests.server.test_faults import Stubborn

needs_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")


def test_a_service_that_runs_is_healthy_and_ready(address: str) -> None:
    assert httpx.get(f"{address}/healthz").json() == {"status": "ok"}
    assert httpx.get(f"{address}/readyz").json() == {"status": "ok"}


def metrics(address: str) -> dict[str, float]:
    families = text_string_to_metric_families(httpx.get(f"{address}/metrics").text)
    return {f"{sample.name}{list(sample.labels.values())}": sample.value for family in families for sample in family.samples}


def test_metrics_count_what_happens(database: str) -> None:
    with serving(quick(database)) as address:
        aki = Person(address, "Aki")
        table = aki.table("saika", players=3)
        with aki.live(table) as live:
            live.say("chat", text="hello")
            found = metrics(address)
            assert found["fuda_events_total['chat']"] == 1
            assert found["fuda_tables[]"] == found["fuda_subscribers[]"] == 1
            assert found["fuda_connections[]"] >= 1
            assert found["fuda_commit_seconds_count[]"] >= 2
            assert found["fuda_responses_total['200']"] >= 1


def test_logs_can_be_lines_of_json() -> None:
    try:
        raise ValueError("why")
    except ValueError:
        record = logging.LogRecord("fuda.server", logging.ERROR, __file__, 1, "table %s failed", ("k3vq",), sys.exc_info())
    line = json.loads(JsonFormatter().format(record))
    assert (line["level"], line["logger"], line["message"]) == ("error", "fuda.server", "table k3vq failed")
    assert "ValueError: why" in line["exception"]


def test_a_service_logs_json_on_request(tmp_path) -> None:
    port = free_port()
    (tmp_path / "fuda.sqlite").touch()
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--data", str(tmp_path), "--log-format", "json"]
    service = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        address = wait_for(f"http://127.0.0.1:{port}")
        table = Person(address, "Aki").table("saika", players=3)
    finally:
        service.send_signal(signal.SIGTERM)
        service.wait(PATIENCE)
    import sqlite3

    with sqlite3.connect(tmp_path / "fuda.sqlite") as c:
        c.execute("UPDATE event SET body = '{' WHERE table_id = ?", (table,))
    service = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        wait_for(address)
        assert httpx.get(f"{address}/api/tables/{table}").status_code == 500
    finally:
        service.send_signal(signal.SIGTERM)
        _, said = service.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in said.splitlines()]
    assert any(table in line["message"] and line["logger"] == "fuda.server" for line in lines)


def test_sigterm_finishes_what_is_written_and_tells_clients_1012(database: str) -> None:
    with Process(database) as process:
        aki = Person(process.address, "Aki")
        table = aki.post("/api/play", game="saika")["id"]
        with aki.live(table) as live:
            live.play()
            done = live.last
            assert process.running is not None
            process.running.send_signal(signal.SIGTERM)
            assert closed_with(live) == 1012
        assert process.running.wait(PATIENCE) in (0, -signal.SIGTERM)
    store = Storage(database)
    match = store.load(table)
    store.close()
    assert match is not None
    assert match.number >= done


@pytest.mark.slow
@needs_postgres
def test_a_rolling_restart_under_load_loses_no_move_and_shows_no_error(postgres_url: str) -> None:
    """Two services on one database; each is ended in peace and started again while people play at both."""
    services = [Process(postgres_url), Process(postgres_url)]
    for service in services:
        service.start()
    try:
        players = []
        for number in range(6):
            person = Person(services[number % 2].address, f"Person {number}")
            players.append(Stubborn(person, person.post("/api/play", game="saika", players=3)["id"]))
        for player in players:
            player.start()
        for service in services:
            for player in players:
                player.moved.acquire(timeout=5)
            assert service.running is not None
            service.running.send_signal(signal.SIGTERM)
            assert service.running.wait(PATIENCE) in (0, -signal.SIGTERM)
            service.running = None
            service.start()
        for player in players:
            player.finish(4 * PATIENCE)
    finally:
        for service in services:
            service.kill()
    store = Storage(postgres_url)
    for player in players:
        match = store.load(player.table)
        assert match is not None
        assert match.status == "over"
        written = {event.body.get("key"): event.number for event in match.events}
        assert {key: written.get(key) for key in player.acknowledged} == player.acknowledged
    store.close()
