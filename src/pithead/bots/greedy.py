"""The bot that looks one decision ahead."""

from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE


class Greedy:
    """The action after which the position is judged best, in the mean over what chance may bring.

    It uses no random numbers: among equals it takes the action with the lowest id.
    """

    def __init__(self) -> None:
        self.name = "greedy"

    def choose(self, state: State, rng: RandomSource) -> int:
        seat = state.actor
        choices = state.answers()
        best = choices[0]
        best_worth = -1e9
        for action in choices:
            worth = worth_of(state, action, seat)
            if worth > best_worth:
                best = action
                best_worth = worth
        return best


def worth_of(state: State, action: int, seat: int) -> float:
    """What the position after an action is worth to a player, before chance has spoken."""
    after = state.clone()
    after.take(action)
    judge = state.game.judge
    if after.actor != CHANCE:
        return judge(after, seat)
    worth = 0.0
    for outcome, probability in after.chance():
        branch = after.clone()
        branch.take(outcome)
        worth += probability * judge(branch, seat)
    return worth
