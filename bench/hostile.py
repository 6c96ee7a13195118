"""One hostile client beside tables at which people play: `python -m bench.hostile [--tables 200] [--seconds 20] [ATTACK …]`.

The service runs with its usual limits. People come from addresses of their own (127.1.x.y), four at a table, and take about a
second for a move; the hostile client comes from 127.0.0.1 and does one thing as hard as it can, in a process of its own. For each
attack it says how long people waited for their moves and how much memory the service took. Ends with code 1 where 1 move in 100
took longer than 150 ms, or the service more than 600 MB.
"""

import argparse
import asyncio
import base64
import contextlib
import gc
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson
import psutil
import uvloop

from bench.clients import PING, TEXT, Client, full_table, post, where
from bench.load import SERVE, percentile, wait_until_served
from bench.postgres import free_port

GAME, PEOPLE, THINK = "saika", 4, 1.0
LATE, MEMORY = 0.150, 600e6  # seconds and bytes that are still good
MAX_SOCKETS = 2000
BATCH = 200  # frames that a flood sends at once


def frame(kind: int, data: bytes) -> bytes:
    size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack(">BH", 0xFE, len(data))
    return bytes([0x80 | kind]) + size + bytes(4) + data


async def open_live(address: str, table: str, cookie: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket of which nobody reads more than that it was opened."""
    host, port = where(address)
    reader, writer = await asyncio.open_connection(host, port, limit=1 << 14)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: fuda={cookie}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def flood(address: str, data: bytes) -> None:
    """Sends the same frame again and again without reading; connects anew when it is thrown out."""
    cookie, made = await post(address, "/api/tables", {"game": GAME})
    while True:
        with contextlib.suppress(OSError, EOFError):
            _, writer = await open_live(address, made["id"], cookie)
            while True:
                writer.write(data * BATCH)
                await writer.drain()


async def pings(address: str) -> None:
    await flood(address, frame(PING, b"x" * 125))


async def messages(address: str) -> None:
    await flood(address, frame(TEXT, b'{"type": "ping", "key": "k"}'))


async def nonsense(address: str) -> None:
    await flood(address, frame(TEXT, b"x" * 3000))


async def headers(address: str) -> None:
    """Heads of requests that never end."""
    host, port = where(address)
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.write(b"GET / HTTP/1.1\r\n")
            while True:
                writer.write(b"X-Name: " + b"x" * 8000 + b"\r\n")
                await writer.drain()


async def half_open(address: str) -> None:
    """As many connections as there can be, none of which asks for anything."""
    host, port = where(address)
    held = []
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.write(b"GET / HT")
            held.append(writer)
        for writer in held[:-MAX_SOCKETS]:
            writer.close()
        del held[:-MAX_SOCKETS]


async def visits(address: str) -> None:
    """Opens and closes WebSockets."""
    cookie, made = await post(address, "/api/tables", {"game": GAME})
    while True:
        with contextlib.suppress(OSError, EOFError):
            _, writer = await open_live(address, made["id"], cookie)
            writer.close()


async def requests(address: str, request: bytes) -> None:
    """The same request over and over, over one connection, without reading the answers until there are many."""
    host, port = where(address)
    while True:
        with contextlib.suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection(host, port)
            while not reader.at_eof():
                writer.write(request)
                await writer.drain()
                await reader.read(1 << 16)


def post_request(address: str, path: str, cookie: str, body: object) -> bytes:
    host, port = where(address)
    content = orjson.dumps(body)
    head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\nCookie: fuda={cookie}\r\n"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(content) + content


async def contributions(address: str) -> None:
    cookie, made = await post(address, "/api/tables", {"game": GAME})
    said = {"type": "contribute", "key": "k", "text": "x"}
    await requests(address, post_request(address, f"/api/tables/{made['id']}/say", cookie, said))


async def new_people(address: str) -> None:
    await requests(address, post_request(address, "/api/me", "", {"name": "Aki"}))


async def tables(address: str) -> None:
    await requests(address, post_request(address, "/api/play", "", {"game": GAME}))


async def nothing(address: str) -> None:
    await asyncio.sleep(1e6)


ATTACKS: dict[str, Callable[[str], Awaitable[None]]] = {
    "nothing": nothing,
    "pings": pings,
    "messages": messages,
    "nonsense": nonsense,
    "headers": headers,
    "half-open": half_open,
    "visits": visits,
    "contributions": contributions,
    "new-people": new_people,
    "tables": tables,
}


@dataclass
class Measure:
    attack: str
    moves: float  # a second
    late: float  # the 99th percentile, in seconds
    memory: float  # bytes, at most
    restarts: int  # connections of people that were lost

    @property
    def is_good(self) -> bool:
        return self.late <= LATE and self.memory <= MEMORY and not self.restarts


def source(table: int) -> str:
    return f"127.1.{table // 200}.{1 + table % 200}"


async def measure(address: str, service: int, attack: str, count: int, seconds: float) -> Measure:
    gc.disable()  # what clients cost is kept low: they share the machine
    took: list[float] = []
    everybody: list[Client] = []
    counting = False

    def on_answer(seconds_taken: float) -> None:
        if counting:
            took.append(seconds_taken)

    async def keep_playing(table: int) -> None:
        while True:
            clients = await full_table(address, PEOPLE, GAME, on_answer, source(table))
            everybody.extend(clients)
            await asyncio.gather(*(client.play(THINK) for client in clients))

    playing = [asyncio.create_task(keep_playing(table)) for table in range(count)]
    await asyncio.sleep(5 + 0.02 * count)  # until all are connected
    process = psutil.Process(service)
    hostile = subprocess.Popen([sys.executable, "-m", "bench.hostile", "--as-client", attack, "--address", address])
    try:
        await asyncio.sleep(1)
        counting, memory = True, 0
        late = time.perf_counter() + seconds
        while time.perf_counter() < late:
            memory = max(memory, process.memory_info().rss)
            await asyncio.sleep(0.1)
        counting = False
    finally:
        hostile.kill()
        hostile.wait()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return Measure(attack, len(took) / seconds, percentile(took, 0.99), memory, sum(client.restarts for client in everybody))


def serve(attack: str, count: int, seconds: float) -> Measure:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        arguments = ["serve", "--port", str(port), "--data", folder, "--pause", "0"]
        service = subprocess.Popen(
            [sys.executable, "-c", SERVE, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            wait_until_served(address)
            return uvloop.run(measure(address, service.pid, attack, count, seconds))
        finally:
            service.send_signal(signal.SIGTERM)
            try:
                service.wait(20)
            except subprocess.TimeoutExpired:
                service.kill()
                service.wait()


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"any of {', '.join(ATTACKS)} (default: all)")
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--as-client", help=argparse.SUPPRESS)
    asked.add_argument("--address", help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.as_client:
        uvloop.run(ATTACKS[given.as_client](given.address))
        return 0
    unknown = set(given.attacks) - set(ATTACKS)
    if unknown:
        asked.error(f"there is no attack {', '.join(unknown)}")
    all_good = True
    for attack in given.attacks or ATTACKS:
        one = serve(attack, given.tables, given.seconds)
        all_good &= one.is_good
        print(
            f"{one.attack:14} {one.moves:6.0f} moves/s   99 % within {1000 * one.late:6.1f} ms   {one.memory / 1e6:4.0f} MB   "
            f"{one.restarts} connections lost   {'good' if one.is_good else 'NOT GOOD'}",
            flush=True,
        )
    return 0 if all_good else 1


if __name__ == "__main__":
    sys.exit(main())
