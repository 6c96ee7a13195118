"""Starts the service."""

import threading
import webbrowser
from pathlib import Path

import uvicorn

from fuda.server.app import create_app
from fuda.server.settings import Settings

MOST_FRAME = 64 * 1024  # larger ones end the connection; smaller ones get an answer


def database_in(folder: Path) -> str:
    """The address of the SQLite file in a data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'fuda.sqlite'}"


def serve(host: str, port: int, settings: Settings, *, open_page: bool = False) -> None:
    """Serves until it is told to stop."""
    config = uvicorn.Config(create_app(settings), host=host, port=port, log_level="warning", ws_max_size=MOST_FRAME)
    server = uvicorn.Server(config)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{port}/"
    print(f"Fuda is served at {address} (Ctrl-C ends it)", flush=True)
    if open_page:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    server.run()
