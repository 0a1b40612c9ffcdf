"""The stage: the part of a table's page that changes with the game."""

import re
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER
from pithead.table.pages.chart import line_chart
from pithead.table.pages.rendering import html
from pithead.table.pages.visit import Visit
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
    """The stage as HTML. At first sight, what the last event moved is marked by the server."""
    table = await service.view(table_id, visit.token, visit.lang, look.at, with_state=False)
    state = await service.state(table_id, look.at)
    values = await _common(service, table_id, visit, look, table, state)
    if look.text:
        values["sections"] = state.sections(visit.lang, values["names"])
        return html("text_stage.html", visit, values)
    moved = ""
    if first and table.position:
        before = await service.state(table_id, table.position - 1)
        moved = _moved(before, state)
    values["moved"] = moved
    values["drawings"] = drawings(table, state, visit, look)
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
        "thinks": state.actor not in (CHANCE, OVER) and not table.my_turn,
        "chart": Markup(line_chart(await service.points(table_id), names)) if over else "",
        "over": over,
    }


def drawings(table: TableView, state: State, visit: Visit, look: Look) -> list[Markup]:
    """The whole board for a wide screen, one drawing a part for a narrow one."""
    seat = None
    if table.mine:
        seat = state.actor if state.actor in table.mine else table.mine[0]
    answers = look.at is None and not look.watched and table.my_turn
    parts = [part.id for part in state.game.parts if part.id != "choices"] if visit.narrow else [""]
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


def _moved(before: State, after: State) -> str:
    """The ids of the pieces that lie elsewhere than before the last event."""
    old = dict(_PIECE.findall(before.svg(choices=False, embedded=True)))
    new = _PIECE.findall(after.svg(choices=False, embedded=True))
    return " ".join(id for id, place in new if old.get(id) != place)
