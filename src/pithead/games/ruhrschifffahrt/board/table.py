"""What all parts of the table share: the sheet, the position, and marks that recur everywhere."""

from typing import TYPE_CHECKING, Final

from pithead.drawing.board_drawing import BoardDrawing
from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.games.ruhrschifffahrt.board.coal import Coal
from pithead.games.ruhrschifffahrt.board.houses import Houses
from pithead.kernel.draw_options import View

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

    def __init__(self, state: "RuhrState", view: View, sheet: BoardDrawing) -> None:
        self.state = state
        self.view = view
        self.sheet = sheet
        self.material = state.material
        self.words = state.vocabulary
        self.houses = [Houses(state, seat) for seat in range(state.players)]
        self.coal = Coal(state)
        asked = max(state.actor, 0)
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


def house(table: Table, seat: int, which: int, x: float, y: float, size: float) -> None:
    """One of a player's warehouses, wherever it stands."""
    pieces = table.sheet.pieces
    pieces.open_piece(f"house-{seat}-{which}", x, y)
    pieces.symbol(HOUSES[seat], 0, 0, int(size / 2) * 2)
    pieces.close()


class Slots:
    """Places for warehouses, gathered first so that all of them are few marks in the drawing."""

    def __init__(self, table: Table, step: float) -> None:
        self._table = table
        self.step = step
        """From one place to the next; a little more than the side of a place."""
        self._corners: list[float] = []
        self._coins: list[float] = []
        self._prices: list[int] = []
        self._choices: list[int] = []
        self._places: list[float] = []

    def add(
        self, owners: list[int], first: int, prices: list[int], place: int, x: float, y: float,
        action: int,
    ) -> None:  # fmt: skip
        """The places of a town or a coal store from x on to the right, y is their middle."""
        table = self._table
        step = self.step
        free = True
        for slot, cost in enumerate(prices):
            left = x + slot * step
            self._corners += [left + 0.5, y - step / 2 + 0.5]
            owner = owners[first + slot]
            if owner >= 0:
                house(table, owner, table.houses[owner].at(place), left + step / 2, y, step - 2)
                continue
            self._coins += [left + step / 2, y]
            self._prices.append(cost)
            if free and action >= 0 and table.sheet.offers(action):
                self._choices.append(action)
                self._places += [left + 0.5, y - step / 2 + 0.5]
            free = False

    def draw(self) -> None:
        sheet = self._table.sheet
        ground = sheet.ground
        side = self.step - 1
        boxes(ground, self._corners, side, side, "card", "edge")
        dots(ground, self._coins, side - 2, "goldrim")
        dots(ground, self._coins, side - 4.2, "gold")
        first = 0
        for index in range(1, len(self._prices) + 1):
            y = self._coins[2 * first + 1]
            if (
                index == len(self._prices)
                or self._coins[2 * index + 1] != y
                or abs(self._coins[2 * index] - self._coins[2 * index - 2]) > self.step * 1.5
            ):
                middles = [self._coins[2 * i] for i in range(first, index)]
                figures(ground, middles, y, self._prices[first:index], 12, "coal")
                first = index
        for index, action in enumerate(self._choices):
            x = self._places[2 * index]
            sheet.choice_rect(action, x, self._places[2 * index + 1], side, side, 3)


def boxes(
    canvas: Canvas,
    corners: list[float],
    w: float,
    h: float,
    fill: str,
    line: str = "",
    thick: float = 1,
) -> None:
    """Many rectangles of one size as one mark; x and y of each upper left corner."""
    if not corners:
        return
    rest = f"h{number(w)}v{number(h)}h{number(-w)}z"
    data = "".join(
        [f"M{number(corners[i])} {number(corners[i + 1])}{rest}" for i in range(0, len(corners), 2)]
    )
    canvas.path(data, fill, line, thick, "rc")


def dots(canvas: Canvas, middles: list[float], size: float, colour: str) -> None:
    """Many discs of one size as one mark: lines of no length with round ends."""
    if not middles:
        return
    data = "".join(
        [f"M{number(middles[i])} {number(middles[i + 1])}h0" for i in range(0, len(middles), 2)]
    )
    canvas.path(data, "", colour, size, "rc")


def figures(
    canvas: Canvas, middles: list[float], y: float, values: list[int], size: float, colour: str
) -> None:
    """Figures in one line as one mark: each letter of a text may have a place of its own."""
    if len(values) < 2 or max(values) > 9 or min(values) < 0:
        for x, value in zip(middles, values, strict=True):
            canvas.text(x, y, str(value), size, MIDDLE, colour, True)
        return
    left = min(middles)
    canvas.text(left, y, "".join([str(value) for value in values]), size, MIDDLE, colour, True)
    places = " ".join([number(x) for x in middles])
    mark = canvas.elements.pop().replace(f'x="{number(left)}"', f'x="{places}"', 1)
    start = mark.find(' data-room="')
    if start >= 0:
        end = mark.index(">", start)
        room = number(max(middles) - left + size)
        mark = f'{mark[:start]} data-room="{room}"{mark[end:]}'
    canvas.add(mark)


def faded(canvas: Canvas, name: str, x: float, y: float, size: float) -> None:
    """A symbol of something that is not there yet."""
    canvas.symbol(name, x, y, size)
    canvas.add(canvas.elements.pop().replace("/>", ' opacity=".4"/>'))


def waiting_signs(table: Table, left: float, step: float, size: float, y: float) -> None:
    """Below the first places of a rack: what brings the warehouses of the two pools home."""
    material = table.material
    ground = table.sheet.ground
    first = material.first_supply
    for count, sign in ((material.lock_pool, "gates"), (material.county_pool, "crest0")):
        if count:
            x = left + first * step + ((count - 1) * step + size) / 2
            ground.symbol(sign, x, y, 14)
        first += count
