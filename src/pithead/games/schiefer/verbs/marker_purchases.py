"""The purchase of a marker in one's own turn, at one of the two buying boxes (SF-8.1 to SF-8.3).

Where it can be bought, and what follows, depends on the moment: each has a verb of its own.
"""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.material import BUYING, Material
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.later_purchase import LaterPurchase, announced
from pithead.games.schiefer.verbs.base_verb import SchieferVerb
from pithead.games.schiefer.verbs.dice_markers import further_faces
from pithead.games.schiefer.verbs.field_actions import RESERVE_EMPTY, FieldAction
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, joined

_NO_MARKER: Final = Obstacle("SF-8.1", Text("you need a marker on the {box} box"))
_USED: Final = Obstacle("SF-8.1", Text("you have already used this box this round"))
_NONE_LEFT: Final = Obstacle("SF-8.2", RESERVE_EMPTY)
_TOO_DEAR: Final = Obstacle("SF-8.2", Text("this costs {price} coins, but you have {coins}"))
_BUY_FIRST: Final = Obstacle("SF-11.3", Text("buy a marker before you place your first one"))
_BUY_WHEN_ACTING: Final = Obstacle(
    "SF-8.7",
    Text("there is no die left to use; buy a marker when one of your markers acts"),
)
BUYS_LATER: Final = Obstacle(
    "SF-8.7", Text("you buy a marker after this action, and this one does not allow it")
)


class Pass(SchieferVerb):
    """SF-5.11: neither buy a marker nor roll."""

    name = "pass"
    rule = "SF-5.11"

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        """Nothing happens."""

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        return Text("Pass: do not roll this round.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("pass")


class Buy(SchieferVerb):
    """SF-8.2: coins to the bank, a marker from the reserve into the supply."""

    name = "buy"
    rule = "SF-8.2"
    asks_again = True

    def targets(self, material: Material) -> list[str]:
        return list(BUYING)

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        material = state.material
        if not state.has_box(seat, material.buying[target]):
            return _NO_MARKER
        if state.bought(seat, target):
            return _USED
        if state.reserve[seat] == 0:
            return _NONE_LEFT
        return None if state.coins[seat] >= material.prices[target] else _TOO_DEAR

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        material = state.material
        return {
            "box": material.box_names[material.buying[target]],
            "price": material.prices[target],
            "coins": state.coins[seat],
        }

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        for target, box in enumerate(state.material.buying):
            # Most players have no such box.
            if state.has_box(seat, box) and self.obstacle(state, seat, target) is None:
                choices.append(self.first + target)

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.coins[seat] -= state.material.prices[target]
        state.used[seat] |= 1 << target
        state.reserve[seat] -= 1
        state.supply[seat] += 1

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        return Text("Buy a marker for {price} coins.", price=state.material.prices[target])

    def subject(self, material: Material, target: i64) -> Text:
        return material.box_names[material.buying[target]]


class BuyAndRoll(Buy):
    """SF-5.11: a player without a marker buys one and rolls."""

    asks_again = False

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        super().take(state, seat, target)
        state.agenda.append(state.steps.throw[seat])


class BuyWhileMarking(Buy):
    """SF-8.7, SF-11.3: between two markers only if the players agreed so, and for a die."""

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        found = super().obstacle(state, seat, target)
        if found is not None or state.last_marked() == 0:
            return found
        if not state.rules.buys_any_time:
            return _BUY_FIRST
        return None if further_faces(state) else _BUY_WHEN_ACTING


class BuyAroundAction(Buy):
    """SF-8.7: before an action, or after it if only the action makes the purchase possible.

    `actions` are the verbs of the space on which the marker acts.
    """

    def __init__(self, actions: list[FieldAction]) -> None:
        super().__init__()
        self.actions = actions
        self.develops = any(verb.may_enable(False, True, True) for verb in actions)

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        if not (self.develops and state.rules.buys_any_time):
            super().offer(state, seat, choices)
            return
        for target in range(self.count):
            if self.obstacle(state, seat, target) is None:
                choices.append(self.first + target)

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        found = super().obstacle(state, seat, target)
        if found is None and announced(state) == 0:
            return None
        if state.rules.buys_any_time and self._enabling(state, seat, target):
            return None
        return found or BUYS_LATER

    def _enabling(
        self, state: SchieferState, seat: i64, target: i64
    ) -> list[tuple[FieldAction, int]]:
        """The actions after which a purchase is possible that is not possible before them.

        The purchases that have been announced must be possible after them as well.
        """
        found: list[tuple[FieldAction, int]] = []
        purchases = announced(state)
        if state.bought(seat, target) or purchases & 1 << target:
            return found
        material = state.material
        has_box = state.has_box(seat, material.buying[target])
        rich = state.coins[seat] >= material.prices[target]
        stocked = state.reserve[seat] > 0
        for verb in self.actions:
            if verb.may_enable(has_box, rich, stocked):
                for place in range(verb.count):
                    if verb.obstacle(state, seat, place) is None and verb.lets_buy(
                        state, seat, place, purchases | 1 << target
                    ):
                        found.append((verb, place))
        return found

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        if super().obstacle(state, seat, target) is None:
            super().take(state, seat, target)
            return
        question = state.agenda.pop()
        purchases = 1 << target
        step = state.agenda[-1]
        if isinstance(step, LaterPurchase):
            purchases |= step.which
            state.agenda.pop()
        state.agenda.append(state.steps.purchase(seat, purchases))
        state.agenda.append(question)

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        """With the action as well if there is only one after which the purchase is possible."""
        if super().obstacle(state, seat, target) is None:
            return super().text(state, seat, target)
        price = state.material.prices[target]
        before = self._enabling(state, seat, target)
        if len(before) > 1:
            return Text("After this action, buy a marker for {price} coins.", price=price)
        verb, place = before[0]
        then = Text("Then buy a marker for {price} coins.", price=price)
        return joined([verb.text(state, seat, place), then], " ")

    def rule_of(self, state: SchieferState, seat: i64, target: i64) -> str:
        return self.rule if super().obstacle(state, seat, target) is None else "SF-8.7"
