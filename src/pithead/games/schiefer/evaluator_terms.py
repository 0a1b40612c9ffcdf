"""What people call the weights of the evaluation of Schiefer."""

from collections.abc import Mapping
from typing import Final

from pithead.kernel.texts.i18n import Text

_DICE: Final = Text("dice that can still be used")
_MARKERS: Final = Text("markers at hand")

TERMS: Final[Mapping[str, Text]] = {
    "coin": Text("coins"),
    "unsold_coin": Text("mines that are still to be sold"),
    "markers": _MARKERS,
    "further_marker": _MARKERS,
    "new_mine": Text("mines that can be opened next"),
    "sale": Text("sales to come"),
    "pending": Text("actions of waiting markers"),
    "unmarked": _DICE,
    "second_die": _DICE,
    "to_roll": Text("rolls to come"),
    "box_worth": Text("development boxes"),
}
