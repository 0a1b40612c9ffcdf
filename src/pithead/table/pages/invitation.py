"""The page of an invitation to a table, and what the owner of a table does with it."""

from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response

from pithead.kernel.game_registry import game as find_game
from pithead.kernel.step import CHANCE
from pithead.table.base.bot_names import bot_name
from pithead.table.base.events import OPEN, PERSON
from pithead.table.base.table_setup import USUAL_BOT
from pithead.table.pages.actions import InText, Number, ShortText, show_table
from pithead.table.pages.home import SEE_OTHER
from pithead.table.pages.renderer import page
from pithead.table.pages.visitor import CurrentService, CurrentVisitor
from pithead.table.tables.view_models import Happening

router = APIRouter(include_in_schema=False)


_MOST_ROLLS: Final = 8


def rolled(log: Sequence[Happening]) -> list[str]:
    """What chance has brought first: people should know it before they sit down."""
    return [happening.text for happening in log if happening.seat == CHANCE][:_MOST_ROLLS]


@router.get("/t/{table_id}/invite")
async def invitation(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    by: Annotated[int, Query(ge=-1, le=9)] = -1,
) -> Response:
    """Who invites the visitor to what, and who else sits there; `by` is the seat of the host."""
    snapshot = await service.snapshot(table_id, visitor.token, lang=visitor.lang)
    table = snapshot.view
    if table.mine:
        return RedirectResponse(f"/t/{table_id}", SEE_OTHER)
    people = [seat.seat for seat in table.seats if seat.kind == PERSON]
    host = by if by in people else table.owner
    free = [seat.seat for seat in table.seats if seat.kind == OPEN]
    values = {
        "table": table,
        "terms": await service.queries.terms(table_id),
        "game": find_game(table.game),
        "host": table.seats[host].name if host in people else "",
        "others": [seat for seat in table.seats if seat.kind != OPEN and seat.seat != host],
        "free": free if table.status in ("waiting", "playing") else [],
        # The player who sits down last has no later chance to add to the dice.
        "rolled": rolled(await service.queries.log(table_id, visitor.lang)) if free else [],
        "last_seat": len(free) == 1 and not table.luck.waits and not table.position,
    }
    return page("invitation.html", visitor, values)


@router.post("/t/{table_id}/fill")
async def fill(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    bot: ShortText = USUAL_BOT,
    text: InText = False,
) -> Response:
    """Give an open seat to a bot."""
    name = bot_name(visitor.lang, bot)
    sequence = await service.seats.fill(table_id, visitor.token, seat, bot, name)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/remove")
async def remove(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    seat: Number,
    text: InText = False,
) -> Response:
    """Open the seat of somebody who has not acted yet."""
    sequence = await service.seats.remove(table_id, visitor.token, seat)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/close")
async def close(
    request: Request,
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    text: InText = False,
) -> Response:
    sequence = await service.seats.close(table_id, visitor.token)
    return await show_table(request, table_id, visitor, text, sequence)


@router.post("/t/{table_id}/delete")
async def delete(
    table_id: str,
    visitor: CurrentVisitor,
    service: CurrentService,
    sure: Annotated[bool, Form()],
) -> Response:
    """Delete the table; the form has a box to tick, because it cannot be undone."""
    if sure:
        await service.seats.delete(table_id, visitor.token)
    return RedirectResponse("/", SEE_OTHER)
