"""Kills the web table again and again while people play: `python -m bench.faults [--kills 200] [--tables 8] [--postgres]`.

Every move that was acknowledged before a kill must be in the log at its place afterwards, every table must go on to the end of
its match, and every finished match must follow from its seed. Ends with code 1 where anything was lost.
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack

from bench.clients import LOST, Client, lone_table
from bench.load import start_service, wait_until_served
from bench.postgres import free_port, postgres
from fuda import shuffle
from fuda.server.replays import record_text
from fuda.server.storage import Storage

GAME, PEOPLE = "saika", 4
THINK = 0.03  # seconds that a person looks at a move, at most
LONGEST = 1.0  # seconds between a start and the next kill, at most
LONGEST_OF_WORKERS = 4.5  # the same where there are several workers: a table's bots are left to the one that wrote last for three


class Run:
    def __init__(self, database: str, kills: int, tables: int, workers: int, seed: int) -> None:
        self.database = database
        self.kills = kills
        self.tables = tables
        self.workers = workers
        self.chance = random.Random(seed)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.clients: list[Client] = []
        self.ending = False

    def start(self) -> "subprocess.Popen[bytes]":
        return start_service(self.port, self.database, "--workers", str(self.workers))

    async def keep_playing(self) -> None:
        """One person plays match after match until the kills are over, and the last one to its end."""
        while not self.ending:
            try:
                clients = await lone_table(self.address, PEOPLE, GAME, lambda seconds: None)
            except LOST:
                await asyncio.sleep(0.1)
                continue
            self.clients += clients
            await clients[0].play(self.chance.uniform(0, THINK))

    async def run(self) -> None:
        service = self.start()
        try:
            await asyncio.to_thread(wait_until_served, self.address)
            playing = [asyncio.create_task(self.keep_playing()) for _ in range(self.tables)]
            for number in range(1, self.kills + 1):
                await asyncio.sleep(self.chance.uniform(0.01, LONGEST if self.workers == 1 else LONGEST_OF_WORKERS))
                kill(service)
                service = self.start()
                await asyncio.to_thread(wait_until_served, self.address)
                if number % 10 == 0:
                    moves = sum(client.moves for client in self.clients)
                    print(f"{number} kills, {len(self.clients)} tables, {moves} moves acknowledged", file=sys.stderr, flush=True)
            self.ending = True
            await asyncio.wait_for(asyncio.gather(*playing), 600)
        finally:
            kill(service)

    def lost(self) -> list[str]:
        """What is not as it was acknowledged."""
        storage = Storage(self.database)
        found = []
        for client in self.clients:
            match = storage.load(client.table)
            if match is None:
                found.append(f"table {client.table} is gone")
                continue
            written = {event.body.get("key"): event.number for event in match.events}
            found += [f"{key} is not at {at}" for key, at in client.acknowledged.items() if written.get(key) != at]
            if match.status != "over":
                found.append(f"table {client.table} has not come to its end")
            elif not all(shuffle.verify(record_text(match))[name] for name in ("commitment", "seed")):
                found.append(f"table {client.table} does not follow from its seed")
        storage.close()
        return found


def kill(service: "subprocess.Popen[bytes]") -> None:
    """Kills the service with all its workers."""
    os.killpg(service.pid, signal.SIGKILL)
    service.wait()


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kills", type=int, default=200)
    asked.add_argument("--tables", type=int, default=8)
    asked.add_argument("--postgres", action="store_true", help="with a PostgreSQL of its own in a temporary folder")
    asked.add_argument("--workers", type=int, default=1, help="of the service, all killed at once; more than 1 need PostgreSQL")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as services:
        database = services.enter_context(postgres()) if given.postgres else f"sqlite:///{folder}/fuda.sqlite"
        run = Run(database, given.kills, given.tables, given.workers, given.seed)
        asyncio.run(run.run())
        lost = run.lost()
    moves = sum(len(client.acknowledged) for client in run.clients)
    lines = [f"{given.kills} kills, {len(run.clients)} tables, {moves} moves acknowledged, {len(lost)} things lost"]
    print("\n".join(lines + lost[:20]) + f" ({time.monotonic() - begun:.0f} s)")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
