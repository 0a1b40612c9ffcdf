"""The page with the analysis of a finished game.

The analysis runs in a bot process. Until it is finished, the page shows its progress and updates
itself.
"""

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from pithead.analysis.report_page import analysis_body, overview
from pithead.table.analysis_queue import Progress
from pithead.table.pages.renderer import html
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, Visitor, limits_of
from pithead.table.request_context import bucket_of, limited_client
from pithead.table.response_cache import ResponseCache
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)

_HTML: Final = "text/html"


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
    key = (template, table_id, visitor.lang, visitor.paper, tuple(names))
    cached = cache.get(request, key)
    if cached is not None:
        return cached
    limits, client = limits_of(request), limited_client(request)
    if not service.hints.knows_analysis(table_id, again):
        limits.take(limits.analyses, client)
    table = await service.queries.view(table_id, visitor.token, visitor.lang, with_state=False)
    progress = await service.hints.analysis(
        table_id, again, known_sequence=table.sequence, client=bucket_of(request)
    )

    def render() -> str:
        shown = Markup(_html(progress, visitor, table_id, names))
        return html(template, visitor, {"table": table, "progress": progress, "shown": shown})

    if progress.finished:
        limits.take(limits.renderings, client)
        return await cache.render(request, key, _HTML, render)
    return HTMLResponse(await asyncio.to_thread(render))


def _html(progress: Progress, visitor: Visitor, table_id: str, names: list[str]) -> str:
    """The analysis as HTML; only the charts while it is not finished."""
    if progress.finished:
        return analysis_body(
            visitor.messages,
            progress.record,
            progress.found,
            names,
            lambda event: f"/t/{table_id}?at={event}",
        )
    if not progress.done:
        return ""
    return f'<div class="analysis">{overview(visitor.messages, progress.found, names)}</div>'
