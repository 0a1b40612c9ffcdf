"""The bot that looks one decision ahead."""

from math import inf

from pithead.bots.place_bids import choose_bid, values_by_evaluator
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE


class Greedy:
    """Choose the action with the highest evaluation, averaged over the outcomes of chance.

    It uses no random numbers. Among equal actions it takes the one with the lowest id.
    """

    def __init__(self, name: str = "greedy", weights: list[float] | None = None) -> None:
        self.name = name
        self.weights = weights
        """The weights of the evaluation; None for those of the game."""

    def choose(self, state: State, rng: RandomSource) -> int:
        if state.bids_for_places():
            return choose_bid(state, values_by_evaluator(state, self.weights))
        seat = state.actor
        choices = state.answers()
        best = choices[0]
        best_value = -inf
        for action in choices:
            value = action_value(state, action, seat, self.weights)
            if value > best_value:
                best = action
                best_value = value
        return best


def action_value(state: State, action: int, seat: int, weights: list[float] | None = None) -> float:
    """Return the expected evaluation for a player after an action."""
    after = state.clone()
    after.take(action)
    judge = state.game.evaluator.evaluate
    if after.actor != CHANCE:
        return judge(after, seat, weights)
    value = 0.0
    for outcome, probability in after.chance():
        branch = after.clone()
        branch.take(outcome)
        value += probability * judge(branch, seat, weights)
    return value


class GreedyByHand:
    """`greedy` with the hand-chosen weights, for comparison with the fitted ones."""

    def __init__(self) -> None:
        self.name = "greedy:hand"

    def choose(self, state: State, rng: RandomSource) -> int:
        return Greedy(self.name, state.game.evaluator.weights_by_hand).choose(state, rng)
