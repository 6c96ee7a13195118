"""Several processes behind one port."""

import itertools
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from fuda import games
from fuda.server.match import Setup
from fuda.server.rooms import Rooms
from fuda.server.store import Store
from fuda.server.workers import Workers
from tests.server.at_table import PATIENCE, Person, in_a_loop, quick
from tests.server.processes import SERVE, Process
from tests.server.test_faults import Stubborn

COUNT = 3


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("workers")
    with Process(f"sqlite:///{folder}/fuda.sqlite", "--processes", str(COUNT)) as process:
        yield process


def workers_of(service: Process) -> list[int]:
    """The processes that serve; multiprocessing's own helper is left out."""
    assert service.running is not None
    parent = service.running.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def eventually(right: Callable[[], object]) -> None:
    late = time.monotonic() + PATIENCE
    while not right():
        assert time.monotonic() < late
        time.sleep(0.02)


def sockets_at(port: int) -> set[str]:
    """The connections that came in at a port, as the system numbers them; 0 are those that nobody has taken yet."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return {line.split()[9] for line in lines if line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "01"}


def connections_to(port: int) -> dict[int, int]:
    """How many connections each process holds that came in at a port."""
    sockets = sockets_at(port)
    held: dict[int, int] = {}
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and os.access(process / "fd", os.R_OK):
            for file in (process / "fd").iterdir():
                try:
                    if os.readlink(file).removeprefix("socket:[").rstrip("]") in sockets:
                        held[int(process.name)] = held.get(int(process.name), 0) + 1
                except OSError:
                    pass  # closed meanwhile
    return held


def asking(service: Process, share: int) -> socket.socket:
    """A connection that has asked for a table, which need not be there, of a process's share."""
    names = (f"table{number:07}" for number in itertools.count())
    name = next(name for name in names if zlib.crc32(name.encode()) % COUNT == share)
    connection = socket.create_connection(("127.0.0.1", service.port), PATIENCE)
    connection.sendall(f"GET /api/tables/{name} HTTP/1.1\r\nHost: fuda\r\n\r\n".encode())
    return connection


def answered(connection: socket.socket) -> None:
    assert connection.recv(64).startswith(b"HTTP/1.1 404 ")


def all_serve(service: Process) -> bool:
    """Whether each process is there for its own share."""
    with ExitStack() as open_ones:
        for share in range(COUNT):
            answered(open_ones.enter_context(asking(service, share)))
        return len(connections_to(service.port)) == COUNT


def test_all_people_of_a_table_are_served_by_one_process(service: Process) -> None:
    people = [Person(service.address, f"Person {i}") for i in range(6)]
    table = people[0].table("saika", players=6)
    for person in people[1:]:
        person.post(f"/api/tables/{table}/join")
    for person in people:
        person.http.close()
    lives = [person.live(table) for person in people]
    held = connections_to(service.port)
    assert list(held.values()) == [len(people)], f"they are spread over {held}"
    for live in lives:
        live.leaving.close()


def test_a_process_that_is_behind_gets_its_connections_when_it_goes_on(service: Process) -> None:
    """More than an inbox holds, which are ten by default."""
    eventually(lambda: all_serve(service))
    with asking(service, 0) as first:
        answered(first)
        (owner,) = connections_to(service.port)
        with ExitStack() as open_ones:
            os.kill(owner, signal.SIGSTOP)
            try:
                others = [open_ones.enter_context(asking(service, 0)) for _ in range(40)]
                eventually(lambda: "0" not in sockets_at(service.port))
            finally:
                os.kill(owner, signal.SIGCONT)
            for one in others:
                answered(one)
            assert connections_to(service.port) == {owner: 41}


def test_tables_are_spread_over_the_processes(service: Process) -> None:
    aki = Person(service.address, "Aki")
    tables = [aki.post("/api/play", game="saika", players=3)["id"] for _ in range(12)]
    lives = [aki.live(table) for table in tables]
    aki.http.close()
    shares = {zlib.crc32(table.encode()) % COUNT for table in tables}
    assert len(connections_to(service.port)) == len(shares)
    for live in lives:
        live.play()
        live.leaving.close()


def test_what_is_said_over_any_connection_counts_at_once(service: Process) -> None:
    """One connection for everything stays with the process that it came to, whichever has the table."""
    aki, ben = Person(service.address, "Aki"), Person(service.address, "Ben")
    for _ in range(6):
        table = aki.table("saika", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])
        with aki.live(table) as live:
            ben.post(f"/api/tables/{table}/join")
            live.until_event("start")
            with ben.live(table) as other:
                assert other.table["seat"] == 1
                aki.say(table, "chat", text="one")
                assert other.until_event("chat")["text"] == "one"
                for _ in range(8):
                    for each in (live, other):
                        each.until_number(max(live.last, other.last))
                        each.until_now(lambda now: now["turn"] != 2)
                    mover, person = (live, aki) if live.now["turn"] == 0 else (other, ben)
                    choice = mover.now["choice"]
                    event = person.say(table, "move", number=choice["number"], action=choice["legal"][0]["id"])["event"]
                    live.until_number(event)
                    other.until_number(event)


