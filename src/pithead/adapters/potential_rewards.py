"""Potential-based reward shaping: rewards on the way, which do not change what is best.

With a discount of gamma, a step from a position to the next one gets gamma times the potential of
the next minus the potential of the position. The sum over an episode depends only on where it
started, so the best policy stays the same (if the learner discounts by the same gamma). The
potential is the bots' evaluation of the position, between -1 and 1, and 0 when the game is over.
"""

from math import tanh
from typing import Final

import pithead
from pithead.bots.mcts.evaluation_spread import scale_of

LARGE_LEAD: Final = 20.0
"""A lead of so many points is a large one in the built-in games."""


def check_shaping(gamma: float | None) -> float | None:
    """Return a discount; raise BadSetup if it is none."""
    if gamma is not None and (type(gamma) not in (int, float) or not 0 < gamma <= 1):
        raise pithead.BadSetup(
            f"shaping must be a discount above 0 and at most 1, or None, not {gamma!r}"
        )
    return gamma


class Shaping:
    """The shaping rewards of one agent; without a gamma, they are all 0."""

    def __init__(self, gamma: float | None) -> None:
        self.gamma = check_shaping(gamma)
        self._potential = 0.0

    def reset(self, state: pithead.State, seat: int) -> None:
        """Begin an episode at its first decision."""
        self._potential = potential(state, seat) if self.gamma is not None else 0.0

    def reward(self, state: pithead.State, seat: int) -> float:
        """Return the shaping reward of the step that has led to a position."""
        if self.gamma is None:
            return 0.0
        before = self._potential
        self._potential = potential(state, seat)
        return self.gamma * self._potential - before


def potential(state: pithead.State, seat: int) -> float:
    """Return the bots' evaluation of a position, between -1 and 1; 0 when the game is over."""
    if state.actor == pithead.OVER:
        return 0.0
    return tanh(state.game.evaluator.evaluate(state, seat) / large_lead(state.game, state.players))


def large_lead(game: pithead.Game, players: int) -> float:
    """Return what is a large lead by the evaluation of a game."""
    return LARGE_LEAD * scale_of(game, players).lead
