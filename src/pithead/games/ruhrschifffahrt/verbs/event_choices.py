"""What players choose in the events of history (section 5)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import COLOURS, Material
from pithead.games.ruhrschifffahrt.names import depot_die
from pithead.games.ruhrschifffahrt.score_categories import EVENTS
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.verbs.base_verb import DepotVerb, RuhrVerb
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

TOLL: Final = Obstacle("RS-5.3", Text("pay 1 thaler or lose 1 VP, whichever you have"))
REMOVAL: Final = Obstacle(
    "RS-5.12", Text("choose a die on a depot in a colour that must still be removed")
)


class PayThaler(RuhrVerb):
    """RS-5.3: the due in money."""

    name = "pay_thaler"
    rule = "RS-5.3"

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        return None if state.thalers[seat] > 0 else TOLL

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.thalers[seat] -= 1

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("Pay 1 thaler.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("pay 1 thaler")


class PayPoint(RuhrVerb):
    """RS-5.3: the due in victory points."""

    name = "pay_vp"
    rule = "RS-5.3"

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        return None if state.vp[seat] > 0 else TOLL

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.score(seat, EVENTS, -1)

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("Lose 1 VP.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("lose 1 VP")


class GainThaler(RuhrVerb):
    """RS-5.8: a good year in money."""

    name = "gain_thaler"
    rule = "RS-5.8"

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.thalers[seat] += 1

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("Take 1 thaler.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("take 1 thaler")


class GainPoint(RuhrVerb):
    """RS-5.8: a good year in victory points."""

    name = "gain_vp"
    rule = "RS-5.8"

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.score(seat, EVENTS, 1)

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("Score 1 VP.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("take 1 VP")


def removable(state: RuhrState) -> i64:
    """The depots whose die has a colour that is still to be removed, as a mask."""
    mask: i64 = 0
    for colour in range(len(COLOURS)):
        if state.removals[colour] > 0:
            mask |= state.material.of_colour[colour]
    return mask & state.dice_mask()


class RemoveDie(DepotVerb):
    """RS-5.12: any die on a depot whose colour is still to be removed."""

    name = "remove"
    rule = "RS-5.12"

    def open_depots(self, state: RuhrState, seat: i64) -> i64:
        return removable(state)

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        return REMOVAL

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        colour = state.material.depot_colour[target]
        state.depots[target] = 0
        state.removals[colour] -= 1
        state.dice_removed[colour] += 1

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        name = state.material.depot_names[target]
        what = depot_die(state.material, state.depots, target)
        return Text("Remove the die on {name} ({what}).", name=name, what=what)
