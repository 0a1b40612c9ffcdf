"""Collects the messages of the sources and keeps the catalogues of all languages up to date.

`make messages` runs it: it adds new messages to every catalogue, without a translation, and removes
those that the sources no longer have. `python -m tools.catalogues --new fr` begins a language.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from pithead.translation.game_catalogues import po_text
from pithead.translation.source_messages import EARLIER_EDITIONS, EDITION, TEXT_FILES, messages_in

SOURCES: Final = Path("src", "pithead")
LANGUAGES: Final = SOURCES / "locale"
GAMES: Final = SOURCES / "games"
REST: Final = "pithead"
"""The catalogue of everything that belongs to no game."""
ENGLISH: Final = "en"
CLDR_LOCALES: Final = {"en": "en_GB"}
"""Which locale of the Unicode data a language uses, where that is not its own name."""

JINJA_KEYWORDS: Final = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
JINJA_OPTIONS: Final = {"trimmed": "true", "silent": "false", "encoding": "utf-8"}


def domains() -> list[str]:
    """The catalogues of a language: one a game, and one for the rest."""
    games = sorted(path.parent.name for path in GAMES.glob("*/edition.toml"))
    return [*games, REST]


def template(domain: str, lang: str) -> Catalog:
    """All messages of the sources that belong to a catalogue, without translations."""
    catalogue = Catalog(project="Pithead", locale=None, charset="utf-8", fuzzy=False)
    for file in _files(domain):
        for message, context, comments in _messages(file, lang):
            place = file.relative_to(SOURCES).as_posix()
            catalogue.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalogue


def _files(domain: str) -> Iterator[Path]:
    folder = SOURCES if domain == REST else GAMES / domain
    for file in sorted(folder.rglob("*")):
        if domain == REST and GAMES in file.parents and file.parent != GAMES:
            continue
        edition = file.name == EDITION or file.parent.name == EARLIER_EDITIONS
        with_texts = edition or file.name in TEXT_FILES
        if file.suffix in (".py", ".html") or (file.suffix == ".toml" and with_texts):
            yield file


def _messages(file: Path, lang: str) -> Iterator[tuple[Any, str | None, list[str]]]:
    if file.suffix != ".html":
        for found in messages_in(file, lang):
            message = found.forms[0] if len(found.forms) == 1 else found.forms
            yield message, found.context, [found.comment] if found.comment else []
        return
    for _, message, comments, context in extract_from_file(
        "jinja2.ext:babel_extract", file, JINJA_KEYWORDS, ("NOTE:",), JINJA_OPTIONS
    ):
        yield message, context, comments


def merged(domain: str, lang: str, file: Path) -> bytes:
    """The catalogue with exactly the messages of the sources, and the translations it has."""
    catalogue = Catalog(locale=CLDR_LOCALES.get(lang, lang), domain=domain, charset="utf-8")
    if file.exists():
        with file.open("rb") as source:
            catalogue = read_po(source, locale=lang, domain=domain)
    catalogue.update(template(domain, lang), no_fuzzy_matching=True)
    catalogue.project = "Pithead"
    catalogue.version = ""
    catalogue.header_comment = ""
    catalogue.fuzzy = False
    return po_text(catalogue)


def formats(lang: str) -> str:
    """How the language writes numbers and lists, from the Unicode locale data."""
    locale = Locale.parse(CLDR_LOCALES.get(lang, lang))
    lists = {
        name: dict(locale.list_patterns[style].items())
        for name, style in (("and", "standard"), ("or", "or"))
    }
    data = {
        "name": str(Locale.parse(lang).get_display_name()).capitalize(),
        "decimal": locale.number_symbols["latn"]["decimal"],
        "lists": lists,
    }
    return json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def languages() -> list[str]:
    return sorted(path.parent.name for path in LANGUAGES.glob("*/formats.json"))


def expected(lang: str) -> dict[Path, bytes]:
    """What the generated files of a language should contain."""
    folder = LANGUAGES / lang
    files = {folder / "formats.json": formats(lang).encode()}
    if lang != ENGLISH:
        for domain in domains():
            file = folder / f"{domain}.po"
            files[file] = merged(domain, lang, file)
    return files


def write(lang: str) -> None:
    (LANGUAGES / lang).mkdir(exist_ok=True)
    for file, data in expected(lang).items():
        file.write_bytes(data)


def untranslated(lang: str) -> int:
    return sum(
        not translated(message)
        for domain in domains()
        for message in catalogue(LANGUAGES / lang / f"{domain}.po", lang)
    )


def catalogue(file: Path, lang: str) -> list[Message]:
    """The messages of a catalogue, without its header."""
    with file.open("rb") as source:
        return [message for message in read_po(source, locale=lang) if message.id]


def translated(message: Message) -> bool:
    forms = message.string
    if not forms:
        return False
    return isinstance(forms, str) or all(forms)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", metavar="LANGUAGE", help="begin a language, such as fr")
    new = parser.parse_args().new
    for lang in [*languages(), *([new] if new else [])]:
        write(lang)
        if lang != ENGLISH:
            print(f"{lang}: {untranslated(lang)} messages without a translation")


if __name__ == "__main__":
    main()
