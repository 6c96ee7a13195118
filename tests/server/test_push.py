"""Web Push: who is not at the table is called when the turn comes, through a push service that runs here."""

import base64
import json
import os
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fuda.server.push import new_key, public_key, unpadded
from tests.server.at_table import PATIENCE, Live, Person, quick, serving
from tests.server.test_tables import ME, OPEN


class PushService:
    """A push service on this machine, and a browser that has subscribed to it."""

    def __init__(self) -> None:
        self.heard: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()
        self.status = 201
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(service.status)
                self.end_headers()
                service.heard.put(({name.lower(): value for name, value in self.headers.items()}, body))

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def subscription(self) -> dict[str, object]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        address = f"http://127.0.0.1:{self.server.server_port}/call/1"
        return {"endpoint": address, "keys": {"p256dh": unpadded(point), "auth": unpadded(self.auth)}}

    def next(self) -> tuple[dict[str, str], dict[str, object]]:
        headers, body = self.heard.get(timeout=PATIENCE)
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return headers, json.loads(text)


@pytest.fixture
def push() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.server.shutdown()
    service.server.server_close()


def play_while(live: Live, seat: int) -> None:
    """Plays for a seat until it is somebody else's turn."""
    while live.now["turn"] == seat:
        live.play()


def until_it_is_anothers_turn(live: Live) -> None:
    """Plays for one seat, which may have several turns in a row: a card may end the pile."""
    while live.now.get("choice"):
        live.play()


def test_who_is_away_is_called_when_the_turn_comes_and_gone_browsers_are_forgotten(database: str, push: PushService) -> None:
    with serving(quick(database, push_hosts=("127.0.0.1",))) as address:
        aki, ben = Person(address, "Aki"), Person(address, "Ben")
        key = aki.get("/api/push")["key"]
        assert len(base64.urlsafe_b64decode(key + "=")) == 65
        ben.post("/api/push", **push.subscription)
        table = aki.table("daifugo", players=2, seats=[ME, OPEN])
        ben.post(f"/api/tables/{table}/join")
        with aki.live(table) as live:
            play_while(live, 0)
            headers, message = push.next()
            assert message == {"title": {"en": "Daifugo", "ja": message["title"]["ja"]}, "path": f"/table/{table}"}  # type: ignore[index]
            assert f"k={key}" in headers["authorization"].replace(" ", "")
            push.status = 410
            with ben.live(table) as there:
                live.until(lambda heard: heard["type"] == "presence" and heard["here"][1])
                play_while(there, 1)
            live.until(lambda heard: heard["type"] == "presence" and not heard["here"][1])
            live.until_now(lambda now: now["turn"] == 0)
            play_while(live, 0)
            push.next()
        while ben.get("/api/me/export")["notifications"]:  # it is forgotten as soon as its answer is read
            pass


def test_only_known_push_services_are_called(address: str) -> None:
    aki = Person(address, "Aki")
    keys = {"p256dh": "x", "auth": "y"}
    for endpoint in (
        "http://127.0.0.1/x",
        "https://example.org/x",
        "http://fcm.googleapis.com/x",
        "https://evilpush.apple.com.example/x",
    ):
        assert aki.refused("/api/push", endpoint=endpoint, keys=keys)["status"] == 422
    endpoint = "https://updates.push.services.mozilla.com/wpush/v2/abc"
    aki.post("/api/push", endpoint=endpoint, keys=keys)
    assert aki.get("/api/me/export")["notifications"] == [endpoint]
    aki.post("/api/push/remove", endpoint=endpoint)
    assert aki.get("/api/me/export")["notifications"] == []


def test_the_key_of_the_service_is_made_once(database: str) -> None:
    keys = set()
    for _ in range(2):
        with serving(quick(database)) as address:
            keys.add(Person(address).get("/api/push")["key"])
    assert len(keys) == 1
    assert public_key(new_key()) != public_key(new_key())
