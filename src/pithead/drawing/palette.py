"""The palette: every colour of the drawings by name, in the light and in the dark theme.

Drawings refer to colours by class (`f-brick` fills, `s-brick` strokes). So one drawing serves both
themes, and a page can define the colours in its own style sheet where inline styles are forbidden.
"""

from functools import lru_cache
from typing import Final

from pithead.drawing.font_metrics import font_faces

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # background and text
    "paper": ("#f6efe1", "#24211d"),
    "card": ("#fffaf0", "#2f2b26"),
    "shade": ("#e9dfca", "#1b1916"),
    "edge": ("#c4b494", "#5f5648"),
    "ink": ("#211f1c", "#f3ead9"),
    "faint": ("#5f5647", "#bfb39d"),
    "signal": ("#f2b632", "#f2b632"),
    "onsignal": ("#211f1c", "#211f1c"),
    # land and water
    "canal": ("#266487", "#6fb3d3"),
    "water": ("#b5d3de", "#28495a"),
    "meadow": ("#dbe2bf", "#363d29"),
    "grass": ("#7d9450", "#71894a"),
    "hill": ("#dccca4", "#463e2d"),
    "rock": ("#aaa498", "#57534c"),
    "sand": ("#efe0b9", "#3b3526"),
    # material
    "coal": ("#1d1b19", "#080807"),
    "coalrim": ("#1d1b19", "#c2b8a5"),
    "coallid": ("#1d1b19", "#857b6a"),  # the upper side of a cube of coal
    "spoil": ("#aaa498", "#cfc3ab"),
    "hollow": ("#fffaf0", "#5d574b"),  # an empty place for coal or spoil
    "slate": ("#54636d", "#8fa2ad"),
    "slatepale": ("#cbd4d8", "#3c474e"),
    "brick": ("#a4452c", "#d9795a"),
    "brickpale": ("#ecd2c4", "#4f2f25"),
    "rust": ("#7c3a20", "#b3623e"),
    "wood": ("#9a6b3a", "#b98a56"),
    "woodpale": ("#e5cfae", "#46372a"),
    "steel": ("#7b858a", "#98a4aa"),
    "gold": ("#e2b23a", "#e2b23a"),
    "goldrim": ("#7d5c07", "#7d5c07"),
    "silver": ("#d9dadb", "#c9cbcd"),
    "silverrim": ("#6d7275", "#5d6265"),
    "bone": ("#fffaf0", "#fffaf0"),
    "good": ("#2f6b3a", "#8cc48f"),
    "bad": ("#9c2b1c", "#ef8d77"),
    # tints that keep neighbouring regions apart
    "tint0": ("#eddcc3", "#463a2b"),
    "tint1": ("#d6e2d0", "#2e3b2e"),
    "tint2": ("#d3dfeb", "#2a3744"),
    "tint3": ("#ecd6da", "#463036"),
    "tint4": ("#e8e2b4", "#413d22"),
    "tint5": ("#ddd6ea", "#383147"),
    # the players: distinct for every kind of colour vision
    "seat0": ("#3a3fc4", "#6a70f0"),
    "seat1": ("#d63a08", "#e8552a"),
    "seat2": ("#07855f", "#17a87b"),
    "seat3": ("#93408a", "#b860ae"),
    "onseat": ("#ffffff", "#12100d"),
    "pale0": ("#dcdcf5", "#2c2d52"),
    "pale1": ("#f8dccf", "#52301f"),
    "pale2": ("#cfe8dd", "#1d4236"),
    "pale3": ("#ecd7ea", "#46294a"),
}
"""By name: the colours in the light and in the dark theme."""

SEATS: Final = ["seat0", "seat1", "seat2", "seat3"]
PALE_SEATS: Final = ["pale0", "pale1", "pale2", "pale3"]

_COMMON: Final = (
    ".ph text{font-family:'Pithead Sans','Barlow Semi Condensed',sans-serif;font-weight:500;"
    "font-kerning:none;font-variant-ligatures:none}"
    ".ph .b{font-weight:700}"
    # Selectors inside a symbol do not match its ancestors in the drawing: these two have none.
    ".f-none{fill:none}"
    ".rc{stroke-linecap:round;stroke-linejoin:round}"
    ".ph .m{text-anchor:middle}"
    ".ph .e{text-anchor:end}"
    ".ph .act{cursor:pointer}"
    ".ph .pcs{pointer-events:none}"
    ".ph .fold rect{pointer-events:all}"
)
_CHOICES: Final = (
    ".ph .gl,.ph .gu{fill:none;pointer-events:all;stroke-width:2.4;stroke:#f2b632}"
    ".ph .gu{stroke-width:4.4;stroke:#211f1c}"
    ".ph .act:hover .gl,.ph .act:focus .gl{stroke-width:4.4}.ph .act:focus{outline:none}"
)


def _rules(dark: int) -> str:
    # Text has the colour of ink by default.
    return f".ph{{fill:{COLOURS['ink'][dark]}}}" + "".join(
        f".f-{name}{{fill:{values[dark]}}}.s-{name}{{stroke:{values[dark]}}}"
        for name, values in COLOURS.items()
    )


def stylesheet(theme: str) -> str:
    """Return the styles of a drawing; "auto" follows the light or dark theme of the system."""
    style = _COMMON + _CHOICES
    if theme == "dark":
        return style + _rules(1)
    if theme == "light":
        return style + _rules(0)
    return f"{style}{_rules(0)}@media (prefers-color-scheme:dark){{{_rules(1)}}}"


@lru_cache(maxsize=8)
def document_style(theme: str) -> str:
    """Return the style element of a drawing that stands by itself, with the fonts."""
    return f"<style>{font_faces()}{stylesheet(theme)}</style>"


def page_stylesheet() -> str:
    """Return the styles of a page that embeds drawings, with colours as variables.

    The attribute `data-paper` of the root element is the theme: "light", "dark" or "auto".
    """
    classes = "".join(
        f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}" for name in COLOURS
    )
    dark = _variables(1)
    return (
        f":root{{{_variables(0)}}}:root[data-paper=dark]{{{dark}}}"
        f"@media (prefers-color-scheme:dark){{:root[data-paper=auto]{{{dark}}}}}"
        f"{_COMMON}{_CHOICES}.ph{{fill:var(--ink)}}{classes}"
    )


def _variables(dark: int) -> str:
    return "".join(f"--{name}:{values[dark]};" for name, values in COLOURS.items())
