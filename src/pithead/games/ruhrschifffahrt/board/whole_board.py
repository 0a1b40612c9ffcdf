"""The whole drawing of a position, and its parts for small screens."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.board_drawing import BoardDrawing, question_key
from pithead.drawing.canvas import END
from pithead.drawing.choice_marks import CHOICES
from pithead.drawing.layout import Box
from pithead.drawing.sizes import MARGIN
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
from pithead.games.ruhrschifffahrt.board.opponent_line import LINE_HEIGHT, draw_opponent_line
from pithead.games.ruhrschifffahrt.board.opponents import HEIGHT, draw_opponents
from pithead.games.ruhrschifffahrt.board.option_panel import draw_options
from pithead.games.ruhrschifffahrt.board.port import draw_port
from pithead.games.ruhrschifffahrt.board.river_course import RiverCourse
from pithead.games.ruhrschifffahrt.board.river_pieces import draw_river
from pithead.games.ruhrschifffahrt.board.store_panel import draw_stores
from pithead.games.ruhrschifffahrt.board.tableau import draw_tableau, tableau_height
from pithead.games.ruhrschifffahrt.board.timeline import draw_status, draw_timeline
from pithead.games.ruhrschifffahrt.board.track_panel import draw_track
from pithead.games.ruhrschifffahrt.material import AREAS, WHITE_TILES
from pithead.games.ruhrschifffahrt.symbols import SYMBOLS
from pithead.kernel.draw_options import DrawingPart, DrawOptions
from pithead.kernel.fields.packed_row import part
from pithead.kernel.step import OVER
from pithead.kernel.texts.i18n import Text

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

PARTS: Final = (
    DrawingPart("board", Text("River")),
    DrawingPart("works", Text("Port and options")),
    DrawingPart("own", Text("Player board")),
    DrawingPart("others", Text("Other players")),
    DrawingPart(CHOICES, Text("Choices")),
)

_GAP: Final = 8.0
_PANEL: Final = 172.0
_TIMELINE: Final = 46.0
_EDGE: Final = 6.0
_SQUARE_HEIGHT: Final = 840.0
_WIDE_HEIGHT: Final = 1000.0


def draw(state: "RuhrState", view: DrawOptions) -> str:
    """The position as a drawing."""
    sheet = BoardDrawing(state, view, SYMBOLS, question_key(state, view))
    context = DrawingContext(state, view, sheet)
    if view.layout != "tall":
        return sheet.finish(_fitted(context))
    everything = not view.part or view.part == CHOICES
    x = 8.0 if view.narrow else float(MARGIN)
    width = sheet.width - 2 * x
    y = x if view.narrow else 10.0
    if everything or view.part == "board":
        y = _board(context, x, y, width)
    if everything or view.part == "works":
        y = _panels(context, x, y, width)
    if everything or view.part == "own":
        high = tableau_height(context)
        _tableau(context, context.own, Box(x, y, width, high))
        y += high + _GAP
    if everything or view.part == "others":
        y = _opponents(context, x, y, width)
    if view.part == CHOICES:
        sheet.discard()
        y = x
    if everything:
        high = sheet.strip(x, y + 2, width)
        y += high + _GAP if high else 0
    return sheet.finish(max(y, 40))


def _fitted(context: DrawingContext) -> float:
    """The square and the wide layout: opponents are lines. Return the height."""
    sheet = context.sheet
    square = context.view.folded
    x = _EDGE
    width = sheet.width - 2 * x
    y = _EDGE + _status(context, x, _EDGE, width)
    timeline = _TIMELINE - 5 if square else _TIMELINE - 2
    _timeline(context, Box(x, y, width, timeline))
    y += timeline + 4
    y += _river(context, x, y, width) - _GAP + _EDGE
    high = 164.0 if square else _PANEL
    _fitted_panels(context, Box(x, y, width, high))
    y += high + _EDGE
    seats = _opponent_seats(context)
    lines = len(seats) * (LINE_HEIGHT + 4) - 4
    least = 156.0 if square else 232.0
    high = max(least, (_SQUARE_HEIGHT if square else _WIDE_HEIGHT) - y - lines - 2 * _EDGE)
    _tableau(context, context.own, Box(x, y, width, high))
    y += high + _EDGE
    box = Box(x, y, width, lines)
    places = box.rows(len(seats), 4)

    def draw() -> float:
        for seat, place in zip(seats, places, strict=True):
            draw_opponent_line(context, seat, place)
        return lines

    for seat, place in zip(seats, places, strict=True):
        sheet.player_place(seat, place)
    key: list[object] = [*_place(box), *seats]
    for seat in seats:
        key += _belongings(context, seat)
    sheet.part("others", tuple(key), draw)
    y += lines + _EDGE
    strip = sheet.strip(x, y, width)
    return y + strip + _EDGE if strip else y


def _fitted_panels(context: DrawingContext, box: Box) -> None:
    """Port, track, options and coal stores side by side."""
    port = box.w * 0.33
    track = 136.0
    stores = box.w * 0.19
    _port(context, Box(box.x, box.y, port, box.h))
    left = box.x + port + _EDGE
    _track(context, Box(left, box.y, track, box.h))
    left += track + _EDGE
    right = box.right - stores
    _options(context, Box(left, box.y, right - left - _EDGE, box.h))
    _stores(context, Box(right, box.y, stores, box.h))


def _opponent_seats(context: DrawingContext) -> list[int]:
    players = context.state.players
    return [context.state.seat_after(context.own, step) for step in range(1, players)]


def _board(context: DrawingContext, x: float, y: float, width: float) -> float:
    y += _status(context, x, y, width) + 4
    if not context.view.narrow:
        _timeline(context, Box(x, y, width, _TIMELINE))
        y += _TIMELINE + _GAP
    return y + _river(context, x, y, width)


def _panels(context: DrawingContext, x: float, y: float, width: float) -> float:
    """Port, track, options and coal stores, side by side if the sheet is wide enough."""
    if context.view.narrow:
        _timeline(context, Box(x, y, width, 3 * 46 + 8))
        y += 3 * 46 + 8 + _GAP
        _port(context, Box(x, y, width, _PANEL))
        y += _PANEL + _GAP
        half = (width - _GAP) / 2
        _track(context, Box(x, y, half - 30, _PANEL))
        _stores(context, Box(x + half - 30 + _GAP, y, half + 30, _PANEL))
        y += _PANEL + _GAP
        _options(context, Box(x, y, width, _PANEL + 24))
        return y + _PANEL + 24 + _GAP
    _port(context, Box(x, y, 352, _PANEL))
    _track(context, Box(x + 360, y, 136, _PANEL))
    _options(context, Box(x + 504, y, 354, _PANEL))
    left = x + 866
    _stores(context, Box(left, y, x + width - left, _PANEL))
    return y + _PANEL + _GAP


def _opponents(context: DrawingContext, x: float, y: float, width: float) -> float:
    players = context.state.players
    seats = _opponent_seats(context)
    if players == 2 and not context.view.narrow:
        # There is room for the only other player's whole tableau.
        _tableau(context, seats[0], Box(x, y, width, tableau_height(context)))
        return y + tableau_height(context) + _GAP
    high = len(seats) * (HEIGHT + _GAP) - _GAP if context.view.narrow else HEIGHT
    box = Box(x, y, width, high)
    count = len(seats)
    places = box.rows(count, _GAP) if context.view.narrow else box.columns(count, _GAP)

    def draw() -> float:
        draw_opponents(context, seats, places)
        return high

    for seat, place in zip(seats, places, strict=True):
        context.sheet.player_place(seat, place)
    key: list[object] = [x, y, width, *seats]
    for seat in seats:
        key += _belongings(context, seat)
    context.sheet.part("others", tuple(key), draw)
    return y + high + _GAP


# -- parts, and what each depends on ---------------------------------------------------------------


def _place(box: Box) -> tuple[float, ...]:
    return (box.x, box.y, box.w, box.h)


def _status(context: DrawingContext, x: float, y: float, width: float) -> float:
    state = context.state
    winner = state.ranking()[0] if state.actor == OVER else -1
    return context.sheet.part(
        "status",
        (
            x, y, width, state.round, state.phase, state.actor, winner, state.bag,
            state.pilot_blocked, *state.order,
        ),
        lambda: draw_status(context, x, y, width),
    )  # fmt: skip


def _timeline(context: DrawingContext, box: Box) -> None:
    def draw() -> float:
        draw_timeline(context, box)
        return box.h

    context.sheet.part("timeline", (*_place(box), context.state.round), draw)


def _river(context: DrawingContext, x: float, y: float, width: float) -> float:
    """Draw the river and return the height up to the next part."""
    narrow = context.view.narrow
    flat = context.view.folded
    high = RiverCourse(context.material.length - 1, x, y, width, narrow, flat).height

    def draw() -> float:
        bottom = y + high
        draw_river(context, x, y, width, bottom if narrow else bottom + 20)
        if narrow:
            name = context.material.sale_names[context.material.port].to(context.view.lang)
            context.sheet.name_place("ruhrort", x + width - 236, bottom, 204, 18)
            context.sheet.ground.fit(
                x + width - 36, bottom + 9, 200, f"{name} ↓", 12, 10, END, "faint", True
            )
        return high + (22 if narrow else _GAP)

    state = context.state
    return context.sheet.part(
        "river",
        (
            x, y, width, state.obstacles, *state.depots, *context.dice.depot, *state.demand,
            *state.ship, *state.arrival, *state.town_slots, *_buildings(context),
        ),
        draw,
    )  # fmt: skip


def _buildings(context: DrawingContext) -> list[int]:
    """The numbers of all warehouses that stand on a town, a coal store or a column."""
    found: list[int] = []
    for warehouses in context.warehouses:
        found += warehouses.built()
        found.append(-1)
    return found


def _port(context: DrawingContext, box: Box) -> None:
    def draw() -> float:
        draw_port(context, box)
        return box.h

    state = context.state
    context.sheet.part(
        "port",
        (
            *_place(box), state.export_pos, state.flag_now, *state.flags, *state.ship,
            *state.arrival, *state.column, *_buildings(context),
        ),
        draw,
    )  # fmt: skip


def _track(context: DrawingContext, box: Box) -> None:
    def draw() -> float:
        draw_track(context, box)
        return box.h

    state = context.state
    dice = context.dice
    context.sheet.part(
        "track",
        (
            *_place(box), state.stage, state.die_in_hand, dice.hand, *state.track, *dice.track,
            *state.waiting, *dice.waiting,
        ),
        draw,
    )  # fmt: skip


def _options(context: DrawingContext, box: Box) -> None:
    def draw() -> float:
        draw_options(context, box, 3)
        return box.h

    state = context.state
    closed = (state.pilot_blocked, state.wages_taken, state.free_towing)
    context.sheet.part("options", (*_place(box), state.round, *closed, *state.option_now), draw)


def _stores(context: DrawingContext, box: Box) -> None:
    def draw() -> float:
        draw_stores(context, box)
        return box.h

    context.sheet.part(
        "stores", (*_place(box), *context.state.store_slots, *_buildings(context)), draw
    )


def _tableau(context: DrawingContext, seat: int, box: Box) -> None:
    """A tile whose foot has buttons does not say there what it does."""

    def draw() -> float:
        draw_tableau(context, seat, box)
        return box.h

    offers = context.sheet.offers
    verbs = context.verbs
    buttons = (
        offers(verbs.inn_thalers.first) or offers(verbs.inn_points.first),
        offers(verbs.keep_carrier.first),
    )
    # Where only one tableau is drawn, its part has the same name for everybody.
    name = f"player{seat}" if context.view.layout == "tall" else "own"
    key = (seat, *_place(box), *buttons, *_belongings(context, seat))
    context.sheet.part(name, key, draw)
    context.sheet.player_place(seat, box)


def _belongings(context: DrawingContext, seat: int) -> list[object]:
    """Everything that a tableau shows of a player."""
    state = context.state
    areas, whites = len(AREAS), len(WHITE_TILES)
    warehouses = context.warehouses[seat]
    return [
        state.actor == seat, state.thalers[seat], state.scores()[seat], state.debt[seat],
        state.permanent[seat], state.used[seat],
        *part(state.stones, seat * areas, (seat + 1) * areas),
        *part(state.white, seat * whites, (seat + 1) * whites), *state.white_left,
        *warehouses.where, *warehouses.debt,
    ]  # fmt: skip
