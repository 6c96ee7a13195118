"""Presence: which seats of a session are connected, to this worker or to another one."""

import asyncio
import time
import weakref
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from fuda.server.session import Session

DELAY = 0.05  # seconds until presence is sent: people come and go together
HEARTBEAT = 15.0  # seconds between what workers tell each other about who is connected to them


class Presence:
    def __init__(self, session: "Session") -> None:
        self.session: Session = weakref.proxy(session)  # Avoids a reference cycle.
        self.remote_presence: dict[str, tuple[set[int], int, float]] = {}  # by worker: seats, spectators, when it was told
        self._last_seen: dict[int, float] = {}  # when a seat was connected last
        self._requests: dict[int, float] = {}  # when a seat sent its last request over HTTP
        self._loaded = time.monotonic()
        self._last_sent = ""
        self._notified = time.monotonic()  # when the other workers were told
        self._timer: asyncio.TimerHandle | None = None
        self._notify = False  # whether the other workers are to be told as well

    def here(self) -> list[bool]:
        """Which seats are connected; bots always are."""
        seats = self.session.match.seats
        connected = self._local_seats().union(*(seats for seats, _, _ in self._remote()))
        return [seat.kind == "bot" or i in connected for i, seat in enumerate(seats)]

    def is_here(self, seat: int) -> bool:
        """Whether a seat is connected."""
        return any(subscriber.seat == seat for subscriber in self.session.subscribers) or self.here()[seat]

    def watching(self) -> int:
        """How many watch, at this worker and the others."""
        return self._spectators() + sum(spectators for _, spectators, _ in self._remote())

    def _spectators(self) -> int:
        return sum(1 for subscriber in self.session.subscribers if subscriber.seat is None)

    def is_absent(self, seat: int) -> bool:
        """Whether the person of a seat has not been connected for long."""
        if self.is_here(seat):
            return False
        return time.monotonic() - self._last_seen.get(seat, self._loaded) >= self.session.settings.absent_after

    def on_request(self, seat: int) -> None:
        """Somebody plays over HTTP: that counts as connected until nothing comes for long."""
        is_new = seat not in self._by_request()
        self._requests[seat] = time.monotonic()
        if is_new:
            self.changed()

    def expire_requests(self) -> None:
        """Forgets who has not been heard of over HTTP for long."""
        if not self._requests:
            return
        for seat in self._requests.keys() - self._by_request():
            self._last_seen[seat] = max(self._requests.pop(seat), self._last_seen.get(seat, 0.0))
            self.changed()

    def _by_request(self) -> set[int]:
        old = time.monotonic() - self.session.settings.absent_after
        return {seat for seat, at in self._requests.items() if at > old}

    def changed(self, left: int | None = None, *, notify: bool = True) -> None:
        """Somebody has connected, or the person of the seat `left` has gone."""
        if left is not None:
            self._last_seen[left] = time.monotonic()
        self._notify |= notify
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self.broadcast)

    def repeat(self) -> None:
        """Sends it again to a new subscriber."""
        self._last_sent = ""

    @property
    def needs_heartbeat(self) -> bool:
        """Whether the other workers have not been told for long who is connected here."""
        is_shared, is_anybody_here = self.session.storage.is_shared, bool(self.session.subscribers or self._requests)
        return is_shared and is_anybody_here and time.monotonic() - self._notified > HEARTBEAT

    def broadcast(self) -> None:
        self._timer = None
        spectators = self._spectators()
        if self._notify:
            self._notify = False
            self._notified = time.monotonic()
            message = {"table": self.session.match.id, "seats": sorted(self._local_seats()), "spectators": spectators}
            self.session.storage.notify({"presence": message, "worker": self.session.storage.worker})
        text = orjson.dumps({"type": "presence", "here": self.here(), "watching": self.watching()}).decode()
        if text != self._last_sent:
            self._last_sent = text
            for subscriber in self.session.allowed_subscribers():
                subscriber.send(text)

    def on_remote(self, worker: str, message: dict[str, Any]) -> None:
        """Another worker says who is connected to it."""
        seats = set(message["seats"])
        is_new = worker not in self.remote_presence
        for seat in self.remote_presence.get(worker, (set[int](), 0, 0.0))[0] - seats:
            self._last_seen[seat] = time.monotonic()
        self.remote_presence[worker] = (seats, message["spectators"], time.monotonic())
        self.changed(notify=is_new)  # a new one does not know yet who is connected here

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _local_seats(self) -> set[int]:
        connected = {subscriber.seat for subscriber in self.session.subscribers if subscriber.seat is not None}
        return connected | self._by_request()

    def _remote(self) -> list[tuple[set[int], int, float]]:
        """What the other workers said, unless it is out of date."""
        return [one for one in self.remote_presence.values() if time.monotonic() - one[2] < 3 * HEARTBEAT]
