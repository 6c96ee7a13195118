"""Middleware: checks the origin, rate and size of every request, and adds security headers to every response."""

import re
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fuda.server.limits import Buckets
from fuda.server.problems import Problem
from fuda.server.service import problem_response
from fuda.server.settings import Settings

SETS_UP = re.compile(r"/api/(?:tables|play|games/[^/]+/check)")
UNSAFE_METHODS = ("POST", "PUT", "PATCH", "DELETE")
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
SECURITY_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


def check_origin(headers: Headers, settings: Settings) -> None:
    """Refuses what a browser sends from another site's page. Programs other than browsers send no origin."""
    origin = headers.get("origin")
    if origin and origin not in settings.origins and urlsplit(origin).netloc.lower() != headers.get("host", "").lower():
        raise Problem("not-allowed", "That came from another site.", "別のサイトからの操作です。")


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

        async def receive_limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > max_size:
                raise Problem("too-large")
            return message

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *SECURITY_HEADERS]
            await send(message)

        try:
            self.check(scope)
            await self.app(scope, receive_limited, send_with_headers)
        except Problem as problem:
            await problem_response(problem)(scope, receive, send_with_headers)

    def max_size(self, scope: Any) -> int:
        limits = self.settings.limits
        return limits.setup if SETS_UP.fullmatch(scope["path"]) else limits.body

    def check(self, scope: Any) -> None:
        headers = Headers(scope=scope)
        if scope["path"].startswith("/api"):
            self.rate.take((scope.get("client") or ("",))[0])
        if scope["method"] in UNSAFE_METHODS:
            check_origin(headers, self.settings)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.max_size(scope):
            raise Problem("too-large")
