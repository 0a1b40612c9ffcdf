"""The glossary: every term has a meaning and a rule, and people find their words."""

import pytest

import pithead
from pithead.games.rules_text import rule_book
from pithead.rulebook.chapters import chapters
from pithead.rulebook.glossary import GLOSSARY, WrongGlossary, glossary, letters, read_terms

GAMES = pithead.games()
LANGS = ("en", "de")
LOOKED_FOR = {
    "schiefer": ("supply", "reserve", "valley", "box", "order of play", "sit out", "value"),
    "ruhrschifffahrt": (
        "simple trip", "order of play", "grid of ruhrort", "sale space", "pilot", "crest", "stone",
    ),
    "schichtwechsel": (
        "bar", "k1 to k5", "l1 to l5", "order of play", "icon of a round card", "barrier", "tip",
        "tool marker", "white token",
    ),
}  # fmt: skip
"""What newcomers looked for, and people will look for again."""
MOST_WORDS = 40


@pytest.mark.parametrize("game_id", GAMES)
def test_both_languages_have_the_same_terms_with_the_same_rules(game_id: str) -> None:
    english, german = (glossary(game_id, lang) for lang in LANGS)
    assert {id: term.rule for id, term in english.items()} == {
        id: term.rule for id, term in german.items()
    }
    assert len(english) > 30
    assert {term.rule for term in english.values()} <= set(rule_book(game_id, "en").rules)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_a_term_is_explained_in_one_or_two_sentences(game_id: str, lang: str) -> None:
    names = [term.title for term in glossary(game_id, lang).values()]
    assert len(set(names)) == len(names)
    for term in glossary(game_id, lang).values():
        assert term.meaning[0].isupper() or term.meaning[0].isdigit(), term.name
        assert len(term.meaning.split()) <= MOST_WORDS, term.name
        assert term.meaning.count(". ") <= 1, term.name


@pytest.mark.parametrize("game_id", GAMES)
def test_what_people_look_for_is_a_term(game_id: str) -> None:
    titles = {word for term in glossary(game_id, "en").values() for word in words(term.title)}
    for word in LOOKED_FOR[game_id]:
        assert word in titles


def words(title: str) -> list[str]:
    return [word.casefold() for word in title.split(", ")]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_chapter_has_every_term_with_a_link_to_its_rule(game_id: str, lang: str) -> None:
    chapter = chapters(game_id, lang, False)[GLOSSARY]
    entries = [entry for section in chapter.sections for entry in section.entries]
    terms = glossary(game_id, lang)
    assert [entry.id for entry in entries] == [f"term-{id}" for id in terms]
    for entry, term in zip(entries, terms.values(), strict=True):
        assert f'href="#{term.rule}"' in entry.html
    assert [section.title for section in chapter.sections] == sorted(
        {letters(term.name)[0].upper() for term in terms.values()}
    )


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["- bar: A bar. SW-1.1"], "is not like"),
        (["- **bar** {#bar}: A bar."], "is not like"),
        (["- **a** {#a}: One. SW-1.1", "- **b** {#a}: Two. SW-1.1"], "'a' occurs twice"),
    ],
)
def test_a_wrong_line_is_named(lines: list[str], error: str) -> None:
    with pytest.raises(WrongGlossary, match=error):
        read_terms(lines)
