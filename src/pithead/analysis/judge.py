"""The judge of an analysis: the expected margins of any position, by the same search everywhere."""

import random
from dataclasses import dataclass
from math import sqrt
from statistics import stdev
from typing import Final

from pithead.analysis.estimates import evaluated_margins, final_margins, margins_of_value
from pithead.analysis.lead_scale import points_per_logit
from pithead.analysis.recommendation import Recommendation, recommend
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE, OVER

MAX_JUDGED_OUTCOMES: Final = 6
"""A chance event with more outcomes is judged by a sample of so many."""
PATHS: Final = 2
"""The paths that are sampled where an outcome leads to the next chance event at once."""


@dataclass(frozen=True, slots=True)
class ChanceValue:
    """The margins of each seat before a chance event, and their standard errors."""

    mean: list[float]
    error: list[float]


class Judge:
    """Judges positions: a decision by a search, a chance event by the mean over its outcomes.

    A position is known by the number of events before it. Searches of the same number use the same
    random numbers, so the outcomes of a chance event are compared with little noise. What was found
    last in the game itself is kept, because it is asked for again: first as the result of an event,
    then as what was before the next one.
    """

    def __init__(self, bot: Tree, seed: int) -> None:
        self.bot = bot
        self.seed = seed
        self._number = -1
        self._last: Recommendation | ChanceValue | None = None

    def decision(self, state: State, number: int) -> Recommendation:
        """Search the decision after so many events."""
        if number == self._number and isinstance(self._last, Recommendation):
            return self._last
        found = self._search(state, number)
        self._number, self._last = number, found
        return found

    def chance(self, state: State, number: int) -> ChanceValue:
        """Return the mean over the outcomes of the chance event after so many events.

        If there are many, it is the mean of the evaluations of all outcomes, corrected by what a
        search sees differently in a stratified sample.
        """
        if number == self._number and isinstance(self._last, ChanceValue):
            return self._last
        outcomes = state.chance()
        rng = self._rng(number)
        if len(outcomes) <= MAX_JUDGED_OUTCOMES:
            values = [
                self._value_of_outcome(state, outcome, number, rng) for outcome, _ in outcomes
            ]
            weights = [probability for _, probability in outcomes]
            found = ChanceValue(_mean(values, weights), [0.0] * state.players)
        else:
            found = self._sampled(state, outcomes, number, rng)
        self._number, self._last = number, found
        return found

    def value(self, state: State, number: int) -> list[float]:
        """Return the margins of a position after so many events."""
        after, number = _decided(state, number)
        if after.actor == CHANCE:
            return self.chance(after, number).mean
        if after.actor >= 0 and not after.bids_for_places():
            return self.decision(after, number).value()
        return self._value_at_rest(after, number)

    def _search(self, state: State, number: int) -> Recommendation:
        self.bot.root = None
        return recommend(self.bot, state, self._rng(number))

    def _value_at_rest(self, state: State, number: int) -> list[float]:
        """`value` of a position that may not be that of the game, and not before a chance event."""
        if state.actor == OVER:
            return final_margins(state)
        if state.bids_for_places():
            return self._evaluated(state)
        return self._search(state, number).value()

    def _value_of_outcome(
        self, state: State, outcome: int, number: int, rng: RandomSource
    ) -> list[float]:
        """Return the margins after an outcome; further chance events at once are sampled."""
        after = state.clone()
        after.take(outcome)
        after, number = _decided(after, number + 1)
        if after.actor != CHANCE:
            return self._value_at_rest(after, number)
        values = []
        for path in range(PATHS):
            end, at = after.clone(), number
            quantile = (path + rng.random()) / PATHS
            while end.actor == CHANCE:
                end.take(end.agenda[-1].draw(end, quantile))
                end, at = _decided(end, at + 1)
                quantile = rng.random()
            values.append(self._value_at_rest(end, at))
        return _mean(values, [1.0 / PATHS] * PATHS)

    def _sampled(
        self, state: State, outcomes: list[tuple[int, float]], number: int, rng: RandomSource
    ) -> ChanceValue:
        """Return the mean over many outcomes from a stratified sample."""
        evaluated = []
        for outcome, _ in outcomes:
            after = state.clone()
            after.take(outcome)
            evaluated.append(self._evaluated(after))
        weights = [probability for _, probability in outcomes]
        mean = _mean(evaluated, weights)
        differences = []
        for index in _stratified(evaluated, weights, rng):
            searched = self._value_of_outcome(state, outcomes[index][0], number, rng)
            differences.append([a - b for a, b in zip(searched, evaluated[index], strict=True)])
        sums = [sum(column) / len(differences) for column in zip(*differences, strict=True)]
        errors = [
            stdev(column) / sqrt(len(differences)) for column in zip(*differences, strict=True)
        ]
        return ChanceValue(
            [round(part + seen, 3) for part, seen in zip(mean, sums, strict=True)],
            [round(error, 3) for error in errors],
        )

    def _evaluated(self, state: State) -> list[float]:
        """Return the margins of a position without a search."""
        settings = self.bot.settings
        weights = settings.weights_for(state.game)
        network = settings.network_for(state)
        if network is None or state.actor == OVER or state.bids_for_places():
            return evaluated_margins(state, settings.points_of_lead(state), weights)
        shares = network.values(state, max(state.actor, 0), weights)
        return margins_of_value(shares, state, points_per_logit(settings, state))

    def _rng(self, number: int) -> random.Random:
        return random.Random(f"{self.seed}/{number}")


def _decided(state: State, number: int) -> tuple[State, int]:
    """Return the position after all decisions that have only one legal action."""
    after = state
    while after.actor >= 0 and len(after.answers()) == 1:
        if after is state:
            after = state.clone()
        after.take(after.answers()[0])
        number += 1
    return after, number


def _stratified(evaluated: list[list[float]], weights: list[float], rng: RandomSource) -> list[int]:
    """Return the indices of a sample: the outcomes in order of value, one of each equal part."""
    seats = range(len(evaluated[0]))
    spread = [
        max(row[seat] for row in evaluated) - min(row[seat] for row in evaluated) for seat in seats
    ]
    seat = spread.index(max(spread))
    order = sorted(range(len(evaluated)), key=lambda index: evaluated[index][seat])
    found = []
    passed, at = weights[order[0]], 0
    for part in range(MAX_JUDGED_OUTCOMES):
        quantile = (part + rng.random()) / MAX_JUDGED_OUTCOMES
        while passed < quantile and at < len(order) - 1:
            at += 1
            passed += weights[order[at]]
        found.append(order[at])
    return found


def _mean(values: list[list[float]], weights: list[float]) -> list[float]:
    """Return the weighted mean of margins by seat."""
    return [
        round(sum(w * value[seat] for value, w in zip(values, weights, strict=True)), 3)
        for seat in range(len(values[0]))
    ]
