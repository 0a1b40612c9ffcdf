"""Collects the messages of the sources and keeps the catalogues of all languages up to date.

`make messages` runs it: it adds new messages to every catalogue, without a translation, and removes
those that the sources no longer have. `python -m tools.catalogues --new fr` begins a language.
"""

import argparse
import ast
import json
import re
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from pithead.kernel.texts import text_file

SOURCES: Final = Path("src", "pithead")
LANGUAGES: Final = SOURCES / "locale"
GAMES: Final = SOURCES / "games"
REST: Final = "pithead"
"""The catalogue of everything that belongs to no game."""
ENGLISH: Final = "en"
CLDR_LOCALES: Final = {"en": "en_GB"}
"""Which locale of the Unicode data a language uses, where that is not its own name."""

MESSAGE_ARGUMENTS: Final = {
    "Text": 1,
    "Plural": 2,
    "plural": 2,
    "say": 1,
    "say_plural": 2,
    "message": 1,
    "messages": 1,
    "print_message": 1,
    "help_text": 1,
    "text_in": 2,
    "say_in": 2,
}
"""The calls that contain messages, and how many: a message, or its singular and plural."""
WITH_CONTEXT: Final = ("text_in", "say_in")
JINJA_KEYWORDS: Final = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
JINJA_OPTIONS: Final = {"trimmed": "true", "silent": "false", "encoding": "utf-8"}
EARLIER_EDITIONS: Final = "editions"
"""The folder of a game's earlier editions, whose names games in progress still show."""
TEXT_FILES: Final = (text_file.ADVICE, text_file.LESSON)
EDITION_NAME: Final = re.compile(r"(\w+)_en")
WIDTH: Final = 100
DATES: Final = re.compile(rb'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|'
                          rb'Report-Msgid-Bugs-To|Generated-By):.*\n', re.MULTILINE)  # fmt: skip


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
        edition = file.name == "edition.toml" or file.parent.name == EARLIER_EDITIONS
        with_texts = edition or file.name in TEXT_FILES
        if file.suffix in (".py", ".html") or (file.suffix == ".toml" and with_texts):
            yield file


def _messages(file: Path, lang: str) -> Iterator[tuple[Any, str | None, list[str]]]:
    if file.name in TEXT_FILES:
        for text in text_file.all_messages(file.read_bytes()):
            yield text, None, []
        return
    if file.suffix == ".toml":
        for name in _edition_names(tomllib.loads(file.read_text(encoding="utf-8")), lang):
            yield name, None, ["a name in the edition file"]
        return
    if file.suffix == ".py":
        yield from python_messages(file.read_text(encoding="utf-8"))
        return
    for _, message, comments, context in extract_from_file(
        "jinja2.ext:babel_extract", file, JINJA_KEYWORDS, ("NOTE:",), JINJA_OPTIONS
    ):
        yield message, context, comments


def python_messages(source: str) -> Iterator[tuple[Any, str | None, list[str]]]:
    """The messages of a module, also of calls in f-strings, which Babel does not see."""
    for call in message_calls(source):
        literals = literal_arguments(call)
        if not literals:
            continue
        if name_of_call(call) in WITH_CONTEXT:
            yield literals[1], literals[0], []
        else:
            yield literals[0] if len(literals) == 1 else tuple(literals), None, []


def message_calls(source: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of_call(node) in MESSAGE_ARGUMENTS:
            yield node


def name_of_call(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def literal_arguments(call: ast.Call) -> list[str]:
    """The literals of a call that are messages; none if one of them is no literal."""
    texts = [
        argument.value
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
    wanted = MESSAGE_ARGUMENTS[name_of_call(call)]
    return texts[:wanted] if len(texts) >= wanted else []


def _edition_names(table: Any, lang: str) -> Iterator[str]:
    """The English names in an edition, except those that it gives in this language as well."""
    if isinstance(table, list):
        for item in table:
            yield from _edition_names(item, lang)
    elif isinstance(table, dict):
        for key, value in table.items():
            match = EDITION_NAME.fullmatch(key)
            if match and isinstance(value, str):
                if f"{match[1]}_{lang}" not in table:
                    yield value
            else:
                yield from _edition_names(value, lang)


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
    written = BytesIO()
    write_po(
        written,
        catalogue,
        width=WIDTH,
        ignore_obsolete=True,
        include_lineno=False,
        sort_by_file=True,
    )
    return DATES.sub(b"", written.getvalue())


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
