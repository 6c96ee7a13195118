"""How many tables with people a service holds: `python -m bench.load [--database URL] [--seconds N]`.

Starts `fuda serve` in a process of its own and lets simulated people play at more and more tables at once, each answering as
soon as it is its turn, until 1 move in 100 takes longer than 100 ms from being sent to being acknowledged (it is on disk
then). Clients share the machine with the service.
"""

import argparse
import asyncio
import json
import math
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

import httpx
import psutil
import uvloop

from bench.clients import Client, full_table

PEOPLE = 4
GAME = "saika"
GOOD = 0.100  # seconds within which 99 % of moves are to be answered
SERVE = "import sys; from fuda.cli import main; sys.exit(main(sys.argv[1:]))"


@dataclass
class Measure:
    tables: int
    moves: float  # a second
    median: float
    late: float  # the 99th percentile, in seconds
    cost: float  # of the service's processor time, in seconds a move


def start_service(port: int, database: str, *more: str) -> "subprocess.Popen[bytes]":
    arguments = ["serve", "--port", str(port), "--database", database, "--pause", "0", "--unlimited", *more]
    return subprocess.Popen([sys.executable, "-c", SERVE, *arguments], stdout=subprocess.DEVNULL)


def wait_until_served(address: str, seconds: float = 120) -> None:
    late = time.monotonic() + seconds
    where = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
    while True:
        try:
            socket.create_connection(where, 5).close()
            break
        except OSError:
            if time.monotonic() > late:
                raise
            time.sleep(0.05)
    httpx.get(address + "/api/games", timeout=60).raise_for_status()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, math.ceil(share * len(values)) - 1)]


def processor_time(service: int) -> float:
    """The seconds that a process and its children have used so far."""
    whole = psutil.Process(service)
    return sum(sum(one.cpu_times()[:2]) for one in [whole, *whole.children(recursive=True)])


async def measure(address: str, service: int, tables: int, seconds: float) -> Measure:
    """People at `tables` tables play for `seconds`; a table whose match is over is followed by a new one."""
    took: list[float] = []
    counting = False

    def answered(seconds_taken: float) -> None:
        if counting:
            took.append(seconds_taken)

    async def keep_playing(first: list[Client]) -> None:
        clients = first
        while True:
            await asyncio.gather(*(client.play() for client in clients))
            clients = await full_table(address, PEOPLE, GAME, answered)

    begun = [await full_table(address, PEOPLE, GAME, answered) for _ in range(tables)]
    playing = [asyncio.create_task(keep_playing(clients)) for clients in begun]
    await asyncio.sleep(1.0)
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


async def ramp(address: str, service: int, seconds: float) -> list[Measure]:
    found: list[Measure] = []
    tables = 4
    while len(found) < 2 or min(found[-1].late, found[-2].late) <= GOOD:
        found.append(await measure(address, service, tables, seconds))
        one = found[-1]
        print(
            f"{one.tables:5} tables {one.tables * PEOPLE:6} people {one.moves:8.0f} moves/s   "
            f"median {1000 * one.median:6.1f} ms   99 % within {1000 * one.late:6.1f} ms   "
            f"{1000 * one.cost:.2f} ms of processor a move",
            file=sys.stderr,
            flush=True,
        )
        tables = math.ceil(tables * 1.5)
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--database", default=None)
    asked.add_argument("--seconds", type=float, default=5.0)
    asked.add_argument("--warm", type=float, default=8.0, help="seconds until the rules are loaded in compiled form")
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        service = start_service(port, given.database or f"sqlite:///{folder}/fuda.sqlite")
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until_served(address)
            httpx.post(address + "/api/play", json={"game": GAME}).raise_for_status()
            time.sleep(given.warm)
            found = uvloop.run(ramp(address, service.pid, given.seconds))
        finally:
            service.send_signal(signal.SIGINT)
            service.wait(20)
    good = [one for one in found if one.late <= GOOD]
    best = max(good, key=lambda one: one.moves) if good else None
    if given.json:
        print(json.dumps({"cores": os.cpu_count(), "steps": [vars(one) for one in found], "best": best and vars(best)}))
    elif best:
        print(
            f"{best.moves:.0f} moves a second at {best.tables} tables of {PEOPLE} people, 99 % within {1000 * best.late:.0f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
