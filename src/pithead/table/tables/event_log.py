"""The log of a table: a description of every event of the game, with what it changed.

Describing an event compares two positions entry by entry, which takes milliseconds. So descriptions
are cached, and long ranges are described in a thread. A committed event never changes; only the
players' names may.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

from pithead.kernel.fields.diff import ranked_changes
from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.locale import Messages
from pithead.table.base.recent_cache import RecentCache
from pithead.table.tables.table import GameTable, Played
from pithead.table.tables.view_models import Happening
from pithead.table.tables.views import change_view

_CACHE_SIZE: Final = 20_000
_MOST_IN_LOOP: Final = 4
"""More events than this are described in a thread."""

_Key = tuple[str, int, str, tuple[str, ...], bool]


@dataclass(frozen=True, slots=True)
class _Range:
    """Consecutive events, with everything that their description needs."""

    first: int
    before: State
    events: list[int]
    played: list[Played]
    names: list[str]


class EventLog:
    """The descriptions of events, cached for all tables."""

    def __init__(self) -> None:
        self._cache: RecentCache[_Key, Happening] = RecentCache(_CACHE_SIZE)

    async def describe(
        self,
        table: GameTable,
        messages: Messages,
        first: int,
        last: int,
        with_changes: bool = True,
    ) -> list[Happening]:
        """The events of the game from `first` to `last`, counted from 1.

        Comparing positions takes longer than all else: who does not show what has changed can leave
        the changes out. Everything is read from the table before the first `await`.
        """
        first, last = max(first, 1), min(last, table.position)
        names = tuple(table.names(messages.lang))
        keys: list[_Key] = [
            (table.id, table.played[number - 1].sequence, messages.lang, names, with_changes)
            for number in range(first, last + 1)
        ]
        found = [self._cache.get(key) for key in keys]
        missing = [index for index, happening in enumerate(found) if happening is None]
        if missing:
            start, end = missing[0], missing[-1]
            events = _range(table, first + start, first + end, messages.lang)
            if len(events.events) <= _MOST_IN_LOOP:
                found[start : end + 1] = _describe(events, messages, with_changes)
            else:
                found[start : end + 1] = await asyncio.to_thread(
                    _describe, events, messages, with_changes
                )
            for index in missing:
                described = found[index]
                assert described is not None
                self._cache[keys[index]] = described
        return [happening for happening in found if happening is not None]


def _range(table: GameTable, first: int, last: int, lang: str) -> _Range:
    return _Range(
        first=first,
        before=table.record.at(first - 1),
        events=table.record.events[first - 1 : last],
        played=table.played[first - 1 : last],
        names=table.names(lang),
    )


def _describe(events: _Range, messages: Messages, with_changes: bool) -> list[Happening]:
    names, lang = events.names, messages.lang
    found = []
    state = events.before
    for number, (action, played) in enumerate(zip(events.events, events.played), events.first):
        name, text = state.name(action), state.describe(action, lang, names)
        rule = state.rule(action)
        before = state.clone() if with_changes else state
        tell = state.game.text.story
        earlier = tell(state, lang) if number > 1 else ""
        state.take(action)
        story = tell(state, lang)
        found.append(
            Happening(
                number=number,
                sequence=played.sequence,
                at=played.at,
                seat=played.seat,
                who=messages("random event") if played.seat == CHANCE else names[played.seat],
                bot=played.bot,
                action=name,
                text=text,
                rule=rule,
                changes=[
                    change_view(change, lang, names)
                    for change in ranked_changes(before, state, played.seat)
                ]
                if with_changes
                else [],
                story=story if story != earlier else "",
            )
        )
    return found
