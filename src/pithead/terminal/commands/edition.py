"""The commands `edition new`, `check`, `diff` and `schema`: corrections of the printed material."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.editions.edition_diff import differences
from pithead.kernel.editions.edition import Edition
from pithead.kernel.errors import BadSetup
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import game_folder, games, load_edition
from pithead.kernel.texts.i18n import Text
from pithead.terminal.common_options import GameId, Lang, screen_for
from pithead.terminal.game_setup import known_game
from pithead.terminal.help_text import command_help, help_text
from pithead.terminal.save_files import print_or_write_json, refuse_existing, write
from pithead.terminal.screen import Screen
from pithead.terminal.typer_texts import TranslatedCommand, TranslatedGroup

edition_app = typer.Typer(
    cls=TranslatedGroup,
    help=help_text("Copy, check or compare the printed material of a game."),
    no_args_is_help=True,
)


@edition_app.callback()
def edition(ctx: typer.Context, lang: Lang = None) -> None:
    """Handle the options that stand before `check`, `diff`, `new` and `schema`."""
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


@edition_app.command("diff", cls=TranslatedCommand, **command_help("edition_diff"))
def diff(
    ctx: typer.Context,
    first: Annotated[
        str,
        typer.Argument(
            help=help_text("An edition file, or the name of a built-in edition."), metavar="A"
        ),
    ],
    second: Annotated[
        str,
        typer.Argument(
            help=help_text("An edition file, or the name of a built-in edition."), metavar="B"
        ),
    ],
    lang: Lang = None,
) -> None:
    """List what is different in the second of two editions."""
    diff_editions(screen_for(ctx, lang), first, second)


@edition_app.command("new", cls=TranslatedCommand, **command_help("edition_new"))
def new(
    ctx: typer.Context,
    game: GameId,
    file: Annotated[
        Path | None,
        typer.Argument(
            help=help_text("The new file; by default GAME.toml in this folder."), metavar="FILE"
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a copy of a game's edition file."""
    new_edition(screen_for(ctx, lang), game, file)


@edition_app.command("schema", cls=TranslatedCommand, **command_help("edition_schema"))
def schema(
    ctx: typer.Context,
    game: GameId,
    file: Annotated[
        Path | None,
        typer.Argument(help=help_text("The new file; by default, print it."), metavar="FILE"),
    ] = None,
    lang: Lang = None,
) -> None:
    """Write the JSON Schema of a game's edition file."""
    write_schema(screen_for(ctx, lang), game, file)


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


def diff_editions(screen: Screen, first: str, second: str) -> None:
    """Print the differences between two editions in words."""
    before = known_edition(first)
    after = known_edition(second)
    if before.game_id != after.game_id:
        raise BadSetup(
            Text(
                "{first} is an edition of {game}, {second} one of {other}: only editions of the "
                "same game can be compared",
                first=first,
                second=second,
                game=find_game(before.game_id).title,
                other=find_game(after.game_id).title,
            )
        )
    texts = find_game(before.game_id).edition_texts()
    found = differences(before.tables, after.tables, texts)
    if not found:
        screen.verbatim(screen.messages("The editions have the same values."))
    for difference in found:
        screen.verbatim(difference.text.to(screen.lang))


def known_edition(name: str) -> Edition:
    """The edition of a file, or the built-in edition of this label or of a game."""
    path = Path(name)
    if path.exists():
        return load_edition(path)
    for game_id in games():
        game = find_game(game_id)
        if name in (game.id, game.edition.label):
            return game.edition
    known = ", ".join(find_game(game_id).edition.label for game_id in games())
    raise BadSetup(
        Text(
            "There is no file {given}, and no built-in edition of this name; there are {known}",
            given=repr(name),
            known=known,
        )
    )


def new_edition(screen: Screen, game_id: str, path: Path | None) -> None:
    """Write a copy of the built-in material, which its owner can correct."""
    game = known_game(screen.messages, game_id)
    path = path or Path(f"{game.id}.toml")
    refuse_existing(screen.messages, path)
    material = game_folder(game.id) / "edition.toml"
    write(screen.messages, path, material.read_text(encoding="utf-8"))
    screen.verbatim(
        screen.messages(
            "Written to {file}. Correct it, then run: pithead edition check {file}; "
            "pithead play {game} --edition {file}",
            file=path,
            game=game.id,
        )
    )


def write_schema(screen: Screen, game_id: str, path: Path | None) -> None:
    """Write or print the JSON Schema of an edition file, for editors."""
    game = known_game(screen.messages, game_id)
    print_or_write_json(screen, game.schema.json_schema(game.title), path)
