"""What happened at a table, told event by event.

Telling an event means comparing two positions piece by piece: milliseconds, not microseconds. So
what was told once is remembered, and long stretches are told in a thread. An event never changes
once it has happened; only the names of the people may.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from pithead.kernel.diff import changes
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.locale import Messages
from pithead.table.table import Played, Table
from pithead.table.views import Happening, change_view

_REMEMBERED: Final = 20_000
_TOLD_AT_ONCE: Final = 4

_Key = tuple[str, int, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Some events in a row, with all that is needed to tell them elsewhere."""

    first: int
    before: State
    events: list[int]
    played: list[Played]
    names: list[str]


class Stories:
    """The happenings of all tables, as far as somebody has asked for them."""

    def __init__(self) -> None:
        self._told: OrderedDict[_Key, Happening] = OrderedDict()

    async def tell(self, table: Table, words: Messages, first: int, last: int) -> list[Happening]:
        """The events of the game from the first to the last, counted from 1."""
        first, last = max(first, 1), min(last, table.position)
        names = tuple(table.names)
        keys: list[_Key] = [
            (table.id, table.played[number - 1].sequence, words.lang, names)
            for number in range(first, last + 1)
        ]
        missing = [i for i, key in enumerate(keys) if key not in self._told]
        found = {key: self._told[key] for key in keys if key in self._told}
        if missing:
            stretch = _stretch(table, first + missing[0], first + missing[-1])
            if len(stretch.events) <= _TOLD_AT_ONCE:
                told = _tell(stretch, words)
            else:
                told = await asyncio.to_thread(_tell, stretch, words)
            for i, happening in enumerate(told, missing[0]):
                found[keys[i]] = happening
        for key in keys:
            self._told[key] = found[key]
            self._told.move_to_end(key)
        while len(self._told) > _REMEMBERED:
            self._told.popitem(last=False)
        return [found[key] for key in keys]


def _stretch(table: Table, first: int, last: int) -> _Stretch:
    return _Stretch(
        first=first,
        before=table.record.at(first - 1),
        events=table.record.events[first - 1 : last],
        played=table.played[first - 1 : last],
        names=table.names,
    )


def _tell(stretch: _Stretch, words: Messages) -> list[Happening]:
    names, lang = stretch.names, words.lang
    found = []
    state = stretch.before
    for number, (action, played) in enumerate(zip(stretch.events, stretch.played), stretch.first):
        name, text = state.name(action), state.describe(action, lang, names)
        rule = state.rule(action)
        before = state.clone()
        state.take(action)
        found.append(
            Happening(
                number=number,
                sequence=played.sequence,
                at=played.at,
                seat=played.seat,
                who=words("story.chance") if played.seat == CHANCE else names[played.seat],
                bot=played.bot,
                action=name,
                text=text,
                rule=rule,
                changes=[change_view(change, lang, names) for change in changes(before, state)],
            )
        )
    return found
