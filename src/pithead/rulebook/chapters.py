"""The chapters of a game's rules as HTML, from the game on one page to the glossary."""

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby
from typing import Final

from pithead.games.rules_text import Rule, document, rule_book
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text
from pithead.rulebook.components import component_lists, score_sheet
from pithead.rulebook.document_text import DrawFigure, read_document, to_html
from pithead.rulebook.example_file import SETUP, Example, examples, player_names
from pithead.rulebook.figure_drawing import draw_example
from pithead.rulebook.glossary import GLOSSARY, glossary, letters

OVERVIEW: Final = "overview"
HOW: Final = "how"
ROUND: Final = "round"
REFERENCE: Final = "reference"
COMPONENTS: Final = "components"
QUESTIONS: Final = "questions"
HISTORY: Final = "history"

_DOCUMENTS: Final = {HOW: "howto", ROUND: "round", QUESTIONS: "questions", HISTORY: "history"}
"""The chapters that are documents, and the names of their files."""
_TITLES: Final = {
    OVERVIEW: Text("On one page"),
    HOW: Text("How to play"),
    ROUND: Text("A sample round"),
    REFERENCE: Text("Reference"),
    COMPONENTS: Text("Components"),
    QUESTIONS: Text("Questions"),
    HISTORY: Text("Historical background"),
    GLOSSARY: Text("Glossary"),
}
_SMALL: Final = 240
"""Figures that are narrower than this have text beside them."""
RULEBOOK: Final = "rulebook"
OTHER_SOURCE: Final = "other"
DECISION: Final = "decision"
HOUSE_RULE: Final = "house-rule"
_SOURCE: Final = re.compile(r"\n*^\*(?!\*)([^*].*)\*\s*\Z", re.MULTILINE)
"""The last paragraph of a rule, in italics: where the rule comes from."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A part of a chapter with an anchor: a section of a document, or a rule."""

    id: str
    title: str
    html: str
    source: str = ""
    """Where a rule comes from, in words."""
    origin: str = RULEBOOK
    """Whether a rule is from the rulebook, from another source, a decision, or a house rule."""
    figure: str = ""
    """The drawing of a rule's example."""


