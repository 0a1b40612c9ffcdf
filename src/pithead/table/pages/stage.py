"""The stage: the part of a table's page that changes with the game.

A stage consists of fragments: elements with an id, which a page can replace one by one. Fragments
that do not depend on who looks are rendered once for all, and those that a move does not change are
rendered once for many moves.
"""

import secrets
from dataclasses import dataclass, fields
from functools import partial
from operator import attrgetter
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, Request
from markupsafe import Markup

from pithead.drawing.choice_marks import CHOICES, outline
from pithead.kernel.draw_options import (
    ActionPlace,
    DrawingPart,
    DrawOptions,
    PartCache,
)
from pithead.kernel.drawn_board import DrawnBoard
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.kernel.texts.advice_card import AdviceCard
from pithead.table.base.events import BOT, OPEN
from pithead.table.base.recent_cache import RecentCache
from pithead.table.pages.renderer import html
from pithead.table.pages.score_chart import line_chart
from pithead.table.pages.undrawn import changed_or_nothing, chosen_or_nothing, drawn_or_told
from pithead.table.pages.visitor import Visitor
from pithead.table.service import Snapshot
from pithead.table.tables.view_models import Happening, SeatView, TableView
from pithead.table.tables.views import choice_keys

_STAGES: Final = 2000
"""Stages share most of their fragments."""
_FRAGMENTS: Final = 4000
_ROWS: Final = 20_000
"""Rows of the logs, of about 300 bytes each."""
_DRAWN_TABLES: Final = 300
"""Tables whose drawings are kept in parts, of about 200 kB each."""
_SENT_GROUNDS: Final = 400
"""Grounds whose contents pages can ask for, of about 60 kB each."""
_SHOWN_RULES: Final = 3
_asked_values: Final = attrgetter("seat", "kind", "bot", "mine")
_seat_values: Final = attrgetter(*(field.name for field in fields(SeatView)))

_Plan = list[tuple[str, str, tuple[object, ...] | None]]
"""Fragments: the id, the template, and everything that it depends on, None if that is too much."""


class ViewOptions(NamedTuple):
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


class StageHead(NamedTuple):
    """The attributes of a stage.

    `own` says whether the visitor made the last event of the game. `stage` identifies the stage:
    stages with the same one are equal. `seat` is whose board comes first. `changed` is what the
    last event has changed on the board: the ids of pieces and displays; None if a page that shows
    the position before can see it itself.
    """

    sequence: int
    version: int
    position: int
    last: int
    mine: str
    over: str
    own: str
    stage: str
    seat: int
    changed: str | None


@dataclass(frozen=True, slots=True)
class RenderedStage:
    """A stage in fragments, by their ids.

    `frame` is what holds the fragments: if it differs, the stage must be replaced as a whole.
    `text` are fragments of HTML, `drawn` those of SVG, each with the id of its layer.
    """

    head: StageHead
    frame: tuple[object, ...]
    text: dict[str, Markup]
    drawn: dict[str, tuple[str, str]]
    drawings: list[DrawnBoard]


