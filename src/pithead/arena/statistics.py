"""The statistics of a tournament: win rates, places, scores and actions, with their errors."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import pi, sqrt, tan
from typing import Final

from pithead.arena.match import Outcome
from pithead.arena.ratings import Rating, ratings
from pithead.arena.schedule import Fixture

Z_95: Final = 1.96
"""The 97.5 % quantile of the normal distribution, for 95 % confidence intervals."""


@dataclass(frozen=True)
class Proportion:
    """An estimated proportion; its 95 % confidence interval is from `low` to `high`."""

    value: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f} %)"


NO_GAMES: Final = Proportion(0.0, 0.0, 1.0, 0)


@dataclass
class BotStatistics:
    """The results of a bot at one number of players."""

    bot: str
    players: int
    games: int = 0
    """The number of seats over all games."""
    wins: Proportion = NO_GAMES
    """The win rate of its seats; a shared win is divided."""
    places: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    """Of the finished games."""
    forfeits: int = 0


@dataclass
class TournamentStatistics:
    """All statistics that the report shows."""

    bots: list[str]
    games: int
    ratings: Mapping[str, Rating]
    by_bot: list[BotStatistics]
    head_to_head: dict[tuple[str, str], Proportion]
    """How often the first bot finished ahead of the second, in games with both; a tie is half."""
    seats: dict[int, list[Proportion]]
    """The win rate of each seat, by number of players."""
    kinds: dict[str, dict[str, float]]
    """By kind of action, the mean number in a game and seat for each bot."""
    forfeits: list[tuple[int, str, str]]
    """The number of the game, the bot, and the reason."""


def tournament_statistics(
    bots: Sequence[str], fixtures: Sequence[Fixture], outcomes: Sequence[Outcome]
) -> TournamentStatistics:
    """Return the statistics of all games that were played."""
    counts = sorted({fixture.players for fixture in fixtures})
    pairs = list(zip(fixtures, outcomes))
    return TournamentStatistics(
        list(bots),
        len(outcomes),
        ratings(bots, fixtures, outcomes),
        [
            _bot_statistics(name, count, [pair for pair in pairs if pair[0].players == count])
            for count in counts
            for name in bots
        ],
        {
            (one, other): _head_to_head(one, other, pairs)
            for one in bots
            for other in bots
            if one != other
        },
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


def series_mean(values: Mapping[int, Sequence[float]]) -> Proportion:
    """Return the mean of values in series, with Wilson's interval for the spread of the series.

    The games of one series are not independent. The interval is that of as many independent games
    as would spread as much as the means of the series do. If all series are alike, their spread
    says nothing; the interval is then that of one game for each series if all were won or lost, and
    otherwise no narrower on either side than that one is on its open side.
    """
    pooled = [value for series in values.values() for value in series]
    if not pooled:
        return NO_GAMES
    mean = statistics.fmean(pooled)
    means = [statistics.fmean(series) for series in values.values()]
    series_count = len(means)
    if series_count == 1:
        return Proportion(mean, 0.0, 1.0, len(pooled))
    games = float(series_count)
    if 0.0 < mean < 1.0:
        games = series_count**2 / Z_95**2 + 2 * series_count
        variance = statistics.variance(means) / series_count
        if variance > 0.0:
            games = min(games, mean * (1.0 - mean) / variance)
    low, high = _wilson_interval(mean, games, _t_quantile(series_count - 1))
    return Proportion(mean, low, high, len(pooled))


def _t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t; from 3 degrees on by its series expansion."""
    z = Z_95
    if freedom == 1:
        return tan(0.475 * pi)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def wilson(wins: float, games: int) -> Proportion:
    """Return a win rate of independent games, with Wilson's interval."""
    if not games:
        return NO_GAMES
    low, high = _wilson_interval(wins / games, games, Z_95)
    return Proportion(wins / games, low, high, games)


def _wilson_interval(rate: float, games: float, z: float) -> tuple[float, float]:
    """Return Wilson's interval, which stays within 0 and 1."""
    centre = (rate + z * z / (2 * games)) / (1 + z * z / games)
    deviation = sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    half = z * deviation / (1 + z * z / games)
    return max(0.0, min(rate, centre - half)), min(1.0, max(rate, centre + half))


def _bot_statistics(
    name: str, players: int, pairs: Iterable[tuple[Fixture, Outcome]]
) -> BotStatistics:
    found = BotStatistics(name, players, places=[0] * players)
    won: dict[int, list[float]] = defaultdict(list)
    for fixture, outcome in pairs:
        for seat, seated in enumerate(fixture.seating):
            if seated != name:
                continue
            found.games += 1
            found.places[outcome.places[seat] - 1] += 1
            won[fixture.series].append(outcome.win(seat))
            if outcome.scores:
                found.scores.append(outcome.scores[seat])
            if outcome.forfeits and outcome.forfeits[seat]:
                found.forfeits += 1
    found.wins = series_mean(won)
    return found


def _head_to_head(one: str, other: str, pairs: Iterable[tuple[Fixture, Outcome]]) -> Proportion:
    ahead: dict[int, list[float]] = defaultdict(list)
    for fixture, outcome in pairs:
        own = [p for p, name in zip(outcome.places, fixture.seating) if name == one]
        others = [p for p, name in zip(outcome.places, fixture.seating) if name == other]
        ahead[fixture.series] += [_ahead(a, b) for a in own for b in others]
    return series_mean({series: values for series, values in ahead.items() if values})


def _ahead(place: int, other: int) -> float:
    """Return 1 for the better place, 0 for the worse, a half for the same."""
    return 0.5 if place == other else float(place < other)


def _seats(players: int, pairs: Sequence[tuple[Fixture, Outcome]]) -> list[Proportion]:
    won: list[dict[int, list[float]]] = [defaultdict(list) for _ in range(players)]
    for fixture, outcome in pairs:
        for seat in range(players):
            won[seat][fixture.series].append(outcome.win(seat))
    return [series_mean(series) for series in won]


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
