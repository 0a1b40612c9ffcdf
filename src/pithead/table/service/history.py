"""The finished games of a person, and the archive of public games."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from pithead.table.base.events import BOT
from pithead.table.base.token_hash import LONGEST_TOKEN, token_hash
from pithead.table.service.context import ServiceContext
from pithead.table.storage import Listed
from pithead.table.tables.stored_record import stored_record
from pithead.table.tables.table import FINISHED

MOST_GAMES: Final = 2000
PAGE: Final = 50
_BATCH: Final = 200
MOST_RECORDS: Final = 20_000

PEOPLE: Final = "people"
BOTS: Final = "bots"
WON: Final = "won"
LOST: Final = "lost"


@dataclass(frozen=True, slots=True)
class Review:
    """What an analysis found about a player: decisions, the points lost by them, and luck."""

    decisions: int
    lost: float
    luck: float

    @property
    def error_rate(self) -> float:
        """The points lost per decision."""
        return self.lost / max(1, self.decisions)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game as one of its players sees it."""

    listed: Listed
    seat: int
    place: int
    points: int
    with_people: bool
    review: Review | None = None
    """What an analysis found; None if there was none."""

    @property
    def players(self) -> int:
        return len(self.listed.summary.seats)


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The results of a person in one game with one number of players."""

    game: str
    players: int
    points: list[int]
    wins: int

    @property
    def best(self) -> int:
        return max(self.points)

    @property
    def average(self) -> float:
        return fmean(self.points)


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games a list shows; empty values show all.

    `against`: people or bots; `result`: won or lost; `name`: a part of a player's name.
    """

    game: str = ""
    players: int = 0
    against: str = ""
    result: str = ""
    name: str = ""

    def fits(self, played: PlayedGame) -> bool:
        listed = played.listed
        names = [seat["name"].lower() for seat in listed.summary.seats]
        return (
            self.game in ("", listed.game)
            and self.players in (0, played.players)
            and self.against in ("", PEOPLE if played.with_people else BOTS)
            and self.result in ("", WON if played.place == 1 else LOST)
            and any(self.name.lower() in name for name in names)
        )


class History:
    """What has been played."""

    def __init__(self, context: ServiceContext) -> None:
        self._store = context.store

    async def games(self, token: str | None) -> list[PlayedGame]:
        """The finished games of the holder of a token, the last one first."""
        if not token or len(token) > LONGEST_TOKEN:
            return []
        listed = await self._store.games_of(token_hash(token), FINISHED, MOST_GAMES)
        return [played for table in listed for played in _played(table)]

    async def archive(self, chosen: GameFilter, page: int) -> tuple[list[Listed], bool]:
        """A page of public games, counted from 1, and whether there are more."""
        found = await self._archive(chosen, (page - 1) * PAGE, PAGE + 1)
        return found[:PAGE], len(found) > PAGE

    async def records(self, chosen: GameFilter) -> AsyncIterator[tuple[str, str]]:
        """The records of public games, each with a file name, the last one first."""
        for first in range(0, MOST_RECORDS, _BATCH):
            batch = await self._archive(chosen, first, _BATCH)
            for listed in batch:
                stored = await self._store.load(listed.id)
                if stored is not None:
                    yield f"{stored.game}-{stored.id}.pithead", stored_record(stored)
            if len(batch) < _BATCH:
                return

    async def _archive(self, chosen: GameFilter, first: int, limit: int) -> list[Listed]:
        return await self._store.archive(
            FINISHED, chosen.game, chosen.players, chosen.name, first, limit
        )


def statistics(games: list[PlayedGame]) -> list[GameStatistics]:
    """The results by game and number of players."""
    groups: dict[tuple[str, int], list[PlayedGame]] = {}
    for played in games:
        groups.setdefault((played.listed.game, played.players), []).append(played)
    return [
        GameStatistics(
            game,
            players,
            [played.points for played in group],
            sum(played.place == 1 for played in group),
        )
        for (game, players), group in sorted(groups.items())
    ]


def error_rates(games: list[PlayedGame]) -> list[tuple[str, list[float]]]:
    """The points lost per decision in the analysed games, by game, the first one first."""
    groups: dict[str, list[float]] = {}
    for played in reversed(games):
        if played.review is not None:
            groups.setdefault(played.listed.game, []).append(played.review.error_rate)
    return sorted(groups.items())


def places(listed: Listed) -> list[int]:
    """The place of each seat at a finished table."""
    found = listed.summary.places
    assert found is not None
    return found


def _played(table: Listed) -> list[PlayedGame]:
    """The game as the holder of each own seat sees it."""
    summary = table.summary
    found = []
    for seat in sorted(table.mine):
        others = [other for number, other in enumerate(summary.seats) if number != seat]
        with_people = any(other["kind"] != BOT for other in others)
        place = places(table)[seat]
        stored = summary.seats[seat].get("review")
        review = Review(**stored) if stored else None
        found.append(PlayedGame(table, seat, place, summary.scores[seat], with_people, review))
    return found
