"""The numbered choices of a question, grouped so that thirty of them fit on a screen."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rich.text import Text as RichText

from pithead.kernel.state import State
from pithead.terminal.line_wrap import wrap

FEW: Final = 9
"""Up to this number, each choice has a line of its own."""
SMALLEST_GROUP: Final = 4
MOST_GROWTH: Final = 1.3
"""How much longer a list may become with a separate column for action names."""
WIDEST: Final = 100
"""The greatest width of a list: on a wide screen, a choice and its name stay close together."""
_ELLIPSIS: Final = "…"
_GAP: Final = 3


@dataclass
class NumberedChoice:
    """A legal action with its number in the list."""

    number: int
    action: int
    name: str
    sentence: str
    rule: str

    @property
    def verb(self) -> str:
        return self.name.partition(":")[0]


def list_choices(state: State, lang: str, names: list[str], you: str) -> list[NumberedChoice]:
    """Return the choices of the player whose decision it is; the sentences call them "you"."""
    names = [you if seat == state.actor else name for seat, name in enumerate(names)]
    return [
        NumberedChoice(
            number,
            action,
            state.name(action),
            state.describe(action, lang, names),
            state.rule(action),
        )
        for number, action in enumerate(state.legal(), 1)
    ]


def choice_lines(choices: list[NumberedChoice], width: int) -> list[RichText]:
    """Return the choices with their names and rules, as lines that fit the width."""
    width = min(width, WIDEST)
    digits = len(str(len(choices)))
    if len(choices) <= FEW:
        return _list(choices, width, digits)
    lines: list[RichText] = []
    single: list[NumberedChoice] = []
    for _, members in groupby(choices, lambda choice: choice.rule or choice.verb):
        group = list(members)
        common = shared_words([choice.sentence for choice in group])
        if len(group) >= SMALLEST_GROUP and common is not None:
            lines += _list(single, width, digits)
            single = []
            lines += _columns(group, *common, width, digits)
        else:
            single += group
    return lines + _list(single, width, digits)


def _list(choices: list[NumberedChoice], width: int, digits: int) -> list[RichText]:
    """Return one choice after the other, with its rule flush right if it differs from the last one.

    Names have a column of their own unless that takes many more lines.
    """
    if not choices:
        return []
    rule = max(len(choice.rule) for choice in choices)
    room = width - digits - 3 - (rule + 2 if rule else 0)
    name_width = max(len(choice.name) for choice in choices)
    separate = [_in_columns(choice, room, name_width) for choice in choices]
    inline = [_in_one_line(choice, room) for choice in choices]
    too_long = sum(map(len, separate)) > MOST_GROWTH * sum(map(len, inline))
    lines = []
    last_rule = ""
    for choice, pieces in zip(choices, inline if too_long else separate):
        for row, piece in enumerate(pieces):
            line = RichText(f" {choice.number:>{digits}}  " if row == 0 else " " * (digits + 3))
            line.stylize("strong", 0, digits + 1)
            line.append_text(piece)
            if row == 0 and choice.rule != last_rule:
                line.pad_right(width - rule - line.cell_len)
                line.append(choice.rule, style="dim")
            lines.append(line)
        last_rule = choice.rule
    return lines


def _in_columns(choice: NumberedChoice, room: int, name_width: int) -> list[RichText]:
    column = max(room - name_width - 2, 20)
    pieces = wrap(RichText(choice.sentence), column)
    pieces[0].pad_right(column + 2 - pieces[0].cell_len)
    pieces[0].append(choice.name, style="dim")
    return pieces


def _in_one_line(choice: NumberedChoice, room: int) -> list[RichText]:
    text = RichText(f"{choice.sentence}  ")
    text.append(choice.name, style="dim")
    return wrap(text, room)


def shared_words(sentences: list[str]) -> tuple[int, int] | None:
    """Return how many words all sentences have in common at their start and at their end.

    None if that is less than half of the longest sentence.
    """
    split = [sentence.split(" ") for sentence in sentences]
    shortest = min(len(words) for words in split)
    start = 0
    while start < shortest - 1 and len({words[start] for words in split}) == 1:
        start += 1
    end = 0
    while end < shortest - start - 1 and len({words[-1 - end] for words in split}) == 1:
        end += 1
    longest = max(len(words) for words in split)
    return (start, end) if 2 * (start + end) >= longest else None


def _columns(
    group: list[NumberedChoice], start: int, end: int, width: int, digits: int
) -> list[RichText]:
    """Return a heading with the common words, and below it columns with the differences."""
    words = group[0].sentence.split(" ")
    heading = " ".join([*words[:start], _ELLIPSIS, *(words[-end:] if end else [])])
    line = RichText(" " * (digits + 3) + heading)
    line.pad_right(width - len(group[0].rule) - line.cell_len)
    line.append(group[0].rule, style="dim")
    lines = [line]
    cells = []
    for choice in group:
        own = choice.sentence.split(" ")
        own = own[start : len(own) - end]
        cell = RichText(f"{choice.number:>{digits}}", style="strong")
        cell.append(f" {' '.join(own)} ", style="not bold")
        cell.append(choice.name, style="not bold dim")
        cells.append(cell)
    column = max(cell.cell_len for cell in cells) + _GAP
    per_line = max((width - digits - 3 + _GAP) // column, 1)
    for first in range(0, len(cells), per_line):
        line = RichText(" " * (digits + 3))
        for cell in cells[first : first + per_line]:
            cell.pad_right(column - cell.cell_len)
            line.append_text(cell)
        line.rstrip()
        lines.append(line)
    return lines
