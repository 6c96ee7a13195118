"""The live table: one WebSocket for each person or spectator at a table."""

import asyncio
import contextlib
import logging
from collections import deque

import orjson
from fastapi import APIRouter, WebSocket
from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocketDisconnect

from fuda.errors import FudaError
from fuda.server.connections import client_address, current
from fuda.server.limits import Buckets
from fuda.server.middleware import check_origin
from fuda.server.problems import Problem, from_error
from fuda.server.schemas import read_message
from fuda.server.service import Service, base_url, problem_response, service_of
from fuda.server.session import FORBIDDEN, Session
from fuda.server.settings import Limits

log = logging.getLogger("fuda.server")
router = APIRouter()

NOT_TEXT, TOO_SLOW, TOO_MANY = 1007, 4408, 4429
SAVING_AFTER = 1.0  # seconds
MAX_REFUSALS = 200  # after which a connection that does not slow down is closed


class Subscriber:
    """A connection to a session. Messages wait in a bounded queue, so that a slow reader delays nobody else."""

    def __init__(self, websocket: WebSocket, session: Session, person: str | None, limits: Limits) -> None:
        self.websocket = websocket
        self.session = session
        self.person = person
        self.base_url = base_url(websocket)
        self.limits = limits
        self.seat: int | None = None
        self.last_sent = 0  # the number of the last event that was sent
        self.is_closed = False
        self._unsent: deque[str] = deque()
        self._sender: asyncio.Task[None] | None = None  # as long as something is unsent
        self._closing: asyncio.Task[None] | None = None
        self._rate = Buckets(limits.messages)
        self._refusals = 0

    def send(self, text: str) -> None:
        """Queues a message. A reader that is too slow is disconnected."""
        if self.is_closed:
            return
        if len(self._unsent) >= self.limits.queued:
            self.close(TOO_SLOW)
            return
        self._unsent.append(text)
        if self._sender is None:
            self._sender = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._unsent:
                await self.websocket.send_text(self._unsent.popleft())
        except (WebSocketDisconnect, RuntimeError):  # the latter where it was closed meanwhile
            pass
        self._sender = None

    def close(self, code: int) -> None:
        """Ends the subscription; the WebSocket is closed as soon as its reader takes that in."""
        if not self.is_closed:
            self.is_closed = True
            self.session.unsubscribe(self)
            if self._sender is not None:
                self._sender.cancel()
            self._closing = asyncio.create_task(self._close(code))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.websocket.close(code)

    async def receive_forever(self) -> None:
        """Handles the client's messages one after the other, in their order."""
        while not self.is_closed:
            received = await self.websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            try:
                text = received.get("text") or (received.get("bytes") or b"").decode()
            except UnicodeDecodeError:
                self.close(NOT_TEXT)
                return
            del received  # what is kept until the next message is looked through by garbage collections
            await self._answer(text)

    async def _answer(self, text: str) -> None:
        slow = asyncio.get_running_loop().call_later(SAVING_AFTER, self._send_saving, text)
        try:
            answer = await self._handle(text)
        except Exception as error:
            self._refuse(error, text)
        else:
            self.send(orjson.dumps(answer).decode())
        finally:
            slow.cancel()

    def _send_saving(self, text: str) -> None:
        """Tells a client whose message takes long that it is being saved; its answer follows."""
        if self.session.is_saving:
            self.send(orjson.dumps({"type": "saving", "key": key_of(text)}).decode())

    async def _handle(self, text: str) -> dict[str, object]:
        if len(text.encode()) > self.limits.message:
            raise Problem("too-large")
        self._rate.take(None)
        message = read_message(text)
        if self.person is None:
            raise Problem("not-allowed", "You have no seat at this table.", "あなたはこの卓に席がありません。")
        return await self.session.on_message(self.person, message)

    def _refuse(self, error: Exception, text: str) -> None:
        if isinstance(error, FudaError):
            error = from_error(error)
        elif not isinstance(error, Problem):
            log.error("a message to table %s failed", self.session.match.id, exc_info=error)
            error = Problem("broken")
        self._refusals += error.kind in ("too-many", "too-large")
        if self._refusals > MAX_REFUSALS:
            self.close(TOO_MANY)
        else:
            key = None if error.kind == "too-large" else key_of(text)
            self.send(orjson.dumps({"type": "problem", "key": key, "problem": error.document()}).decode())

    async def finish(self) -> None:
        """Cleans up after the last message."""
        self.is_closed = True
        self.session.unsubscribe(self)
        if self._sender is not None:
            self._sender.cancel()
        if self._closing is not None:
            await self._closing


@router.websocket("/api/tables/{id}/live")
async def live(websocket: WebSocket, id: str) -> None:
    service = service_of(websocket)
    person = service.person(websocket)
    try:
        session, since = await open_session(service, websocket, person, id)
    except Problem as problem:
        await refuse(websocket, problem)
        return
    except DBAPIError as error:
        log.error("the database does not answer: %s", type(error.orig).__name__)
        await refuse(websocket, Problem("unavailable"))
        return
    who = person or client_address(websocket)
    service.connections[who] = service.connections.get(who, 0) + 1
    try:
        await websocket.accept()
        subscriber = Subscriber(websocket, session, person, service.settings.limits)
        try:
            await session.subscribe(subscriber, since)
            await subscriber.receive_forever()
        except Problem:
            subscriber.close(FORBIDDEN)
        finally:
            await subscriber.finish()
    finally:
        service.connections[who] -= 1
        if not service.connections[who]:
            del service.connections[who]


async def refuse(websocket: WebSocket, problem: Problem) -> None:
    """Answers a handshake with a problem."""
    await websocket.send_denial_response(problem_response(problem))
    connection = current.get()
    if connection is not None:
        await connection.lost.wait()  # Uvicorn logs an error where an application returns before (Kludex/uvicorn#3138)


async def open_session(service: Service, websocket: WebSocket, person: str | None, id: str) -> tuple[Session, int | None]:
    """The session of a table that somebody may see, and `since`. Raises the problem why the connection is refused."""
    check_origin(websocket.headers, service.settings)
    connection = current.get()
    if connection is not None and connection.is_refused:
        raise Problem("too-many", seconds=10)
    service.handshake_limit.take(client_address(websocket))
    who = person or client_address(websocket)
    if service.connections.get(who, 0) >= service.settings.limits.connections:
        raise Problem("too-many", seconds=10)
    session = await service.registry.get(id)
    session.check_access(person, await session.readable())
    since = websocket.query_params.get("since")
    if since is None:
        return session, None
    if not (since.isascii() and since.isdigit() and len(since) < 10):
        raise Problem("bad-request", "since is the number of an event.")
    return session, int(since)


def key_of(text: str) -> str | None:
    """The key of a message that may be wrong otherwise, so that its refusal can carry it."""
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    key = message.get("key") if isinstance(message, dict) else None
    return key if isinstance(key, str) and len(key) <= 64 else None
