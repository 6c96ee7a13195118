"""How many tables with people a service holds, beside boardgame.io's: `python -m bench.load [--postgres] [--seconds N]`.

Starts `fuda serve` and lets simulated people play at more and more tables at once, each answering as soon as it is its turn, or
after some time to think (`--think`), until 1 move in 100 takes longer than 100 ms from being sent to being acknowledged (it is
on disk then, and its maker has been told what came of it). The same is done with boardgame.io's server, its own protocol and a
trick-taking game of the same kind, once with matches in files, once in memory. Clients share the machine with the service.
"""

import argparse
import asyncio
import gc
import json
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
import uvloop

from bench.clients import Client, full_table
from bench.postgres import free_port, postgres

PEOPLE = 4
GAME = "saika"
GOOD = 0.100  # seconds within which 99 % of moves are to be answered
FIRST_TABLES = 8
AGAIN = 3  # times that each is measured where it was best
MAX_TRIES = 5  # to measure boardgame.io
STEP = 1.5  # how many times as many tables the next measurement has
SERVE = "import sys; from fuda.cli import main; sys.exit(main(sys.argv[1:]))"
PEER = Path(__file__).parent / "boardgame_io"


@dataclass
class Measure:
    tables: int
    moves: float  # a second
    median: float
    late: float  # the 99th percentile, in seconds
    cost: float = 0.0  # of our service's processor time, in seconds a move


def start_service(port: int, database: str, *more: str) -> "subprocess.Popen[bytes]":
    arguments = ["serve", "--port", str(port), "--database", database, "--pause", "0", "--unlimited", *more]
    return subprocess.Popen([sys.executable, "-c", SERVE, *arguments], stdout=subprocess.DEVNULL, start_new_session=True)


def wait_until_served(address: str, seconds: float = 120) -> None:
    late = time.monotonic() + seconds
    where = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
    while True:
        try:
            socket.create_connection(where, 5).close()
            httpx.get(address + "/api/games", timeout=60).raise_for_status()
            return
        except (OSError, httpx.TransportError):  # nobody is there, or only one that is about to go
            if time.monotonic() > late:
                raise
            time.sleep(0.05)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, math.ceil(share * len(values)) - 1)]


def processor_time(service: int) -> float:
    """The seconds that a process and its children have used so far."""
    whole = psutil.Process(service)
    return sum(sum(one.cpu_times()[:2]) for one in [whole, *whole.children(recursive=True)])


async def measure(address: str, service: int, tables: int, seconds: float, think: float) -> Measure:
    """People at `tables` tables play for `seconds`; a table whose match is over is followed by a new one."""
    gc.disable()  # what clients cost is kept low: they share the machine
    took: list[float] = []
    counting = False

    def on_answer(seconds_taken: float) -> None:
        if counting:
            took.append(seconds_taken)

    async def keep_playing(first: list[Client]) -> None:
        clients = first
        while True:
            await asyncio.gather(*(client.play(think) for client in clients))
            clients = await full_table(address, PEOPLE, GAME, on_answer)

    begun = [await full_table(address, PEOPLE, GAME, on_answer) for _ in range(tables)]
    playing = [asyncio.create_task(keep_playing(clients)) for clients in begun]
    await asyncio.sleep(1.5 + think + 0.01 * tables)  # until all are connected
    counting = True
    used = processor_time(service)
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    counting = False
    passed = time.perf_counter() - start
    used = processor_time(service) - used
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return Measure(tables, len(took) / passed, percentile(took, 0.5), percentile(took, 0.99), used / len(took))


