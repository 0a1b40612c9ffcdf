"""The notation of effects and costs in the edition file (SW-6): a word and a number a line.

A line is parsed once, when the edition is loaded. `steps.effects` has what it does, `effect_text`
how it is called.
"""

from typing import Final

from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown

MOST: Final = 12
"""The largest number an effect may have."""

ROUTES: Final = ("road", "rail", "canal")
SCOPES: Final = ("large_p1", "medium_small", "small")
_COUNTED: Final = (
    "lift",
    "coke",
    "load",
    *ROUTES,
    "vp",
    "water_choice",
    "coal_mine",
    "spoil_mine",
    "coal_wagon",
    "spoil_tip",
    "coke_wagon",
    "coke_plant",
    "coin",
    "white",
)
_SIGNED: Final = ("water", "tool")
_WORDED: Final = {"miner": ("use", "pass"), "copy": SCOPES, "headframe": ("both", "one")}
_ALONE: Final = ("rail_up_to_headframes", "first_player")
_TILES_ONLY: Final = ("coke_plant_if_present", "spoil_tip_if_present")
_NO_BARRIER: Final = tuple(f"{route}_no_barrier" for route in ROUTES)
_INSTANT: Final = (
    "vp",
    "water",
    "tool",
    "coin",
    "white",
    "spoil_tip",
    "spoil_tip_if_present",
    "coke_wagon",
    "first_player",
)

# Where a line is printed.
CARD: Final = 0
"""On a card or on the board."""
TILE: Final = 1
BAR: Final = 2
AT_ONCE: Final = 3
"""Where its effects must not ask anything."""


class Line:
    """One effect of the edition: its word, and the number or the word after it."""

    def __init__(self, word: str, amount: int, argument: str = "") -> None:
        self.word = word
        self.amount = amount
        self.argument = argument

    @property
    def code(self) -> str:
        """The line as it is written in the edition file."""
        if self.argument:
            return f"{self.word} {self.argument}"
        return f"{self.word} {self.amount}" if self.amount else self.word

    @property
    def instant(self) -> bool:
        """Whether it asks nothing and causes no other effects."""
        return self.word in _INSTANT


def parse_line(text: object, place: int) -> Line | Text:
    """The effect of one line, or a text that says what is wrong with it."""
    if not isinstance(text, str) or not text.isprintable():
        return Text("an effect must be a text, not {given}", given=shown(text))
    word, _, rest = text.partition(" ")
    if word in _ALONE or (word == "tile_lower" and place == BAR):
        if not rest:
            return Line(word, 0)
        return Text(
            "nothing may follow {word}, not even {given}", word=repr(word), given=shown(rest)
        )
    if word in _WORDED:
        allowed = _WORDED[word]
        if rest in allowed:
            return Line(word, 0, rest)
        return Text(
            "{word} must be followed by one of {allowed}, not by {given}",
            word=repr(word),
            allowed=", ".join(allowed),
            given=shown(rest),
        )
    if word in _COUNTED or (word in _TILES_ONLY and place in (TILE, BAR)):
        return _counted(word, rest, 1, MOST)
    if word in _NO_BARRIER and place in (TILE, BAR):
        return _counted(word, rest, 1, 1)
    if word in _SIGNED:
        line = _counted(word, rest, -MOST, MOST)
        if isinstance(line, Line) and not line.amount:
            return Text("{word} must be followed by a number other than 0", word=repr(word))
        return line
    if word in _TILES_ONLY or word in _NO_BARRIER or word == "tile_lower":
        if word == "tile_lower":
            return Text("{word} is allowed only on the house bar", word=repr(word))
        return Text("{word} is allowed only on selection tiles and the house bar", word=repr(word))
    return Text("there is no effect {given}", given=shown(word))


def _counted(word: str, rest: str, low: int, high: int) -> Line | Text:
    digits = rest[1:] if rest[:1] == "-" else rest
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        return Text(
            "{word} must be followed by a whole number, not by {given}",
            word=repr(word),
            given=shown(rest),
        )
    amount = int(rest)
    if not low <= amount <= high:
        return Text(
            "{word} must be followed by a number from {low} to {high}, not by {given}",
            word=repr(word),
            low=low,
            high=high,
            given=amount,
        )
    return Line(word, amount)


class Cost:
    """SW-5.8: so many white tokens, player tokens or coins."""

    def __init__(self, kind: str, amount: int) -> None:
        self.kind = kind
        self.amount = amount
        self.takes_white = kind == "W"
        self.takes_token = kind != "C"

    @property
    def code(self) -> str:
        return f"{self.kind}{self.amount}" if self.amount else ""


def parse_cost(text: object) -> Cost | Text:
    if text == "":
        return Cost("W", 0)
    if isinstance(text, str) and len(text) == 2 and text[0] in "WPC" and text[1] in "0123456789":
        return Cost(text[0], int(text[1]))
    return Text(
        "must be W, P or C with a number, such as 'W1', or '' for nothing, not {given}",
        given=shown(text),
    )
