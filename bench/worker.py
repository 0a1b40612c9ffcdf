"""The process of one group of contestants: it waits for a request, works for a moment, answers.

Requests and answers are lines of JSON on standard input and output. The first line out introduces
the group, or says that it is missing. Whatever the libraries print goes to standard error.
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

from bench.contestants import Contestant

GROUPS = {"pithead": "bench.ours", "catanatron": "bench.catan", "openspiel": "bench.openspiel"}

POSITIONS = 8
"""How many mid-game positions are copied in turn."""

COPIES = 100
"""How many copies are timed together."""


class Lap(NamedTuple):
    """The smallest piece of work that is timed: one game, or a number of copies."""

    done: int
    """Decisions or copies."""
    starting: float
    """Seconds spent on setting up the game."""
    working: float


@dataclass(frozen=True)
class Request:
    contestant: int
    task: str
    """One of "checked", "unchecked" and "clone"."""
    laps: int
    seconds: float
    """Go on beyond the number of laps until so much time is used."""


class Worker:
    def __init__(self, contestants: list[Contestant[Any]]) -> None:
        self.contestants = contestants
        self.copiers: dict[int, list[Callable[[], object]]] = {}

    def answer(self, request: Request) -> list[Lap]:
        """The laps of a round. Lap number n is the same work in every round."""
        contestant = self.contestants[request.contestant]
        copiers = self.positions(request.contestant) if request.task == "clone" else []
        laps: list[Lap] = []
        gc.collect()
        deadline = process_time() + request.seconds
        while len(laps) < request.laps or process_time() < deadline:
            number = len(laps)
            if copiers:
                laps.append(copy(copiers[number % len(copiers)]))
            else:
                laps.append(play(contestant, Random(number), checked=request.task == "checked"))
        return laps

    def positions(self, number: int) -> list[Callable[[], object]]:
        """What copies the mid-game positions of a contestant, made when first asked for."""
        if number not in self.copiers:
            contestant = self.contestants[number]
            self.copiers[number] = [
                contestant.copier(contestant.midgame(Random(seed))) for seed in range(POSITIONS)
            ]
        return self.copiers[number]


def play(contestant: Contestant[Any], rng: Random, *, checked: bool) -> Lap:
    begun = process_time()
    position = contestant.start(rng)
    started = process_time()
    decisions = contestant.play(position, rng, checked=checked)
    return Lap(decisions, started - begun, process_time() - started)


def copy(copier: Callable[[], object]) -> Lap:
    begun = process_time()
    for _ in range(COPIES):
        copier()
    return Lap(COPIES, 0.0, process_time() - begun)


def serve(group: str, requests: TextIO, answers: TextIO) -> None:
    def say(message: object) -> None:
        print(json.dumps(message), file=answers, flush=True)

    try:
        module = import_module(GROUPS[group])
    except ImportError as error:
        say({"missing": str(error)})
        return
    contestants: list[Contestant[Any]] = module.contestants()
    listed = [{"name": entry.name, "players": entry.players} for entry in contestants]
    gc.collect()
    gc.freeze()  # what the libraries keep for good is not walked again in everybody's rounds
    say({"about": module.about(), "contestants": listed})
    worker = Worker(contestants)
    for line in requests:
        say(worker.answer(Request(**json.loads(line))))


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(sys.argv[1], sys.stdin, answers)
