"""The command `dataset`: many games between bots, as Parquet files."""

from pathlib import Path
from typing import Annotated

import typer

from pithead.bots.bot_registry import searching_bot
from pithead.datasets import DatasetSettings, generate
from pithead.datasets.generation import MIX
from pithead.terminal import completion
from pithead.terminal.common_options import GameId, Lang, Players, Seed, screen_for
from pithead.terminal.game_setup import known_game
from pithead.terminal.help_text import help_text
from pithead.terminal.progress_bar import progress_bar
from pithead.terminal.screen import Screen
from pithead.terminal.seats import check_players, checked_bots


def dataset(
    ctx: typer.Context,
    game: GameId,
    players: Players = None,
    games: Annotated[
        int, typer.Option("--games", "-g", min=1, help=help_text("Number of games."))
    ] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help=help_text("Each seat gets one of these bots at random; repeat one to favour it."),
            autocompletion=completion.bot_list,
        ),
    ] = ",".join(MIX),
    search: Annotated[
        str,
        typer.Option(
            "--search",
            help=help_text(
                "Keep what this bot finds by searching each decision, for example master:100."
            ),
            metavar="BOT",
        ),
    ] = "",
    seed: Seed = 0,
    games_per_file: Annotated[
        int, typer.Option("--games-per-file", min=1, help=help_text("Number of games per file."))
    ] = 1000,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", min=1, help=help_text("Number of processes; all cores by default.")
        ),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--output", "-o", help=help_text("The folder of the files."), metavar="FOLDER"
        ),
    ] = Path("dataset"),
    lang: Lang = None,
) -> None:
    """Make a dataset."""
    screen = screen_for(ctx, lang)
    found = known_game(screen.messages, game)
    seats = players or found.players[0]
    check_players(screen.messages, found, seats)
    names = checked_bots(screen.messages, [name.strip() for name in bots.split(",")])
    if search:
        checked_bots(screen.messages, [search])
        searching_bot(search)
    settings = DatasetSettings(found.id, seats, games, tuple(names), seed, games_per_file, search)
    make_dataset(screen, settings, out, workers)


def make_dataset(
    screen: Screen, settings: DatasetSettings, folder: Path, workers: int | None
) -> None:
    """Make the files with a progress bar; a run that was interrupted goes on."""
    with progress_bar(screen, settings.game) as progress:
        task = progress.add_task("", total=settings.games)
        files = generate(
            settings, folder, workers, on_games=lambda count: progress.advance(task, count)
        )
    screen.verbatim(
        screen.messages(
            "{games} games in {files} files, described in {card}.",
            games=settings.games,
            files=len(files),
            card=folder / "README.md",
        )
    )
