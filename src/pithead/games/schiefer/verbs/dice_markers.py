"""The markers for the dice of a roll (SF-5.7 to SF-5.9).

Dice are marked in ascending order, so that each set of dice is named in one way.
"""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.dice import DICE, DISTINCT, FACES, NO_DICE, ROLLS, shown_dice, shows
from pithead.games.schiefer.material import Material
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.verbs.base_verb import SchieferVerb, faces
from pithead.kernel.choices import Choices
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_SOME_MARKED: Final = Obstacle(
    "SF-5.7", Text("you have already placed a marker; place the others one at a time")
)
_SUPPLY_SHORT: Final = Obstacle(
    "SF-5.9", Text("this takes {dice} markers, but your supply has only {supply}")
)
_NO_FURTHER_DIE: Final = Obstacle("SF-5.7", Text("no unused die shows {face}"))
_SUPPLY_EMPTY: Final = Obstacle("SF-5.9", Text("your supply is empty"))
_ASCENDING: Final = Obstacle(
    "SF-5.7", Text("place your markers in ascending order; the last one is on space {last}")
)


def put_marker(state: SchieferState, seat: i64, face: i64) -> None:
    """SF-5.7: a marker from the supply waits on the space of a die."""
    state.supply[seat] -= 1
    state.waiting[seat * FACES + face - 1] += 1
    state.marked[face - 1] += 1


def further_faces(state: SchieferState) -> list[int]:
    """The faces of dice that can still be marked after those that are marked, ascending."""
    last = state.last_marked()
    if last == 0:
        return DISTINCT[state.dice]
    roll = state.dice
    return [
        face
        for face in DISTINCT[roll]
        if face > last or (face == last and shows(roll, face) > state.marked[face - 1])
    ]


class Done(SchieferVerb):
    """SF-5.8: leave the other dice unused."""

    name = "done"
    rule = "SF-5.8"

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.dice = NO_DICE
        set_all(state.marked, 0)

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        return Text("Place no more markers.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("no more markers")


class MarkAll(SchieferVerb):
    """SF-5.7: a marker for each of the three dice at once."""

    name = "mark"
    rule = "SF-5.7"
    asks_again = True

    def targets(self, material: Material) -> list[str]:
        return ["all"]

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        if state.last_marked() > 0:
            return _SOME_MARKED
        return None if state.supply[seat] >= DICE else _SUPPLY_SHORT

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        return {"dice": DICE, "supply": state.supply[seat]}

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        for face in ROLLS[state.dice]:
            put_marker(state, seat, face)

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        return Text("Use all three dice: {dice}.", dice=shown_dice(state.dice))

    def subject(self, material: Material, target: i64) -> Text:
        return Text("use all three dice")


class Mark(SchieferVerb):
    """SF-5.7: a marker for one die."""

    name = "mark"
    rule = "SF-5.7"
    asks_again = True

    def targets(self, material: Material) -> list[str]:
        return faces()

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        face = target + 1
        if shows(state.dice, face) <= state.marked[target]:
            return _NO_FURTHER_DIE
        if state.supply[seat] == 0:
            return _SUPPLY_EMPTY
        return _ASCENDING if face < state.last_marked() else None

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        return {"face": target + 1, "last": state.last_marked()}

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        if state.supply[seat] > 0:
            before_first = self.first - 1
            for face in further_faces(state):
                choices.append(before_first + face)

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        put_marker(state, seat, target + 1)

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        face = target + 1
        what = state.material.field_text(face)
        return Text("Place a marker on space {face}: {what}.", face=face, what=what)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("a marker on space {face}", face=target + 1)
