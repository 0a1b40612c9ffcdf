"""The process of the bot pool: receive a job, update the record, run the bot, send the answer.

A bot chooses an action; or it gives a hint: the choice it recommends and its estimate of all;
or it analyses a finished game, in short parts, so that a job that chooses an action waits briefly.
"""

import contextlib
import importlib
import os
import random
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
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
from pithead.worker_process import ignore_signals, serve

CHOOSE: Final = "choose"
HINT: Final = "hint"
ANALYSE: Final = "analyse"
NICENESS: Final = 5
"""How much the operating system prefers the web server, and everything else, to a bot."""
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


def run_worker(pipe: Connection, modules: Sequence[str], cache_size: int) -> None:
    """Answer jobs in a bot process, until the server closes the pipe."""
    # Ctrl-C in a terminal reaches every process, and a supervisor may tell all of them to end. The
    # server decides when this one does; else its bot would be reported as dead.
    ignore_signals(signal.SIGINT, signal.SIGTERM)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    for module in modules:
        importlib.import_module(module)
    records: LRUCache[str, Record] = LRUCache(cache_size)
    games: LRUCache[str, SharedGame] = LRUCache(cache_size)
    bots: dict[str, Bot] = {}
    rng = random.Random()
    with contextlib.suppress(OSError):
        pipe.send("ready")

    def answer(job: Job) -> Answer:
        try:
            games[job.table_id] = job.setup.shared_game()
            record = _updated_record(records, job)
            return _answer(record, job, bots, rng)
        except Exception as error:
            return Answer(error=f"{type(error).__name__}: {error}"[:500])

    serve(pipe, answer)


def _updated_record(records: LRUCache[str, Record], job: Job) -> Record:
    record = records.pop(job.table_id, None) if job.keep else None
    if record is None:
        assert not job.keep
        setup = job.setup
        record = Record.start(setup.game(), setup.players, setup.all_options())
    elif len(record.events) != job.keep:
        record.back_to(job.keep)
    for event in job.events:
        record.play(event)
    records[job.table_id] = record
    return record


def _answer(record: Record, job: Job, bots: dict[str, Bot], rng: random.Random) -> Answer:
    if job.bot not in bots:
        bots[job.bot] = bot(job.bot)
    player = bots[job.bot]
    state = record.state
    if job.task == ANALYSE:
        assert isinstance(player, Tree), "only a searching bot can study a game"
        return Answer(part=study(record, player, job.first, _ANALYSIS_SECONDS))
    if job.task == HINT:
        return hint_of(player, state, rng)
    return Answer(ask_bot(player, state, rng))


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
