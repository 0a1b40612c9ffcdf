"""The choice that a search recommends: the best one among those that are known well enough."""

from math import ceil
from typing import Final

from pithead.analysis.certainty import KNOWN, is_known
from pithead.analysis.estimates import expected_margins, margins_of_value, standard_errors
from pithead.analysis.lead_scale import points_per_logit
from pithead.analysis.results import Choice
from pithead.bots.mcts.node import Node
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.state import RandomSource, State
from pithead.kernel.step import OVER

MOST_CHECKS: Final = 6
"""The choices that seem better than the best known one and are therefore searched further."""
_RELIABLE: Final = 8
"""After so many visits, a choice has been moved from its first estimate by its own search."""


def recommend(bot: Tree, state: State, rng: RandomSource) -> "Recommendation":
    """Search a decision with more than one legal action, and compare the choices."""
    return Recommendation(bot.settings, state, bot.search(state, rng), rng)


class Recommendation:
    """A searched decision: the expected margins after each choice, and the best choice.

    The search itself takes the most visited choice, which may have a lower mean value than another
    one. So here the best choice is the one with the highest margin among those that are known well
    enough. A choice that is not known well enough but seems better is searched further first.
    """

    def __init__(
        self, settings: SearchSettings, state: State, root: Node, rng: RandomSource
    ) -> None:
        self.state = state
        self.seat = state.actor
        self.root = root
        self.temperature = points_per_logit(settings, state)
        self._search = Search(settings, state, rng)
        self._most = max(child.visits for child in root.children)
        self.margins = {
            child.action: expected_margins(child, state, self.temperature)
            for child in root.children
        }
        """The expected final margin of each seat after each choice."""
        self.best = self._best_known()
        for _ in range(MOST_CHECKS):
            rival = self._rival()
            if rival is None:
                break
            self._search_further(rival, ceil(KNOWN * self._most))

    def study(self, action: int) -> None:
        """Search a choice with as many visits as the most visited one."""
        child = next(child for child in self.root.children if child.action == action)
        self._search_further(child, self._most)

    def value(self) -> list[float]:
        """Return the expected margin of each seat after the best choice."""
        return self.margins[self.best.action]

    def choices(self) -> list[Choice]:
        """Return every choice: the best first, then the known ones by margin, then the others."""
        errors = standard_errors(self.root, self.state, self.temperature)
        top = self.margins[self.best.action][self.seat]
        order = sorted(
            (child is not self.best, not self._is_known(child), -self._seeming(child), index)
            for index, child in enumerate(self.root.children)
        )
        found = []
        for _, _, margin, index in order:
            child = self.root.children[index]
            # What was hardly searched is no better than the best: its prior was lower.
            found.append(
                Choice(
                    self.state.name(child.action),
                    round(min(top, -margin), 3),
                    child.visits,
                    errors.get(child.action),
                )
            )
        return found

    def _search_further(self, child: Node, visits: int) -> None:
        """Search a choice until it has so many visits, and choose the best one anew."""
        if child.state is None:
            self._search.set_state(child, self.root)
            if child.actor >= 0:
                self._search.expand(child)
        for _ in range(visits - child.visits):
            self._search.simulate_from([child], child.visits)
        self.margins[child.action] = expected_margins(child, self.state, self.temperature)
        self.best = self._best_known()

    def _best_known(self) -> Node:
        """Return the known choice with the highest margin; among equals the most visited one."""
        known = [child for child in self.root.children if self._is_known(child)]
        return max(known, key=lambda child: (self.margins[child.action][self.seat], child.visits))

    def _rival(self) -> Node | None:
        """Return the choice that seems better than the best known one, if there is any."""
        top = self.margins[self.best.action][self.seat]
        found = max(self.root.children, key=self._seeming)
        return found if found is not self.best and self._seeming(found) > top else None

    def _is_known(self, child: Node) -> bool:
        return child.actor == OVER or is_known(child.visits, self._most)

    def _seeming(self, child: Node) -> float:
        """Return the margin of a choice; one that was hardly searched moves as the best one did."""
        margin = self.margins[child.action][self.seat]
        if child is self.best or OVER in (child.actor, self.best.actor) or child.evaluation_sum:
            return margin
        unmoved = max(0.0, 1.0 - child.visits / _RELIABLE)
        first = margins_of_value(self.best.first_estimate, self.state, self.temperature)
        return margin + unmoved * (self.margins[self.best.action][self.seat] - first[self.seat])
