"""The live table: the WebSocket of somebody who plays or watches.

A connection is opened by the routes of `app`, as ASGI has it. From then on messages go straight between the socket and the room:
a queue and a task for each connection, as ASGI would need, cost more than everything else about a move.
"""

import logging
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import orjson
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import Protocol, State
from websockets.utils import accept_key, apply_mask

from fuda.errors import FudaError
from fuda.server import bodies
from fuda.server.limits import Buckets
from fuda.server.problems import Problem, from_error

if TYPE_CHECKING:
    from fuda.server.room import Room
    from fuda.server.settings import Limits

log = logging.getLogger("fuda.server")

SWITCHING = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
MOST_ASKED = 8192  # bytes
KEY = re.compile(rb"[A-Za-z0-9+/]{22}==")  # 16 bytes
EXTENSION = "fuda.socket"  # under which a route finds the socket in its scope
WHOLE_TEXT = 0x81  # how a frame begins that is a whole text
TOO_MANY_REFUSALS = 200  # after which a connection that does not slow down is closed
FORBIDDEN, TOO_SLOW, TOO_MANY = 4403, 4408, 4429


class Socket(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, with a direct way to write and to be told of messages."""

    hear: Callable[[bytes], None] | None = None
    between = False  # whether all that came since it was opened were whole frames

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.pending: list[bytes] = []  # what is about to be sent

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[index, assignment]
            self.between = True

    def data_received(self, data: bytes) -> None:
        """Reads frames that are whole messages at once; whatever else comes is left to the library."""
        if self.between:
            start, end = first_frame(data)
            while end and data[0] == WHOLE_TEXT and self.hear is not None and self.conn.state is State.OPEN:
                self.hear(apply_mask(data[start:end], data[start - 4 : start]))
                if end == len(data):
                    return
                data = data[end:]
                start, end = first_frame(data)
            self.between = end == len(data)
        elif not self.handshake_initiated and self.shake_hands(data):
            return
        super().data_received(data)

    def shake_hands(self, data: bytes) -> bool:
        """Takes a request to open a WebSocket that is plainly right (RFC 6455, 4.2.1), as Uvicorn's HTTP writes it out again."""
        asked, *lines = data[:-4].split(b"\r\n")
        method, target, _ = asked.split(b" ", 2)
        headers = [(name, value) for name, _, value in (line.partition(b": ") for line in lines)]
        sent = dict(headers)
        asks = sent.get(b"upgrade") == b"websocket" and b"upgrade" in sent.get(b"connection", b"").lower().split(b", ")
        knows_how = sent.get(b"sec-websocket-version") == b"13" and KEY.fullmatch(sent.get(b"sec-websocket-key", b""))
        if method != b"GET" or not asks or not knows_how or len(data) > MOST_ASKED or len(sent) < len(headers):
            return False
        path, _, query = target.partition(b"?")
        self.scope = {
            "type": "websocket",
            "asgi": {"version": self.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": self.scheme,
            "server": self.server,
            "client": self.client,
            "root_path": self.root_path,
            "path": self.root_path + unquote(path.decode("latin-1")),
            "raw_path": self.root_path.encode("ascii") + path,
            "query_string": query,
            "headers": headers,
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}, EXTENSION: self},  # type: ignore[dict-item]
        }
        self.conn.parser = Protocol.parse(self.conn)  # from now on there are frames
        next(self.conn.parser)
        self.handshake_initiated = self.between = True
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)
        return True

    def accept(self) -> None:
        """Opens the WebSocket; what is said at once goes out with it."""
        if self.transport.is_closing():
            return
        key = accept_key(dict(self.scope["headers"])[b"sec-websocket-key"].decode())
        more = b"".join(b"%b: %b\r\n" % named for named in self.default_headers)
        self.put(b"%bSec-WebSocket-Accept: %b\r\n%b\r\n" % (SWITCHING, key.encode(), more))
        self.conn.state = State.OPEN
        self.handshake_complete = True
        self.start_keepalive()

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        self.hear(bytes(data))

    def say(self, text: bytes) -> None:
        """Sends a message, together with all others of this moment."""
        self.put(header(len(text)) + text)

    def put(self, data: bytes) -> None:
        if not self.pending:
            self.loop.call_soon(self.flush)
        self.pending.append(data)

    def flush(self) -> None:
        frames, self.pending = self.pending, []
        if frames and self.conn.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def dismiss(self, code: int) -> None:
        """Closes from our side, whether or not the other side still reads."""
        if self.conn.state is not State.OPEN:
            return
        self.flush()
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def first_frame(data: bytes) -> tuple[int, int]:
    """Where the content of the frame begins and ends that comes first, if it is whole, masked, not a fragment, and not longer
    than 64 KiB; otherwise 0 and 0 (RFC 6455, 5.2)."""
    if len(data) < 6 or data[0] & 0xF0 != 0x80 or data[1] < 0x80:
        return 0, 0
    size, start = data[1] - 0x80, 6
    if size >= 126:
        if size == 127 or len(data) < 8:
            return 0, 0
        size, start = int.from_bytes(data[2:4], "big"), 8
    return (start, start + size) if len(data) >= start + size else (0, 0)


