"""Taking turns, and what the rounds amount to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from rich.console import Console
from rich.progress import track

from bench.processes import Party
from bench.worker import Lap, Request

TASKS = ("checked", "unchecked", "clone")
LEAST_LAPS = 8
"""Games in a round, however long they take: one alone may be unusually easy."""
MICRO = 1e6

Rounds = list[list[Lap]]


@dataclass(frozen=True)
class Figure:
    """One measured quantity.

    Each lap counts with the shortest of its times in all rounds (`best`) or with the median one.
    The same work cannot take less time than it needs: what is above the shortest is disturbance.
    """

    best: float
    median: float


@dataclass(frozen=True)
class Result:
    """All about one contestant; times in microseconds."""

    party: str
    name: str
    players: int
    checked: Figure
    unchecked: Figure
    clone: Figure
    games_per_second: Figure
    """Unchecked, with the setting up."""
    decisions_per_game: float
    games: int
    """In each round of the unchecked task."""


class Runner:
    """A contestant in its process, collecting its rounds."""

    def __init__(self, party: Party, number: int) -> None:
        self.party = party
        self.number = number
        self.rounds: dict[str, Rounds] = {task: [] for task in TASKS}
        self.laps = dict.fromkeys(TASKS, LEAST_LAPS)

    def warm_up(self, task: str, seconds: float) -> None:
        """Settle how many laps make a round; what it took is not kept."""
        request = Request(self.number, task, self.laps[task], seconds)
        self.laps[task] = len(self.party.ask(request))

    def run(self, task: str) -> None:
        request = Request(self.number, task, self.laps[task], seconds=0.0)
        self.rounds[task].append(self.party.ask(request))

    def result(self) -> Result:
        entry = self.party.entries[self.number]
        checked, unchecked, clone = (self.rounds[task] for task in TASKS)
        games = len(unchecked[0])
        whole = figure(unchecked, lambda lap: lap.starting + lap.working)
        return Result(
            party=self.party.label,
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
    """How much a round does; that it is the same in every round is what all else rests on."""
    amounts = {tuple(lap.done for lap in laps) for laps in rounds}
    if len(amounts) != 1:
        raise RuntimeError("The same seeds led to other games; these times cannot be compared.")
    return sum(amounts.pop())


def figure(rounds: Rounds, seconds: Callable[[Lap], float]) -> Figure:
    """Seconds for all laps of a round, each lap chosen among its repetitions."""
    repetitions: Sequence[Sequence[Lap]] = list(zip(*rounds, strict=True))
    return Figure(
        best=sum(min(map(seconds, laps)) for laps in repetitions),
        median=sum(median(map(seconds, laps)) for laps in repetitions),
    )


def micros(rounds: Rounds) -> Figure:
    whole = figure(rounds, lambda lap: lap.working)
    share = MICRO / done(rounds)
    return Figure(whole.best * share, whole.median * share)


def contest(runners: list[Runner], seconds: float, rounds: int) -> list[Result]:
    """Let everybody work for about `seconds` on each task, in `rounds` turns of shuffled order."""
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
