"""Keeps the tables that somebody is using in memory, and lets one change happen at a time.

Every change goes this way: hold the table, work out the events on a copy, commit them, and only
then fold them into the table that everybody reads. Where the database has moved on without us (it
belongs to several processes one day), the commit fails, and the table is loaded again.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from copy import copy
from weakref import WeakValueDictionary

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.table.errors import UnknownTable
from pithead.table.events import PLAY, SAT, TROUBLE, Draft, numbered
from pithead.table.hub import Hub
from pithead.table.live import Seat, Table, seat_down, seat_trouble
from pithead.table.storage import Append, Store, Stored

_LONGEST_ID = 16


class Keeper:
    """The tables in memory, in front of the store."""

    def __init__(self, store: Store, hub: Hub, most: int) -> None:
        self.store = store
        self.hub = hub
        self._most = most
        self.on_commit: Callable[[Table], None] | None = None
        """Hears of every change, whoever caused it: perhaps a bot is asked now."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.on_first_rolls: Callable[[Table], None] | None = None
        """Told when a table has come to its first question: perhaps a bot is asked."""

    # -- reading ---------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The table as last committed. Read it at once: after any `await` it may have moved on."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
            return table
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def settled(self, table_id: str) -> Table:
        """The table at a question: the first rolls are made when somebody first looks.

        Not when it is set up: the commitment has to be shown before.
        """
        table = await self.table(table_id)
        if not table.chance_is_due:
            return table
        async with self.held(table_id) as table:
            if table.chance_is_due:
                state = table.state.clone()
                await self.commit(table, chance_answers(table, state, table.position), state=state)
                if self.on_first_rolls is not None:
                    self.on_first_rolls(table)
        return await self.table(table_id)

    async def _load(self, table_id: str) -> Table:
        stored = None
        if len(table_id) <= _LONGEST_ID and table_id.isascii():
            stored = await self.store.load(table_id)
        if stored is None:
            raise UnknownTable
        # Folding a long game takes a while: not in the event loop.
        table = await asyncio.to_thread(Table, stored)
        there = self._tables.get(table_id)
        if there is not None and there.sequence >= table.sequence:
            return there  # Something was committed while we were reading.
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)

    def at_hand(self, table_id: str) -> Table | None:
        """The table, if it is in memory."""
        return self._tables.get(table_id)

    def forget(self, table_id: str) -> None:
        """Drop a table from memory: the next one who asks loads it again."""
        self._tables.pop(table_id, None)

    # -- changing --------------------------------------------------------------------------------

    @asynccontextmanager
    async def held(self, table_id: str) -> AsyncIterator[Table]:
        """The table, with nobody else of this process changing it meanwhile."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = asyncio.Lock()
            self._locks[table_id] = lock
        async with lock:
            yield await self.table(table_id)

    async def add(self, stored: Stored) -> Table:
        """A new table, written down."""
        table = await asyncio.to_thread(Table, stored)
        at = stored.events[-1].at
        await self.store.create(
            stored,
            table.summary(table.state, table.seats, table.sequence, table.position, at),
        )
        self._keep(table)
        return table

    async def commit(
        self,
        table: Table,
        drafts: Sequence[Draft],
        state: State | None = None,
        position: int | None = None,
        keys: Mapping[str, frozenset[int]] | None = None,
    ) -> None:
        """Write the events down, then let them have happened. The caller holds the table.

        `state` and `position` are where the game stands afterwards, if it has moved. Conflict if
        the database has moved on: then the table has been forgotten, and nothing has been written.
        """
        events = numbered(list(drafts), table.sequence + 1)
        if position is None:
            position = table.position + sum(1 for draft in drafts if draft.kind == PLAY)
        summary = table.summary(
            table.state if state is None else state,
            _seats_after(table, drafts),
            events[-1].sequence,
            position,
            events[-1].at,
        )
        try:
            await self.store.append(Append(table.id, events, summary, keys or {}))
        except BaseException:
            # Somebody else was quicker, or it is not certain what was written: the database knows.
            self.forget(table.id)
            raise
        for event in events:
            table.fold(event)
        if keys:
            table.keys.update(keys)
        self._keep(table)
        self.hub.tell(table.id)
        if self.on_commit is not None:
            self.on_commit(table)


def _seats_after(table: Table, drafts: Sequence[Draft]) -> list[Seat]:
    if not any(draft.kind in (SAT, TROUBLE) for draft in drafts):
        return table.seats
    seats = [copy(seat) for seat in table.seats]
    for draft in drafts:
        if draft.kind == SAT:
            seat_down(seats, draft.data)
        elif draft.kind == TROUBLE:
            seat_trouble(seats, draft.data)
    return seats


def play_draft(action: str, seat: int, bot: str = "", key: str | None = None) -> Draft:
    return Draft(PLAY, {"action": action, "seat": seat, "bot": bot}, key)


def chance_answers(table: Table, state: State, position: int) -> list[Draft]:
    """Let chance speak as long as it is asked; `state` is moved on, after `position` events."""
    drafts = []
    while state.actor == CHANCE:
        outcome = state.draw(table.luck(position))
        drafts.append(play_draft(state.name(outcome), CHANCE))
        state.take(outcome)
        position += 1
    return drafts
