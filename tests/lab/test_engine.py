"""Engines: the same results in this process and on a real Ray, with any number of workers, also when one is killed."""

import contextlib
import os
import signal
import subprocess
import sys
import threading

import psutil
import pyarrow.parquet as parquet
import pytest
import ray

import fuda
from fuda.cli import main
from fuda.lab import data, engine, simulate as simulation
from fuda.lab.balance import balance
from fuda.lab.simulate import simulate
from fuda.lab.tournament import tournament


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=80 << 20)
    yield
    ray.shutdown()


@pytest.fixture
def small_chunks(monkeypatch):
    monkeypatch.setattr(simulation, "CHUNK", 64)


def workers():
    """The processes that play matches for Ray now, by number."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it has ended meanwhile
            if " ".join(process.cmdline()).startswith("ray::play_chunk"):
                found.append(process.pid)
    return found


def test_local_jobs_are_done_in_order():
    assert list(engine.make("local").map(pow, [(2, n) for n in range(5)])) == [1, 2, 4, 8, 16]


def test_an_unknown_engine_is_refused():
    with pytest.raises(fuda.BadSetup, match="local and ray"):
        engine.make("cloud")


def test_ray_gives_results_in_the_order_of_the_jobs(cluster):
    assert list(engine.Ray().map(square, [(n,) for n in range(20)])) == [n * n for n in range(20)]


def square(n):
    return n * n


def test_faults_of_bots_are_counted_wherever_they_play(cluster):
    line = ("saika", 3, 2, [f"{sys.executable} -c pass", "thumb"])
    there = simulate(*line, engine="ray")
    assert there.faults
    assert there == simulate(*line)


def test_a_killed_worker_costs_no_result(cluster, small_chunks):
    killed: list[int] = []

    def kill(done):
        if len(killed) < 2:
            for pid in workers()[:1]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

    setup = ("saika", 4, 64 * 60, ["thumb", "random"], 3)
    assert simulate(*setup, progress=kill, engine="ray") == simulate(*setup)
    assert killed


@pytest.mark.parametrize("count", [1, 2])
def test_the_number_of_workers_makes_no_difference(cluster, count, small_chunks, monkeypatch):
    monkeypatch.setattr(engine, "QUEUED", count)
    assert simulate("saika", 3, 300, ["random"], engine="ray") == simulate("saika", 3, 300, ["random"])


def test_the_balance_is_the_same_with_books_and_line_ups(cluster):
    name = next(name for name in fuda.games() if fuda.games.load(name).part("balance") and fuda.games.load(name).has_book)
    seen: list[int] = []
    far = balance(name, 24, ["random"], players=3, engine="ray", progress=seen.append)
    assert far.as_json() == balance(name, 24, ["random"], players=3).as_json()
    assert seen[-1] == far.games


def test_errors_come_back_as_they_are(cluster):
    with pytest.raises(fuda.BadSetup, match="compiled bots of saika"):
        list(engine.Ray().map(refuse, [("x",)]))


def refuse(name):
    fuda.games.load("saika").bot_number(name)


def test_a_cluster_that_is_not_there_is_named_in_a_sentence():
    command = [sys.executable, "-m", "fuda", "simulate", "saika", "--games", "10", "--engine", "ray"]
    for mode, says in (("", True), ("disabled", False)):
        there = {**os.environ, "RAY_ADDRESS": "nowhere", "RAY_AUTH_MODE": mode}
        done = subprocess.run(command, env=there, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert "fuda: The Ray cluster can't be reached or started: " in done.stderr
        assert ("needs RAY_AUTH_MODE=token here too." in done.stderr) == says
        assert "Traceback" not in done.stderr


def test_an_interruption_gives_what_was_finished(cluster, small_chunks):
    def stop(done):
        if done >= 128:
            raise KeyboardInterrupt

    done = simulate("saika", 3, 64 * 20, ["random"], progress=stop, engine="ray")
    assert (done.games, done.wanted) == (128, 64 * 20)


def test_the_command_takes_an_engine(cluster, capsys):
    command = ["simulate", "saika", "--games", "200", "--json"]
    assert main(command) == 0
    here = capsys.readouterr().out
    assert main([*command, "--engine", "ray"]) == 0
    assert capsys.readouterr().out == here


def test_the_output_is_the_same_when_a_worker_is_killed(cluster, capsys, small_chunks):
    """Ray tells of a lost worker at once, but not where the result goes."""
    command = ["simulate", "saika", "--games", str(64 * 100), "--json"]
    assert main(command) == 0
    here = capsys.readouterr().out
    killed: list[int] = []

    def kill():
        while not killed:
            for pid in workers()[:1]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

    killer = threading.Thread(target=kill)
    killer.start()
    assert main([*command, "--engine", "ray"]) == 0
    killer.join()
    there = capsys.readouterr()
    assert there.out == here
    assert "worker died" in there.err


def test_data_is_the_same(cluster, tmp_path, monkeypatch):
    monkeypatch.setattr(data, "CHUNK", 16)
    setup = ("saika", 3, 40, ["thumb", "random"], 2)
    assert data.record(tmp_path / "far.parquet", *setup, engine="ray") == data.record(tmp_path / "near.parquet", *setup)
    assert parquet.read_table(tmp_path / "far.parquet") == parquet.read_table(tmp_path / "near.parquet")


def test_a_tournament_has_the_same_matches(cluster, tmp_path):
    setup = ("saika", ["thumb", "random"], 6)
    far = tournament(*setup, tmp_path / "far", players=3, engine="ray")
    near = tournament(*setup, tmp_path / "near", players=3)
    assert far.as_json() | {"folder": ""} == near.as_json() | {"folder": ""}
    assert [file.read_text() for file in sorted((tmp_path / "far").iterdir())] == [
        file.read_text() for file in sorted((tmp_path / "near").iterdir())
    ]
