"""Keeps the tables that somebody is using in memory, and lets one change happen at a time.

Every change goes this way: hold the table, work out the events on a copy, commit them, and only
then fold them into the table that everybody reads. Where another process was quicker, the commit
fails with `Conflict`; whoever asked looks at the table again and decides anew.

Where several processes share the database, what we remember of a table is good only as long as its
mark there says the same. So every question begins by asking for the mark: what a process has
acknowledged, all of them show from then on, whichever of them a request comes to.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from copy import copy
from typing import Any, Final
from weakref import WeakValueDictionary

from pithead.kernel.state import State
from pithead.kernel.step import CHANCE
from pithead.table.errors import UnknownTable
from pithead.table.events import PLAY, SAT, TROUBLE, Draft, numbered
from pithead.table.metrics import Metrics
from pithead.table.storage import Append, Conflict, Mark, Store, Stored
from pithead.table.table import Seat, Table, seat_down, seat_trouble
from pithead.table.version_check import Marks
from pithead.table.watchers import Hub

_LONGEST_ID: Final = 16
_LOG = logging.getLogger(__name__)
_MOST_FOLDED: Final = 100
"""So many events are folded in one go; whoever is further behind loads the table anew."""


class Keeper:
    """The tables in memory, in front of the store."""

    def __init__(self, store: Store, hub: Hub, most: int, metrics: Metrics | None = None) -> None:
        self.store = store
        self.hub = hub
        self.metrics = metrics or Metrics()
        self._most = most
        self.on_change: Callable[[Table], None] | None = None
        """Hears of every change that we make or see: perhaps a bot is asked now."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._marks = Marks(store)
        self.metrics.tables.set_function(lambda: len(self._tables))

    # -- reading ---------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """The table as last committed. Read it at once: after any `await` it may have moved on."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
        elif table_id not in self._loading:
            return await self._once(table_id, self._load)
        else:
            # Read by somebody who began before us: perhaps before what we must see.
            table = await self._once(table_id, self._load)
        if not self.store.shared:
            return table
        mark = await self._marks.of(table_id)
        while True:
            table = self._tables.get(table_id)
            if table is not None and not _is_behind(table, mark):
                return table
            await self._once(table_id, self._catch_up)

    async def _once(
        self, table_id: str, read: Callable[[str], Coroutine[Any, Any, Table]]
    ) -> Table:
        """Whoever asks for a table that is being read waits for the same reading."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(read(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def settled(self, table_id: str) -> Table:
        """The table at a question: the first rolls are made when somebody first looks.

        Not when it is set up: the commitment has to be shown before.
        """
        table = await self.table(table_id)
        while table.chance_is_due:
            async with self.held(table_id) as table:
                await self.settle(table)
            table = await self.table(table_id)
        return table

    async def settle(self, table: Table) -> None:
        """Let chance answer if it is asked. The caller holds the table."""
        while table.chance_is_due:
            state = table.state.clone()
            drafts = chance_answers(table, state, table.position)
            try:
                await self.commit(table, drafts, state=state)
            except Conflict:
                # Another process has looked at the same time, and chance has said the same to both;
                # or somebody has only talked there. Far behind, this is no longer the table.
                if await self.table(table.id) is not table:
                    return

    async def _load(self, table_id: str) -> Table:
        stored = None
        if len(table_id) <= _LONGEST_ID and table_id.isascii() and table_id.isalnum():
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

    async def _catch_up(self, table_id: str) -> Table:
        """Fold what others have written; nobody need hold the table for that."""
        table = self._tables.get(table_id)
        if table is None:
            return await self._load(table_id)
        later = await self.store.later(table_id, table.sequence)
        if later is None or len(later.events) > _MOST_FOLDED:
            self.forget(table_id)
            return await self._load(table_id)
        for event in later.events:
            if event.sequence > table.sequence:
                table.fold(event)
        if later.grants > table.grants:
            table.keys = later.keys
            table.grants = later.grants
        self._changed(table)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)

    def at_hand(self, table_id: str) -> Table | None:
        """The table, if it is in memory, as far as we know it."""
        return self._tables.get(table_id)

    def forget(self, table_id: str) -> None:
        """Drop a table from memory: the next one who asks loads it again."""
        self._tables.pop(table_id, None)

    # -- changing --------------------------------------------------------------------------------

    def held(self, table_id: str) -> "_Held":
        """The table, with nobody else of this process changing it meanwhile."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = asyncio.Lock()
            self._locks[table_id] = lock
        return _Held(self, table_id, lock)

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
        the database has moved on: nothing has been written, and whoever asks for the table gets it
        as it is now.
        """
        known = table.grants
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
            await self.store.append(Append(table.id, events, summary, keys or {}, known))
        except BaseException as error:
            if isinstance(error, Conflict):
                self.metrics.conflicts.inc()
            if not self.store.shared:
                # It is not certain what was written, and no mark will tell: read it again.
                self.forget(table.id)
            raise
        for event in events:
            self.metrics.events.labels(event.kind).inc()
            # Somebody may have asked for the table, and found our events there, before we heard.
            if event.sequence > table.sequence:
                table.fold(event)
        if keys:
            _granted(table, keys, known)
        _LOG.info(
            "committed",
            extra={"table": table.id, "event": events[-1].sequence, "kind": events[0].kind},
        )
        self._keep(table)
        self._changed(table)

    async def grant(self, table: Table, keys: Mapping[str, frozenset[int]]) -> None:
        """Let tokens hold seats, or none any more, without an event. The caller holds the table."""
        known = table.grants
        try:
            await self.store.grant(table.id, keys, known)
        except BaseException:
            if not self.store.shared:
                self.forget(table.id)
            raise
        _granted(table, keys, known)

    def _changed(self, table: Table) -> None:
        self.hub.show(table.id)
        if self.on_change is not None:
            self.on_change(table)


class _Held:
    """What `async with keeper.held(…)` enters: a lock, then the table as it is under it."""

    __slots__ = ("_keeper", "_lock", "_table_id")

    def __init__(self, keeper: Keeper, table_id: str, lock: asyncio.Lock) -> None:
        self._keeper = keeper
        self._table_id = table_id
        self._lock = lock

    async def __aenter__(self) -> Table:
        await self._lock.acquire()
        try:
            return await self._keeper.table(self._table_id)
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


def _is_behind(table: Table, mark: Mark) -> bool:
    return table.sequence < mark.sequence or table.grants < mark.grants


def _granted(table: Table, keys: Mapping[str, frozenset[int]], known: int) -> None:
    """Unless the keys have been read meanwhile: then ours were among them."""
    if table.grants == known:
        table.keys = {key: seats for key, seats in {**table.keys, **keys}.items() if seats}
        table.grants += 1


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
