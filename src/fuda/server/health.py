"""Whether the service lives, whether it is ready, and what it counts: for load balancers, containers and Prometheus."""

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from fuda.server.metrics import CONTENT_TYPE
from fuda.server.problems import Problem
from fuda.server.service import JsonResponse, service_of

router = APIRouter(include_in_schema=False)
READY_TIMEOUT = 2.0  # seconds that the database has to answer
MAX_WRITE_AGE = 5.0  # seconds that a write may have been waiting


@router.get("/healthz")
async def health() -> Response:
    """Answers as long as the worker runs at all; restart it where it does not."""
    return JsonResponse({"status": "ok"})


@router.get("/readyz")
async def readiness(request: Request) -> Response:
    """Whether requests should come here: the database answers, and nothing has been waiting for long to be written."""
    storage = service_of(request).storage
    reason = None
    try:
        async with asyncio.timeout(READY_TIMEOUT):
            await storage.read(storage.ping)
    except (TimeoutError, Problem):
        reason = "the database does not answer"
    except Exception as error:  # whatever the driver of a database raises
        reason = f"the database does not answer: {type(error).__name__}"
    if reason is None and storage.write_age > MAX_WRITE_AGE:
        reason = "the database does not write"
    if reason is None:
        return JsonResponse({"status": "ok"})
    return JsonResponse({"status": "not ready", "reason": reason}, 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    return Response(service_of(request).metrics.text(), media_type=CONTENT_TYPE)
