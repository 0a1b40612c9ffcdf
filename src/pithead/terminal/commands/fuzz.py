"""The command `fuzz`: random games until the time is up or something is wrong."""

from pathlib import Path
from typing import Final

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from pithead.arena.fuzz import fuzz as run
from pithead.terminal.errors import Refused
from pithead.terminal.game_setup import game_with
from pithead.terminal.save_files import new_file, write
from pithead.terminal.screen import Screen

FOUND: Final = 1


def fuzz(
    screen: Screen,
    game_id: str,
    seconds: float,
    seed: int,
    edition: Path | None,
    file: Path | None,
) -> int:
    """Hunt for failures; the record of one goes to a file, and the exit code is 1."""
    words = screen.words
    game = game_with(words, game_id, edition)
    if seconds <= 0:
        raise Refused(words("error.seconds", given=seconds))
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
                description=words("fuzz.done", games=games, events=events),
            )

        report = run(game, seconds, seed, on_progress)
    screen.say("fuzz.done", games=report.games, events=report.events)
    if report.failure is None:
        screen.say("fuzz.sound")
        return 0
    path = file or new_file(Path(), f"fuzz-{game.id}-{seed}")
    write(words, path, report.failure.record_text)
    screen.say(
        "fuzz.failure",
        style="warning",
        kind=report.failure.kind,
        message=report.failure.message,
    )
    screen.verbatim(words("fuzz.record", file=path))
    return FOUND
