"""Monte-Carlo tree search: select, expand, evaluate or roll out, back up."""

import gc
from math import log, sqrt
from typing import Final

from pithead.bots.mcts.evaluation_spread import USUAL_SAMPLES, scale_of
from pithead.bots.mcts.leaf_value import (
    expected_value,
    sample_chance,
    softmax,
    value_of_evaluations,
)
from pithead.bots.mcts.node import Node, best_first_estimate
from pithead.bots.mcts.rollout import rollout
from pithead.bots.mcts.search_settings import MAX_NODES, SearchSettings
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import CHANCE, OVER

try:
    from time import thread_time
except ImportError:  # in a browser, where nothing else runs in the worker that searches
    from time import perf_counter as thread_time

MIN_PLAYERS_FOR_ASSUMED_REPLIES: Final = 3
"""With so many players or more, the opponents' actions are assumed and not searched."""


class Search:
    """A search tree that grows from a position.

    Each player maximises their own share of the win. A decision node selects by PUCT: mean value
    plus an exploration bonus from the prior. A chance node samples an outcome by its probability. A
    leaf is evaluated at once.

    If the game has rounds ahead, a leaf is rolled out to the end of the last of them before it is
    evaluated. A node is expanded only after many rollouts: earlier expansion would search many
    actions that no player would take, and count their values.

    With three or more players, opponents are assumed to take the action with the best first
    estimate. If all their actions were searched, the budget would end before the next decision of
    the searching player, and plans over several own decisions are what a search finds.
    """

    def __init__(self, settings: SearchSettings, state: State, rng: RandomSource) -> None:
        self.settings = settings
        game = state.game
        self.weights = settings.weights_for(game)
        self.offset = rng.random()
        """The start of the quasi-random numbers of this search."""
        self.searching_seat = (
            state.actor if state.players >= MIN_PLAYERS_FOR_ASSUMED_REPLIES else -1
        )
        """The only seat whose actions are searched; -1 for all seats."""
        self.nodes = 0
        self.simulations = 0
        self.horizon = -1
        """The round before which rollouts end; -1 if leaves are evaluated without rollouts."""
        self.max_simulations = settings.simulations
        scale = scale_of(game, state.players)
        self.value_temperature = settings.value_temperature * scale.lead
        self.chance_samples = settings.chance_samples * scale.chance_samples // USUAL_SAMPLES
        self.estimate_weight = 1.0
        self.exploration = settings.exploration
        self.prior_temperature = settings.prior_temperature * scale.choice
        self.visits_before_expansion = 0
        self.network_prior_exponent = 0.0
        self.network = settings.network_for(state)
        """The value network that evaluates positions; None for the evaluator of the game."""
        if self.network is not None:
            self.exploration = settings.network_exploration
            self.network_prior_exponent = settings.network_prior_exponent * game.evaluator.decisions
        elif game.evaluator.rounds_ahead > 0:
            self.horizon = game.evaluator.round_of(state) + game.evaluator.rounds_ahead
            self.max_simulations = settings.rollout_simulations
            self.chance_samples = 0
            self.estimate_weight = 0.001
            self.exploration = settings.rollout_exploration
            self.prior_temperature = settings.rollout_prior_temperature * scale.choice
            self.visits_before_expansion = settings.rollout_visits_before_expansion

    def new_root(self, state: State) -> Node:
        """Return the expanded root of a new tree."""
        root = Node(-1, state.actor, [0.0] * state.players, self.estimate_weight)
        root.state = state.clone()
        self.expand(root)
        return root

    def run(self, root: Node) -> None:
        """Simulate until the budget is used up or the choice cannot change any more."""
        collecting = gc.isenabled()
        gc.disable()  # a tree has no reference cycles; looking for them would cost a tenth
        try:
            self._run(root)
        finally:
            if collecting:
                gc.enable()

    def _run(self, root: Node) -> None:
        settings = self.settings
        max_simulations = self.max_simulations if self.max_simulations > 0 else MAX_NODES
        began = thread_time() if settings.seconds > 0 else 0.0
        self.simulations = 0
        while self.simulations < max_simulations and self.nodes < MAX_NODES:
            self.simulate(root)
            self.simulations += 1
            left = max_simulations - self.simulations
            if settings.seconds > 0:
                passed = thread_time() - began
                if passed >= settings.seconds:
                    return
                # The clock of some systems stands still for milliseconds.
                if passed > 0.0:
                    left = min(left, int(self.simulations * (settings.seconds / passed - 1.0)) + 1)
            if self.simulations & 31 == 0 and visit_lead(root) > left:
                return

    def simulate(self, root: Node) -> None:
        """Run one simulation from the root."""
        child = self.select(root)
        self.simulate_from([root, child], child.visits)

    def simulate_from(self, path: list[Node], number: int) -> None:
        """Descend from the end of a path to a leaf, find its value and back it up.

        The number selects the random numbers of the rollout.
        """
        node = path[-1]
        state = node.state
        while (
            state is not None
            and node.visits >= self.visits_before_expansion
            and not self.is_terminal(state)
        ):
            node = self.sample_outcome(node) if node.actor == CHANCE else self.select(node)
            path.append(node)
            state = node.state
        value = node.first_estimate
        if state is None:
            state = self.set_state(node, path[-2])
            if self.horizon < 0 and node.actor >= 0:
                value = self.expand(node)
        if self.horizon >= 0:
            value = self.roll_out(path, state, number)
        for visited in path:
            visited.add_visit(value)

    def is_terminal(self, state: State) -> bool:
        """Return whether the search goes no further than this position."""
        if state.actor == OVER:
            return True
        return self.horizon >= 0 and state.game.evaluator.round_of(state) >= self.horizon

    def set_state(self, node: Node, parent: Node) -> State:
        """Set and return the state of a node: the parent's after the action."""
        assert parent.state is not None
        state = parent.state.clone()
        state.take(node.action)
        node.state = state
        self.nodes += 1
        return state

    def roll_out(self, path: list[Node], state: State, number: int) -> list[float]:
        """Return the value at the end of a rollout, and add its evaluations to the path."""
        end = state.clone()
        rollout(end, self.horizon, self.weights, self.offset, number)
        evaluations = end.game.evaluator.evaluate_all(end, self.weights)
        for visited in path:
            visited.add_evaluations(evaluations)
        return value_of_evaluations(end, evaluations, self.value_temperature)

    def new_node(self, action: int, before: State) -> Node:
        """Return the node after an action or an outcome, with its first estimate."""
        after = before.clone()
        after.take(action)
        network = self.network
        if network is not None:
            observer = before.actor if before.actor >= 0 else max(after.actor, 0)
            value = network.values(after, observer, self.weights)
            return Node(action, after.actor, value, self.estimate_weight)
        temperature = self.value_temperature
        estimate = expected_value(
            after, temperature, self.weights, self.chance_samples, self.offset
        )
        return Node(action, after.actor, estimate, self.estimate_weight)

    def expand(self, node: Node) -> list[float]:
        """Create a child for every action, and return the value of the position by their estimates.

        The value is the mean of the estimates weighted by the priors, not their maximum. The
        maximum of many estimates is mostly one with a positive error, and would favour lines with
        more decisions by the same player.
        """
        state = node.state
        assert state is not None
        for action in state.answers():
            node.children.append(self.new_node(action, state))
        if self.searching_seat >= 0 and node.actor != self.searching_seat:
            node.assumed_reply = best_first_estimate(node)
            return node.assumed_reply.first_estimate
        self.set_priors(node)
        mean = [0.0] * len(node.first_estimate)
        for child in node.children:
            prior = child.prior
            for seat, share in enumerate(child.first_estimate):
                mean[seat] += share * prior
        return mean

    def set_priors(self, node: Node) -> None:
        """Set the prior of every child: how likely it is the best, by the first estimates."""
        seat = node.actor
        factor = self.value_temperature / self.prior_temperature
        if self.network is not None:
            factor = self.network_prior_exponent
        points = [factor * log(child.first_estimate[seat] + 1e-9) for child in node.children]
        for child, prior in zip(node.children, softmax(points, 1.0)):
            child.prior = prior

    def select(self, node: Node) -> Node:
        """Return the child to descend to, by PUCT.

        One virtual visit stands for the value before any visit: the first estimate, or, with
        rollouts, the mean value of the parent, because rollouts and first estimates are evaluations
        of different rounds.
        """
        if not node.children:
            self.expand(node)
        if node.assumed_reply is not None:
            return node.assumed_reply
        seat = node.actor
        mean = node.mean_value(seat)
        exploration = self.exploration * sqrt(node.visits + 1)
        best = node.children[0]
        top = -1.0
        for child in node.children:
            unvisited = child.first_estimate[seat] if self.horizon < 0 else mean
            score = (unvisited + child.value_sum[seat] + exploration * child.prior) / (
                1 + child.visits
            )
            if score > top:
                top = score
                best = child
        return best

    def sample_outcome(self, node: Node) -> Node:
        """Return the child of a chance node for a sampled outcome; create it if it is new."""
        state = node.state
        assert state is not None
        outcome = sample_chance(state, self.offset, node.visits)
        child = node.outcomes.get(outcome)
        if child is None:
            child = self.new_node(outcome, state)
            node.outcomes[outcome] = child
        return child


def visit_lead(root: Node) -> int:
    """Return by how many visits the most visited child is ahead of the second."""
    first = 0
    second = 0
    for child in root.children:
        if child.visits > first:
            second = first
            first = child.visits
        elif child.visits > second:
            second = child.visits
    return first - second
