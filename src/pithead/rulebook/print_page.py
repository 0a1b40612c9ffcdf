"""The rules of a game as one page to print: all chapters with their drawings, on A4."""

from base64 import b64encode
from html import escape
from importlib.resources import files

from pithead.drawing.font_metrics import FAMILY, font_faces
from pithead.drawing.palette import page_stylesheet
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.texts.credits import credit_line
from pithead.kernel.texts.i18n import say
from pithead.rulebook.chapters import (
    OVERVIEW,
    RULEBOOK,
    Chapter,
    ChapterSection,
    chapters,
    setup_figure,
)
from pithead.rulebook.glossary import GLOSSARY


def print_styles() -> str:
    """The style sheet of the page, with the colours of drawings on light paper."""
    own = (files("pithead.rulebook") / "print.css").read_text(encoding="utf-8")
    assert FAMILY in own
    return page_stylesheet() + own


def print_page(game_id: str, lang: str, stylesheet: str = "") -> str:
    """The page; `stylesheet` is the address of its styles, "" to put styles and fonts into it."""
    game = find_game(game_id)
    found = list(chapters(game_id, lang).values())
    title = escape(say(lang, "{game}: rules", game=game.title))
    if stylesheet:
        head = f'<link rel="stylesheet" href="{escape(stylesheet)}">'
    else:
        head = f"<style>{font_faces()}{print_styles()}</style>"
    contents = "".join(
        f'<li><a href="#{chapter.id}">{escape(chapter.title)}</a></li>' for chapter in found
    )
    note = say(
        lang,
        "The rules are in our own words. Values that are not from the rulebook are marked in the "
        "reference.",
    )
    symbols = game.drawing.symbol_definitions()
    cover = b64encode(game.drawing.cover(lang, "light").encode()).decode()
    body = "".join(_chapter(game_id, lang, chapter) for chapter in found)
    return (
        f'<!DOCTYPE html><html lang="{lang}" data-paper="light"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title>{head}</head><body>"
        f'<svg width="0" height="0" aria-hidden="true"><defs>{symbols}</defs></svg>'
        f'<main><div class="cover"><div><img src="data:image/svg+xml;base64,{cover}" alt="">'
        f'<h1>{title}</h1><nav aria-label="{title}">'
        f"<ol>{contents}</ol></nav></div><footer>{escape(note)}"
        f"<br>{escape(credit_line(game.credits, lang))}</footer></div>{body}</main>"
        "</body></html>"
    )


def _chapter(game_id: str, lang: str, chapter: Chapter) -> str:
    """A chapter, which begins on a new sheet."""
    if chapter.id == OVERVIEW:
        parts = "".join(
            f"<section><h3>{escape(part.title)}</h3>{part.html}</section>"
            for part in chapter.sections
        )
        content = (
            f'<div class="lead">{chapter.intro}</div><div class="columns">{parts}</div>'
            f"{setup_figure(game_id, lang)}"
        )
    elif chapter.id == GLOSSARY:
        content = "".join(_terms(part) for part in chapter.sections)
        content = f'<div class="columns">{content}</div>'
    else:
        content = chapter.intro + "".join(_section(part) for part in chapter.sections)
    title = f"<h2>{escape(chapter.title)}</h2>"
    return f'<section class="chapter" id="{chapter.id}">{title}{content}</section>'


def _section(section: ChapterSection) -> str:
    """A section; a rule has its source if it is not from the rulebook alone."""
    rules = "".join(
        f'<article class="rule" id="{entry.id}"><h4><span class="id">{entry.id}</span>'
        f"{escape(entry.title)}</h4>{entry.html}{entry.figure}"
        + (f'<div class="source">{entry.source}</div>' if entry.origin != RULEBOOK else "")
        + "</article>"
        for entry in section.entries
    )
    title = f"{section.number} {escape(section.title)}".strip()
    return f'<section id="{section.id}"><h3>{title}</h3>{section.html}{rules}</section>'


def _terms(section: ChapterSection) -> str:
    """The terms of the glossary that begin with a letter."""
    terms = "".join(
        f'<div id="{entry.id}"><dt>{escape(entry.title)}</dt><dd>{entry.html}</dd></div>'
        for entry in section.entries
    )
    return f'<dl class="glossary" id="{section.id}">{terms}</dl>'
