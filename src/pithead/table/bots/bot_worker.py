"""What a worker of the bot pool does with a job: update the record, run the bot, return the answer.

A bot chooses an action; or it gives a hint: the choice it recommends and its estimate of all;
or it analyses a finished game, in short parts, so that a job that chooses an action waits briefly.
"""

import random
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from pithead.analysis.analyser import study
from pithead.analysis.recommendation import recommend
from pithead.analysis.results import Choice, Part
from pithead.arena.safe_bot import ask_bot
from pithead.bots import bot
from pithead.bots.greedy import action_value
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.play import Bot
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.table.base.table_setup import Setup, SharedGame

CHOOSE: Final = "choose"
HINT: Final = "hint"
ANALYSE: Final = "analyse"
_ANALYSIS_SECONDS: Final = 0.5
"""The duration of one part of an analysis."""


@dataclass(frozen=True, slots=True)
class Job:
    """A task for a bot. `keep` events of the cached record remain, and `events` follow them.

    An analysis begins at the event `first`.
    """

    table_id: str
    setup: Setup
    keep: int
    events: tuple[int, ...]
    task: str
    bot: str
    first: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The action, and for a hint all choices; or a part of an analysis; or an error."""

    action: int = -1
    choices: tuple[Choice, ...] = ()
    part: Part | None = None
    error: str = ""


class Answerer:
    """Answers jobs one after the other, and caches the records of tables."""

    def __init__(self, cache_size: int) -> None:
        self._records: LRUCache[str, Record] = LRUCache(cache_size)
        self._games: LRUCache[str, SharedGame] = LRUCache(cache_size)
        self._bots: dict[str, Bot] = {}
        self._rng = random.Random()

    def answer(self, job: Job) -> Answer:
        """The answer; what goes wrong is a part of it."""
        try:
            self._games[job.table_id] = job.setup.shared_game()
            return self._answer(self._updated_record(job).state, job)
        except Exception as error:
            return Answer(error=f"{type(error).__name__}: {error}"[:500])

    def _updated_record(self, job: Job) -> Record:
        record = self._records.pop(job.table_id, None) if job.keep else None
        if record is None:
            assert not job.keep
            setup = job.setup
            record = Record.start(setup.game(), setup.players, setup.all_options())
        elif len(record.events) != job.keep:
            record.back_to(job.keep)
        for event in job.events:
            record.play(event)
        self._records[job.table_id] = record
        return record

    def _answer(self, state: State, job: Job) -> Answer:
        if job.bot not in self._bots:
            self._bots[job.bot] = bot(job.bot)
        player = self._bots[job.bot]
        if job.task == ANALYSE:
            assert isinstance(player, Tree), "only a searching bot can study a game"
            record = self._records[job.table_id]
            return Answer(part=study(record, player, job.first, _ANALYSIS_SECONDS))
        if job.task == HINT:
            return hint_of(player, state, self._rng)
        return Answer(ask_bot(player, state, self._rng))


def hint_of(player: Bot, state: State, rng: random.Random) -> Answer:
    """The choice that a bot recommends, and its estimate of every choice.

    The estimates of a searching bot are those at the root of its search. Other bots give none, so
    each choice is evaluated one step ahead.
    """
    if isinstance(player, Tree) and player.settings.searches() and len(state.answers()) > 1:
        found = recommend(player, state, rng)
        return Answer(found.best.action, tuple(found.choices()))
    action = ask_bot(player, state, rng)
    seat = state.actor
    judged = [
        Choice(state.name(choice), round(action_value(state, choice, seat), 3), 0)
        for choice in state.legal()
    ]
    judged.sort(key=lambda choice: (choice.action != state.name(action), -choice.margin))
    return Answer(action, tuple(judged))
