"""The command `verify`: whether the dice of a record follow from its seed."""

from pathlib import Path
from typing import Annotated, Final

import typer

from pithead.table.tables.dice_check import Verdict, verdict
from pithead.terminal.common_options import EditionFile, Lang, RecordFile, screen_for
from pithead.terminal.event_text import print_taken_back
from pithead.terminal.game_setup import edition_of
from pithead.terminal.help_text import help_text
from pithead.terminal.save_files import read_record
from pithead.terminal.screen import Screen

FAIR: Final = 0
NOT_FAIR: Final = 1
NOTHING_TO_CHECK: Final = 3
_MOST_SHOWN: Final = 10


def verify(
    ctx: typer.Context,
    record: RecordFile,
    commitment: Annotated[
        str | None,
        typer.Option(
            "--commitment",
            help=help_text("The commitment that you noted when the game started."),
            metavar="HEX",
        ),
    ] = None,
    edition: EditionFile = None,
    lang: Lang = None,
) -> None:
    """Check every outcome of chance in a record."""
    raise typer.Exit(verify_record(screen_for(ctx, lang), record, commitment, edition))


def verify_record(screen: Screen, path: Path, noted: str | None, edition: Path | None) -> int:
    """Print what is proved, what is not, and what is wrong; return the exit code.

    `noted` is the commitment that a player wrote down before the game.
    """
    record = read_record(screen.messages, path, edition_of(edition))
    found = verdict(record)
    if not found.commitment:
        screen.print_message(
            "This record has no commitment: its dice cannot be checked. They may have been fair."
        )
        return NOTHING_TO_CHECK
    same = noted is None or noted.strip().lower() == found.commitment
    if noted is not None and same:
        screen.print_message("The commitment in the record is the one that you noted.")
    elif noted is not None:
        screen.print_message(
            "WRONG: the commitment of the record ({found}) is not the one that you noted.",
            style="warning",
            found=found.commitment,
        )
    if not found.checked:
        screen.print_message(
            "This record has a commitment but no seed yet. The seed is published when "
            "the game is over, and nothing can be checked before that."
        )
        return NOTHING_TO_CHECK if same else NOT_FAIR
    if found.commitment == found.computed:
        screen.print_message("The seed matches the commitment.")
    else:
        screen.print_message(
            "WRONG: the seed does not match the commitment. The commitment of this seed "
            "is {found}.",
            style="warning",
            found=found.computed,
        )
    if found.luck:
        who = ", ".join(f"{seat} {text!r}" for seat, text in sorted(found.luck.items()))
        screen.console.print(
            screen.messages.plural(
                "1 player added a seed text: {who}.",
                "{n} players added seed texts: {who}.",
                len(found.luck),
                who=who,
            )
        )
    _show_outcomes(screen, path, found)
    if not (found.fair and same):
        screen.print_message("These dice are not the ones that were promised.", style="warning")
        return NOT_FAIR
    screen.print_message(
        "Proved: no outcome was changed after the commitment was made, and no action of "
        "a player influenced later random outcomes."
    )
    if noted is None:
        screen.print_message(
            "Not proved: that the commitment was made before the game. Note it at the "
            "start and give it here with --commitment."
        )
    else:
        screen.print_message("Also proved: the commitment was made before you noted it.")
    if found.luck:
        screen.print_message(
            "If you added your text after you had seen the commitment, and it is listed "
            "here, you know this: the person who chose the seed could not choose these "
            "dice, unless an accomplice was the last to add a text."
        )
    screen.print_message(
        "Not proved: that the server chose its seed at random, and that nobody who "
        "could read it told a player."
    )
    return FAIR


def _show_outcomes(screen: Screen, path: Path, found: Verdict) -> None:
    messages = screen.messages
    screen.console.print(
        messages.plural(
            "1 random outcome was recomputed from the seed.",
            "{n} random outcomes were recomputed from the seed.",
            found.outcomes,
        )
    )
    header_lines = path.read_text(encoding="utf-8").splitlines().index("---") + 1
    for wrong in found.wrong[:_MOST_SHOWN]:
        screen.print_message(
            "WRONG: event {event} (line {line}) is {found}, but the seed says {expected}.",
            style="warning",
            event=wrong.event,
            line=header_lines + wrong.event,
            found=wrong.found,
            expected=wrong.expected,
        )
    if len(found.wrong) > _MOST_SHOWN:
        screen.console.print(
            messages.plural(
                "1 more is wrong.", "{n} more are wrong.", len(found.wrong) - _MOST_SHOWN
            )
        )
    if not found.wrong:
        screen.print_message("All of them match the seed.")
    print_taken_back(screen, found.taken_back)
