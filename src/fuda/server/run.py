"""Starts the service with Uvicorn."""

import http.client
import os
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn

from fuda.errors import BadSetup
from fuda.server import logs
from fuda.server.database import ServiceLock, connect
from fuda.server.settings import Settings

APP = "fuda.server.app:create_app"
MAX_WORKERS = 64
# WebSocket messages are a few kilobytes: compressing them would cost more than sending them. Larger frames than the limit end
# the connection; smaller ones that are still too large get an answer.
OPTIONS: dict[str, Any] = {
    "http": "fuda.server.connections:GuardedProtocol",
    "ws": "fuda.server.connections:GuardedWebSocket",
    "h11_max_incomplete_event_size": 32 * 1024,  # bytes of a request's head
    "ws_per_message_deflate": False,
    "ws_max_size": 64 * 1024,
    "timeout_graceful_shutdown": 5,  # seconds; a client that does not read can't keep the service from ending
    "log_level": "warning",
    "access_log": False,
}
START_TIMEOUT = 120.0  # seconds


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """What Uvicorn is told. Forwarded addresses are believed only where a proxy was named."""
    proxies = list(settings.trusted_proxies)
    options = OPTIONS | {"proxy_headers": bool(proxies), "forwarded_allow_ips": proxies}
    return options | {"log_config": logs.config()} if settings.log_format == "json" else options


def database_in(folder: Path) -> str:
    """The address of the SQLite file in a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'fuda.sqlite'}"


def serve(host: str, port: int, settings: Settings, *, workers: int = 1, open_page: bool = False) -> None:
    """Serves until it is told to stop. Several workers are Uvicorn's own and share a PostgreSQL."""
    check_workers(settings, workers)
    port = free_address(host, port)
    connect(settings.database).dispose()  # says in one sentence what is wrong with it
    ServiceLock(settings.database).release()  # and where another service uses it
    threading.Thread(target=announce, args=(host, port, open_page), daemon=True).start()
    if workers == 1:
        from fuda.server.app import create_app

        uvicorn.run(create_app(settings), host=host, port=port, **uvicorn_options(settings))
    else:
        os.environ.update(settings.to_environment())  # a worker is a new process
        uvicorn.run(APP, factory=True, workers=workers, host=host, port=port, **uvicorn_options(settings))


def check_workers(settings: Settings, workers: int) -> None:
    if not 1 <= workers <= MAX_WORKERS:
        raise BadSetup(f"A service has 1 to {MAX_WORKERS} workers.")
    if workers > 1 and not settings.is_shared:
        raise BadSetup("Several workers need PostgreSQL, since SQLite is for one: add --database postgresql://USER@HOST/NAME.")


def free_address(host: str, port: int) -> int:
    """Tries to listen, so that a port in use is said in one sentence; the port, a free one for 0."""
    if not host.strip():
        raise BadSetup("A host is an address of this machine, such as 127.0.0.1; 0.0.0.0 stands for all of them.")
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET) as listening:
            return int(listening.getsockname()[1])
    except OverflowError:
        raise BadSetup(f"A port is a number from 0 to 65535, not {port}.") from None
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no address"
        raise BadSetup(f"{host}:{port} can't be listened at: {reason}.") from error


def announce(host: str, port: int, open_page: bool) -> None:
    """Says where the service is as soon as it has answered a request."""
    asked = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    deadline = time.monotonic() + START_TIMEOUT
    while not answers(asked, port):
        if time.monotonic() > deadline:
            return
        time.sleep(0.05)
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else f"[{host}]" if ":" in host else host
    address = f"http://{name}:{port}/"
    print(f"Fuda is served at {address} (Ctrl-C ends it)", flush=True)
    if open_page:
        webbrowser.open(address)


def answers(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port)
    try:
        connection.request("GET", "/healthz")
        connection.getresponse()
        return True
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
