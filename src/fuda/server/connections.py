"""Connections: bounds what a client can take of a worker beneath the application: sockets, memory, and time to ask.

`GuardedProtocol` and `GuardedWebSocket` are the protocols that Uvicorn is given: `uvicorn.Config` declares that `http` and `ws`
may be a `type[asyncio.Protocol]` or the path to one. They hand everything on to Uvicorn's own and keep the transport in sight,
through the interfaces of `asyncio` alone. What Uvicorn makes a protocol with is not documented, so it is handed on as it comes.
Only the application's state is looked up in it; where it is missing, connections are not bounded. The application learns by
`current` which connection a request came over.
"""

import asyncio
import functools
import ipaddress
import time
from collections import Counter, deque
from contextvars import ContextVar
from typing import Any, cast

import uvicorn
from starlette.requests import HTTPConnection

from fuda.server.limits import Buckets
from fuda.server.settings import NO_LIMIT, Settings

WATCH = 0.5  # seconds between looks at all connections
WATCHED = 200  # connections that are looked at in one go
RESERVED_FILES = 100  # for the database, logs and the like
REFUSED_FROM = 0.9  # of the connections that are possible: from here on newcomers are told to come back later
MAX_UNSENT = 1 << 20  # bytes that wait for the reader of a WebSocket, pongs included; its own messages wait in a queue before
STUCK_SECONDS = 20.0  # that an answer waits for its reader without getting shorter
REQUEST_SECONDS = 0.0005  # that a request costs at the least, besides what is measured of reading it
BAN_SECONDS, MAX_BAN_SECONDS = 5.0, 300.0  # that an address which has cost too much is shut out, twice as long each time
MAX_HELD = 50  # connections of those who are shut out that are kept open
PART = 2048  # bytes of a WebSocket's data that are read at once
CLOSE_SECONDS = 5.0  # that a connection which is being closed may take

current: ContextVar["GuardedProtocol | None"] = ContextVar("current", default=None)


@functools.cache
def own_protocols() -> tuple[Any, Any]:
    """Uvicorn's own protocols for HTTP and for WebSockets, as it chooses them by their names."""

    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        """An application, since there is no configuration without one."""

    config = uvicorn.Config(nothing, http="h11", ws="auto", log_config=None)
    config.load()
    return config.http_protocol_class, config.ws_protocol_class


def guard_in(given: dict[str, Any]) -> "ConnectionGuard | None":
    """The guard in the application's state, where Uvicorn hands it to a protocol."""
    return (given.get("app_state") or {}).get("connections")


class GuardedProtocol(asyncio.Protocol):
    """One connection. As soon as it becomes a WebSocket, `asyncio` calls Uvicorn's protocol for those and no more this one."""

    def __init__(self, **given: Any) -> None:
        self.given = given  # what Uvicorn makes a protocol with
        self.inner: asyncio.Protocol = asyncio.Protocol()  # which does nothing, until the connection is let in
        self.guard = guard_in(given)
        self.transport: asyncio.Transport | None = None
        self.address = ""
        self.is_refused = False  # its requests are only told to come back later
        self.asked = time.monotonic()  # since when a request is waited for; 0 while one is answered
        self.unsent = (0, time.monotonic())  # bytes that wait for the reader, and since when they are not less
        self.closing = 0.0  # since when it is being closed
        self.lost = asyncio.Event()  # set as soon as there is no connection any more

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.address = network(str(peer[0])) if isinstance(peer, tuple) else ""
        if self.guard is not None and self.guard.is_banned(self.address):
            self.guard.hold(self.transport)
            return
        self.inner = own_protocols()[0](**self.given)
        self.inner.connection_made(self.transport)
        if self.guard is not None:
            self.guard.add(self)

    def data_received(self, data: bytes) -> None:
        token = current.set(self)
        begun = time.thread_time()
        try:
            self.inner.data_received(data)
        finally:
            current.reset(token)
        self.spend(time.thread_time() - begun)

    def spend(self, seconds: float) -> None:
        if self.guard is not None and self.transport is not None and not self.guard.spend(self.address, seconds):
            self.transport.abort()

    def eof_received(self) -> None:
        self.inner.eof_received()

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.guard is not None:
            self.guard.remove(self)
        self.inner.connection_lost(exc)
        self.lost.set()

    @property
    def is_idle(self) -> bool:
        """Whether nothing but a request is waited for."""
        return self.asked > 0 and self.transport is not None and self.transport.get_protocol() is self

    def on_request(self) -> None:
        self.asked = 0.0
        self.spend(REQUEST_SECONDS)

    def on_response(self) -> None:
        self.asked = time.monotonic()


class GuardedWebSocket(asyncio.Protocol):
    """A connection that has become a WebSocket: hands everything on to Uvicorn's own protocol, and counts what reading it costs.

    What its client sends is read in small parts, so that a flood of tiny frames is noticed before it has taken much time.
    """

    def __init__(self, **given: Any) -> None:
        self.inner: asyncio.Protocol = own_protocols()[1](**given)
        self.guard = guard_in(given)
        self.connection = current.get()  # as which it began
        self.transport: asyncio.Transport | None = None
        self._time = Buckets(self.guard.limits.connection_time if self.guard else NO_LIMIT)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        begun = time.thread_time()
        for start in range(0, len(data), PART):
            self.inner.data_received(data[start : start + PART] if len(data) > PART else data)
            now = time.thread_time()
            if not self._may_go_on(now - begun):
                assert self.transport is not None
                self.transport.abort()
                return
            begun = now

    def _may_go_on(self, seconds: float) -> bool:
        if self.guard is None or self.connection is None:
            return True
        if self._time.spend(None, seconds):
            return self.guard.spend(self.connection.address, seconds)
        self.guard.ban(self.connection.address)
        return False

    def eof_received(self) -> bool | None:
        return self.inner.eof_received()

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.guard is not None and self.connection is not None:
            self.guard.remove(self.connection)
        self.inner.connection_lost(exc)
        if self.connection is not None:
            self.connection.lost.set()


