"""Performance targets, and how a run compares with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bench.measure import Figure, Result


@dataclass(frozen=True)
class Target:
    """A limit for one of our games or for all; the slowest result counts.

    With a peer, the limit is relative to the peer's fastest time; without, it is in microseconds.
    """

    text: str
    engine: str
    task: str
    at_most: float
    peer: str | None = None
    game: str | None = None
    players: int | None = None


@dataclass(frozen=True)
class TargetResult:
    target: Target
    value: float | None
    """The measured value, if there is one."""

    @property
    def reached(self) -> bool | None:
        return None if self.value is None else self.value <= self.target.at_most


FURTHER_GAMES = (
    ("Ruhrschifffahrt", "ruhrschifffahrt"),
    ("Schichtwechsel", "schichtwechsel"),
)

TARGETS = (
    Target(
        "Schiefer, compiled: a decision takes at most 1/10 of catanatron's time",
        engine="compiled",
        task="checked",
        at_most=1 / 10,
        peer="catanatron",
        game="schiefer",
        players=3,
    ),
    Target(
        "Schiefer, compiled: a decision is faster than in OpenSpiel's C++ backgammon",
        engine="compiled",
        task="checked",
        at_most=1.0,
        peer="backgammon",
        game="schiefer",
        players=3,
    ),
    Target(
        "Schiefer, compiled: a clone takes at most 2 microseconds",
        engine="compiled",
        task="clone",
        at_most=2.0,
        game="schiefer",
    ),
    Target(
        "Ruhrschifffahrt, compiled: a clone takes at most 4 microseconds",
        engine="compiled",
        task="clone",
        at_most=4.0,
        game="ruhrschifffahrt",
    ),
    Target(
        "Schiefer, interpreted: a decision takes at most 1/3 of catanatron's time",
        engine="interpreted",
        task="checked",
        at_most=1 / 3,
        peer="catanatron",
        game="schiefer",
        players=3,
    ),
    *(
        Target(
            f"{title}, compiled: a decision takes at most twice Schiefer's time",
            engine="compiled",
            task="checked",
            at_most=2.0,
            peer="schiefer",
            game=game,
        )
        for title, game in FURTHER_GAMES
    ),
)


def check_targets(results: Sequence[Result]) -> list[TargetResult]:
    return [TargetResult(target, slowest(target, results)) for target in TARGETS]


def slowest(target: Target, results: Sequence[Result]) -> float | None:
    values = [
        share(result, target, results)
        for result in results
        if result.engine == target.engine
        and target.game in (None, result.name)
        and target.players in (None, result.players)
    ]
    measured = [value for value in values if value is not None]
    return max(measured, default=None)


def share(result: Result, target: Target, results: Sequence[Result]) -> float | None:
    if target.peer is None:
        figure: Figure = getattr(result, target.task)
        return figure.best
    peer = peer_of(result, target.peer, results)
    if peer is None:
        return None
    return clone_ratio(result, peer) if target.task == "clone" else decision_ratio(result, peer)


def decision_ratio(ours: Result, peer: Result) -> float:
    """Return our checked time over the peer's fastest; for our own games, both are checked."""
    if peer.engine == ours.engine:
        return ours.checked.best / peer.checked.best
    return ours.checked.best / min(peer.checked.best, peer.unchecked.best)


def clone_ratio(ours: Result, peer: Result) -> float:
    return ours.clone.best / peer.clone.best


def peer_of(ours: Result, peer: str, results: Sequence[Result]) -> Result | None:
    """Return the peer's result at our number of players, or at the nearest measured one."""
    named = [result for result in results if result.name == peer]
    named = [result for result in named if result.engine == ours.engine] or named
    return min(named, key=lambda other: abs(other.players - ours.players), default=None)
