"""The process of one group of engines: it reads requests and answers them.

Requests and answers are lines of JSON on standard input and output. The first line of output
describes the group, or says that it is not installed. Output of libraries goes to standard error.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, NamedTuple, TextIO

from bench.engine import Engine

GROUPS = {
    "pithead": "bench.pithead_engine",
    "catanatron": "bench.catanatron_engine",
    "openspiel": "bench.openspiel_engine",
}

POSITIONS = 8
"""The number of mid-game positions that are copied in turn."""

COPIES = 100
"""The number of copies that are timed together."""


class Timing(NamedTuple):
    """The time of the smallest unit of work: one game, or a number of copies."""

    done: int
    """Decisions or copies."""
    setup: float
    """Seconds for setting up the game."""
    work: float


@dataclass(frozen=True)
class Request:
    engine: int
    task: str
    """One of "checked", "unchecked" and "clone"."""
    timings: int
    seconds: float
    """Continue after this number of timings until this much time is used."""


class Worker:
    def __init__(self, engines: list[Engine[Any]]) -> None:
        self.engines = engines
        self.copiers: dict[int, list[Callable[[], object]]] = {}

    def answer(self, request: Request) -> list[Timing]:
        """Return the timings of a round; number n is the same work in every round."""
        engine = self.engines[request.engine]
        copiers = self.positions(request.engine) if request.task == "clone" else []
        timings: list[Timing] = []
        gc.collect()
        deadline = process_time() + request.seconds
        while len(timings) < request.timings or process_time() < deadline:
            number = len(timings)
            if copiers:
                timings.append(copy(copiers[number % len(copiers)]))
            else:
                timings.append(play(engine, Random(number), checked=request.task == "checked"))
        return timings

    def positions(self, number: int) -> list[Callable[[], object]]:
        """Return functions that copy mid-game positions of an engine, made at the first call."""
        if number not in self.copiers:
            engine = self.engines[number]
            self.copiers[number] = [
                engine.copier(engine.midgame(Random(seed))) for seed in range(POSITIONS)
            ]
        return self.copiers[number]


def play(engine: Engine[Any], rng: Random, *, checked: bool) -> Timing:
    begun = process_time()
    position = engine.start(rng)
    started = process_time()
    decisions = engine.play(position, rng, checked=checked)
    return Timing(decisions, started - begun, process_time() - started)


def copy(copier: Callable[[], object]) -> Timing:
    begun = process_time()
    for _ in range(COPIES):
        copier()
    return Timing(COPIES, 0.0, process_time() - begun)


def serve(group: str, requests: TextIO, answers: TextIO) -> None:
    def say(message: object) -> None:
        print(json.dumps(message), file=answers, flush=True)

    try:
        module = import_module(GROUPS[group])
    except ImportError as error:
        say({"missing": str(error)})
        return
    engines: list[Engine[Any]] = module.engines()
    listed = [{"name": entry.name, "players": entry.players} for entry in engines]
    gc.collect()
    gc.freeze()  # keeps permanent objects out of the collections between rounds
    say({"about": module.about(), "engines": listed})
    worker = Worker(engines)
    for line in requests:
        say(worker.answer(Request(**json.loads(line))))


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(sys.argv[1], sys.stdin, answers)
