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
from pithead.games.ruhrschifffahrt.symbols import SYMBOLS
from pithead.kernel.draw_options import DrawingPart, DrawOptions
from pithead.kernel.i18n import Text

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
        draw_tableau(context, context.own, Box(x, y, width, high))
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
    y += draw_status(context, x, y, width) + 4
    if not context.view.narrow:
        draw_timeline(context, Box(x, y, width, _TIMELINE))
        y += _TIMELINE + _GAP
    view = context.view
    bottom = y + RiverCourse(context.material.length - 1, x, y, width, view.narrow).height
    draw_river(context, x, y, width, bottom if view.narrow else bottom + 20)
    if view.narrow:
        name = context.material.sale_names[context.material.port].to(view.lang)
        context.sheet.ground.fit(
            x + width - 36, bottom + 9, 200, f"{name} ↓", 12, 10, END, "faint", True
        )
    return bottom + (22 if view.narrow else _GAP)


def _panels(context: DrawingContext, x: float, y: float, width: float) -> float:
    """Port, track, options and coal stores, side by side if the sheet is wide enough."""
    if context.view.narrow:
        draw_timeline(context, Box(x, y, width, 3 * 46 + 8))
        y += 3 * 46 + 8 + _GAP
        draw_port(context, Box(x, y, width, _PANEL))
        y += _PANEL + _GAP
        half = (width - _GAP) / 2
        draw_track(context, Box(x, y, half - 30, _PANEL))
        draw_stores(context, Box(x + half - 30 + _GAP, y, half + 30, _PANEL))
        y += _PANEL + _GAP
        draw_options(context, Box(x, y, width, _PANEL + 24), 3)
        return y + _PANEL + 24 + _GAP
    draw_port(context, Box(x, y, 352, _PANEL))
    draw_track(context, Box(x + 360, y, 136, _PANEL))
    draw_options(context, Box(x + 504, y, 354, _PANEL), 3)
    left = x + 866
    draw_stores(context, Box(left, y, x + width - left, _PANEL))
    return y + _PANEL + _GAP


def _opponents(context: DrawingContext, x: float, y: float, width: float) -> float:
    players = context.state.players
    seats = [(context.own + step) % players for step in range(1, players)]
    if players == 2 and not context.view.narrow:
        # There is room for the only other player's whole tableau.
        draw_tableau(context, seats[0], Box(x, y, width, tableau_height(context)))
        return y + tableau_height(context) + _GAP
    if context.view.narrow:
        high = len(seats) * (HEIGHT + _GAP) - _GAP
        draw_opponents(context, seats, Box(x, y, width, high).rows(len(seats), _GAP))
        return y + high + _GAP
    draw_opponents(context, seats, Box(x, y, width, HEIGHT).columns(len(seats), _GAP))
    return y + HEIGHT + _GAP
