"""The last table of the rules: each default that is not the plain reading, with its option."""

import re

import pytest

import pithead
from pithead.games.rules_text import document

CHAPTERS = {"en": "Where a default is not the plain reading", "de": "Wo die Grundeinstellung"}
NONE = {"en": "none", "de": "keine"}


def rows(game_id: str, lang: str) -> list[list[str]]:
    """The cells of the table, without its two head lines."""
    chapter = document(game_id, "rules", lang).partition(CHAPTERS[lang])[2]
    lines = [line for line in chapter.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_each_row_names_a_rule_and_its_option(game_id: str, lang: str) -> None:
    game = pithead.game(game_id)
    text = document(game_id, "rules", lang)
    titles = {option.title.to(lang) for option in game.options}
    found = rows(game_id, lang)
    assert found
    for rule, *words, option in found:
        assert f"\n### {rule} " in text
        assert all(words)
        name = re.sub(r" \([A-Z]{2}-[\d.]+\)$", "", option)
        assert name == NONE[lang] or name in titles, option


@pytest.mark.parametrize("game_id", pithead.games())
def test_both_languages_list_the_same_rules(game_id: str) -> None:
    assert [row[0] for row in rows(game_id, "en")] == [row[0] for row in rows(game_id, "de")]
