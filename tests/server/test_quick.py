"""The short way and the long way to the same answers."""

import socket
from typing import Any

import httpx
import pytest

from tests.server.at_table import Person

SHORT, LONG = "application/json", "application/json; charset=utf-8"
CHANGING = {"id", "made", "touched", "maker", "name", "link", "commitment"}


def like(found: Any) -> Any:
    """An answer without what differs from table to table."""
    if isinstance(found, dict):
        return {key: None if key in CHANGING else like(value) for key, value in found.items()}
    return [like(one) for one in found] if isinstance(found, list) else found


def both(address: str, path: str, body: bytes, **headers: str) -> tuple[httpx.Response, httpx.Response]:
    short, long = (httpx.post(address + path, content=body, headers={"Content-Type": kind} | headers) for kind in (SHORT, LONG))
    assert short.status_code == long.status_code
    assert like(short.json()) == like(long.json())
    assert [name for name in short.headers if name != "date"] == [name for name in long.headers if name != "date"]
    return short, long


@pytest.mark.parametrize(
    "body",
    [
        b'{"game": "saika"}',
        b'{"game": "saika", "players": 3, "options": {"pillar": "ignored"}, "public": true, "hold": true, "more": 1}',
        b'{"game": "saika", "seats": [{"kind": "bot"}, {"kind": "bot", "bot": "random"}, {"kind": "me"}, {"kind": "open"}]}',
        b'{"game": "saika", "clock": {"kind": "bank", "seconds": 60}}',
    ],
)
def test_a_table_is_made_alike(address: str, body: bytes) -> None:
    short, long = both(address, "/api/tables", body)
    assert short.status_code == 201
    assert short.json()["id"] != long.json()["id"]
    short_cookie, long_cookie = (answer.headers["set-cookie"].partition(";") for answer in (short, long))
    assert short_cookie[2] == long_cookie[2] == " HttpOnly; Max-Age=34560000; Path=/; SameSite=lax"
    assert Person(address, cookie=short.cookies["fuda"]).get(f"/api/tables/{short.json()['id']}")["yours"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'{"game": "\\ud800"}',
        b'{"game": 1}',
        b'{"players": 4}',
        b'{"game": "saika", "players": "4"}',
        b'{"game": "saika", "players": 4.0}',
        b'{"game": "saika", "players": 99}',
        b'{"game": "saika", "public": 1}',
        b'{"game": "saika", "clock": {"kind": "sand"}}',
        b'{"game": "saika", "options": {"pillar": null}}',
        b'{"game": "saika", "options": {"pillar": "melts"}}',
        b'{"game": "saika", "seats": [{"kind": "me"}]}',
        b'{"game": "chess"}',
        b'{"game": "' + b"x" * 20_000 + b'"}',
    ],
)
def test_what_is_wrong_is_said_alike(address: str, body: bytes) -> None:
    short, _ = both(address, "/api/tables", body)
    assert short.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("id", ["a", "222222222222", "2222-2222222", "x" * 65, "%20", "{id}"])
@pytest.mark.parametrize("body", [b"{}", b'{"seat": 1}', b'{"seat": -1}', b""])
def test_no_table_can_be_joined_alike(address: str, id: str, body: bytes) -> None:
    short, _ = both(address, f"/api/tables/{id}/join", body)
    assert short.status_code in (404, 422)


def test_a_table_is_joined_alike(address: str) -> None:
    aki = Person(address, "Aki")
    table = f"/api/tables/{aki.table(players=3)}/join"
    taken, _ = both(address, table, b'{"seat": 0}')
    assert taken.json()["type"] == "/problems/seat-taken"
    sits_already, _ = both(address, table, b"{}", Cookie=f"fuda={aki.cookie}")
    assert sits_already.json()["seat"] == 0
    assert "set-cookie" not in sits_already.headers
    elsewhere, _ = both(address, table, b"{}", Origin="https://elsewhere.example")
    assert elsewhere.status_code == 403
    hosts = {SHORT: "short.example", LONG: "long.example:81"}
    seats = [
        httpx.post(address + table, content=b"{}", headers={"Content-Type": kind, "Host": host}).json()
        for kind, host in hosts.items()
    ]
    assert [one["seat"] for one in seats] == [1, 2]
    assert [one["link"].partition("/table/")[0] for one in seats] == ["http://short.example", "http://long.example:81"]


