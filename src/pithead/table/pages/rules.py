"""Rules pages and "About this edition": what stands in the rulebook and what does not."""

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
from pithead.table.errors import NotFound
from pithead.table.pages.assets import A_DAY
from pithead.table.pages.examples import examples
from pithead.table.pages.home import known_game
from pithead.table.pages.renderer import html, page
from pithead.table.pages.visitor import AVisit

router = APIRouter(include_in_schema=False)

_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rules: its heading, what stands before its first rule, and its rules."""

    number: str
    title: str
    intro: Markup
    rules: list[Rule]


@router.get("/rules/{game}")
async def rules(
    game: str, visit: AVisit, q: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """The whole rules, or those in which a word occurs."""
    known = known_game(game)
    wanted = q.strip()
    values = {
        "game": known,
        "query": wanted,
        "sections": _matching(_sections(known.id, visit.lang), wanted),
        "rendered": _rendered,
        "marked": lambda text: _marked(text, wanted),
        "examples": {} if wanted else examples(known.id),
    }
    return page("rules_found.html" if visit.fragment else "rules.html", visit, values)


@router.get("/rules/{game}/{rule_id}")
async def one_rule(game: str, rule_id: str, visit: AVisit) -> Response:
    """A rule by its id, for a window over the table."""
    known = known_game(game)
    found = rule_book(known.id, visit.lang).rules.get(rule_id)
    if found is None:
        raise NotFound
    values = {"game": known, "rule": found, "body": _rendered(found.body)}
    return HTMLResponse(html("rule.html", visit, values))


@router.get("/rules/{game}/examples/{rule_id}.svg")
async def example(game: str, rule_id: str, visit: AVisit) -> Response:
    """The position that shows a rule, drawn."""
    found = examples(known_game(game).id).get(rule_id)
    if found is None:
        raise NotFound
    svg = found.drawing(visit.lang, visit.paper)
    return Response(svg, media_type="image/svg+xml", headers=A_DAY | {"Vary": "Cookie"})


@router.get("/about/{game}")
async def about(game: str, visit: AVisit) -> Response:
    """What is printed fact and what is reconstructed, table by table."""
    known = known_game(game)
    return page("about.html", visit, {"game": known, "tables": _provenance(known.id)})


@router.get("/about/{game}/edition.toml")
async def material(game: str) -> Response:
    """The material as a file, to be corrected."""
    known = known_game(game)
    return Response(
        _material(known.id),
        media_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="{known.id}.toml"'},
    )


@cache
def _sections(game_id: str, lang: str) -> list[Section]:
    book = rule_book(game_id, lang)
    sections = []
    for chapter in re.split(r"^## ", book.text, flags=re.MULTILINE)[1:]:
        heading, _, rest = chapter.partition("\n")
        intro = re.split(r"^### ", rest, maxsplit=1, flags=re.MULTILINE)[0]
        ids = re.findall(r"^### (\S+)", rest, flags=re.MULTILINE)
        number, _, title = heading.partition(" ")
        sections.append(
            Section(number.rstrip("."), title, _rendered(intro), [book.rules[id] for id in ids])
        )
    return sections


def _matching(sections: list[Section], wanted: str) -> list[Section]:
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
            found.append(Section(section.number, section.title, Markup(""), rules))
    return found


@cache
def _rendered(text: str) -> Markup:
    return Markup(_MARKDOWN.render(text))


def _marked(text: Markup, wanted: str) -> Markup:
    """The word that was looked for, marked wherever it stands between tags."""
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
    """Each table of the material with its source and its values."""
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
