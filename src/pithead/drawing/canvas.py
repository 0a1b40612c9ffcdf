"""A canvas that collects SVG elements: shapes and text in the colours of the palette."""

from typing import Final

from pithead.drawing.font_metrics import width
from pithead.drawing.text_fit import fit_line, fit_lines

START: Final = ""
MIDDLE: Final = "m"
END: Final = "e"
"""Anchors of a text: x is at its start, in its middle, at its end."""

CAP_MIDDLE: Final = 0.35
"""Height of the middle of a capital letter above the baseline, relative to the size."""


_MOST_TENTHS: Final = 16_384
_POSITIVE: Final[list[str]] = [""] * _MOST_TENTHS
_NEGATIVE: Final[list[str]] = [""] * _MOST_TENTHS
"""The coordinates that were written before, by their tenths; a drawing has thousands of them."""


def number(value: float) -> str:
    """Return a coordinate with at most one decimal, as short as possible."""
    scaled = value * 10.0 if value >= 0 else value * -10.0
    if scaled < _MOST_TENTHS - 1:
        tenths = int(scaled + 0.5)
        # Near the middle between two tenths, and for "-0", the result depends on more digits.
        if abs(scaled - tenths) < 0.49 and (tenths or value >= 0):
            known = _POSITIVE if value >= 0 else _NEGATIVE
            text = known[tenths]
            if not text:
                text = known[tenths] = _decimal(value)
            return text
    return _decimal(value)


