"""Simulated people at the web table: they follow the protocol of docs/protocol.md as a browser does."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, httpx.TransportError, TimeoutError)


class Client:
    """One person at one table, who plays the first legal move and notes how long each answer takes."""

    def __init__(self, address: str, cookie: str, table: str, answered: Callable[[float], None]) -> None:
        self.url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.cookie = cookie
        self.table = table
        self.answered = answered
        self.since: int | None = None
        self.moves = 0
        self.said: dict[str, Any] | None = None  # what was not answered yet
        self.acknowledged: dict[str, int] = {}
        self.over = False
        self.restarts = 0

    async def play(self, think: float = 0.0) -> None:
        """Plays to the end of the match, through however many restarts of the service."""
        while not self.over:
            try:
                query = "" if self.since is None else f"?since={self.since}"
                headers = {"Cookie": f"fuda={self.cookie}"}
                async with connect(self.url + query, additional_headers=headers, compression=None, max_size=None) as socket:
                    await self.play_here(socket, think)
            except LOST:
                self.restarts += 1
                await asyncio.sleep(0.05)

    async def play_here(self, socket: ClientConnection, think: float) -> None:
        now: dict[str, Any] = {}
        asked = time.perf_counter()
        if self.said is not None:
            self.since = None  # look at everything again: what was said may have been done
            await socket.send(orjson.dumps(self.said).decode())
        while not self.over:
            message = orjson.loads(await socket.recv(decode=False))
            kind = message["type"]
            if kind == "table":
                self.since = message["event"]
                now = message["now"]
            elif kind == "event":
                number = message["event"]["number"]
                if self.since is not None and number <= self.since:
                    continue
                self.since = number
                now = message["now"]
            elif kind == "done" and self.said is not None and message["key"] == self.said["key"]:
                self.answered(time.perf_counter() - asked)
                self.acknowledged[message["key"]] = message["event"]
                self.moves += 1
                self.said = None
            elif kind == "problem":
                self.said = None
            if now.get("status") == "over" and self.said is None:
                self.over = True
            choice = now.get("choice")
            if choice and self.said is None and kind != "presence":
                if think:
                    await asyncio.sleep(think)
                key = f"{self.table} {choice['number']} {time.perf_counter_ns()}"
                self.said = {"type": "move", "key": key, "number": choice["number"], "action": choice["legal"][0]["id"]}
                now = {}
                asked = time.perf_counter()
                await socket.send(orjson.dumps(self.said).decode())


async def full_table(address: str, people: int, game: str, answered: Callable[[float], None]) -> list[Client]:
    """A table at which only people sit, dealt."""
    clients: list[Client] = []
    table = ""
    for seat in range(people):
        async with httpx.AsyncClient(base_url=address, timeout=60, verify=False) as http:
            if seat == 0:
                made = await http.post("/api/tables", json={"game": game, "players": people})
                table = made.json()["id"]
            else:
                made = await http.post(f"/api/tables/{table}/join", json={})
            made.raise_for_status()
            clients.append(Client(address, http.cookies["fuda"], table, answered))
    return clients


async def lone_table(address: str, people: int, game: str, answered: Callable[[float], None]) -> list[Client]:
    """A table with one person and bots."""
    async with httpx.AsyncClient(base_url=address, timeout=60, verify=False) as http:
        made = await http.post("/api/play", json={"game": game, "players": people})
        made.raise_for_status()
        return [Client(address, http.cookies["fuda"], made.json()["id"], answered)]
