"""Health checks and metrics.

`/healthz`  200 while the process answers; without an answer a supervisor restarts it
`/readyz`   200 if it can serve requests, else 503 and why not, for load balancers
`/metrics`  metrics for Prometheus, if they are enabled
"""

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from pithead.table.base.errors import NotFound
from pithead.table.http.error_responses import JsonResponse
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    return JsonResponse({"status": "ok"}, headers={"cache-control": "no-store"})


@router.get("/readyz")
async def ready(request: Request) -> Response:
    service: Service = request.app.state.service
    problems = await service.problems()
    return JsonResponse(
        {"status": "unready" if problems else "ok", "troubles": problems},
        status_code=503 if problems else 200,
        headers={"cache-control": "no-store"},
    )


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    service: Service = request.app.state.service
    if not service.settings.metrics:
        raise NotFound
    return Response(service.metrics.text(), media_type=CONTENT_TYPE_LATEST)
