"""What a search expects, in points: of a position, and of each choice in it."""

from math import log

from pithead.analysis.results import Choice
from pithead.bots.mcts.leaf_value import value
from pithead.bots.mcts.node import Node
from pithead.kernel.state import State
from pithead.kernel.step import OVER


def margins(parts: list[float], state: State, spread: float) -> list[float]:
    """Points ahead of the mean of the others, from the parts of a win."""
    return leads([spread * log(max(part, 1e-9)) for part in parts], state)


def leads(points: list[float], state: State) -> list[float]:
    """The same from what a position was judged for each seat."""
    total = sum(points)
    others = state.players - 1
    scale = 1.0 + state.game.evaluator.rivalry / others
    return [round((own - (total - own) / others) / scale, 3) for own in points]


def final_margins(state: State) -> list[float]:
    scores = state.scores()
    others = state.players - 1
    return [round(own - (sum(scores) - own) / others, 3) for own in scores]


def judged(state: State, spread: float, weights: list[float]) -> list[float]:
    """The margin of each seat as the judgement of the game sees it; at the end, what it is."""
    if state.actor == OVER:
        return final_margins(state)
    return margins(value(state, spread, weights), state, spread)


def expected(node: Node, before: State, spread: float) -> list[float]:
    """The margin of each seat after a choice: the mean of all positions that the search met.

    The search itself reckons with parts of a win, of which a finished game gives the winner most,
    however small his lead is: they are no measure of points. Where it played on, it met these
    positions at the end of the rounds ahead.
    """
    if node.actor == OVER:
        after = before.clone()
        after.take(node.action)
        return final_margins(after)
    if node.points:
        return leads([points / node.visits for points in node.points], before)
    totals = margins(node.first, before, spread)
    weight = 1
    if node.state is not None:
        for child in [*node.children, *node.outcomes.values()]:
            if child.visits > 0:
                weight += child.visits
                below = expected(child, node.state, spread)
                totals = [total + child.visits * part for total, part in zip(totals, below)]
    return [round(total / weight, 3) for total in totals]


def estimates(root: Node, best: Node, state: State, spread: float) -> list[Choice]:
    """Every choice at the root of a search: the best first, then those that were tried most."""
    seat = state.actor
    order = sorted(root.children, key=lambda child: (child is not best, -child.visits))
    found = {child.action: expected(child, state, spread)[seat] for child in order}
    if best.points:
        # Playing on moved the best choice so far from its first impression. One that was not tried
        # would have moved as far, and was not tried because it promised less.
        top = found[best.action]
        moved = top - margins(best.first, state, spread)[seat]
        for child in order:
            if child.visits == 0 and child.actor != OVER:
                found[child.action] = round(min(found[child.action] + moved, top), 3)
    return [Choice(state.name(child.action), found[child.action], child.visits) for child in order]
