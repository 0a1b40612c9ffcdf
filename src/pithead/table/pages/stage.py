"""The stage: the part of a table's page that changes with the game.

A stage consists of fragments: elements with an id, which a page can replace one by one. Fragments
that do not depend on who looks are rendered once for all, and those that a move does not change are
rendered once for many moves.
"""

import re
import secrets
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Annotated, Any, Final

from cachetools import LRUCache
from fastapi import Depends, Request
from markupsafe import Markup

from pithead.drawing.board_drawing import CHOICES
from pithead.kernel.advice_card import AdviceCard
from pithead.kernel.draw_options import DrawingPart, DrawnGroups, DrawOptions, PartCache
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.table.pages.renderer import html
from pithead.table.pages.score_chart import line_chart
from pithead.table.pages.visitor import Visitor
from pithead.table.service import Snapshot
from pithead.table.views import TableView

_STAGES: Final = 2000
"""Stages share most of their fragments."""
_FRAGMENTS: Final = 4000
_DRAWN_TABLES: Final = 300
"""Tables whose drawings are kept in parts, of about 200 kB each."""
_PIECE: Final = re.compile(r'<(?:g|use) id="([^"]+)" class="pc" transform="([^"]+)"')
_SHOWN_RULES: Final = 3

_Plan = list[tuple[str, str, tuple[object, ...] | None]]
"""Fragments: the id, the template, and everything that it depends on, None if that is too much."""


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """What the stage shows.

    `at` is a position of the past, None for now. `watched` marks a step of a bot's turn that is
    replayed: it is not the past, but cannot be answered. `text` is the text view.
    """

    at: int | None = None
    watched: bool = False
    text: bool = False

    @property
    def now(self) -> bool:
        return self.at is None and not self.watched


@dataclass(frozen=True, slots=True)
class StageHead:
    """The attributes of a stage.

    `stage` identifies it: stages with the same one are equal.
    """

    sequence: int
    version: int
    position: int
    last: int
    mine: str
    over: str
    stage: str


@dataclass(frozen=True, slots=True)
class RenderedStage:
    """A stage in fragments, by their ids.

    `frame` is what holds the fragments: if it differs, the stage must be replaced as a whole.
    `text` are fragments of HTML, `drawn` those of SVG.
    """

    head: StageHead
    frame: tuple[object, ...]
    text: dict[str, Markup]
    drawn: dict[str, str]
    drawings: list[DrawnGroups]


