"""Report a name or a line of the chat to the operator of the server."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, Response

from pithead.table.base.errors import NothingToReport
from pithead.table.http.rate_limits import REPORT
from pithead.table.http.request_context import limited_client
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import CurrentService, CurrentVisitor, Visitor, limits_of
from pithead.table.service import Service
from pithead.table.storage.report_store import Report

router = APIRouter(include_in_schema=False)

_MOST: int = 10_000_000


@router.get("/t/{table_id}/report")
async def ask(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    chat: Annotated[int | None, Query(ge=0, le=_MOST)] = None,
    seat: Annotated[int | None, Query(ge=0, le=10)] = None,
) -> Response:
    """Ask whether something shall be reported."""
    report = await _report(service, table_id, visitor, chat, seat)
    return _shown("report.html", visitor, {"report": report, "chat": chat, "seat": seat})


@router.post("/t/{table_id}/report")
async def send(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    chat: Annotated[int | None, Form(ge=0, le=_MOST)] = None,
    seat: Annotated[int | None, Form(ge=0, le=10)] = None,
) -> Response:
    """Put it on the operator's list."""
    limits = limits_of(request)
    limits.take(REPORT, limited_client(request))
    await service.reports.send(await _report(service, table_id, visitor, chat, seat))
    return _shown("reported.html", visitor, {"table_id": table_id})


async def _report(
    service: Service, table_id: str, visitor: Visitor, chat: int | None, seat: int | None
) -> Report:
    if chat is not None:
        return await service.reports.chat_line(table_id, visitor.token, chat)
    if seat is not None:
        return await service.reports.seat_name(table_id, visitor.token, seat)
    raise NothingToReport


def _shown(name: str, visitor: Visitor, values: dict[str, Any]) -> Response:
    """A dialog for a script, a page for a browser without one."""
    content = html(name, visitor, values)
    if visitor.fragment:
        return HTMLResponse(content)
    return page("report_page.html", visitor, {"content": content})
