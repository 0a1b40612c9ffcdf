"""Arguments and options that several commands have, as annotations for Typer."""

import os
from pathlib import Path
from typing import Annotated, Final

import typer

from pithead.locale import Messages, language_of
from pithead.terminal import completion
from pithead.terminal.help_text import help_text
from pithead.terminal.screen import Screen

_LANGUAGE: Final = "pithead.language"

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        help=help_text("The language; by default that of the locale."),
        metavar="de|en",
        autocompletion=completion.languages,
    ),
]
GameId = Annotated[
    str,
    typer.Argument(
        help=help_text("The game, for example schiefer."),
        metavar="GAME",
        autocompletion=completion.game_ids,
    ),
]
Players = Annotated[
    int | None, typer.Option("--players", "-n", help=help_text("Number of players."))
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help=help_text(
            "A variant of the rules, for example coins_at_start=5; may be given several times."
        ),
        metavar="NAME=VALUE",
        autocompletion=completion.option_values,
    ),
]
EditionFile = Annotated[
    Path | None,
    typer.Option(
        "--edition", "-e", help=help_text("A corrected edition of the material."), metavar="FILE"
    ),
]
RecordFile = Annotated[
    Path, typer.Argument(help=help_text("The record of a game."), metavar="FILE")
]
EventNumber = Annotated[
    int | None, typer.Option("--at", help=help_text("The board after N events."), metavar="N")
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed", help=help_text("Random seed: the same seed gives the same random outcomes.")
    ),
]
OptionalSeed = Annotated[
    int | None,
    typer.Option(
        "--seed", help=help_text("Random seed: the same seed gives the same random outcomes.")
    ),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        help=help_text(
            "The database of the tables, as a URL; by default a file in your data folder."
        ),
        metavar="URL",
    ),
]


def screen_for(ctx: typer.Context, lang: str | None) -> Screen:
    """Return the screen of a command.

    Its language is the one given after the command, else the one given before it, else that of the
    environment.
    """
    messages = Messages(lang or ctx.obj or language_of(os.environ))
    ctx.meta[_LANGUAGE] = messages.lang
    return Screen(messages)


def language_in(ctx: typer.Context) -> str:
    """Return the language of the screen of a command, or of the environment if it has none."""
    lang: str = ctx.meta.get(_LANGUAGE) or language_of(os.environ)
    return lang
