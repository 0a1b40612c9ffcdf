"""A purchase of markers that waits until the player's action is done (SF-8.7)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schiefer.material import BUYING
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.marker_purchase import buy
from pithead.games.schiefer.vocabulary import BUY
from pithead.kernel.step import Automatic

if TYPE_CHECKING:
    from pithead.games.schiefer.steps.step_registry import Steps

SETS: Final = range(1, 1 << len(BUYING))
"""Every set of buying boxes but the empty one, as bits."""


class LaterPurchase(Automatic[SchieferState, "Steps"]):
    """SF-8.7: the player buys at these boxes as soon as the action above this step is done."""

    def __init__(self, steps: "Steps", seat: int, which: int) -> None:
        boxes = "+".join(box for index, box in enumerate(BUYING) if which & 1 << index)
        super().__init__(steps, f"purchase:{seat}:{boxes}", seat)
        self.which = which

    def run(self, state: SchieferState) -> None:
        for index in range(len(BUYING)):
            if self.which & 1 << index:
                buy(state, self.seat, BUY + index)


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
