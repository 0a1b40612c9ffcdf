"""Arguments and options that several commands have, as annotations for Typer."""

import os
from pathlib import Path
from typing import Annotated

import typer

from pithead.locale import Messages, language_of
from pithead.terminal import completion
from pithead.terminal.help_text import help_text
from pithead.terminal.screen import Screen

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", help=help_text("help.lang"), metavar="de|en", autocompletion=completion.languages
    ),
]
GameId = Annotated[
    str,
    typer.Argument(help=help_text("help.game"), metavar="GAME", autocompletion=completion.game_ids),
]
Players = Annotated[int | None, typer.Option("--players", "-n", help=help_text("help.players"))]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help=help_text("help.option"),
        metavar="NAME=VALUE",
        autocompletion=completion.option_values,
    ),
]
EditionFile = Annotated[
    Path | None,
    typer.Option("--edition", "-e", help=help_text("help.edition_file"), metavar="FILE"),
]
RecordFile = Annotated[Path, typer.Argument(help=help_text("help.record"), metavar="FILE")]
EventNumber = Annotated[int | None, typer.Option("--at", help=help_text("help.at"), metavar="N")]
Seed = Annotated[int, typer.Option("--seed", help=help_text("help.seed"))]
OptionalSeed = Annotated[int | None, typer.Option("--seed", help=help_text("help.seed"))]
DatabaseUrl = Annotated[
    str | None, typer.Option("--database", help=help_text("help.database"), metavar="URL")
]


def screen_for(ctx: typer.Context, lang: str | None) -> Screen:
    """Return the screen of a command.

    Its language is the one given after the command, else the one given before it, else that of the
    environment.
    """
    return Screen(Messages(lang or ctx.obj or language_of(os.environ)))
