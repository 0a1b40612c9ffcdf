"""Playing a position on to the end of a round, everybody at a glance."""

from math import floor
from typing import Final

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

_STEPS: Final = 0.41421356237309503
_TURNS: Final = 0.6180339887498949
_BOTH: Final = 0.7320508075688772
"""Fractions that have nothing to do with each other: so neither have the throws of one game."""


def play_on(state: State, until: int, weights: list[float], offset: float, number: int) -> None:
    """Play to the end of the round before `until`, or of the game.

    Games of the same number meet the same luck, whatever was chosen before; those of all numbers
    together, every luck about as often as it comes.
    """
    game = state.game
    throws = 0
    while state.actor != OVER and game.evaluator.round_of(state) < until:
        if state.actor == CHANCE:
            throws += 1
            luck = offset + number * _TURNS + throws * _STEPS + throws * number * _BOTH
            state.take(state.agenda[-1].draw(state, luck - floor(luck)))
        else:
            state.take(glance(state, weights))


def glance(state: State, weights: list[float]) -> int:
    """The answer that looks best at once, before chance or anybody else has spoken."""
    choices = state.answers()
    best = choices[0]
    if len(choices) == 1:
        return best
    game = state.game
    habit = game.evaluator.default_action(state, weights)
    if habit >= 0:
        return habit
    seat = state.actor
    top = -1e9
    for action in choices:
        after = state.clone()
        after.take(action)
        worth = game.evaluator.evaluate(after, seat, weights)
        if worth > top:
            top = worth
            best = action
    return best
