"""The web app: API and pages over one service, with everything that is common to both."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

import pithead
from pithead.kernel.errors import UnknownGame
from pithead.table import api, health, pages
from pithead.table.error_responses import error_response
from pithead.table.errors import (
    BadField,
    BadJson,
    ForeignToken,
    NotFound,
    TableError,
    TooMany,
    WrongMethod,
)
from pithead.table.express import Express
from pithead.table.rate_limits import Limits
from pithead.table.request_context import address_of
from pithead.table.request_middleware import API, Guard
from pithead.table.service import Service
from pithead.table.settings import Settings

_DESCRIPTION = """\
Mining board games over the network: set up a table, take a seat, act by names of actions.

Whoever has a seat's token holds the seat; send it as `Authorization: Bearer TOKEN`.
"""


class App(FastAPI):
    """FastAPI behind our own layers: what they answer themselves pays for none of its own."""

    front: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope["app"] = self
            await self.front(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def behind(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The long way, which knows all requests."""
        await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> FastAPI:
    """The app; its service starts and stops with it."""
    service = Service(settings)
    limits = Limits(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.close()

    app = App(
        title="Pithead",
        version=pithead.__version__,
        description=_DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        # Their pages load scripts from other hosts.
        docs_url=None,
        redoc_url=None,
        # It would lead to whatever host the request names.
        redirect_slashes=False,
    )
    app.state.service = service
    app.state.settings = settings
    app.state.limits = limits
    app.include_router(api.router)
    app.include_router(health.router)
    app.include_router(pages.router)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.front = Guard(Express(app.behind, service, _refused), limits, service.metrics)
    app.add_exception_handler(TableError, _refused)
    app.add_exception_handler(UnknownGame, _refused)
    app.add_exception_handler(RequestValidationError, _on_malformed)
    app.add_exception_handler(HTTPException, _on_http_error)
    return app


def answer(request: Request, error: TableError) -> Response:
    """An error for a program, or for a person."""
    if request.url.path.startswith(API):
        return error_response(request, error)
    return pages.error_page(request, error)


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, UnknownGame):
        return answer(request, NotFound())
    assert isinstance(error, TableError)
    limits: Limits = request.app.state.limits
    if isinstance(error, ForeignToken) and limits.on:
        # Whoever guesses tokens is slowed down.
        try:
            limits.wrong_tokens.take(address_of(request))
        except TooMany as too_many:
            return answer(request, too_many)
    return answer(request, error)


async def _on_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return answer(request, BadJson())
    where = ".".join(str(part) for part in first["loc"])[:100]
    return answer(request, BadField(where=where, reason=str(first["msg"]).rstrip(".")))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return answer(request, NotFound())
    if error.status_code == 405:
        response = answer(request, WrongMethod(method=request.method[:20]))
        response.headers.update(error.headers or {})
        return response
    return answer(request, BadJson())
