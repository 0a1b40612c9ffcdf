"""Effects as symbols, and the boxes and pieces that all parts of the board use."""

from typing import Final

from pithead.drawing.canvas import CAP_MIDDLE, Canvas, number
from pithead.drawing.font_metrics import width
from pithead.drawing.layout import Box
from pithead.games.schichtwechsel.effect_lines import Cost, Line

MINUS: Final = "−"
_BETWEEN: Final = 7.0
"""The gap between two effects of a row."""

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
"""A single one of these is drawn without its number."""


class Item:
    """One effect as it is drawn: a figure, then symbols."""

    def __init__(self, figure: str, symbols: list[str]) -> None:
        self.figure = figure
        self.symbols = symbols

    def wide(self, size: float) -> float:
        figure = width(self.figure, figure_size(size), True) + 1.5 if self.figure else 0.0
        return figure + len(self.symbols) * (size + 1) - 1

    def draw(
        self, canvas: Canvas, x: float, y: float, size: float, figures: "FigureRows | None" = None
    ) -> None:
        """From x to the right, its middle at the height of y."""
        x = float(round(x))
        if self.figure:
            small = figure_size(size)
            if figures is None:
                canvas.text(x, y, self.figure, small, bold=True)
            else:
                figures.add(x, y, self.figure, small)
            x += width(self.figure, small, True) + 1.5
        for symbol in self.symbols:
            # Whole numbers are short, and half a unit cannot be seen.
            canvas.symbol(symbol, round(x) + size / 2, round(y - size / 2) + size / 2, size)
            x += size + 1


class FigureRows:
    """Figures of equal size and height become one text element, which keeps drawings small."""

    def __init__(self) -> None:
        self._rows: dict[tuple[float, float], list[str]] = {}

    def add(self, x: float, y: float, figure: str, size: float) -> None:
        self._rows.setdefault((y, size), []).append(f'<tspan x="{number(x)}">{figure}</tspan>')

    def flush(self, canvas: Canvas) -> None:
        for (y, wanted), spans in self._rows.items():
            size = max(wanted, canvas.smallest)
            canvas.add(
                f'<text y="{number(y + size * CAP_MIDDLE)}" class="b" font-size="{number(size)}">'
                f"{''.join(spans)}</text>"
            )
        self._rows = {}


def figure_size(size: float) -> float:
    return max(12.0, size * 0.82)


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
    if word in ("rail_up_to_headframes", "tile_lower", "first_player"):
        return Item("", symbols)
    if word == "water_choice":
        return Item(f"0…{MINUS}{line.amount}", symbols)
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


def row(
    canvas: Canvas, items: list[Item], x: float, y: float, room: float, size: float,
    figures: FigureRows | None = None,
) -> float:  # fmt: skip
    """Draw effects side by side from x on, smaller if there is little room; return the width."""
    while size > 11 and row_width(items, size) > room:
        size -= 0.5
    left = x
    for item in items:
        item.draw(canvas, left, y, size, figures)
        left += item.wide(size) + _BETWEEN
    return left - _BETWEEN - x


def centred_row(
    canvas: Canvas, items: list[Item], x: float, y: float, room: float, size: float,
    figures: FigureRows | None = None,
) -> None:  # fmt: skip
    """Effects side by side around x."""
    while size > 11 and row_width(items, size) > room:
        size -= 0.5
    row(canvas, items, x - row_width(items, size) / 2, y, room, size, figures)


def cost_symbols(cost: Cost) -> list[str]:
    kind = "white" if cost.kind == "W" else "token" if cost.kind == "P" else "coin"
    return [kind] * cost.amount


def boxes(
    canvas: Canvas,
    shapes: list[Box],
    fill: str,
    line: str = "",
    thick: float = 1,
    corner: float = 0,
) -> None:
    """Many boxes of one kind as one path, which keeps drawings small."""
    data = ""
    turn = number(corner)
    for cell in shapes:
        wide = number(cell.w - 2 * corner)
        high = number(cell.h - 2 * corner)
        if corner:
            data += (
                f"M{number(cell.x + corner)} {number(cell.y)}h{wide}q{turn} 0 {turn} {turn}v{high}"
                f"q0 {turn}-{turn} {turn}h-{wide}q-{turn} 0-{turn}-{turn}v-{high}"
                f"q0-{turn} {turn}-{turn}z"
            )
        else:
            data += f"M{number(cell.x)} {number(cell.y)}h{wide}v{high}h-{wide}z"
    if data:
        canvas.path(data, fill, line, thick)


def signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def cells(box: Box, columns: int, rows: int, gap: float) -> list[Box]:
    """A box divided row by row into boxes of whole sizes, which are short to write."""
    wide = (box.w - gap * (columns - 1)) // columns
    high = (box.h - gap * (rows - 1)) // rows
    left = box.x + (box.w - columns * (wide + gap) + gap) // 2
    return [
        Box(left + column * (wide + gap), box.y + row * (high + gap), wide, high)
        for row in range(rows)
        for column in range(columns)
    ]


def figure_row(
    canvas: Canvas, xs: list[float], y: float, texts: list[str], size: float, kind: str
) -> None:
    """Figures in a row, each with its middle at its x, as one text."""
    size = max(size, canvas.smallest)
    spans = "".join(
        [f'<tspan x="{number(x)}">{text}</tspan>' for x, text in zip(xs, texts, strict=True)]
    )
    canvas.add(
        f'<text y="{number(y + size * CAP_MIDDLE)}" class="{kind} m"'
        f' font-size="{number(size)}">{spans}</text>'
    )


def sign(canvas: Canvas, seat: int, x: float, y: float, size: float) -> None:
    """A player's shape, where something belongs to the player."""
    half = size / 2
    canvas.symbol(f"disc{seat}", round(x - half) + half, round(y - half) + half, size)


def piece(canvas: Canvas, id: str, symbol: str, x: float, y: float, size: float) -> None:
    """A piece that can move, its middle at x, y."""
    canvas.symbols.add(symbol)
    side = number(size)
    canvas.add(
        f'<use id="{id}" class="pc" transform="translate({round(x - size / 2)}'
        f' {round(y - size / 2)})" href="#s-{symbol}" width="{side}" height="{side}"/>'
    )
