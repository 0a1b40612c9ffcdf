"""A page says in words why another bot plays on a seat."""

import re
from pathlib import Path

import pytest

from pithead.locale.bot_texts import BOT_FAILURES
from pithead.table.base import events
from pithead.table.pages.renderer import bot_failure


def test_every_failure_has_words() -> None:
    kinds = re.search(r"`bot`, `what` \(([a-z, ]+)\), `instead`", events.__doc__ or "")
    assert kinds is not None
    assert set(kinds[1].split(", ")) == set(BOT_FAILURES)


@pytest.mark.parametrize("what", BOT_FAILURES)
def test_the_words_are_in_the_language_of_the_page(what: str) -> None:
    assert bot_failure("en", what).startswith("replaced because")
    assert bot_failure("de", what).startswith("ersetzt")


def test_the_list_of_people_shows_the_words() -> None:
    folder = Path(__file__).parents[2] / "src" / "pithead" / "table" / "pages" / "templates"
    assert "bot_failure(seat.trouble)" in (folder / "people.html").read_text(encoding="utf-8")
