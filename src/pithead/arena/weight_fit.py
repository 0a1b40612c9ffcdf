"""Fitting the weights of a judgement by self-play.

A round: greedy bots play many games against each other with the weights so far, now and then at
random to see more of the game. At positions of these games the judgement said how far each player
would come out ahead; the end of the game tells how far he did. The judgement is nearly linear in
its weights, so least squares tell how to change them to have been right on the whole. How far that
way is worth going, games decide: the new weights against the old ones, with the same luck for both.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pithead.arena.least_squares import solve
from pithead.arena.paired_random import PairedLuck
from pithead.bots.greedy import Greedy
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

ADVENTURE: Final = 0.12
"""How often a player of the games to learn from chooses at random."""
LOOKED_AT: Final = 0.15
"""The part of the positions that is learned from."""
STEPS: Final = (1.0, 0.5, 0.25)
"""How much of the change is tried."""
BUMP: Final = 0.05
"""By how much a weight is changed to see what it does."""
LEAST: Final = 0.2
"""Weights near nothing may change as if they were as large as this."""


@dataclass(frozen=True)
class Lesson:
    """A position as a player saw it: what was judged, what came, and what each weight does."""

    judged: float
    came: float
    slopes: list[float]


@dataclass
class Progress:
    """What a round of training brought."""

    round: int
    lessons: int
    error_before: float
    error_after: float
    step: float
    """The part of the change that was kept; 0.0 if none was better."""
    won: int
    games: int


def train(
    game: Game,
    rounds: int,
    games: int,
    seed: int,
    firmness: float,
    on_round: Callable[[Progress], None] | None = None,
    start: Sequence[float] | None = None,
) -> list[float]:
    """The fitted weights. The same arguments give the same weights.

    `firmness` is how much the old weights are trusted, in lessons for each weight.
    """
    weights = list(game.evaluator.weights_by_hand if start is None else start)
    for number in range(rounds):
        lessons = list(study(game, weights, games, f"{seed}/{number}"))
        change = correction(weights, lessons, firmness)
        best, step, won = weights, 0.0, 0
        for part in STEPS:
            candidate = [old + part * delta for old, delta in zip(weights, change)]
            wins = duel(game, candidate, weights, games, f"{seed}/{number}/duel")
            if wins > max(won, games // 2):
                best, step, won = candidate, part, wins
        if on_round is not None:
            after = error([_learned(one, change, step) for one in lessons])
            on_round(Progress(number, len(lessons), error(lessons), after, step, won, games))
        weights = best
    return weights


def study(game: Game, weights: list[float], games: int, seed: str) -> Iterator[Lesson]:
    """What is to be learned from games with these weights, of all numbers of players in turn."""
    mind = Greedy("greedy", weights)
    for number in range(games):
        players = game.players[number % len(game.players)]
        rng = random.Random(f"{seed}/study/{number}")
        state = game.start(players)
        seen: list[tuple[int, float, list[float]]] = []
        while state.actor != OVER:
            if rng.random() < LOOKED_AT:
                seat = state.actor if state.actor >= 0 else int(rng.random() * players)
                seen.append((seat, *_slopes(game, state, seat, weights)))
            if state.actor == CHANCE:
                state.take(state.draw(rng))
            elif rng.random() < ADVENTURE:
                choices = state.answers()
                state.take(choices[int(rng.random() * len(choices))])
            else:
                state.take(mind.choose(state, rng))
        scores = state.scores()
        for seat, judged, slopes in seen:
            others = (sum(scores) - scores[seat]) / (players - 1)
            yield Lesson(judged, scores[seat] - others, slopes)


def lead(game: Game, state: State, seat: int, weights: list[float]) -> float:
    """How far the judgement sees a player ahead of the mean of the others."""
    judged = game.evaluator.evaluate_all(state, weights)
    others = (sum(judged) - judged[seat]) / (len(judged) - 1)
    # A judgement takes off a part of the others already: that part would count twice.
    return (judged[seat] - others) / (1.0 + game.evaluator.rivalry / (len(judged) - 1))


def _slopes(game: Game, state: State, seat: int, weights: list[float]) -> tuple[float, list[float]]:
    judged = lead(game, state, seat, weights)
    slopes = []
    for index, weight in enumerate(weights):
        weights[index] = weight + BUMP
        slopes.append((lead(game, state, seat, weights) - judged) / BUMP)
        weights[index] = weight
    return judged, slopes


def correction(weights: list[float], lessons: list[Lesson], firmness: float) -> list[float]:
    """The change of the weights after which the judgement errs least in squares."""
    count = len(weights)
    scales = [max(abs(weight), LEAST) for weight in weights]
    squares = [[0.0] * count for _ in range(count)]
    sums = [0.0] * count
    for lesson in lessons:
        parts = [slope * scale for slope, scale in zip(lesson.slopes, scales)]
        missing = lesson.came - lesson.judged
        used = [index for index, part in enumerate(parts) if part]
        for i in used:
            part = parts[i]
            sums[i] += part * missing
            row = squares[i]
            for j in used:
                row[j] += part * parts[j]
    for index in range(count):
        squares[index][index] += firmness
    return [change * scale for change, scale in zip(solve(squares, sums), scales)]


def error(lessons: Sequence[Lesson]) -> float:
    """The root of the mean square by which the judgement was wrong, in points."""
    if not lessons:
        return 0.0
    total = sum((one.came - one.judged) ** 2 for one in lessons)
    return float((total / len(lessons)) ** 0.5)


def _learned(lesson: Lesson, change: list[float], step: float) -> Lesson:
    judged = lesson.judged + step * sum(s * c for s, c in zip(lesson.slopes, change))
    return Lesson(judged, lesson.came, lesson.slopes)


def duel(game: Game, one: list[float], other: list[float], games: int, seed: str) -> int:
    """How many of so many games for two the first weights win, with the same luck for both."""
    minds = [Greedy("greedy", one), Greedy("greedy", other)]
    won = 0
    for number in range(games):
        luck = PairedLuck(f"{seed}/{number // 2}")
        rng = random.Random(0)
        state = game.start(2)
        first = number % 2
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.take(luck.draw(state))
            else:
                state.take(minds[(state.actor + first) % 2].choose(state, rng))
        if (state.ranking()[0] + first) % 2 == 0:
            won += 1
    return won
