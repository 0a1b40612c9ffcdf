"""Rollouts: play a position on to the end of a round with a fast policy for all players."""

from math import floor, inf
from typing import Final

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

_PER_CHANCE_STEP: Final = 0.41421356237309503
_PER_ROLLOUT: Final = 0.6180339887498949
_PER_PAIR: Final = 0.7320508075688772
"""Irrational and independent of each other, so that the samples of a rollout are uncorrelated."""


def rollout(state: State, horizon: int, weights: list[float], offset: float, number: int) -> None:
    """Play, in place, until the round `horizon` begins or the game is over.

    Rollouts of the same number get the same random numbers, whatever was chosen before. Over all
    numbers, every outcome comes about as often as its probability says.
    """
    game = state.game
    chance_steps = 0
    while state.actor != OVER and game.evaluator.round_of(state) < horizon:
        if state.actor == CHANCE:
            chance_steps += 1
            quantile = (
                offset
                + number * _PER_ROLLOUT
                + chance_steps * _PER_CHANCE_STEP
                + chance_steps * number * _PER_PAIR
            )
            state.take(state.agenda[-1].draw(state, quantile - floor(quantile)))
        else:
            state.take(rollout_policy(state, weights))


def rollout_policy(state: State, weights: list[float]) -> int:
    """Return the action with the best evaluation right after it, before anything else happens."""
    choices = state.answers()
    best = choices[0]
    if len(choices) == 1:
        return best
    game = state.game
    default = game.evaluator.default_action(state, weights)
    if default >= 0:
        return default
    seat = state.actor
    top = -inf
    for action in choices:
        after = state.clone()
        after.take(action)
        value = game.evaluator.evaluate(after, seat, weights)
        if value > top:
            top = value
            best = action
    return best
