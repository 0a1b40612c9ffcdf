"""What all parts of the table share: the sheet, the position, and marks that recur everywhere."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.canvas import MIDDLE, Canvas
from pithead.drawing.sheet import Sheet
from pithead.games.ruhrschifffahrt.board.coal import Coal
from pithead.games.ruhrschifffahrt.board.houses import Houses
from pithead.kernel.view import View

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.state import RuhrState

TINTS: Final = ["tint0", "tint1", "tint2", "tint3", "tint4", "tint5"]
CRESTS: Final = 4
HOUSES: Final = ["house0", "house1", "house2", "house3"]
SHIPS: Final = ["ship0", "ship1", "ship2", "ship3"]
SLOT: Final = 20.0
"""The side of a place for a warehouse."""


class Table:
    """One drawing in progress."""

    def __init__(self, state: "RuhrState", view: View, sheet: Sheet) -> None:
        self.state = state
        self.view = view
        self.sheet = sheet
        self.material = state.material
        self.words = state.vocabulary
        self.houses = [Houses(state, seat) for seat in range(state.players)]
        self.coal = Coal(state)
        asked = state.actor if state.actor >= 0 else 0
        self.own = view.seat if view.seat >= 0 else asked
        """Whose tableau is drawn large."""


def crest(canvas: Canvas, territory: int, x: float, y: float, size: float) -> None:
    canvas.symbol(f"crest{territory % CRESTS}", x, y, size)


def price(canvas: Canvas, x: float, y: float, value: int, r: float = 8.5) -> None:
    """A price is always written on a coin."""
    canvas.circle(x, y, r, "gold", "goldrim", 1.2)
    canvas.text(x, y, str(value), max(12, r * 1.4), MIDDLE, "coal", True)


def points(canvas: Canvas, x: float, y: float, text: str, size: float = 12) -> None:
    """Points are always written beside their shield, both together centred on x."""
    canvas.symbol("vp", x - size * 0.5, y, size * 1.15)
    canvas.text(x + size * 0.16, y, text, size, "", "ink", True)


def house(table: Table, seat: int, number: int, x: float, y: float, size: float) -> None:
    """One of a player's warehouses, wherever it stands."""
    pieces = table.sheet.pieces
    pieces.open_piece(f"house-{seat}-{number}", x, y)
    pieces.symbol(HOUSES[seat], 0, 0, size)
    pieces.close()


def slots(
    table: Table,
    owners: list[int],
    first: int,
    prices: list[int],
    place: int,
    x: float,
    y: float,
    action: int,
) -> None:
    """The places for warehouses of a town or a coal store from x on to the right, y the middle."""
    ground = table.sheet.ground
    free = True
    for slot, cost in enumerate(prices):
        left = x + slot * SLOT
        ground.rect(left + 0.5, y - 9.5, SLOT - 1, SLOT - 1, "card", "edge", 1, 3)
        owner = owners[first + slot]
        if owner >= 0:
            number = table.houses[owner].at(place)
            house(table, owner, number, left + SLOT / 2, y, 18)
        else:
            price(ground, left + SLOT / 2, y, cost, 8.2)
            if free and action >= 0:
                table.sheet.choice_rect(action, left + 0.5, y - 9.5, SLOT - 1, SLOT - 1, 3)
            free = False
