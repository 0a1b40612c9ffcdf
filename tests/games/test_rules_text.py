"""The rules page, rule by rule."""

import pytest

import pithead
from pithead.games.rules_text import RuleBook, overview

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


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_the_overview_is_translated(game_id: str, lang: str) -> None:
    text = overview(game_id, lang)
    assert text != overview(game_id, "en" if lang == "de" else "de")
