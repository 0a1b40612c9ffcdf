"""What runs in a bot's process: take a job, bring the record up to date, ask the bot, answer."""

import importlib
import random
import signal
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from pithead.bots import bot
from pithead.bots.greedy import worth_of
from pithead.kernel.playing import Bot
from pithead.kernel.record import Record
from pithead.table.setups import Setup

CHOOSE: Final = "choose"
HINT: Final = "hint"


@dataclass(frozen=True, slots=True)
class Job:
    """Of the record that is known here `keep` events remain, and `events` follow them."""

    table_id: str
    setup: Setup
    keep: int
    events: tuple[int, ...]
    task: str
    bot: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The action, and for a hint what each choice is worth; or that the bot failed."""

    action: int = -1
    worths: tuple[tuple[int, float], ...] = ()
    error: str = ""


def think(pipe: Connection, modules: Sequence[str], remembered: int) -> None:
    """The life of a process: it ends when nobody asks any more."""
    # Ctrl-C in a terminal reaches every process; it is the server who says when this one ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for module in modules:
        importlib.import_module(module)
    records: OrderedDict[str, Record] = OrderedDict()
    minds: dict[str, Bot] = {}
    rng = random.Random()
    pipe.send("ready")
    while True:
        try:
            job: Job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            record = _record(records, job, remembered)
            answer = _answer(record, job, minds, rng)
        except Exception as error:
            answer = Answer(error=f"{type(error).__name__}: {error}"[:500])
        try:
            pipe.send(answer)
        except OSError:
            return


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
    state = record.state
    if job.bot not in minds:
        minds[job.bot] = bot(job.bot)
    # Not our own copy: a bot that plays on the state it was shown spoils only its own game.
    action = int(minds[job.bot].choose(state.clone(), rng))
    if job.task == CHOOSE:
        return Answer(action)
    worths = tuple((choice, worth_of(state, choice, state.actor)) for choice in state.legal())
    return Answer(action, worths)
