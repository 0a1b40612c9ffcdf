"""Going through a game: a search at every decision, the judgement at every event of chance."""

import random
from collections.abc import Callable
from math import log
from typing import Final

from pithead.analysis.findings import BLUNDER, GOOD, MISTAKE, Analysis, Choice, Decision, Luck
from pithead.bots.tree.bot import Tree
from pithead.bots.tree.node import Node, best_child
from pithead.bots.tree.search import Search
from pithead.bots.tree.value import value
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

BLUNDER_POINTS: Final = 4.0
MISTAKE_POINTS: Final = 1.5
FIND_POINTS: Final = 0.75
"""A choice is marked as good if it is the best, and by so many points better than the one that
looks best at first sight."""
LONGEST_LINE: Final = 6


def analyse(
    record: Record, mind: Tree, seed: int = 0, on_event: Callable[[int, int], None] | None = None
) -> Analysis:
    """What the bot thinks of every decision and of every event of chance.

    With a budget in simulations the same record gives the same analysis. `on_event` is told how
    many of how many events are done.
    """
    study = _Study(record, mind, seed)
    for number, event in enumerate(record.events):
        study.look_at(number, event)
        if on_event is not None:
            on_event(number + 1, len(record.events))
    return study.finished()


def margins(parts: list[float], state: State, spread: float) -> list[float]:
    """Points ahead of the mean of the others, from the parts of a win."""
    points = [spread * log(max(part, 1e-9)) for part in parts]
    total = sum(points)
    others = state.players - 1
    scale = 1.0 + state.game.rivalry / others
    return [round((own - (total - own) / others) / scale, 3) for own in points]


def final_margins(state: State) -> list[float]:
    scores = state.scores()
    others = state.players - 1
    return [round(own - (sum(scores) - own) / others, 3) for own in scores]


class _Study:
    """The walk through a record, and what was found so far."""

    def __init__(self, record: Record, mind: Tree, seed: int) -> None:
        self.record = record
        self.mind = mind
        self.seed = seed
        self.state = record.at(0)
        self.expected: list[tuple[int, list[float]]] = []
        self.decisions: list[Decision] = []
        self.chances: list[Luck] = []

    def look_at(self, number: int, event: int) -> None:
        state = self.state
        if state.actor == CHANCE:
            self.chances.append(self._luck(number, event))
        elif len(state.answers()) > 1:
            self.decisions.append(self._decision(number, event))
        state.take(event)

    def finished(self) -> Analysis:
        state = self.state
        if state.actor == OVER:
            self.expected.append((len(self.record.events), final_margins(state)))
        return Analysis(
            self.record.game.id,
            state.players,
            self.mind.name,
            len(self.record.events),
            state.actor == OVER,
            self.expected,
            self.decisions,
            self.chances,
        )

    def _luck(self, number: int, event: int) -> Luck:
        """What this outcome is worth, less the mean of all that could have come."""
        state = self.state
        spread = self.mind.settings.spread
        weights = state.game.weights
        mean = [0.0] * state.players
        came = mean
        for outcome, probability in state.chance():
            after = state.clone()
            after.take(outcome)
            worth = margins(value(after, spread, weights), after, spread)
            mean = [total + probability * part for total, part in zip(mean, worth)]
            if outcome == event:
                came = worth
        change = [round(part - expected, 3) for part, expected in zip(came, mean)]
        return Luck(number, state.name(event), change)

    def _decision(self, number: int, event: int) -> Decision:
        state = self.state
        seat = state.actor
        rng = random.Random(f"{self.seed}/{number}")
        mind = self.mind
        mind.root = None
        root = mind.think(state, rng)
        best = best_child(root)
        played = next(child for child in root.children if child.action == event)
        self._try_harder(root, played, best, rng)
        if played is not best and played.worth(seat) > best.worth(seat):
            best = played
        worths = {child.action: self._margin(child) for child in root.children}
        self.expected.append((number, self._margins(best)))
        cost = max(0.0, round(worths[best.action] - worths[event], 3))
        obvious = max(root.children, key=lambda child: child.first[seat])
        gain = worths[best.action] - worths[obvious.action]
        order = sorted(root.children, key=lambda child: (child is not best, -child.visits))
        return Decision(
            number,
            seat,
            state.name(event),
            state.name(best.action),
            cost,
            _mark(cost, played is best and obvious is not best, gain),
            self._line(best),
            [Choice(state.name(c.action), worths[c.action], c.visits) for c in order],
        )

    def _try_harder(self, root: Node, played: Node, best: Node, rng: random.Random) -> None:
        """What was played is looked at as long as what the bot would have played."""
        if played is best:
            return
        search = Search(self.mind.settings, self.state, rng)
        if played.state is None:
            search.settle_in(played, root)
            if played.actor >= 0:
                search.open(played)
        for _ in range(best.visits - played.visits):
            search.walk(played)

    def _margins(self, node: Node) -> list[float]:
        parts = [node.worth(seat) for seat in range(self.state.players)]
        return margins(parts, self.state, self.mind.settings.spread)

    def _margin(self, node: Node) -> float:
        return self._margins(node)[self.state.actor]

    def _line(self, best: Node) -> list[str]:
        """The best choice and what would follow, as far as the bot has seen it."""
        line = [self.state.name(best.action)]
        node = best
        while node.children and node.visits > 1 and len(line) < LONGEST_LINE:
            node = best_child(node)
            line.append(self.state.name(node.action))
        return line


def _mark(cost: float, found: bool, gain: float) -> str:
    if cost >= BLUNDER_POINTS:
        return BLUNDER
    if cost >= MISTAKE_POINTS:
        return MISTAKE
    return GOOD if found and gain >= FIND_POINTS else ""
