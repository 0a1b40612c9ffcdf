"""The symbols of Schiefer's drawing and what they mean."""

from typing import Final

from pithead.drawing.canvas import number
from pithead.drawing.symbol_table import Symbol, with_common_symbols
from pithead.kernel.texts.i18n import Text

_SMALL_PEG: Final = "M{0} {1}l4.2 2.4v4.8l-4.2 2.4l-4.2-2.4v-4.8Z"
"""A marker of nobody's colour: a hexagon, which is no player's shape."""


def _peg(x: float, y: float) -> str:
    data = _SMALL_PEG.format(number(x), number(y))
    return f'<path d="{data}" class="f-bone s-coalrim rc" stroke-width="1.5"/>'


def _coin(x: float, y: float, r: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"'
        ' class="f-gold s-goldrim" stroke-width="1.5"/>'
    )


SYMBOLS: Final = with_common_symbols(
    {
        "marker": Symbol(
            '<path d="M12 2L20.7 7V17L12 22L3.3 17V7Z" class="f-bone s-coalrim rc"'
            ' stroke-width="2"/>',
            Text("a marker; next to a mine: its cost"),
        ),
        "supply": Symbol(
            '<path d="M9.6 5L17.2 9.4V18.1L9.6 22.5L2 18.1V9.4Z" class="f-bone s-coalrim rc"'
            ' stroke-width="1.8"/>'
            '<path d="M18 1.6V10.4M13.6 6H22.4" class="f-none s-good rc" stroke-width="3"/>',
            Text("fetch a marker from your reserve"),
        ),
        "open": Symbol(
            '<path d="M2 22V11C2 5.5 6.5 2 12 2C17.5 2 22 5.5 22 11V22Z" class="f-slate"/>'
            '<path d="M6.4 22V12C6.4 8.6 9 6.6 12 6.6C15 6.6 17.6 8.6 17.6 12V22Z"'
            ' class="f-coal s-wood rc" stroke-width="2"/>'
            '<path d="M9 22L11.2 14H12.8L15 22M9.7 20H14.3M10.4 17.4H13.6" class="f-none s-silver"'
            ' stroke-width="0.7"/>',
            Text("open a mine; an open mine"),
        ),
        "closed": Symbol(
            '<path d="M2 22V11C2 5.5 6.5 2 12 2C17.5 2 22 5.5 22 11V22Z" class="f-slate"/>'
            '<path d="M5.8 22V12C5.8 8 8.6 6 12 6C15.4 6 18.2 8 18.2 12V22Z"'
            ' class="f-woodpale s-wood rc" stroke-width="1.4"/>'
            '<path d="M6.4 19.6L17.6 12M6.4 12L17.6 19.6" class="f-none s-wood"'
            ' stroke-width="2.2"/>',
            Text("an unopened mine"),
        ),
        "sell": Symbol(
            '<path d="M1.5 20L8 16.5L18 18.5L11.5 22Z" class="f-slate s-coalrim rc"/>'
            '<path d="M1.5 16L8 12.5L18 14.5L11.5 18Z" class="f-slate s-coalrim rc"/>'
            '<path d="M1.5 12L8 8.5L18 10.5L11.5 14Z" class="f-slate s-coalrim rc"/>'
            + _coin(16.8, 6.6, 5.4),
            Text("sell slate"),
        ),
        "develop": Symbol(
            '<path d="M12 2.6V21.4M2.6 12H21.4M5.4 5.4L18.6 18.6M18.6 5.4L5.4 18.6"'
            ' class="f-none s-brick" stroke-width="4.2"/>'
            '<circle cx="12" cy="12" r="7.2" class="f-brick"/>'
            '<circle cx="12" cy="12" r="3.4" class="f-card"/>',
            Text("develop: place a marker on a box"),
        ),
        "sold": Symbol(
            '<circle cx="12" cy="12" r="9.5" class="f-coal s-coalrim" stroke-width="1.6"/>'
            '<path d="M7 12A5 5 0 0 1 12 7" class="f-none s-silver rc" stroke-width="1.8"/>',
            Text("black marker: the mine is sold"),
        ),
        "reroll": Symbol(
            '<path d="M19.5 9A8.3 8.3 0 1 0 20.3 13.6" class="f-none s-ink rc"'
            ' stroke-width="2.6"/>'
            '<path d="M21.8 3.2V10H15Z" class="f-ink"/>',
            Text("reroll a die"),
        ),
        "rotate": Symbol(
            '<rect x="3" y="9" width="12.5" height="12.5" rx="2.5" class="f-bone s-coalrim"'
            ' stroke-width="1.6"/>'
            '<path d="M9.2 15.2h0" class="f-none s-coal rc" stroke-width="3.6"/>'
            '<path d="M9 3.2C15 2.6 19.6 6 19.6 12.6" class="f-none s-ink rc" stroke-width="2.2"/>'
            '<path d="M15.4 11.6H23.4L19.5 17.4Z" class="f-ink"/>',
            Text("turn a die to any number, once per round"),
        ),
        "buy": Symbol(
            _coin(7, 16, 5.6)
            + _peg(17.4, 11.4)
            + '<path d="M5.5 8.5C6 4.5 10 2.6 14 4" class="f-none s-ink rc" stroke-width="2"/>'
            '<path d="M12.8 0.8L17 5.4L11 6.6Z" class="f-ink"/>',
            Text("buy a marker with coins"),
        ),
        "change_die": Symbol(
            '<rect x="2" y="6" width="12" height="12" rx="2.5" class="f-bone s-coalrim"'
            ' stroke-width="1.6"/>'
            '<path d="M5.5 9.5h0M8 12h0M10.5 14.5h0" class="f-none s-coal rc" stroke-width="2.6"/>'
            '<path d="M19 2.5L23.4 9H14.8Z M19 21.5L23.4 15H14.8Z" class="f-ink"/>',
            Text("change a die by 1 for free"),
        ),
        "better_sale": Symbol(
            '<path d="M1 19L8 15.5L17.5 17.5L10.5 21Z" class="f-slate s-coalrim rc"/>'
            '<path d="M1 14.5L8 11L17.5 13L10.5 16.5Z" class="f-slate s-coalrim rc"/>'
            + _coin(11, 5.6, 4.4)
            + _coin(18.2, 8.4, 4.4),
            Text("better sale: extra coins for the seller"),
        ),
        "more_money": Symbol(
            _coin(6.2, 16.4, 5)
            + _coin(11, 12.6, 5)
            + '<path d="M17.4 1.5L22.4 3.4V7.6C22.4 10.6 20.4 12.4 17.4 13.6C14.4 12.4 12.4 10.6'
            ' 12.4 7.6V3.4Z" class="f-signal s-onsignal" stroke-width="1.4"/>',
            Text("more points for coins"),
        ),
        "valleys": Symbol(
            '<path d="M1 17L6.5 6L10 12L14.5 3L23 17Z" class="f-slate"/>'
            '<path d="M5 22C7 19 3.5 16.5 6 13.5M12 22C14 18.5 10.5 16 13 11.5M19 22C21 19 17.5'
            ' 17.5 18.6 15" class="f-none s-canal rc" stroke-width="2.2"/>',
            Text("valleys in which you own a mine"),
        ),
        "half": Symbol(
            '<path d="M12 2A10 10 0 0 0 12 22Z" class="f-ink"/>'
            '<circle cx="12" cy="12" r="9.6" class="f-none s-ink" stroke-width="2"/>',
            Text("valleys in which you own half of the mines"),
        ),
        "alone": Symbol(
            '<path d="M1 21L8 6L12 13L15.5 8L23 21Z" class="f-slate"/>'
            '<path d="M12 10.4l5 2.9v5.8l-5 2.9l-5-2.9v-5.8Z" class="f-bone s-coalrim rc"'
            ' stroke-width="1.6"/>',
            Text("valleys in which you own all mines"),
        ),
    }
)

_MARKER: Final = Text("a player’s marker: it acts, owns mines and boxes, or waits in the supply")
PIECES: Final = {
    "m0": _MARKER,
    "m1": _MARKER,
    "m2": _MARKER,
    "m3": _MARKER,
    "black": Text("this mine is sold and cannot be sold again"),
    "die": Text("one of the three dice of this roll"),
    "start": Text("the start player of the round"),
}
"""What the pieces are, by the beginning of their ids."""

PLACE_TERMS: Final = {
    "dice_costs": "improve-the-dice",
    "field": "action-space",
    "valley": "valley",
    "valley.mines": "mine",
    "box": "development-box",
}
"""The terms of the glossary that explain the places of an edition's values, by their sections."""
