"""The fonts of the drawings: advance widths of letters, and the font files as a style sheet.

The fonts are Barlow Semi Condensed without kerning, so that the width of a text is the sum of the
widths of its letters. `pithead.drawing.fonts.subset` made the files.
"""

import base64
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

FONTS: Final = "pithead.drawing.fonts"
FAMILY: Final = "Pithead Sans"
UNITS: Final = 1000
UNKNOWN: Final = 1000
"""The width of a letter that the font lacks: as wide as letters of other fonts get."""

_ADVANCES: Final = tomllib.loads((files(FONTS) / "advances.toml").read_text(encoding="utf-8"))
_TEXT: Final[dict[str, int]] = _ADVANCES["text"]
_BOLD: Final[dict[str, int]] = _ADVANCES["bold"]

_MOST_KNOWN: Final = 10_000
_KNOWN_TEXT: Final[dict[str, int]] = {}
_KNOWN_BOLD: Final[dict[str, int]] = {}
"""The advances of whole texts, as drawings have the same texts again and again."""


def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text, in the units of `size`."""
    known = _KNOWN_BOLD if bold else _KNOWN_TEXT
    total = known.get(text, -1)
    if total < 0:
        total = 0
        advances = _BOLD if bold else _TEXT
        for letter in text:
            total += advances.get(letter, UNKNOWN)
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[text] = total
    return total * size / UNITS


@cache
def font_faces() -> str:
    """Return a style sheet that contains the fonts."""
    return "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{_encoded(name)}) format('woff2')}}"
        for name, weight in (("text.woff2", 500), ("bold.woff2", 700))
    )


def _encoded(name: str) -> str:
    return base64.b64encode((files(FONTS) / name).read_bytes()).decode("ascii")
