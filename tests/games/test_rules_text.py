"""The rules page, rule by rule."""

import pytest

import pithead
from pithead.games.rules_text import RuleBook, overview, rule_book

PAGE = """# Title

## 5. Part

### XY-5.1 First

Body of the first.

### XY-5.2 Second

Body of the second.

## 6. Next part

Not a rule.

### XY-6.1 Third

Last body.
"""


def test_a_rule_ends_where_the_next_heading_begins() -> None:
    book = RuleBook(PAGE)
    assert list(book.rules) == ["XY-5.1", "XY-5.2", "XY-6.1"]
    assert book.rules["XY-5.2"].title == "Second"
    assert book.rules["XY-5.2"].body == "Body of the second."
    assert book.rules["XY-6.1"].markdown() == "### XY-6.1 Third\n\nLast body.\n"


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("XY-5.2", ["XY-5.2"]),
        (" xy-5.2 ", ["XY-5.2"]),
        ("5.2", ["XY-5.2"]),
        ("5", ["XY-5.1", "XY-5.2"]),
        ("xy-5", ["XY-5.1", "XY-5.2"]),
        ("AB-5.2", []),
        ("5.2.1", []),
        ("", []),
        ("first", []),
    ],
)
def test_a_rule_is_found_by_its_id(query: str, ids: list[str]) -> None:
    assert [rule.id for rule in RuleBook(PAGE).find(query)] == ids


def test_near_ids_are_named() -> None:
    assert "XY-6.1" in RuleBook(PAGE).near("XY-6.9")


@pytest.mark.parametrize("game_id", pithead.games())
def test_both_languages_have_the_same_rules(game_id: str) -> None:
    english, german = rule_book(game_id, "en"), rule_book(game_id, "de")
    assert english.rules
    assert list(english.rules) == list(german.rules)
    assert all(rule.title and rule.body for rule in english.rules.values())


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_the_overview_is_one_page_and_begins_with_the_goal(game_id: str, lang: str) -> None:
    text = overview(game_id, lang)
    words = [word for word in text.split() if any(letter.isalpha() for letter in word)]
    assert len(words) <= 350
    goal = text.index("\n## ", text.index("\n## ") + 1)
    assert len(text[:goal].split()) <= 100, "the aim of the game is told within 100 words"
    assert text != overview(game_id, "en" if lang == "de" else "de")
