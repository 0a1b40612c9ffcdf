"""The command `new-game`: a package with a small game, for authors of games."""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Annotated, Final

import typer

from pithead.kernel.game_registry import games
from pithead.terminal.common_options import Lang, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.help_text import help_text
from pithead.terminal.save_files import refuse_existing, write
from pithead.terminal.screen import Screen

HALDE: Final = "halde"
EXAMPLES: Final = (HALDE, "stollen")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,29}")
_SUFFIX: Final = ".txt"
"""Of the files of the template: without it, tools would take them for our own sources."""
_RENAMED: Final = {"package": "src/{name}", "gitignore": ".gitignore"}


def new_game(
    ctx: typer.Context,
    name: Annotated[
        str,
        typer.Argument(help=help_text("The id of the game, such as halde."), metavar="NAME"),
    ],
    folder: Annotated[
        Path | None,
        typer.Argument(
            help=help_text("Where to create it; by default a folder of this name."),
            metavar="FOLDER",
        ),
    ] = None,
    example: Annotated[
        str,
        typer.Option(
            "--example",
            help=help_text(
                "The game to begin with: halde, the smallest, or stollen, with weighted dice, an "
                "option, a row for each player, places to click, and a lesson."
            ),
            metavar="halde|stollen",
        ),
    ] = HALDE,
    lang: Lang = None,
) -> None:
    """Create a package with a new game."""
    create_game(screen_for(ctx, lang), name, folder or Path(name), example)


def create_game(screen: Screen, name: str, folder: Path, example: str = HALDE) -> None:
    """Write all files of the package; an existing folder is never changed."""
    messages = screen.messages
    if not _NAME.fullmatch(name) or keyword.iskeyword(name) or name == "pithead":
        raise CommandError(
            messages(
                "{given} cannot be the id of a game. Use 2 to 30 lower-case letters, digits and "
                "underscores, starting with a letter, such as coal_yard.",
                given=repr(name),
            )
        )
    if name in games():
        raise CommandError(
            messages("There is already a game {name}. Choose another name.", name=repr(name))
        )
    if example not in EXAMPLES:
        raise CommandError(
            messages(
                "There is no example {given}; choose one of {known}.",
                given=repr(example),
                known=", ".join(EXAMPLES),
            )
        )
    refuse_existing(messages, folder)
    for path, text in package_files(name, example).items():
        write(messages, folder / path, text)
    screen.verbatim(
        messages(
            "Written to {folder}. Next: cd {folder}; pip install -e '.[test]'; pytest; "
            "pithead play {name}",
            folder=folder,
            name=name,
        )
    )


def package_files(name: str, example: str = HALDE) -> dict[str, str]:
    """All files of a new game by their paths.

    The files of a package are those of Halde; a further example replaces the game in it.
    """
    words = name.replace("_", " ").split()
    values = {
        "name": name,
        "title": " ".join(words).capitalize(),
        "class_name": "".join(word.capitalize() for word in words),
        "prefix": name[:2].upper(),
    }
    found: dict[str, str] = {}
    folder = files("pithead.terminal")
    _fill(folder / "game_template", "", values, found)
    if example != HALDE:
        found = {path: text for path, text in found.items() if not path.startswith("src/")}
        _fill(folder / "example_games" / example, "", values, found)
    return found


def _fill(folder: Traversable, path: str, values: dict[str, str], found: dict[str, str]) -> None:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        base = item.name.removesuffix(_SUFFIX)
        place = path + _RENAMED.get(base, base).format(name=values["name"])
        if item.is_dir():
            _fill(item, f"{place}/", values, found)
        else:
            found[place] = Template(item.read_text(encoding="utf-8")).substitute(values)
