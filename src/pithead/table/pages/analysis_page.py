"""The page with the analysis of a finished game.

The analysis runs in a bot process. Until it is finished, the page shows its progress and updates
itself.
"""

import asyncio
from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from pithead.analysis.report_page import analysis_body, overview
from pithead.locale import Messages
from pithead.table.base.token_hash import new_token
from pithead.table.bots.analysis_queue import Progress
from pithead.table.http.rate_limits import ANALYSIS, RENDERING
from pithead.table.http.request_context import bucket_of, limited_client
from pithead.table.http.response_cache import ResponseCache
from pithead.table.pages.renderer import html
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, Visitor, limits_of
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)

_HTML: Final = "text/html"
_FINISHED: Final = {"finished": True, "failed": False}


@router.get("/t/{table_id}/analysis")
async def analysis(
    table_id: str,
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    again: bool = False,
) -> Response:
    return await _shown(request, table_id, visitor, service, "analysis.html", again)


@router.get("/t/{table_id}/analysis/found")
async def found_so_far(
    table_id: str, request: Request, visitor: CurrentVisitor, service: CurrentService
) -> Response:
    """The part of an open page that changes."""
    return await _shown(request, table_id, visitor, service, "analysis_found.html")


async def _shown(
    request: Request,
    table_id: str,
    visitor: Visitor,
    service: Service,
    template: str,
    again: bool = False,
) -> Response:
    """The page or its part. A finished analysis has half a megabyte; it is rendered once."""
    cache: ResponseCache = request.app.state.responses
    names = await service.queries.names(table_id, visitor.lang)
    key = ("analysis page", table_id, visitor.lang, tuple(names))
    cached = cache.get(key)
    table = await service.queries.view(table_id, visitor.token, visitor.lang, with_state=False)
    if cached is None:
        limits, client = limits_of(request), limited_client(request)
        if not service.hints.knows_analysis(table_id, again):
            limits.take(ANALYSIS, client)
        progress = await service.hints.analysis(
            table_id, again, known_sequence=table.sequence, client=bucket_of(request)
        )
        messages = Messages(visitor.lang)
        if not progress.finished:
            shown = Markup(await asyncio.to_thread(_charts, progress, messages, names))
            values = {"table": table, "progress": progress, "shown": shown}
            return HTMLResponse(html(template, visitor, values))
        limits.take(RENDERING, client)
        cached = await cache.render(
            key, _HTML, partial(_content, progress, messages, table_id, names)
        )
    # The page around the analysis is the visitor's own.
    place = new_token()
    values = {"table": table, "progress": _FINISHED, "shown": Markup(place)}
    before, _, after = html(template, visitor, values).partition(place)
    return cached.response(request, before, after)


def _content(progress: Progress, messages: Messages, table_id: str, names: list[str]) -> str:
    """The finished analysis as HTML, the same for all who look at it."""
    return analysis_body(
        messages, progress.record, progress.found, names, lambda event: f"/t/{table_id}?at={event}"
    )


def _charts(progress: Progress, messages: Messages, names: list[str]) -> str:
    """The charts of an analysis that is not finished."""
    if not progress.done:
        return ""
    return f'<div class="analysis">{overview(messages, progress.found, names)}</div>'
