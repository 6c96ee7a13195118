"""The short way to what is asked for most: to make a table, to join one, to be at one live.

FastAPI works out anew for each request what its function needs, which costs more than all that the service does for a new table.
A request that is plainly right in its form goes straight to the same function; any other goes on to FastAPI, which says what is
wrong with it.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pydantic import ValidationError
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from fuda.server.bodies import Body
from fuda.server.guard import header

OF_TABLE = re.compile(r"/api/tables/([^/]+)/(\w+)")
PLAIN_ID = re.compile(r"[0-9a-z]{12}")
SMALL = 2000  # bytes; larger answers are compressed
LEVEL = 5

Route = tuple[type[Body], Callable[..., Awaitable[Response]]]  # what the body must be, and what answers


class Quick:
    """ASGI: `posts` has the routes by their paths, `live` is the WebSocket; `refused` answers what a route raises."""

    def __init__(
        self,
        app: Any,
        posts: Mapping[str, Route],
        live: Callable[..., Awaitable[None]],
        refused: Callable[[Exception], Response],
    ) -> None:
        self.app = app
        self.posts = posts
        self.live = live
        self.refused = refused

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        kind, path = scope["type"], scope.get("path", "")
        named = {}
        found = OF_TABLE.fullmatch(path)
        if found:
            if kind == "websocket" and found[2] == "live":
                await self.live(scope, receive, send, found[1])
                return
            path, named = f"/api/tables/{{id}}/{found[2]}" if PLAIN_ID.fullmatch(found[1]) else "", {"id": found[1]}
        route = self.posts.get(path)
        if route and kind == "http" and scope["method"] == "POST" and header(scope, b"content-type") == "application/json":
            await self.post(route, named, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def post(self, route: Route, named: dict[str, str], scope: Any, receive: Any, send: Any) -> None:
        model, answer = route
        body = await whole(receive)
        if body is None:
            return
        try:
            given = model.model_validate_json(body)
        except ValidationError:
            await self.app(scope, said_again(body), send)
            return
        try:
            response = await answer(Request(scope), given=given, **named)
        except Exception as error:
            response = self.refused(error)
        answering: Any = response if len(response.body) < SMALL else GZipMiddleware(response, SMALL, LEVEL)
        await answering(scope, receive, send)


async def whole(receive: Any) -> bytes | None:
    """What was sent; None where the other side is gone before its end."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            return body


def said_again(body: bytes) -> Any:
    async def receive() -> Any:
        return {"type": "http.request", "body": body}

    return receive