@dataclass(frozen=True, slots=True)
class ChapterSection:
    """A section of the reference with its rules, or a section of a document without any."""

    id: str
    number: str
    title: str
    html: str
    entries: tuple[RuleEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules."""

    id: str
    title: str
    intro: str
    sections: tuple[ChapterSection, ...]


def figure_html(example: Example, caption: str, lang: str) -> str:
    """The drawing of an example with its caption, for a page with the styles of drawings."""
    drawn = draw_example(example, lang)
    kind = ' class="small-figure"' if drawn.width < _SMALL else ""
    svg = drawn.inline(caption)
    return f"<figure{kind}>{svg}<figcaption>{caption}</figcaption></figure>"


def no_figure(example: Example, caption: str) -> str:
    """Nothing, for texts that are shown without drawings."""
    return ""


@cache
def chapters(game_id: str, lang: str, drawn: bool = True) -> dict[str, Chapter]:
    """All chapters by their ids, in reading order."""

    def figure(example: Example, caption: str) -> str:
        return figure_html(example, caption, lang)

    draw: DrawFigure = figure if drawn else no_figure
    found = [
        overview_chapter(game_id, lang),
        _document_chapter(game_id, lang, HOW, draw),
        _document_chapter(game_id, lang, ROUND, draw),
        _reference(game_id, lang, drawn),
        _components(game_id, lang, drawn),
        _document_chapter(game_id, lang, QUESTIONS, draw),
        _document_chapter(game_id, lang, HISTORY, draw),
        _glossary(game_id, lang),
    ]
    return {chapter.id: chapter for chapter in found if chapter is not None}


@cache
def overview_chapter(game_id: str, lang: str) -> Chapter | None:
    """The game on one page, which has no examples; None if the game has no overview."""
    read = read_document(game_id, "overview", lang)
    if read is None:
        return None
    sections = tuple(
        ChapterSection("", "", part.title, to_html(game_id, lang, part.text, part.title, no_figure))
        for part in read.parts
    )
    intro = to_html(game_id, lang, read.intro, read.title, no_figure)
    return Chapter(OVERVIEW, read.title, intro, sections)


def _document_chapter(game_id: str, lang: str, id: str, figure: DrawFigure) -> Chapter | None:
    read = read_document(game_id, _DOCUMENTS[id], lang)
    if read is None:
        return None
    sections = tuple(
        ChapterSection(
            f"{id}-{part.id}", "", part.title, to_html(game_id, lang, part.text, part.title, figure)
        )
        for part in read.parts
    )
    intro = to_html(game_id, lang, read.intro, read.title, figure)
    return Chapter(id, chapter_title(id, lang), intro, sections)


def _components(game_id: str, lang: str, drawn: bool) -> Chapter | None:
    """The lists of components, and an empty score sheet."""
    lists = component_lists(game_id, lang, drawn)
    if not lists:
        return None
    sections = [
        ChapterSection(f"{COMPONENTS}-{id.replace('_', '-')}", "", title, html)
        for id, title, html in lists
    ]
    title = Text("Score sheet").to(lang)
    sheet = score_sheet(game_id, lang)
    sections.append(ChapterSection(f"{COMPONENTS}-score-sheet", "", title, sheet))
    return Chapter(COMPONENTS, chapter_title(COMPONENTS, lang), "", tuple(sections))


def _glossary(game_id: str, lang: str) -> Chapter | None:
    """The terms of the game, a section for each letter."""
    terms = glossary(game_id, lang).values()
    if not terms:
        return None
    sections = tuple(
        ChapterSection(
            f"{GLOSSARY}-{letter}",
            "",
            letter.upper(),
            "",
            tuple(
                RuleEntry(
                    f"term-{term.id}",
                    term.title,
                    to_html(game_id, lang, f"{term.meaning} {term.rule}", term.name, no_figure),
                )
                for term in found
            ),
        )
        for letter, found in groupby(terms, key=lambda term: letters(term.name)[0])
    )
    return Chapter(GLOSSARY, chapter_title(GLOSSARY, lang), "", sections)


def chapter_title(id: str, lang: str) -> str:
    """What people call a chapter."""
    return _TITLES[id].to(lang)


def _reference(game_id: str, lang: str, drawn: bool) -> Chapter:
    book = rule_book(game_id, lang)
    head, *rest = re.split(r"^## ", book.text, flags=re.MULTILINE)
    sections = []
    for chapter in rest:
        heading, _, body = chapter.partition("\n")
        number, _, title = heading.partition(" ")
        intro = re.split(r"^### ", body, maxsplit=1, flags=re.MULTILINE)[0]
        ids = re.findall(r"^### (\S+)", body, flags=re.MULTILINE)
        number = number.rstrip(".")
        sections.append(
            ChapterSection(
                f"section-{number}",
                number,
                title,
                to_html(game_id, lang, intro, title, no_figure),
                tuple(rule_entry(game_id, lang, book.rules[id], drawn) for id in ids),
            )
        )
    title, _, intro = head.strip().partition("\n")
    return Chapter(
        REFERENCE,
        chapter_title(REFERENCE, lang),
        to_html(game_id, lang, intro, title, no_figure),
        tuple(sections),
    )


def rule_entry(
    game_id: str, lang: str, rule: Rule, drawn: bool = True, base: str = ""
) -> RuleEntry:
    """A rule with its source apart, and with the drawing of its example."""
    text, source = split_source(rule)
    figure = ""
    if drawn:
        for example in examples(game_id).values():
            if example.rule == rule.id and example.figure.panels:
                figure = figure_html(example, escape(example_caption(example, lang)), lang)
    html = to_html(game_id, lang, text, rule.title, no_figure, base)
    source_html = to_html(game_id, lang, source, rule.title, no_figure, base) if source else ""
    return RuleEntry(rule.id, rule.title, html, source_html, _origin(game_id, rule.id), figure)


def split_source(rule: Rule) -> tuple[str, str]:
    """The text of a rule without its last paragraph, and that paragraph: its source."""
    found = _SOURCE.search(rule.body)
    if found is None:
        return rule.body, ""
    return rule.body[: found.start()].rstrip(), found[1]


def house_rules(game_id: str, lang: str) -> list[Rule]:
    """The rules that were never printed and are chosen by this project."""
    rules = rule_book(game_id, lang).rules
    return [rule for rule in rules.values() if _origin(game_id, rule.id) == HOUSE_RULE]


@cache
def _origin(game_id: str, rule_id: str) -> str:
    """What the English source of a rule names besides the rulebook."""
    _, source = split_source(rule_book(game_id, ENGLISH).rules[rule_id])
    if "House rule" in source:
        return HOUSE_RULE
    if "Our decision" in source:
        return DECISION
    return RULEBOOK if source == "Source: rulebook." else OTHER_SOURCE


def example_caption(example: Example, lang: str) -> str:
    """What is asked in the position that is drawn, in the words of the game."""
    state = example.shown
    if state.actor < 0:
        return state.prompt(lang)
    name = player_names(lang, state.players)[state.actor]
    return f"{name}: {state.prompt(lang)}"


@cache
def setup_figure(game_id: str, lang: str) -> str:
    """The board at the start with numbers, in two layouts, and what the numbers mean."""
    example = examples(game_id).get(SETUP)
    legend = document(game_id, "setup", lang)
    if example is None or not legend:
        return ""
    label = Text("The board at the start of a game for three").to(lang)
    wide = draw_example(example, lang, True).inline(label, "for-wide")
    narrow = draw_example(example, lang, False).inline(label, "for-narrow")
    text = to_html(game_id, lang, legend, label, no_figure)
    return (
        f'<figure class="setup">{wide}{narrow}'
        f"<figcaption>{escape(label)}</figcaption></figure>"
        f'<div class="callouts">{text}</div>'
    )
