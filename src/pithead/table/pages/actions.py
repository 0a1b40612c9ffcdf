"""What people do at a table.

A plain form gets the page again. A script gets the new stage by its event stream, or in the
response if it has none.
"""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel, Field
from starlette.routing import Route

from pithead.table.base.bot_names import bot_name
from pithead.table.http.direct_route import form_body
from pithead.table.http.rate_limits import CHAT, JOIN, TABLE
from pithead.table.http.request_context import bucket_of, limited_client
from pithead.table.pages.home import SEE_OTHER
from pithead.table.pages.renderer import html
from pithead.table.pages.stage import ViewOptions, stages_of
from pithead.table.pages.visitor import (
    CurrentService,
    CurrentVisitor,
    Visitor,
    limits_of,
    remember_name,
    service_of,
    token_for,
    visitor_of,
)

router = APIRouter(include_in_schema=False)

ShortText = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form(ge=0, le=10_000_000)]
CardNumber = Annotated[int, Form(ge=-1000, le=1000)]
InText = Annotated[bool, Form()]
SEQUENCE: Final = "x-sequence"
"""The number of the event that a request has caused: the stream will bring it."""


async def show_table(
    request: Request, table_id: str, visitor: Visitor, text: bool, sequence: int
) -> Response:
    """The table after the event `sequence`, which this request has committed."""
    if not visitor.fragment:
        return RedirectResponse(f"/t/{table_id}{'/text' if text else ''}", SEE_OTHER)
    if visitor.live:
        return Response(status_code=204, headers={SEQUENCE: str(sequence)})
    snapshot = await service_of(request).snapshot(
        table_id, visitor.token, lang=visitor.lang, known_sequence=sequence
    )
    return HTMLResponse(stages_of(request).render(snapshot, visitor, ViewOptions(text=text)))


class ActForm(BaseModel):
    """An action, and the last event that the page has seen."""

    action: str = Field(max_length=200)
    seen: int = Field(ge=0, le=10_000_000)
    key: str = Field("", max_length=200)
    text: bool = False


async def act(request: Request) -> Response:
    form, visitor = await form_body(ActForm, request), visitor_of(request)
    actions, table_id = service_of(request).actions, request.path_params["table_id"]
    done = await actions.act(table_id, visitor.token, form.action, form.seen, form.key or None)
    return await show_table(request, table_id, visitor, form.text, done.sequence)


# FastAPI's reading of the form would take as long as the action.
router.routes.append(Route("/t/{table_id}/act", act, methods=["POST"], include_in_schema=False))


@router.post("/t/{table_id}/undo")
async def undo(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seen: Number,
    text: InText = False,
) -> Response:
    done = await service.actions.undo(table_id, visitor.token, seen)
    return await show_table(request, table_id, visitor, text, done.sequence)


@router.post("/t/{table_id}/back")
async def take_back(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    to: Number,
    text: InText = False,
) -> Response:
    """Propose to take the game back to a position."""
    done = await service.proposals.propose_back(table_id, visitor.token, to)
    return await show_table(request, table_id, visitor, text, done.sequence)


@router.post("/t/{table_id}/answer")
async def answer(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    agree: Annotated[bool, Form()],
    proposal: Annotated[int | None, Form(ge=0, le=10_000_000)] = None,
    text: InText = False,
) -> Response:
    """Agree to the proposal that the page has shown, or refuse it."""
    done = await service.proposals.answer(table_id, visitor.token, agree, proposal)
    return await show_table(request, table_id, visitor, text, done.sequence)


@router.post("/t/{table_id}/bot")
async def give_to_bot(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    text: InText = False,
) -> Response:
    """Let a bot play: on the visitor's own seat at once, on another's if all agree."""
    if seat in await service.tokens.seats_of(table_id, visitor.token):
        sequence = await service.seats.stand_in(table_id, visitor.token, seat)
    else:
        done = await service.proposals.propose_bot(table_id, visitor.token, seat)
        sequence = done.sequence
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/reclaim")
async def reclaim(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    text: InText = False,
) -> Response:
    sequence = await service.seats.reclaim(table_id, visitor.token, seat)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/name")
