"""The command `verify`: whether the dice of a record were what was promised."""

from pathlib import Path
from typing import Final

from pithead.table.dice_check import Verdict, verdict
from pithead.terminal.game_setup import edition_of
from pithead.terminal.save_files import read_record
from pithead.terminal.screen import Screen

FAIR: Final = 0
NOT_FAIR: Final = 1
NOTHING_TO_CHECK: Final = 3
_MOST_SHOWN: Final = 10


def verify(screen: Screen, path: Path, noted: str | None, edition: Path | None) -> int:
    """Say what is proved, what is not, and what is wrong; the exit code."""
    record = read_record(screen.words, path, edition_of(edition))
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
        screen.console.print(screen.words.count("verify.luck", len(found.luck), who=who))
    _tell_outcomes(screen, path, found)
    if not (found.fair and same):
        screen.say("verify.failed", style="warning")
        return NOT_FAIR
    screen.say("verify.proved")
    screen.say("verify.not_noted" if noted is None else "verify.noted")
    if found.luck:
        screen.say("verify.luck_proved")
    screen.say("verify.not_proved")
    return FAIR


def _tell_outcomes(screen: Screen, path: Path, found: Verdict) -> None:
    words = screen.words
    screen.console.print(words.count("verify.outcomes", found.outcomes))
    before_events = path.read_text(encoding="utf-8").splitlines().index("---") + 1
    for wrong in found.wrong[:_MOST_SHOWN]:
        screen.say(
            "verify.wrong",
            style="warning",
            event=wrong.event,
            line=before_events + wrong.event,
            found=wrong.found,
            expected=wrong.expected,
        )
    if len(found.wrong) > _MOST_SHOWN:
        screen.console.print(words.count("verify.more_wrong", len(found.wrong) - _MOST_SHOWN))
    if not found.wrong:
        screen.say("verify.right")
    if found.taken_back:
        where = ", ".join(str(n) for n in found.taken_back)
        screen.console.print(words.count("verify.taken_back", len(found.taken_back), where=where))
