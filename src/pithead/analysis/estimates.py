"""The margins, in points, that a search expects after a choice, and their standard errors."""

from math import log, sqrt
from typing import Final

from pithead.bots.mcts.leaf_value import leaf_value
from pithead.bots.mcts.node import Node
from pithead.kernel.state import State
from pithead.kernel.step import OVER

MIN_VISITS_FOR_SPREAD: Final = 8
"""With fewer visits, a choice has the mean spread of all choices."""


def margins_of_value(value: list[float], state: State, temperature: float) -> list[float]:
    """Return each seat's lead over the mean of the others, from the shares of the win."""
    return margins_of_evaluations([temperature * log(max(share, 1e-9)) for share in value], state)


def margins_of_evaluations(evaluations: list[float], state: State) -> list[float]:
    """Return each seat's lead over the mean of the others, from the evaluations by seat."""
    total = sum(evaluations)
    others = state.players - 1
    scale = 1.0 + state.game.evaluator.rivalry / others
    return [round((own - (total - own) / others) / scale, 3) for own in evaluations]


def final_margins(state: State) -> list[float]:
    """Return each seat's lead over the mean of the others, from the scores."""
    scores = state.scores()
    others = state.players - 1
    return [round(own - (sum(scores) - own) / others, 3) for own in scores]


def evaluated_margins(state: State, temperature: float, weights: list[float]) -> list[float]:
    """Return the margins of a position by the game's evaluation; the final ones if it is over."""
    if state.actor == OVER:
        return final_margins(state)
    return margins_of_value(leaf_value(state, temperature, weights), state, temperature)


def expected_margins(node: Node, before: State, temperature: float) -> list[float]:
    """Return the margins after a choice: the mean over all positions that the search reached.

    The search itself maximises shares of the win. They are no measure of points, because a finished
    game gives most of the win to the winner, however small their lead is. With rollouts, the
    positions are those at the ends of the rollouts.
    """
    if node.actor == OVER:
        after = before.clone()
        after.take(node.action)
        return final_margins(after)
    if node.evaluation_sum:
        means = [points / node.visits for points in node.evaluation_sum]
        return margins_of_evaluations(means, before)
    totals = margins_of_value(node.first_estimate, before, temperature)
    weight = 1
    if node.state is not None:
        for child in [*node.children, *node.outcomes.values()]:
            if child.visits > 0:
                weight += child.visits
                below = expected_margins(child, node.state, temperature)
                totals = [total + child.visits * part for total, part in zip(totals, below)]
    return [round(total / weight, 3) for total in totals]


def standard_errors(root: Node, state: State, temperature: float) -> dict[int, float]:
    """Return the standard error, in points, of each choice's margin for the deciding player.

    It is the standard deviation of the margins of all positions that the search reached, divided
    by the root of the visit count. It tells how far the search is from an answer. It does not tell
    how good the evaluation of those positions is. It is empty if nothing was visited twice.
    """
    spreads = {
        child.action: Spread(child, state, temperature)
        for child in root.children
        if child.visits > 1 and child.actor != OVER
    }
    count = sum(spread.count for spread in spreads.values())
    if count == 0:
        return {}
    mean = sum(spread.count * spread.variance for spread in spreads.values()) / count
    errors: dict[int, float] = {}
    for child in root.children:
        if child.actor == OVER:
            errors[child.action] = 0.0
            continue
        known = child.visits >= MIN_VISITS_FOR_SPREAD and child.action in spreads
        variance = spreads[child.action].variance if known else mean
        errors[child.action] = round(sqrt(variance / max(1, child.visits)), 3)
    return errors


class Spread:
    """The variance of the margins of the player who decides `before`, below one choice."""

    def __init__(self, node: Node, before: State, temperature: float) -> None:
        self.seat = before.actor
        self.temperature = temperature
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        if node.evaluation_sum:
            self._add_rollouts(node, before)
        else:
            self._add_positions(node, before)
        self.variance = max(0.0, self.squares / self.count - (self.total / self.count) ** 2)

    def _add_rollouts(self, node: Node, before: State) -> None:
        # The evaluations are leads, which sum to about 0, so the margin is a multiple of one.
        others = before.players - 1
        factor = (1.0 + 1.0 / others) / (1.0 + before.game.evaluator.rivalry / others)
        self.count = node.visits
        self.total = factor * node.evaluation_sum[self.seat]
        self.squares = factor * factor * node.evaluation_squares[self.seat]

    def _add_positions(self, node: Node, before: State) -> None:
        visits = 1
        if node.actor == OVER:
            after = before.clone()
            after.take(node.action)
            margin = final_margins(after)[self.seat]
            visits = max(1, node.visits)
        else:
            margin = margins_of_value(node.first_estimate, before, self.temperature)[self.seat]
        self.count += visits
        self.total += visits * margin
        self.squares += visits * margin * margin
        if node.state is not None:
            for child in [*node.children, *node.outcomes.values()]:
                if child.visits > 0:
                    self._add_positions(child, node.state)