async def rename(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    name: ShortText,
    text: InText = False,
) -> Response:
    sequence = await service.seats.rename(table_id, visitor.token, seat, name, visitor.lang)
    response = await show_table(request, table_id, visitor, text, sequence)
    remember_name(request, response, name)
    return response


@router.post("/t/{table_id}/join")
async def join(
    table_id: str,
    request: Request,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Annotated[int | None, Form(ge=0, le=10_000_000)] = None,
    name: ShortText = "",
    luck: ShortText = "",
) -> Response:
    """Take an open seat: the given one, or the first."""
    limits = limits_of(request)
    limits.take(JOIN, limited_client(request))
    response = RedirectResponse(f"/t/{table_id}", SEE_OTHER)
    token = await token_for(request, visitor, response)
    remember_name(request, response, name)
    await service.seats.join(
        table_id,
        name,
        seat,
        visitor=token,
        token=visitor.token,
        entropy=luck,
        lang=visitor.lang,
    )
    return response


@router.post("/t/{table_id}/luck")
async def add_entropy(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    luck: ShortText = "",
    text: InText = False,
) -> Response:
    """Mix the player's text into the dice; an empty text declines."""
    done = await service.seats.add_entropy(table_id, visitor.token, seat, luck)
    return await show_table(request, table_id, visitor, text, done.sequence)


@router.post("/t/{table_id}/level")
async def change_level(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    level: ShortText,
    text: InText = False,
) -> Response:
    """Replace a bot by one of another level."""
    name = bot_name(visitor.lang, level)
    sequence = await service.seats.change_bot(table_id, visitor.token, seat, level, name)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/lesson")
async def turn_to_card(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    position: Number,
    read: CardNumber,
    text: InText = False,
) -> Response:
    """Turn to another card of the lesson."""
    sequence = await service.lessons.turn_to(table_id, visitor.token, position, read)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/skip")
async def skip_lesson(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    skipped: Annotated[bool, Form()],
    text: InText = False,
) -> Response:
    """Skip the rest of the lesson, or go on with it."""
    sequence = await service.lessons.skip(table_id, visitor.token, skipped)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/chat")
async def chat(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    message: Annotated[str, Form(max_length=1000)],
    name: ShortText = "",
    text: InText = False,
) -> Response:
    limits = limits_of(request)
    limits.take(CHAT, limited_client(request))
    sequence = await service.actions.chat(table_id, visitor.token, message, name, lang=visitor.lang)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/link")
async def private_link(table_id: str, visitor: CurrentVisitor, service: CurrentService) -> Response:
    """A link that gives the seat to another device of the same person; it can be used once."""
    link = await service.tokens.link(table_id, visitor.token)
    # The page's script completes the path: the header Host may name any server.
    return HTMLResponse(html("link.html", visitor, {"path": f"/t/{table_id}/seat/{link}"}))


@router.post("/t/{table_id}/revoke")
async def revoke(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    text: InText = False,
) -> Response:
    """Sign out all other devices that hold the visitor's seats."""
    await service.tokens.revoke_others(table_id, visitor.token)
    standing = await service.queries.standing(table_id)
    return await show_table(request, table_id, visitor, text, standing.sequence)


@router.post("/t/{table_id}/leave")
async def leave(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    sure: Annotated[Literal["true"], Form()],
    text: InText = False,
) -> Response:
    """Hand the visitor's seat back; the form has a box to tick, because it stops the game."""
    sequence = await service.seats.leave(table_id, visitor.token, seat)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/seat")
async def adopt(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    link: ShortText,
) -> Response:
    """Take the seats of a private link and use the link up."""
    response = RedirectResponse(f"/t/{table_id}", SEE_OTHER)
    token = await token_for(request, visitor, response)
    await service.tokens.adopt(table_id, link, token)
    return response


@router.post("/t/{table_id}/rematch")
async def rematch(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    level: ShortText = "",
) -> Response:
    limits = limits_of(request)
    limits.take(TABLE, limited_client(request))
    again = await service.seats.rematch(table_id, visitor.token, bucket_of(request), level)
    return RedirectResponse(f"/t/{again}", SEE_OTHER)
