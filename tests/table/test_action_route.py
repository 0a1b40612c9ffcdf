"""The route of actions validates a body exactly as FastAPI would, with the same errors."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.responses import JSONResponse

from pithead.table.api.models import LONGEST_ACTION, MOST, ActBody
from pithead.table.base.errors import BadField, BadJson
from pithead.table.http.direct_route import json_body
from pithead.table.server.app import create_app
from pithead.table.service import LONGEST_IDEMPOTENCY_KEY
from tests.table.conftest import settings_on

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
    assert json_body(ActBody, json.dumps(body).encode()) == ActBody.model_validate(body)


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
        json_body(ActBody, sent)
    first = refused.value.errors()[0]
    assert {"loc": list(first["loc"]), "msg": first["msg"]} == answer.json()


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 100_000], ids=len)
def test_it_refuses_what_is_no_json(body: bytes) -> None:
    with pytest.raises(BadJson):
        json_body(ActBody, body)


def test_it_refuses_an_empty_body_as_fastapi_does(fastapi_route: FastAPI) -> None:
    answer = asyncio.run(post(fastapi_route, b""))
    with pytest.raises(BadField) as refused:
        json_body(ActBody, b"")
    assert answer.json() == {
        "loc": [refused.value.values["where"]],
        "msg": refused.value.values["reason"],
    }


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"action": "keep"},
        {"seen": "1"},
        {"action": "keep", "seen": "many"},
        {"action": "keep", "seen": "-1"},
        {"action": "keep", "seen": "1" * 20},
        {"action": "x" * 201, "seen": "1"},
        {"action": "keep", "seen": "1", "key": "x" * 201},
        {"action": "keep", "seen": "1", "text": "perhaps"},
    ],
    ids=repr,
)
def test_a_form_that_is_none_gets_a_sentence(form: dict[str, str], tmp_path: Path) -> None:
    app = create_app(settings_on(f"sqlite:///{tmp_path / 't'}"))

    async def answer() -> httpx.Response:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app), base_url="http://table"
            ) as client,
        ):
            return await client.post("/t/none/act", data=form)

    refused = asyncio.run(answer())
    assert refused.status_code == 422
    assert "body." in refused.text
