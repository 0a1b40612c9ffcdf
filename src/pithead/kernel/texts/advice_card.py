"""Advice for newcomers: a card for each kind of question, from the `advice.toml` of a game."""

import tomllib
from collections.abc import Collection, Iterator
from importlib.resources import files
from typing import IO, Any, Final

from pithead.kernel.errors import BrokenGame
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import OwnText, Text, joined
from pithead.kernel.validation import Reader, given_twice, not_one_of

FILE: Final = "advice.toml"
SHARED: Final = "also"
"""The key of the further kinds of questions with the same card."""
TEXTS: Final = ("title", "about", "look_at")


class AdviceCard:
    """What a kind of question is about, and what good players look at before they answer."""

    def __init__(self, title: Text, about: Text, look_at: Text) -> None:
        self.title = title
        self.about = about
        self.look_at = look_at


def advice_of_package(package: str, kinds: Collection[str]) -> dict[str, AdviceCard]:
    """The cards of the game in this package, which has these kinds of questions."""
    if not package:
        return {}
    file = files(package) / FILE
    if not file.is_file():
        return {}
    return read_advice(file.read_bytes(), f"{package.rpartition('.')[2]}/{FILE}", kinds)


def read_advice(data: bytes, source: str, kinds: Collection[str]) -> dict[str, AdviceCard]:
    """The cards by kind of question; BrokenGame lists what is wrong, with table and key."""
    try:
        tables = tomllib.loads(data.decode())
    except UnicodeDecodeError:
        raise _unusable(source, Text("it is not text in UTF-8")) from None
    except tomllib.TOMLDecodeError as error:
        reason = Text("it is not valid TOML: {reason}", reason=str(error))
        raise _unusable(source, reason) from None
    problems: list[Problem] = []
    cards: dict[str, AdviceCard] = {}
    for kind, entry in tables.items():
        reader = Reader(f"[{kind}]", entry, problems)
        if isinstance(entry, dict):
            _add_card(kind, reader, sorted(kinds), cards)
    if problems:
        raise _unusable(source, joined([problem.text for problem in problems], "; "))
    return cards


def _add_card(kind: str, reader: Reader, kinds: list[str], cards: dict[str, AdviceCard]) -> None:
    title, about, look_at = [OwnText(reader.text(key), {}) for key in TEXTS]
    card = AdviceCard(title, about, look_at)
    shared = reader.items(SHARED) if SHARED in reader.data else []
    reader.finish()
    for place, name in enumerate([kind, *shared]):
        key = SHARED if place else ""
        if name not in kinds:
            reader.complain(key, not_one_of(kinds, name))
        elif name in cards:
            reader.complain(key, given_twice(name))
        else:
            cards[name] = card


def _unusable(source: str, reason: Text) -> BrokenGame:
    return BrokenGame(Text("{file} cannot be used: {reason}", file=source, reason=reason))


def advice_messages(data: bytes) -> list[str]:
    """The texts of all cards in a file, for the catalogues."""
    return [entry[key] for entry in tomllib.loads(data.decode()).values() for key in TEXTS]


def extract_messages(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, None, str, list[str]]]:
    """The same, as a method of extraction for Babel."""
    for message in advice_messages(file.read()):
        yield 0, None, message, []
