"""What all parts of a drawing share: the sheet, the position, and where each piece is."""

from typing import TYPE_CHECKING

from pithead.drawing.board_drawing import BoardDrawing
from pithead.games.ruhrschifffahrt.dice_numbers import DiceNumbers
from pithead.games.ruhrschifffahrt.warehouse_numbers import WarehouseNumbers
from pithead.kernel.draw_options import DrawOptions

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState


class DrawingContext:
    """One drawing in progress."""

    def __init__(self, state: "RuhrState", view: DrawOptions, sheet: BoardDrawing) -> None:
        self.state = state
        self.view = view
        self.sheet = sheet
        self.material = state.material
        self.verbs = state.verbs
        self.warehouses = [WarehouseNumbers(state, seat) for seat in range(state.players)]
        self.dice = DiceNumbers(state)
        asked = max(state.actor, 0)
        self.own = view.seat if view.seat >= 0 else asked
        """The player whose tableau is drawn large."""
