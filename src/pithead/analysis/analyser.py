"""The analysis of a game: one judge for every decision and every chance event."""

from collections.abc import Callable, Sequence
from math import inf
from time import perf_counter
from typing import Final

from pithead.analysis.estimates import final_margins
from pithead.analysis.judge import Judge
from pithead.analysis.results import BLUNDER, GOOD, MISTAKE, Analysis, Decision, Luck, Part
from pithead.bots.bot_registry import searching_bot
from pithead.bots.mcts.node import Node, best_child, best_first_estimate
from pithead.bots.mcts.rollout import rollout_policy
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
    decisions = [one for part in parts for one in part.decisions]
    chances = [one for part in parts for one in part.chances]
    events = len(record.events)
    over = record.state.actor == OVER
    last = parts[-1].last if parts else 0
    if over and parts and last == events:
        expected.append((events, final_margins(record.state)))
    elif expected and last == events:
        number, before = expected[-1]
        after = list(before)
        judged: list[Decision | Luck] = [*decisions[-1:], *chances[-1:]]
        for one in judged:
            if one.event == number:
                after = [own + change for own, change in zip(before, one.change, strict=True)]
        expected.append((events, after))
    return Analysis(
        record.game.id,
        record.players,
        bot if isinstance(bot, str) else bot.name,
        events,
        over,
        expected,
        decisions,
        chances,
    )


class _Analyser:
    """Goes through the events of a record and collects the results."""

    def __init__(self, record: Record, bot: Tree, first: int, seed: int) -> None:
        self.bot = bot
        self.judge = Judge(bot, seed)
        self.state = record.at(first)
        self.expected: list[tuple[int, list[float]]] = []
        self.decisions: list[Decision] = []
        self.chances: list[Luck] = []

    def analyse_event(self, number: int, event: int) -> None:
        state = self.state
        if state.actor == CHANCE:
            self._add_chance(number, event)
        elif len(state.answers()) > 1 and not state.bids_for_places():
            self._add_decision(number, event)
        state.take(event)

    def part(self, first: int, last: int) -> Part:
        self.bot.root = None
        return Part(first, last, self.expected, self.decisions, self.chances)

    def _add_chance(self, number: int, event: int) -> None:
        """Compare the margins after an outcome with the mean over all outcomes."""
        state = self.state
        before = self.judge.chance(state, number)
        after = state.clone()
        after.take(event)
        change = _difference(self.judge.value(after, number + 1), before.mean)
        self.expected.append((number, before.mean))
        self.chances.append(Luck(number, state.name(event), change, before.error))

    def _add_decision(self, number: int, event: int) -> None:
        """Compare the margins after the played choice with those after the best one."""
        state = self.state
        found = self.judge.decision(state, number)
        found.study(event)
        change = _difference(found.margins[event], found.value())
        cost = -change[state.actor] or 0.0
        obvious = best_first_estimate(found.root)
        gain = _difference(found.value(), found.margins[obvious.action])[state.actor]
        is_find = found.best.action == event and obvious is not found.best
        self.expected.append((number, found.value()))
        self.decisions.append(
            Decision(
                number,
                state.actor,
                state.name(event),
                state.name(found.best.action),
                cost,
                _mark(cost, is_find, gain),
                self._line(found.best),
                found.choices(),
                change,
            )
        )

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


def _difference(after: list[float], before: list[float]) -> list[float]:
    return [round(own - other, 3) for own, other in zip(after, before, strict=True)]


def _mark(cost: float, found: bool, gain: float) -> str:
    if cost >= BLUNDER_POINTS:
        return BLUNDER
    if cost >= MISTAKE_POINTS:
        return MISTAKE
    return GOOD if found and gain >= GOOD_POINTS else ""
