"""The command `rules`: the rules of a game."""

from typing import Annotated

import typer

from pithead.terminal import completion
from pithead.terminal.common_options import GameId, Lang, screen_for
from pithead.terminal.game_setup import known_game
from pithead.terminal.help_text import help_text
from pithead.terminal.rules_view import show_overview, show_rules


def rules(
    ctx: typer.Context,
    game: GameId,
    rule: Annotated[
        str | None,
        typer.Argument(
            help=help_text("A rule such as SF-5.2, or a section such as 5."),
            metavar="[ID]",
            autocompletion=completion.rule_ids,
        ),
    ] = None,
    on_one_page: Annotated[
        bool,
        typer.Option(
            "--overview", help=help_text("Show the game on one page instead of its rules.")
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    """Print the whole rules page, a section, one rule, or the game on one page."""
    screen = screen_for(ctx, lang)
    game_id = known_game(screen.messages, game).id
    if on_one_page:
        show_overview(screen, game_id)
    else:
        show_rules(screen, game_id, rule)
