"""Messages of the interface: the same keys in both languages, and each of them is used."""

import re
import string
from pathlib import Path

import pytest

import pithead
from pithead.kernel.errors import UnknownLanguage
from pithead.kernel.i18n import LANGUAGES
from pithead.locale import Words, language_of
from pithead.locale.messages import texts

SOURCES = Path(pithead.__file__).parent


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_language_has_the_same_keys_in_the_same_order() -> None:
    assert list(texts("en")) == list(texts("de"))


@pytest.mark.parametrize("key", texts("en"))
def test_both_languages_put_in_the_same_things(key: str) -> None:
    assert placeholders(texts("en")[key]) == placeholders(texts("de")[key])


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
        for key in texts("en")
        if not key.startswith(beginnings)
        and not any(
            f"{quote}{used}{quote}" in code
            for quote in "\"'"
            for used in (key, key.removesuffix(".one").removesuffix(".other"))
        )
    ]
    assert not unused


def test_no_text_is_left_in_the_other_language() -> None:
    same = {key for key in texts("en") if texts("en")[key] == texts("de")[key]}
    assert all(len(texts("en")[key].split()) <= 2 for key in same)


def test_there_is_one_form_for_one_and_one_for_several() -> None:
    words = Words("en")
    assert words.count("scores.points", 1) == "1 point"
    assert words.count("scores.points", 2) == "2 points"


def test_alternatives_end_with_or() -> None:
    assert Words("en").alternatives(("a", "b", "c")) == "a, b or c"
    assert Words("de").alternatives(("a", "b")) == "a oder b"
    assert Words("de").alternatives(("a",)) == "a"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        Words("fr")


def test_an_empty_environment_speaks_english() -> None:
    assert language_of({}) == "en"
    assert language_of({"LANG": "C"}) == "en"
    assert set(LANGUAGES) == {"en", "de"}


@pytest.mark.parametrize(("lang", "number"), [("en", "+1234.50"), ("de", "+1234,50")])
def test_a_number_is_written_as_the_language_does(lang: str, number: str) -> None:
    assert Words(lang).decimal(1234.5, 2, sign=True) == number
    assert Words(lang).decimal(-0.26) == "-0.3".replace(".", number[-3])
