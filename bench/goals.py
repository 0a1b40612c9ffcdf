"""What we want to reach, as a table, and how a run compares with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bench.measure import Figure, Result


@dataclass(frozen=True)
class Goal:
    """A limit for one of our games, or for all; where several rows are meant, for the slowest.

    With a peer, the limit is a share of the peer's fastest time; without, it is microseconds.
    """

    text: str
    party: str
    task: str
    at_most: float
    peer: str | None = None
    game: str | None = None
    players: int | None = None


@dataclass(frozen=True)
class Verdict:
    goal: Goal
    value: float | None
    """What was measured; None if nothing was."""

    @property
    def reached(self) -> bool | None:
        return None if self.value is None else self.value <= self.goal.at_most


FURTHER_GAMES = (
    ("Ruhrschifffahrt", "ruhrschifffahrt"),
    ("Schichtwechsel", "schichtwechsel"),
)

GOALS = (
    Goal(
        "Schiefer, compiled: a decision takes at most 1/10 of catanatron's time",
        party="compiled",
        task="checked",
        at_most=1 / 10,
        peer="catanatron",
        game="schiefer",
        players=3,
    ),
    Goal(
        "Schiefer, compiled: a decision is faster than in OpenSpiel's C++ backgammon",
        party="compiled",
        task="checked",
        at_most=1.0,
        peer="backgammon",
        game="schiefer",
        players=3,
    ),
    Goal(
        "Schiefer, compiled: a clone takes at most 2 microseconds",
        party="compiled",
        task="clone",
        at_most=2.0,
        game="schiefer",
    ),
    Goal(
        "Ruhrschifffahrt, compiled: a clone takes at most 4 microseconds",
        party="compiled",
        task="clone",
        at_most=4.0,
        game="ruhrschifffahrt",
    ),
    Goal(
        "Schiefer, interpreted: a decision takes at most 1/3 of catanatron's time",
        party="interpreted",
        task="checked",
        at_most=1 / 3,
        peer="catanatron",
        game="schiefer",
        players=3,
    ),
    *(
        Goal(
            f"{title}, compiled: a decision takes at most twice Schiefer's time",
            party="compiled",
            task="checked",
            at_most=2.0,
            peer="schiefer",
            game=game,
        )
        for title, game in FURTHER_GAMES
    ),
)


def judge(results: Sequence[Result]) -> list[Verdict]:
    return [Verdict(goal, slowest(goal, results)) for goal in GOALS]


def slowest(goal: Goal, results: Sequence[Result]) -> float | None:
    values = [
        share(result, goal, results)
        for result in results
        if result.party == goal.party
        and goal.game in (None, result.name)
        and goal.players in (None, result.players)
    ]
    measured = [value for value in values if value is not None]
    return max(measured, default=None)


def share(result: Result, goal: Goal, results: Sequence[Result]) -> float | None:
    if goal.peer is None:
        figure: Figure = getattr(result, goal.task)
        return figure.best
    peer = opponent(result, goal.peer, results)
    if peer is None:
        return None
    return clone_ratio(result, peer) if goal.task == "clone" else decision_ratio(result, peer)


def decision_ratio(ours: Result, peer: Result) -> float:
    """Our checked time as a share of the peer's fastest; of our own games both are checked."""
    if peer.party == ours.party:
        return ours.checked.best / peer.checked.best
    return ours.checked.best / min(peer.checked.best, peer.unchecked.best)


def clone_ratio(ours: Result, peer: Result) -> float:
    return ours.clone.best / peer.clone.best


def opponent(ours: Result, peer: str, results: Sequence[Result]) -> Result | None:
    """The peer at our number of players, or at the nearest that it was measured with."""
    named = [result for result in results if result.name == peer]
    named = [result for result in named if result.party == ours.party] or named
    return min(named, key=lambda other: abs(other.players - ours.players), default=None)
