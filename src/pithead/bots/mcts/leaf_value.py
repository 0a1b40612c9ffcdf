"""What a position is worth to each player, as his part of the win: all parts sum to one."""

from math import exp, floor
from typing import Final

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

WIN: Final = 0.8
"""The part of a finished game that goes to the winner; the rest is shared by the margins."""
FEW_OUTCOMES: Final = 6
"""So many outcomes of chance are all looked at."""
_GOLDEN: Final = 0.6180339887498949


def drawn(state: State, offset: float, number: int) -> int:
    """The outcome of chance for the draw of this number.

    A few draws in a row cover all outcomes evenly, as independent ones would not; and where the
    same thing is left to chance after several choices, all of them meet the same luck. So choices
    are compared with much less noise than dice would make.
    """
    luck = offset + number * _GOLDEN
    return state.agenda[-1].draw(state, luck - floor(luck))


def shares(judged: list[float], spread: float) -> list[float]:
    """Who is so many points ahead is so much more likely to win."""
    top = max(judged)
    parts = [exp((points - top) / spread) for points in judged]
    whole = 0.0
    for part in parts:
        whole += part
    return [part / whole for part in parts]


def value(state: State, spread: float, weights: list[float]) -> list[float]:
    """The part of each player in a position, as the game's judgement sees it."""
    return parts_of(state, state.game.evaluator.evaluate_all(state, weights), spread)


def parts_of(state: State, judged: list[float], spread: float) -> list[float]:
    """The part of each player in a position that was judged so."""
    parts = shares(judged, spread)
    if state.actor != OVER:
        return parts
    parts = [(1.0 - WIN) * part for part in parts]
    parts[state.ranking()[0]] += WIN
    return parts


def value_before_chance(
    state: State, spread: float, weights: list[float], samples: int, offset: float
) -> list[float]:
    """What the position is worth; if chance is to speak, in the mean over its outcomes.

    Where these are many, so many samples stand for all; with 0 samples the position is judged as it
    is, before chance has spoken.
    """
    if state.actor != CHANCE:
        return value(state, spread, weights)
    total = [0.0] * state.players
    if len(state.answers()) <= FEW_OUTCOMES:
        for outcome, probability in state.chance():
            twin = state.clone()
            twin.take(outcome)
            for seat, part in enumerate(value(twin, spread, weights)):
                total[seat] += part * probability
        return total
    if samples == 0:
        return value(state, spread, weights)
    for number in range(samples):
        twin = state.clone()
        twin.take(drawn(twin, offset, number))
        for seat, part in enumerate(value(twin, spread, weights)):
            total[seat] += part
    return [part / samples for part in total]