class StageCache:
    """The last stages, fragments and parts of boards: many watchers see the same."""

    def __init__(self) -> None:
        self._stages: LRUCache[Any, RenderedStage] = LRUCache(_STAGES)
        self._by_id: LRUCache[str, RenderedStage] = LRUCache(_STAGES)
        self._fragments: LRUCache[tuple[object, ...], Markup] = LRUCache(_FRAGMENTS)
        self._parts: LRUCache[str, PartCache] = LRUCache(_DRAWN_TABLES)
        self._salt = secrets.token_bytes(8)
        """Another process may have other templates."""

    def find(self, id: str) -> RenderedStage | None:
        """A stage that a page has, None if it is not known any more."""
        return self._by_id.get(id)

    def render(
        self, snapshot: Snapshot, visitor: Visitor, options: ViewOptions, first: bool = False
    ) -> str:
        """The stage as HTML. On a `first` load, the server marks what the last event moved."""
        stage = self.stage(snapshot, visitor, options)
        moved = ""
        if first and not options.text and snapshot.previous_state is not None:
            seat = _own_seat(snapshot.view, snapshot.state)
            before = self._drawings(snapshot, snapshot.previous_state, visitor, options, seat)
            moved = _moved(before, stage.drawings)
        return whole(stage, visitor, options.text, moved)

    def stage(self, snapshot: Snapshot, visitor: Visitor, options: ViewOptions) -> RenderedStage:
        name = visitor.name if snapshot.view.status == "waiting" else ""
        # A page that was loaded and one that was sent the same have the same stage.
        seen = replace(snapshot.key, with_previous=False)
        key = (seen, visitor.narrow, name, options)
        stage = self._stages.get(key)
        if stage is None:
            id = blake2b(repr(key).encode(), key=self._salt, digest_size=9).hexdigest()
            stage = self._stages[key] = self._stage(id, snapshot, visitor, options)
            self._by_id[id] = stage
        return stage

    def _stage(
        self, id: str, snapshot: Snapshot, visitor: Visitor, options: ViewOptions
    ) -> RenderedStage:
        table, state = snapshot.view, snapshot.state
        over = state.actor == OVER and options.at is None
        head = StageHead(
            # A step of a turn has the number of its own event, not of the last one.
            snapshot.log[-1].sequence if options.watched and snapshot.log else table.sequence,
            table.version,
            table.position,
            table.last_position,
            "yes" if table.my_turn else "no",
            "yes" if over else "no",
            id,
        )
        if options.text:
            text = self._text(_text_plan(), snapshot, visitor, options, over)
            return RenderedStage(head, ("text",), text, {}, [])
        text = self._text(_board_plan(snapshot, options, over), snapshot, visitor, options, over)
        seat = _own_seat(table, state)
        drawings = self._drawings(snapshot, state, visitor, options, seat)
        drawn = {
            id: group
            for drawing in drawings
            for id, group in (*drawing.grounds, *drawing.pieces)
            if id
        }
        frame = (visitor.narrow, *(drawing.start for drawing in drawings), frozenset(drawn))
        return RenderedStage(head, frame, text, drawn, drawings)

    def _text(
        self,
        plan: _Plan,
        snapshot: Snapshot,
        visitor: Visitor,
        options: ViewOptions,
        over: bool,
    ) -> dict[str, Markup]:
        """The fragments of HTML."""
        found = {}
        values: dict[str, Any] | None = None
        for id, template, inputs in plan:
            key = None
            fragment = None
            if inputs is not None:
                key = (template, snapshot.key.table_id, visitor.lang, *snapshot.names, *inputs)
                fragment = self._fragments.get(key)
            if fragment is None:
                if values is None:
                    values = _values(snapshot, visitor, options, over)
                fragment = Markup(html(template, visitor, values))
                if key is not None:
                    self._fragments[key] = fragment
            found[id] = fragment
        return found

    def _drawings(
        self,
        snapshot: Snapshot,
        state: State,
        visitor: Visitor,
        options: ViewOptions,
        seat: int | None,
    ) -> list[DrawnGroups]:
        """The whole board for a wide screen, one drawing for each part on a narrow one."""
        table = snapshot.view
        cache = self._parts.get(table.id)
        if cache is None:
            cache = self._parts[table.id] = PartCache()
        answers = options.now and table.my_turn
        parts = [part.id for part in board_parts(state.game)] if visitor.narrow else [""]
        names = [other.name or "–" for other in table.seats]
        found = []
        for part in parts:
            view = DrawOptions(
                state,
                visitor.lang,
                seat=seat,
                part=part,
                names=names,
                choices=answers,
                narrow=visitor.narrow,
                embedded=True,
            )
            view.cache = cache
            text = state.game.drawing.board(state, view)
            found.append(view.groups or DrawnGroups(text.removesuffix("</svg>"), [], []))
        return found


def whole(stage: RenderedStage, visitor: Visitor, text: bool, moved: str = "") -> str:
    """All of a stage as HTML."""
    values = {
        "head": stage.head,
        "fragments": stage.text,
        "drawings": [Markup(drawing.text()) for drawing in stage.drawings],
        "narrow": visitor.narrow,
        "moved": moved,
    }
    return html("text_stage.html" if text else "stage.html", visitor, values)


def stages_of(request: Request) -> StageCache:
    stages: StageCache = request.app.state.stages
    return stages


