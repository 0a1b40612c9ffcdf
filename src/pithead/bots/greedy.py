"""The bot that looks one decision ahead."""

from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE


class Greedy:
    """The action after which the position is judged best, in the mean over what chance may bring.

    It uses no random numbers: among equals it takes the action with the lowest id.
    """

    def __init__(self, name: str = "greedy", weights: list[float] | None = None) -> None:
        self.name = name
        self.weights = weights
        """What it judges with; None for the game's own."""

    def choose(self, state: State, rng: RandomSource) -> int:
        seat = state.actor
        choices = state.answers()
        best = choices[0]
        best_worth = -1e9
        for action in choices:
            worth = worth_of(state, action, seat, self.weights)
            if worth > best_worth:
                best = action
                best_worth = worth
        return best


def worth_of(state: State, action: int, seat: int, weights: list[float] | None = None) -> float:
    """What the position after an action is worth to a player, before chance has spoken."""
    after = state.clone()
    after.take(action)
    judge = state.game.evaluator.evaluate
    if after.actor != CHANCE:
        return judge(after, seat, weights)
    worth = 0.0
    for outcome, probability in after.chance():
        branch = after.clone()
        branch.take(outcome)
        worth += probability * judge(branch, seat, weights)
    return worth


class GreedyByHand:
    """`greedy` with the weights that people chose, for comparison with the fitted ones."""

    def __init__(self) -> None:
        self.name = "greedy:hand"

    def choose(self, state: State, rng: RandomSource) -> int:
        return Greedy(self.name, state.game.evaluator.weights_by_hand).choose(state, rng)
