"""The pages of the games' rules on the site: chapters with drawings, and the reference."""

import re
from html import escape

import pithead
from pithead.games.rules_text import rule_book
from pithead.kernel.texts.credits import credit_line
from pithead.rulebook.chapters import (
    HISTORY,
    HOW,
    OVERVIEW,
    QUESTIONS,
    REFERENCE,
    ROUND,
    chapter_title,
    figure_html,
    setup_figure,
    split_source,
)
from pithead.rulebook.document_text import Document, read_document, to_html
from pithead.rulebook.example_file import Example
from pithead.rulebook.glossary import GLOSSARY, glossary

DOCUMENTS = {
    OVERVIEW: "overview",
    HOW: "howto",
    ROUND: "round",
    QUESTIONS: "questions",
    HISTORY: "history",
}
"""The chapters that are documents; each is a page."""
_SOURCE = {"en": "Source", "de": "Quelle"}
_LEGEND = {"en": "What the symbols mean", "de": "Was die Symbole bedeuten"}


def rule_pages(langs: tuple[str, ...] = ("en", "de")) -> dict[str, str]:
    """All pages of all games by their addresses."""
    pages: dict[str, str] = {}
    for game_id in pithead.games():
        for lang in langs:
            pages[f"rules/{game_id}.{lang}.md"] = _reference(game_id, lang)
            pages[f"rules/{game_id}-legend.{lang}.svg"] = pithead.game(game_id).drawing.legend(lang)
            if glossary(game_id, lang):
                pages[f"rules/{game_id}-{GLOSSARY}.{lang}.md"] = _terms(game_id, lang)
            for id, name in DOCUMENTS.items():
                found = read_document(game_id, name, lang)
                if found is not None:
                    pages[f"rules/{game_id}-{id}.{lang}.md"] = _document(game_id, lang, id, found)
    return pages


def _document(game_id: str, lang: str, id: str, found: Document) -> str:
    """A chapter: headings in Markdown, for the contents of the page, and the rest as HTML."""

    def figure(example: Example, caption: str) -> str:
        drawn = figure_html(example, caption, lang)
        return drawn.replace("<figure", "<figure data-search-exclude", 1)

    def html(text: str, title: str) -> str:
        base = f"{game_id}.{lang}.html"
        return f'<div class="chapter">{to_html(game_id, lang, text, title, figure, base)}</div>'

    symbols = pithead.game(game_id).drawing.symbol_definitions()
    lines = [f"# {found.title}", _links(game_id, lang, id)]
    lines.append(f'<svg width="0" height="0" aria-hidden="true"><defs>{symbols}</defs></svg>')
    lines.append(html(found.intro, found.title))
    for part in found.parts:
        anchor = f" {{ #{part.id} }}" if part.id else ""
        lines += [f"## {part.title}{anchor}", html(part.text, part.title)]
    if id == OVERVIEW:
        lines.append(f'<div class="chapter">{setup_figure(game_id, lang)}</div>')
        lines.append(_credits(game_id, lang))
    return "\n\n".join(lines) + "\n"


def _credits(game_id: str, lang: str) -> str:
    """Who made the printed game."""
    return f"*{credit_line(pithead.game(game_id).credits, lang)}*"


def _terms(game_id: str, lang: str) -> str:
    """The glossary as a table, each term with an anchor and a link to its rule."""
    book = f"{game_id}.{lang}.md"
    rows = "".join(
        f'| <span id="term-{term.id}"></span>**{term.title}** | {term.meaning}'
        f" [{term.rule}]({book}#{term.rule}) |\n"
        for term in glossary(game_id, lang).values()
    )
    title = f"{pithead.game(game_id).title}: {chapter_title(GLOSSARY, lang)}"
    return f"# {title}\n\n{_links(game_id, lang, GLOSSARY)}\n\n| | |\n|---|---|\n{rows}"


def _links(game_id: str, lang: str, here: str) -> str:
    """The other chapters of the game."""
    links = []
    for id in (OVERVIEW, HOW, ROUND, REFERENCE, QUESTIONS, HISTORY, GLOSSARY):
        title = chapter_title(id, lang)
        name = DOCUMENTS.get(id)
        if id == here:
            links.append(f"**{title}**")
        elif id == GLOSSARY:
            links.append(f"[{title}]({game_id}-{id}.{lang}.md)")
        elif name is None:
            links.append(f"[{title}]({game_id}.{lang}.md)")
        elif read_document(game_id, name, lang) is not None:
            links.append(f"[{title}]({game_id}-{id}.{lang}.md)")
    return " · ".join(links)


def _reference(game_id: str, lang: str) -> str:
    """The rules with their sources folded, an anchor for each rule, and the legend."""
    book = rule_book(game_id, lang)
    text = book.text
    for rule in book.rules.values():
        body, source = split_source(rule)
        if source:
            summary = f"<summary>{_SOURCE[lang]}</summary>"
            folded = f'<details class="source">{summary}{escape(source)}</details>'
            text = text.replace(f"\n{rule.body}\n", f"\n{body}\n\n{folded}\n", 1)
    text = re.sub(r"^### ([A-Z]{2}-\d+\.\d+) (.*)$", r"### \1 \2 { #\1 }", text, flags=re.MULTILINE)
    heading, _, rest = text.partition("\n")
    links = _links(game_id, lang, REFERENCE)
    legend = _LEGEND[lang]
    return (
        f"{heading}\n\n{links}\n{rest}\n\n"
        f"## {legend}\n\n![{legend}]({game_id}-legend.{lang}.svg)\n\n"
        f"{_credits(game_id, lang)}\n"
    )
