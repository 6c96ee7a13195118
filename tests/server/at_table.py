"""People at the web table, for tests: real HTTP and WebSocket over loopback."""

import asyncio
import contextlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from types import TracebackType
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fuda.server.app import create_app
from fuda.server.run import uvicorn_options
from fuda.server.settings import UNLIMITED, Settings

PATIENCE = 30.0  # seconds until a test that hears nothing gives up
START_PATIENCE = 120.0  # and until a service must have started
keys = itertools.count(1)
Json = dict[str, Any]
T = TypeVar("T")


def quick(database: str, **changes: Any) -> Settings:
    """Settings under which nobody waits for anything."""
    usual: dict[str, Any] = {"pause": (0.0, 0.0), "reaction": None, "absent_after": 0.0, "limits": UNLIMITED}
    return Settings(database=database, **(usual | changes))


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Runs `work` in an event loop of a thread of its own: where browsers were driven before, this thread has one already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@contextmanager
def serving(settings: Settings) -> Iterator[str]:
    """A service in a thread of this process; its address."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(
            uvicorn.Config(create_app(settings), **uvicorn_options(settings) | {"timeout_graceful_shutdown": 1})
        )
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield wait_for(f"http://127.0.0.1:{listening.getsockname()[1]}")
        finally:
            server.should_exit = True
            thread.join(20)


def wait_for(address: str) -> str:
    """Returns once the service answers."""
    late = time.monotonic() + START_PATIENCE
    where = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
    while True:
        try:
            socket.create_connection(where, PATIENCE).close()
            assert httpx.get(address + "/api/me", timeout=PATIENCE, verify=False).status_code == 200
            return address
        except (OSError, httpx.TransportError):  # nobody is there, or only one that is about to go
            assert time.monotonic() < late, "the service does not answer"
            time.sleep(0.02)


class Person:
    def __init__(self, address: str, name: str | None = None, cookie: str | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, verify=False, cookies={"fuda": cookie} if cookie else None)
        if name:
            assert self.http.post("/api/me", json={"name": name}).status_code == 200

    @property
    def cookie(self) -> str:
        return self.http.cookies["fuda"]

    def get(self, path: str) -> Json:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def post(self, path: str, **body: Any) -> Json:
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    def refused(self, path: str, **body: Any) -> Json:
        """Posts what must be refused; the problem."""
        answer = self.http.post(path, json=body)
        return problem(answer)

    def table(self, game: str = "saika", **setup: Any) -> str:
        return str(self.post("/api/tables", game=game, **setup)["id"])

    def say(self, table: str, type: str, **more: Any) -> Json:
        return self.post(f"/api/tables/{table}/say", type=type, **({"key": new_key()} | more))

    def refused_to_say(self, table: str, type: str, **more: Any) -> Json:
        return self.refused(f"/api/tables/{table}/say", type=type, **({"key": new_key()} | more))

    def live(self, table: str, since: int | None = None, receive_buffer: int | None = None, **headers: str) -> "Live":
        """Connects; a small `receive_buffer`, in bytes, is soon full if nobody reads."""
        query = "" if since is None else f"?since={since}"
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live{query}"
        cookie = self.http.cookies.get("fuda")
        sent = headers | ({"Cookie": f"fuda={cookie}"} if cookie else {})
        small = None
        if receive_buffer:
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            small.connect(("127.0.0.1", int(self.address.rsplit(":", 1)[1])))
        options: Json = {"open_timeout": PATIENCE, "max_size": None, "compression": None, "proxy": None, "sock": small}
        return Live(connect(url, additional_headers=sent, **options))


def closed_with(live: "Live") -> int:
    """Hears until the service closes the connection; the closing code."""
    with pytest.raises(ConnectionClosed) as closed:
        live.until(lambda message: False)
    return int(closed.value.rcvd.code) if closed.value.rcvd else 0


def hears_nothing(live: "Live", patience: float = 0.3) -> bool:
    """Whether no event comes for a while; other messages may."""
    last = live.last
    with contextlib.suppress(TimeoutError):
        while live.last == last:
            live.hear(patience)
    return live.last == last


def problem(answer: httpx.Response) -> Json:
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    document = dict(answer.json())
    assert document["status"] == answer.status_code
    assert set(document["words"]) == {"en", "ja"}
    return document


class Live:
    """A live connection: remembers what it heard."""

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self.leaving = ExitStack()
        self.socket: ClientConnection = self.leaving.enter_context(connecting)
        self.raw: list[str] = []
        self.events: list[Json] = []
        self.last = 0  # the number of the last event
        self.table: Json = {}
        self.view: Json | None = None
        self.now: Json = {}
        self.hear()

    def __enter__(self) -> "Live":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.leaving.close()

    def hear(self, patience: float = PATIENCE) -> Json:
        """The next message."""
        text = str(self.socket.recv(timeout=patience))
        self.raw.append(text)
        message = dict(json.loads(text))
        if "now" in message:
            self.now = message["now"]
        if "table" in message:
            self.table = message["table"]
        if message["type"] == "table":
            self.events += message["events"]
            self.view = message["view"]
            self.last = message["event"]
        for event in told(message):
            assert event["number"] == self.last + 1, "an event is missing or came twice"
            self.last = event["number"]
            self.events.append(event)
            self.view = event.get("view", self.view)
        return message

    def until(self, right: Callable[[Json], Any], patience: float = PATIENCE) -> Json:
        """Hears messages up to one that is right. Others keep coming, such as who is here: so waiting as a whole has an end."""
        late = time.monotonic() + patience
        came: list[str] = []
        while True:
            try:
                message = self.hear(max(0.0, late - time.monotonic()))
            except TimeoutError:
                raise AssertionError(f"It did not come in {patience:g} s. Instead: {'; '.join(came[-5:]) or 'nothing'}") from None
            if right(message):
                return message
            came.append(self.raw[-1][:500])

    def until_number(self, number: int) -> None:
        """Hears events up to that number."""
        if self.last < number:
            self.until(lambda message: self.last >= number)

    def until_now(self, right: Callable[[Json], Any]) -> None:
        """Hears messages until the match stands right."""
        if not right(self.now):
            self.until(lambda message: right(self.now))

    def until_event(self, kind: str) -> Json:
        heard = self.until(lambda message: any(event["kind"] == kind for event in told(message)))
        return next(event for event in told(heard) if event["kind"] == kind)

    def ask(self, type: str, key: str | None = None, **more: Any) -> Json:
        """Says something; the answer, a problem included."""
        chosen = key or new_key()
        self.socket.send(json.dumps({"type": type, "key": chosen} | more))
        return self.until(lambda m: m.get("key") == chosen)

    def say(self, type: str, **more: Any) -> Json:
        """Says something that is done; what was done has been heard of, too."""
        answer = self.ask(type, **more)
        assert answer["type"] != "problem", answer
        self.until_number(answer.get("event", 0))
        return answer

    def until_my_turn(self) -> Json | None:
        """What is asked, None when the match is over."""
        self.until_now(lambda now: now.get("choice") or now.get("status") == "over")
        return dict(self.now["choice"]) if self.now.get("choice") else None

    def play(self, pick: Callable[[list[Json]], Json] = lambda legal: legal[0]) -> bool:
        """Makes one move; False when the match is over."""
        choice = self.until_my_turn()
        if choice is None:
            return False
        self.say("move", number=choice["number"], action=pick(choice["legal"])["id"])
        return True

    def play_out(self) -> None:
        while self.play():
            pass


def told(message: Json) -> list[Json]:
    """The events of a message, oldest first."""
    return [*message.get("earlier", ()), message["event"]] if message["type"] == "event" else []


def new_key() -> str:
    return f"key {next(keys)}"
