"""Starts the service."""

import threading
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn

from fuda.server.app import create_app
from fuda.server.live import Socket
from fuda.server.settings import Settings

MOST_FRAME = 64 * 1024  # larger ones end the connection; smaller ones get an answer


def database_in(folder: Path) -> str:
    """The address of the SQLite file in a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'fuda.sqlite'}"


def configured(settings: Settings, **more: Any) -> uvicorn.Config:
    """The service for Uvicorn. Messages are a few kilobytes: compressing them would cost more than sending them."""
    return uvicorn.Config(
        create_app(settings), ws=Socket, ws_max_size=MOST_FRAME, ws_per_message_deflate=False, log_level="warning", **more
    )


def serve(host: str, port: int, settings: Settings, *, open_page: bool = False) -> None:
    """Serves until it is told to stop."""
    server = uvicorn.Server(configured(settings, host=host, port=port))
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{port}/"
    print(f"Fuda is served at {address} (Ctrl-C ends it)", flush=True)
    if open_page:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    server.run()