def test_a_process_that_dies_is_started_again_and_nothing_is_lost(service: Process) -> None:
    time.sleep(3)  # a process that dies as soon as it was started would end them all
    before = workers_of(service)
    assert len(before) == COUNT
    people = [Person(service.address, f"Person {i}") for i in range(3)]
    players = [Stubborn(person, person.post("/api/play", game="saika", players=3)["id"]) for person in people]
    playing = [threading.Thread(target=player.play_out, daemon=True) for player in players]
    for thread in playing:
        thread.start()
    for player in players:
        assert player.moved.acquire(timeout=PATIENCE)
    os.kill(before[1], signal.SIGKILL)
    for thread in playing:
        thread.join(4 * PATIENCE)
        assert not thread.is_alive(), "a table stands still"
    eventually(lambda: len(workers_of(service)) == COUNT)
    assert set(workers_of(service)) != set(before)
    for player in players:
        frames = player.person.get(f"/api/tables/{player.table}/replay")["frames"]
        own = [frame for frame in frames if frame["seat"] == 0]
        assert len(own) >= len(player.acknowledged)
        assert player.person.get(f"/api/tables/{player.table}/verify")["match"]


def test_people_of_a_table_hear_each_other_when_its_process_was_started_again(tmp_path: Path) -> None:
    """While it was away one of them was served by another process, and stays there."""
    with Process(f"sqlite:///{tmp_path}/fuda.sqlite", "--processes", "2") as service:
        time.sleep(3)  # a process that dies as soon as it was started would end them all
        aki, ben = Person(service.address, "Aki"), Person(service.address, "Ben")
        table = aki.table("saika", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])
        ben.post(f"/api/tables/{table}/join")
        for person in (aki, ben):
            person.http.close()
        with aki.live(table):
            eventually(lambda: len(connections_to(service.port)) == 1)
            (owner,) = connections_to(service.port)
            os.kill(owner, signal.SIGKILL)
        eventually(lambda: not Path(f"/proc/{owner}").exists())  # while it is dying, connections are still handed on to it
        with aki.live(table) as first:

            def both_serve() -> bool:
                with ben.live(table):
                    return len(connections_to(service.port)) == 2

            eventually(both_serve)
            with ben.live(table) as second:
                second.say("chat", text="from the new process")
                assert first.until_event("chat")["text"] == "from the new process"
                first.say("chat", text="from the other")
                second.until(lambda m: m["type"] == "event" and m["event"].get("text") == "from the other")


def test_when_the_parent_is_gone_so_are_the_others(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/fuda.sqlite", "--processes", "2")
    process.start()
    workers = workers_of(process)
    assert len(workers) == 2
    process.kill()
    eventually(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_killed_as_a_whole_they_go_on_where_they_were(tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path}/fuda.sqlite", "--processes", "2") as process:
        person = Person(process.address, "Aki")
        player = Stubborn(person, person.post("/api/play", game="saika", players=3)["id"])
        playing = threading.Thread(target=player.play_out, daemon=True)
        playing.start()
        for _ in range(2):
            assert player.moved.acquire(timeout=PATIENCE)
            process.kill()
            process.start()
        playing.join(2 * PATIENCE)
        assert not playing.is_alive(), "the table stands still"
        frames = Person(process.address, cookie=person.cookie).get(f"/api/tables/{player.table}/replay")["frames"]
        assert len([frame for frame in frames if frame["seat"] == 0]) >= len(player.acknowledged)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_it_says_where_it_is_served_when_it_is(tmp_path: Path, processes: str) -> None:
    process = Process(f"sqlite:///{tmp_path}/fuda.sqlite", "--processes", processes)
    running = subprocess.Popen([sys.executable, "-c", SERVE, *process.arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        assert f"served at http://localhost:{process.port}/" in running.stdout.readline()
        assert Person(process.address).get("/api/me") == {"person": None}
    finally:
        running.terminate()
        running.wait(PATIENCE)


def test_what_never_serves_does_not_say_that_it_does(tmp_path: Path) -> None:
    """The port is free, the database is none."""
    process = Process(f"sqlite:///{tmp_path}/nowhere/fuda.sqlite")
    done = subprocess.run([sys.executable, "-c", SERVE, *process.arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode != 0
    assert done.stdout == ""


def test_they_end_together_and_in_peace(tmp_path: Path) -> None:
    process = Process(f"sqlite:///{tmp_path}/fuda.sqlite", "--processes", "2")
    process.start()
    workers = workers_of(process)
    assert process.running is not None
    process.running.terminate()
    assert process.running.wait(PATIENCE) == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(["--processes", "0"], "1 to 64 processes"), (["--processes", "2"], "listened at"), ([], "listened at")],
)
def test_what_can_not_be_served_is_said_in_one_sentence(service: Process, arguments: list[str], sentence: str) -> None:
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(service.port), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_process_makes_tables_that_it_serves_itself(tmp_path: Path) -> None:
    workers = Workers(str(tmp_path), 1, 3)

    async def made() -> list[str]:
        settings = quick(f"sqlite:///{tmp_path}/fuda.sqlite")
        store = Store(settings.database, workers)
        rooms = Rooms(store, settings, workers)
        setup = Setup("saika", 3, games.load("saika").check_options({}))
        ids = [(await rooms.make(setup, "ann", "Ann", [{}, {}, {}])).match.id for _ in range(12)]
        store.close()
        return ids

    assert {workers.owner(id) for id in in_a_loop(made())} == {1}


def test_all_processes_make_about_as_many_tables(tmp_path: Path) -> None:
    with Process(f"sqlite:///{tmp_path}/fuda.sqlite", "--processes", "2") as process:
        made = [zlib.crc32(Person(process.address).table().encode()) % 2 for _ in range(24)]
    assert 8 <= sum(made) <= 16
