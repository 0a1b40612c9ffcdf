"""Errors as JSON responses."""

from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pithead.table.base.errors import NoToken, TableError, TooMany
from pithead.table.base.json import compact_json
from pithead.table.http.request_context import messages_of


class JsonResponse(Response):
    """A response with compact JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return compact_json(content).encode("utf-8", "replace")


def error_body(request: HTTPConnection, error: TableError) -> dict[str, Any]:
    """The error as the API describes it."""
    messages = messages_of(request)
    return {
        "error": {
            "code": error.code,
            "message": error.to(messages.lang),
            **error.details(messages.lang),
        }
    }


def error_response(request: HTTPConnection, error: TableError) -> Response:
    headers: dict[str, str] = {}
    if isinstance(error, NoToken):
        headers["www-authenticate"] = "Bearer"
    if isinstance(error, TooMany):
        headers["retry-after"] = str(error.values["seconds"])
    return JsonResponse(error_body(request, error), status_code=error.status, headers=headers)
