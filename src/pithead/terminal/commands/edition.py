"""The commands `edition check` and `edition new`: corrections of the printed material."""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import load_edition
from pithead.terminal.common_options import GameId, Lang, screen_for
from pithead.terminal.game_setup import known_game
from pithead.terminal.help_text import command_help, help_text
from pithead.terminal.save_files import refuse_existing, write
from pithead.terminal.screen import Screen
from pithead.terminal.typer_texts import TranslatedCommand, TranslatedGroup

edition_app = typer.Typer(
    cls=TranslatedGroup,
    help=help_text("Check or copy the printed material of a game."),
    no_args_is_help=True,
)


@edition_app.callback()
def edition(ctx: typer.Context, lang: Lang = None) -> None:
    """Handle the options that stand before `check` and `new`."""
    ctx.obj = lang or ctx.obj


@edition_app.command("check", cls=TranslatedCommand, **command_help("edition_check"))
def check(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(help=help_text("A corrected edition of the material."), metavar="FILE")
    ],
    lang: Lang = None,
) -> None:
    """Check an edition file."""
    check_edition(screen_for(ctx, lang), file)


@edition_app.command("new", cls=TranslatedCommand, **command_help("edition_new"))
def new(
    ctx: typer.Context,
    game: GameId,
    file: Annotated[
        Path | None,
        typer.Argument(
            help=help_text("The new file; by default GAME.toml in this folder."), metavar="[FILE]"
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a copy of a game's edition file."""
    new_edition(screen_for(ctx, lang), game, file)


def check_edition(screen: Screen, path: Path) -> None:
    """Print that an edition file is valid; BadEdition names everything that is wrong with it."""
    edition = load_edition(path)
    screen.console.print(
        screen.messages(
            "{file} is valid: {game} can be played with it as edition {label}.",
            file=path,
            game=find_game(edition.game_id).title,
            label=edition.label,
        ),
        soft_wrap=True,
    )


def new_edition(screen: Screen, game_id: str, path: Path | None) -> None:
    """Write a copy of the built-in material, which its owner can correct."""
    game = known_game(screen.messages, game_id)
    path = path or Path(f"{game.id}.toml")
    refuse_existing(screen.messages, path)
    material = files(f"pithead.games.{game.id}") / "edition.toml"
    write(screen.messages, path, material.read_text(encoding="utf-8"))
    screen.verbatim(
        screen.messages(
            "Written to {file}. Correct it, then run: pithead edition check {file}; "
            "pithead play {game} --edition {file}",
            file=path,
            game=game.id,
        )
    )
