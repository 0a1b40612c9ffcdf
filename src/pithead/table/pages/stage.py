"""The stage: the part of a table's page that changes with the game."""

import re
from dataclasses import dataclass
from typing import Annotated, Any, Final

from cachetools import LRUCache
from fastapi import Depends, Request
from markupsafe import Markup

from pithead.drawing.board_drawing import CHOICES
from pithead.kernel.draw_options import DrawingPart
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.table.pages.renderer import html
from pithead.table.pages.score_chart import line_chart
from pithead.table.pages.visitor import Visitor
from pithead.table.service import Snapshot
from pithead.table.views import TableView

_CACHE_SIZE: Final = 100
"""Stages of about 70 kB each."""
_PIECE: Final = re.compile(r'<(?:g|use) id="([^"]+)" class="pc" transform="([^"]+)"')


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """What the stage shows.

    `at` is a position of the past, None for now. `watched` marks a step of a bot's turn that is
    replayed: it is not the past, but cannot be answered. `text` is the text view.
    """

    at: int | None = None
    watched: bool = False
    text: bool = False


class StageCache:
    """The last stages. Rendering takes some milliseconds, and many watchers see the same."""

    def __init__(self) -> None:
        self._stages: LRUCache[Any, str] = LRUCache(_CACHE_SIZE)

    def render(
        self, snapshot: Snapshot, visitor: Visitor, options: ViewOptions, first: bool = False
    ) -> str:
        """The stage as HTML. On a `first` load, the server marks what the last event moved."""
        key = (snapshot.key, visitor.narrow, visitor.name, options, first)
        stage = self._stages.get(key)
        if stage is None:
            stage = self._stages[key] = render(snapshot, visitor, options, first)
        return stage


def stages_of(request: Request) -> StageCache:
    stages: StageCache = request.app.state.stages
    return stages


async def _stages(request: Request) -> StageCache:
    return stages_of(request)


CurrentStages = Annotated[StageCache, Depends(_stages)]


def render(snapshot: Snapshot, visitor: Visitor, options: ViewOptions, first: bool) -> str:
    table, state = snapshot.view, snapshot.state
    values = _common_values(snapshot, visitor, options)
    if options.text:
        values["sections"] = state.sections(visitor.lang, values["names"])
        return html("text_stage.html", visitor, values)
    seat = _own_seat(table, state)
    drawings = _drawings(table, state, visitor, options, seat)
    values["drawings"] = drawings
    values["moved"] = ""
    if first and snapshot.previous_state is not None:
        before = _drawings(table, snapshot.previous_state, visitor, options, seat)
        values["moved"] = _moved(before, drawings)
    return html("stage.html", visitor, values)


def _common_values(snapshot: Snapshot, visitor: Visitor, options: ViewOptions) -> dict[str, Any]:
    table = snapshot.view
    names = [seat.name or visitor.messages("open seat") for seat in table.seats]
    over = snapshot.state.actor == OVER and options.at is None
    return {
        "table": table,
        "view_options": options,
        "now": options.at is None and not options.watched,
        "names": names,
        "log": snapshot.log,
        "since": None if options.watched else snapshot.since,
        "rules": sorted({choice.rule for choice in table.choices if choice.rule}),
        "chart": Markup(line_chart(snapshot.points, names)) if over else "",
        "over": over,
    }


def board_parts(game: Game) -> list[DrawingPart]:
    """The parts that a phone shows one at a time; the page has its own list of choices."""
    return [part for part in game.drawing.parts if part.id != CHOICES]


def _own_seat(table: TableView, state: State) -> int | None:
    """The seat whose board comes first: the visitor's own; of several the one to act."""
    if not table.mine:
        return None
    return state.actor if state.actor in table.mine else table.mine[0]


def _drawings(
    table: TableView, state: State, visitor: Visitor, options: ViewOptions, seat: int | None
) -> list[Markup]:
    """The whole board for a wide screen, one drawing for each part on a narrow one."""
    answers = options.at is None and not options.watched and table.my_turn
    parts = [part.id for part in board_parts(state.game)] if visitor.narrow else [""]
    names = [other.name or "–" for other in table.seats]
    return [
        Markup(
            state.svg(
                visitor.lang,
                seat=seat,
                part=part,
                names=names,
                choices=answers,
                narrow=visitor.narrow,
                embedded=True,
            )
        )
        for part in parts
    ]


def _moved(before: list[Markup], after: list[Markup]) -> str:
    """The ids of the pieces whose place the last event has changed."""
    old = dict(_PIECE.findall("".join(before)))
    return " ".join(id for id, place in _PIECE.findall("".join(after)) if old.get(id) != place)
