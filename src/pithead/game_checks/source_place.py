"""Where in the files of a game something is: a file and a line."""

import inspect
import traceback
from dataclasses import dataclass
from pathlib import Path

import pithead


@dataclass(frozen=True)
class SourcePlace:
    """A line of a file; 0 is the file as a whole."""

    file: Path
    line: int = 0

    def __str__(self) -> str:
        """As terminals and editors understand it, below the working directory if it is there."""
        file = self.file
        here = Path.cwd()
        if file.is_relative_to(here):
            file = file.relative_to(here)
        return f"{file}:{self.line}" if self.line else str(file)


def place_of(thing: object) -> SourcePlace | None:
    """Where a class or a function begins; None if it is compiled or built in."""
    known = _known.get(id(thing))
    if known is None:
        known = _known[id(thing)] = (thing, _found(thing))
    return known[1]


_known: dict[int, tuple[object, SourcePlace | None]] = {}
"""What was searched for, as reading sources takes time."""


def _found(thing: object) -> SourcePlace | None:
    try:
        file = inspect.getsourcefile(thing)  # type: ignore[arg-type]
        _, line = inspect.getsourcelines(thing)  # type: ignore[arg-type]
    except (TypeError, OSError):
        return None
    return None if file is None else SourcePlace(Path(file), line)


def place_of_error(error: BaseException, folder: Path) -> SourcePlace | None:
    """The innermost line of the game that led to an error."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if file.is_relative_to(folder):
            return SourcePlace(file, frame.lineno or 0)
    return None


def innermost_place(error: BaseException) -> SourcePlace | None:
    """The innermost line outside of Pithead that led to an error."""
    own = Path(pithead.__file__).parent
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not Path(frame.filename).is_relative_to(own):
            return SourcePlace(Path(frame.filename), frame.lineno or 0)
    return None


def place_of_text(file: Path, text: str) -> SourcePlace:
    """The first line of a file that contains a text."""
    if file.is_file():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if text in line:
                return SourcePlace(file, number)
    return SourcePlace(file)
