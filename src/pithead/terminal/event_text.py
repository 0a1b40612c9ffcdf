"""Events of a game as text: the actor, the action, and the changes."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text as RichText

from pithead.kernel.fields.diff import COMMON, Change, told_changes
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.kernel.texts.text_sections import SHAPES
from pithead.terminal.line_wrap import NO_BREAK_SPACE, hang
from pithead.terminal.screen import Screen, player


@dataclass
class PlayedEvent:
    """An event with its number in the game, and the positions before and after it."""

    number: int
    action: int
    before: State
    after: State

    @property
    def actor(self) -> int:
        return self.before.actor


def played_events(record: Record, first: int, last: int) -> list[PlayedEvent]:
    """Return the events of a record from `first` to `last`, counted from 1."""
    found = []
    before = record.at(max(first, 1) - 1)
    for number in range(max(first, 1), min(last, len(record.events)) + 1):
        after = before.clone()
        after.take(record.events[number - 1])
        found.append(PlayedEvent(number, record.events[number - 1], before, after))
        before = after
    return found


def event_lines(
    screen: Screen,
    events: list[PlayedEvent],
    names: list[str],
    numbered: bool = False,
    complete: bool = False,
) -> list[RichText]:
    """Return lines of text for events: the actor, the action, and what it changed.

    Unless `complete` is true, changes that are clear from the sentence are left out.
    """
    digits = len(str(events[-1].number)) if numbered and events else 0
    longest = max(cell_len(name) for name in [screen.messages("random event"), *names])
    lines: list[RichText] = []
    for event in events:
        head = RichText(f"{event.number:>{digits}}  " if numbered else "", style="dim")
        indent = head.cell_len + longest + len("* ") + 2
        head.append_text(_actor(screen, event, names))
        body = _action(screen, event, names, complete)
        lines += hang(head, body, indent, screen.width)
    return lines


def _actor(screen: Screen, event: PlayedEvent, names: list[str]) -> RichText:
    if event.actor == CHANCE:
        return RichText().append(f"* {screen.messages('random event')}", style="dim")
    return player(event.actor, names[event.actor])


def _action(screen: Screen, event: PlayedEvent, names: list[str], complete: bool) -> RichText:
    sentence = event.before.describe(event.action, screen.lang, names)
    text = RichText(sentence)
    parts = []
    all_changes = told_changes(event.before, event.after)
    for seat in _seats_in_order(event):
        of_seat = [change for change in all_changes if change.seat == seat]
        described = [
            _change_without_breaks(screen, change, names)
            for change in of_seat
            if complete or not _is_obvious(change, event.actor, sentence, names, screen.lang)
        ]
        if described:
            whose = "" if seat in (COMMON, event.actor) else f"{SHAPES[seat]} {names[seat]} "
            parts.append((whose, seat, ", ".join(described)))
    for number, (whose, seat, listed) in enumerate(parts):
        text.append("; " if number else "  ", style="dim")
        if whose:
            text.append(whose, style=f"seat{seat}")
        text.append(listed, style="dim")
    return text


def _seats_in_order(event: PlayedEvent) -> list[int]:
    """Return the order of changes: the actor's, then the other players', then the common ones."""
    before = event.before
    first = max(event.actor, 0)
    return [*(before.seat_after(first, i) for i in range(before.players)), COMMON]


def _is_obvious(change: Change, actor: int, sentence: str, names: list[str], lang: str) -> bool:
    """Whether a change is clear from the sentence, or only resets something."""
    after = change.after
    if isinstance(after, bool):
        return not after or change.seat != COMMON
    if isinstance(after, str):
        return not after or change.value_text(lang, names) in sentence
    if change.owner:
        return after in (actor, COMMON) or names[after] in sentence
    return False


def _change_without_breaks(screen: Screen, change: Change, names: list[str]) -> str:
    """Return a change as text that is not wrapped."""
    return _change_text(screen, change, names).replace(" ", NO_BREAK_SPACE)


def _change_text(screen: Screen, change: Change, names: list[str]) -> str:
    """Return a change as text: "+2 coins", "round 3", "owner of Coetmor: Ada"."""
    label = change.label.to(screen.lang)
    before, after = change.before, change.after
    if isinstance(after, bool):
        return label if after else screen.messages("no longer: {what}", what=label)
    if change.owner:
        owner = int(after)
        return f"{label}: {'-' if owner == COMMON else names[owner]}"
    if isinstance(after, str):
        return f"{label}: {change.value_text(screen.lang, names)}"
    if change.seat == COMMON:
        return f"{label} {after}"
    return f"{after - int(before):+d} {label}"


def print_taken_back(screen: Screen, taken_back: Sequence[int]) -> None:
    """Print how often the game was taken back past a random event; nothing if it was not."""
    if taken_back:
        screen.console.print(
            screen.messages.plural(
                "Once, the game was taken back past a random event, to event {where}; "
                "later outcomes were drawn again.",
                "{n} times, the game was taken back past a random event, to events "
                "{where}; later outcomes were drawn again.",
                len(taken_back),
                where=", ".join(str(n) for n in taken_back),
            )
        )
