"""The command `verify`: whether the dice of a record follow from its seed."""

from pathlib import Path
from typing import Annotated, Final

import typer

from pithead.table.dice_check import Verdict, verdict
from pithead.terminal.common_options import EditionFile, Lang, RecordFile, screen_for
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
        str | None, typer.Option("--commitment", help=help_text("help.commitment"), metavar="HEX")
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
        screen.say("verify.no_commitment")
        return NOTHING_TO_CHECK
    same = noted is None or noted.strip().lower() == found.commitment
    if noted is not None and same:
        screen.say("verify.same_commitment")
    elif noted is not None:
        screen.say("verify.other_commitment", style="warning", found=found.commitment)
    if not found.checked:
        screen.say("verify.no_seed")
        return NOTHING_TO_CHECK if same else NOT_FAIR
    if found.commitment == found.computed:
        screen.say("verify.seed_fits")
    else:
        screen.say("verify.seed_wrong", style="warning", found=found.computed)
    if found.luck:
        who = ", ".join(f"{seat} {text!r}" for seat, text in sorted(found.luck.items()))
        screen.console.print(screen.messages.count("verify.luck", len(found.luck), who=who))
    _show_outcomes(screen, path, found)
    if not (found.fair and same):
        screen.say("verify.failed", style="warning")
        return NOT_FAIR
    screen.say("verify.proved")
    screen.say("verify.not_noted" if noted is None else "verify.noted")
    if found.luck:
        screen.say("verify.luck_proved")
    screen.say("verify.not_proved")
    return FAIR


def _show_outcomes(screen: Screen, path: Path, found: Verdict) -> None:
    messages = screen.messages
    screen.console.print(messages.count("verify.outcomes", found.outcomes))
    header_lines = path.read_text(encoding="utf-8").splitlines().index("---") + 1
    for wrong in found.wrong[:_MOST_SHOWN]:
        screen.say(
            "verify.wrong",
            style="warning",
            event=wrong.event,
            line=header_lines + wrong.event,
            found=wrong.found,
            expected=wrong.expected,
        )
    if len(found.wrong) > _MOST_SHOWN:
        screen.console.print(messages.count("verify.more_wrong", len(found.wrong) - _MOST_SHOWN))
    if not found.wrong:
        screen.say("verify.right")
    if found.taken_back:
        where = ", ".join(str(n) for n in found.taken_back)
        screen.console.print(
            messages.count("verify.taken_back", len(found.taken_back), where=where)
        )