def header(size: int) -> bytes:
    """What stands before a text of a service in a WebSocket: a whole message, not masked (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")


class Connection:
    """One person's socket at one table."""

    def __init__(self, socket: Socket, room: "Room", person: str | None, base: str, limits: "Limits") -> None:
        self.socket = socket
        self.room = room
        self.person = person
        self.base = base
        self.limits = limits
        self.seat: int | None = None
        self.told = 0  # the number of the last event that it has heard of
        self.rate = Buckets(limits.messages)
        self.refused = 0
        self.answering = 0  # how many messages are being answered
        self.early: list[bytes] | None = []  # what was said before it was told how things stand

    def send(self, text: bytes) -> None:
        self.socket.say(text)
        if self.socket.waiting > self.limits.waiting:
            self.socket.dismiss(TOO_SLOW)

    def hear(self, text: bytes) -> None:
        if self.early is not None:
            self.early.append(text)
            return
        said = self.read(text)
        if said is None:
            return
        try:
            if said["type"] == "move" and not self.answering and self.room.move(self, said):
                return
        except Exception as error:
            self.refuse(error, said["key"])
        else:
            self.answer_in_turn(said)

    async def begin(self) -> None:
        """Answers what was said so far, in its order; from now on messages are answered as they come."""
        while self.early:
            said = self.read(self.early.pop(0))
            if said is not None:
                await self.answer(said)
        self.early = None

    def read(self, text: bytes) -> dict[str, Any] | None:
        """What is said; None where it was refused for its form, its size, or its number."""
        try:
            if len(text) > self.limits.message:
                raise Problem("too-large")
            self.rate.take(None)
            said = bodies.read_message(text)
            if self.person is None:
                raise Problem("not-allowed", "You have no seat at this table.", "あなたはこの卓に席がありません。")
            return said
        except Exception as error:
            self.refuse(error, None if len(text) > self.limits.message else key_of(text))
            return None

    def answer_in_turn(self, said: dict[str, Any]) -> None:
        """Answers after all that is being answered; so will moves be until that is done."""
        self.answering += 1
        self.room.rooms.spawn(self.answer(said)).add_done_callback(self.answered)

    def answered(self, _: object) -> None:
        self.answering -= 1

    async def answer(self, said: dict[str, Any]) -> None:
        assert self.person is not None
        try:
            self.send(orjson.dumps(await self.room.say(self.person, said)))
        except Exception as error:
            self.refuse(error, said["key"])

    def refuse(self, error: Exception, key: str | None) -> None:
        if isinstance(error, FudaError):
            error = from_error(error)
        elif not isinstance(error, Problem):
            log.error("a message to table %s failed", self.room.match.id, exc_info=error)
            error = Problem("broken")
        self.refused += error.kind in ("too-many", "too-large")
        if self.refused > TOO_MANY_REFUSALS:
            self.socket.dismiss(TOO_MANY)
        else:
            self.send(orjson.dumps({"type": "problem", "key": key, "problem": error.document()}))


def key_of(text: bytes) -> str | None:
    """The key of a message that may be wrong otherwise, so that its refusal can carry it."""
    try:
        said = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    key = said.get("key") if isinstance(said, dict) else None
    return key if isinstance(key, str) and len(key) <= 64 else None
