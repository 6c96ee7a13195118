"""`fuda serve --workers N`: Uvicorn's workers behind one port, on one PostgreSQL; and what `fuda serve` says."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from bench.postgres import postgres_programs
from fuda.errors import BadSetup
from fuda.server.run import check_workers
from fuda.server.settings import UNLIMITED, Settings
from tests.server.at_table import PATIENCE, Person
from tests.server.processes import SERVE, Process
from tests.server.test_faults import Stubborn

needs_postgres = pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")
WORKERS = 2


@pytest.fixture(scope="module")
def service(postgres_url: str) -> Iterator[Process]:
    with Process(postgres_url, "--workers", str(WORKERS)) as process:
        eventually(lambda: len(workers_of(process)) == WORKERS)
        yield process


def workers_of(service: Process) -> list[psutil.Process]:
    """The processes that serve; multiprocessing's own helper is left out."""
    assert service.running is not None
    children = psutil.Process(service.running.pid).children()
    found = []
    for child in children:
        with contextlib.suppress(psutil.Error):  # one that has just ended
            if any("spawn_main" in part for part in child.cmdline()):
                found.append(child)
    return found


def connections(worker: psutil.Process, port: int) -> int:
    return sum(c.status == psutil.CONN_ESTABLISHED and c.laddr.port == port for c in worker.net_connections("tcp"))


def eventually(right: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not right():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@needs_postgres
def test_people_of_one_table_play_at_whatever_worker_they_are(service: Process) -> None:
    while True:  # until both workers have some of them
        people = [Person(service.address, f"Person {i}") for i in range(4)]
        table = people[0].table("saika", players=4)
        for person in people[1:]:
            person.post(f"/api/tables/{table}/join")
        for person in people:
            person.http.close()
        lives = [person.live(table) for person in people]
        if all(connections(worker, service.port) for worker in workers_of(service)):
            break
        for live in lives:
            live.leaving.close()
    for _ in range(12):
        for live in lives:
            live.until_number(max(other.last for other in lives))
        lives[lives[0].now["turn"]].play()
    for live in lives:
        live.until_number(max(other.last for other in lives))
        assert [event["number"] for event in live.events] == list(range(1, live.last + 1))
        live.leaving.close()


@needs_postgres
def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(service: Process) -> None:
    before = workers_of(service)
    people = [Person(service.address, f"Person {i}") for i in range(3)]
    players = [Stubborn(person, person.post("/api/play", game="saika", players=3)["id"]) for person in people]
    for player in players:
        player.start()
    for player in players:
        assert player.moved.acquire(timeout=PATIENCE)
    os.kill(before[1].pid, signal.SIGKILL)
    for player in players:
        player.finish(4 * PATIENCE)
    eventually(lambda: len(workers_of(service)) == WORKERS)
    for player in players:
        frames = player.person.get(f"/api/tables/{player.table}/replay")["frames"]
        assert len([frame for frame in frames if frame["seat"] == 0]) >= len(player.acknowledged)
        assert player.person.get(f"/api/tables/{player.table}/verify")["match"]


@needs_postgres
def test_workers_end_together_and_in_peace(postgres_url: str) -> None:
    process = Process(postgres_url, "--workers", "2")
    process.start()
    workers = workers_of(process)
    assert process.running is not None
    process.running.terminate()
    assert process.running.wait(PATIENCE) == 0
    assert not any(worker.is_running() for worker in workers)


def test_a_client_that_does_not_read_can_not_keep_the_service_from_ending(database: str) -> None:
    with Process(database) as process:
        aki = Person(process.address, "Aki")
        table = aki.table()
        live = aki.live(table, receive_buffer=4096)
        while aki.get(f"/api/tables/{table}")["seats"][0]["here"]:  # until it is closed, of which it does not take note
            for _ in range(50):
                live.socket.send('{"type": "nothing"}')  # is answered by a long problem document
        assert process.running is not None
        process.running.terminate()
        assert process.running.wait(PATIENCE) in (0, -signal.SIGTERM)
        with contextlib.suppress(ConnectionClosed):
            live.leaving.close()


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=needs_postgres)])
def test_it_says_where_it_is_served_when_it_is(tmp_path: Path, database: str, request: pytest.FixtureRequest) -> None:
    if database == "postgresql":
        process = Process(request.getfixturevalue("postgres_url"), "--workers", "2")
    else:
        process = Process(f"sqlite:///{tmp_path}/fuda.sqlite")
    running = subprocess.Popen([sys.executable, "-c", SERVE, *process.arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        assert f"served at http://localhost:{process.port}/" in running.stdout.readline()
        assert Person(process.address).get("/api/me") == {"person": None}
    finally:
        running.terminate()
        running.wait(PATIENCE)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--workers", "2"], "Several workers need PostgreSQL"),
        (["--processes", "2"], "Several workers need PostgreSQL"),
        (["--workers", "0"], "1 to 64 workers"),
        (["--database", "sqlite:////nowhere/fuda.sqlite"], "The database can't be opened"),
        (["--database", "mysql://fuda"], "sqlite:///FILE or postgresql://USER@HOST/NAME"),
        (["--database", "postgresql://fuda@127.0.0.1:1/fuda"], "The database can't be opened"),
    ],
)
def test_what_can_not_be_served_is_said_in_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    process = Process(f"sqlite:///{tmp_path}/fuda.sqlite", *arguments)
    done = subprocess.run([sys.executable, "-c", SERVE, *process.arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_in_use_is_said_in_one_sentence(address: str, tmp_path: Path) -> None:
    port = address.rsplit(":", 1)[1]
    command = [sys.executable, "-c", SERVE, "serve", "--port", port, "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "can't be listened at" in done.stderr
    assert "Traceback" not in done.stderr


def test_workers_get_their_settings_from_the_environment() -> None:
    chosen = Settings("postgresql://fuda@db/fuda", ("https://a.example", "https://b.example"), (0.0, 0.5), limits=UNLIMITED)
    assert Settings.from_environment(chosen.to_environment()) == chosen
    assert Settings.from_environment(Settings().to_environment()) == Settings()
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"FUDA_PAUSE": "0.5"}).pause == (0.5, 0.5)
    with pytest.raises(BadSetup, match="FUDA_PAUSE"):
        Settings.from_environment({"FUDA_PAUSE": "soon"})


def test_variables_are_settings_and_options_count_more(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/option.sqlite")
    arguments = ["serve", "--port", str(process.port)]
    for more, name in (([], "variable"), (["--database", process.database], "option")):
        environment = os.environ | {"FUDA_DATABASE": f"sqlite:///{tmp_path}/variable.sqlite"}
        command = [sys.executable, "-c", SERVE, *arguments, *more]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert running.stdout is not None
            assert "served at" in running.stdout.readline()
            assert [path.name for path in tmp_path.glob("*.sqlite")] == [f"{name}.sqlite"]
        finally:
            running.terminate()
            running.wait(PATIENCE)
        for path in tmp_path.iterdir():
            path.unlink()


def test_one_worker_needs_nothing() -> None:
    check_workers(Settings(), 1)
    check_workers(Settings("postgresql://fuda@db/fuda"), 64)
