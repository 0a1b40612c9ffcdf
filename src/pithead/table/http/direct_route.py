"""Routes that read their requests without FastAPI: those of actions, which are most of the load.

FastAPI still describes them. Its own reading of a request takes as long as an action of the game.
"""

import json
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar, get_type_hints

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from pithead.table.base.errors import BadField, BadJson
from pithead.table.http.forms import form_of

Body = TypeVar("Body", bound=BaseModel)


class DirectRoute(APIRoute):
    """A route whose endpoint gets the request, what is in the path, and a body of JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        endpoint: Callable[..., Awaitable[Response]] = self.endpoint
        model: type[BaseModel] = get_type_hints(endpoint)["body"]

        async def handle(request: Request) -> Response:
            body = json_body(model, await request.body())
            return await endpoint(request, body=body, **request.path_params)

        return handle


def json_body(model: type[Body], body: bytes) -> Body:
    """The body of a request, validated as FastAPI would."""
    if not body:
        raise BadField(where="body", reason="Field required")
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise BadJson from None
    return _valid(model, data)


async def form_body(model: type[Body], request: Request) -> Body:
    """The form in a request, validated as FastAPI would."""
    return _valid(model, dict(await form_of(request)))


def _valid(model: type[Body], data: object) -> Body:
    try:
        return model.model_validate(data, from_attributes=True)
    except ValidationError as error:
        errors = [{**entry, "loc": ("body", *entry["loc"])} for entry in error.errors()]
        raise RequestValidationError(errors) from None
