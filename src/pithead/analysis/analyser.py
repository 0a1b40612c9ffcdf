"""The analysis of a game: a search at every decision, an evaluation at every chance event."""

import random
from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter
from typing import Final

from pithead.analysis.estimates import (
    estimates,
    evaluated_margins,
    expected_margins,
    final_margins,
)
from pithead.analysis.results import BLUNDER, GOOD, MISTAKE, Analysis, Decision, Luck, Part
from pithead.bots.bot_registry import searching_bot
from pithead.bots.mcts.node import Node, best_child, best_first_estimate
from pithead.bots.mcts.rollout import rollout_policy
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.play import Bot
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE, OVER

BLUNDER_POINTS: Final = 4.0
MISTAKE_POINTS: Final = 1.5
GOOD_POINTS: Final = 0.75
"""A best choice is marked as good if it gains so much over the best first estimate."""
MAX_LINE_LENGTH: Final = 6


def analyse(
    record: Record,
    mind: str | Bot,
    seed: int = 0,
    on_event: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Analyse a game with a searching bot, such as `analyse(record, "tree:200")`.

    With a budget in simulations, the same record always gives the same analysis. `on_event` is
    called with the number of finished events and of all events.
    """
    tree = searching_bot(mind)
    return joined(record, tree.name, [study(record, tree, seed=seed, on_event=on_event)])


def study(
    record: Record,
    mind: str | Bot,
    first: int = 0,
    seconds: float = inf,
    seed: int = 0,
    on_event: Callable[[int, int], None] | None = None,
) -> Part:
    """Analyse the events from number `first` on, and stop after a number of seconds.

    Each decision is analysed separately, so consecutive parts give the same results as the whole.
    """
    analyser = _Analyser(record, searching_bot(mind), first, seed)
    last = len(record.events)
    end = perf_counter() + seconds
    for number in range(first, last):
        analyser.analyse_event(number, record.events[number])
        if on_event is not None:
            on_event(number + 1, last)
        if perf_counter() >= end:
            return analyser.part(first, number + 1)
    return analyser.part(first, last)


def joined(record: Record, bot: str | Bot, parts: Sequence[Part]) -> Analysis:
    """Join consecutive parts into the analysis of a record by a bot."""
    expected = [point for part in parts for point in part.expected]
    events = len(record.events)
    over = record.state.actor == OVER
    if over and parts and parts[-1].last == events:
        expected.append((events, final_margins(record.state)))
    return Analysis(
        record.game.id,
        record.players,
        bot if isinstance(bot, str) else bot.name,
        events,
        over,
        expected,
        [one for part in parts for one in part.decisions],
        [one for part in parts for one in part.chances],
    )


class _Analyser:
    """Goes through the events of a record and collects the results."""

    def __init__(self, record: Record, bot: Tree, first: int, seed: int) -> None:
        self.bot = bot
        self.seed = seed
        self.state = record.at(first)
        self.expected: list[tuple[int, list[float]]] = []
        self.decisions: list[Decision] = []
        self.chances: list[Luck] = []

    def analyse_event(self, number: int, event: int) -> None:
        state = self.state
        if state.actor == CHANCE:
            self.chances.append(self._chance(number, event))
        elif len(state.answers()) > 1 and not state.bids_for_places():
            self.decisions.append(self._decision(number, event))
        state.take(event)

    def part(self, first: int, last: int) -> Part:
        self.bot.root = None
        return Part(first, last, self.expected, self.decisions, self.chances)

    def _chance(self, number: int, event: int) -> Luck:
        """Compare the margins after an outcome with the mean over all outcomes."""
        state = self.state
        temperature = self.bot.settings.value_temperature
        weights = state.game.evaluator.weights
        mean = [0.0] * state.players
        actual = mean
        for outcome, probability in state.chance():
            after = state.clone()
            after.take(outcome)
            margins = evaluated_margins(after, temperature, weights)
            mean = [total + probability * margin for total, margin in zip(mean, margins)]
            if outcome == event:
                actual = margins
        change = [round(margin - average, 3) for margin, average in zip(actual, mean)]
        return Luck(number, state.name(event), change)

    def _decision(self, number: int, event: int) -> Decision:
        state = self.state
        seat = state.actor
        rng = random.Random(f"{self.seed}/{number}")
        bot = self.bot
        bot.root = None
        root = bot.search(state, rng)
        best = best_child(root)
        played = next(child for child in root.children if child.action == event)
        self._search_played(root, played, best, rng)
        if played is not best and played.mean_value(seat) > best.mean_value(seat):
            best = played
        temperature = bot.settings.points_per_logit(state)
        self.expected.append((number, expected_margins(best, state, temperature)))
        choices = estimates(root, best, state, temperature)
        margins = {choice.action: choice.margin for choice in choices}
        top = margins[state.name(best.action)]
        cost = max(0.0, round(top - margins[state.name(event)], 3))
        obvious = best_first_estimate(root)
        gain = top - margins[state.name(obvious.action)]
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

    def _search_played(self, root: Node, played: Node, best: Node, rng: random.Random) -> None:
        """Search the played action with as many visits as the best one."""
        if played is best:
            return
        search = Search(self.bot.settings, self.state, rng)
        if played.state is None:
            search.set_state(played, root)
            if played.actor >= 0:
                search.expand(played)
        for _ in range(best.visits - played.visits):
            search.simulate_from([played], played.visits)

    def _line(self, best: Node) -> list[str]:
        """Return the best choice and its continuation, as far as the bot has searched."""
        line = [self.state.name(best.action)]
        node = best
        while node.children and node.visits > 1 and len(line) < MAX_LINE_LENGTH:
            node = best_child(node)
            line.append(self.state.name(node.action))
        if self.state.game.evaluator.rounds_ahead > 0 and node.state is not None:
            self._extend_by_rollout(node.state.clone(), line)
        return line

    def _extend_by_rollout(self, state: State, line: list[str]) -> None:
        """Extend a line as rollouts would, up to the next chance step."""
        weights = self.bot.settings.weights_for(state.game)
        while state.actor >= 0 and len(line) < MAX_LINE_LENGTH:
            action = rollout_policy(state, weights)
            line.append(state.name(action))
            state.take(action)


def _mark(cost: float, found: bool, gain: float) -> str:
    if cost >= BLUNDER_POINTS:
        return BLUNDER
    if cost >= MISTAKE_POINTS:
        return MISTAKE
    return GOOD if found and gain >= GOOD_POINTS else ""
