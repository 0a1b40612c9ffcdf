"""What machines ask a server about itself: is it alive, may it be sent requests, how is it doing.

`/healthz`  200 as long as the process answers at all: whoever gets no answer starts it anew
`/readyz`   200 if it can do its work, else 503 and why not: whoever balances load looks elsewhere
`/metrics`  counters for Prometheus, if they are switched on
"""

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from pithead.table.error_responses import JsonAnswer
from pithead.table.errors import NotFound
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    return JsonAnswer({"status": "ok"}, headers={"cache-control": "no-store"})


@router.get("/readyz")
async def ready(request: Request) -> Response:
    service: Service = request.app.state.service
    troubles = await service.troubles()
    return JsonAnswer(
        {"status": "unready" if troubles else "ok", "troubles": troubles},
        status_code=503 if troubles else 200,
        headers={"cache-control": "no-store"},
    )


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    service: Service = request.app.state.service
    if not service.settings.metrics:
        raise NotFound
    return Response(service.metrics.text(), media_type=CONTENT_TYPE_LATEST)
