"""The whole context, and its parts for small screens."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.board_drawing import CHOICES, MARGIN, BoardDrawing
from pithead.drawing.canvas import END
from pithead.drawing.layout import Box
from pithead.games.ruhrschifffahrt.board.context import DrawingContext
from pithead.games.ruhrschifffahrt.board.opponents import HEIGHT, others
from pithead.games.ruhrschifffahrt.board.option_panel import option_panel
from pithead.games.ruhrschifffahrt.board.port import port
from pithead.games.ruhrschifffahrt.board.river_course import RiverCourse
from pithead.games.ruhrschifffahrt.board.river_pieces import river
from pithead.games.ruhrschifffahrt.board.store_panel import store_panel
from pithead.games.ruhrschifffahrt.board.tableau import own, own_height
from pithead.games.ruhrschifffahrt.board.timeline import status, timeline
from pithead.games.ruhrschifffahrt.board.track_panel import track_panel
from pithead.games.ruhrschifffahrt.symbols import SYMBOLS
from pithead.kernel.draw_options import DrawOptions, Part
from pithead.kernel.i18n import Text

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

PARTS: Final = (
    Part("board", Text("River", "Fluss")),
    Part("works", Text("Port and options", "Hafen und Optionen")),
    Part("own", Text("Tableau", "Tableau")),
    Part("others", Text("Other players", "Mitspieler")),
    Part(CHOICES, Text("Choices", "Auswahl")),
)

_GAP: Final = 8.0
_WORKS: Final = 172.0
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
        y = _works(context, x, y, width)
    if everything or view.part == "own":
        high = own_height(context)
        own(context, context.own, Box(x, y, width, high))
        y += high + _GAP
    if everything or view.part == "others":
        y = _others(context, x, y, width)
    if view.part == CHOICES:
        sheet.discard()
        y = x
    if everything:
        high = sheet.strip(x, y + 2, width)
        y += high + _GAP if high else 0
    return sheet.finish(max(y, 40))


def _board(context: DrawingContext, x: float, y: float, width: float) -> float:
    y += status(context, x, y, width) + 4
    if not context.view.narrow:
        timeline(context, Box(x, y, width, _TIMELINE))
        y += _TIMELINE + _GAP
    view = context.view
    bottom = y + RiverCourse(context.material.length - 1, x, y, width, view.narrow).height
    river(context, x, y, width, bottom if view.narrow else bottom + 20)
    if view.narrow:
        name = context.material.sale_names[context.material.port].to(view.lang)
        context.sheet.ground.fit(
            x + width - 36, bottom + 9, 200, f"{name} ↓", 12, 10, END, "faint", True
        )
    return bottom + (22 if view.narrow else _GAP)


def _works(context: DrawingContext, x: float, y: float, width: float) -> float:
    """Side by side on a wide sheet, one below the other on a narrow one."""
    if context.view.narrow:
        timeline(context, Box(x, y, width, 3 * 46 + 8))
        y += 3 * 46 + 8 + _GAP
        port(context, Box(x, y, width, _WORKS))
        y += _WORKS + _GAP
        half = (width - _GAP) / 2
        track_panel(context, Box(x, y, half - 30, _WORKS))
        store_panel(context, Box(x + half - 30 + _GAP, y, half + 30, _WORKS))
        y += _WORKS + _GAP
        option_panel(context, Box(x, y, width, _WORKS + 24), 3)
        return y + _WORKS + 24 + _GAP
    port(context, Box(x, y, 352, _WORKS))
    track_panel(context, Box(x + 360, y, 136, _WORKS))
    option_panel(context, Box(x + 504, y, 354, _WORKS), 3)
    left = x + 866
    store_panel(context, Box(left, y, x + width - left, _WORKS))
    return y + _WORKS + _GAP


def _others(context: DrawingContext, x: float, y: float, width: float) -> float:
    players = context.state.players
    seats = [(context.own + step) % players for step in range(1, players)]
    if players == 2 and not context.view.narrow:
        # There is room for the only other player's whole tableau.
        own(context, seats[0], Box(x, y, width, own_height(context)))
        return y + own_height(context) + _GAP
    if context.view.narrow:
        high = len(seats) * (HEIGHT + _GAP) - _GAP
        others(context, seats, Box(x, y, width, high).rows(len(seats), _GAP))
        return y + high + _GAP
    others(context, seats, Box(x, y, width, HEIGHT).columns(len(seats), _GAP))
    return y + HEIGHT + _GAP
