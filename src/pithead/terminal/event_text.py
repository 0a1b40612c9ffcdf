"""What happened: an event of a game with its consequences, in words."""

from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from pithead.kernel.diff import COMMON, Change, changes
from pithead.kernel.record import Record
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.kernel.text_sections import SHAPES
from pithead.terminal.line_wrap import GLUE, beside
from pithead.terminal.screen import Screen, player


@dataclass
class Happening:
    """One event: the `number`-th of the game, and the positions on both sides of it."""

    number: int
    action: int
    before: State
    after: State

    @property
    def actor(self) -> int:
        return self.before.actor


def history(record: Record, first: int, last: int) -> list[Happening]:
    """The events from the first to the last, counted from 1."""
    found = []
    before = record.at(max(first, 1) - 1)
    for number in range(max(first, 1), min(last, len(record.events)) + 1):
        after = before.clone()
        after.take(record.events[number - 1])
        found.append(Happening(number, record.events[number - 1], before, after))
        before = after
    return found


def story(
    screen: Screen,
    happenings: list[Happening],
    names: list[str],
    numbered: bool = False,
    complete: bool = False,
) -> list[Text]:
    """Events line by line: who, what, and what it changed.

    Unless it is to be complete, what the sentence says already and what is merely tidied away is
    left out.
    """
    digits = len(str(happenings[-1].number)) if numbered and happenings else 0
    longest = max(cell_len(name) for name in [screen.words("story.chance"), *names])
    lines: list[Text] = []
    for happening in happenings:
        head = Text(f"{happening.number:>{digits}}  " if numbered else "", style="dim")
        indent = head.cell_len + longest + len("* ") + 2
        head.append_text(_who(screen, happening, names))
        body = _what(screen, happening, names, complete)
        lines += beside(head, body, indent, screen.width)
    return lines


def _who(screen: Screen, happening: Happening, names: list[str]) -> Text:
    if happening.actor == CHANCE:
        return Text().append(f"* {screen.words('story.chance')}", style="dim")
    return player(happening.actor, names[happening.actor])


def _what(screen: Screen, happening: Happening, names: list[str], complete: bool) -> Text:
    sentence = happening.before.describe(happening.action, screen.lang, names)
    text = Text(sentence)
    parts = []
    all_changes = changes(happening.before, happening.after)
    for seat in _seats_by_closeness(happening):
        of_seat = [change for change in all_changes if change.seat == seat]
        words = [
            _change(screen, change, names)
            for change in of_seat
            if complete or not _goes_without_saying(change, happening.actor, sentence, names)
        ]
        if words:
            whose = "" if seat in (COMMON, happening.actor) else f"{SHAPES[seat]} {names[seat]} "
            parts.append((whose, seat, ", ".join(words)))
    for number, (whose, seat, words_of_seat) in enumerate(parts):
        text.append("; " if number else "  ", style="dim")
        if whose:
            text.append(whose, style=f"seat{seat}")
        text.append(words_of_seat, style="dim")
    return text


def _seats_by_closeness(happening: Happening) -> list[int]:
    """Whose changes come first: the actor's, then the others', then everybody's."""
    players = happening.before.players
    first = max(happening.actor, 0)
    return [*((first + i) % players for i in range(players)), COMMON]


def _goes_without_saying(change: Change, actor: int, sentence: str, names: list[str]) -> bool:
    after = change.after
    if isinstance(after, bool):
        return not after or change.seat != COMMON
    if isinstance(after, str):
        return not after or after in sentence
    if change.owner:
        return after in (actor, COMMON) or names[after] in sentence
    return False


def _change(screen: Screen, change: Change, names: list[str]) -> str:
    """A change in few words on one line: "+2 coins", "round 3", "owner of Coetmor: Ada"."""
    return _in_words(screen, change, names).replace(" ", GLUE)


def _in_words(screen: Screen, change: Change, names: list[str]) -> str:
    label = change.label.to(screen.lang)
    before, after = change.before, change.after
    if isinstance(after, bool):
        return label if after else screen.words("story.no_longer", what=label)
    if change.owner:
        owner = int(after)
        return f"{label}: {'-' if owner == COMMON else names[owner]}"
    if isinstance(after, str):
        return f"{label}: {after or '-'}"
    if change.seat == COMMON:
        return f"{label} {after}"
    return f"{after - int(before):+d} {label}"
