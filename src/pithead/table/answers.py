"""Errors as answers: one form for all of them."""

import json
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pithead.table.errors import NoToken, TableError, TooMany
from pithead.table.requests import words_of

written: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""A value as compact JSON. One encoder for all: `json.dumps` would make one each time."""


class JsonAnswer(Response):
    """JSON, compact, written by the standard library."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return written(content).encode("utf-8", "replace")


def error_body(request: HTTPConnection, error: TableError) -> dict[str, Any]:
    """The error as the API documents it."""
    words = words_of(request)
    return {
        "error": {
            "code": error.code,
            "message": error.say(words),
            **error.details(words),
        }
    }


def error_response(request: HTTPConnection, error: TableError) -> Response:
    headers: dict[str, str] = {}
    if isinstance(error, NoToken):
        headers["www-authenticate"] = "Bearer"
    if isinstance(error, TooMany):
        headers["retry-after"] = str(error.values["seconds"])
    return JsonAnswer(error_body(request, error), status_code=error.status, headers=headers)
