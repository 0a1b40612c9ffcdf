"""The route of actions validates a body exactly as FastAPI would, with the same errors."""

import asyncio
import json

import httpx
import pytest
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import JSONResponse

from pithead.table.api.endpoints import action_body
from pithead.table.api.models import LONGEST_ACTION, MOST, ActBody
from pithead.table.base.errors import BadField, BadJson
from pithead.table.service import LONGEST_IDEMPOTENCY_KEY

PLAIN: list[dict[str, object]] = [
    {"action": "keep"},
    {"action": "keep", "expected": None, "key": None},
    {"action": "a" * LONGEST_ACTION, "expected": -1, "key": "k" * LONGEST_IDEMPOTENCY_KEY},
    {"action": "keep", "expected": MOST},
]
DOUBTFUL: list[object] = [
    {},
    [],
    "keep",
    None,
    {"action": ""},
    {"action": "a" * (LONGEST_ACTION + 1)},
    {"action": 1},
    {"action": "keep", "more": 1},
    {"action": "keep", "expected": True},
    {"action": "keep", "expected": 1.0},
    {"action": "keep", "expected": "1"},
    {"action": "keep", "expected": -2},
    {"action": "keep", "expected": MOST + 1},
    {"action": "keep", "key": ""},
    {"action": "keep", "key": "k" * (LONGEST_IDEMPOTENCY_KEY + 1)},
    {"action": "keep", "key": 7},
    {"action": "\ud800"},
]


@pytest.fixture(scope="module")
def fastapi_route() -> FastAPI:
    """A route that FastAPI handles itself; it answers with the first error."""
    app = FastAPI()

    @app.post("/")
    async def act(body: ActBody) -> ActBody:
        return body

    @app.exception_handler(RequestValidationError)
    async def refuse(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        return JSONResponse({"loc": list(first["loc"]), "msg": first["msg"]}, 422)

    return app


async def post(app: FastAPI, body: bytes) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
        return await client.post("/", content=body, headers={"content-type": "application/json"})


@pytest.mark.parametrize("body", PLAIN, ids=repr)
def test_it_accepts_what_the_description_accepts(body: dict[str, object]) -> None:
    assert action_body(json.dumps(body).encode()) == ActBody.model_validate(body)


@pytest.mark.parametrize("body", DOUBTFUL, ids=repr)
def test_it_refuses_what_fastapi_refuses_with_the_same_error(
    body: object, fastapi_route: FastAPI
) -> None:
    with pytest.raises(ValidationError):
        ActBody.model_validate(body)
    sent = json.dumps(body).encode()
    answer = asyncio.run(post(fastapi_route, sent))
    assert answer.status_code == 422
    with pytest.raises(RequestValidationError) as refused:
        action_body(sent)
    first = refused.value.errors()[0]
    assert {"loc": list(first["loc"]), "msg": first["msg"]} == answer.json()


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 100_000], ids=len)
def test_it_refuses_what_is_no_json(body: bytes) -> None:
    with pytest.raises(BadJson):
        action_body(body)


def test_it_refuses_an_empty_body_as_fastapi_does(fastapi_route: FastAPI) -> None:
    answer = asyncio.run(post(fastapi_route, b""))
    with pytest.raises(BadField) as refused:
        action_body(b"")
    assert answer.json() == {
        "loc": [refused.value.values["where"]],
        "msg": refused.value.values["reason"],
    }
