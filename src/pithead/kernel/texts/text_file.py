"""The files beside a game with texts for newcomers: its advice and its lesson.

The texts in them are English. They are messages, which the catalogues translate.
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from pithead.kernel.errors import BrokenGame
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import OwnText, Text, joined
from pithead.kernel.validation import Reader

ADVICE: Final = "advice.toml"
LESSON: Final = "lesson.toml"
MESSAGES: Final = ("title", "about", "look_at", "text")
"""The keys of messages."""


class TextFile:
    """A file in TOML, and what is wrong with it."""

    def __init__(self, source: str, data: bytes) -> None:
        """BrokenGame says why the file cannot be read."""
        self.source = source
        self.problems: list[Problem] = []
        self.tables: dict[str, Any] = {}
        try:
            self.tables = tomllib.loads(data.decode())
        except UnicodeDecodeError:
            raise self._unusable(Text("it is not text in UTF-8")) from None
        except tomllib.TOMLDecodeError as error:
            reason = Text("it is not valid TOML: {reason}", reason=str(error))
            raise self._unusable(reason) from None

    def raise_problems(self) -> None:
        """Raise BrokenGame if anything is wrong."""
        if self.problems:
            raise self._unusable(joined([problem.text for problem in self.problems], "; "))

    def _unusable(self, reason: Text) -> BrokenGame:
        return BrokenGame(Text("{file} cannot be used: {reason}", file=self.source, reason=reason))


def text_file(game_class: type, name: str) -> TextFile | None:
    """The file with this name in the folder of a game, None if there is none."""
    package = game_class.__module__.rpartition(".")[0]
    if not package:
        return None
    file = files(package) / name
    if not file.is_file():
        return None
    return TextFile(f"{package.rpartition('.')[2]}/{name}", file.read_bytes())


def message_at(reader: Reader, key: str) -> Text:
    """The message of a key in all languages."""
    return OwnText(reader.text(key), {})


def all_messages(data: bytes) -> Iterator[str]:
    """All messages in a file, in their order."""
    yield from _messages(tomllib.loads(data.decode()))


def _messages(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _messages(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in MESSAGES and isinstance(item, str):
                yield item
            else:
                yield from _messages(item)
