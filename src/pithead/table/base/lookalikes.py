"""Which names look the same: Unicode Technical Standard 39, by the data of Unicode.

`python -m tools.lookalikes` makes the data file.
"""

import re
import tomllib
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

_SHARED: Final = frozenset({"Common", "Inherited"})
_WRITTEN_TOGETHER: Final = (
    frozenset({"Han", "Hiragana", "Katakana"}),
    frozenset({"Han", "Hangul"}),
    frozenset({"Han", "Bopomofo"}),
)
_EMPTY: Final = "\u2800\U0001d159"
"""Symbols without ink that are not among the ignorable characters."""
_HIDDEN_DOTS: Final = re.compile("(?<=[ij])\u0307+")
"""A dot above a letter that has one already."""


@dataclass(frozen=True, slots=True)
class NameKeys:
    """What two names have in common that a reader could take for the same.

    Two keys are needed: capital Greek letters look like other Latin letters than the small ones.
    """

    folded: str
    """The key of the name in small letters."""
    seen: str
    """The key of the name as it is written."""


@lru_cache(maxsize=4096)
def name_keys(name: str) -> NameKeys:
    """The keys of a name; if one of them is that of another name, it could be taken for it."""
    name = unicodedata.normalize("NFKC", name)
    return NameKeys(_key(name), _key(skeleton(name)))


def look_the_same(name: str, others: Iterable[str]) -> bool:
    """Whether a name could be taken for one of the others."""
    keys = name_keys(name)
    return any(
        keys.folded == known.folded or keys.seen == known.seen
        for known in (name_keys(other) for other in others if other)
    )


def _key(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name.casefold())
    # What looks like a capital letter is made a small one, and that may look like others again.
    folded = skeleton(skeleton(folded).casefold())
    return "".join(folded.split()).replace("i", "l")


def visible(text: str) -> str:
    """A text without the characters that are not seen."""
    return text.translate(_ignorable())


def is_of_one_script(text: str) -> bool:
    """Whether all letters of a text belong together, and their script is recommended for names.

    Japanese, Korean and Chinese texts have several scripts that belong together.
    """
    scripts = {_script(ord(letter)) for letter in text} - _SHARED
    return "" not in scripts and (
        len(scripts) < 2 or any(scripts <= together for together in _WRITTEN_TOGETHER)
    )


def skeleton(text: str) -> str:
    """What all texts that look the same have in common."""
    text = unicodedata.normalize("NFD", visible(text)).translate(_prototypes())
    text = _HIDDEN_DOTS.sub("", unicodedata.normalize("NFD", text))
    # The second of two equal marks lies on the first.
    return "".join(
        letter if unicodedata.combining(letter) else letter * len(list(equal))
        for letter, equal in groupby(text)
    )


def _numbers(text: str) -> Iterator[tuple[int, int]]:
    """The ranges of numbers in a field of the data."""
    for item in text.split():
        first, _, last = item.partition("-")
        yield int(first, 16), int(last or first, 16)


def _each(ranges: Iterable[tuple[int, int]]) -> Iterator[int]:
    for first, last in ranges:
        yield from range(first, last + 1)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("pithead.table.base") / "lookalikes.toml").read_text("utf-8"))


@cache
def _ignorable() -> dict[int, None]:
    return dict.fromkeys([*_each(_numbers(_data()["ignorable"])), *map(ord, _EMPTY)])


@cache
def _prototypes() -> dict[int, str]:
    return {
        source: "".join(chr(int(point, 16)) for point in target.split())
        for target, sources in _data()["confusables"].items()
        for source in _each(_numbers(sources))
    }


@cache
def _scripts() -> tuple[list[int], list[tuple[int, str]]]:
    """The first numbers of all ranges, and their last numbers and scripts."""
    ranges = sorted(
        (first, last, script)
        for script, text in _data()["scripts"].items()
        for first, last in _numbers(text)
    )
    return [first for first, _, _ in ranges], [(last, script) for _, last, script in ranges]


def _script(point: int) -> str:
    """The script of a character, "" if it is not recommended for names."""
    firsts, rest = _scripts()
    index = bisect_right(firsts, point) - 1
    last, script = rest[index] if index >= 0 else (-1, "")
    return script if point <= last else ""
