"""Templates of one language: what a message says is known when a template is loaded.

Jinja looks up and formats each message whenever a template is rendered, which takes longer than
most of what is left. An environment here has one language, so a message without placeholders is put
into the template as text. The others are looked up once.

Templates that others include become a part of them for the same reason: Jinja would copy all
variables for each of them.
"""

import ast
import re
from collections.abc import Callable
from functools import cache
from gettext import NullTranslations
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

_LITERAL: Final = r"'(?:[^'\\]|\\.)*'"
_MESSAGE: Final = re.compile(rf"\{{\{{\s_\(\s*({_LITERAL}(?:\s+{_LITERAL})*)\)\s\}}\}}")
"""The output of a message without placeholders, in one or several pieces."""
_INCLUDE: Final = re.compile(r'(?m)(?:^[ \t]+)?\{% include "([^"]+)" %\}(\n?)')
"""An included template, with the white space that Jinja leaves out around it."""
_NO_LINE: Final = "{##}"
"""A tag after which Jinja leaves out the end of the line."""
_MARKS: Final = ("{", "}", "%", "\n")
"""Characters that Jinja or the formatting of messages might take for something else."""


class TranslatedEnvironment(Environment):
    """A Jinja environment whose templates have the messages of one language in them."""

    def __init__(self, translations: NullTranslations, **options: Any) -> None:
        super().__init__(extensions=["jinja2.ext.i18n"], **options)
        self._gettext = translations.gettext
        self.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]
        message, plural = _message(translations.gettext), _plural(translations.ngettext)
        self.globals.update(_=message, gettext=message, ngettext=plural)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        source = _MESSAGE.sub(self._translated, self._with_includes(source))
        return super().preprocess(source, name, filename)

    def _with_includes(self, source: str) -> str:
        return _INCLUDE.sub(self._included, source)

    def _included(self, found: re.Match[str]) -> str:
        assert self.loader is not None
        source = self.loader.get_source(self, found[1])[0]
        end = _NO_LINE + found[2] if found[2] else ""
        return self._with_includes(source.removesuffix("\n")) + end

    def _translated(self, found: re.Match[str]) -> str:
        message = ast.literal_eval(f"({found[1]})")
        text = self._gettext(message)
        return found[0] if any(mark in text for mark in _MARKS) else text


def _message(gettext: Callable[[str], str]) -> Callable[..., Markup]:
    @cache
    def text(message: str) -> Markup:
        return Markup(gettext(message))

    def formatted(message: str, **values: object) -> Markup:
        return text(message) % values

    return formatted


def _plural(ngettext: Callable[[str, str, int], str]) -> Callable[..., Markup]:
    def formatted(singular: str, plural: str, num: int, **values: object) -> Markup:
        return Markup(ngettext(singular, plural, num)) % {"num": num, **values}

    return formatted
