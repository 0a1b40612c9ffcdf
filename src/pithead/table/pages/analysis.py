"""A look back at a game: how the standing was judged after each event, and what turned it."""

import asyncio
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup

from pithead.kernel.record import Record
from pithead.kernel.step import CHANCE
from pithead.table.pages.chart import line_chart
from pithead.table.pages.rendering import page
from pithead.table.pages.visit import AVisit, TheService

router = APIRouter(include_in_schema=False)

TURNS: Final = 12
"""So many of the greatest changes are listed."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An event that changed how the standing is judged for whom it concerns most."""

    number: int
    seat: int
    who: int
    """Who did it; CHANCE where it was luck."""
    text: str
    change: float


@router.get("/t/{table_id}/analysis")
async def analysis(table_id: str, visit: AVisit, service: TheService) -> Response:
    table = await service.view(table_id, visit.token, visit.lang, with_state=False)
    names = [seat.name or visit.words("page.open_seat") for seat in table.seats]
    edition = (await service.state(table_id, 0)).game.edition
    record = Record.load(await service.record(table_id), None if edition.built_in else edition)
    worths, turns = await asyncio.to_thread(_judged, record, visit.lang, names)
    values = {
        "table": table,
        "names": names,
        "chart": Markup(line_chart(worths, names)),
        "turns": turns,
    }
    return page("analysis.html", visit, values)


def _judged(record: Record, lang: str, names: list[str]) -> tuple[list[list[float]], list[Turn]]:
    """What each position was worth to each player, and the events that changed it most."""
    game = record.game
    state = record.at(0)
    seats = range(record.players)
    worths = [[game.judge(state, seat) for seat in seats]]
    turns = []
    for number, event in enumerate(record.events, 1):
        who = state.actor
        text = state.describe(event, lang, names)
        state.take(event)
        now = [game.judge(state, seat) for seat in seats]
        changes = [now[seat] - worths[-1][seat] for seat in seats]
        seat = max(seats, key=lambda seat: abs(changes[seat])) if who == CHANCE else who
        turns.append(Turn(number, seat, who, text, changes[seat]))
        worths.append(now)
    turns.sort(key=lambda turn: (-abs(turn.change), turn.number))
    return worths, sorted(turns[:TURNS], key=lambda turn: turn.number)
