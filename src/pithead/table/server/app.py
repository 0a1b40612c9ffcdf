"""The web app: API and pages over one service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Match
from starlette.types import Receive, Scope, Send

import pithead
from pithead.kernel.errors import UnknownGame
from pithead.table import pages
from pithead.table.api import endpoints as api
from pithead.table.base.errors import (
    BadField,
    BadJson,
    BadPasskey,
    BadRecovery,
    ForeignToken,
    NotFound,
    TableError,
    TooMany,
    WrongMethod,
)
from pithead.table.base.settings import Settings
from pithead.table.http.error_responses import error_response
from pithead.table.http.field_errors import field_error
from pithead.table.http.rate_limits import RateLimits
from pithead.table.http.request_context import limited_client
from pithead.table.http.request_cookies import take_cookies
from pithead.table.http.request_middleware import API, RequestMiddleware
from pithead.table.http.response_cache import ResponseCache
from pithead.table.pages.rules import MOST_FIGURES
from pithead.table.pages.stage import StageCache
from pithead.table.pages.stage_stream import FragmentEncoder
from pithead.table.play.edition_folder import EditionFolder
from pithead.table.server import health
from pithead.table.service import Service
from pithead.table.service.edges import SERVER, Edges

_GUESSES = (ForeignToken, BadPasskey, BadRecovery)
_DESCRIPTION = """\
Mining board games over the network: set up a table, take a seat, act by names of actions.

The token of a seat gives the right to play it; send it as `Authorization: Bearer TOKEN`.
"""


class App(FastAPI):
    """FastAPI behind our request middleware.

    Actions of programs are most of the load. They need nothing of FastAPI's own middleware.
    """

    def __init__(self, limits: RateLimits, service: Service, https: bool, **options: Any) -> None:
        super().__init__(**options)
        self._front = RequestMiddleware(
            self._answer,
            limits,
            service.metrics,
            service.note_request,
            _error_response,
            https,
            lambda session: service.players.logged_in(session),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope["app"] = self
            take_cookies(scope)
            await self._front(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        for route in api.actions.routes:
            match, child_scope = route.matches(scope)
            if match is Match.FULL:
                scope.update(child_scope)
                # Where Starlette looks for the handlers of exceptions.
                scope["starlette.exception_handlers"] = (self.exception_handlers, {})
                await route.handle(scope, receive, send)
                return
        await super().__call__(scope, receive, send)


def create_app(settings: Settings, edges: Edges = SERVER) -> FastAPI:
    """The app; its service starts and stops with it."""
    service = Service(settings, edges)
    limits = RateLimits(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.close()

    app = App(
        limits,
        service,
        settings.secure_cookies,
        title="Pithead",
        version=pithead.__version__,
        description=_DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        # Their pages load scripts from other hosts.
        docs_url=None,
        redoc_url=None,
        # It would redirect to the host that the request names.
        redirect_slashes=False,
    )
    app.state.service = service
    app.state.offers = edges.offers
    app.state.settings = settings
    app.state.limits = limits
    app.state.stages = StageCache()
    app.state.encoder = FragmentEncoder()
    app.state.editions = EditionFolder(settings.editions)
    app.state.responses = ResponseCache()
    app.state.editions_shown = ResponseCache()
    app.state.figures = ResponseCache(MOST_FIGURES)
    # They are matched in order, and one by one: `include_router` would look for each of them twice.
    programs = (api.router, health.router) if edges.offers.api else ()
    first = (api.actions,) if edges.offers.api else ()
    for router in (*first, *pages.routers_for(edges.offers), *programs):
        app.router.routes.extend(router.routes)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_exception_handler(TableError, _on_table_error)
    app.add_exception_handler(UnknownGame, _on_table_error)
    app.add_exception_handler(RequestValidationError, _on_malformed)
    app.add_exception_handler(HTTPException, _on_http_error)
    return app


def _error_response(request: Request, error: TableError) -> Response:
    """An error as JSON for the API, as HTML for pages."""
    if request.url.path.startswith(API):
        return error_response(request, error)
    return pages.error_page(request, error)


async def _on_table_error(request: Request, error: Exception) -> Response:
    if isinstance(error, UnknownGame):
        return _error_response(request, NotFound())
    assert isinstance(error, TableError)
    limits: RateLimits = request.app.state.limits
    if isinstance(error, _GUESSES) and limits.enabled:
        # Slow down clients that guess tokens or codes.
        try:
            limits.wrong_tokens.take(limited_client(request))
        except TooMany as too_many:
            return _error_response(request, too_many)
    return _error_response(request, error)


async def _on_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _error_response(request, BadJson())
    where = ".".join(str(part) for part in first["loc"])[:100]
    return _error_response(request, BadField(where=where, reason=field_error(first)))


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _error_response(request, NotFound())
    if error.status_code == 405:
        response = _error_response(request, WrongMethod(method=request.method[:20]))
        response.headers.update(error.headers or {})
        return response
    return _error_response(request, BadJson())
