"""The rules on the screen: the whole page, a section, or one rule."""

from rich.markdown import Markdown

from pithead.games.rules_text import rule_book
from pithead.terminal.errors import Refused
from pithead.terminal.screen import Screen


def show_rules(screen: Screen, game_id: str, query: str | None) -> None:
    """Print what was asked for; Refused names the nearest ids if there is no such rule."""
    book = rule_book(game_id, screen.lang)
    if query is None:
        screen.console.print(Markdown(book.text))
        return
    found = book.find(query)
    if not found:
        near = screen.words.alternatives(tuple(book.near(query)))
        raise Refused(screen.words("error.no_rule", given=query, near=near))
    for rule in found:
        screen.console.print(Markdown(rule.markdown()))
        screen.blank()


def show_titles(screen: Screen, game_id: str, ids: list[str]) -> None:
    """The rules behind a question, one a line."""
    book = rule_book(game_id, screen.lang)
    for rule_id in ids:
        screen.console.print(f"  {rule_id}  {book.rules[rule_id].title}")
