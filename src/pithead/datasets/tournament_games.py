"""The games of a tournament as a file of a dataset."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pithead.arena.match import Outcome
from pithead.arena.schedule import Fixture
from pithead.arena.tournament import Tournament
from pithead.datasets.dataset_game import DatasetGame
from pithead.datasets.game_files import write_games

RECORDS: Final = "games.parquet"


def write_records(
    folder: Path,
    tournament: Tournament,
    fixtures: Sequence[Fixture],
    outcomes: Sequence[Outcome],
) -> Path:
    """Write all events of all games; a forfeited game has those before the forfeit."""
    game = tournament.terms().game()
    games = [
        DatasetGame(
            game.id,
            game.rules_version,
            game.edition.label,
            fixture.players,
            dict(tournament.options),
            fixture.number,
            fixture.seating,
            outcome.event_ids(),
            outcome.scores,
            outcome.places,
        )
        for fixture, outcome in zip(fixtures, outcomes)
    ]
    write_games(folder / RECORDS, games, json.dumps(tournament.plan(), sort_keys=True))
    return folder / RECORDS
