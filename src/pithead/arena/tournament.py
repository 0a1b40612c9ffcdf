"""Tournaments between bots: `Tournament` is the plan, `run` plays it."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pithead
from pithead.arena.journal import Journal
from pithead.arena.match import Outcome
from pithead.arena.process_pool import Terms, play_matches
from pithead.arena.ray_pool import play_matches_on_ray
from pithead.arena.schedule import Fixture, schedule
from pithead.bots.bot_registry import bot_factory, check_names
from pithead.kernel.errors import BadSetup
from pithead.kernel.texts.i18n import Text

HERE: Final = "here"
RAY: Final = "ray"
LIMIT: Final = 60.0
"""The default time limit for a decision, in seconds."""
LONGEST_LIMIT: Final = 86_400.0


@dataclass(frozen=True)
class Tournament:
    """The plan of a tournament.

    The same plan gives the same results on every machine, unless bots have a time budget.
    """

    game_id: str
    bots: tuple[str, ...]
    players: tuple[int, ...]
    games: int
    """The minimum number of games for each number of players."""
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    limit: float = LIMIT
    edition_text: str = ""

    def __post_init__(self) -> None:
        check_names(self.bots)
        if not 0 < self.limit <= LONGEST_LIMIT:
            raise BadSetup(
                Text(
                    "The time for a decision must be more than 0 and at most {most:g} seconds, "
                    "not {given:g}",
                    most=LONGEST_LIMIT,
                    given=self.limit,
                )
            )

    def fixtures(self) -> list[Fixture]:
        """Return all games of the tournament: who plays in which seat."""
        return schedule(self.bots, self.players, self.games, self.seed)

    def plan(self) -> dict[str, Any]:
        """Return what must be the same to resume an interrupted tournament."""
        return {
            "pithead": pithead.__version__,
            "game": self.game_id,
            "rules": pithead.game(self.game_id).rules_version,
            "edition": hashlib.sha256(self.edition_text.encode()).hexdigest()[:16]
            if self.edition_text
            else "",
            "options": dict(self.options),
            "bots": list(self.bots),
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "limit": self.limit,
        }

    def terms(self) -> Terms:
        """Return the settings that all games share."""
        return Terms(self.game_id, dict(self.options), self.limit, self.edition_text)


def run(
    tournament: Tournament,
    workers: int,
    on: str = HERE,
    folder: Path | None = None,
    resume: bool = False,
    on_game: Callable[[int, int], None] | None = None,
) -> list[Outcome]:
    """Play a tournament and return the outcomes of all games.

    `workers` is the number of processes. With a `folder`, every finished game is saved there at
    once, and `resume=True` continues an interrupted tournament. `on_game` is called with the number
    of finished games and of all games.

    A bot that does not exist or cannot be loaded raises its error before the first game.
    """
    for name in tournament.bots:
        bot_factory(name)
    fixtures = tournament.fixtures()
    if folder is None:
        done: dict[int, Outcome] = {}
        for outcome in _played(tournament, fixtures, workers, on):
            done[outcome.number] = outcome
            if on_game is not None:
                on_game(len(done), len(fixtures))
    else:
        with Journal(folder, tournament.plan(), fixtures, resume) as journal:
            left = [fixture for fixture in fixtures if fixture.number not in journal.done]
            if on_game is not None:
                on_game(len(journal.done), len(fixtures))
            for outcome in _played(tournament, left, workers, on):
                journal.append(outcome)
                if on_game is not None:
                    on_game(len(journal.done), len(fixtures))
            done = journal.done
    return [done[fixture.number] for fixture in fixtures]


def _played(
    tournament: Tournament, fixtures: Sequence[Fixture], workers: int, on: str
) -> Iterator[Outcome]:
    play = play_matches_on_ray if on == RAY else play_matches
    return play(tournament.terms(), fixtures, workers)