class StageCache:
    """The last stages, fragments and parts of boards: many watchers see the same."""

    def __init__(self) -> None:
        self._stages: RecentCache[Any, RenderedStage] = RecentCache(_STAGES)
        self._by_id: RecentCache[str, RenderedStage] = RecentCache(_STAGES)
        self._fragments: RecentCache[tuple[object, ...], Markup] = RecentCache(_FRAGMENTS)
        self._rows: RecentCache[tuple[object, ...], str] = RecentCache(_ROWS)
        self._parts: RecentCache[str, PartCache] = RecentCache(_DRAWN_TABLES)
        self._grounds: RecentCache[str, str] = RecentCache(_SENT_GROUNDS)

    def ground(self, address: str) -> str | None:
        """The ground of a board that was on a page of this process."""
        return self._grounds.get(address)

    def find(self, id: str) -> RenderedStage | None:
        """A stage that a page has, None if it is not known any more."""
        return self._by_id.get(id)

    def render(
        self, snapshot: Snapshot, visitor: Visitor, options: ViewOptions, first: bool = False
    ) -> str:
        """The stage as HTML. On a `first` load, it says what the last event has changed."""
        stage = self.stage(snapshot, visitor, options)
        changed = stage.head.changed
        if first and changed is None and not options.text:
            changed = self._changes(snapshot, visitor, own_seat(snapshot), stage.drawings)
        return whole(stage, visitor, options.text, changed)

    def stage(self, snapshot: Snapshot, visitor: Visitor, options: ViewOptions) -> RenderedStage:
        name = visitor.name if snapshot.view.status == "waiting" else ""
        player = visitor.player.player_id if visitor.player is not None else ""
        key = (snapshot.key, visitor.narrow, visitor.layout, name, player, options)
        stage = self._stages.get(key)
        if stage is None:
            # Nobody can guess it, and another process, with other templates, does not know it.
            id = secrets.token_hex(9)
            stage = self._stages[key] = self._stage(id, snapshot, visitor, options)
            self._by_id[id] = stage
        return stage

    def _stage(
        self, id: str, snapshot: Snapshot, visitor: Visitor, options: ViewOptions
    ) -> RenderedStage:
        table, state = snapshot.view, snapshot.state
        over = state.actor == OVER and options.at is None
        seat = own_seat(snapshot)
        drawings = [] if options.text else self._drawings(snapshot, state, visitor, options, seat)
        changed = None
        if not options.text and (seat != _seat_before(snapshot) or _is_past(options)):
            changed = self._changes(snapshot, visitor, seat, drawings)
        head = StageHead(
            # A step of a turn has the number of its own event, not of the last one.
            snapshot.log[-1].sequence if options.watched and snapshot.log else table.sequence,
            table.version,
            table.position,
            table.last_position,
            "yes" if table.my_turn else "no",
            "yes" if over else "no",
            "yes" if _is_own(snapshot) else "no",
            id,
            seat,
            changed,
        )
        if options.text:
            text = self._text(_text_plan(), snapshot, visitor, options, over)
            return RenderedStage(head, ("text",), text, {}, [])
        placed: frozenset[str] = frozenset()
        if table.my_turn:
            placed = frozenset(name for drawing in drawings for name in drawing.placed)
        for drawing, (id_, mark) in zip(drawings, self._marks(snapshot, visitor, options, seat)):
            drawing.layers[-1].fragments[id_] = mark
            if drawing.address:
                self._grounds[drawing.address] = drawing.ground
        plan = _board_plan(snapshot, visitor, options, over)
        text = self._text(plan, snapshot, visitor, options, over, placed)
        drawn: dict[str, tuple[str, str]] = {}
        for drawing in drawings:
            drawn |= drawing.fragments()
        frame = (visitor.narrow, visitor.layout, *(drawing.start for drawing in drawings))
        return RenderedStage(head, frame, text, drawn, drawings)

    def _text(
        self,
        plan: _Plan,
        snapshot: Snapshot,
        visitor: Visitor,
        options: ViewOptions,
        over: bool,
        placed: frozenset[str] = frozenset(),
    ) -> dict[str, Markup]:
        """The fragments of HTML; `placed` are the choices that have a place on the board."""
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
                    values = _values(snapshot, visitor, options, over, placed)
                    values["log_rows"] = partial(self._log_rows, snapshot, visitor)
                fragment = Markup(html(template, visitor, values))
                if key is not None:
                    self._fragments[key] = fragment
            found[id] = fragment
        return found

    def _log_rows(self, snapshot: Snapshot, visitor: Visitor) -> Markup:
        """The rows of the log, the last one first; most of them are known from the last move."""
        table = snapshot.view
        shared = (table.id, visitor.lang, *snapshot.names)
        rows = []
        changes = [c for c in table.seat_changes if c.position and c.position <= table.position]
        for happening in reversed(snapshot.log):
            while changes and changes[-1].position >= happening.number:
                rows.append(html("seat_change_row.html", visitor, {"change": changes.pop()}))
            current = happening.number == table.position
            key = (happening.sequence, happening.number, current, *shared)
            row = self._rows.get(key)
            if row is None:
                values = {"table": table, "happening": happening, "current": current}
                row = self._rows[key] = html("log_row.html", visitor, values)
            rows.append(row)
        return Markup("".join(rows))

    def _drawings(
        self, snapshot: Snapshot, state: State, visitor: Visitor, options: ViewOptions, seat: int
    ) -> list[DrawnBoard]:
        """The whole board for a wide screen, one drawing for each part on a narrow one."""
        table = snapshot.view
        cache = self._parts.get(table.id)
        if cache is None:
            cache = self._parts[table.id] = PartCache()
        reading = table.lesson is not None and table.lesson.reading
        answers = options.now and table.my_turn and not reading
        offered = {}
        if answers:
            offered = {state.game.number(choice.name): choice.text for choice in table.choices}
        titles = {action: text for action, text in offered.items() if action is not None}
        found = []
        for view in _views(snapshot, state, visitor, seat, answers):
            view.offered, view.titles = list(titles), titles
            view.cache = cache
            found.append(drawn_or_told(state, view, visitor, view.names or []))
        return found

    def _changes(
        self, snapshot: Snapshot, visitor: Visitor, seat: int, after: list[DrawnBoard]
    ) -> str:
        """What the last event has changed on the board, seen from this seat before and after."""
        state = snapshot.previous_state
        if state is None:
            return ""
        before = self._drawings(snapshot, state, visitor, ViewOptions(watched=True), seat)
        known = {id: shown for drawing in before for id, shown in drawing.displays.items()}
        found = [
            id
            for drawing in after
            for id, shown in drawing.displays.items()
            if known.get(id) != shown
        ]
        for change in changed_or_nothing(state, snapshot.state):
            if change.after is not None:
                found.append(change.after.id)
        return " ".join(found)

    def _marks(
        self, snapshot: Snapshot, visitor: Visitor, options: ViewOptions, seat: int
    ) -> list[tuple[str, str]]:
        """For each drawing a group that marks where the last event was chosen, empty if nowhere.

        The place is that of the choice in the position before, else that of the player who chose.
        Players know where they have just chosen.
        """
        before, last = snapshot.previous_state, snapshot.log[-1] if snapshot.log else None
        parts = [f"-{part.id}" for part in board_parts(snapshot.game)] if visitor.narrow else [""]
        places: list[list[ActionPlace]] = [[] for _ in parts]
        rim = ""
        wanted = _is_past(options) or not _is_own(snapshot)
        if wanted and before is not None and last is not None and before.actor >= 0:
            action = snapshot.game.number(last.action)
            assert action is not None
            places = [
                chosen_or_nothing(before, view, action)
                for view in _views(snapshot, before, visitor, seat, False)
            ]
            if any(place.can_be_chosen for found in places for place in found):
                places = [[one for one in found if one.can_be_chosen] for found in places]
            rim = f" s-seat{before.actor}"
        marks = []
        for part, found in zip(parts, places):
            id = f"drawing{part}_mark"
            shapes = [outline(place) for place in found]
            rings = "".join(f'{one} class="mu"/>{one} class="mk{rim}"/>' for one in shapes)
            marks.append((id, f'<g id="{id}" class="mark">{rings}</g>'))
        return marks


