"""Messages of the interface in one language, from its TOML file."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pithead.kernel.i18n import LANGUAGES, check_language

DEFAULT = LANGUAGES[0]


class Messages:
    """The messages of a language by key, such as `play.saved`; `{name}` is a placeholder."""

    def __init__(self, lang: str) -> None:
        check_language(lang)
        self.lang = lang
        self._catalogue = catalogue(lang)

    def __call__(self, key: str, **values: object) -> str:
        """Return a message with its placeholders filled in."""
        return self._catalogue[key].format(**values)

    def has(self, key: str) -> bool:
        """Return whether there is a message with this key."""
        return key in self._catalogue

    def count(self, key: str, number: int, **values: object) -> str:
        """Return the singular or plural form of a message; `{number}` is the number."""
        return self(f"{key}.{'one' if number == 1 else 'other'}", number=number, **values)

    def decimal(self, value: float, places: int = 1, sign: bool = False) -> str:
        """Return a number with the decimal separator of the language."""
        text = f"{value:{'+' if sign else ''}.{places}f}"
        return text.replace(".", self("number.point"))

    def alternatives(self, items: tuple[str, ...]) -> str:
        """Return a list for a sentence, with "or" before its last item."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('list.or')} {items[-1]}"


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """Return all messages of a language by their dotted keys."""
    source = files("pithead.locale") / f"{lang}.toml"
    return dict(_flatten(tomllib.loads(source.read_text(encoding="utf-8")), ""))


def _flatten(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of the environment's locale, English if there are no messages in it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            lang = value[:2].lower()
            return lang if lang in LANGUAGES else DEFAULT
    return DEFAULT
