"""The command `position-schema`: what the positions of a game are in JSON."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.terminal.common_options import EditionFile, GameId, Lang, Players, screen_for
from pithead.terminal.game_setup import game_with
from pithead.terminal.help_text import help_text
from pithead.terminal.save_files import print_or_write_json
from pithead.terminal.screen import Screen
from pithead.terminal.seats import check_players


def position_schema(
    ctx: typer.Context,
    game: GameId,
    file: Annotated[
        Path | None,
        typer.Argument(help=help_text("The new file; by default, print it."), metavar="FILE"),
    ] = None,
    players: Players = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    """Write the JSON Schema of a game's positions."""
    write_position_schema(screen_for(ctx, lang), game, file, players, edition)


def write_position_schema(
    screen: Screen, game_id: str, path: Path | None, players: int | None, edition: Path | None
) -> None:
    """Write or print the JSON Schema of positions of so many players, by default the fewest."""
    game = game_with(screen.messages, game_id, edition)
    if players is None:
        players = game.players[0]
    check_players(screen.messages, game, players)
    print_or_write_json(screen, game.position_schema(players), path)
