"""The web service as an ASGI application: `uvicorn --factory fuda.server.app:create_app`, or `fuda serve`."""

import asyncio
import contextlib
import gc
import logging
import sys
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

import fuda
from fuda.errors import FudaError
from fuda.server import game_files, health, invitations, pages, routes, schemas, websocket
from fuda.server.middleware import AnswerWhenStopped, HeadAsGet, RequestGuard
from fuda.server.problems import Problem, from_error
from fuda.server.service import Service, problem_response
from fuda.server.settings import Settings

log = logging.getLogger("fuda.server")

COLLECT_AFTER = (250, 4, 1_000_000)  # new objects, small collections, larger ones
SWITCH_INTERVAL = 0.0005  # seconds after which a thread that computes lets another go on
GZIP_FROM, GZIP_LEVEL = 1000, 5  # bytes; larger responses are compressed
PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": schemas.ProblemDocument, "content": {"application/problem+json": {}}, "description": "A problem document"}
    for code in (400, 403, 404, 409, 413, 422, 429, 503)
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; without settings they are read from the environment."""
    chosen = settings or Settings.from_environment()

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        # A garbage collection stops all tables. Small ones look at what is still in the processor's cache and take less than a
        # millisecond; full ones take far longer, so the registry does one an hour.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        # The thread that writes to SQLite gives the interpreter up with every row, and has to get it back soon from a busy loop.
        sys.setswitchinterval(SWITCH_INTERVAL)
        app.state.service = service = Service(chosen)
        service.start()
        yield {"connections": service.guard}
        service.stop()

    app = FastAPI(
        title="Fuda",
        version=fuda.__version__,
        description="The web table. docs/protocol.md describes all of it, the WebSocket included.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=PROBLEMS,
    )
    for router in (routes.router, websocket.router, health.router, game_files.router, invitations.router, pages.router):
        app.include_router(router)
    app.add_middleware(GZipMiddleware, minimum_size=GZIP_FROM, compresslevel=GZIP_LEVEL)
    app.add_middleware(RequestGuard, settings=chosen)
    app.add_middleware(HeadAsGet)
    app.add_middleware(AnswerWhenStopped)
    add_error_handlers(app)
    return app


def add_error_handlers(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def on_problem(request: Request, error: Problem) -> Response:
        return problem_response(error)

    @app.exception_handler(FudaError)
    async def on_fuda_error(request: Request, error: FudaError) -> Response:
        return problem_response(from_error(error))

    @app.exception_handler(DBAPIError)
    async def on_database_error(request: Request, error: DBAPIError) -> Response:
        log.error("the database does not answer: %s", type(error.orig).__name__)
        return problem_response(Problem("unavailable"))

    @app.exception_handler(RequestValidationError)
    async def on_validation_error(request: Request, error: RequestValidationError) -> Response:
        return problem_response(schemas.bad_request(error.errors()))

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, Problem):  # raised by the middleware while the body was read
            return problem_response(error.__cause__)
        if error.status_code == 404 and pages.is_for_people(request):
            return await asyncio.to_thread(pages.page, request, "index.html", 404)
        problem = Problem({404: "not-found", 405: "method-not-allowed"}.get(error.status_code, "bad-request"))
        problem.status = error.status_code
        return problem_response(problem)

    @app.exception_handler(Exception)
    async def on_error(request: Request, error: Exception) -> Response:
        return problem_response(Problem("broken"))
