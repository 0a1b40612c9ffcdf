"""Plots as SVG without any library."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final

COLOURS: Final = (
    *("#2b6cb0", "#c05621", "#2f855a", "#97266d"),
    *("#6b46c1", "#975a16", "#285e61", "#4a5568"),
)
"""Distinguishable for most people; every plot also names its rows."""
Points = Sequence[tuple[float, float]]
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1a202c}.small{font-size:11px}.light{fill:#fff}"
    ".over{paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}"
    ".error,.axis{stroke:#1a202c;stroke-width:1.5}.mark{stroke:#8b3a2b;stroke-dasharray:4 3}"
)
"""The style of a plot outside of a report."""
_LEFT: Final = 150
_WIDTH: Final = 640
_ROW: Final = 26


def _svg(width: int, height: int, title: str, body: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img"'
        f' aria-label="{escape(title)}" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>{''.join(body)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(text)}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ranges(
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    format_number: Callable[[float], str],
    mark: float | None = None,
) -> str:
    """Return a dot for each row, with its interval as a line through it."""
    low = min(row[2] for row in rows)
    high = max(row[3] for row in rows)
    if mark is not None:
        low, high = min(low, mark), max(high, mark)
    reach = (high - low) or 1.0

    def x(value: float) -> float:
        return _LEFT + (value - low) / reach * (_WIDTH - _LEFT - 60)

    body = []
    if mark is not None:
        body.append(_line(x(mark), 4, x(mark), len(rows) * _ROW, "mark"))
    for number, (name, value, least, most) in enumerate(rows):
        y = number * _ROW + _ROW / 2
        colour = COLOURS[number % len(COLOURS)]
        body.append(_text(_LEFT - 12, y + 4, name, "end"))
        body.append(_line(x(least), y, x(most), y, "error"))
        body.append(f'<circle cx="{x(value):.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')
        body.append(_text(x(most) + 8, y + 4, format_number(value), kind="small"))
    return _svg(_WIDTH, len(rows) * _ROW + 4, title, body)


def stacks(title: str, rows: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Return a bar for each row, divided in proportion to its counts."""
    body = []
    for number, (name, counts) in enumerate(rows):
        y = number * _ROW + 4
        body.append(_text(_LEFT - 12, y + 14, name, "end"))
        x = float(_LEFT)
        total = sum(counts) or 1
        for place, count in enumerate(counts, 1):
            width = count / total * (_WIDTH - _LEFT - 20)
            shade = 0.95 - 0.75 * (place - 1) / max(1, len(counts) - 1)
            body.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_ROW - 8}"'
                f' fill="#2b6cb0" fill-opacity="{shade:.2f}"/>'
            )
            if width > 30:
                kind = "small light" if shade > 0.6 else "small"
                body.append(_text(x + width / 2, y + 13, f"{place}: {count}", "middle", kind))
            x += width
    return _svg(_WIDTH, len(rows) * _ROW + 4, title, body)


def histogram(
    title: str,
    rows: Sequence[tuple[str, Sequence[int]]],
    format_number: Callable[[float], str],
    bins: int = 24,
) -> str:
    """Return a histogram for each row, all on the same scale."""
    values = [value for _, row in rows for value in row]
    if not values:
        return ""
    low, high = min(values), max(values)
    span = high - low + 1
    bins = min(bins, span)
    total = _WIDTH - _LEFT - 20
    width = total / bins
    height = 54

    def x(value: float) -> float:
        """Return the middle of the space that a value has on the axis."""
        return _LEFT + (value - low + 0.5) / span * total

    body = []
    shares = []
    for _, row in rows:
        counts = [0] * bins
        for value in row:
            # By the middle of the value's space, so that its label is always below its bar.
            counts[(2 * (value - low) + 1) * bins // (2 * span)] += 1
        shares.append([count / max(1, len(row)) for count in counts])
    largest = max(max(row) for row in shares) or 1.0
    for number, (name, row) in enumerate(rows):
        base = (number + 1) * height
        colour = COLOURS[number % len(COLOURS)]
        body.append(_text(_LEFT - 12, base - 8, name, "end"))
        for index, share in enumerate(shares[number]):
            tall = share / largest * (height - 10)
            body.append(
                f'<rect x="{_LEFT + index * width:.1f}" y="{base - tall:.1f}"'
                f' width="{width - 1:.1f}" height="{tall:.1f}" fill="{colour}"/>'
            )
        body.append(_line(_LEFT, base, _WIDTH - 20, base, "axis"))
        if row:
            mean = sum(row) / len(row)
            body.append(_line(x(mean), base - height + 8, x(mean), base, "mark"))
            body.append(
                _text(x(mean) + 4, base - height + 16, format_number(mean), kind="small over")
            )
    for value in dict.fromkeys((low, high)):
        body.append(_text(x(value), len(rows) * height + 14, str(value), "middle", "small"))
    return _svg(_WIDTH, len(rows) * height + 20, title, body)


def curves(
    title: str,
    lines: Mapping[str, Points],
    mark: float | None,
    unit: str = "",
    top: float = 100.0,
    suffix: str = " %",
    bands: Mapping[str, tuple[Points, Points]] | None = None,
) -> str:
    """Return a line for each name through points of (amount, value), values from 0 to `top`.

    `unit` is that of the amounts, and `suffix` follows the numbers of the values. `bands` are the
    lower and the upper edge of what a line may be, such as its confidence intervals.
    """
    height = 240
    most = max((x for points in lines.values() for x, _ in points), default=0.0) or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        return 48 + x / most * (_WIDTH - 100), 12 + (top - y) / top * (height - 40)

    body = [
        _line(*place(0.0, 0.0), *place(most, 0.0), "axis"),
        _line(*place(0.0, 0.0), *place(0.0, top), "axis"),
    ]
    if mark is not None:
        body.append(_line(*place(0.0, mark), *place(most, mark), "mark"))
    for value in (0.0, top / 2, top):
        x, y = place(0.0, value)
        body.append(_text(x - 6, y + 4, f"{value:g}{suffix}", "end", "small"))
    for number, (name, points) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        if bands is not None:
            low, high = bands[name]
            edge = " ".join(
                "{:.1f},{:.1f}".format(*place(x, y)) for x, y in (*low, *reversed(high))
            )
            body.append(f'<polygon points="{edge}" fill="{colour}" fill-opacity="0.15"/>')
        line = " ".join("{:.1f},{:.1f}".format(*place(x, y)) for x, y in points)
        body.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        if name:
            y = height + 8 + number * 20
            body.append(f'<rect x="48" y="{y - 5}" width="24" height="4" fill="{colour}"/>')
            body.append(_text(80, y + 2, name))
    x, y = place(most, 0.0)
    body.append(_text(x, y + 18, f"{most:.4g} {unit}".rstrip(), "end", "small"))
    named = sum(1 for name in lines if name)
    return _svg(_WIDTH, height + 20 * named, title, body)


def standalone(plot: str) -> str:
    """Return a plot with its style and a white background, for a notebook or a file of its own."""
    start = plot.index("</title>") + len("</title>")
    background = '<rect width="100%" height="100%" fill="#fff"/>'
    return f"{plot[:start]}<style>{_STYLE}</style>{background}{plot[start:]}"
