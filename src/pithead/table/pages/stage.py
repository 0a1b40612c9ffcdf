"""The stage: the part of a table's page that changes with the game."""

import re
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from pithead.drawing.board_drawing import CHOICES
from pithead.kernel.draw_options import Part
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.table.pages.renderer import html
from pithead.table.pages.score_chart import line_chart
from pithead.table.pages.visitor import Visit
from pithead.table.service import Service
from pithead.table.views import TableView

LAST_EVENTS: Final = 14
"""So many lines of the log stand on the stage; the whole log is a page of its own."""
_PIECE: Final = re.compile(r'<(?:g|use) id="([^"]+)" class="pc" transform="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Look:
    """How the stage is wanted.

    `at` is a position of the past, None for now. `watched` is a step of a bot's turn that is being
    shown: neither past nor to be answered. `text` is the view in words.
    """

    at: int | None = None
    watched: bool = False
    text: bool = False


async def stage(
    service: Service, table_id: str, visit: Visit, look: Look, first: bool = False
) -> str:
    """The stage as HTML. At first sight, what the last event moved is marked by the server.

    It takes some milliseconds, and is the same for all who look on in one language and width: they
    share what was made for the first of them.
    """
    moment = await service.moment(table_id, visit.token)
    key = (moment, visit.lang, visit.narrow, visit.name, look, first)
    shown = service.stages.get(key)
    if shown is not None:
        return shown
    made = await _made(service, table_id, visit, look, first)
    # Something may have happened while it was made: then nobody knows which moment it shows.
    if service.is_still(moment, visit.token):
        service.stages.keep(key, made)
    return made


async def _made(service: Service, table_id: str, visit: Visit, look: Look, first: bool) -> str:
    table = await service.view(table_id, visit.token, visit.lang, look.at, with_state=False)
    state = await service.state(table_id, look.at)
    values = await _common(service, table_id, visit, look, table, state)
    if look.text:
        values["sections"] = state.sections(visit.lang, values["names"])
        return html("text_stage.html", visit, values)
    seat = _own_seat(table, state)
    shown = _drawings(table, state, visit, look, seat)
    values["drawings"] = shown
    values["moved"] = ""
    if first and table.position:
        before = await service.state(table_id, table.position - 1)
        values["moved"] = _moved(_drawings(table, before, visit, look, seat), shown)
    return html("stage.html", visit, values)


async def _common(
    service: Service, table_id: str, visit: Visit, look: Look, table: TableView, state: State
) -> dict[str, Any]:
    names = [seat.name or visit.words("page.open_seat") for seat in table.seats]
    now = look.at is None
    first = max(1, table.position - LAST_EVENTS + 1)
    since = None
    if now and table.my_turn and not look.watched:
        since = await service.since_last_turn(table_id, visit.token, table.actor, visit.lang)
    over = state.actor == OVER and now
    return {
        "table": table,
        "look": look,
        "now": now and not look.watched,
        "names": names,
        "log": await service.log(table_id, visit.lang, first, table.position),
        "since": since,
        "rules": sorted({choice.rule for choice in table.choices if choice.rule}),
        "chart": Markup(line_chart(await service.points(table_id), names)) if over else "",
        "over": over,
    }


def board_parts(game: Game) -> list[Part]:
    """The parts that a phone shows one at a time; the page has its own list of choices."""
    return [part for part in game.drawing.parts if part.id != CHOICES]


def _own_seat(table: TableView, state: State) -> int | None:
    """Whose board comes first: one's own, of several the one that is asked."""
    if not table.mine:
        return None
    return state.actor if state.actor in table.mine else table.mine[0]


def _drawings(
    table: TableView, state: State, visit: Visit, look: Look, seat: int | None
) -> list[Markup]:
    """The whole board for a wide screen, one drawing a part for a narrow one."""
    answers = look.at is None and not look.watched and table.my_turn
    parts = [part.id for part in board_parts(state.game)] if visit.narrow else [""]
    names = [other.name or "–" for other in table.seats]
    return [
        Markup(
            state.svg(
                visit.lang,
                seat=seat,
                part=part,
                names=names,
                choices=answers,
                narrow=visit.narrow,
                embedded=True,
            )
        )
        for part in parts
    ]


def _moved(before: list[Markup], after: list[Markup]) -> str:
    """The ids of the pieces that lie elsewhere than before the last event."""
    old = dict(_PIECE.findall("".join(before)))
    return " ".join(id for id, place in _PIECE.findall("".join(after)) if old.get(id) != place)
