"""The search itself: walk down to a position that is new, judge it, tell everybody on the way."""

from math import exp, log, sqrt
from time import perf_counter

from pithead.bots.tree.node import Node
from pithead.bots.tree.settings import MOST_NODES, Settings
from pithead.bots.tree.value import drawn, value_before_chance
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE, OVER


class Search:
    """A tree that grows from a position.

    Every player is taken to want the largest part for himself. Where somebody decides, the walk
    goes on to the choice that is best so far or promises much and was tried little; where chance
    decides, to an outcome as likely as it is.
    """

    def __init__(self, settings: Settings, state: State, rng: RandomSource) -> None:
        self.settings = settings
        game = state.game
        self.weights = game.weights_by_hand if settings.by_hand else game.weights
        self.offset = rng.random()
        self.nodes = 0
        self.simulations = 0

    def plant(self, state: State) -> Node:
        """The root of a new tree."""
        root = Node(-1, state.actor, [0.0] * state.players)
        root.state = state.clone()
        self.open(root)
        return root

    def grow(self, root: Node) -> None:
        """Walk until the budget is used up, or more walks could not change the choice."""
        settings = self.settings
        most = settings.simulations if settings.simulations > 0 else MOST_NODES
        deadline = perf_counter() + settings.seconds if settings.seconds > 0 else 0.0
        self.simulations = 0
        while self.simulations < most and self.nodes < MOST_NODES:
            self.walk(root)
            self.simulations += 1
            if deadline > 0.0 and perf_counter() >= deadline:
                return
            if self.simulations & 31 == 0 and lead(root) > most - self.simulations:
                return

    def walk(self, root: Node) -> None:
        """One simulation."""
        path = [root]
        node = root
        while node.state is not None and node.actor != OVER:
            node = self.fall(node) if node.actor == CHANCE else self.select(node)
            path.append(node)
        gained = node.first
        if node.state is None:
            self.settle_in(node, path[-2])
            if node.actor >= 0:
                gained = self.open(node)
        for passed in path:
            passed.note(gained)

    def settle_in(self, node: Node, parent: Node) -> None:
        """Give a node the position that follows its parent's."""
        assert parent.state is not None
        state = parent.state.clone()
        state.take(node.action)
        node.state = state
        self.nodes += 1

    def look(self, action: int, before: State) -> Node:
        """The node after an action or an outcome, with the first impression of it."""
        after = before.clone()
        after.take(action)
        settings = self.settings
        first = value_before_chance(
            after, settings.spread, self.weights, settings.samples, self.offset
        )
        return Node(action, after.actor, first)

    def open(self, node: Node) -> list[float]:
        """Look at every choice of a decision; answers what the position is worth then.

        That is the mean of the choices by their promise, not the best of them: the best of many
        estimates is mostly one that errs on the right side, and lines with more decisions in them
        would look better for whoever decides.
        """
        state = node.state
        assert state is not None
        seat = node.actor
        for action in state.answers():
            node.children.append(self.look(action, state))
        node.promises = promises(node.children, seat, self.settings)
        mean = [0.0] * len(node.first)
        for index, child in enumerate(node.children):
            promise = node.promises[index]
            for player, part in enumerate(child.first):
                mean[player] += part * promise
        return mean

    def select(self, node: Node) -> Node:
        """The choice to walk on to."""
        seat = node.actor
        children = node.children
        promised = node.promises
        urge = self.settings.exploration * sqrt(node.visits + 1)
        best = children[0]
        top = -1.0
        for index, child in enumerate(children):
            score = child.worth(seat) + urge * promised[index] / (1 + child.visits)
            if score > top:
                top = score
                best = child
        return best

    def fall(self, node: Node) -> Node:
        """The node of an outcome of chance, a new one if it was not seen before."""
        state = node.state
        assert state is not None
        outcome = drawn(state, self.offset, node.visits)
        child = node.outcomes.get(outcome)
        if child is None:
            child = self.look(outcome, state)
            node.outcomes[outcome] = child
        return child


def promises(children: list[Node], seat: int, settings: Settings) -> list[float]:
    """How likely each choice seems to be the best, before any of them is tried."""
    points = [settings.spread * log(child.first[seat] + 1e-9) for child in children]
    top = max(points)
    parts = [exp((point - top) / settings.sharpness) for point in points]
    whole = 0.0
    for part in parts:
        whole += part
    return [part / whole for part in parts]


def lead(root: Node) -> int:
    """By how many visits the first choice is ahead of the second."""
    first = 0
    second = 0
    for child in root.children:
        if child.visits > first:
            second = first
            first = child.visits
        elif child.visits > second:
            second = child.visits
    return first - second
