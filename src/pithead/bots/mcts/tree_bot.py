"""The bot that searches."""

from typing import Final

from pithead.bots.greedy import worth_of
from pithead.bots.mcts.node import Node, best_child, find
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.search_settings import Settings
from pithead.kernel.state import RandomSource, State

_MOST_LOOKS: Final = 100
"""How many positions of the old tree are compared with the new one before it is given up."""


class Tree:
    """Searches the tree of what may follow, as far as its budget lets it.

    The tree is kept: when the position that is asked about next was seen already, what was learned
    about it is not lost. With a budget in simulations the choice depends on nothing but the
    positions it was asked about and the random numbers it was given.
    """

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self.settings = settings
        self.root: Node | None = None
        self.until = -1
        """How far the kept tree looks ahead."""
        self.seat = -1
        """Who alone thinks in the kept tree; -1 if everybody does."""
        self.simulations = 0
        """How many simulations the last choice took."""

    def choose(self, state: State, rng: RandomSource) -> int:
        choices = state.answers()
        self.simulations = 0
        if len(choices) == 1:
            return choices[0]
        settings = self.settings
        if not settings.searches():
            return self.guess(state, rng)
        root = self.think(state, rng)
        return best_child(root).action

    def think(self, state: State, rng: RandomSource) -> Node:
        """The root of the tree below a position, grown as far as the budget goes."""
        search = Search(self.settings, state, rng)
        root = self.remembered(state)
        if root is None or search.until != self.until or search.seat != self.seat:
            root = search.plant(state)
        elif not root.children:
            search.open(root)
        self.root = root
        self.until = search.until
        self.seat = search.seat
        search.grow(root)
        self.simulations = search.simulations
        return root

    def remembered(self, state: State) -> Node | None:
        """What the last search knows of this position."""
        root = self.root
        self.root = None
        if root is None or root.state is None or root.state.game is not state.game:
            return None
        return find(root, state, _MOST_LOOKS)

    def guess(self, state: State, rng: RandomSource) -> int:
        """Without a search: what is judged best, each choice misjudged a little."""
        seat = state.actor
        choices = state.answers()
        best = choices[0]
        top = -1e9
        for action in choices:
            worth = worth_of(state, action, seat)
            if self.settings.blur > 0:
                worth += self.settings.blur * (rng.random() + rng.random() - 1.0)
            if worth > top:
                top = worth
                best = action
        return best