def test_a_large_body_without_a_length_is_refused_alike(address: str) -> None:
    def pieces():  # type: ignore[no-untyped-def]
        for _ in range(30):
            yield b" " * 1000

    for kind in (SHORT, LONG):
        refused = httpx.post(address + "/api/tables", content=pieces(), headers={"Content-Type": kind})
        assert refused.status_code == 413
        assert refused.json()["type"] == "/problems/too-large"


def test_who_is_gone_before_the_end_of_a_request_has_made_nothing(address: str) -> None:
    person = Person(address, "Aki")
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 30) as connection:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: {SHORT}\r\nCookie: fuda={person.cookie}\r\n"
        connection.sendall(f'{head}Content-Length: 1000\r\n\r\n{{"game": "saika"}}'.encode())
    made = person.table()
    assert [table["id"] for table in person.get("/api/lobby")["resume"]] == [made]


def test_a_large_answer_is_compressed_either_way(address: str) -> None:
    people = [Person(address, "🀄" * 24) for _ in range(5)]
    table = people[0].table(players=5)
    for one in people[1:]:
        joined, _ = both(address, f"/api/tables/{table}/join", b"{}", Cookie=f"fuda={one.cookie}")
    assert joined.headers["content-encoding"] == "gzip"
    assert joined.json()["seat"] == 4


def shaken(address: str, path: str, **headers: str | list[str]) -> tuple[str, dict[str, str]]:
    """What a request to open a WebSocket is answered: the status line, and the headers by their names in lower case."""
    usual: dict[str, str | list[str]] = {
        "Host": address.removeprefix("http://"),
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    sent = usual | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {one}" for name, value in sent.items() for one in ([value] if isinstance(value, str) else value)]
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 30) as connection:
        connection.sendall("\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode())
        heard = b""
        while b"\r\n\r\n" not in heard:
            more = connection.recv(65536)
            assert more
            heard += more
    status, *named = heard.partition(b"\r\n\r\n")[0].decode().split("\r\n")
    return status, {name.lower(): value for name, value in (line.split(": ", 1) for line in named)}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Connection": "keep-alive, Upgrade"},
        {"Connection": ["keep-alive", "Upgrade"]},
        {"Connection": "upgrade", "Upgrade": "WebSocket"},
        {"Sec_WebSocket_Extensions": "permessage-deflate; client_max_window_bits"},
        {"Sec_WebSocket_Protocol": "chat"},
        {"X_Twice": ["one", "two"]},
        {"X_Long": ["x" * 8000, "y" * 8000]},
        {"Cookie": "a=b; fuda=nobody; c"},
    ],
)
def test_hands_are_shaken_as_rfc_6455_has_it(address: str, headers: dict[str, str | list[str]]) -> None:
    table = Person(address, "Aki").table()
    status, said = shaken(address, f"/api/tables/{table}/live", **headers)
    assert status == "HTTP/1.1 101 Switching Protocols"
    assert said.pop("date")
    assert said == {
        "upgrade": "websocket",
        "connection": "Upgrade",
        "sec-websocket-accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
        "server": "uvicorn",
    }


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec_WebSocket_Version": "8"}, 400),
        ({"Sec_WebSocket_Key": "c2hvcnQ="}, 400),
        ({"Sec_WebSocket_Key": "?" * 24}, 400),
        ({"Sec_WebSocket_Key": ["dGhlIHNhbXBsZSBub25jZQ=="] * 2}, 400),
        ({"Origin": "https://elsewhere.example"}, 403),
    ],
)
def test_other_hands_are_not_shaken(address: str, headers: dict[str, str | list[str]], status: int) -> None:
    table = Person(address, "Aki").table()
    said, _ = shaken(address, f"/api/tables/{table}/live", **headers)
    assert said.startswith(f"HTTP/1.1 {status} ")


@pytest.mark.parametrize(
    ("path", "status"),
    [("a/live", 404), ("222222222222/live", 404), ("%20/live", 404), ("222222222222/dead", 403), ("ID/live?since=x", 422)],
)
def test_only_a_table_is_live(address: str, path: str, status: int) -> None:
    path = path.replace("ID", Person(address, "Aki").table())
    said, headers = shaken(address, f"/api/tables/{path}")
    assert said.startswith(f"HTTP/1.1 {status} ")
    assert status == 403 or headers["content-type"] == "application/problem+json"
