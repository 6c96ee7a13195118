"""What a game's package brings to the page: its web files, its card table and its texts."""

import asyncio
import mimetypes
import re
from typing import Annotated

import orjson
from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from fuda import game_json, games
from fuda.kernel.game import Game
from fuda.server import pages
from fuda.server.problems import Problem

router = APIRouter()
Name = Annotated[str, Path(max_length=64)]


def load(name: str) -> Game:
    if name not in games.names():
        raise Problem("not-found")
    return games.load(name)


@router.get("/api/games/{name}/cards", tags=["games"])
async def cards(name: Name) -> Response:
    """The cards of a game: number, notation, names, text, picture."""
    return Response(orjson.dumps(game_json.cards_json(load(name))), media_type="application/json")


@router.get("/api/games/{name}/text", tags=["games"])
async def text(name: Name) -> Response:
    """The text catalogues of a game, by language and key."""
    return Response(orjson.dumps(game_json.texts_json(load(name))), media_type="application/json")


@router.get("/games/{name}/web/{path:path}", include_in_schema=False)
async def web_file(request: Request, name: Name, path: str) -> Response:
    return await asyncio.to_thread(read_file, request, load(name), path)


@router.get("/page/js/kit.js", include_in_schema=False)
async def kit() -> Response:
    """The page's helpers for the modules of games, under one address: they share the modules that the page itself has loaded."""
    headers = {"Cache-Control": pages.EACH_TIME}
    return RedirectResponse(f"/page/~{await asyncio.to_thread(pages.digest)}/js/kit.js", headers=headers)


def read_file(request: Request, game: Game, path: str) -> Response:
    versioned = re.match(r"~[0-9a-f]+/", path)
    file = game_json.web_files(game).get(path[versioned.end() :] if versioned else path)
    if file is None:
        raise Problem("not-found")
    suffix = "." + file.name.rpartition(".")[2]
    kind = pages.TYPES.get(suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return pages.answer(request, file.read_bytes(), kind, pages.FOR_EVER if versioned else pages.EACH_TIME)
