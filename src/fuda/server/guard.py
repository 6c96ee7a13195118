"""What every request passes first: origin, rate, size. And what every answer carries."""

from typing import Any
from urllib.parse import urlsplit

from fuda.server.limits import Buckets
from fuda.server.problems import Problem
from fuda.server.settings import Settings

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


def header(scope: Any, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def own_origin(scope: Any, settings: Settings) -> bool:
    """Whether a browser says that the request comes from our own pages. Programs that are no browser say nothing."""
    origin = header(scope, b"origin")
    if not origin:
        return True
    return origin in settings.origins or (urlsplit(origin).netloc.lower() == header(scope, b"host").lower() != "")


class Guard:
    def __init__(self, app: Any, settings: Settings, refuse: Any) -> None:
        self.app = app
        self.settings = settings
        self.refuse = refuse
        self.requests = Buckets(settings.limits.requests)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.settings.limits.body
        read = 0

        async def measured() -> Any:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > most:
                    raise Problem("too-large")
            return message

        async def dressed(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        try:
            if scope["path"].startswith("/api"):
                self.requests.take((scope.get("client") or ("",))[0])
            if scope["method"] in UNSAFE and not own_origin(scope, self.settings):
                raise Problem("not-allowed", "That came from another site.", "別のサイトからの操作です。")
            length = header(scope, b"content-length")
            if length and (not length.isdigit() or int(length) > most):
                raise Problem("too-large")
            await self.app(scope, measured, dressed)
        except Problem as problem:
            await self.refuse(problem)(scope, receive, dressed)
