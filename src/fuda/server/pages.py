"""The page's own files."""

import asyncio
import hashlib
import mimetypes
import re
from collections.abc import Callable
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from fuda.server import preloads
from fuda.server.problems import Problem

router = APIRouter(include_in_schema=False)

FOLDER = Path(__file__).parent / "page"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"


@router.get("/")
async def front(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "index.html")


@router.get("/back")
async def back(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "back.html")


@router.get("/replay/{id}")
async def replay(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "replay.html")


@router.get("/rules/{game}")
async def rules(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "rules.html")


@router.get("/history")
async def history(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "history.html")


@router.get("/learn/{game}")
async def learn(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "learn.html")


@router.get("/puzzle/{game}")
async def puzzle(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "puzzle.html")


@router.get("/decks/{game}")
async def decks(request: Request) -> Response:
    return await asyncio.to_thread(page, request, "decks.html")


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    return await asyncio.to_thread(file, request, "icon.svg")


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The service worker: it looks after the pages below its own address, so it lies at the top."""
    return await asyncio.to_thread(file, request, "sw.js")


@router.get("/page/{path:path}")
async def page_file(request: Request, path: str) -> Response:
    return await asyncio.to_thread(file, request, path)


def digest() -> str:
    """Changes when any file does."""
    total = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            stat = path.stat()
            total.update(f"{path.relative_to(FOLDER)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return total.hexdigest()[:16]


def is_for_people(request: Request) -> bool:
    """Whether somebody looks at an address in a browser, and not a program."""
    is_page = not request.url.path.startswith(("/api/", "/page/", "/games/"))
    return is_page and request.method == "GET" and "text/html" in request.headers.get("accept", "")


def page(request: Request, name: str, status: int = 200, change: Callable[[str], str] = str) -> Response:
    """An HTML page whose references to files of ours are such that browsers may keep them; `change` is done to its text."""
    path = FOLDER / name
    if not path.is_file():
        path = FOLDER / "index.html"
    if not path.is_file():
        raise Problem("not-found")
    now = digest()
    text = path.read_text("utf-8").replace("</head>", preloads.links(FOLDER, name, now) + "</head>")
    text = text.replace('"/page/', f'"/page/~{now}/')
    return answer(request, change(text).encode(), "text/html; charset=utf-8", EACH_TIME, status)


def file(request: Request, path: str) -> Response:
    kept = re.match(r"~[0-9a-f]+/", path)
    try:
        target = (FOLDER / (path[kept.end() :] if kept else path)).resolve()
        is_ours = target.is_relative_to(FOLDER) and target.is_file()
    except (OSError, ValueError):  # a name that no file system takes: too long, or with a zero byte
        is_ours = False
    if not is_ours:
        raise Problem("not-found")
    kind = TYPES.get(target.suffix) or mimetypes.guess_type(target.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    data = whole_style(target) if target.suffix == ".css" else target.read_bytes()
    return answer(request, data, kind, FOR_EVER if kept else EACH_TIME)


def whole_style(path: Path) -> bytes:
    """A style sheet with the ones that it imports written out: one request instead of many."""
    return re.sub(rb'@import "(\./[\w./-]+)";', lambda found: (path.parent / found[1].decode()).read_bytes(), path.read_bytes())


def answer(request: Request, data: bytes, kind: str, caching: str, status: int = 200) -> Response:
    tag = f'"{hashlib.sha256(data).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": caching}
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, status, media_type=kind, headers=headers)
