"""Following a table as things happen."""

import random
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import Any, Final
from weakref import WeakKeyDictionary

from pithead.table.events import BACK, PLAY, SAT
from pithead.table.lru_cache import Recent
from pithead.table.service.desk import Desk
from pithead.table.service.responses import Moment, News
from pithead.table.settings import Settings
from pithead.table.table import Table
from pithead.table.watchers import Presence, Watcher

_MILLISECONDS_UNTIL_BACK: Final = (200, 1500)
_STAGES: Final = 100
"""Of some 70 kB each."""
_MOVING: Final = frozenset({PLAY, BACK, SAT})
"""After these it may be somebody else's turn."""


class Watching(Desk):
    """News for everybody who looks on, each put into words once."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.stages: Recent[Any, str] = Recent(_STAGES)
        """What pages show of moments. It is made and read by them, and lives as long as this."""
        self._news: WeakKeyDictionary[Table, News] = WeakKeyDictionary()
        """The last news of each table, for the next watcher who has seen as much."""

    async def moment(self, table_id: str, token: str | None) -> Moment:
        """What tells this look at a table from every other."""
        return self._moment(await self.keeper.settled(table_id), token)

    def is_still(self, moment: Moment, token: str | None) -> bool:
        """Whether nothing has happened since, as far as we know."""
        table = self.keeper.at_hand(moment.table_id)
        return table is not None and self._moment(table, token) == moment

    def _moment(self, table: Table, token: str | None) -> Moment:
        return Moment(
            table.id,
            table.sequence,
            table.grants,
            self.hub.presence(table.id),
            self._seats_of(table, token),
        )

    async def watch(
        self, table_id: str, token: str | None = None, after: int | None = None
    ) -> AsyncGenerator[News, None]:
        """What happens at a table, as it happens, and what happened after the event `after`.

        The watcher counts as present until the iterator is closed. When nothing happens for a
        while, empty news come as a sign of life.
        """
        table = await self.keeper.settled(table_id)
        seen = table.sequence if after is None else min(max(after, -1), table.sequence)
        watcher = self.hub.enter(table_id, self._seats_of(table, token))
        known: Presence | None = None
        try:
            while not self.hub.ended:
                await watcher.news(self.settings.heartbeat)
                table = await self._as_shown(table_id, watcher)
                presence = self.hub.presence(table_id)
                news = self._news_after(table, seen)
                if presence != known:
                    standing = self._standing(table, table.sequence) if known is None else None
                    news = replace(news, presence=presence, written={})
                    news.standing = news.standing or standing
                seen, known = news.sequence, presence
                yield news
        finally:
            self.hub.leave(table_id, watcher)

    async def _as_shown(self, table_id: str, watcher: Watcher) -> Table:
        """The table, asking nobody where the watcher was woken because it has just changed here."""
        table = self.keeper.at_hand(table_id) if watcher.knows else None
        if table is None or table.chance_is_due:
            table = await self.keeper.settled(table_id)
        return table

    def _news_after(self, table: Table, seen: int) -> News:
        """What has happened after that event; the same object for everybody who asks in a row."""
        news = self._news.get(table)
        if news is None or news.after != seen or news.sequence != table.sequence:
            events = table.events[seen + 1 :]
            moved = any(event.kind in _MOVING for event in events)
            standing = self._standing(table, table.sequence) if moved else None
            news = News(seen, max(seen, table.sequence), table.position, events, standing)
            self._news[table] = news
        return news

    def farewell(self) -> bytes:
        """The last words on an event stream: come back, not all in the same moment."""
        wait = random.randint(*_MILLISECONDS_UNTIL_BACK)
        return f"retry: {wait}\nevent: closing\ndata: {{}}\n\n".encode()
