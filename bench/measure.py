"""Measurements in turns, and the results of all rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from rich.console import Console
from rich.progress import track

from bench.engine_process import EngineProcess
from bench.worker import Request, Timing

TASKS = ("checked", "unchecked", "clone")
LEAST_TIMINGS = 8
"""The least number of games in a round: a single game may be unusually short."""
MICRO = 1e6

Rounds = list[list[Timing]]


@dataclass(frozen=True)
class Figure:
    """One measured quantity.

    It is the sum over all games of a round, each with its shortest time in all rounds (`best`) or
    its median time. The rest of longer times is disturbance by other processes.
    """

    best: float
    median: float


@dataclass(frozen=True)
class Result:
    """The results of one engine in one game; times in microseconds."""

    engine: str
    name: str
    players: int
    checked: Figure
    unchecked: Figure
    clone: Figure
    games_per_second: Figure
    """Unchecked, including the set-up."""
    decisions_per_game: float
    games: int
    """In each round of the unchecked task."""


class Runner:
    """One game of an engine, with the timings of its rounds."""

    def __init__(self, engine: EngineProcess, number: int) -> None:
        self.engine = engine
        self.number = number
        self.rounds: dict[str, Rounds] = {task: [] for task in TASKS}
        self.timings = dict.fromkeys(TASKS, LEAST_TIMINGS)

    def warm_up(self, task: str, seconds: float) -> None:
        """Find out how many timings fill a round; the times are not kept."""
        request = Request(self.number, task, self.timings[task], seconds)
        self.timings[task] = len(self.engine.ask(request))

    def run(self, task: str) -> None:
        request = Request(self.number, task, self.timings[task], seconds=0.0)
        self.rounds[task].append(self.engine.ask(request))

    def result(self) -> Result:
        entry = self.engine.entries[self.number]
        checked, unchecked, clone = (self.rounds[task] for task in TASKS)
        games = len(unchecked[0])
        whole = figure(unchecked, lambda timing: timing.setup + timing.work)
        return Result(
            engine=self.engine.label,
            name=entry.name,
            players=entry.players,
            checked=micros(checked),
            unchecked=micros(unchecked),
            clone=micros(clone),
            games_per_second=Figure(games / whole.best, games / whole.median),
            decisions_per_game=done(unchecked) / games,
            games=games,
        )


def done(rounds: Rounds) -> int:
    """Return the amount of work in a round, which must be the same in every round."""
    amounts = {tuple(timing.done for timing in timings) for timings in rounds}
    if len(amounts) != 1:
        raise RuntimeError("The same seeds led to other games; these times cannot be compared.")
    return sum(amounts.pop())


def figure(rounds: Rounds, seconds: Callable[[Timing], float]) -> Figure:
    """Return the seconds of a round: the shortest and the median time of each unit of work."""
    repetitions: Sequence[Sequence[Timing]] = list(zip(*rounds, strict=True))
    return Figure(
        best=sum(min(map(seconds, timings)) for timings in repetitions),
        median=sum(median(map(seconds, timings)) for timings in repetitions),
    )


def micros(rounds: Rounds) -> Figure:
    whole = figure(rounds, lambda timing: timing.work)
    share = MICRO / done(rounds)
    return Figure(whole.best * share, whole.median * share)


def measure_all(runners: list[Runner], seconds: float, rounds: int) -> list[Result]:
    """Run each task for about `seconds`, in `rounds` rounds of shuffled order."""
    turns = [(runner, task) for runner in runners for task in TASKS]
    screen = Console(stderr=True)
    for runner, task in track(turns, "Warming up", console=screen, transient=True):
        runner.warm_up(task, seconds / rounds)
    order = Random(rounds)
    for _ in track(range(rounds), "Taking turns", console=screen, transient=True):
        order.shuffle(turns)
        for runner, task in turns:
            runner.run(task)
    return [runner.result() for runner in runners]
