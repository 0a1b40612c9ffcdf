"""Rules of a game on the screen: the whole page, a section, or one rule."""

from pathlib import Path

from rich.markdown import Markdown

from pithead.games.rules_text import overview, rule_book
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.texts.credits import credit_line
from pithead.rulebook.document_text import to_terminal
from pithead.rulebook.glossary import glossary_text
from pithead.rulebook.pdf_file import NoPdf, write_pdf
from pithead.terminal.errors import CommandError
from pithead.terminal.screen import Screen


def show_rules(screen: Screen, game_id: str, query: str | None) -> None:
    """Print the rules that match a query, or all of them without one.

    CommandError names the nearest ids if no rule matches.
    """
    book = rule_book(game_id, screen.lang)
    if query is None:
        screen.console.print(Markdown(book.text))
        return
    found = book.find(query)
    if not found:
        near = screen.messages.alternatives(tuple(book.near(query)))
        raise CommandError(
            screen.messages("There is no rule {given!r}. Similar: {near}.", given=query, near=near)
        )
    for rule in found:
        screen.console.print(Markdown(rule.markdown()))
        screen.blank()


def show_overview(screen: Screen, game_id: str) -> None:
    """Print the game on one page, and who made the printed one."""
    screen.console.print(Markdown(overview(game_id, screen.lang)))
    credits = credit_line(find_game(game_id).credits, screen.lang)
    if credits:
        screen.console.print(credits, style="dim")


def show_document(screen: Screen, game_id: str, name: str) -> None:
    """Print a document, such as how to play; drawings are left out."""
    screen.console.print(Markdown(to_terminal(game_id, name, screen.lang)))


def show_glossary(screen: Screen, game_id: str) -> None:
    """Print the terms of the game and what they mean."""
    screen.console.print(Markdown(glossary_text(game_id, screen.lang)))


def write_rules(screen: Screen, game_id: str, file: Path) -> None:
    """Write all chapters to a PDF file; CommandError if the folder or a browser is missing."""
    if not file.absolute().parent.is_dir():
        raise CommandError(screen.messages("There is no folder {path}.", path=file.parent))
    try:
        write_pdf(game_id, screen.lang, file)
    except (NoPdf, OSError) as error:
        text = error.to(screen.lang) if isinstance(error, NoPdf) else str(error)
        raise CommandError(f"{text}.") from None
    screen.console.print(screen.messages("The rules are in {path}.", path=file))


def show_rule_titles(screen: Screen, game_id: str, ids: list[str]) -> None:
    """Print the ids and titles of rules, one on each line."""
    book = rule_book(game_id, screen.lang)
    for rule_id in ids:
        screen.console.print(f"  {rule_id}  {book.rules[rule_id].title}")
