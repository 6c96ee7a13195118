"""Simulated people at the web table: they follow the protocol of docs/protocol.md as a browser does.

They share the machine with the service that is measured, so they are made to cost little: a WebSocket of a few lines, and no
task for each person.
"""

import asyncio
import base64
import os
import random
import re
import struct
import time
from collections.abc import Callable
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import orjson

LOST = (OSError, EOFError, TimeoutError)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
EVENT, NOT_ASKED = b'{"type":"event"', b'"choice":null}}'  # how an event begins, and how it ends that asks nothing of one
NUMBERED, CHOICE, FIRST = b'{"type":"event","event":{"number":', b'"choice":{"number":', b'"legal":[{"id":'
COOKIE = re.compile(rb"(?i)set-cookie: fuda=([^;]+)")
PATIENCE = 20.0  # seconds until a connection must have opened


class HttpRequest(asyncio.Protocol):
    """A connection of its own for one request, whose end says that the answer is whole."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.received = b""
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.received += data

    def connection_lost(self, error: Exception | None) -> None:
        if not self.answer.done():
            self.answer.set_result(self.received)


class WebSocket(asyncio.Protocol):
    """A client's WebSocket: whole text messages, no extensions."""

    def __init__(self, path: str, host: str, cookie: str, on_message: Callable[[bytes], None]) -> None:
        self.on_message = on_message
        loop = asyncio.get_running_loop()
        self.lost: asyncio.Future[None] = loop.create_future()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.is_accepted = False  # whether the service has let us in
        self.partial = b""  # what has come of a message that is not whole yet
        self.transport: Any = None
        key = base64.b64encode(os.urandom(16)).decode()
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: fuda={cookie}\r\n\r\n"
        )

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(EOFError("the service does not let us in"))
        if not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self.partial:
            data = self.partial + data
        at = 0
        if not self.is_accepted:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.partial = data
                return
            if not data.startswith(b"HTTP/1.1 101 "):
                self.transport.abort()
                return
            self.is_accepted = True
            if not self.opened.done():
                self.opened.set_result(None)
        have = len(data)
        while have - at >= 2:
            kind, size, start = data[at] & 15, data[at + 1], at + 2
            if size >= 126:
                start = at + (4 if size == 126 else 10)
                size = int.from_bytes(data[at + 2 : start], "big")
            if have < start + size:
                break
            at = start + size
            if kind == TEXT:
                self.on_message(data[start:at])
            else:
                self.on_control(kind, data[start:at])
        self.partial = data[at:] if at < have else b""

    def on_control(self, kind: int, data: bytes) -> None:
        if kind == PING:
            self.send(data, PONG)
        elif kind == CLOSE:
            self.transport.close()

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """A client's frames are masked; a mask of zeros leaves them as they are."""
        size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack(">BH", 0xFE, len(data))
        self.transport.write(bytes([0x80 | kind]) + size + bytes(4) + data)


