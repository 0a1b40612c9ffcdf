"""What all parts of the table are drawn with: effects as symbols, and the wooden pieces."""

from typing import Final

from pithead.drawing.canvas import Canvas, number
from pithead.drawing.palette import SEATS
from pithead.drawing.pieces import seat_shape
from pithead.drawing.typeface import width
from pithead.games.schichtwechsel.effects import Cost, Line

MINUS: Final = "−"
_BETWEEN: Final = 7.0
"""From one effect to the next in a row."""

_SYMBOLS: Final[dict[str, list[str]]] = {
    "lift": ["lift"],
    "coke": ["coking"],
    "load": ["loading"],
    "road": ["road"],
    "rail": ["rail"],
    "canal": ["canal"],
    "road_no_barrier": ["road", "no-barrier"],
    "rail_no_barrier": ["rail", "no-barrier"],
    "canal_no_barrier": ["canal", "no-barrier"],
    "vp": ["vp"],
    "water": ["water"],
    "water_choice": ["water"],
    "tool": ["tool"],
    "coin": ["coin"],
    "white": ["white"],
    "coal_mine": ["coal-mine"],
    "spoil_mine": ["spoil-mine"],
    "coal_wagon": ["coal-wagon"],
    "spoil_tip": ["tip"],
    "spoil_tip_if_present": ["tip"],
    "coke_wagon": ["coke-wagon"],
    "coke_plant": ["coke-plant"],
    "coke_plant_if_present": ["coke-plant"],
    "first_player": ["first"],
    "headframe": ["headframe"],
    "rail_up_to_headframes": ["rail", "headframe"],
    "tile_lower": ["tile"],
}
_ALONE: Final = ("coal_mine", "spoil_mine", "coal_wagon", "coke_wagon", "coke_plant", "spoil_tip")
"""One of these goes without saying."""


class Item:
    """One effect as it is drawn: a figure, then symbols."""

    def __init__(self, figure: str, symbols: list[str]) -> None:
        self.figure = figure
        self.symbols = symbols

    def wide(self, size: float) -> float:
        figure = width(self.figure, figure_size(size), True) + 1.5 if self.figure else 0.0
        return figure + len(self.symbols) * (size + 1) - 1

    def draw(self, canvas: Canvas, x: float, y: float, size: float) -> None:
        """From x to the right, its middle at the height of y."""
        if self.figure:
            small = figure_size(size)
            canvas.text(x, y, self.figure, small, bold=True)
            x += width(self.figure, small, True) + 1.5
        for symbol in self.symbols:
            canvas.symbol(symbol, x + size / 2, y, size)
            x += size + 1


def figure_size(size: float) -> float:
    return max(12.0, size * 0.82)


def signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def item_of(line: Line) -> Item:
    """An effect of the material as figure and symbols."""
    word = line.word
    if word == "miner":
        return Item("", ["miner" if line.argument == "use" else "miner-pass"])
    if word == "copy":
        if line.argument == "large_p1":
            return Item("", ["copy", "large"])
        return Item("", ["copy", "small"] if line.argument == "small" else ["copy", "medium"])
    if word == "headframe":
        return Item("2" if line.argument == "both" else "1", ["headframe"])
    symbols = _SYMBOLS[word]
    if word == "rail_up_to_headframes":
        return Item("", symbols)
    if word == "tile_lower" or word == "first_player":
        return Item("", symbols)
    if word == "water_choice":
        return Item(f"0–{MINUS}{line.amount}", symbols)
    if word in ("water", "tool", "road", "rail", "canal") or word.endswith("_no_barrier"):
        return Item(signed(line.amount), symbols)
    if line.amount == 1 and (word in _ALONE or word.endswith("_if_present")):
        return Item("", symbols)
    return Item(str(line.amount), symbols)


def items_of(lines: list[Line]) -> list[Item]:
    return [item_of(line) for line in lines]


def alternatives(options: list[list[Line]]) -> list[Item]:
    """Effects of which one is taken, with a stroke between them."""
    items: list[Item] = []
    for option in options:
        if items:
            items.append(Item("/", []))
        items += items_of(option)
    return items


def row_width(items: list[Item], size: float) -> float:
    total = 0.0
    for item in items:
        total += item.wide(size)
    return total + _BETWEEN * max(0, len(items) - 1)


