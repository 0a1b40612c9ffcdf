"""The message catalogues are complete, up to date, and say the same in every language."""

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from pithead.translation.source_messages import literal_arguments, message_calls, python_messages
from tools import catalogues

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / catalogues.SOURCES).rglob("*.py"))
TRANSLATIONS = [lang for lang in catalogues.languages() if lang != catalogues.ENGLISH]
FILES = [(lang, domain) for lang in TRANSLATIONS for domain in catalogues.domains()]
PASSES_MESSAGES_ON = {"i18n.py", "messages.py", "screen.py", "draw_options.py", "board_context.py"}
"""Modules with functions whose argument is a message: there it is no literal."""
PERCENT = re.compile(r"%\((\w+)\)s")
GERMAN = re.compile(r"\b(und|oder|nicht|wird|kein|keine|einen|der|das|dem|für|mit|auf|zu)\b")


def messages(lang: str, domain: str) -> list[Message]:
    return catalogues.catalogue(ROOT / catalogues.LANGUAGES / lang / f"{domain}.po", lang)


def forms(value: object) -> list[str]:
    """A message or a translation as a list of its plural forms."""
    return [value] if isinstance(value, str) else [str(form) for form in value]  # type: ignore[attr-defined]


def placeholders(text: str) -> set[str]:
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    return braces | set(PERCENT.findall(text))


@pytest.fixture(autouse=True)
def _in_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("lang", catalogues.languages())
def test_the_files_of_a_language_are_up_to_date(lang: str) -> None:
    for file, data in catalogues.expected(lang).items():
        assert file.read_bytes() == data, f"{file} is out of date: run make messages"


@pytest.mark.parametrize(("lang", "domain"), FILES)
def test_every_message_is_translated(lang: str, domain: str) -> None:
    missing = [
        message.id for message in messages(lang, domain) if not catalogues.translated(message)
    ]
    fuzzy = [message.id for message in messages(lang, domain) if message.fuzzy]
    assert not missing
    assert not fuzzy


@pytest.mark.parametrize(("lang", "domain"), FILES)
def test_translations_have_the_same_placeholders(lang: str, domain: str) -> None:
    different = []
    for message in messages(lang, domain):
        wanted = set().union(*map(placeholders, forms(message.id)))
        for form in forms(message.string):
            if not placeholders(form) <= wanted or (
                isinstance(message.id, str) and placeholders(form) != wanted
            ):
                different.append((message.id, form))
    assert not different


@pytest.mark.parametrize(("lang", "domain"), FILES)
def test_no_sentence_is_left_in_english(lang: str, domain: str) -> None:
    same = [
        message.id
        for message in messages(lang, domain)
        if message.id == message.string and len(re.findall(r"[a-z]{2,}", str(message.id))) > 2
    ]
    assert not same


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_a_message_has_one_translation_in_all_catalogues(lang: str) -> None:
    """At run time the catalogues are one; `text_in` gives a context to what differs."""
    found: dict[tuple[str | None, str], set[str]] = {}
    for domain in catalogues.domains():
        for message in messages(lang, domain):
            key = (message.context, str(message.id))
            found.setdefault(key, set()).add(str(message.string))
    assert not {key: texts for key, texts in found.items() if len(texts) > 1}


def test_every_message_in_the_code_is_a_literal() -> None:
    """Otherwise nobody could collect it."""
    collected = [
        f"{path.name}:{call.lineno}: {ast.unparse(call)}"
        for path in SOURCES
        if path.name not in PASSES_MESSAGES_ON
        for call in message_calls(path.read_text(encoding="utf-8"))
        if not literal_arguments(call)
    ]
    assert not collected


def test_no_python_file_contains_german_sentences() -> None:
    german = [
        f"{path.name}:{node.lineno}: {node.value}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and GERMAN.search(node.value)
    ]
    assert not german


def test_a_new_message_makes_a_catalogue_out_of_date() -> None:
    source = 'say(lang, "a brand-new message", n=1)\nplural("{n} thing", "{n} things", 2)\n'
    source += 'text_in("board", "space")\nf"{messages(\'inside\')}"\nsay(lang, not_literal)\n'
    found = [(message.forms, message.context) for message in python_messages(source)]
    assert set(found) == {
        (("{n} thing", "{n} things"), None),
        (("a brand-new message",), None),
        (("inside",), None),
        (("space",), "board"),
    }
