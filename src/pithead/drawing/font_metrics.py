"""The letters of the drawings: how wide each is, and the font files themselves.

The files hold Barlow Semi Condensed without kerning, so that a text is exactly as wide as the sum
of its letters. `python -m pithead.drawing.fonts.subset` says how they were made.
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
"""A letter that the font does not have comes from another font: as wide as letters get."""

_ADVANCES: Final = tomllib.loads((files(FONTS) / "advances.toml").read_text(encoding="utf-8"))
_TEXT: Final[dict[str, int]] = _ADVANCES["text"]
_BOLD: Final[dict[str, int]] = _ADVANCES["bold"]


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is, in the units of `size`."""
    advances = _BOLD if bold else _TEXT
    total = 0
    for letter in text:
        total += advances.get(letter, UNKNOWN)
    return total * size / UNITS


@cache
def font_faces() -> str:
    """The fonts as a style sheet that needs nothing from outside."""
    return "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{_encoded(name)}) format('woff2')}}"
        for name, weight in (("text.woff2", 500), ("bold.woff2", 700))
    )


def _encoded(name: str) -> str:
    return base64.b64encode((files(FONTS) / name).read_bytes()).decode("ascii")
