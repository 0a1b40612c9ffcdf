"""The commands `edition check` and `edition new`: correcting the printed material."""

from importlib.resources import files
from pathlib import Path

from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import load_edition
from pithead.terminal.game_setup import known_game
from pithead.terminal.save_files import refuse_existing, write
from pithead.terminal.screen import Screen


def check_edition(screen: Screen, path: Path) -> None:
    """Say that an edition file is sound; BadEdition says everything that is wrong with it."""
    edition = load_edition(path)
    screen.console.print(
        screen.words(
            "edition.sound",
            file=path,
            game=find_game(edition.game_id).title,
            label=edition.label,
        ),
        soft_wrap=True,
    )


def new_edition(screen: Screen, game_id: str, path: Path | None) -> None:
    """Write a copy of the built-in material, to be corrected."""
    game = known_game(screen.words, game_id)
    path = path or Path(f"{game.id}.toml")
    refuse_existing(screen.words, path)
    material = files(f"pithead.games.{game.id}") / "edition.toml"
    write(screen.words, path, material.read_text(encoding="utf-8"))
    screen.verbatim(screen.words("edition.written", file=path, game=game.id))
