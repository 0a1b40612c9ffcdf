"""A small plot of how often scores were reached."""

from collections.abc import Sequence
from typing import Final

from pithead.drawing.canvas import END, Canvas, escaped

WIDE: Final = 220
HIGH: Final = 64
_BOTTOM: Final = 16
_MOST_BARS: Final = 16


def histogram(points: Sequence[int], title: str) -> str:
    """The distribution of scores as SVG, with the lowest and the highest one below it."""
    low, high = min(points), max(points)
    step = max(1, -(-(high - low + 1) // _MOST_BARS))
    bars = [0] * ((high - low) // step + 1)
    for value in points:
        bars[(value - low) // step] += 1
    most = max(bars)
    canvas = Canvas()
    wide = min(WIDE / len(bars), 24)
    for number, count in enumerate(bars):
        tall = (HIGH - _BOTTOM - 4) * count / most
        if count:
            canvas.rect(number * wide + 1, HIGH - _BOTTOM - tall, wide - 2, tall, "canal")
    canvas.line(0, HIGH - _BOTTOM, WIDE, HIGH - _BOTTOM, "edge", 1)
    canvas.text(0, HIGH - 6, str(low), 11, "", "faint")
    if high > low:
        canvas.text(len(bars) * wide, HIGH - 6, str(high), 11, END, "faint")
    text = ", ".join(
        f"{low + number * step}{f'-{low + (number + 1) * step - 1}' if step > 1 else ''}: {count}"
        for number, count in enumerate(bars)
        if count
    )
    return (
        f'<svg class="histogram ph" viewBox="0 0 {WIDE} {HIGH}" role="img">'
        f"<title>{escaped(title)}: {escaped(text)}</title>{''.join(canvas.elements)}</svg>"
    )
