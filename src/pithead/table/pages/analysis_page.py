"""A look back at a game that is over, with the eyes of a searching bot.

The bot works in a process of its own; until it is through, the page shows how far it has come and
asks for itself again.
"""

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from pithead.analysis.report_page import analysis_body, overview
from pithead.table.analysis_queue import Progress
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import AVisit, TheService, Visit, limits_of
from pithead.table.request_context import address_of
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/analysis")
async def analysis(
    table_id: str, request: Request, visit: AVisit, service: TheService, again: bool = False
) -> Response:
    if not service.knows_analysis(table_id, again):
        limits = limits_of(request)
        limits.take(limits.analyses, address_of(request))
    progress = await service.analysis(table_id, again)
    return page("analysis.html", visit, await _values(service, table_id, visit, progress))


@router.get("/t/{table_id}/analysis/found")
async def found_so_far(table_id: str, visit: AVisit, service: TheService) -> Response:
    """What has changed on a page that is open."""
    progress = await service.analysis(table_id)
    values = await _values(service, table_id, visit, progress)
    return HTMLResponse(html("analysis_found.html", visit, values))


async def _values(
    service: Service, table_id: str, visit: Visit, progress: Progress
) -> dict[str, Any]:
    table = await service.view(table_id, visit.token, visit.lang, with_state=False)
    names = [seat.name for seat in table.seats]
    return {
        "table": table,
        "progress": progress,
        "shown": Markup(await asyncio.to_thread(_shown, progress, visit, table_id, names)),
    }


def _shown(progress: Progress, visit: Visit, table_id: str, names: list[str]) -> str:
    """Everything, or while the bot is at work the curves as far as they go."""
    if progress.finished:
        return analysis_body(
            visit.words,
            progress.record,
            progress.found,
            names,
            lambda event: f"/t/{table_id}?at={event}",
        )
    if not progress.done:
        return ""
    return f'<div class="analysis">{overview(visit.words, progress.found, names)}</div>'
