"""The chart of the scores of a game, with one line for each player."""

from collections.abc import Sequence
from typing import Final

from pithead.drawing.canvas import END, Canvas, escaped, number
from pithead.drawing.palette import SEATS
from pithead.drawing.piece_shapes import seat_shape

WIDE: Final = 360
HIGH: Final = 190
LEFT: Final = 30
RIGHT: Final = 14
TOP: Final = 12
BOTTOM: Final = 22


def line_chart(points: Sequence[Sequence[float]], names: list[str]) -> str:
    """A chart of the scores after each event, as SVG."""
    canvas = Canvas()
    low = min(0.0, min(min(row) for row in points))
    high = max(1.0, max(max(row) for row in points))
    last = max(1, len(points) - 1)

    def x(n: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * n / last

    def y(value: float) -> float:
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (value - low) / (high - low)

    step = _step(high - low)
    mark = int(-(-low // step)) * step
    while mark <= high:
        canvas.line(LEFT, y(mark), WIDE - RIGHT, y(mark), "edge", 0.7)
        canvas.text(LEFT - 5, y(mark), str(mark), 11, END, "faint")
        mark += step
    for n in (0, last):
        canvas.text(x(n), HIGH - 8, str(n), 11, END if n else "", "faint")
    every = max(1, len(points) // 160)
    shown = [n for n in range(len(points)) if n % every == 0 or n == len(points) - 1]
    for seat in range(len(names)):
        data = "L".join(f"{number(x(n))} {number(y(points[n][seat]))}" for n in shown)
        canvas.path(f"M{data}", "", SEATS[seat], 2, "rc")
        seat_shape(canvas, seat, x(last), y(points[-1][seat]), 5)
    text = ", ".join(f"{name}: {points[-1][seat]:.3g}" for seat, name in enumerate(names))
    return (
        f'<svg class="chart ph" viewBox="0 0 {WIDE} {HIGH}" role="img">'
        f"<title>{escaped(text)}</title>{''.join(canvas.elements)}</svg>"
    )


def _step(span: float) -> int:
    """A round step that divides the span into four to eight parts."""
    step = 1
    for factor in (2, 5, 10, 20, 50, 100, 200, 500, 1000):
        if span / step <= 6:
            break
        step = factor
    return step
