"""A page for people who write programs: what the API can do, from its own description."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pithead.table.pages.renderer import page
from pithead.table.pages.visitor import AVisit

router = APIRouter(include_in_schema=False)


@router.get("/api")
async def api_page(request: Request, visit: AVisit) -> Response:
    schema: dict[str, Any] = request.app.openapi()
    calls = [
        {
            "method": method.upper(),
            "path": path,
            "summary": call.get("summary", ""),
            "text": call.get("description", ""),
        }
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    ]
    return page("api.html", visit, {"calls": calls, "schema": request.app.openapi_url})
