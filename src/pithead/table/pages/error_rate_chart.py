"""A small chart of the points that a player lost per decision, from game to game."""

from collections.abc import Sequence
from typing import Final

from pithead.drawing.canvas import END, Canvas, escaped, number
from pithead.kernel.texts.i18n import decimal

WIDE: Final = 220
HIGH: Final = 64
_LEFT: Final = 34
_TOP: Final = 12
_BOTTOM: Final = 12


def error_rate_chart(rates: Sequence[float], title: str, lang: str) -> str:
    """Return a curve over the games as SVG, from the first game to the last one."""
    top = max(*rates, 0.1)
    step = (WIDE - _LEFT - 10) / max(1, len(rates) - 1)

    def y(rate: float) -> float:
        return _TOP + (HIGH - _TOP - _BOTTOM) * (1.0 - rate / top)

    points = [(_LEFT + 4 + index * step, y(rate)) for index, rate in enumerate(rates)]
    canvas = Canvas()
    for rate in (0.0, top):
        canvas.line(_LEFT, y(rate), WIDE, y(rate), "edge", 1)
        canvas.text(_LEFT - 4, y(rate) + 4, decimal(lang, rate, 2), 11, END, "faint")
    canvas.path("M" + "L".join(f"{number(a)} {number(b)}" for a, b in points), "", "canal", 1.8)
    for a, b in points:
        canvas.circle(a, b, 3, "canal")
    text = ", ".join(decimal(lang, rate, 2) for rate in rates)
    return (
        f'<svg class="histogram ph" viewBox="0 0 {WIDE} {HIGH}" role="img">'
        f"<title>{escaped(title)}: {escaped(text)}</title>{''.join(canvas.elements)}</svg>"
    )
