"""What one client can take of the service, beneath the application."""

import contextlib
import logging
import resource
import socket
import struct
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from fuda.server.connections import GuardedProtocol, network
from fuda.server.settings import UNLIMITED
from tests.server.at_table import PATIENCE, Person, problem, quick, serving, wait_for
from tests.server.processes import SERVE, Process, free_port

SOON = 0.3  # seconds
FILES = 180  # that a service may open in a test


def connected(address: str) -> socket.socket:
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname, parts.port), PATIENCE)


def sends_until_closed(one: socket.socket, parts: Iterable[bytes]) -> bool:
    """Whether the other end closes before all parts are sent."""
    try:
        for part in parts:
            one.sendall(part)
    except OSError:  # where a client's thread hears of it first, the socket is no longer there
        return True
    return False


def is_closed(one: socket.socket) -> bool:
    """Waits until the other end closes."""
    with contextlib.suppress(ConnectionError):
        while one.recv(65536):
            pass
    return True


def test_a_protocol_that_is_made_without_the_applications_state_bounds_nothing() -> None:
    assert GuardedProtocol(config=None).guard is None
    assert GuardedProtocol(config=None, app_state=None).guard is None


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"]
)
def test_half_open_connections_are_closed(database: str, said: bytes) -> None:
    with serving(quick(database, limits=replace(UNLIMITED, request_seconds=SOON))) as address, connected(address) as half_open:
        half_open.sendall(said)
        assert is_closed(half_open)


def test_a_body_that_does_not_come_is_answered(database: str) -> None:
    with serving(quick(database, limits=replace(UNLIMITED, request_seconds=SOON))) as address, connected(address) as slow:
        slow.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        assert slow.recv(65536).startswith(b"HTTP/1.1 408 ")


def test_endless_headers_end(address: str) -> None:
    with connected(address) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        lines = (b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(100_000))
        assert sends_until_closed(endless, lines)


def test_pings_of_a_client_that_does_not_read_end(address: str) -> None:
    aki = Person(address, "Aki")
    with aki.live(aki.table(), receive_buffer=4096) as live:
        ping = struct.pack("!BB4s125s", 0x89, 0x80 | 125, bytes(4), b"x" * 125)
        assert sends_until_closed(live.socket.socket, (ping * 100 for _ in range(20_000)))


@contextlib.contextmanager
def idle(address: str, count: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(connected(address)) for _ in range(count)]


def test_an_address_has_so_many_connections_and_is_answered_beyond(database: str) -> None:
    with serving(quick(database, limits=replace(UNLIMITED, address_connections=10))) as address:
        with httpx.Client(base_url=address) as early:
            assert early.get("/api/me").status_code == 200
            with idle(address, 20):
                assert problem(httpx.get(f"{address}/api/me"))["type"] == "/problems/too-many"
        assert httpx.get(f"{address}/api/me").status_code == 200


def test_with_no_files_left_those_who_play_go_on_and_newcomers_get_an_answer(database: str) -> None:
    port = free_port()
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--database", database, "--pause", "0", "--unlimited"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))

    service = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=limit)
    try:
        address = wait_for(f"http://127.0.0.1:{port}")
        aki = Person(address, "Aki")
        with aki.live(aki.post("/api/play", game="saika")["id"]) as live, idle(address, 2 * FILES):
            live.play()
            assert httpx.get(f"{address}/api/me").status_code == 429
            live.play_out()
    finally:
        service.kill()
        service.wait()


def test_handshakes_and_new_people_are_limited_by_address(database: str) -> None:
    small = replace(UNLIMITED, handshakes=(0.01, 2.0), people=(0.01, 2.0))
    with serving(quick(database, limits=small)) as address:
        aki = Person(address, "Aki")
        table = aki.table()
        for _ in range(2):
            aki.live(table).leaving.close()
        with pytest.raises(InvalidStatus) as refused:
            aki.live(table)
        assert refused.value.response.status_code == 429
        Person(address, "Ben")
        assert Person(address).refused("/api/me", name="Cho")["type"] == "/problems/too-many"


@pytest.mark.parametrize(("trusted", "allowed"), [((), 2), (("127.0.0.1",), 5)])
def test_a_forwarded_address_counts_only_from_a_proxy_that_was_named(
    database: str, trusted: tuple[str, ...], allowed: int
) -> None:
    with serving(quick(database, limits=replace(UNLIMITED, people=(0.01, 2.0)), trusted_proxies=trusted)) as address:
        made = [
            httpx.post(f"{address}/api/me", json={"name": "Aki"}, headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code
            for number in range(5)
        ]
        assert made.count(200) == allowed


def test_an_ipv6_client_is_its_network() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"


@pytest.mark.slow
def test_closed_connections_leave_nothing_behind(database: str) -> None:
    with Process(database) as process:
        import psutil

        assert process.running is not None
        memory = psutil.Process(process.running.pid)
        aki = Person(process.address, "Aki")
        table = aki.table()

        def visit(times: int) -> int:
            for _ in range(times):
                aki.live(table).leaving.close()
                httpx.get(f"{process.address}/api/me", verify=False)
            return int(memory.memory_info().rss)

        before = visit(200)
        assert visit(400) - before < 2_000_000


def test_a_flood_of_tiny_frames_is_thrown_out_before_it_takes_much_time(database: str) -> None:
    limits = replace(UNLIMITED, connection_time=(0.001, 0.01))
    with serving(quick(database, limits=limits)) as address:
        aki, ben = Person(address, "Aki"), Person(address, "Ben")
        with aki.live(aki.table()) as live, ben.live(ben.table()) as other:
            ping = struct.pack("!BB4s", 0x89, 0x80, bytes(4))
            assert sends_until_closed(live.socket.socket, (ping * 10_000 for _ in range(1000)))
            assert other.say("ping")["type"] == "pong"


def test_an_address_that_costs_too_much_is_shut_out_for_a_while(database: str) -> None:
    limits = replace(UNLIMITED, address_time=(0.001, 0.05))
    with serving(quick(database, limits=limits)) as address, httpx.Client(base_url=address) as client:
        with contextlib.suppress(httpx.TransportError):
            answers = [client.get("/healthz") for _ in range(2000)]
            raise AssertionError(f"{len(answers)} requests were answered")
        with pytest.raises(httpx.TransportError):  # it waits in vain, and is closed
            httpx.get(f"{address}/healthz", timeout=1)


class Heard(logging.Handler):
    """Keeps what Uvicorn logs."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def test_a_request_that_is_open_when_the_service_ends_is_told_so_and_nothing_breaks(database: str) -> None:
    heard = Heard()
    errors = logging.getLogger("uvicorn.error")
    try:
        with serving(quick(database)) as address:
            errors.addHandler(heard)
            aki = Person(address, "Aki")
            slow = connected(address)
            head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nCookie: fuda={aki.cookie}\r\nContent-Length: 500\r\n\r\n{{"
            slow.sendall(head.encode())
            aki.get("/api/me")  # by then it is being read
    finally:
        errors.removeHandler(heard)
    answer = slow.recv(4096)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"/problems/stopping" in answer
    slow.close()
    assert any("graceful shutdown" in record.getMessage() for record in heard.records)
    assert [record.getMessage() for record in heard.records if record.exc_info] == []
