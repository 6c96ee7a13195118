"""Middleware: checks origin, rate and size of every request, adds security headers to every response, answers when stopped."""

import asyncio
import re
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fuda.server.connections import current, network
from fuda.server.limits import Buckets
from fuda.server.problems import Problem
from fuda.server.service import problem_response
from fuda.server.settings import Settings

SETS_UP = re.compile(r"/api/(?:tables|play|games/[^/]+/(?:decks/)?check)")
UNSAFE_METHODS = ("POST", "PUT", "PATCH", "DELETE")
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
TOO_MANY_CONNECTIONS = ("There are too many connections; come back later.", "接続が多すぎます。後でもう一度どうぞ。")
SECURITY_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


def check_origin(headers: Headers, settings: Settings) -> None:
    """Refuses what a browser sends from another site's page. Programs other than browsers send no origin."""
    origin = headers.get("origin")
    if origin and origin not in settings.origins and host_of(origin) != headers.get("host", "").lower():
        raise Problem("not-allowed", "That came from another site.", "別のサイトからの操作です。")


def host_of(origin: str) -> str | None:
    """The host and port of an origin; None for one that is none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


class AnswerWhenStopped:
    """Answers a request that is still open when the service ends: Uvicorn cancels it then, and logs what it raises.

    A second Ctrl-C cancels the service itself. It stops in order then, too: what was played is stored.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, stopping_when_cancelled(receive), send)
            return
        is_started = False

        async def send_noted(message: Message) -> None:
            nonlocal is_started
            is_started = True
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        except asyncio.CancelledError:
            if scope["type"] == "http" and not is_started:
                await problem_response(Problem("stopping"))(scope, receive, send)


def stopping_when_cancelled(receive: Receive) -> Receive:
    """A lifespan's messages; once it has begun, being cancelled means to stop."""
    has_begun = False

    async def receive_or_stop() -> Message:
        nonlocal has_begun
        try:
            message = await receive()
        except asyncio.CancelledError:
            if not has_begun:
                raise
            return {"type": "lifespan.shutdown"}
        has_begun = True
        return message

    return receive_or_stop


class HeadAsGet:
    """Answers HEAD as it answers GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET"}, receive, send_head)


class RequestGuard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.rate = Buckets(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        max_size = self.max_size(scope)
        size = 0
        is_complete = False
        has_body = scope["method"] in UNSAFE_METHODS
        connection = current.get()

        async def receive_limited() -> Message:
            nonlocal size, is_complete
            if is_complete:
                return await receive()
            try:
                async with asyncio.timeout(self.settings.limits.request_seconds):
                    message = await receive()
            except TimeoutError:
                raise Problem("too-slow") from None
            size += len(message.get("body", b""))
            is_complete = not message.get("more_body", False)
            if size > max_size:
                raise Problem("too-large")
            return message

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                scope["app"].state.service.metrics.responses.labels(str(message["status"])).inc()
                message["headers"] = [*message.get("headers", []), *SECURITY_HEADERS]
                if scope["path"].startswith("/api"):
                    message["headers"].append((b"cache-control", b"no-store"))
                if not is_complete and has_body:
                    message["headers"].append((b"connection", b"close"))  # nobody will read the rest of the request
            await send(message)

        if connection is not None:
            connection.on_request()
        try:
            if connection is not None and connection.is_refused:
                raise Problem("too-many", *TOO_MANY_CONNECTIONS, seconds=5)
            self.check(scope)
            await self.app(scope, receive_limited, send_with_headers)
        except Problem as problem:
            await problem_response(problem)(scope, receive, send_with_headers)
        finally:
            if connection is not None:
                connection.on_response()

    def max_size(self, scope: Any) -> int:
        limits = self.settings.limits
        return limits.setup if SETS_UP.fullmatch(scope["path"]) else limits.body

    def check(self, scope: Any) -> None:
        headers = Headers(scope=scope)
        if scope["path"].startswith("/api"):
            self.rate.take(network((scope.get("client") or ("",))[0]))
        if scope["method"] in UNSAFE_METHODS:
            check_origin(headers, self.settings)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.max_size(scope):
            raise Problem("too-large")
