"""Documents of a game as HTML, or as text for a terminal.

A document is Markdown with four additions: `{sale.anna}` is a number of an example, `[[coin]]` a
symbol, `![What it shows](figure:sale)` the drawing of an example, and `## Title {#id}` a heading
with an anchor that is the same in every language.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final

from markdown_it import MarkdownIt

from pithead.drawing.canvas import Canvas
from pithead.drawing.piece_shapes import seat_shape
from pithead.games.rules_text import document, rule_book
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.texts.text_sections import SHAPES
from pithead.rulebook.example_file import Example, examples

_MARKDOWN: Final = MarkdownIt("commonmark").enable("table")
_NUMBER: Final = re.compile(r"\{([a-z_]+)\.([a-z_]+)\}")
_SYMBOL: Final = re.compile(r"\[\[([a-z_0-9-]+)\]\]")
_SEAT: Final = re.compile(r"seat(\d)")
_FIGURE: Final = re.compile(r"!\[([^\]]*)\]\(figure:([a-z_0-9]+)\)")
_IMAGE: Final = re.compile(r'<p><img src="figure:([a-z_0-9]+)" alt="([^"]*)" /></p>')
_HEADING: Final = re.compile(r"^(.*?)(?:\s*\{#([a-z_0-9-]+)\})?$")
_RULE_ID: Final = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")
_TAG: Final = re.compile(r"(<[^>]*>)")

DrawFigure = Callable[[Example, str], str]
"""Draws an example with a caption, as HTML."""


class UnknownReference(ValueError):
    """A document names an example, a number, a symbol or a rule that does not exist."""


@dataclass(frozen=True, slots=True)
class DocumentPart:
    """A part of a document: its anchor, its title, and its text in Markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document of a game: its title, what stands before the first heading, and its parts."""

    title: str
    intro: str
    parts: tuple[DocumentPart, ...]


@cache
def read_document(game_id: str, name: str, lang: str) -> Document | None:
    """A document in a language, else in English; None if the game has none."""
    text = document(game_id, name, lang)
    if not text:
        return None
    head, *rest = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, intro = head.strip().partition("\n")
    parts = []
    for chapter in rest:
        heading, _, body = chapter.partition("\n")
        found = _HEADING.match(heading.strip())
        assert found is not None
        parts.append(DocumentPart(found[2] or "", found[1], body.strip()))
    return Document(title.removeprefix("# "), intro.strip(), tuple(parts))


def with_numbers(game_id: str, text: str) -> str:
    """The text with the numbers of the examples."""
    known = examples(game_id)

    def value(found: re.Match[str]) -> str:
        try:
            return str(known[found[1]].numbers[found[2]])
        except KeyError:
            raise UnknownReference(f"{game_id} has no number {found[0]}") from None

    return _NUMBER.sub(value, text)


@cache
def symbol_names(game_id: str) -> frozenset[str]:
    """The symbols that a document of the game can use, besides the players' shapes."""
    definitions = find_game(game_id).drawing.symbol_definitions()
    return frozenset(re.findall(r'<symbol id="s-([^"]+)"', definitions))


def symbol_html(game_id: str, name: str) -> str:
    """A symbol in a line of text; the page has the definitions of the symbols."""
    seat = _SEAT.fullmatch(name)
    if seat is not None:
        canvas = Canvas()
        seat_shape(canvas, int(seat[1]), 12, 12, 9)
        content = "".join(canvas.elements)
    elif name in symbol_names(game_id):
        content = f'<use href="#s-{name}"/>'
    else:
        raise UnknownReference(f"{game_id} has no symbol {name!r}")
    return f'<svg class="ph sym" viewBox="0 0 24 24" aria-hidden="true">{content}</svg>'


def to_html(
    game_id: str, lang: str, text: str, title: str, figure: DrawFigure, base: str = ""
) -> str:
    """A text of a document as HTML; `base` is the page of the reference, for links to rules."""
    html = _MARKDOWN.render(with_numbers(game_id, text))
    html = _SYMBOL.sub(lambda found: symbol_html(game_id, found[1]), html)
    html = re.sub(r"<(/?)h3>", r"<\1h4>", html)
    html = _linked(game_id, lang, html, base)
    known = examples(game_id)

    def drawn(found: re.Match[str]) -> str:
        if found[1] not in known:
            raise UnknownReference(f"{game_id} has no example {found[1]!r}")
        return figure(known[found[1]], found[2])

    html = _IMAGE.sub(drawn, html)
    # A wide table is scrolled by itself, not the page.
    region = f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}"><table>'
    return html.replace("<table>", region).replace("</table>", "</table></div>")


def _linked(game_id: str, lang: str, html: str, base: str) -> str:
    """The text with links from the ids of rules to the rules, except inside tags and links."""
    rules = rule_book(game_id, lang).rules

    def link(found: re.Match[str]) -> str:
        if found[0] not in rules:
            return found[0]
        return f'<a href="{base}#{found[0]}">{found[0]}</a>'

    pieces = _TAG.split(html)
    return "".join(
        piece if piece.startswith("<") else _RULE_ID.sub(link, piece) for piece in pieces
    )


def to_terminal(game_id: str, name: str, lang: str) -> str:
    """A document as plain Markdown: drawings are left out, players have their shapes."""
    text = with_numbers(game_id, document(game_id, name, lang))
    text = _FIGURE.sub("", text)
    text = _SYMBOL.sub(_plain_symbol, text)
    text = re.sub(r"(?<=\S) +(?=[ ,.;:)])", "", text)
    text = re.sub(r"^ (?=\S)", "", text, flags=re.MULTILINE)
    text = re.sub(r" *\{#[a-z_0-9-]+\}$", "", text, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text)


def _plain_symbol(found: re.Match[str]) -> str:
    """The shape of a player, or nothing instead of a symbol."""
    seat = _SEAT.fullmatch(found[1])
    return SHAPES[int(seat[1])] if seat is not None else ""
