"""The page with the analysis of a finished game.

The analysis runs in a bot process. Until it is finished, the page shows its progress and updates
itself.
"""

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from pithead.analysis.report_page import analysis_body, overview
from pithead.table.analysis_queue import Progress
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, Visitor, limits_of
from pithead.table.request_context import limited_client
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/analysis")
async def analysis(
    table_id: str,
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    again: bool = False,
) -> Response:
    if not service.hints.knows_analysis(table_id, again):
        limits = limits_of(request)
        limits.take(limits.analyses, limited_client(request))
    return page("analysis.html", visitor, await _values(service, table_id, visitor, again))


@router.get("/t/{table_id}/analysis/found")
async def found_so_far(table_id: str, visitor: CurrentVisitor, service: CurrentService) -> Response:
    """The part of an open page that changes."""
    values = await _values(service, table_id, visitor)
    return HTMLResponse(html("analysis_found.html", visitor, values))


async def _values(
    service: Service, table_id: str, visitor: Visitor, again: bool = False
) -> dict[str, Any]:
    table = await service.queries.view(table_id, visitor.token, visitor.lang, with_state=False)
    progress = await service.hints.analysis(table_id, again, known_sequence=table.sequence)
    names = [seat.name for seat in table.seats]
    return {
        "table": table,
        "progress": progress,
        "shown": Markup(await asyncio.to_thread(_html, progress, visitor, table_id, names)),
    }


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
