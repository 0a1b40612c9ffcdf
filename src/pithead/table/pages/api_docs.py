"""A page for programmers, generated from the OpenAPI description of the API."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pithead.table.pages.renderer import page
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)


@router.get("/api")
async def api_page(request: Request, visitor: CurrentVisitor) -> Response:
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
    return page("api.html", visitor, {"calls": calls, "schema": request.app.openapi_url})
