"""The scale of a game's evaluation, measured in the positions of random games.

Evaluations may count points, thousandths of a point or chances to win. The search needs to know
what is much: how far players are ahead of each other, how much the actions of a decision differ,
and how much of that is due to the outcomes of chance.
"""

import random
from math import ceil, sqrt
from typing import Final

from pithead.bots.mcts.leaf_value import MAX_ENUMERATED_OUTCOMES
from pithead.kernel.evaluation_scale import EvaluationScale
from pithead.kernel.game import Game
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

TUNED: Final = ("schiefer", "ruhrschifffahrt", "schichtwechsel")
"""The games with which the constants of the search were chosen, in their points: scale 1."""
USUAL_LEAD: Final = 8.0
"""The standard deviation of evaluations from the mean of the players in these games."""
USUAL_CHOICE: Final = 0.85
"""The standard deviation of the evaluations after the actions of a decision in these games."""
USUAL_SAMPLES: Final = 3
MOST_SAMPLES: Final = 16
"""Of the outcomes of chance, for a first estimate."""
_GAMES: Final = 8
_MOST_DECISIONS: Final = 4000
"""All random games together are no longer."""
_POSITIONS: Final = 120
_OUTCOMES: Final = 12
_ACTIONS: Final = 24
"""Of a decision with very many actions, only some are compared."""


def scale_of(game: Game, players: int) -> EvaluationScale:
    """Return the scale of a game's evaluation; it is measured once for each number of players."""
    scales = game.evaluator.scales
    found = scales.get(players)
    if found is None:
        if game.id in TUNED:
            found = EvaluationScale(1.0, 1.0, USUAL_SAMPLES)
        else:
            found = measured_scale(game, players)
        scales[players] = found
    return found


def measured_scale(game: Game, players: int) -> EvaluationScale:
    """Measure the scale in random games, always the same ones."""
    leads = 0.0
    lead_count = 0
    choices = 0.0
    choice_count = 0
    outcomes = 0.0
    outcome_count = 0
    for state in random_positions(game, players):
        values = game.evaluator.evaluate_all(state)
        mean = sum(values) / players
        for value in values:
            leads += (value - mean) * (value - mean)
            lead_count += 1
        actions = state.answers()
        if len(actions) < 2:
            continue
        found: list[float] = []
        for action in actions[:: max(1, len(actions) // _ACTIONS)]:
            after = state.clone()
            after.take(action)
            sampled = sampled_values(after, state.actor)
            found.append(sum(sampled) / len(sampled))
            if len(sampled) > 1:
                outcomes += deviation(sampled)
                outcome_count += 1
        choices += deviation(found)
        choice_count += 1
    lead = sqrt(leads / max(1, lead_count))
    if lead <= 0.0:
        return EvaluationScale(1.0, 1.0, USUAL_SAMPLES)
    choice = choices / max(1, choice_count)
    if choice <= 0.0:
        choice = lead * USUAL_CHOICE / USUAL_LEAD
    samples = USUAL_SAMPLES
    if outcome_count > 0:
        ratio = outcomes / outcome_count / choice
        samples = min(MOST_SAMPLES, max(USUAL_SAMPLES, ceil(ratio * ratio)))
    return EvaluationScale(lead / USUAL_LEAD, choice / USUAL_CHOICE, samples)


def random_positions(game: Game, players: int) -> list[State]:
    """Return decisions of random games, evenly from all of them."""
    rng = random.Random(f"scale/{players}")
    kept: list[State] = []
    decisions = 0
    for _ in range(_GAMES):
        state = game.start(players)
        while state.actor != OVER and decisions < _MOST_DECISIONS:
            if state.actor == CHANCE:
                state.take(state.draw(rng))
                continue
            if not state.bids_for_places():
                decisions += 1
                if len(kept) < _POSITIONS:
                    kept.append(state.clone())
                else:
                    place = int(rng.random() * decisions)
                    if place < _POSITIONS:
                        kept[place] = state.clone()
            actions = state.answers()
            state.take(actions[int(rng.random() * len(actions))])
    return kept


def sampled_values(state: State, seat: int) -> list[float]:
    """Return the evaluation of a position; before many outcomes of chance, after some of them."""
    evaluate = state.game.evaluator.evaluate
    if state.actor != CHANCE or len(state.answers()) <= MAX_ENUMERATED_OUTCOMES:
        return [evaluate(state, seat)]
    found: list[float] = []
    for number in range(_OUTCOMES):
        after = state.clone()
        after.take(state.agenda[-1].draw(state, (number + 0.5) / _OUTCOMES))
        found.append(evaluate(after, seat))
    return found


def deviation(values: list[float]) -> float:
    """Return the standard deviation of some values."""
    mean = sum(values) / len(values)
    total = 0.0
    for value in values:
        total += (value - mean) * (value - mean)
    return sqrt(total / len(values))
