"""The command `resume`: continue a saved game."""

import typer

from pithead.terminal.commands.play import PlayArguments, continue_game
from pithead.terminal.common_options import (
    EditionFile,
    Lang,
    OptionalSeed,
    RecordFile,
    screen_for,
)


def resume(
    ctx: typer.Context,
    record: RecordFile,
    edition: EditionFile = None,
    seed: OptionalSeed = None,
    lang: Lang = None,
) -> None:
    """Continue the game of a record."""
    arguments = PlayArguments(edition=edition, seed=seed, lang=lang or ctx.obj)
    raise typer.Exit(continue_game(screen_for(ctx, lang), record, arguments))