class Ramp:
    """Measures one service with more and more tables until it is too many twice, then some more times where it was best."""

    def __init__(self, name: str, most: int, measured: Callable[[int], Measure]) -> None:
        self.name = name
        self.most = most
        self.measured = measured
        self.found: list[Measure] = []
        self.again: list[Measure] = []
        self.fewer = 0  # steps back, since at its best it was too slow when it was measured again
        self.tables = FIRST_TABLES

    @property
    def goes_on(self) -> bool:
        too_many = len(self.found) >= 2 and min(one.late for one in self.found[-2:]) > GOOD
        return self.tables <= self.most and not too_many

    @property
    def best(self) -> Measure:
        """The most moves within the limit; where there is none, the measurement that came nearest to it."""
        good = [one for one in self.found if one.late <= GOOD]
        return max(good, key=lambda one: one.moves) if good else min(self.found, key=lambda one: one.late)

    @property
    def result(self) -> Measure:
        """The middle one of those that were measured again, the lower one of two."""
        again = sorted((one for one in self.again if one.late <= GOOD), key=lambda one: one.moves)
        return again[(len(again) - 1) // 2] if again else self.best

    def step(self) -> None:
        self.found.append(self.measure(self.tables))
        self.tables = math.ceil(self.tables * STEP)

    def once_more(self) -> None:
        at = next(i for i, one in enumerate(self.found) if one is self.best)
        one = self.measure(self.found[max(0, at - self.fewer)].tables)
        self.again.append(one)
        self.fewer += one.late > GOOD

    def measure(self, tables: int) -> Measure:
        one = self.measured(tables)
        print(
            f"{self.name:22} {one.tables:4} tables {one.moves:6.0f} moves/s   median {1000 * one.median:5.1f} ms   "
            f"99 % within {1000 * one.late:6.1f} ms   {1000 * one.cost:.2f} ms of processor a move",
            file=sys.stderr,
            flush=True,
        )
        return one


@contextmanager
def running(process: "subprocess.Popen[bytes]") -> Iterator[int]:
    try:
        yield process.pid
    finally:
        # A starter of node does not pass signals on.
        children = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
        process.terminate()
        process.wait(20)
        for child in children:
            with suppress(psutil.NoSuchProcess):
                child.kill()


@contextmanager
def fuda(database: str, workers: int, most: int, seconds: float, think: float) -> Iterator[Ramp]:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    name = f"fuda, {database.partition(':')[0]}, {workers}"
    with running(start_service(port, database, "--workers", str(workers))) as service:
        wait_until_served(address)
        yield Ramp(name, most, lambda tables: uvloop.run(measure(address, service, tables, seconds, think)))


@contextmanager
def boardgame_io(folder: str, most: int, seconds: float, think: float) -> Iterator[Ramp]:
    """With matches in files in `folder`, or in memory where it is empty; a new server each time: with files it may break."""

    def measured(tables: int) -> Measure:
        for _ in range(MAX_TRIES):
            port = free_port()
            started = subprocess.Popen(
                ["node", "server.js", str(port), *([f"{folder}/{port}"] if folder else [])],
                cwd=PEER,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=os.environ | {"NODE_ENV": "production"},
            )
            with running(started) as service:
                time.sleep(2)
                used = processor_time(service)
                command = ["node", "load.js", str(port), str(tables), str(seconds), str(think)]
                said = json.loads(subprocess.run(command, cwd=PEER, check=True, capture_output=True).stdout)
                if started.poll() is None and said["median"] is not None:
                    return Measure(**said, cost=(processor_time(service) - used) / max(1, said["moves"] * seconds))
        raise RuntimeError("boardgame.io's server does not stand it")

    yield Ramp(f"boardgame.io, {'files' if folder else 'memory'}", most, measured)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--database", default=None, help="a URL (default: SQLite in a temporary folder)")
    asked.add_argument("--postgres", action="store_true", help="measure with a PostgreSQL of its own in a temporary folder")
    asked.add_argument("--workers", type=int, default=1, help="of the service; more than 1 need PostgreSQL (default 1)")
    asked.add_argument("--seconds", type=float, default=5.0)
    asked.add_argument("--think", type=float, default=0.0, help="seconds that people take for a move (default: none)")
    asked.add_argument("--most", type=int, default=400, help="tables, at most")
    asked.add_argument("--tables", type=int, default=None, help="measure with that many alone, some times")
    asked.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as services:
        database = given.database or f"sqlite:///{folder}/fuda.sqlite"
        if given.postgres:
            database = services.enter_context(postgres())
        ramps = [services.enter_context(fuda(database, given.workers, given.most, given.seconds, given.think))]
        if not given.no_peer:
            subprocess.run(["npm", "ci", "--silent"], cwd=PEER, check=True)
            ramps += [
                services.enter_context(boardgame_io(where, given.most, given.seconds, given.think))
                for where in (f"{folder}/matches", "")
            ]
        for ramp in ramps if given.tables else ():
            ramp.tables = ramp.most = given.tables
        # In turn, step by step: the machine may be faster or slower in a few minutes.
        while any(ramp.goes_on for ramp in ramps):
            for ramp in ramps:
                if ramp.goes_on:
                    ramp.step()
        for _ in range(AGAIN):
            for ramp in ramps:
                ramp.once_more()
    if given.json:
        said = {
            ramp.name: {"result": vars(ramp.result), "steps": [vars(one) for one in ramp.found + ramp.again]} for ramp in ramps
        }
        print(json.dumps(said))
        return 0
    own = ramps[0].result.moves
    print(f"the most moves a second with 99 % answered within {1000 * GOOD:.0f} ms, on {os.cpu_count()} cores:")
    for ramp in ramps:
        ratio = "" if ramp is ramps[0] else f"   ours are {own / ramp.result.moves:.1f} times as many"
        print(f"{ramp.name:22} {ramp.result.moves:6.0f} at {ramp.result.tables} tables of {PEOPLE}{ratio}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
