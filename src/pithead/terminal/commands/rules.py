"""The command `rules`: the rules of a game."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.terminal import completion
from pithead.terminal.common_options import GameId, Lang, screen_for
from pithead.terminal.game_setup import known_game
from pithead.terminal.help_text import help_text
from pithead.terminal.rules_view import (
    show_document,
    show_glossary,
    show_overview,
    show_rules,
    write_rules,
)


def rules(
    ctx: typer.Context,
    game: GameId,
    rule: Annotated[
        str | None,
        typer.Argument(
            help=help_text("A rule such as SF-5.2, or a section such as 5."),
            metavar="ID",
            autocompletion=completion.rule_ids,
        ),
    ] = None,
    on_one_page: Annotated[
        bool,
        typer.Option(
            "--overview", help=help_text("Show the game on one page instead of its rules.")
        ),
    ] = False,
    how: Annotated[
        bool, typer.Option("--how", help=help_text("Show how to play, with examples."))
    ] = False,
    sample_round: Annotated[
        bool, typer.Option("--round", help=help_text("Show a sample round of three players."))
    ] = False,
    terms: Annotated[
        bool,
        typer.Option("--glossary", help=help_text("Show the terms of the game and their meaning.")),
    ] = False,
    pdf: Annotated[
        Path | None,
        typer.Option(
            help=help_text("Write all chapters with their drawings to a PDF file."), metavar="FILE"
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Print the rules of a game: all, a section, one rule, how to play, or one page."""
    screen = screen_for(ctx, lang)
    game_id = known_game(screen.messages, game).id
    if pdf is not None:
        write_rules(screen, game_id, pdf)
    elif on_one_page:
        show_overview(screen, game_id)
    elif how:
        show_document(screen, game_id, "howto")
    elif sample_round:
        show_document(screen, game_id, "round")
    elif terms:
        show_glossary(screen, game_id)
    else:
        show_rules(screen, game_id, rule)
