"""Frames as other WebSocket clients than ours may send them (RFC 6455)."""

import base64
import json
import os
import socket
import struct
import time
from typing import Any

import pytest

from tests.server.at_table import PATIENCE, Json, Person

TEXT, CONTINUED, CLOSE, PING, PONG = 0x1, 0x0, 0x8, 0x9, 0xA
FINAL = 0x80


def frame(kind: int, content: bytes, *, final: bool = True, masked: bool = True) -> bytes:
    size = len(content)
    long = bytes([126]) + struct.pack(">H", size) if size < 1 << 16 else bytes([127]) + struct.pack(">Q", size)
    start, rest = (bytes([size]), b"") if size < 126 else (long[:1], long[1:])
    head = bytes([(FINAL if final else 0) | kind, start[0] | (0x80 if masked else 0)]) + rest
    if not masked:
        return head + content
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(content))


def ping(key: str, filling: int = 0) -> bytes:
    return json.dumps({"type": "ping", "key": key, "filling": "x" * filling}).encode()


class Raw:
    """A WebSocket of which a test decides every byte."""

    def __init__(self, person: Person, table: str) -> None:
        host, port = person.address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: fuda={person.cookie}\r\n\r\n".encode()
        )
        self.come = b""
        while b"\r\n\r\n" not in self.come:
            self.come += self.socket.recv(65536)
        head, _, self.come = self.come.partition(b"\r\n\r\n")
        assert b" 101 " in head

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.socket.sendall(piece)
            time.sleep(0.02)  # so that it arrives as a piece of its own

    def exactly(self, size: int) -> bytes:
        while len(self.come) < size:
            more = self.socket.recv(65536)
            assert more, "the service has hung up"
            self.come += more
        taken, self.come = self.come[:size], self.come[size:]
        return taken

    def hear(self) -> tuple[int, bytes]:
        first, size = self.exactly(2)
        if size >= 126:
            size = int.from_bytes(self.exactly(2 if size == 126 else 8), "big")
        return first & 15, self.exactly(size)

    def until(self, wanted: int, **like: Any) -> Json:
        """Hears until a frame of a kind comes, a text with such entries."""
        while True:
            kind, content = self.hear()
            if kind == wanted and kind != TEXT:
                return {"content": content}
            assert kind in (TEXT, PING), content
            said = json.loads(content) if kind == TEXT else {}
            if wanted == TEXT and like.items() <= said.items():
                return dict(said)


@pytest.fixture
def raw(address):
    ann = Person(address, "Ann")
    raw = Raw(ann, ann.table())
    yield raw
    raw.socket.close()


def pong(key: str) -> Json:
    return {"type": "pong", "key": key}


@pytest.mark.parametrize("filling", [0, 60, 200, 1500])
def test_a_message_in_one_piece(raw, filling):
    raw.send(frame(TEXT, ping("a", filling)))
    raw.until(TEXT, **pong("a"))


@pytest.mark.parametrize("cut", [1, 2, 5, 6, 7, 20, -1])
def test_a_message_that_comes_in_two_pieces_and_those_after_it(raw, cut):
    data = frame(TEXT, ping("a"))
    raw.send(data[:cut], data[cut:])
    raw.until(TEXT, **pong("a"))
    raw.send(frame(TEXT, ping("b")), frame(TEXT, ping("c", 300)))
    raw.until(TEXT, **pong("b"))
    raw.until(TEXT, **pong("c"))


def test_several_messages_in_one_piece(raw):
    raw.send(b"".join(frame(TEXT, ping(key)) for key in "abc"))
    for key in "abc":
        raw.until(TEXT, **pong(key))
    raw.send(frame(TEXT, ping("d")))
    raw.until(TEXT, **pong("d"))


@pytest.mark.parametrize("cut", [1, 3, 5, 7, 40])
def test_several_messages_of_which_the_last_is_not_whole(raw, cut):
    last = frame(TEXT, ping("c", 300))
    raw.send(frame(TEXT, ping("a")) + frame(TEXT, ping("b", 200)) + last[:cut], last[cut:] + frame(TEXT, ping("d")))
    for key in "abcd":
        raw.until(TEXT, **pong(key))


def test_a_message_before_a_ping_and_one_after_it(raw):
    raw.send(frame(TEXT, ping("a")) + frame(PING, b"there?") + frame(TEXT, ping("b")))
    waited_for = {"there?", "a", "b"}
    while waited_for:
        kind, content = raw.hear()
        waited_for -= {content.decode() if kind == PONG else json.loads(content).get("key") if kind == TEXT else None}


def test_a_piece_that_begins_like_a_message_inside_another(raw):
    """The second piece looks like a frame of its own, but belongs to the first."""
    inner = frame(TEXT, ping("inner"))
    content = b"text" + inner
    raw.send(bytes([FINAL | TEXT, 0x80 | len(content)]) + bytes(4) + content[:4], inner)
    raw.send(frame(TEXT, ping("after")))
    assert raw.until(TEXT, key=None)["type"] == "problem"
    while (said := raw.until(TEXT))["type"] != "pong":
        pass
    assert said["key"] == "after"


def test_a_message_in_fragments_with_a_ping_between(raw):
    said = ping("a", 50)
    raw.send(frame(TEXT, said[:10], final=False), frame(PING, b"there?"), frame(CONTINUED, said[10:]))
    assert raw.until(PONG)["content"] == b"there?"
    raw.until(TEXT, **pong("a"))
    raw.send(frame(TEXT, ping("b")))
    raw.until(TEXT, **pong("b"))


def test_a_new_message_inside_a_fragmented_one_is_a_fault(raw):
    raw.send(frame(TEXT, ping("a")[:10], final=False), frame(TEXT, ping("b")))
    assert raw.until(CLOSE)["content"][:2] == (1002).to_bytes(2, "big")


def test_a_client_must_mask(raw):
    raw.send(frame(TEXT, ping("a"), masked=False))
    assert raw.until(CLOSE)["content"][:2] == (1002).to_bytes(2, "big")


def test_pings_are_answered_and_a_close_is_returned(raw):
    raw.send(frame(PING, b"1"))
    assert raw.until(PONG)["content"] == b"1"
    raw.send(frame(TEXT, ping("a")))
    raw.until(TEXT, **pong("a"))
    raw.send(frame(CLOSE, (1000).to_bytes(2, "big")))
    assert raw.until(CLOSE)["content"][:2] == (1000).to_bytes(2, "big")


def test_what_is_too_large_ends_the_connection(raw):
    raw.send(frame(TEXT, ping("a", 70_000)))
    assert raw.until(CLOSE)["content"][:2] == (1009).to_bytes(2, "big")
