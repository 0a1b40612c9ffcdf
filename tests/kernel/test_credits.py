"""Every game names the people who made the printed one, wherever its rules are shown."""

from pathlib import Path

import pytest

import pithead
from pithead.kernel.texts.credits import FAN_EDITION, Credit, credit_line
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.rulebook.print_page import print_page
from website.rule_pages import rule_pages

PAGE = Path(__file__).parents[2] / "docs" / "credits.md"


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_game_has_credits_and_the_page_of_all_credits_names_them(game_id: str) -> None:
    game = pithead.game(game_id)
    assert game.credits
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    (row,) = [line for line in lines if f"| {game.title} |" in line]
    for credit in game.credits:
        assert credit.names.to("en") in row


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_the_rules_end_with_the_credits(game_id: str, lang: str) -> None:
    line = credit_line(pithead.game(game_id).credits, lang)
    assert line.endswith(FAN_EDITION.to(lang))
    assert line in print_page(game_id, lang)
    pages = rule_pages((lang,))
    assert line in pages[f"rules/{game_id}.{lang}.md"]
    assert line in pages[f"rules/{game_id}-overview.{lang}.md"]


def test_a_credit_has_a_role_in_the_language_of_the_reader() -> None:
    credits = (Credit(Text("Author"), Verbatim("Ada")),)
    assert credit_line(credits, "en").startswith("Author: Ada. A fan edition")
    assert credit_line((), "en") == ""
