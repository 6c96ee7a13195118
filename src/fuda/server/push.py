"""Web Push: people who asked for it are called when it is their turn and they are not at the table.

The service signs what it sends with a key of its own (VAPID), made at the first start and kept in the database. What is sent is
encrypted for the browser; the push service of its maker passes it on.
"""

import asyncio
import base64
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection, delete, insert, select

from fuda import text as texts
from fuda.game_json import Json
from fuda.server.database import pushes
from fuda.server.match import PLAYING
from fuda.server.problems import Problem
from fuda.server.settings import Settings
from fuda.server.storage import Storage

if TYPE_CHECKING:
    from fuda.server.session import Session

log = logging.getLogger("fuda.server")

MAX_BROWSERS = 8  # of one person
SENDERS = 2  # calls that are sent at once
MAX_WAITING = 200  # calls that wait to be sent; more are dropped
TIMEOUT = 10.0  # seconds that a push service may take
KEEP = 24 * 3600  # seconds that a push service keeps a call for a browser that is off
GONE = (404, 410)
CONTACT = "mailto:fuda@localhost"


def new_key() -> str:
    """A private key, as settings keep it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return unpadded(number.to_bytes(32, "big"))


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def public_key(private: str) -> str:
    """The key by which browsers know the service."""
    number = int.from_bytes(base64.urlsafe_b64decode(private + "=="), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return unpadded(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


class Push:
    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.hosts = settings.push_hosts
        self._private = storage.made_once("push-key", new_key)
        self.key = public_key(self._private)
        self._called: dict[str, int] = {}  # by table: the turn that somebody was called to
        self._waiting = 0
        self._senders = ThreadPoolExecutor(SENDERS, "fuda-push")  # slow push services keep nothing else waiting

    def stop(self) -> None:
        self._senders.shutdown(wait=False, cancel_futures=True)

    def check(self, endpoint: str) -> str:
        """An address of a push service that we know: the service must not be made to send requests elsewhere."""
        parts = urlsplit(endpoint)
        host = parts.hostname or ""
        is_known = any(host == one or host.endswith(f".{one}") for one in self.hosts)
        if not is_known or (parts.scheme != "https" and host != "127.0.0.1"):
            raise Problem("bad-request", "This push service is not known here.", "このプッシュサービスには対応していません。")
        return endpoint

    async def add(self, person: str, endpoint: str, keys: dict[str, str]) -> None:
        row = {"endpoint": self.check(endpoint), "person": person, "keys": json.dumps(keys)}

        def work(c: Connection) -> None:
            c.execute(delete(pushes).where(pushes.c.endpoint == endpoint))
            own = list(c.execute(select(pushes.c.endpoint).where(pushes.c.person == person)).scalars())
            if len(own) >= MAX_BROWSERS:
                c.execute(delete(pushes).where(pushes.c.endpoint == own[0]))
            c.execute(insert(pushes), [row])

        await self.storage.run(work)

    async def remove(self, person: str, endpoint: str) -> None:
        await self.storage.run(
            lambda c: c.execute(delete(pushes).where(pushes.c.endpoint == endpoint, pushes.c.person == person))
        )

    def forget(self, table: str) -> None:
        """A table is not in memory any more."""
        self._called.pop(table, None)

    def on_change(self, session: "Session") -> None:
        """After a change of a table: calls the person whose turn it is now, unless that one is there."""
        match = session.match
        seat = match.turn
        if match.status != PLAYING or seat is None:
            self._called.pop(match.id, None)
            return
        one = match.seats[seat]
        if one.kind != "person" or one.away or self._called.get(match.id) == match.turn_event or session.presence.is_here(seat):
            return
        self._called[match.id] = match.turn_event
        if self._waiting < MAX_WAITING:
            title = texts.in_languages(texts.title, match.game)
            session.registry.spawn(self.call(one.person, {"title": title, "path": f"/table/{match.id}"}))

    async def call(self, person: str, message: Json) -> None:
        """Sends a message to all browsers of a person; those that are gone are forgotten."""
        self._waiting += 1
        try:
            for row in await self.storage.read(self.browsers, person):
                loop = asyncio.get_running_loop()
                status = await loop.run_in_executor(self._senders, self._send, row, json.dumps(message))
                if status in GONE:
                    await self.remove(person, row.endpoint)
        finally:
            self._waiting -= 1

    def browsers(self, person: str) -> list[Any]:
        with self.storage.engine.connect() as c:
            return list(c.execute(select(pushes).where(pushes.c.person == person)))

    def _send(self, row: Any, data: str) -> int:
        """The status with which a push service answers, 0 where it does not."""
        from pywebpush import WebPushException, webpush  # loads much that few services need at their start

        subscription = {"endpoint": row.endpoint, "keys": json.loads(row.keys)}
        try:
            webpush(subscription, data, self._private, {"sub": CONTACT}, timeout=TIMEOUT, ttl=KEEP)
        except WebPushException as error:
            return 0 if error.response is None else int(error.response.status_code)
        except (OSError, ValueError) as error:
            log.warning("a push service can't be reached: %s", type(error).__name__)
            return 0
        return 201
