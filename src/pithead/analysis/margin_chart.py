"""A chart of the expected margins over a game, with the marked decisions on it."""

from collections.abc import Callable
from typing import Final

from pithead.analysis.results import Analysis
from pithead.drawing.canvas import END, MIDDLE, Canvas, escaped, number
from pithead.drawing.palette import SEATS
from pithead.drawing.piece_shapes import seat_shape

WIDE: Final = (900, 320)
NARROW: Final = (380, 270)
"""The chart is drawn for two screen sizes, because scaled text would be too small on one."""
LEFT: Final = 34
RIGHT: Final = 14
TOP: Final = 18
BOTTOM: Final = 22
_MIN_DISTANCE: Final = 15
"""Marks nearer to each other than this get no text, only a dot."""


def chart(found: Analysis, title: str, size: tuple[int, int]) -> str:
    """Return the chart as SVG in the palette's colours; every mark links to `#event-NUMBER`."""
    width, height = size
    canvas = Canvas()
    points = found.expected or [(0, [0.0] * found.players)]
    values = [margin for _, margins in points for margin in margins]
    low, high = min(-1.0, *values), max(1.0, *values)
    last = max(1, found.events)

    def x(event: float) -> float:
        return LEFT + (width - LEFT - RIGHT) * event / last

    def y(margin: float) -> float:
        return TOP + (height - TOP - BOTTOM) * (high - margin) / (high - low)

    step = _tick_distance(high - low)
    tick = int(-(-low // step)) * step
    while tick <= high:
        canvas.line(LEFT, y(tick), width - RIGHT, y(tick), "edge" if tick else "ink", 0.7)
        canvas.text(LEFT - 6, y(tick), f"{tick:+d}" if tick else "0", 11, END, "faint")
        tick += step
    every = _tick_distance(last)
    for event in range(every, last + 1, every):
        canvas.line(x(event), height - BOTTOM, x(event), height - BOTTOM + 4, "edge", 0.7)
        canvas.text(x(event), height - 9, str(event), 11, MIDDLE, "faint")
    for seat in range(found.players):
        data = "L".join(f"{number(x(event))} {number(y(m[seat]))}" for event, m in points)
        canvas.path(f"M{data}", "", SEATS[seat], 1.8, "rc")
    _draw_marks(canvas, found, x, y)
    for seat in range(found.players):
        event, margins = points[-1]
        seat_shape(canvas, seat, x(event), y(margins[seat]), 5.5)
    return (
        f'<svg class="margins ph" viewBox="0 0 {width} {height}" role="group"'
        f' aria-label="{escaped(title)}">{"".join(canvas.elements)}</svg>'
    )


def _draw_marks(
    canvas: Canvas, found: Analysis, x: Callable[[float], float], y: Callable[[float], float]
) -> None:
    """Draw a dot for each mark, and its text where there is room: the most costly marks first."""
    at = dict(found.expected)
    written: list[tuple[float, float]] = []
    marked = [one for one in found.decisions if one.mark]
    for one in sorted(marked, key=lambda one: (-one.cost, one.event)):
        left, top = x(one.event), y(at[one.event][one.seat])
        canvas.add(f'<a href="#event-{one.event}" aria-label="{one.event} {one.mark}">')
        seat_shape(canvas, one.seat, left, top, 3.6)
        if all(abs(left - a) > _MIN_DISTANCE or abs(top - b) > _MIN_DISTANCE for a, b in written):
            canvas.text(left, top - 11, one.mark, 13, MIDDLE, "ink", bold=True)
            written.append((left, top))
        canvas.add("</a>")


def _tick_distance(span: float) -> int:
    """Return a round tick distance that divides the span into four to eight parts."""
    step = 1
    for factor in (2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000):
        if span / step <= 7:
            break
        step = factor
    return step
