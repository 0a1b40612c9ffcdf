"""The rules pages."""

import asyncio
import re
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup, escape

from pithead.games.rules_text import rule_book
from pithead.rulebook.chapters import (
    COMPONENTS,
    OVERVIEW,
    REFERENCE,
    Chapter,
    ChapterSection,
    chapters,
    rule_entry,
    setup_figure,
)
from pithead.rulebook.example_file import SETUP, examples
from pithead.rulebook.figure_drawing import draw_example
from pithead.rulebook.glossary import GLOSSARY
from pithead.rulebook.print_page import print_page
from pithead.table.base.errors import NotFound
from pithead.table.http.response_cache import ResponseCache
from pithead.table.pages.assets import ONE_DAY
from pithead.table.pages.home import known_game
from pithead.table.pages.renderer import html, page, print_version
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)

MOST_FIGURES: Final = 600
"""All figures of all games fit into the cache, in each language and on each paper."""


@router.get("/rules/{game}")
async def rules(
    game: str, visitor: CurrentVisitor, q: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """All chapters, or what contains a search term."""
    known = known_game(game)
    wanted = q.strip()
    # The first time, all drawings are made; the other requests do not wait for it.
    tabs = await asyncio.to_thread(chapters, known.id, visitor.lang)
    found = list(tabs.values())
    setup = "" if wanted else await asyncio.to_thread(setup_figure, known.id, visitor.lang)
    if wanted:
        plain = await asyncio.to_thread(chapters, known.id, visitor.lang, False)
        found = _matching(list(plain.values()), wanted)
    values = {
        "game": known,
        "query": wanted,
        "chapters": found,
        "tabs": list(tabs.values()),
        "legend_chapter": COMPONENTS if COMPONENTS in tabs else REFERENCE,
        "setup": Markup(setup),
        "marked": lambda text: _marked(text, wanted, f"/rules/{known.id}"),
        "safe": Markup,
        "symbols": Markup(known.drawing.symbol_definitions()),
    }
    return page("rules_found.html" if visitor.fragment else "rules.html", visitor, values)


@router.get("/rules/{game}/print")
async def to_print(game: str, visitor: CurrentVisitor) -> Response:
    """All chapters on one page, for paper."""
    address = f"/static/print.css?{print_version()}"
    game_id = known_game(game).id
    return HTMLResponse(await asyncio.to_thread(print_page, game_id, visitor.lang, address))


@router.get("/rules/{game}/{rule_id}")
async def one_rule(game: str, rule_id: str, visitor: CurrentVisitor) -> Response:
    """One rule, for a dialog on the table's page."""
    known = known_game(game)
    found = rule_book(known.id, visitor.lang).rules.get(rule_id)
    if found is None:
        raise NotFound
    entry = rule_entry(known.id, visitor.lang, found, False, f"/rules/{known.id}")
    return HTMLResponse(html("rule.html", visitor, {"game": known, "rule": entry, "safe": Markup}))


@router.get("/rules/{game}/figures/{name}.svg")
async def figure(game: str, name: str, request: Request, visitor: CurrentVisitor) -> Response:
    """The drawing of an example as a document of its own."""
    found = examples(known_game(game).id).get(name)
    if found is None or not (found.figure.panels or name == SETUP):
        raise NotFound
    cache: ResponseCache = request.app.state.figures
    key = (game, name, visitor.lang, visitor.paper)
    cached = cache.get(key) or await cache.render(
        key,
        "image/svg+xml",
        lambda: draw_example(found, visitor.lang).alone(name, visitor.paper),
    )
    response = cached.response(request)
    response.headers.update(ONE_DAY)
    return response


def _matching(found: list[Chapter], wanted: str) -> list[Chapter]:
    """The sections and rules that contain the search term, the meanings of terms first.

    The overview repeats the others.
    """
    matching = []
    for chapter in sorted(found, key=lambda chapter: chapter.id != GLOSSARY):
        if chapter.id == OVERVIEW:
            continue
        sections = [
            kept for section in chapter.sections if (kept := _section(section, wanted)) is not None
        ]
        if sections:
            matching.append(replace(chapter, intro="", sections=tuple(sections)))
    return matching


def _section(section: ChapterSection, wanted: str) -> ChapterSection | None:
    """The section with the rules that contain the term; as a whole if it has no rules."""
    if section.entries:
        entries = tuple(
            entry
            for entry in section.entries
            if _contains(f"{entry.id} {entry.title} {entry.html}", wanted)
        )
        return replace(section, html="", entries=entries) if entries else None
    return section if _contains(f"{section.title} {section.html}", wanted) else None


def _contains(text: str, wanted: str) -> bool:
    visible = Markup(re.sub(r"<[^>]*>", "", text)).unescape()
    return wanted.lower() in visible.lower()


def _marked(text: str, wanted: str, address: str) -> Markup:
    """HTML with all occurrences of the search term marked, except inside tags.

    Its links lead to the whole page: what they lead to is perhaps not among the results.
    """
    if not wanted:
        return Markup(text)
    text = text.replace('href="#', f'href="{address}#')
    pattern = re.compile(f"({re.escape(str(escape(wanted)))})", re.IGNORECASE)
    pieces = re.split(r"(<[^>]*>)", str(text))
    return Markup(
        "".join(
            piece if piece.startswith("<") else pattern.sub(r"<mark>\1</mark>", piece)
            for piece in pieces
        )
    )
