"""Files of a dataset: games as rows of Parquet tables."""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from pithead.atomic_write import atomic_write
from pithead.datasets.dataset_game import DatasetGame
from pithead.datasets.searched_decision import SearchedDecision, arrow_type
from pithead.kernel.errors import PitheadError
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.texts.i18n import Text
from pithead.optional_dependencies import require

SUFFIX: Final = ".parquet"
SETTINGS: Final = b"pithead.settings"
"""Metadata of a file: how its games were made, as JSON."""
VOCABULARY: Final = b"pithead.vocabulary"
"""Metadata of a file: the names of all events as a JSON list; the index is the id."""


class BadDataset(PitheadError, ValueError):
    """A file of a dataset cannot be read, or does not belong to the dataset."""


def write_games(path: Path, games: Sequence[DatasetGame], settings: str) -> None:
    """Write games to a file, one row each; `settings` describes how they were made."""
    arrow: Any = require("pyarrow", "arena")
    parquet: Any = require("pyarrow.parquet", "arena")
    rows = [_row(game) for game in games]
    searched = any(game.searches for game in games)
    vocabulary = find_game(games[0].game).vocabulary
    schema = arrow.schema(
        [
            ("game", arrow.string()),
            ("rules", arrow.int16()),
            ("edition", arrow.string()),
            ("players", arrow.int8()),
            ("options", arrow.string()),
            ("number", arrow.int32()),
            ("bots", arrow.list_(arrow.string())),
            ("events", arrow.list_(arrow.int16())),
            ("scores", arrow.list_(arrow.int16())),
            ("places", arrow.list_(arrow.int8())),
            *([("searches", arrow_type(arrow))] if searched else ()),
        ],
        metadata={SETTINGS: settings, VOCABULARY: json.dumps(vocabulary)},
    )
    with atomic_write(path) as temporary:
        parquet.write_table(arrow.Table.from_pylist(rows, schema), temporary, compression="zstd")


def _row(game: DatasetGame) -> dict[str, Any]:
    searches = [vars(search) for search in game.searches]
    return {**vars(game), "options": json.dumps(dict(game.options)), "searches": searches}


def _game(row: dict[str, Any]) -> DatasetGame:
    searches = [SearchedDecision(**search) for search in row.get("searches") or ()]
    return DatasetGame(**{**row, "options": json.loads(row["options"]), "searches": searches})


def settings_of(path: Path) -> str:
    """How the games of a file were made, as `write_games` was told."""
    return _settings(_opened(path), path)


def _settings(opened: Any, path: Path) -> str:
    metadata = opened.schema_arrow.metadata or {}
    if SETTINGS not in metadata:
        raise BadDataset(Text("{file} is not a file of a Pithead dataset", file=str(path)))
    return str(metadata[SETTINGS].decode())


def load(path: str | Path) -> Iterator[DatasetGame]:
    """Read the games of a file, or of all files in a folder, one after the other."""
    path = Path(path)
    found = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    if not found:
        raise BadDataset(
            Text(
                "There are no files {pattern} in {folder}",
                pattern=f"*{SUFFIX}",
                folder=str(path),
            )
        )
    for file in found:
        opened = _opened(file)
        _settings(opened, file)
        for batch in opened.iter_batches():
            for row in batch.to_pylist():
                yield _game(row)


def sample(game_id: str) -> list[DatasetGame]:
    """The games of a small dataset that comes with Pithead: 60 games of a game."""
    find_game(game_id)  # an unknown game is an error with its own words
    source = files("pithead.datasets") / "samples" / f"{game_id}{SUFFIX}"
    if not source.is_file():
        raise BadDataset(Text("There is no sample of {game}", game=game_id))
    with as_file(source) as path:
        return list(load(path))


def _opened(path: Path) -> Any:
    parquet: Any = require("pyarrow.parquet", "arena")
    arrow: Any = require("pyarrow", "arena")
    try:
        return parquet.ParquetFile(path)
    except (OSError, arrow.ArrowInvalid) as error:
        raise BadDataset(
            Text("{file} cannot be read: {reason}", file=str(path), reason=str(error))
        ) from None
