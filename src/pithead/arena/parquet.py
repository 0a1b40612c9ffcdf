"""The games of a tournament as Parquet tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from pithead.arena.match import Outcome
from pithead.arena.schedule import Fixture
from pithead.atomic_write import atomic_write
from pithead.optional_dependencies import require

SEATS: Final = "seats.parquet"
ACTIONS: Final = "actions.parquet"


def write_tables(
    folder: Path, game_id: str, fixtures: Sequence[Fixture], outcomes: Sequence[Outcome]
) -> list[Path]:
    """Write a row for each seat of each game, and one for each kind of action it took."""
    arrow: Any = require("pyarrow", "arena")
    parquet: Any = require("pyarrow.parquet", "arena")
    seats: dict[str, list[Any]] = {name: [] for name in _columns(arrow)}
    actions: dict[str, list[Any]] = {key: [] for key in ("game", "seat", "bot", "kind", "count")}
    for fixture, outcome in zip(fixtures, outcomes):
        for seat, bot in enumerate(fixture.seating):
            reason = outcome.forfeits[seat] if outcome.forfeits else ""
            row = {
                "title": game_id,
                "game": fixture.number,
                "series": fixture.series,
                "seed": fixture.seed,
                "players": fixture.players,
                "seat": seat,
                "bot": bot,
                "place": outcome.places[seat],
                "score": outcome.scores[seat] if outcome.scores else None,
                "decisions": outcome.decisions[seat],
                "seconds": outcome.seconds[seat] if outcome.seconds else None,
                "forfeit": reason or None,
            }
            for key, value in row.items():
                seats[key].append(value)
            for kind, count in sorted(outcome.kinds[seat].items()):
                for key, value in zip(actions, (fixture.number, seat, bot, kind, count)):
                    actions[key].append(value)
    tables = (
        (SEATS, arrow.table(seats, schema=arrow.schema(list(_columns(arrow).items())))),
        (ACTIONS, arrow.table(actions)),
    )
    for name, table in tables:
        with atomic_write(folder / name) as temporary:
            parquet.write_table(table, temporary)
    return [folder / name for name, _ in tables]


def _columns(arrow: Any) -> dict[str, Any]:
    return {
        "title": arrow.string(),
        "game": arrow.int32(),
        "series": arrow.int32(),
        "seed": arrow.string(),
        "players": arrow.int8(),
        "seat": arrow.int8(),
        "bot": arrow.string(),
        "place": arrow.int8(),
        "score": arrow.int32(),
        "decisions": arrow.int32(),
        "seconds": arrow.float64(),
        "forfeit": arrow.string(),
    }
