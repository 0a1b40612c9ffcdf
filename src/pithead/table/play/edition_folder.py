"""The editions that the operator of a server offers: the TOML files of a folder."""

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pithead.editions.playable_game import playable_game
from pithead.kernel.editions.edition import Edition, parse_edition
from pithead.kernel.errors import PitheadError
from pithead.kernel.game_registry import game as find_game
from pithead.table.base.table_setup import LARGEST_EDITION

MOST_FILES: Final = 100

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OfferedEdition:
    """An edition that can be chosen by name at a new table."""

    name: str
    """The name of its file, without the ending."""
    edition: Edition
    text: str


class EditionFolder:
    """The editions of a folder, read again when a file has changed.

    A file that cannot be used is left out, and the log says why. Tables keep the text of their
    edition, so a change of a file does not affect them.
    """

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder) if folder else None
        self._known: dict[Path, tuple[tuple[int, int], OfferedEdition | None]] = {}

    def editions(self, game_id: str) -> list[OfferedEdition]:
        """The editions of a game, by name."""
        if self._folder is None:
            return []
        try:
            paths = sorted(path for path in self._folder.iterdir() if path.suffix == ".toml")
        except OSError as error:
            _log.warning("the folder of editions cannot be read: %s", error)
            return []
        found = [self._edition(path) for path in paths[:MOST_FILES]]
        return [offered for offered in found if offered and offered.edition.game_id == game_id]

    def text(self, game_id: str, name: str) -> str | None:
        """The text of an edition; None if there is no edition of this name."""
        for offered in self.editions(game_id):
            if offered.name == name:
                return offered.text
        return None

    def _edition(self, path: Path) -> OfferedEdition | None:
        try:
            status = path.stat()
            version = (status.st_mtime_ns, status.st_size)
            known = self._known.get(path)
            if known is None or known[0] != version:
                known = (version, _read(path, status.st_size))
                self._known[path] = known
        except (OSError, UnicodeDecodeError) as error:
            _log.warning("the edition %s cannot be read: %s", path.name, error)
            return None
        return known[1]


def _read(path: Path, size: int) -> OfferedEdition | None:
    if size > LARGEST_EDITION:
        _log.warning("the edition %s is larger than %s bytes", path.name, LARGEST_EDITION)
        return None
    text = path.read_text(encoding="utf-8")
    try:
        edition = parse_edition(text, path.name)
        playable_game(find_game(edition.game_id), edition)
    except PitheadError as error:
        _log.warning("%s", error)
        return None
    return OfferedEdition(path.stem, edition, text)
