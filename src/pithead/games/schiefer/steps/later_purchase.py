"""A purchase of markers that waits until the player's action is done (SF-8.7)."""

from typing import Final

from pithead.games.schiefer.material import BUYING, NOBODY
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.step import Automatic

SETS: Final = range(1, 1 << len(BUYING))
"""Every set of buying boxes but the empty one, as bits."""


class LaterPurchase(Automatic[SchieferState]):
    """SF-8.7: the player buys at these boxes as soon as the action above this step is done."""

    def __init__(self, seat: int, which: int) -> None:
        boxes = "+".join(box for index, box in enumerate(BUYING) if which & 1 << index)
        super().__init__(f"purchase:{seat}:{boxes}", seat)
        self.which = which

    def run(self, state: SchieferState) -> None:
        for index in range(len(BUYING)):
            if self.which & 1 << index:
                state.verbs.buy.take(state, self.seat, index)


def purchase_below(state: SchieferState) -> LaterPurchase | None:
    """The purchase that follows the action that is asked for, if one has been announced."""
    if len(state.agenda) > 1:
        step = state.agenda[-2]
        if isinstance(step, LaterPurchase):
            return step
    return None


def announced(state: SchieferState) -> int:
    """The set of buying boxes at which the player buys after the action that is asked for."""
    purchase = purchase_below(state)
    return purchase.which if purchase else 0


def can_buy_later(
    state: SchieferState,
    seat: int,
    purchases: int,
    spent: int = 0,
    coins: int = 0,
    reserve: int = 0,
    developed: int = NOBODY,
) -> bool:
    """Whether the player can buy at these boxes after an action, their last in this round.

    The action spends waiting markers, and brings coins, markers in the reserve and a box. With
    another marker that waits, they buy before its action instead: nothing that matters to them can
    change in between.
    """
    if state.all_waiting(seat) - 1 - spent > 0:
        return False
    coins += state.coins[seat]
    reserve += state.reserve[seat]
    material = state.material
    for index in range(len(BUYING)):
        if purchases & 1 << index:
            box = material.buying[index]
            coins -= material.prices[index]
            reserve -= 1
            if state.bought(seat, index) or not (developed == box or state.has_box(seat, box)):
                return False
    return coins >= 0 and reserve >= 0
