"""Editions: the printed material of a game as a data file that owners of a copy can correct."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any, Final

from pithead.kernel.errors import BadEdition
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import MALFORMED, defect

LARGEST_FILE: Final = 1_000_000
LONGEST_LINE: Final = 1000
"""A limit because a key of thousands of parts takes the TOML parser seconds."""


class Edition:
    """The material of a game as data: the tables of an edition file. `load_edition` reads one."""

    def __init__(self, tables: dict[str, Any], source: str, built_in: bool = False) -> None:
        head = tables.get("game")
        name = head.get("edition") if isinstance(head, dict) else None
        game = head.get("id") if isinstance(head, dict) else None
        problems = []
        if not isinstance(game, str):
            problems.append(defect("[game]", "id", Text("must be the id of the game")))
        if not isinstance(name, str) or not name.isprintable() or not name or " " in name:
            problems.append(defect("[game]", "edition", Text("must be a name without blanks")))
        if problems:
            raise BadEdition(source, problems)
        self.tables = tables
        self.source = source
        self.built_in = built_in
        self.game_id = str(game)
        self.name = str(name)

    def __reduce__(self) -> tuple[object, ...]:
        return Edition, (self.tables, self.source, self.built_in)

    @property
    def label(self) -> str:
        """The name in records and positions; a corrected edition adds its fingerprint."""
        return self.name if self.built_in else f"{self.name} {self.fingerprint}"

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that depend on all values of the material."""
        text = json.dumps(self.tables, sort_keys=True, ensure_ascii=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:12]


def parse_edition(text: str, source: str, built_in: bool = False) -> Edition:
    """Read an edition from the text of a TOML file."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise _unreadable(
                source,
                Text(
                    "line {number} is longer than {longest} characters",
                    number=number,
                    longest=LONGEST_LINE,
                ),
            )
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(
            source, Text("it is not valid TOML: {reason}", reason=str(error))
        ) from None
    except RecursionError:
        raise _unreadable(source, Text("its tables are nested too deeply")) from None
    except ValueError as error:
        reason = Text("it has a value that cannot be read: {reason}", reason=str(error))
        raise _unreadable(source, reason) from None
    return Edition(tables, source, built_in)


def read_edition(path: Path) -> Edition:
    """Read an edition file; BadEdition says what is wrong with it."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            reason = Text("it is larger than {most} bytes", most=LARGEST_FILE)
            raise _unreadable(str(path), reason)
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        reason = Text("it cannot be read: {reason}", reason=error.strerror)
        raise _unreadable(str(path), reason) from None
    except UnicodeDecodeError:
        raise _unreadable(str(path), Text("it is not text in UTF-8")) from None
    return parse_edition(text, str(path))


def _unreadable(source: str, reason: Text) -> BadEdition:
    return BadEdition(source, [Problem(MALFORMED, reason)])
