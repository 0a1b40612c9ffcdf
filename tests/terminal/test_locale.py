"""Messages of the interface: the same keys in both languages, and each of them is used."""

import re
import string
from pathlib import Path

import pytest

import pithead
from pithead.kernel.errors import UnknownLanguage
from pithead.kernel.i18n import LANGUAGES
from pithead.locale import Messages, language_of
from pithead.locale.messages import catalogue

SOURCES = Path(pithead.__file__).parent


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_language_has_the_same_keys_in_the_same_order() -> None:
    assert list(catalogue("en")) == list(catalogue("de"))


@pytest.mark.parametrize("key", catalogue("en"))
def test_both_languages_put_in_the_same_things(key: str) -> None:
    assert placeholders(catalogue("en")[key]) == placeholders(catalogue("de")[key])


def test_every_key_is_used() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in [
            SOURCES / "cli.py",
            *sorted((SOURCES / "terminal").rglob("*.py")),
            *sorted((SOURCES / "table").rglob("*.py")),
            *sorted((SOURCES / "table").rglob("*.html")),
        ]
    ) + (SOURCES / "locale" / "messages.py").read_text(encoding="utf-8")
    # Keys may be put together: 'page.tab_' ~ name in a template, f"bot.{name}" in Python.
    beginnings = tuple(
        re.findall(r"""'([a-z_.]+)' ~""", code) + re.findall(r'f"([a-z_.]+\.)\{', code)
    )
    unused = [
        key
        for key in catalogue("en")
        if not key.startswith(beginnings)
        and not any(
            f"{quote}{used}{quote}" in code
            for quote in "\"'"
            for used in (key, key.removesuffix(".one").removesuffix(".other"))
        )
    ]
    assert not unused


def test_no_text_is_left_in_the_other_language() -> None:
    same = {key for key in catalogue("en") if catalogue("en")[key] == catalogue("de")[key]}
    assert all(len(catalogue("en")[key].split()) <= 2 for key in same)


def test_there_is_one_form_for_one_and_one_for_several() -> None:
    messages = Messages("en")
    assert messages.count("scores.points", 1) == "1 point"
    assert messages.count("scores.points", 2) == "2 points"


def test_alternatives_end_with_or() -> None:
    assert Messages("en").alternatives(("a", "b", "c")) == "a, b or c"
    assert Messages("de").alternatives(("a", "b")) == "a oder b"
    assert Messages("de").alternatives(("a",)) == "a"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        Messages("fr")


def test_an_empty_environment_speaks_english() -> None:
    assert language_of({}) == "en"
    assert language_of({"LANG": "C"}) == "en"
    assert set(LANGUAGES) == {"en", "de"}


@pytest.mark.parametrize(("lang", "number"), [("en", "+1234.50"), ("de", "+1234,50")])
def test_a_number_is_written_as_the_language_does(lang: str, number: str) -> None:
    assert Messages(lang).decimal(1234.5, 2, sign=True) == number
    assert Messages(lang).decimal(-0.26) == "-0.3".replace(".", number[-3])
