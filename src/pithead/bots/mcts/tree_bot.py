"""The bot that searches."""

from math import inf, log
from typing import Final

from pithead.bots.mcts.evaluation_spread import scale_of
from pithead.bots.mcts.leaf_value import expected_value
from pithead.bots.mcts.node import Node, best_child, find_node
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.place_bids import choose_bid, values_by_evaluator, values_by_network
from pithead.kernel.state import RandomSource, State

_MAX_COMPARISONS: Final = 100
"""The positions of the old tree that are compared with the new one before it is dropped."""


class Tree:
    """Choose actions by Monte-Carlo tree search within a budget.

    The tree is kept between choices: if the next position is in it, its statistics are reused. With
    a budget in simulations the choice depends only on the positions seen so far and on the random
    numbers from `rng`.
    """

    def __init__(self, name: str, settings: SearchSettings) -> None:
        self.name = name
        self.settings = settings
        self.root: Node | None = None
        self.horizon = -1
        """The horizon of the kept tree."""
        self.searching_seat = -1
        """The only seat whose actions the kept tree searches; -1 for all seats."""
        self.simulations = 0
        """The number of simulations of the last choice."""

    def choose(self, state: State, rng: RandomSource) -> int:
        choices = state.answers()
        self.simulations = 0
        if len(choices) == 1:
            return choices[0]
        if state.bids_for_places():
            return choose_bid(state, self.place_values(state))
        if not self.settings.searches():
            return self.choose_by_evaluation(state, rng)
        return best_child(self.search(state, rng)).action

    def place_values(self, state: State) -> list[float]:
        """Return how many points each place is ahead; a search of the whole game would not help."""
        network = self.settings.network_for(state)
        if network is not None:
            return values_by_network(state, network)
        return values_by_evaluator(state, self.settings.weights_for(state.game))

    def search(self, state: State, rng: RandomSource) -> Node:
        """Search from a position until the budget is used up, and return the root."""
        search = Search(self.settings, state, rng)
        root = self.kept_node(state)
        if (
            root is None
            or search.horizon != self.horizon
            or search.searching_seat != self.searching_seat
        ):
            root = search.new_root(state)
        elif not root.children:
            search.expand(root)
        self.root = root
        self.horizon = search.horizon
        self.searching_seat = search.searching_seat
        search.run(root)
        self.simulations = search.simulations
        return root

    def kept_node(self, state: State) -> Node | None:
        """Return the node of this position in the kept tree, and let go of the rest."""
        root = self.root
        self.root = None
        if root is None or root.state is None or root.state.game is not state.game:
            return None
        return find_node(root, state, _MAX_COMPARISONS)

    def choose_by_evaluation(self, state: State, rng: RandomSource) -> int:
        """Return the action with the best value one decision ahead, each with some random noise.

        The noise is in the logit of the player's share of the win: it confuses choices that are
        nearly equal, and hides a clear difference only seldom.
        """
        seat = state.actor
        choices = state.answers()
        noise = self.settings.choice_noise
        if noise > 0:
            scale = scale_of(state.game, state.players)
            noise *= scale.choice / scale.lead
        best = choices[0]
        top = -inf
        for action in choices:
            share = self.share_after(state, action, seat)
            value = log(share + 1e-9) - log(1.0 - share + 1e-9)
            if noise > 0:
                value -= noise * log(1e-9 - log(1.0 - rng.random()))
            if value > top:
                top = value
                best = action
        return best

    def share_after(self, state: State, action: int, seat: int) -> float:
        """Return a player's share of the win after an action, by the network or the evaluator."""
        settings = self.settings
        weights = settings.weights_for(state.game)
        after = state.clone()
        after.take(action)
        network = settings.network_for(state)
        if network is not None:
            return network.values(after, seat, weights)[seat]
        temperature = settings.points_of_lead(state)
        return expected_value(after, temperature, weights, settings.chance_samples, 0.5)[seat]
