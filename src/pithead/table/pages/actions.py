"""What people do at a table. A script gets the new stage, a plain form the page again."""

from collections.abc import Awaitable
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from pithead.table.pages.home import SEE_OTHER
from pithead.table.pages.renderer import html
from pithead.table.pages.stage import Look, stage
from pithead.table.pages.visitor import (
    AVisit,
    TheService,
    Visit,
    limits_of,
    remember_name,
    token_for,
)
from pithead.table.request_context import address_of
from pithead.table.service import Service

router = APIRouter(include_in_schema=False)

ShortText = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form(ge=0, le=10_000_000)]
InText = Annotated[bool, Form()]


async def _done(
    service: Service, table_id: str, visit: Visit, text: bool, deed: Awaitable[Any]
) -> Response:
    """Do it, and show the table as it is then."""
    await deed
    if visit.fragment:
        return HTMLResponse(await stage(service, table_id, visit, Look(text=text)))
    return RedirectResponse(f"/t/{table_id}{'/text' if text else ''}", SEE_OTHER)


@router.post("/t/{table_id}/act")
async def act(
    table_id: str,
    visit: AVisit,
    service: TheService,
    action: ShortText,
    seen: Number,
    key: ShortText = "",
    text: InText = False,
) -> Response:
    deed = service.act(table_id, visit.token, action, seen, key or None)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/undo")
async def undo(
    table_id: str, visit: AVisit, service: TheService, seen: Number, text: InText = False
) -> Response:
    deed = service.undo(table_id, visit.token, seen)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/back")
async def take_back(
    table_id: str, visit: AVisit, service: TheService, to: Number, text: InText = False
) -> Response:
    """Ask the others to take the game back to a position."""
    deed = service.propose_back(table_id, visit.token, to)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/answer")
async def answer(
    table_id: str,
    visit: AVisit,
    service: TheService,
    agree: Annotated[bool, Form()],
    text: InText = False,
) -> Response:
    deed = service.answer(table_id, visit.token, agree)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/bot")
async def give_to_bot(
    table_id: str, visit: AVisit, service: TheService, seat: Number, text: InText = False
) -> Response:
    """Let a bot play on: on one's own seat at once, on another's if all agree."""
    own = await service.seats_of(table_id, visit.token)
    deed: Awaitable[Any]
    if seat in own:
        deed = service.stand_in(table_id, visit.token, seat)
    else:
        deed = service.propose_bot(table_id, visit.token, seat)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/reclaim")
async def reclaim(
    table_id: str, visit: AVisit, service: TheService, seat: Number, text: InText = False
) -> Response:
    deed = service.reclaim(table_id, visit.token, seat)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/name")
async def rename(
    request: Request,
    table_id: str,
    visit: AVisit,
    service: TheService,
    seat: Number,
    name: ShortText,
    text: InText = False,
) -> Response:
    deed = service.rename(table_id, visit.token, seat, name)
    response = await _done(service, table_id, visit, text, deed)
    remember_name(request, response, name)
    return response


@router.post("/t/{table_id}/join")
async def join(
    table_id: str,
    request: Request,
    visit: AVisit,
    service: TheService,
    name: ShortText,
    seat: Number,
    luck: ShortText = "",
) -> Response:
    """Sit down on an open seat."""
    response = RedirectResponse(f"/t/{table_id}", SEE_OTHER)
    visitor = token_for(request, visit, response)
    remember_name(request, response, name)
    await service.join(table_id, name, seat, visitor=visitor, token=visit.token, luck=luck)
    return response


@router.post("/t/{table_id}/luck")
async def add_luck(
    table_id: str,
    visit: AVisit,
    service: TheService,
    seat: Number,
    luck: ShortText = "",
    text: InText = False,
) -> Response:
    """Mix something of one's own into the dice; nothing at all is an answer, too."""
    deed = service.add_luck(table_id, visit.token, seat, luck)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/chat")
async def chat(
    request: Request,
    table_id: str,
    visit: AVisit,
    service: TheService,
    message: Annotated[str, Form(max_length=1000)],
    name: ShortText = "",
    text: InText = False,
) -> Response:
    limits = limits_of(request)
    limits.take(limits.chats, address_of(request))
    deed = service.say(table_id, visit.token, message, name)
    return await _done(service, table_id, visit, text, deed)


@router.post("/t/{table_id}/link")
async def private_link(
    table_id: str, visit: AVisit, service: TheService, request: Request
) -> Response:
    """A link that gives the seat to another device of the same person, once."""
    link = await service.link(table_id, visit.token)
    address = f"{request.url.scheme}://{request.url.netloc}/t/{table_id}/seat/{link}"
    return HTMLResponse(html("link.html", visit, {"address": address}))


@router.post("/t/{table_id}/seat")
async def take_over(
    request: Request, table_id: str, visit: AVisit, service: TheService, link: ShortText
) -> Response:
    """Hold the seats of a private link from now on; the link is used up."""
    response = RedirectResponse(f"/t/{table_id}", SEE_OTHER)
    visitor = token_for(request, visit, response)
    await service.adopt(table_id, link, visitor)
    return response


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, table_id: str, visit: AVisit, service: TheService) -> Response:
    limits = limits_of(request)
    limits.take(limits.tables, address_of(request))
    again = await service.rematch(table_id, visit.token)
    return RedirectResponse(f"/t/{again}", SEE_OTHER)
