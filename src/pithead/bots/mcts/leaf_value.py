"""The value of a position: each player's share of the win. The shares sum to one."""

from math import exp, floor
from typing import Final

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

WIN_SHARE: Final = 0.8
"""The share of a finished game that the winners divide; the margins divide the rest."""
MAX_ENUMERATED_OUTCOMES: Final = 6
"""A chance node with at most so many outcomes is averaged over all of them, not sampled."""
_GOLDEN_RATIO: Final = 0.6180339887498949


def sample_chance(state: State, offset: float, number: int) -> int:
    """Return the outcome of sample `number` of the chance step that is pending.

    The samples are quasi-random: a few in a row cover all outcomes evenly, unlike independent ones.
    They also pair the random numbers: chance steps after different choices get the same numbers, so
    that comparing the choices is much less noisy.
    """
    quantile = offset + number * _GOLDEN_RATIO
    return state.agenda[-1].draw(state, quantile - floor(quantile))


def softmax(points: list[float], temperature: float) -> list[float]:
    """Return positive shares that sum to one; `temperature` more points weigh e times as much."""
    top = max(points)
    shares = [exp((point - top) / temperature) for point in points]
    total = 0.0
    for share in shares:
        total += share
    return [share / total for share in shares]


def leaf_value(state: State, temperature: float, weights: list[float]) -> list[float]:
    """Return the value of a position by the evaluation of the game."""
    return value_of_evaluations(
        state, state.game.evaluator.evaluate_all(state, weights), temperature
    )


def value_of_evaluations(state: State, evaluations: list[float], temperature: float) -> list[float]:
    """Return the value of a position whose evaluations by seat are known."""
    value = softmax(evaluations, temperature)
    if state.actor != OVER:
        return value
    value = [(1.0 - WIN_SHARE) * share for share in value]
    winners = state.winners()
    for seat in winners:
        value[seat] += WIN_SHARE / len(winners)
    return value


def expected_value(
    state: State, temperature: float, weights: list[float], samples: int, offset: float
) -> list[float]:
    """Return the value of a position; before a chance step, the mean over its outcomes.

    If there are many outcomes, the mean is over so many samples. With 0 samples the position before
    the chance step is evaluated itself.
    """
    if state.actor != CHANCE:
        return leaf_value(state, temperature, weights)
    total = [0.0] * state.players
    if len(state.answers()) <= MAX_ENUMERATED_OUTCOMES:
        for outcome, probability in state.chance():
            after = state.clone()
            after.take(outcome)
            for seat, share in enumerate(leaf_value(after, temperature, weights)):
                total[seat] += share * probability
        return total
    if samples == 0:
        return leaf_value(state, temperature, weights)
    for number in range(samples):
        after = state.clone()
        after.take(sample_chance(after, offset, number))
        for seat, share in enumerate(leaf_value(after, temperature, weights)):
            total[seat] += share
    return [share / samples for share in total]
