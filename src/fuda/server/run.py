"""Starts the service."""

import errno
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
from fuda.server.app import create_app
from fuda.server.live import Socket
from fuda.server.settings import Settings
from fuda.server.workers import Workers, serve_many

LET_GO = 2.0  # seconds
MOST_FRAME = 64 * 1024  # larger ones end the connection; smaller ones get an answer


def database_in(folder: Path) -> str:
    """The address of the SQLite file in a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'fuda.sqlite'}"


def configured(settings: Settings, workers: Workers | None = None, **more: Any) -> uvicorn.Config:
    """The service for Uvicorn. Messages are a few kilobytes: compressing them would cost more than sending them."""
    more |= {"ws": Socket, "ws_max_size": MOST_FRAME, "ws_per_message_deflate": False}
    more |= {"log_level": "warning", "access_log": False}
    return uvicorn.Config(create_app(settings, workers), **more)


def serve(host: str, port: int, settings: Settings, *, processes: int = 1, open_page: bool = False) -> None:
    """Serves until it is told to stop."""
    with listening_at(host, port) as listening:
        threading.Thread(target=announce, args=(listening.getsockname(), host, open_page), daemon=True).start()
        if processes > 1:
            serve_many(listening, settings, processes)
        else:
            uvicorn.Server(configured(settings)).run([listening])


def listening_at(host: str, port: int) -> socket.socket:
    """Waits a moment where a service that was killed just before has not quite let go."""
    late = time.monotonic() + LET_GO
    while True:
        try:
            return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > late:
                raise BadSetup(f"{host}:{port} can't be listened at: {os.strerror(error.errno or 0)}.") from error
            time.sleep(0.05)


def announce(listening: tuple[Any, ...], host: str, open_page: bool) -> None:
    """Says where the service is as soon as it has answered a request."""
    bound, port = listening[:2]
    asking = http.client.HTTPConnection({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(bound, bound), port)
    try:
        asking.request("GET", "/api/me")
        asking.getresponse()
    except (OSError, http.client.HTTPException):
        return  # it has ended before it served anybody, and has said why
    finally:
        asking.close()
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    print(f"Fuda is served at {address} (Ctrl-C ends it)", flush=True)
    if open_page:
        webbrowser.open(address)
