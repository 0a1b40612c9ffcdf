"""Symbols: small images with a meaning that are defined once in a drawing and used many times.

A symbol has 24 by 24 units. Each game has symbols of its own; the ones that several games share are
here. The legend of a game lists all of its symbols.
"""

from collections.abc import Mapping
from typing import Final

from pithead.kernel.texts.i18n import Text


class Symbol:
    """The SVG elements of a symbol in the classes of the palette, and its meaning."""

    def __init__(self, elements: str, meaning: Text) -> None:
        self.elements = elements
        self.meaning = meaning


COMMON_SYMBOLS: Final[dict[str, Symbol]] = {
    "coin": Symbol(
        '<circle cx="12" cy="12" r="9.5" class="f-gold s-goldrim" stroke-width="1.6"/>'
        '<circle cx="12" cy="12" r="6" class="f-none s-goldrim"/>',
        Text("a coin"),
    ),
    "vp": Symbol(
        '<path d="M12 1.5L20 4.5V12C20 17 16.5 20.5 12 22.5C7.5 20.5 4 17 4 12V4.5Z" '
        'class="f-signal s-onsignal" stroke-width="1.6"/>'
        '<path d="M8 9L12 16L16 9" class="f-none s-onsignal rc" stroke-width="2.2"/>',
        Text("a victory point"),
    ),
    "first": Symbol(
        '<path d="M7 22V3" class="f-none s-ink rc" stroke-width="2.4"/>'
        '<path d="M7 3.5H20L16 8L20 12.5H7Z" class="f-signal s-onsignal" stroke-width="1.4"/>',
        Text("the start player"),
    ),
    "turn": Symbol(
        '<path d="M5 3L21 12L5 21Z" class="f-signal s-onsignal rc" stroke-width="1.8"/>',
        Text("the player who has to decide now"),
    ),
    "hammers": Symbol(
        '<g class="f-none s-ink rc" stroke-width="2.2"><path d="M5 20L17 6"/>'
        '<path d="M19 20L7 6"/></g>'
        '<path d="M13.5 2.5L21 8L18.5 10.5L12 5Z" class="f-ink"/>'
        '<path d="M4 9L6 4L11 3L11 6.5L8 10Z" class="f-ink"/>',
        Text("hammer and pick: mining"),
    ),
    "lock": Symbol(
        '<rect x="5" y="11" width="14" height="10" rx="2" class="f-faint"/>'
        '<path d="M8 11V7.5A4 4 0 0 1 16 7.5V11" class="f-none s-faint" stroke-width="2.4"/>',
        Text("closed"),
    ),
    "done": Symbol(
        '<path d="M4 13L10 19L20 5" class="f-none s-good rc" stroke-width="3"/>',
        Text("done, or used this round"),
    ),
}


def symbol_definitions(names: list[str], symbols: Mapping[str, Symbol]) -> str:
    """Return the SVG definitions of the symbols with these names."""
    return "".join(
        f'<symbol id="s-{name}" viewBox="0 0 24 24">{symbols[name].elements}</symbol>'
        for name in names
    )


def with_common_symbols(own: Mapping[str, Symbol]) -> dict[str, Symbol]:
    """Return a game's own symbols together with the common ones."""
    return {**COMMON_SYMBOLS, **own}
