"""Rules of a game on the screen: the whole page, a section, or one rule."""

from rich.markdown import Markdown

from pithead.games.rules_text import overview, rule_book
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
    """Print the game on one page."""
    screen.console.print(Markdown(overview(game_id, screen.lang)))


def show_rule_titles(screen: Screen, game_id: str, ids: list[str]) -> None:
    """Print the ids and titles of rules, one on each line."""
    book = rule_book(game_id, screen.lang)
    for rule_id in ids:
        screen.console.print(f"  {rule_id}  {book.rules[rule_id].title}")