def _decimal(value: float) -> str:
    whole = int(value)
    if value == whole:
        return str(whole)
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def escaped(text: str) -> str:
    """Return text that is safe between tags and in attributes."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&quot;")
    if text.isprintable():
        return text
    return "".join(max(letter, " ") for letter in text)


def classes(fill: str, line: str, more: str = "") -> str:
    """Return the class attribute for the palette names of fill and stroke; "" is none."""
    names = f"f-{fill}" if fill else "f-none"
    if line:
        names = f"{names} s-{line}"
    return f"{names} {more}" if more else names


class Canvas:
    """SVG elements in the order in which they are painted. Coordinates are absolute.

    A `muted` canvas stays empty: drawing on it only works out the layout. No text is smaller than
    `smallest`.
    """

    def __init__(self, audit: bool = False, muted: bool = False, smallest: float = 0.0) -> None:
        self.elements: list[str] = []
        self.muted = muted
        self.symbols: set[str] = set()
        """The names of the symbols in use, without their prefix `s-`."""
        self._audit = audit
        self.smallest = smallest

    def add(self, element: str) -> None:
        """Append an SVG element as it is."""
        if not self.muted:
            self.elements.append(element)

    def paste(self, other: "Canvas") -> None:
        """Append all elements of another canvas."""
        if self.muted:
            return
        self.elements += other.elements
        self.symbols |= other.symbols

    # -- shapes ----------------------------------------------------------------------------------

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = "",
        line: str = "",
        thick: float = 1,
        round: float = 0,
        more: str = "",
    ) -> None:
        if self.muted:
            return
        corner = f' rx="{number(round)}"' if round else ""
        self.elements.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
            f'{corner} class="{classes(fill, line, more)}"{_thick(line, thick)}/>'
        )

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str = "",
        line: str = "",
        thick: float = 1,
        more: str = "",
    ) -> None:
        if self.muted:
            return
        self.elements.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
            f' class="{classes(fill, line, more)}"{_thick(line, thick)}/>'
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = "ink", thick: float = 1
    ) -> None:
        if not self.muted:
            self.path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", "", colour, thick)

    def path(
        self, data: str, fill: str = "", line: str = "", thick: float = 1, more: str = ""
    ) -> None:
        """Add a path of SVG commands."""
        if self.muted:
            return
        self.elements.append(
            f'<path d="{data}" class="{classes(fill, line, more)}"{_thick(line, thick)}/>'
        )

    def polygon(
        self, points: list[float], fill: str = "", line: str = "", thick: float = 1
    ) -> None:
        """Add a closed shape through the points x, y, x, y, …"""
        if not self.muted:
            self.path("M" + " ".join([number(value) for value in points]) + "Z", fill, line, thick)

    def symbol(self, name: str, x: float, y: float, size: float) -> None:
        """Add a symbol with its middle at x, y."""
        if self.muted:
            return
        self.symbols.add(name)
        half = size / 2
        self.elements.append(
            f'<use href="#s-{name}" x="{number(x - half)}" y="{number(y - half)}"'
            f' width="{number(size)}" height="{number(size)}"/>'
        )

    # -- text ------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        anchor: str = START,
        colour: str = "ink",
        bold: bool = False,
    ) -> None:
        """Add a text whose capital letters have their middle at y.

        This is for text of known width, such as numbers; use `fit` or `paragraph` otherwise.
        """
        if self.muted:
            return
        size = max(size, self.smallest)
        wide = width(text, size, bold)
        self._add_text(x, y, text, size, anchor, colour, bold, wide)

    def fit(
        self,
        x: float,
        y: float,
        room: float,
        text: str,
        size: float,
        smallest: float = 9,
        anchor: str = START,
        colour: str = "ink",
        bold: bool = False,
    ) -> float:
        """Add a line that fits into `room`; return its width."""
        smallest = max(smallest, self.smallest)
        fitted = fit_line(text, room, max(size, smallest), smallest, bold)
        line = fitted.lines[0]
        self._add_text(
            x, y, line, fitted.size, anchor, colour, bold, room, narrowed=fitted.room > 0
        )
        return min(width(line, fitted.size, bold), fitted.room or room)

    def paragraph(
        self,
        x: float,
        y: float,
        room: float,
        height: float,
        text: str,
        size: float,
        smallest: float = 9,
        anchor: str = START,
        colour: str = "ink",
        bold: bool = False,
        centred: bool = False,
        leading: float = 1.2,
    ) -> float:
        """Add wrapped lines in a box with its upper edge at y; return their height.

        With `centred`, the lines are in the vertical middle of the box.
        """
        smallest = max(smallest, self.smallest)
        fitted = fit_lines(text, room, height, max(size, smallest), smallest, bold, leading)
        step = fitted.size * leading
        high = step * len(fitted.lines)
        top = y + (height - high) / 2 if centred else y
        # The lines of a paragraph are one element, because a drawing has many of them.
        self._add_text(
            x, top + step / 2, fitted.lines[0], fitted.size, anchor, colour, bold, room,
            fitted.lines[1:], step, fitted.room > 0,
        )  # fmt: skip
        return high

    def _add_text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        anchor: str,
        colour: str,
        bold: bool,
        room: float,
        more: list[str] | None = None,
        step: float = 0,
        narrowed: bool = False,
    ) -> None:
        if not text or self.muted:
            return
        kind = f"f-{colour}" if colour != "ink" else ""
        if bold:
            kind = f"{kind} b" if kind else "b"
        if anchor:
            kind = f"{kind} {anchor}" if kind else anchor
        if kind:
            kind = f' class="{kind}"'
        content = escaped(text)
        if narrowed and width(text, size, bold) > room:
            content = f"<tspan{_length(room)}>{content}</tspan>"
        if more is not None:
            for line in more:
                length = _length(room) if narrowed and width(line, size, bold) > room else ""
                content += f'<tspan x="{number(x)}" dy="{step:.2f}"{length}>{escaped(line)}</tspan>'
        # Browsers round the extent of letters up to whole pixels; allow for that.
        audit = f' data-room="{number(room + 0.5)}"' if self._audit else ""
        self.elements.append(
            f'<text x="{number(x)}" y="{number(y + size * CAP_MIDDLE)}"{kind}'
            f' font-size="{number(size)}"{audit}>{content}</text>'
        )

    # -- groups ----------------------------------------------------------------------------------

    def open_piece(self, id: str, x: float, y: float) -> None:
        """Start a piece that can move: elements up to `close` are drawn around 0, 0."""
        if self.muted:
            return
        self.elements.append(
            f'<g id="{id}" class="pc" transform="translate({number(x)} {number(y)})">'
        )

    def open_group(self, kind: str = "", title: str = "") -> None:
        """Start a group: elements up to `close` belong to it."""
        if self.muted:
            return
        class_attribute = f' class="{kind}"' if kind else ""
        title_element = f"<title>{escaped(title)}</title>" if title else ""
        self.elements.append(f"<g{class_attribute}>{title_element}")

    def close(self) -> None:
        """End a piece or group."""
        if not self.muted:
            self.elements.append("</g>")


def _length(room: float) -> str:
    """The attributes of a line whose letters are narrower than in the font."""
    return f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"'


def _thick(line: str, thick: float) -> str:
    return f' stroke-width="{number(thick)}"' if line and thick != 1 else ""
