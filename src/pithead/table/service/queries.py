"""Reading a table."""

from typing import Any, Final

from pithead.kernel.state import State
from pithead.locale import Messages
from pithead.table.base.errors import ForeignToken, Unplayable
from pithead.table.base.events import Event
from pithead.table.service.checks import check_position, illegal, require_seats, seats_of_token
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import RecordFile, Standing
from pithead.table.tables import views
from pithead.table.tables.stored_record import stored_record
from pithead.table.tables.view_models import (
    AbsenceView,
    Happening,
    PreviewView,
    SinceView,
    TableView,
)
from pithead.table.tables.watchers import Presence

MOST_LOG_ENTRIES: Final = 200


class Queries:
    """Positions and their history as views, states, logs and records."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    async def view(
        self,
        table_id: str,
        token: str | None = None,
        lang: str = "en",
        at: int | None = None,
        with_state: bool = True,
        known_sequence: int | None = None,
    ) -> TableView:
        """Everything about a table, now or after `at` events of its game."""
        table = await self._context.read(table_id, known_sequence)
        check_position(table, at)
        presence = self._context.watchers.presence(table_id)
        mine = seats_of_token(table, token)
        outages = self._context.cache.outages
        return views.table_view(table, presence, mine, Messages(lang), at, with_state, outages)

    async def terms(self, table_id: str) -> dict[str, Any]:
        """What people want to know before they sit down."""
        return (await self._context.read(table_id)).setup.terms()

    async def names(self, table_id: str, lang: str) -> list[str]:
        """The players' names for a reader of this language."""
        return (await self._context.read(table_id)).names(lang)

    async def standing(self, table_id: str, known_sequence: int | None = None) -> Standing:
        """A short description of where the game stands."""
        table = await self._context.read(table_id, known_sequence)
        return self._context.standings.of(table, table.sequence)

    async def state(self, table_id: str, at: int | None = None) -> State:
        """A copy of the state, now or after `at` events."""
        table = await self._context.read(table_id)
        check_position(table, at)
        return table.record.at(table.position if at is None else at)

    async def log(
        self,
        table_id: str,
        lang: str = "en",
        first: int = 1,
        last: int | None = None,
        known_sequence: int | None = None,
    ) -> list[Happening]:
        """The events of the game from `first` to `last`, counted from 1, at most 200."""
        table = await self._context.read(table_id, known_sequence)
        first = max(first, 1)
        end = table.position if last is None else min(last, table.position)
        end = min(end, first + MOST_LOG_ENTRIES - 1)
        return await self._context.event_log.describe(table, Messages(lang), first, end)

    async def since_last_turn(
        self, table_id: str, token: str | None, seat: int, lang: str = "en"
    ) -> SinceView:
        """What has happened since the last decision of a seat."""
        table = await self._context.read(table_id)
        if seat not in require_seats(table, token):
            raise ForeignToken
        first = views.first_since_own_turn(table, seat, MOST_LOG_ENTRIES)
        to_me = views.changes_to(table, seat, first, lang)
        log = await self._context.event_log.describe(table, Messages(lang), first, table.position)
        return SinceView(first=first, happenings=log, to_me=to_me)

    async def timeline(self, table_id: str) -> tuple[list[int], list[int]]:
        """The round after each number of events, from 0 on, and the seat of each event."""
        table = await self._context.read(table_id)
        return table.rounds().copy(), [played.seat for played in table.played]

    async def since_position(
        self, table_id: str, token: str | None, position: int, most: int, lang: str = "en"
    ) -> AbsenceView:
        """The last events after a position, at most `most`, and what all since have changed."""
        table = await self._context.read(table_id)
        check_position(table, position)
        first, last = max(position + 1, table.position - most + 1), table.position
        log = await self._context.event_log.describe(
            table, Messages(lang), first, last, with_changes=False
        )
        return views.absence(table, seats_of_token(table, token), position + 1, log, lang)

    async def preview(
        self, table_id: str, action: str, lang: str = "en", at: int | None = None
    ) -> PreviewView:
        """What a legal action would change, before chance answers."""
        table = await self._context.read(table_id)
        check_position(table, at)
        state = table.state if at is None else table.record.at(at)
        number = table.game.number(action)
        if number is None or number not in state.legal() or state.actor < 0:
            raise illegal(state, action, None)
        return views.preview(state, number, lang, table.names(lang))

    async def points(self, table_id: str) -> list[list[int]]:
        """The scores after each number of events, from 0 on."""
        return (await self._context.read(table_id)).all_points()

    async def record(self, table_id: str) -> RecordFile:
        """The record of the game; with the seed of its dice when it is over.

        A table that cannot be replayed has a record, too.
        """
        try:
            table = await self._context.read(table_id)
        except Unplayable:
            stored = await self._context.cache.load_stored(table_id)
            return RecordFile(f"{table_id}.pithead", stored_record(stored))
        return RecordFile(f"{table.game.id}-{table_id}.pithead", table.record.dump())

    async def edition(self, table_id: str) -> str:
        """The text of the table's edition file, "" if it plays the built-in edition."""
        return (await self._context.read(table_id)).setup.edition_text

    async def events(self, table_id: str, after: int = -1) -> list[Event]:
        """The table's events with a higher sequence number."""
        table = await self._context.read(table_id)
        return table.events[max(after, -1) + 1 :]

    async def presence(self, table_id: str) -> Presence:
        await self._context.cache.get(table_id)
        return self._context.watchers.presence(table_id)
