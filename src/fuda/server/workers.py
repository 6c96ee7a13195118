"""Several processes behind one port, so that a service can use all cores of its machine.

Every process can serve every table; what is written decides (see `store`). But a table is served fastest by one process alone,
so each has its own share of the tables, and a connection that asks for another's table is handed on to it, socket and all.
"""

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import os
import re
import signal
import socket
import struct
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fuda.errors import BadSetup
from fuda.server.settings import Settings

log = logging.getLogger("fuda.server")

MOST = 64 * 1024  # bytes of one message between processes
NOTICE, CONNECTION = b"n", b"c"  # how such a message begins
HANDLE = struct.Struct("i")  # an open file in such a message
HANDLE_SPACE = socket.CMSG_LEN(HANDLE.size) if hasattr(socket, "CMSG_LEN") else 0
PATIENCE = 2.0  # seconds until one that does not take its messages is given up
OWN_TABLE = re.compile(rb"[A-Z]+ /api/tables/([a-z0-9]{12})[/ ?]")
NEW_TABLE = (b"POST /api/tables ", b"POST /api/play ")
ASK_AGAIN = 0.002  # seconds until a connection is offered again to one whose inbox is full
START_AGAIN = 0.5  # seconds until a process that has died is started again
TOO_SOON = 3.0  # seconds that a process lasts at least, unless there is something wrong with all of them


class Workers:
    """The processes of a service, as one of them sees them."""

    def __init__(self, folder: str, index: int, count: int) -> None:
        self.folder = Path(folder)
        self.index = index
        self.count = count
        self.heard: Callable[[str], None] = lambda notice: None
        self.new_protocol: Callable[[], Any] | None = None
        own = self.folder / str(index)
        own.unlink(missing_ok=True)
        self._inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._inbox.bind(str(own))
        self._inbox.setblocking(False)
        self._message = bytearray(MOST)  # the one that is being read
        self._outbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._outbox.setblocking(False)
        self._others = [str(self.folder / str(other)) for other in range(count)]
        self._turn = (self.folder / "writing").open("w")
        self._makers = itertools.cycle(range(count))  # whoever takes a connection, all make as many tables
        self._adopting: set[asyncio.Task[None]] = set()

    def start(self, heard: Callable[[str], None]) -> None:
        """Listens to the others from now on; `heard` is called with each notice."""
        self.heard = heard
        asyncio.get_running_loop().add_reader(self._inbox, self.listen)

    def stop(self) -> None:
        asyncio.get_running_loop().remove_reader(self._inbox)

    @contextlib.contextmanager
    def turn_to_write(self) -> Iterator[None]:
        """Waits in line; SQLite by itself would try again and again."""
        import fcntl  # not on Windows, which has no such processes either

        fcntl.flock(self._turn, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(self._turn, fcntl.LOCK_UN)

    def owner(self, table: str) -> int:
        return zlib.crc32(table.encode()) % self.count

    def owns(self, table: str) -> bool:
        return self.owner(table) == self.index

    def tell(self, notices: list[str]) -> None:
        """Tells all others, also those that have just been started and may know nothing of a table yet."""
        for text in packed(notices):
            for other in range(self.count):
                if other != self.index:
                    self._send(other, NOTICE + text)

    def _send(self, other: int, data: bytes) -> None:
        late = time.monotonic() + PATIENCE
        while True:
            try:
                self._outbox.sendto(data, self._others[other])
                return
            except BlockingIOError:  # its inbox is full; it may be waiting for us in turn
                if time.monotonic() > late:
                    log.warning("process %d of the service does not listen", other)
                    return
                self.listen()
                time.sleep(0.0002)
            except OSError:
                return  # who is not there has nothing in memory that could be out of date

    def hand_on(self, transport: asyncio.Transport, data: bytes) -> bool:
        """Gives a connection whose first bytes are `data` to the process that has its table, or is to make it.

        False if it stays here. Raises `BlockingIOError` where that process is behind with its messages.
        """
        asked = OWN_TABLE.match(data)
        if asked:
            owner = self.owner(asked.group(1).decode())
        else:
            owner = next(self._makers) if data.startswith(NEW_TABLE) else self.index
        if owner == self.index or len(data) >= MOST:
            return False
        handle = transport.get_extra_info("socket").fileno()
        try:
            sent = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, HANDLE.pack(handle))]
            self._outbox.sendmsg([CONNECTION + data], sent, 0, self._others[owner])
        except BlockingIOError:
            raise
        except OSError:  # it is just being started again
            return False
        transport.abort()  # which closes our side of it alone
        return True

    def listen(self) -> None:
        """Takes in all that the others have sent."""
        while True:
            try:
                size, handles, _, _ = self._inbox.recvmsg_into([self._message], HANDLE_SPACE)
            except OSError:
                return
            data = bytes(self._message[:size])
            if data.startswith(NOTICE):
                for notice in data[1:].decode().split("\n"):
                    self.heard(notice)
            elif handles:
                task = asyncio.ensure_future(self.adopt(socket.socket(fileno=HANDLE.unpack(handles[0][2])[0]), data[1:]))
                self._adopting.add(task)
                task.add_done_callback(self._adopting.discard)

    async def adopt(self, connection: socket.socket, data: bytes) -> None:
        assert self.new_protocol is not None
        connection.setblocking(False)
        door = self.new_protocol()
        door.first = data
        with contextlib.suppress(OSError):
            await asyncio.get_running_loop().connect_accepted_socket(lambda: door, connection)


