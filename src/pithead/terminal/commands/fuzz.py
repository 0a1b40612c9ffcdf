"""The command `fuzz`: random games until the time is up or a failure is found."""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pithead.arena.fuzz import KINDS
from pithead.arena.fuzz import fuzz as fuzz_game
from pithead.terminal.common_options import EditionFile, GameId, Lang, Seed, screen_for
from pithead.terminal.errors import CommandError
from pithead.terminal.game_setup import game_with
from pithead.terminal.help_text import help_text
from pithead.terminal.save_files import new_file, write
from pithead.terminal.screen import Screen

FAILURE_FOUND: Final = 1


def fuzz(
    ctx: typer.Context,
    game: GameId,
    seconds: Annotated[
        float, typer.Option("--seconds", help=help_text("How many seconds to run."))
    ] = 10.0,
    seed: Seed = 0,
    edition: EditionFile = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record",
            "-r",
            help=help_text("Where to save a game that went wrong."),
            metavar="FILE",
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Search for failures of a game's rules."""
    raise typer.Exit(run_fuzzer(screen_for(ctx, lang), game, seconds, seed, edition, record))


def run_fuzzer(
    screen: Screen,
    game_id: str,
    seconds: float,
    seed: int,
    edition: Path | None,
    file: Path | None,
) -> int:
    """Search for a failure and save its record; return the exit code, 1 if one was found."""
    messages = screen.messages
    game = game_with(messages, game_id, edition)
    if seconds <= 0:
        raise CommandError(
            messages("--seconds must be a number above 0, not {given}.", given=seconds)
        )
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    ) as progress:
        task = progress.add_task(game.title, total=seconds)

        def on_progress(games: int, events: int) -> None:
            passed = progress.tasks[task].elapsed or 0.0
            progress.update(
                task,
                completed=min(passed, seconds),
                description=messages("{games} games, {events} events", games=games, events=events),
            )

        report = fuzz_game(game, seconds, seed, on_progress)
    screen.print_message("{games} games, {events} events", games=report.games, events=report.events)
    if report.failure is None:
        screen.print_message("Nothing wrong was found.")
        return 0
    path = file or new_file(Path(), f"fuzz-{game.id}-{seed}")
    write(messages, path, report.failure.record_text)
    screen.print_message(
        "Found: {kind}. {reason}",
        style="warning",
        kind=KINDS[report.failure.kind].to(screen.lang),
        reason=report.failure.message.to(screen.lang),
    )
    screen.verbatim(messages("The game in which it happened: {file}", file=path))
    return FAILURE_FOUND
