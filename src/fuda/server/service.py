"""What the routes share: storage, people, sessions, limits; and how they answer."""

from typing import Any

import orjson
from starlette.requests import HTTPConnection
from starlette.responses import Response

from fuda.server.connections import ConnectionGuard
from fuda.server.database import ServiceLock
from fuda.server.limits import Buckets
from fuda.server.metrics import Metrics
from fuda.server.people import COOKIE, People
from fuda.server.problems import Problem
from fuda.server.registry import Registry
from fuda.server.settings import Settings
from fuda.server.storage import Storage


class Service:
    """One for each worker, as `app.state.service`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.storage = Storage(settings.database, self.metrics)
        self.people = People(self.storage)
        self.registry = Registry(self.storage, settings)
        self.table_limit = Buckets(settings.limits.tables)
        self.address_table_limit = Buckets(settings.limits.tables_by_address)
        self.setup_limit = Buckets(settings.limits.setups)
        self.deck_limit = Buckets(settings.limits.decks)
        self.people_limit = Buckets(settings.limits.people)
        self.handshake_limit = Buckets(settings.limits.handshakes)
        self.guard = ConnectionGuard(settings)
        self.metrics.watch(self)
        self.connections: dict[str, int] = {}  # WebSockets by person or address

    def start(self) -> None:
        self.lock = ServiceLock(self.settings.database)
        self.registry.start()
        self.registry.spawn(self.guard.watch())

    def stop(self) -> None:
        self.registry.stop()
        self.storage.close()
        self.lock.release()

    def person(self, connection: HTTPConnection) -> str | None:
        """The person that a request comes from."""
        return self.people.of_cookie(connection.cookies.get(COOKIE))


def service_of(connection: HTTPConnection) -> Service:
    service: Service = connection.app.state.service
    return service


def base_url(connection: HTTPConnection) -> str:
    """The address of the service as the client called it."""
    url = connection.base_url
    scheme = {"ws": "http", "wss": "https"}.get(url.scheme, url.scheme)
    return f"{scheme}://{url.netloc}"


class JsonResponse(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)


def problem_response(problem: Problem) -> Response:
    headers = {"Retry-After": str(max(1, round(problem.more["seconds"])))} if "seconds" in problem.more else None
    body = orjson.dumps(problem.document())
    return Response(body, problem.status, headers, media_type="application/problem+json")
