"""The rules pages."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from pithead.games.rules_text import Rule, rule_book
from pithead.table.errors import NotFound
from pithead.table.pages.assets import ONE_DAY
from pithead.table.pages.examples import examples
from pithead.table.pages.home import known_game
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import CurrentVisitor

router = APIRouter(include_in_schema=False)

_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A chapter of the rules: its heading, its introduction, and its rules."""

    number: str
    title: str
    intro: Markup
    rules: list[Rule]


@router.get("/rules/{game}")
async def rules(
    game: str, visitor: CurrentVisitor, q: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """All rules, or those that contain a search term."""
    known = known_game(game)
    wanted = q.strip()
    values = {
        "game": known,
        "query": wanted,
        "sections": _matching(_sections(known.id, visitor.lang), wanted),
        "rendered": _rendered_rule,
        "marked": lambda text: _marked(text, wanted),
        "examples": {} if wanted else examples(known.id),
    }
    return page("rules_found.html" if visitor.fragment else "rules.html", visitor, values)


@router.get("/rules/{game}/{rule_id}")
async def one_rule(game: str, rule_id: str, visitor: CurrentVisitor) -> Response:
    """One rule, for a dialog on the table's page."""
    known = known_game(game)
    found = rule_book(known.id, visitor.lang).rules.get(rule_id)
    if found is None:
        raise NotFound
    values = {"game": known, "rule": found, "body": _rendered_rule(found)}
    return HTMLResponse(html("rule.html", visitor, values))


@router.get("/rules/{game}/examples/{rule_id}.svg")
async def example(game: str, rule_id: str, visitor: CurrentVisitor) -> Response:
    """The drawing of a position that shows a rule."""
    found = examples(known_game(game).id).get(rule_id)
    if found is None:
        raise NotFound
    svg = found.drawing(visitor.lang, visitor.paper)
    return Response(svg, media_type="image/svg+xml", headers=ONE_DAY | {"Vary": "Cookie"})


@cache
def _sections(game_id: str, lang: str) -> list[RulesSection]:
    book = rule_book(game_id, lang)
    sections = []
    for chapter in re.split(r"^## ", book.text, flags=re.MULTILINE)[1:]:
        heading, _, rest = chapter.partition("\n")
        intro = re.split(r"^### ", rest, maxsplit=1, flags=re.MULTILINE)[0]
        ids = re.findall(r"^### (\S+)", rest, flags=re.MULTILINE)
        number, _, title = heading.partition(" ")
        sections.append(
            RulesSection(
                number.rstrip("."), title, rendered(intro, title), [book.rules[id] for id in ids]
            )
        )
    return sections


def _matching(sections: list[RulesSection], wanted: str) -> list[RulesSection]:
    if not wanted:
        return sections
    found = []
    for section in sections:
        rules = [
            rule
            for rule in section.rules
            if wanted.lower() in f"{rule.id} {rule.title} {rule.body}".lower()
        ]
        if rules:
            found.append(RulesSection(section.number, section.title, Markup(""), rules))
    return found


def _rendered_rule(rule: Rule) -> Markup:
    return rendered(rule.body, rule.title)


@cache
def rendered(text: str, title: str) -> Markup:
    """A text of the rules as HTML; a wide table is scrolled by itself, not the page."""
    region = f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}"><table>'
    found = _MARKDOWN.render(text)
    return Markup(found.replace("<table>", region).replace("</table>", "</table></div>"))


def _marked(text: Markup, wanted: str) -> Markup:
    """The text with all occurrences of the search term marked, except inside tags."""
    if not wanted:
        return text
    pattern = re.compile(f"({re.escape(str(escape(wanted)))})", re.IGNORECASE)
    pieces = re.split(r"(<[^>]*>)", str(text))
    return Markup(
        "".join(
            piece if piece.startswith("<") else pattern.sub(r"<mark>\1</mark>", piece)
            for piece in pieces
        )
    )