class ConnectionGuard:
    """All connections of a worker."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self.proxies = set(settings.trusted_proxies)
        self.most = max_connections()
        self._connections: set[GuardedProtocol] = set()
        self._by_address: Counter[str] = Counter()
        self._time = Buckets(self.limits.address_time)
        self._banned: dict[str, tuple[float, float]] = {}  # until when and for how long, by address
        self._held: deque[tuple[float, asyncio.Transport]] = deque()  # connections that were not let in, and until when

    def spend(self, address: str, seconds: float) -> bool:
        """Takes note of what somebody costs. False where an address has cost too much: it is shut out for a while then."""
        if not address or address in self.proxies or self._time.spend(address, seconds):
            return True
        self.ban(address)
        return False

    def ban(self, address: str) -> None:
        """Shuts an address out for a while, which is longer each time."""
        if address and address not in self.proxies:
            _, seconds = self._banned.get(address, (0.0, BAN_SECONDS / 2))
            seconds = min(2 * seconds, MAX_BAN_SECONDS)
            self._banned[address] = (time.monotonic() + seconds, seconds)

    def __len__(self) -> int:
        return len(self._connections)

    def is_banned(self, address: str) -> bool:
        return address in self._banned and time.monotonic() < self._banned[address][0]

    def hold(self, transport: asyncio.Transport) -> None:
        """Keeps a connection of somebody who is shut out open, and reads nothing of it: who waits for an answer asks no more.

        Only some are kept; the others are closed at once.
        """
        if len(self._held) >= MAX_HELD:
            transport.abort()
            return
        transport.pause_reading()
        self._held.append((time.monotonic() + BAN_SECONDS, transport))

    def add(self, connection: GuardedProtocol) -> None:
        self._connections.add(connection)
        self._by_address[connection.address] += 1
        if len(self._connections) > REFUSED_FROM * self.most:
            connection.is_refused = True
            self._make_room(connection, len(self._connections) - self.most)
        if connection.address and connection.address not in self.proxies:
            own, most = self._by_address[connection.address], self.limits.address_connections
            if own > REFUSED_FROM * most:
                connection.is_refused = True
                self._make_room(connection, own - most, connection.address)

    def _make_room(self, newcomer: GuardedProtocol, excess: int, address: str | None = None) -> None:
        """Ends the connections that have been waiting longest for a request, so that a newcomer still gets an answer.

        Where there are none, all are WebSockets or being answered, and the newcomer has to go.
        """
        if excess <= 0:
            return
        idle = [one for one in self._connections if one.is_idle and one is not newcomer and address in (None, one.address)]
        for connection in sorted(idle, key=lambda one: one.asked)[:excess] or [newcomer]:
            assert connection.transport is not None
            connection.transport.abort()
            self.remove(connection)

    def remove(self, connection: GuardedProtocol) -> None:
        if connection in self._connections:
            self._connections.discard(connection)
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH)
            now = time.monotonic()
            while self._held and self._held[0][0] < now:
                self._held.popleft()[1].abort()
            for address, (until, _) in list(self._banned.items()):
                if until + MAX_BAN_SECONDS < now:
                    del self._banned[address]
            connections = list(self._connections)
            for first in range(0, len(connections), WATCHED):
                for connection in connections[first : first + WATCHED]:
                    if connection in self._connections:
                        self.check(connection, now)
                await asyncio.sleep(0)  # moves go first

    def check(self, connection: GuardedProtocol, now: float) -> None:
        """Ends a connection that takes too much or does not come to an end, and forgets one that is closed."""
        transport = connection.transport
        assert transport is not None
        unsent = transport.get_write_buffer_size()
        if transport.is_closing():
            connection.closing = connection.closing or now
            if not unsent or now - connection.closing > CLOSE_SECONDS:
                transport.abort()
                self.remove(connection)
            return
        if transport.get_protocol() is not connection:  # a WebSocket
            if unsent > MAX_UNSENT:
                transport.abort()
            return
        if unsent < connection.unsent[0] or not unsent:
            connection.unsent = (unsent, now)
        is_stuck = now - connection.unsent[1] > STUCK_SECONDS
        if is_stuck or (connection.asked and now - connection.asked > self.limits.request_seconds):
            transport.abort()


def max_connections() -> int:
    """How many connections the limit on open files leaves room for; it is raised as far as it may be."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            pass
    return 100_000 if soft == resource.RLIM_INFINITY else max(10, min(100_000, soft - RESERVED_FILES))


def client_address(connection: HTTPConnection) -> str:
    """Whom a limit for an address counts against. Behind a trusted proxy that is the address that the proxy names."""
    return network(connection.client.host) if connection.client else ""


def network(address: str) -> str:
    """An IPv4 address, or the first half of an IPv6 one: the other half is the client's own to choose."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
