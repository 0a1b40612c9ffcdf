"""Marks that recur in all parts of the drawing."""

from typing import Final

from pithead.drawing.canvas import MIDDLE, Canvas, number
from pithead.drawing.palette import SEATS

TINTS: Final = ["tint0", "tint1", "tint2", "tint3", "tint4", "tint5"]
CRESTS: Final = 4
_VP_TRACK: Final = 30
"""The last space of the VP track."""


def crest(canvas: Canvas, territory: int, x: float, y: float, size: float) -> None:
    canvas.symbol(f"crest{territory % CRESTS}", x, y, size)


def price(canvas: Canvas, x: float, y: float, value: int, r: float = 8.5) -> None:
    """A price on a coin."""
    canvas.circle(x, y, r, "gold", "goldrim", 1.2)
    canvas.text(x, y, str(value), max(12, r * 1.4), MIDDLE, "coal", True)


def points(canvas: Canvas, x: float, y: float, text: str, size: float = 12) -> None:
    """Points beside their shield, both together centred on x."""
    canvas.symbol("vp", x - size * 0.5, y, size * 1.15)
    canvas.text(x + size * 0.16, y, text, size, "", "ink", True)


def marker_above_30(canvas: Canvas, seat: int, vp: int, x: float, y: float) -> bool:
    """RS-1.5: the 30+ marker, if the player has so many VP; return whether it is there."""
    if vp <= _VP_TRACK:
        return False
    canvas.rect(x - 13.5, y - 8.5, 27, 17, "card", SEATS[seat], 1.6, 4)
    canvas.text(x, y, f"{_VP_TRACK}+", 12, MIDDLE, "ink", True)
    return True


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
    if not corners or canvas.muted:
        return
    rest = f"h{number(w)}v{number(h)}h{number(-w)}z"
    data = "".join(
        [f"M{number(corners[i])} {number(corners[i + 1])}{rest}" for i in range(0, len(corners), 2)]
    )
    canvas.path(data, fill, line, thick, "rc")


def dots(canvas: Canvas, middles: list[float], size: float, colour: str) -> None:
    """Many discs of one size as one mark: lines of length 0 with round ends."""
    if not middles or canvas.muted:
        return
    data = "".join(
        [f"M{number(middles[i])} {number(middles[i + 1])}h0" for i in range(0, len(middles), 2)]
    )
    canvas.path(data, "", colour, size, "rc")


def figures(
    canvas: Canvas, middles: list[float], y: float, values: list[int], size: float, colour: str
) -> None:
    """Figures in one line as one mark: each letter of an SVG text can have its own place."""
    if len(values) < 2 or max(values) > 9 or min(values) < 0:
        for x, value in zip(middles, values, strict=True):
            canvas.text(x, y, str(value), size, MIDDLE, colour, True)
        return
    left = min(middles)
    if canvas.muted:
        return
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
    """A pale symbol, for something that is not there yet."""
    if canvas.muted:
        return
    canvas.symbol(name, x, y, size)
    canvas.add(canvas.elements.pop().replace("/>", ' opacity=".4"/>'))