async def _stages(request: Request) -> StageCache:
    return stages_of(request)


CurrentStages = Annotated[StageCache, Depends(_stages)]


def _text_plan() -> _Plan:
    names = ("now", "events", "position", "scores", "people", "chat")
    return [(f"text-{name}", f"text_{name}.html", None) for name in names]


def _board_plan(snapshot: Snapshot, options: ViewOptions, over: bool) -> _Plan:
    table, log, now = snapshot.view, snapshot.log, options.now
    asked = table.seats[table.actor] if table.actor >= 0 else None
    turn = (now, over, table.my_turn, table.actor, asked, len(table.mine) > 1, table.prompt)
    end = log[-1].sequence if log else 0
    redrawn = len(table.taken_back)
    people = (table.status, table.spectators, redrawn, *table.mine, *table.seats)
    said = table.chat[-1].sequence if table.chat else 0
    points = [value for line in table.sheet for value in line.points]
    return [
        ("ask", "ask.html", turn),
        ("decision", "decision.html", _decision_inputs(snapshot, options, over, turn)),
        ("panel-log", "panel_log.html", (end, table.position, now)),
        ("panel-scores", "panel_scores.html", (*table.scores, *points)),
        ("panel-people", "panel_people.html", None if table.luck.open else people),
        ("panel-chat", "panel_chat.html", (said, bool(table.mine))),
    ]


def _decision_inputs(
    snapshot: Snapshot, options: ViewOptions, over: bool, turn: tuple[object, ...]
) -> tuple[object, ...] | None:
    """A decision that is not the visitor's own is the same for many, and for many moves."""
    table = snapshot.view
    past = not options.now and not options.watched
    if past or over or table.status == "waiting" or table.luck.open or table.my_turn:
        return None
    can_undo = options.now and table.mine and table.undo_to < table.position
    if can_undo or (table.proposal is not None and options.now):
        return None
    return (*turn, bool(table.mine), *(_rules(table) if options.now else ()))


def _rules(table: TableView) -> list[str]:
    return sorted({choice.rule for choice in table.choices if choice.rule})[:_SHOWN_RULES]


def _advice(state: State) -> AdviceCard | None:
    """What the question is about, for newcomers."""
    return state.game.advice.get(state.agenda[-1].kind) if state.agenda else None


def _values(
    snapshot: Snapshot, visitor: Visitor, options: ViewOptions, over: bool
) -> dict[str, Any]:
    table = snapshot.view
    names = [seat.name or visitor.messages("open seat") for seat in table.seats]
    values = {
        "table": table,
        "view_options": options,
        "now": options.now,
        "names": names,
        "log": snapshot.log,
        "since": None if options.watched else snapshot.since,
        "rules": _rules(table),
        "advice": _advice(snapshot.state) if table.my_turn and options.now else None,
        "chart": Markup(line_chart(snapshot.points, names)) if over else "",
        "over": over,
    }
    if options.text:
        values["sections"] = snapshot.state.sections(visitor.lang, names)
    return values


def board_parts(game: Game) -> list[DrawingPart]:
    """The parts that a phone shows one at a time; the page has its own list of choices."""
    return [part for part in game.drawing.parts if part.id != CHOICES]


def _own_seat(table: TableView, state: State) -> int | None:
    """The seat whose board comes first: the visitor's own; of several the one to act."""
    if not table.mine:
        return None
    return state.actor if state.actor in table.mine else table.mine[0]


def _moved(before: list[DrawnGroups], after: list[DrawnGroups]) -> str:
    """The ids of the pieces whose place the last event has changed."""
    old = dict(_places(before))
    return " ".join(id for id, place in _places(after) if old.get(id) != place)


def _places(drawings: list[DrawnGroups]) -> list[tuple[str, str]]:
    """The id and the place of each piece."""
    pieces = [group for drawing in drawings for _, group in drawing.pieces]
    return _PIECE.findall("".join(pieces))
