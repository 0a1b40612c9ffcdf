"""Going through a game: a search at every decision, the judgement at every event of chance."""

import random
from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter
from typing import Final

from pithead.analysis.estimates import estimates, expected, final_margins, judged
from pithead.analysis.results import BLUNDER, GOOD, MISTAKE, Analysis, Decision, Luck, Part
from pithead.bots.mcts.node import Node, best_child
from pithead.bots.mcts.rollout import glance
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.tree_bot import Tree
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
    return joined(record, mind.name, [study(record, mind, seed=seed, on_event=on_event)])


def study(
    record: Record,
    mind: Tree,
    first: int = 0,
    seconds: float = inf,
    seed: int = 0,
    on_event: Callable[[int, int], None] | None = None,
) -> Part:
    """The same for the events from `first` on, as far as one comes in so many seconds.

    Every decision is looked at for itself, so a game may be studied in parts, one after the other,
    and the parts say what the whole would have said.
    """
    walk = _Walk(record, mind, first, seed)
    last = len(record.events)
    end = perf_counter() + seconds
    for number in range(first, last):
        walk.look_at(number, record.events[number])
        if on_event is not None:
            on_event(number + 1, last)
        if perf_counter() >= end:
            return walk.part(first, number + 1)
    return walk.part(first, last)


def joined(record: Record, bot: str, parts: Sequence[Part]) -> Analysis:
    """The analysis of a record from parts that follow each other."""
    expected = [point for part in parts for point in part.expected]
    events = len(record.events)
    over = record.state.actor == OVER
    if over and parts and parts[-1].last == events:
        expected.append((events, final_margins(record.state)))
    return Analysis(
        record.game.id,
        record.players,
        bot,
        events,
        over,
        expected,
        [one for part in parts for one in part.decisions],
        [one for part in parts for one in part.chances],
    )


class _Walk:
    """The walk through a record, and what was found on the way."""

    def __init__(self, record: Record, mind: Tree, first: int, seed: int) -> None:
        self.mind = mind
        self.seed = seed
        self.state = record.at(first)
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

    def part(self, first: int, last: int) -> Part:
        self.mind.root = None
        return Part(first, last, self.expected, self.decisions, self.chances)

    def _luck(self, number: int, event: int) -> Luck:
        """What this outcome is worth, less the mean of all that could have come."""
        state = self.state
        spread = self.mind.settings.spread
        weights = state.game.evaluator.weights
        mean = [0.0] * state.players
        came = mean
        for outcome, probability in state.chance():
            after = state.clone()
            after.take(outcome)
            worth = judged(after, spread, weights)
            mean = [total + probability * part for total, part in zip(mean, worth)]
            if outcome == event:
                came = worth
        change = [round(part - usual, 3) for part, usual in zip(came, mean)]
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
        spread = mind.settings.spread
        self.expected.append((number, expected(best, state, spread)))
        choices = estimates(root, best, state, spread)
        worths = {choice.action: choice.margin for choice in choices}
        most = worths[state.name(best.action)]
        cost = max(0.0, round(most - worths[state.name(event)], 3))
        obvious = max(root.children, key=lambda child: child.first[seat])
        gain = most - worths[state.name(obvious.action)]
        return Decision(
            number,
            seat,
            state.name(event),
            state.name(best.action),
            cost,
            _mark(cost, played is best and obvious is not best, gain),
            self._line(best),
            choices,
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
            search.walk_on([played], played.visits)

    def _line(self, best: Node) -> list[str]:
        """The best choice and what would follow, as far as the bot has seen it."""
        line = [self.state.name(best.action)]
        node = best
        while node.children and node.visits > 1 and len(line) < LONGEST_LINE:
            node = best_child(node)
            line.append(self.state.name(node.action))
        if self.state.game.evaluator.rounds_ahead > 0 and node.state is not None:
            self._play_on(node.state.clone(), line)
        return line

    def _play_on(self, state: State, line: list[str]) -> None:
        """The bot has seen more than it keeps: how it played on, until chance speaks."""
        weights = self.mind.settings.weights_of(state.game)
        while state.actor >= 0 and len(line) < LONGEST_LINE:
            action = glance(state, weights)
            line.append(state.name(action))
            state.take(action)


def _mark(cost: float, found: bool, gain: float) -> str:
    if cost >= BLUNDER_POINTS:
        return BLUNDER
    if cost >= MISTAKE_POINTS:
        return MISTAKE
    return GOOD if found and gain >= FIND_POINTS else ""
