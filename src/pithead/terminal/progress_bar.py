"""The progress bar of commands that take long."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pithead.terminal.screen import Screen


def progress_bar(screen: Screen, title: str) -> Progress:
    """Return a bar that counts finished items; it disappears at the end and needs a terminal."""
    return Progress(
        TextColumn(title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=not screen.console.is_terminal,
    )