class Client:
    """One person at one table, who plays the first legal move and notes how long each answer takes."""

    def __init__(
        self, address: str, cookie: str, table: str, on_answer: Callable[[float], None], source: str | None = None
    ) -> None:
        self.address = address
        self.source = source  # the address that it comes from
        self.cookie = cookie
        self.table = table
        self.on_answer = on_answer
        self.think = 0.0
        self.since: int | None = None
        self.moves = 0
        self.unanswered: dict[str, Any] | None = None  # the message that was not answered yet
        self.sent_at = 0.0  # and when it was sent
        self.now: dict[str, Any] = {}
        self.unread = b""  # the last event, where it was not worth reading
        self.acknowledged: dict[str, int] = {}
        self.over = False
        self.restarts = 0
        self.socket: WebSocket | None = None

    async def play(self, think: float = 0.0) -> None:
        """Plays to the end of the match, through however many restarts of the service."""
        self.think = think
        try:
            while not self.over:
                try:
                    await self.connect()
                    assert self.socket is not None
                    await self.socket.lost
                except LOST:
                    pass
                if not self.over:
                    self.restarts += 1
                    await asyncio.sleep(0.05)
        finally:
            if self.socket is not None and self.socket.transport is not None:
                self.socket.transport.abort()

    async def connect(self) -> None:
        if self.unread:
            self.since = orjson.loads(self.unread)["event"]["number"]
            self.unread = b""
        query = "" if self.since is None else f"?since={self.since}"
        host, port = where(self.address)
        path = f"/api/tables/{self.table}/live{query}"
        earlier = self.unanswered  # on an earlier connection
        self.socket = socket = WebSocket(path, f"{host}:{port}", self.cookie, self.on_message)
        async with asyncio.timeout(PATIENCE):
            await asyncio.get_running_loop().create_connection(lambda: socket, host, port, local_addr=local(self.source))
            await socket.opened
        if earlier is not None and self.unanswered is earlier:
            self.since = None  # look at everything again: the message may have been handled
            socket.send(orjson.dumps(earlier))

    def on_message(self, text: bytes) -> None:
        if text.endswith(NOT_ASKED) and text.startswith(EVENT):
            self.unread = text  # a person would look at it, we need not
            return
        self.unread = b""
        message = read_choice(text) or orjson.loads(text)
        kind = message["type"]
        if kind == "table":
            self.since = message["event"]
            self.now = message["now"]
        elif kind == "event":
            number = message["event"]["number"]
            if self.since is not None and number <= self.since:
                return
            self.since = number
            self.now = message["now"]
        elif kind == "done" and self.unanswered is not None and message["key"] == self.unanswered["key"]:
            self.on_answer(time.perf_counter() - self.sent_at)
            self.acknowledged[message["key"]] = message["event"]
            self.moves += 1
            self.unanswered = None
        elif kind == "problem":
            self.unanswered = None
        if self.now.get("status") == "over" and self.unanswered is None:
            self.over = True
            assert self.socket is not None
            self.socket.transport.close()
        elif self.now.get("choice") and self.unanswered is None and kind != "presence":
            choice, self.now = self.now["choice"], {}
            if self.think:
                asyncio.get_running_loop().call_later(self.think * random.uniform(0.5, 1.5), self.move, choice)
            else:
                self.move(choice)

    def move(self, choice: dict[str, Any]) -> None:
        assert self.socket is not None
        if self.socket.transport.is_closing():
            return  # it is asked again on the next connection
        self.sent_at = time.perf_counter()
        key = f"{self.table} {choice['number']} {self.sent_at:.6f}"
        self.unanswered = {"type": "move", "key": key, "number": choice["number"], "action": choice["legal"][0]["id"]}
        self.socket.send(orjson.dumps(self.unanswered))


def read_choice(text: bytes) -> dict[str, Any] | None:
    """As much of an event that asks one for a move as one needs to answer with the first legal one; None for anything else."""
    asked = text.rfind(CHOICE)
    if asked < 0 or not text.startswith(NUMBERED):
        return None
    event, move = int_at(text, len(NUMBERED)), int_at(text, asked + len(CHOICE))
    action = int_at(text, text.index(FIRST, asked) + len(FIRST))
    choice = {"number": move, "legal": [{"id": action}]}
    return {"type": "event", "event": {"number": event}, "now": {"status": "playing", "choice": choice}}


def int_at(text: bytes, start: int) -> int:
    return int(text[start : text.index(b",", start)])


def local(source: str | None) -> tuple[str, int] | None:
    return (source, 0) if source else None


async def post(address: str, path: str, body: dict[str, Any], source: str | None = None) -> tuple[str, dict[str, Any]]:
    """What somebody new posts, over a connection of its own: the cookie that it gets, and the answer."""
    host, port = where(address)
    content = orjson.dumps(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    connection = HttpRequest(head.encode() + content)
    async with asyncio.timeout(PATIENCE):
        await asyncio.get_running_loop().create_connection(lambda: connection, host, port, local_addr=local(source))
        said, _, text = (await connection.answer).partition(b"\r\n\r\n")
    cookie = COOKIE.search(said)
    if cookie is None or not said.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
        raise OSError(f"refused: {said[:200]!r}")
    return cookie.group(1).decode(), orjson.loads(text)


@cache
def where(address: str) -> tuple[str, int]:
    asked = urlsplit(address)
    return asked.hostname or "", asked.port or 80


async def full_table(
    address: str, people: int, game: str, on_answer: Callable[[float], None], source: str | None = None
) -> list[Client]:
    """A table at which only people sit, dealt."""
    cookie, made = await post(address, "/api/tables", {"game": game, "players": people}, source)
    cookies = [cookie]
    for _ in range(1, people):
        cookie, _ = await post(address, f"/api/tables/{made['id']}/join", {}, source)
        cookies.append(cookie)
    return [Client(address, cookie, made["id"], on_answer, source) for cookie in cookies]


async def lone_table(address: str, people: int, game: str, on_answer: Callable[[float], None]) -> list[Client]:
    """A table with one person and bots."""
    cookie, made = await post(address, "/api/play", {"game": game, "players": people})
    return [Client(address, cookie, made["id"], on_answer)]
