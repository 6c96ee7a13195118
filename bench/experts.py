"""People's moves at tables with experts: `python -m bench.experts [--tables 50] [--seconds 20]`.

Starts `fuda serve` with tables of two people and two experts each, in Saika Banrai. People take about `--think` seconds a move;
the experts search as long as the service lets them. Prints how long people's moves take from being sent to being acknowledged,
and how many moves the experts made. Clients share the machine with the service and its experts.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from typing import Any

import uvloop

from bench.clients import Client, post
from bench.load import GAME, free_port, percentile, running, start_service, wait_until_served

SEATS = 4
PEOPLE = 2
WARM = 6.0  # seconds in which experts load their code
SLOW = 0.100  # seconds within which 99 % of people's moves are to be answered


class Watcher(Client):
    """A person who also counts the moves that others have made."""

    seen = 0

    def on_message(self, text: bytes) -> None:
        self.seen += text.startswith(b'{"type":"event"')
        super().on_message(text)


async def table(address: str, on_answer: Any) -> list[Watcher]:
    """Two people and two experts in turn, dealt."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "expert"}, {"kind": "open"}, {"kind": "bot", "bot": "expert"}]
    cookie, made = await post(address, "/api/tables", {"game": GAME, "players": SEATS, "seats": seats})
    other, _ = await post(address, f"/api/tables/{made['id']}/join", {})
    return [Watcher(address, each, made["id"], on_answer) for each in (cookie, other)]


async def measure(address: str, tables: int, seconds: float, think: float) -> dict[str, Any]:
    took: list[float] = []
    counting = False

    def on_answer(seconds_taken: float) -> None:
        if counting:
            took.append(seconds_taken)

    async def keep_playing(clients: list[Watcher]) -> None:
        while True:
            await asyncio.gather(*(client.play(think) for client in clients))
            clients = await table(address, on_answer)
            watched.append(clients[0])

    begun = [await table(address, on_answer) for _ in range(tables)]
    watched = [clients[0] for clients in begun]
    playing = [asyncio.create_task(keep_playing(clients)) for clients in begun]
    await asyncio.sleep(WARM)
    before = sum(client.seen for client in watched)
    counting = True
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    counting = False
    passed = time.perf_counter() - start
    moves = sum(client.seen for client in watched) - before
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    late = percentile(took, 0.99)
    return {
        "tables": tables,
        "people's moves": len(took),
        "all moves a second": round(moves / passed, 1),
        "median ms": round(1000 * percentile(took, 0.5), 1),
        "99 % within ms": round(1000 * late, 1),
        "slowest ms": round(1000 * max(took), 1),
        "met": late <= SLOW,
    }


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=50)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--think", type=float, default=1.0, help="seconds that people take for a move")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with running(start_service(port, f"sqlite:///{folder}/fuda.sqlite")):
            address = f"http://127.0.0.1:{port}"
            wait_until_served(address)
            print(json.dumps(uvloop.run(measure(address, given.tables, given.seconds, given.think)), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