def _views(
    snapshot: Snapshot, state: State, visitor: Visitor, seat: int, choices: bool
) -> list[DrawOptions]:
    """The options of each drawing that the visitor sees."""
    parts = [part.id for part in board_parts(state.game)] if visitor.narrow else [""]
    return [
        DrawOptions(
            state,
            visitor.lang,
            seat=seat,
            part=part,
            names=[other.name or "–" for other in snapshot.view.seats],
            choices=choices,
            narrow=visitor.narrow,
            embedded=True,
            layout=visitor.layout,
        )
        for part in parts
    ]


def whole(stage: RenderedStage, visitor: Visitor, text: bool, changed: str | None = None) -> str:
    """All of a stage as HTML."""
    values = {
        "head": stage.head,
        "fragments": stage.text,
        "drawings": [Markup(drawing.text_for_page()) for drawing in stage.drawings],
        "narrow": visitor.narrow,
        "changed": stage.head.changed if changed is None else changed,
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
    plan: _Plan = [(f"text-{name}", f"text_{name}.html", None) for name in names]
    return [plan[0], ("text-clocks", "clocks.html", None), *plan[1:]]


def _board_plan(snapshot: Snapshot, visitor: Visitor, options: ViewOptions, over: bool) -> _Plan:
    table, log, now = snapshot.view, snapshot.log, options.now
    player = visitor.player is not None
    asked = _asked_values(table.seats[table.actor]) if table.actor >= 0 else None
    actor = (now, over, table.my_turn, table.actor, asked, len(table.mine) > 1)
    bids = tuple((place.seat, place.bid) for place in table.turn_places)
    turn = (*actor, table.prompt, bids)
    # Everybody else is only told whose turn it is, and that is the same for many moves.
    is_asked = table.actor < 0 or (table.my_turn and now)
    end = log[-1].sequence if log else 0
    redrawn = (len(table.taken_back), table.redrawn)
    came = table.seat_changes[-1].sequence if table.seat_changes else 0
    rights = (table.may_close, table.may_delete, table.owner, came)
    seats = map(_seat_values, table.seats)
    people = (table.status, table.spectators, *redrawn, *rights, *table.mine, *seats, bids)
    said = table.chat[-1].sequence if table.chat else 0
    points = [value for line in table.sheet for value in line.points]
    return [
        ("ask", "ask.html", turn if is_asked else actor),
        ("clocks", "clocks.html", None if table.clock else ()),
        ("event", "event.html", (end, table.position)),
        ("decision", "decision.html", _decision_inputs(snapshot, options, over, turn)),
        ("panel-log", "panel_log.html", (end, table.position, now, came)),
        ("panel-scores", "panel_scores.html", (*table.scores, *points)),
        ("panel-people", "panel_people.html", None if table.luck.open else people),
        # A deletion of a player changes what was said, and the version of the tokens.
        ("panel-chat", "panel_chat.html", (said, *table.mine, player, snapshot.key.grants)),
    ]


def _decision_inputs(
    snapshot: Snapshot, options: ViewOptions, over: bool, turn: tuple[object, ...]
) -> tuple[object, ...] | None:
    """A decision that is not the visitor's own is the same for many, and for many moves."""
    table = snapshot.view
    past = _is_past(options)
    if table.lesson is not None and table.mine and options.now:
        return None
    if past or over or table.status != "playing" or table.luck.open or table.my_turn:
        return None
    if any(seat.kind == OPEN or (seat.mine and seat.kind == BOT) for seat in table.seats):
        return None
    can_undo = options.now and table.mine and table.undo_to < table.position
    if can_undo or (table.proposal is not None and options.now):
        return None
    tried_at = table.position if options.now and table.may_try_out else None
    return (*turn, bool(table.mine), tried_at, *(shown_rules(table) if options.now else ()))


def shown_rules(table: TableView) -> list[str]:
    return sorted({choice.rule for choice in table.choices if choice.rule})[:_SHOWN_RULES]


def advice_of(state: State) -> AdviceCard | None:
    """What the question is about, for newcomers."""
    return state.game.advice.get(state.agenda[-1].kind) if state.agenda else None


def _adviser(table: TableView, state: State) -> str:
    """The kind of the question, if bots play here: their opponents may want advice."""
    bots = any(seat.kind == BOT for seat in table.seats)
    return state.agenda[-1].kind if bots and state.agenda else ""


def _values(
    snapshot: Snapshot,
    visitor: Visitor,
    options: ViewOptions,
    over: bool,
    placed: frozenset[str],
) -> dict[str, Any]:
    table = snapshot.view
    idle = snapshot.game.idle_actions
    # Those without a place on the board first, those that do nothing last.
    choices = sorted(table.choices, key=lambda choice: (choice.name in idle, choice.name in placed))
    names = [seat.name or visitor.messages("open seat") for seat in table.seats]
    values = {
        "table": table,
        "view_options": options,
        "now": options.now,
        "names": names,
        "log": snapshot.log,
        "since": None if options.watched else snapshot.since,
        "rules": shown_rules(table),
        "choices": choices,
        "keys": choice_keys(choices, idle),
        "placed": placed,
        "idle": idle,
        "advice": advice_of(snapshot.state) if table.my_turn and options.now else None,
        "adviser": _adviser(table, snapshot.state) if table.my_turn and options.now else "",
        "chart": Markup(line_chart(snapshot.points, names)) if over else "",
        "over": over,
        "lesson_card": _shows_lesson(table, options),
        "story": snapshot.state.game.text.story(snapshot.state, visitor.lang),
    }
    if options.text:
        values["sections"] = snapshot.state.sections(visitor.lang, names)
    return values


def _shows_lesson(table: TableView, options: ViewOptions) -> bool:
    """Whether a card of the lesson takes the place of the question."""
    return bool(options.now and table.mine and table.lesson and table.lesson.number)


def board_parts(game: Game) -> list[DrawingPart]:
    """The parts that a phone shows one at a time; the page has its own list of choices."""
    return [part for part in game.drawing.parts if part.id != CHOICES]


def _is_past(options: ViewOptions) -> bool:
    """Whether the visitor looks at a position of the past."""
    return not options.now and not options.watched


def _is_own(snapshot: Snapshot) -> bool:
    """Whether the visitor made the last event of the game."""
    last = snapshot.log[-1] if snapshot.log else None
    return last is not None and last.seat in snapshot.view.mine and not last.bot


def own_seat(snapshot: Snapshot) -> int:
    """The seat whose board comes first: the visitor's own; of several the one to act.

    Spectators see the board of the player who acted last, because that is where it happened.
    """
    return _first_seat(snapshot.view.mine, snapshot.state.actor, snapshot.log)


def _seat_before(snapshot: Snapshot) -> int:
    """The seat whose board came first before the last event."""
    before = snapshot.previous_state
    if before is None:
        return own_seat(snapshot)
    return _first_seat(snapshot.view.mine, before.actor, snapshot.log[:-1])


def _first_seat(mine: list[int], actor: int, log: list[Happening]) -> int:
    if actor in mine:
        return actor
    # While chance answers, who has several seats goes on seeing the board of the last one to act.
    acted = [event.seat for event in log if (event.seat in mine if mine else event.seat >= 0)]
    if acted:
        return acted[-1]
    return mine[0] if mine else max(actor, 0)