def packed(notices: list[str]) -> Iterator[bytes]:
    """Notices in as few messages as possible."""
    text = b""
    for notice in notices:
        one = notice.encode()
        if text and len(text) + len(one) >= MOST // 2:
            yield text
            text = b""
        text = text + b"\n" + one if text else one
    if text:
        yield text


class Door(HttpToolsProtocol):
    """Uvicorn's HTTP, which hands a connection on where it belongs."""

    workers: Workers
    first = b""  # what was read of a connection before it was known who serves it
    settled = False  # whether it is known that the connection stays

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.first:
            self.settled = True
            super().data_received(self.first)

    def data_received(self, data: bytes) -> None:
        if self.settled:
            super().data_received(data)
            return
        self.first += data
        if len(self.first) == len(data):
            self.hand_on(time.monotonic() + PATIENCE)

    def hand_on(self, late: float) -> None:
        """Where one person of a table is served by another process than the rest, every move is read and told twice."""
        if self.transport.is_closing():
            return
        try:
            if self.workers.hand_on(self.transport, self.first):
                return
        except BlockingIOError:
            if time.monotonic() < late:
                self.loop.call_later(ASK_AGAIN, self.hand_on, late)
                return
        self.settled = True
        super().data_received(self.first)


def work(settings: Settings, listening: socket.socket, folder: str, index: int, count: int) -> None:
    """One process of several, until it is told to stop or its parent is gone."""
    from fuda.server.run import configured

    workers = Workers(folder, index, count)
    config = configured(settings, workers, http=type("Door", (Door,), {"workers": workers}))
    server = uvicorn.Server(config)

    def new_protocol() -> Any:
        return config.http_protocol_class(  # type: ignore[call-arg]
            config=config, server_state=server.server_state, app_state=server.lifespan.state
        )

    def end_with_parent() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)  # as it went: what was acknowledged is on disk, and the port is free for the next one

    workers.new_protocol = new_protocol
    threading.Thread(target=end_with_parent, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listening])


def serve_many(listening: socket.socket, settings: Settings, count: int) -> None:
    """Keeps `count` processes running until it is told to stop."""
    if not hasattr(socket, "AF_UNIX") or not hasattr(socket, "recv_fds"):
        raise BadSetup("Several processes need sockets of Unix, which this system does not have.")
    context = multiprocessing.get_context("spawn")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with tempfile.TemporaryDirectory(prefix="fuda-") as folder:

        def start(index: int) -> tuple[Any, float]:
            process = context.Process(target=work, args=(settings, listening, folder, index, count), name=f"fuda-{index}")
            process.start()
            return process, time.monotonic()

        running = [start(index) for index in range(count)]
        try:
            while True:
                wait([process.sentinel for process, _ in running])
                for index, (process, since) in enumerate(running):
                    if process.is_alive():
                        continue
                    if time.monotonic() - since < TOO_SOON:
                        raise BadSetup("The service does not start; what is wrong is said above.")
                    log.warning("process %d of the service has ended and is started again", index)
                    time.sleep(START_AGAIN)
                    running[index] = start(index)
        finally:
            for process, _ in running:
                process.terminate()
            for process, _ in running:
                process.join(10)
                process.kill()