def row(canvas: Canvas, items: list[Item], x: float, y: float, room: float, size: float) -> float:
    """Effects side by side from x on, smaller if there is little room; answers how wide."""
    while size > 11 and row_width(items, size) > room:
        size -= 0.5
    left = x
    for item in items:
        item.draw(canvas, left, y, size)
        left += item.wide(size) + _BETWEEN
    return left - _BETWEEN - x


def centred_row(
    canvas: Canvas, items: list[Item], x: float, y: float, room: float, size: float
) -> None:
    """Effects side by side around x."""
    while size > 11 and row_width(items, size) > room:
        size -= 0.5
    row(canvas, items, x - row_width(items, size) / 2, y, room, size)


def cost_symbols(cost: Cost) -> list[str]:
    kind = "white" if cost.kind == "W" else "token" if cost.kind == "P" else "coin"
    return [kind] * cost.amount


# -- pieces --------------------------------------------------------------------------------------


def house(canvas: Canvas, id: str, seat: int, x: float, y: float, size: float) -> None:
    """A pithead building: a gabled house with its owner's shape in the gable."""
    canvas.open_piece(id, x, y)
    half = size / 2
    eaves = number(-size * 0.12)
    canvas.path(
        f"M{number(-half)} {number(half)}V{eaves}L0 {number(-half - 1)}L{number(half)} {eaves}"
        f"V{number(half)}Z",
        SEATS[seat],
        "coalrim",
        1.1,
        "rc",
    )
    seat_shape(canvas, seat, 0, size * 0.12, size * 0.2, "bone", "")
    canvas.close()


def headframe(canvas: Canvas, id: str, seat: int, x: float, y: float, size: float) -> None:
    """A headframe: two slanting legs, and a winding wheel that is its owner's shape."""
    canvas.open_piece(id, x, y)
    h = size / 2
    legs = (
        f"M{number(-h * 0.8)} {number(h)}L{number(-h * 0.2)} {number(-h * 0.3)}"
        f"H{number(h * 0.2)}L{number(h * 0.8)} {number(h)}M{number(-h * 0.58)} {number(h * 0.5)}"
        f"H{number(h * 0.58)}"
    )
    canvas.path(legs, "", "coalrim", 4.2, "rc")
    canvas.path(legs, "", SEATS[seat], 2.2, "rc")
    seat_shape(canvas, seat, 0, -h * 0.42, h * 0.5)
    canvas.close()


def miner(canvas: Canvas, id: str, seat: int, x: float, y: float, r: float) -> None:
    """A miner: his owner's shape, and a helmet with its lamp."""
    canvas.open_piece(id, x, y)
    seat_shape(canvas, seat, 0, r * 0.25, r * 0.95)
    brim = number(r * 0.95)
    canvas.path(
        f"M-{brim} {number(-r * 0.2)}H{brim}A{brim} {brim} 0 0 0 -{brim} {number(-r * 0.2)}Z",
        "bone",
        "coal",
        1,
        "rc",
    )
    canvas.circle(0, -r * 0.55, r * 0.24, "gold", "goldrim", 0.8)
    canvas.close()


def coke(canvas: Canvas, id: str, seat: int, x: float, y: float, r: float) -> None:
    """A coke in its owner's colour, with a dark core."""
    canvas.open_piece(id, x, y)
    seat_shape(canvas, seat, 0, 0, r)
    canvas.circle(0, r * 0.1 if seat == 1 else 0, r * 0.34, "coal", "bone", 0.8)
    canvas.close()


def token(canvas: Canvas, id: str, seat: int, x: float, y: float, r: float) -> None:
    """A player's action token: six-sided, with his shape on it."""
    canvas.open_piece(id, x, y)
    side = r * 0.88
    canvas.polygon(
        [0, -r, side, -r * 0.5, side, r * 0.5, 0, r, -side, r * 0.5, -side, -r * 0.5],
        "bone",
        "coal",
        1,
    )
    seat_shape(canvas, seat, 0, 0, r * 0.55)
    canvas.close()


def use(canvas: Canvas, id: str, symbol: str, x: float, y: float, size: float) -> None:
    """A piece that looks like its symbol: cubes, white tokens, coins."""
    canvas.open_piece(id, x, y)
    canvas.symbol(symbol, 0, 0, size)
    canvas.close()
