"""The rules pages, and "About this edition": what is printed and what is reconstructed."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from pithead.games.rules_text import Rule, rule_book
from pithead.kernel.i18n import Text
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


_SOURCES: Final = {
    "rulebook": Text("rulebook"),
    "public": Text("public"),
    "history": Text("history"),
    "reconstructed": Text("reconstructed"),
}


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
        "rendered": rendered,
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
    values = {"game": known, "rule": found, "body": rendered(found.body)}
    return HTMLResponse(html("rule.html", visitor, values))


@router.get("/rules/{game}/examples/{rule_id}.svg")
async def example(game: str, rule_id: str, visitor: CurrentVisitor) -> Response:
    """The drawing of a position that shows a rule."""
    found = examples(known_game(game).id).get(rule_id)
    if found is None:
        raise NotFound
    svg = found.drawing(visitor.lang, visitor.paper)
    return Response(svg, media_type="image/svg+xml", headers=ONE_DAY | {"Vary": "Cookie"})


@router.get("/about/{game}")
async def about(game: str, visitor: CurrentVisitor) -> Response:
    """What is printed and what is reconstructed, for each table of the material."""
    known = known_game(game)
    return page(
        "about.html",
        visitor,
        {
            "game": known,
            "tables": _provenance(known.id),
            "sources": {source: name.to(visitor.lang) for source, name in _SOURCES.items()},
        },
    )


@router.get("/about/{game}/edition.toml")
async def material(game: str) -> Response:
    """The edition file, for corrections."""
    known = known_game(game)
    return Response(
        _material(known.id),
        media_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{known.id}.toml"'},
    )


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
            RulesSection(number.rstrip("."), title, rendered(intro), [book.rules[id] for id in ids])
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


@cache
def rendered(text: str) -> Markup:
    """A text in Markdown as HTML."""
    return Markup(_MARKDOWN.render(text))


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


@cache
def _provenance(game_id: str) -> list[dict[str, Any]]:
    """The tables of the edition file with their sources and values."""
    tables = []
    for name, content in tomllib.loads(_material(game_id)).items():
        entries = content if isinstance(content, list) else [content]
        for entry in entries:
            if isinstance(entry, dict):
                values = {key: value for key, value in entry.items() if key != "source"}
                source = str(entry.get("source", ""))
                tables.append({"name": name, "source": source, "values": values})
    return tables


def _material(game_id: str) -> str:
    return (files(f"pithead.games.{game_id}") / "edition.toml").read_text(encoding="utf-8")
