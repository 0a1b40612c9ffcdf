"""The journal of a tournament in a folder: one line for each finished game."""

import contextlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from pithead.arena.match import Outcome
from pithead.arena.schedule import Fixture
from pithead.atomic_write import atomic_write
from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text

PLAN: Final = "plan.json"
GAMES: Final = "games.jsonl"


class BadJournal(PitheadError, ValueError):
    """The folder holds another tournament, or one that cannot be resumed."""


class Journal:
    """Finished games are flushed to disk before they are counted. `done` has them by number."""

    def __init__(
        self, folder: Path, plan: Mapping[str, Any], fixtures: Sequence[Fixture], resume: bool
    ) -> None:
        self.folder = folder
        self.done: dict[int, Outcome] = {}
        self._games = folder / GAMES
        with _os_errors(folder):
            self._open(dict(plan), fixtures, resume)
            self._file = self._games.open("a", encoding="utf-8")

    def _open(self, plan: dict[str, Any], fixtures: Sequence[Fixture], resume: bool) -> None:
        path = self.folder / PLAN
        if path.exists():
            if not resume:
                raise BadJournal(
                    Text(
                        "There is already a tournament in {folder}; continue it with --resume, "
                        "or choose another folder",
                        folder=self.folder,
                    )
                )
            try:
                stored = json.loads(path.read_text(encoding="utf-8"))
            except ValueError:
                stored = None
            if not isinstance(stored, dict):
                raise BadJournal(Text("{file} is damaged; choose another folder", file=path))
            if stored != plan:
                differing = [key for key in plan if stored.get(key) != plan[key]]
                raise BadJournal(
                    Text(
                        "There is another tournament in {folder}: it differs in {differing}; "
                        "choose another folder",
                        folder=self.folder,
                        differing=", ".join(differing),
                    )
                )
            self._read(fixtures)
        elif self._games.exists():
            raise BadJournal(
                Text(
                    "There are games in {folder}, but {file}, which describes their tournament, "
                    "is missing; choose another folder",
                    folder=self.folder,
                    file=PLAN,
                )
            )
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            with atomic_write(path) as temporary:
                temporary.write_text(json.dumps(plan, indent=1) + "\n", encoding="utf-8")

    def _read(self, fixtures: Sequence[Fixture]) -> None:
        """Read the finished games. A last line that a crash has cut short is dropped."""
        if not self._games.exists():
            return
        whole = 0
        for number, line in enumerate(self._games.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break
            outcome = parse_outcome(line, fixtures)
            if outcome is None:
                raise BadJournal(
                    Text(
                        "Line {number} of {file} is damaged; if you delete it, only its game is "
                        "played again",
                        number=number,
                        file=self._games,
                    )
                )
            self.done[outcome.number] = outcome
            whole += len(line)
        os.truncate(self._games, whole)

    def append(self, outcome: Outcome) -> None:
        """Write a finished game to the disk, then count it."""
        with _os_errors(self._games):
            self._file.write(json.dumps(outcome.to_json(), separators=(",", ":")) + "\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        self.done[outcome.number] = outcome

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with _os_errors(self._games):
            self._file.close()


@contextlib.contextmanager
def _os_errors(path: Path) -> Iterator[None]:
    """Turn errors of the file system into BadJournal."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadJournal(
            Text("{file} cannot be used: {reason}", file=error.filename or path, reason=reason)
        ) from None


def _is_place(place: object, places: Sequence[int]) -> bool:
    """Whether a place is one more than the number of seats with better places."""
    return type(place) is int and place == 1 + sum(other < place for other in places)


def parse_outcome(line: bytes, fixtures: Sequence[Fixture]) -> Outcome | None:
    """Return the game of a line; None if it cannot be the outcome of one of the fixtures."""
    try:
        outcome = Outcome(**json.loads(line))
        fixture = fixtures[outcome.number]
        sound = (
            outcome.number >= 0
            and len(outcome.places) == fixture.players
            and all(_is_place(place, outcome.places) for place in outcome.places)
            and len(outcome.decisions) == len(outcome.kinds) == fixture.players
            and len(outcome.scores) in (0, fixture.players)
            and len(outcome.forfeits) in (0, fixture.players)
            and bool(outcome.scores) != bool(outcome.forfeits)
            and len(outcome.seconds) in (0, fixture.players)
            and all(event.isdigit() for event in outcome.events.split())
        )
    except (ValueError, TypeError, IndexError, AttributeError):
        return None
    return outcome if sound else None
