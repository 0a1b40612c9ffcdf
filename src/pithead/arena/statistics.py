"""The statistics of a tournament: win rates, places, scores and actions, with their errors."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pithead.arena.confidence import (
    NO_GAMES,
    Proportion,
    ScoreDifference,
    series_difference,
    series_mean,
)
from pithead.arena.match import Outcome
from pithead.arena.ratings import Rating, ratings
from pithead.arena.schedule import Fixture


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
    decisions: int = 0
    seconds: float = 0.0
    """The thinking time in all games."""

    def milliseconds(self) -> float:
        """Return the mean thinking time of a decision."""
        return 1000 * self.seconds / max(1, self.decisions)


@dataclass
class TournamentStatistics:
    """All statistics that the report shows."""

    bots: list[str]
    games: int
    ratings: Mapping[str, Rating]
    by_bot: list[BotStatistics]
    head_to_head: dict[tuple[str, str], Proportion]
    """How often the first bot finished ahead of the second, in games with both; a tie is half."""
    score_differences: dict[tuple[str, str], ScoreDifference]
    """The points of the first bot minus those of the second, in finished games with both."""
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
            (one, other): _score_difference(one, other, pairs)
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
            found.decisions += outcome.decisions[seat]
            found.seconds += outcome.seconds[seat] if outcome.seconds else 0.0
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


def _score_difference(
    one: str, other: str, pairs: Iterable[tuple[Fixture, Outcome]]
) -> ScoreDifference:
    found: dict[int, list[float]] = defaultdict(list)
    for fixture, outcome in pairs:
        own = [score for score, name in zip(outcome.scores, fixture.seating) if name == one]
        others = [score for score, name in zip(outcome.scores, fixture.seating) if name == other]
        found[fixture.series] += [a - b for a in own for b in others]
    return series_difference(found)


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
