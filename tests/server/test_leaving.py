"""Clients that go away in the middle of something: nothing of the service fails, and its log stays empty."""

import logging
import socket
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.at_table import PATIENCE, Person, quick, serving

RESET = struct.pack("ii", 1, 0)  # whoever closes its connection is gone at once, whatever is still on the way
UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)
JSON = "Content-Type: application/json"


class Overheard(logging.Handler):
    """What Uvicorn writes into the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def serving_silently(database: str) -> Iterator[str]:
    """A service that must have nothing to complain about until it has ended."""
    overheard, log = Overheard(), logging.getLogger("uvicorn.error")
    try:
        with serving(quick(database)) as address:
            log.addHandler(overheard)
            yield address
    finally:
        log.removeHandler(overheard)
    assert overheard.lines == []


def request(line: str, *headers: str, body: bytes = b"") -> bytes:
    return "\r\n".join((f"{line} HTTP/1.1", "Host: x", *headers, "", "")).encode() + body


def say_and_leave(address: str, said: bytes, reads: int) -> None:
    """Sends something, reads some bytes of the answer, and is gone."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), PATIENCE) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        one.sendall(said)
        if reads:
            one.recv(reads)


@pytest.mark.parametrize("reads", [0, 1, 2000])
def test_who_leaves_in_the_middle_of_an_answer_is_not_missed(database: str, reads: int) -> None:
    with serving_silently(database) as address:
        aki = Person(address, "Aki")
        table = aki.post("/api/play", game="saika", players=3)["id"]
        cookie = f"Cookie: fuda={aki.cookie}"
        for said in (
            request("GET /", "Accept-Encoding: gzip"),
            request("GET /api/games/animayhem"),
            request("GET /api/games/animayhem", "Accept-Encoding: gzip"),
            request("GET /api/games/saika") * 5,
            request("HEAD /api/games/saika"),
            request("GET /api/me/history", cookie),
            request("POST /api/play", JSON, "Content-Length: 17", body=b'{"game": "saika"}'),
            request(f"GET /api/tables/{table}/live", cookie, *UPGRADE),
            request("GET /api/tables/nothing-here/live", cookie, *UPGRADE),
        ):
            say_and_leave(address, said, reads)


@pytest.mark.parametrize("ending", ["Content-Length: 900", "Transfer-Encoding: chunked"])
@pytest.mark.parametrize("body", [b"", b'5\r\n{"nam'])
def test_who_leaves_in_the_middle_of_a_request_is_not_missed(database: str, ending: str, body: bytes) -> None:
    with serving_silently(database) as address:
        say_and_leave(address, request("POST /api/me", JSON, ending, body=body), 0)


def refusal(person: Person, table: str) -> int:
    """The status with which a live table is refused."""
    with pytest.raises(InvalidStatus) as refused:
        person.live(table)
    return refused.value.response.status_code


def test_who_is_refused_a_live_table_gets_an_answer_and_the_log_stays_empty(database: str) -> None:
    with serving_silently(database) as address:
        aki = Person(address, "Aki")
        assert refusal(aki, "nothing-here") == 404
        with sqlite3.connect(database.removeprefix("sqlite:///")) as other:
            other.execute("DROP TABLE game_table")
        assert refusal(aki, "aaaaaaaaaaaa") == 503
