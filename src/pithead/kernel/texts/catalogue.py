"""Languages and their message catalogues, read when the first message is asked for.

A language is a folder: a gettext catalogue for each game and one for the rest, `formats.json` with
its separators from the Unicode locale data, and the rules of the games. The folders are in
`pithead/locale`; the variable PITHEAD_LANGUAGES may name a folder with further ones. A game of
another package may have catalogues in its own folder, in `locale/<language>`.
"""

import json
import os
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any, Final

ENGLISH: Final = "en"
FOLDER_VARIABLE: Final = "PITHEAD_LANGUAGES"
COMPILED: Final = ".mo"
SOURCE: Final = ".po"
FORMATS: Final = "formats.json"
MOST_FOUND: Final = 10_000
"""More than there are messages: texts that are none must not fill the memory."""


class Formats:
    """How a language writes numbers and lists."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.name = str(data["name"])
        """What the language calls itself."""
        self.decimal = str(data["decimal"])
        self.patterns: dict[str, dict[str, str]] = data["lists"]

    def joined(self, items: list[str], pattern: str) -> str:
        """Two or more items as a list; the pattern is "and" or "or"."""
        patterns = self.patterns[pattern]
        if len(items) == 2:
            return patterns["2"].format(*items)
        text = patterns["start"].format(items[0], items[1])
        for item in items[2:-1]:
            text = patterns["middle"].format(text, item)
        return patterns["end"].format(text, items[-1])


_folders: dict[str, Traversable] = {}
_game_folders: list[Traversable] = []
"""The folders of games of other packages, which may have catalogues of their own."""
_translations: dict[str, NullTranslations] = {}
_formats: dict[str, Formats] = {}
_found: dict[str, dict[str, str]] = {}
"""Translations by language and message, as a drawing asks for the same ones again and again."""
_found_plurals: dict[str, dict[tuple[str, str, int], str]] = {}
_found_in_context: dict[str, dict[tuple[str, str], str]] = {}


def languages() -> tuple[str, ...]:
    """The languages that there are messages in, English first."""
    if not _folders:
        _folders.update(_find_folders())
    return tuple(_folders)


def is_language(lang: str) -> bool:
    """Whether there are messages in this language."""
    return lang in languages()


def language_folder(lang: str) -> Traversable:
    """The folder of a language."""
    languages()
    return _folders[lang]


def translations(lang: str) -> NullTranslations:
    """All messages of a language, from the catalogues in its folder."""
    found = _translations.get(lang)
    if found is None:
        found = _load(_folders_of(lang)) if lang in languages() else NullTranslations()
        _translations[lang] = found
    return found


def add_catalogues(folder: Traversable) -> None:
    """Look for messages also in `locale/<language>` below the folder of a game."""
    _game_folders.append(folder)
    _translations.clear()
    _found.clear()
    _found_plurals.clear()
    _found_in_context.clear()


def _folders_of(lang: str) -> list[Traversable]:
    """All folders with catalogues of a language."""
    further = [folder / "locale" / lang for folder in _game_folders]
    return [language_folder(lang), *[folder for folder in further if folder.is_dir()]]


def translated(lang: str, message: str) -> str:
    """The translation of a message; the message itself if there is none."""
    known = _found.get(lang)
    if known is None:
        known = _found[lang] = {}
    found = known.get(message)
    if found is None:
        found = translations(lang).gettext(message)
        if len(known) < MOST_FOUND:
            known[message] = found
    return found


def translated_plural(lang: str, one: str, other: str, n: int) -> str:
    """The translation of a message in the plural form for a number."""
    known = _found_plurals.get(lang)
    if known is None:
        known = _found_plurals[lang] = {}
    key = (one, other, n)
    found = known.get(key)
    if found is None:
        found = translations(lang).ngettext(one, other, n)
        if len(known) < MOST_FOUND:
            known[key] = found
    return found


def translated_in(lang: str, context: str, message: str) -> str:
    """The translation of a message in a context."""
    known = _found_in_context.get(lang)
    if known is None:
        known = _found_in_context[lang] = {}
    key = (context, message)
    found = known.get(key)
    if found is None:
        found = translations(lang).pgettext(context, message)
        if len(known) < MOST_FOUND:
            known[key] = found
    return found


def formats(lang: str) -> Formats:
    """The separators and list patterns of a language."""
    found = _formats.get(lang)
    if found is None:
        text = (language_folder(lang) / FORMATS).read_text(encoding="utf-8")
        found = _formats[lang] = Formats(json.loads(text))
    return found


def _find_folders() -> dict[str, Traversable]:
    places: list[Traversable] = [resources.files("pithead") / "locale"]
    further = os.environ.get(FOLDER_VARIABLE)
    if further:
        places.append(Path(further))
    found: dict[str, Traversable] = {}
    for place in places:
        for folder in place.iterdir():
            if (folder / FORMATS).is_file():
                found[folder.name] = folder
    return {name: found[name] for name in sorted(found, key=lambda name: (name != ENGLISH, name))}


def _load(folders: list[Traversable]) -> NullTranslations:
    """The catalogues of a language as one; a message is looked up in each until it is found."""
    merged = NullTranslations()
    for folder in folders:
        files = {file.name: file for file in folder.iterdir()}
        for name in sorted(files):
            if name.endswith(COMPILED):
                merged.add_fallback(GNUTranslations(BytesIO(files[name].read_bytes())))
            elif name.endswith(SOURCE) and name.replace(SOURCE, COMPILED) not in files:
                merged.add_fallback(GNUTranslations(BytesIO(compiled_catalogue(files[name]))))
    return merged


def compiled_catalogue(file: Traversable) -> bytes:
    """A catalogue of a working copy, which has sources only."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with file.open("rb") as source:
        catalogue = read_po(source)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()
