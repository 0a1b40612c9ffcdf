"""The interface's words in one language, read from its TOML file."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pithead.kernel.i18n import LANGUAGES, check_language

DEFAULT = LANGUAGES[0]


class Words:
    """Looks up words by key, such as `play.saved`; `{name}` in a text marks what is put in."""

    def __init__(self, lang: str) -> None:
        check_language(lang)
        self.lang = lang
        self._texts = texts(lang)

    def __call__(self, key: str, **values: object) -> str:
        return self._texts[key].format(**values)

    def has(self, key: str) -> bool:
        return key in self._texts

    def count(self, key: str, number: int, **values: object) -> str:
        """The form for one or for several; `{number}` is the number."""
        return self(f"{key}.{'one' if number == 1 else 'other'}", number=number, **values)

    def decimal(self, value: float, places: int = 1, sign: bool = False) -> str:
        """A number as it is written in this language: with a point, or with a comma."""
        text = f"{value:{'+' if sign else ''}.{places}f}"
        return text.replace(".", self("number.point"))

    def alternatives(self, items: tuple[str, ...]) -> str:
        """A list in a sentence, its last item after "or"."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('list.or')} {items[-1]}"


@cache
def texts(lang: str) -> Mapping[str, str]:
    """All texts of a language by their dotted keys."""
    source = files("pithead.locale") / f"{lang}.toml"
    return dict(_flat(tomllib.loads(source.read_text(encoding="utf-8")), ""))


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment's locale asks for, English where we do not speak it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            lang = value[:2].lower()
            return lang if lang in LANGUAGES else DEFAULT
    return DEFAULT
