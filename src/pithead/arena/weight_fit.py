"""Fits the weights of a game's evaluation by self-play.

In each round, greedy bots play games against each other with the current weights, and sometimes at
random to see more of the game. At sampled positions the evaluation predicts the final margin of a
player. The evaluation is nearly linear in its weights, so linear least squares give the change of
the weights with the smallest squared prediction error. The size of the step is chosen by games of
the new weights against the old ones, with paired random numbers.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pithead.arena.paired_random import PairedRandom
from pithead.bots.greedy import Greedy
from pithead.kernel.game import Game
from pithead.kernel.play import events
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.optional_dependencies import require

RANDOM_RATE: Final = 0.12
"""The share of random choices in the games to learn from."""
SAMPLE_RATE: Final = 0.15
"""The share of positions that are sampled."""
STEP_SIZES: Final = (1.0, 0.5, 0.25)
"""The parts of the change that are tried."""
DIFFERENCE: Final = 0.05
"""The change of a weight by which its derivative is estimated."""
MIN_SCALE: Final = 0.2
"""Smaller weights are scaled as if they were as large as this."""


@dataclass(frozen=True)
class MarginSample:
    """A player's predicted margin at a position, the actual one, and the prediction's gradient."""

    predicted: float
    actual: float
    gradient: list[float]


@dataclass
class FitRound:
    """The results of one round."""

    number: int
    samples: int
    error_before: float
    error_after: float
    step_size: float
    """The part of the change that was taken; 0.0 if none was better."""
    won: float
    games: int


def train(
    game: Game,
    rounds: int,
    games: int,
    seed: int,
    regularisation: float,
    on_round: Callable[[FitRound], None] | None = None,
    start: Sequence[float] | None = None,
) -> list[float]:
    """Return the fitted weights. The same arguments give the same weights.

    `regularisation` is the weight of the old values, in samples for each weight.
    """
    require("numpy", "arena")
    weights = list(game.evaluator.weights_by_hand if start is None else start)
    for number in range(rounds):
        samples = list(sample_games(game, weights, games, f"{seed}/{number}"))
        change = least_squares_change(weights, samples, regularisation)
        best, best_step, most_wins = weights, 0.0, 0.0
        for step_size in STEP_SIZES:
            candidate = [old + step_size * delta for old, delta in zip(weights, change)]
            wins = count_wins(game, candidate, weights, games, f"{seed}/{number}/duel")
            if wins > max(most_wins, games / 2):
                best, best_step, most_wins = candidate, step_size, wins
        if on_round is not None:
            before = root_mean_square_error(samples)
            after = root_mean_square_error([_shifted(one, change, best_step) for one in samples])
            on_round(FitRound(number, len(samples), before, after, best_step, most_wins, games))
        weights = best
    return weights


def sample_games(game: Game, weights: list[float], games: int, seed: str) -> Iterator[MarginSample]:
    """Yield samples from games with these weights, for each number of players in turn."""
    for number in range(games):
        players = game.players[number % len(game.players)]
        rng = random.Random(f"{seed}/study/{number}")
        yield from _sample_game(game.start(players), weights, rng)


def _sample_game(state: State, weights: list[float], rng: random.Random) -> Iterator[MarginSample]:
    greedy = Greedy("greedy", weights)
    predictions: list[tuple[int, float, list[float]]] = []

    def choose(state: State) -> int:
        if rng.random() < RANDOM_RATE:
            choices = state.answers()
            return choices[int(rng.random() * len(choices))]
        return greedy.choose(state, rng)

    def sample() -> None:
        if rng.random() < SAMPLE_RATE:
            seat = state.actor if state.actor >= 0 else int(rng.random() * state.players)
            predictions.append((seat, *_prediction(state, seat, weights)))

    sample()
    for action in events(state, choose, rng):
        state.take(action)
        if state.actor != OVER:
            sample()
    scores = state.scores()
    for seat, predicted, gradient in predictions:
        others = (sum(scores) - scores[seat]) / (state.players - 1)
        yield MarginSample(predicted, scores[seat] - others, gradient)


def predicted_margin(state: State, seat: int, weights: list[float]) -> float:
    """Return a player's lead over the mean of the others by the evaluation."""
    game = state.game
    evaluations = game.evaluator.evaluate_all(state, weights)
    own = evaluations[seat]
    others = (sum(evaluations) - own) / (len(evaluations) - 1)
    # An evaluation subtracts a part of the others already: that part would count twice.
    return (own - others) / (1.0 + game.evaluator.rivalry / (len(evaluations) - 1))


def _prediction(state: State, seat: int, weights: list[float]) -> tuple[float, list[float]]:
    """Return the predicted margin and its gradient by finite differences."""
    predicted = predicted_margin(state, seat, weights)
    gradient = []
    for index, weight in enumerate(weights):
        weights[index] = weight + DIFFERENCE
        gradient.append((predicted_margin(state, seat, weights) - predicted) / DIFFERENCE)
        weights[index] = weight
    return predicted, gradient


def least_squares_change(
    weights: list[float], samples: list[MarginSample], regularisation: float
) -> list[float]:
    """Return the change of the weights with the least squared error, by ridge regression."""
    np: Any = require("numpy", "arena")
    scales = np.maximum(np.abs(weights), MIN_SCALE)
    slopes = np.array([one.gradient for one in samples]).reshape(-1, len(weights)) * scales
    errors = np.array([one.actual - one.predicted for one in samples])
    matrix = slopes.T @ slopes + regularisation * np.eye(len(weights))
    change: list[float] = (np.linalg.solve(matrix, slopes.T @ errors) * scales).tolist()
    return change


def root_mean_square_error(samples: Sequence[MarginSample]) -> float:
    """Return the root mean square of the prediction errors, in points."""
    if not samples:
        return 0.0
    total = sum((one.actual - one.predicted) ** 2 for one in samples)
    return float((total / len(samples)) ** 0.5)


def _shifted(sample: MarginSample, change: list[float], step_size: float) -> MarginSample:
    """Return the sample as the changed weights would predict it."""
    predicted = sample.predicted + step_size * sum(
        slope * delta for slope, delta in zip(sample.gradient, change)
    )
    return MarginSample(predicted, sample.actual, sample.gradient)


def count_wins(game: Game, one: list[float], other: list[float], games: int, seed: str) -> float:
    """Return how many two-player games the first weights win, with paired random numbers.

    A shared win is half a win.
    """
    bots = [Greedy("greedy", one), Greedy("greedy", other)]
    wins = 0.0
    for number in range(games):
        first = number % 2
        state = game.start(2)
        seating = [bots[first], bots[1 - first]]
        _play_paired(state, seating, f"{seed}/{number // 2}")
        winners = state.winners()
        for seat in winners:
            if seating[seat] is bots[0]:
                wins += 1 / len(winners)
    return wins


def _play_paired(state: State, bots: Sequence[Greedy], seed: str) -> None:
    chance = PairedRandom(seed, state)
    for action in events(state, lambda state: bots[state.actor].choose(state, chance), chance):
        state.take(action)
