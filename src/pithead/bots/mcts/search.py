"""The search itself: walk down to a position that is new, judge it, tell everybody on the way."""

import gc
from math import exp, log, sqrt
from time import thread_time
from typing import Final

from pithead.bots.mcts.leaf_value import drawn, parts_of, value_before_chance
from pithead.bots.mcts.node import Node, best_at_first
from pithead.bots.mcts.rollout import play_on
from pithead.bots.mcts.search_settings import MOST_NODES, Settings
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE, OVER

A_CROWD: Final = 3
"""With so many players or more, the others decide at a glance."""


class Search:
    """A tree that grows from a position.

    Every player is taken to want the largest part for himself. Where somebody decides, the walk
    goes on to the choice that is best so far or promises much and was tried little; where chance
    decides, to an outcome as likely as it is. A position that is new is judged as it is.

    If the game looks rounds ahead, a position is played on to the end of the last of them before it
    is judged, again and again with other luck; only when that has told enough, walks go further. To
    look into what follows at once would be to try much that nobody would do, and to count it.

    In a crowd the others are taken to do what looks best to them at once. Were all they could do
    looked into as well, the time would be gone before the next decision of one's own, and one's own
    plans are what a search finds and a glance does not.
    """

    def __init__(self, settings: Settings, state: State, rng: RandomSource) -> None:
        self.settings = settings
        game = state.game
        self.weights = settings.weights_of(game)
        self.offset = rng.random()
        self.seat = state.actor if state.players >= A_CROWD else -1
        """Who alone thinks; -1 if everybody does."""
        self.nodes = 0
        self.simulations = 0
        self.until = -1
        """The round in which nobody looks any further; -1 if everything is judged as it is."""
        self.most = settings.simulations
        self.samples = settings.samples
        self.trust = 1.0
        self.exploration = settings.exploration
        self.sharpness = settings.sharpness
        self.patience = 0
        """How many walks end at a position before one goes further."""
        if game.evaluator.rounds_ahead > 0:
            self.until = game.evaluator.round_of(state) + game.evaluator.rounds_ahead
            self.most = settings.simulations_ahead
            self.samples = 0
            self.trust = 0.001
            self.exploration = settings.exploration_ahead
            self.sharpness = settings.sharpness_ahead
            self.patience = settings.patience_ahead

    def plant(self, state: State) -> Node:
        """The root of a new tree."""
        root = Node(-1, state.actor, [0.0] * state.players, self.trust)
        root.state = state.clone()
        self.open(root)
        return root

    def grow(self, root: Node) -> None:
        """Walk until the budget is used up, or more walks could not change the choice."""
        collecting = gc.isenabled()
        gc.disable()  # nothing in a tree refers back: looking for cycles would cost a tenth
        try:
            self._grow(root)
        finally:
            if collecting:
                gc.enable()

    def _grow(self, root: Node) -> None:
        settings = self.settings
        most = self.most if self.most > 0 else MOST_NODES
        began = thread_time() if settings.seconds > 0 else 0.0
        self.simulations = 0
        while self.simulations < most and self.nodes < MOST_NODES:
            self.walk(root)
            self.simulations += 1
            left = most - self.simulations
            if settings.seconds > 0:
                passed = thread_time() - began
                if passed >= settings.seconds:
                    return
                left = min(left, int(self.simulations * (settings.seconds / passed - 1.0)) + 1)
            if self.simulations & 31 == 0 and lead(root) > left:
                return

    def walk(self, root: Node) -> None:
        """One simulation."""
        chosen = self.select(root)
        self.walk_on([root, chosen], chosen.visits)

    def walk_on(self, path: list[Node], number: int) -> None:
        """From the end of a path to where it is unknown; all on the way learn what that is worth.

        The number tells the luck of this walk from that of others.
        """
        node = path[-1]
        state = node.state
        while state is not None and node.visits >= self.patience and not self.ends_at(state):
            node = self.fall(node) if node.actor == CHANCE else self.select(node)
            path.append(node)
            state = node.state
        gained = node.first
        if state is None:
            state = self.settle_in(node, path[-2])
            if self.until < 0 and node.actor >= 0:
                gained = self.open(node)
        if self.until >= 0:
            later = self.played_on(state, number)
            judged = later.game.evaluator.evaluate_all(later, self.weights)
            gained = parts_of(later, judged, self.settings.spread)
            for passed in path:
                passed.note_points(judged)
        for passed in path:
            passed.note(gained)

    def ends_at(self, state: State) -> bool:
        """Whether nobody looks further than this position."""
        if state.actor == OVER:
            return True
        return self.until >= 0 and state.game.evaluator.round_of(state) >= self.until

    def settle_in(self, node: Node, parent: Node) -> State:
        """Give a node the position that follows its parent's."""
        assert parent.state is not None
        state = parent.state.clone()
        state.take(node.action)
        node.state = state
        self.nodes += 1
        return state

    def played_on(self, state: State, number: int) -> State:
        """What becomes of a position when the rounds ahead are over."""
        twin = state.clone()
        play_on(twin, self.until, self.weights, self.offset, number)
        return twin

    def look(self, action: int, before: State) -> Node:
        """The node after an action or an outcome, with the first impression of it."""
        after = before.clone()
        after.take(action)
        spread = self.settings.spread
        first = value_before_chance(after, spread, self.weights, self.samples, self.offset)
        return Node(action, after.actor, first, self.trust)

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
        if self.seat >= 0 and seat != self.seat:
            node.favourite = best_at_first(node)
            return node.favourite.first
        node.promises = promises(node.children, seat, self.settings.spread, self.sharpness)
        mean = [0.0] * len(node.first)
        for index, child in enumerate(node.children):
            promise = node.promises[index]
            for player, part in enumerate(child.first):
                mean[player] += part * promise
        return mean

    def select(self, node: Node) -> Node:
        """The choice to walk on to.

        One that was not tried yet is taken to be worth what it seemed at first; or, where first
        impressions are of another time than results, what the others were worth in the mean.
        """
        if not node.children:
            self.open(node)
        if node.favourite is not None:
            return node.favourite
        seat = node.actor
        mean = node.worth(seat)
        promised = node.promises
        urge = self.exploration * sqrt(node.visits + 1)
        best = node.children[0]
        top = -1.0
        for index, child in enumerate(node.children):
            untried = child.first[seat] if self.until < 0 else mean
            score = (untried + child.totals[seat] + urge * promised[index]) / (1 + child.visits)
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


def promises(children: list[Node], seat: int, spread: float, sharpness: float) -> list[float]:
    """How likely each choice seems to be the best, before any of them is tried."""
    points = [spread * log(child.first[seat] + 1e-9) for child in children]
    top = max(points)
    parts = [exp((point - top) / sharpness) for point in points]
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
