"""The whole drawing of a position, and its parts for small screens."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.board_drawing import CHOICES, MARGIN, BoardDrawing
from pithead.drawing.canvas import END
from pithead.drawing.layout import Box
from pithead.games.ruhrschifffahrt.board.drawing_context import DrawingContext
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
from pithead.games.ruhrschifffahrt.vocabulary import INN_THALERS, INN_VP, KEEP_COAL_CARRIER
from pithead.kernel.draw_options import DrawingPart, DrawOptions
from pithead.kernel.i18n import Text
from pithead.kernel.step import OVER

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


def draw(state: "RuhrState", view: DrawOptions) -> str:
    """The position as a drawing."""
    sheet = BoardDrawing(state, view, SYMBOLS)
    context = DrawingContext(state, view, sheet)
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
    seats = [(context.own + step) % players for step in range(1, players)]
    if players == 2 and not context.view.narrow:
        # There is room for the only other player's whole tableau.
        _tableau(context, seats[0], Box(x, y, width, tableau_height(context)))
        return y + tableau_height(context) + _GAP
    high = len(seats) * (HEIGHT + _GAP) - _GAP if context.view.narrow else HEIGHT

    def draw() -> float:
        box = Box(x, y, width, high)
        count = len(seats)
        places = box.rows(count, _GAP) if context.view.narrow else box.columns(count, _GAP)
        draw_opponents(context, seats, places)
        return high

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
    high = RiverCourse(context.material.length - 1, x, y, width, narrow).height

    def draw() -> float:
        bottom = y + high
        draw_river(context, x, y, width, bottom if narrow else bottom + 20)
        if narrow:
            name = context.material.sale_names[context.material.port].to(context.view.lang)
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
    buttons = (offers(INN_THALERS) or offers(INN_VP), offers(KEEP_COAL_CARRIER))
    context.sheet.part(f"player{seat}", (*_place(box), *buttons, *_belongings(context, seat)), draw)


def _belongings(context: DrawingContext, seat: int) -> list[object]:
    """Everything that a tableau shows of a player."""
    state = context.state
    areas, whites = len(AREAS), len(WHITE_TILES)
    warehouses = context.warehouses[seat]
    return [
        state.actor == seat, state.thalers[seat], state.scores()[seat], state.debt[seat],
        state.permanent[seat], state.used[seat],
        *state.stones[seat * areas : (seat + 1) * areas],
        *state.white[seat * whites : (seat + 1) * whites], *state.white_left,
        *warehouses.where, *warehouses.debt,
    ]  # fmt: skip
