"""What helps to invite somebody: a QR code of a table's link, and the preview that messengers show of it."""

import asyncio
import html
import io
import re
from functools import lru_cache

import segno
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from fuda import text as texts
from fuda.server import pages, table_picture
from fuda.server.match import OVER, WAITING, Match
from fuda.server.problems import Problem
from fuda.server.serializers import names
from fuda.server.service import base_url, service_of

router = APIRouter(include_in_schema=False)

A_MINUTE = "public, max-age=60"
OLD_TAGS = re.compile(r'\s*<meta property="og:[^>]*>')


@router.get("/table/{id}")
async def table(request: Request, id: str) -> Response:
    """The page of a table, with a preview for messengers; a table that is not there has the page that says so."""
    try:
        session = await service_of(request).registry.get(id)
        head = preview(session.match, f"{base_url(request)}/table/{id}")
    except Problem:
        head = None
    return await asyncio.to_thread(pages.page, request, "table.html", 200, lambda page: page if head is None else put(page, head))


@router.get("/table/{id}/qr.svg")
async def qr_code(request: Request, id: str) -> Response:
    """The link of a table as a QR code."""
    await service_of(request).registry.get(id)
    return Response(qr_svg(f"{base_url(request)}/table/{id}"), media_type="image/svg+xml", headers={"Cache-Control": A_MINUTE})


@router.get("/table/{id}/picture.png")
async def picture(request: Request, id: str) -> Response:
    """The table with those who sit there, as messengers show it beside the link."""
    match = (await service_of(request).registry.get(id)).match
    seats = tuple((name, seat.kind) for name, seat in zip(names(match, "en"), match.seats, strict=True))
    drawn = await asyncio.to_thread(table_picture.draw, title_of(match), state_of(match), seats)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": A_MINUTE})


@lru_cache(256)
def qr_svg(link: str) -> bytes:
    out = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", border=2, dark="#1D1A16", light="#FAF6EC", xmldecl=False, omitsize=True, title=None)
    return out.getvalue()


def preview(match: Match, link: str) -> dict[str, str]:
    """The Open Graph tags of a table."""
    players = [name for name, seat in zip(names(match, "en"), match.seats, strict=True) if seat.kind == "person"]
    with_whom = f" {', '.join(players)}." if players else ""
    return {
        "og:type": "website",
        "og:site_name": "Fuda",
        "og:title": f"{title_of(match)} · Fuda",
        "og:description": f"{state_of(match)}.{with_whom} Play in your browser, without sign-up.",
        "og:url": link,
        "og:image": f"{link}/picture.png",
        "og:image:width": str(table_picture.WIDTH),
        "og:image:height": str(table_picture.HEIGHT),
        "twitter:card": "summary_large_image",
    }


def put(page: str, tags: dict[str, str]) -> str:
    """A page with other tags for messengers."""
    lines = "".join(f'\n  <meta property="{name}" content="{html.escape(value)}">' for name, value in tags.items())
    return OLD_TAGS.sub("", page).replace("\n  <title>", f"{lines}\n  <title>", 1)


def title_of(match: Match) -> str:
    return texts.title(match.game, "en")


def state_of(match: Match) -> str:
    if match.status == WAITING:
        free = len(match.open_seats)
        return f"{free} seat{'' if free == 1 else 's'} free" if free else "About to begin"
    return "The match is over" if match.status == OVER else "A match is being played"
