"""What runs in a bot's process: take a job, bring the record up to date, ask the bot, answer.

A bot chooses; or it gives a hint, which is its choice and what it thought of every other one; or it
studies a game that is over, a part at a time, so that whoever waits for a choice waits not long.
"""

import contextlib
import importlib
import random
import signal
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from pithead.analysis.analyser import study
from pithead.analysis.estimates import estimates
from pithead.analysis.results import Choice, Part
from pithead.arena.safe_bot import ask_bot
from pithead.bots import bot
from pithead.bots.greedy import action_value
from pithead.bots.mcts.node import best_child
from pithead.bots.mcts.tree_bot import Tree
from pithead.kernel.play import Bot
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.table.table_setup import Setup
from pithead.worker_process import ignore_signals, serve

CHOOSE: Final = "choose"
HINT: Final = "hint"
STUDY: Final = "study"
_STUDY_SECONDS: Final = 0.5
"""So long a process studies at a time."""


@dataclass(frozen=True, slots=True)
class Job:
    """Of the record that is known here `keep` events remain, and `events` follow them.

    A study begins at the event `first`.
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
    """The action, for a hint with all choices, that one first; or what was found; or a failure."""

    action: int = -1
    choices: tuple[Choice, ...] = ()
    part: Part | None = None
    error: str = ""


def think(pipe: Connection, modules: Sequence[str], remembered: int) -> None:
    """Answer jobs in a bot process, until the server closes the pipe."""
    # Ctrl-C in a terminal reaches every process, and a supervisor may tell all of them to end. The
    # server decides when this one does; else its bot would be reported as dead.
    ignore_signals(signal.SIGINT, signal.SIGTERM)
    for module in modules:
        importlib.import_module(module)
    records: OrderedDict[str, Record] = OrderedDict()
    minds: dict[str, Bot] = {}
    rng = random.Random()
    with contextlib.suppress(OSError):
        pipe.send("ready")

    def answer(job: Job) -> Answer:
        try:
            record = _record(records, job, remembered)
            return _answer(record, job, minds, rng)
        except Exception as error:
            return Answer(error=f"{type(error).__name__}: {error}"[:500])

    serve(pipe, answer)


def _record(records: OrderedDict[str, Record], job: Job, remembered: int) -> Record:
    record = records.pop(job.table_id, None) if job.keep else None
    if record is None:
        assert not job.keep
        setup = job.setup
        record = Record.start(setup.game(), setup.players, setup.options)
    elif len(record.events) != job.keep:
        record.back_to(job.keep)
    for event in job.events:
        record.play(event)
    records[job.table_id] = record
    while len(records) > remembered:
        records.popitem(last=False)
    return record


def _answer(record: Record, job: Job, minds: dict[str, Bot], rng: random.Random) -> Answer:
    if job.bot not in minds:
        minds[job.bot] = bot(job.bot)
    mind = minds[job.bot]
    state = record.state
    if job.task == STUDY:
        assert isinstance(mind, Tree), "only a searching bot can study a game"
        return Answer(part=study(record, mind, job.first, _STUDY_SECONDS))
    if job.task == HINT:
        return hint_of(mind, state, rng)
    return Answer(ask_bot(mind, state, rng))


def hint_of(mind: Bot, state: State, rng: random.Random) -> Answer:
    """What the bot would do, and what it itself thinks of every choice.

    Of a searching bot these are the estimates at the root of the search by which it chose. Another
    bot does not say what it thinks: there each choice is judged one step ahead.
    """
    if isinstance(mind, Tree) and mind.settings.searches() and len(state.answers()) > 1:
        root = mind.search(state, rng)
        best = best_child(root)
        temperature = mind.settings.value_temperature
        return Answer(best.action, tuple(estimates(root, best, state, temperature)))
    action = ask_bot(mind, state, rng)
    seat = state.actor
    judged = [
        Choice(state.name(choice), round(action_value(state, choice, seat), 3), 0)
        for choice in state.legal()
    ]
    judged.sort(key=lambda choice: (choice.action != state.name(action), -choice.margin))
    return Answer(action, tuple(judged))
