"""Fields of Ruhrschifffahrt whose JSON, observation or diff has a shape of its own."""

from collections.abc import Sequence
from typing import Any, Final, Unpack

from pithead.games.ruhrschifffahrt.dice import DIE_MAX, die, die_colour, die_value, is_die
from pithead.games.ruhrschifffahrt.material import COLOURS, ROUNDS
from pithead.kernel.fields.diff import EntryValue
from pithead.kernel.fields.field import About
from pithead.kernel.fields.field_types import BySeat, Number
from pithead.kernel.fields.observed_parts import SUBSETS, ObservedPart
from pithead.kernel.json_schema import Json, json_list
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import Reader, shown

_DICE: Final = range(1, die(len(COLOURS) - 1, DIE_MAX) + 1)
DIE_IDS: Final = [
    f"{COLOURS[die_colour(number)]}_{die_value(number)}" if is_die(number) else ""
    for number in _DICE
]
"""Every die by its number, such as "black_4"; "" for numbers that are no dice."""
DIE_ROWS: Final = bytes(
    die_value(number) if die_colour(number) == colour else 0
    for number in _DICE
    for colour in range(len(COLOURS))
)
"""Of each die, the value in the place of its colour."""


class ExportMarker(Number):
    """The index of a space, which people count from 1."""

    def entry_value(self, state: State) -> EntryValue:
        index: int = self.value(state)
        return index + 1


class Timeline(BySeat):
    """The rounds on which a warehouse of each player lies, as a mask; a diff has their number."""

    def __init__(self, name: str, rounds: Sequence[int], **about: Unpack[About]) -> None:
        super().__init__(name, **about)
        self.rounds = rounds

    def to_json(self, state: State) -> Any:
        masks: list[int] = self.stored(state)
        return [[number for number in range(ROUNDS + 1) if mask >> number & 1] for mask in masks]

    def json_type(self, players: int) -> Json:
        rounds = json_list({"enum": list(self.rounds)}, 0, len(self.rounds), unique=True)
        return json_list(rounds, players, players)

    def read(self, state: State, reader: Reader) -> None:
        masks: list[int] = []
        for seat, given in enumerate(reader.items_or_nulls(self.key, state.players)):
            key = f"{self.key}[{seat}]"
            mask = 0
            for number in reader.check_items(key, given, -1, len(self.rounds)):
                if number in self.rounds and not isinstance(number, bool):
                    mask |= 1 << number
                else:
                    problem = Text(
                        "there is no warehouse on round {given} (RS-3.3)", given=shown(number)
                    )
                    reader.complain(key, problem)
            masks.append(mask)
        self.set(state, masks)

    def parts(self, players: int) -> list[ObservedPart]:
        return [ObservedPart(SUBSETS, self.name, ROUNDS, 1)]

    def entry_value(self, state: State, seat: int) -> EntryValue:
        masks: list[int] = self.stored(state)
        return masks[seat].bit_count()
