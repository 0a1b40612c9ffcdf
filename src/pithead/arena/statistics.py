"""What a tournament shows: wins and places, seats, scores, actions, with their errors."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import pi, sqrt, tan
from typing import Final

from pithead.arena.match import Outcome
from pithead.arena.ratings import Rating, ratings
from pithead.arena.schedule import Fixture

_95_PERCENT: Final = 1.96


@dataclass(frozen=True)
class Share:
    """A part of a whole, and by how much it may be off in 19 of 20 cases."""

    value: float
    error: float
    count: int

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} ± {100 * self.error:.1f} %"


@dataclass
class Standing:
    """A bot at one number of players."""

    bot: str
    players: int
    games: int = 0
    """How many seats it had, over all games."""
    wins: Share = field(default_factory=lambda: Share(0.0, 0.0, 0))
    """The part of its seats that won."""
    places: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    """Of the games that were played to their end."""
    forfeits: int = 0


@dataclass
class Figures:
    """Everything that the report shows."""

    bots: list[str]
    games: int
    ratings: Mapping[str, Rating]
    standings: list[Standing]
    duels: dict[tuple[str, str], Share]
    """How often the first came before the second, where both played."""
    seats: dict[int, list[Share]]
    """By number of players how often each seat won."""
    kinds: dict[str, dict[str, float]]
    """By kind of action how often each bot took it in a game, in the mean over its seats."""
    forfeits: list[tuple[int, str, str]]
    """The game's number, the bot, and why."""


def figures(
    bots: Sequence[str], fixtures: Sequence[Fixture], outcomes: Sequence[Outcome]
) -> Figures:
    """The figures of all games that were played."""
    counts = sorted({fixture.players for fixture in fixtures})
    pairs = list(zip(fixtures, outcomes))
    return Figures(
        list(bots),
        len(outcomes),
        ratings(bots, fixtures, outcomes),
        [
            _standing(name, count, [pair for pair in pairs if pair[0].players == count])
            for count in counts
            for name in bots
        ],
        {(one, other): _duel(one, other, pairs) for one in bots for other in bots if one != other},
        {
            count: _seats(count, [pair for pair in pairs if pair[0].players == count])
            for count in counts
        },
        _kinds(bots, pairs),
        [
            (outcome.number, fixture.seating[seat], reason)
            for fixture, outcome in pairs
            for seat, reason in enumerate(outcome.forfeits)
            if reason
        ],
    )


def share_of_series(values: Mapping[int, Sequence[float]]) -> Share:
    """The mean of values that come in series; the games of one series are not independent.

    A few series that are all alike do not prove that the next one will be: so the error is never
    less than Wilson's would be for as many games that were all won.
    """
    everything = [value for series in values.values() for value in series]
    if not everything:
        return Share(0.0, 0.0, 0)
    means = [statistics.fmean(series) for series in values.values()]
    number = len(means)
    error = 1.0
    if number > 1:
        least = _95_PERCENT**2 / (2 * (number + _95_PERCENT**2))
        error = max(least, _students_t(number - 1) * statistics.stdev(means) / sqrt(number))
    return Share(statistics.fmean(everything), min(1.0, error), len(everything))


def _students_t(freedom: int) -> float:
    """What 1.96 is for a mean of many, for that of a few; from 3 on by the usual expansion."""
    z = _95_PERCENT
    if freedom == 1:
        return tan(0.475 * pi)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def binomial(wins: int, games: int) -> Share:
    """A share of independent games, with Wilson's interval made symmetric."""
    if not games:
        return Share(0.0, 0.0, 0)
    z = _95_PERCENT
    part = wins / games
    spread = sqrt(part * (1 - part) / games + z * z / (4 * games * games))
    return Share(part, z * spread / (1 + z * z / games), games)


def _standing(name: str, players: int, pairs: Iterable[tuple[Fixture, Outcome]]) -> Standing:
    standing = Standing(name, players, places=[0] * players)
    won: dict[int, list[float]] = defaultdict(list)
    for fixture, outcome in pairs:
        for seat, sits in enumerate(fixture.seating):
            if sits != name:
                continue
            standing.games += 1
            standing.places[outcome.places[seat] - 1] += 1
            won[fixture.series].append(1.0 if outcome.places[seat] == 1 else 0.0)
            if outcome.scores:
                standing.scores.append(outcome.scores[seat])
            if outcome.forfeits and outcome.forfeits[seat]:
                standing.forfeits += 1
    standing.wins = share_of_series(won)
    return standing


def _duel(one: str, other: str, pairs: Iterable[tuple[Fixture, Outcome]]) -> Share:
    before: dict[int, list[float]] = defaultdict(list)
    for fixture, outcome in pairs:
        mine = [p for p, sits in zip(outcome.places, fixture.seating) if sits == one]
        theirs = [p for p, sits in zip(outcome.places, fixture.seating) if sits == other]
        before[fixture.series] += [float(a < b) for a in mine for b in theirs]
    return share_of_series({series: values for series, values in before.items() if values})


def _seats(players: int, pairs: Sequence[tuple[Fixture, Outcome]]) -> list[Share]:
    won: list[dict[int, list[float]]] = [defaultdict(list) for _ in range(players)]
    for fixture, outcome in pairs:
        for seat, place in enumerate(outcome.places):
            won[seat][fixture.series].append(1.0 if place == 1 else 0.0)
    return [share_of_series(series) for series in won]


def _kinds(
    bots: Sequence[str], pairs: Iterable[tuple[Fixture, Outcome]]
) -> dict[str, dict[str, float]]:
    used: dict[str, Counter[str]] = {name: Counter() for name in bots}
    seats: Counter[str] = Counter()
    for fixture, outcome in pairs:
        for name, kinds in zip(fixture.seating, outcome.kinds):
            used[name].update(kinds)
            seats[name] += 1
    names = sorted({kind for counter in used.values() for kind in counter})
    return {
        kind: {name: used[name][kind] / seats[name] for name in bots if seats[name]}
        for kind in names
    }
