"""Caches tables in memory and serialises the changes of each table.

Every change takes the same path: lock the table, work out the new events on a copy of the state,
commit them, then apply them to the table that everybody reads. If another process has committed
first, the commit fails with `Conflict`; the caller reads the table again and retries.

Where several processes share the database, a table in memory is valid only while the database
still has the same version of it. So every read begins with a version check: what one process has
acknowledged, all processes show from then on.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from copy import copy
from typing import Any, Final
from weakref import WeakValueDictionary

from cachetools import LRUCache

from pithead.kernel.errors import BadSetup, UnknownGame
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text, Verbatim
from pithead.table.base.errors import TableClosed, UnknownTable, Unplayable
from pithead.table.base.events import ANALYSED, CHAT, CLOSED, PLAY, REMATCH, Draft, now, numbered
from pithead.table.base.metrics import Metrics
from pithead.table.storage import REWRITTEN, Append, Conflict, Store, StoredTable, Version
from pithead.table.tables import fair_dice
from pithead.table.tables.clock_charges import Outages, clocked_drafts, deadline_after, seats_after
from pithead.table.tables.continuation import Continuation
from pithead.table.tables.signs_of_presence import signs_of_presence
from pithead.table.tables.table import GameTable
from pithead.table.tables.version_check import VersionCheck
from pithead.table.tables.watchers import Watchers

_LONGEST_ID: Final = 16
_WEIGHT_OF_EDITION: Final = 10
"""A table with its own edition counts as so many in the cache."""
_LOG = logging.getLogger(__name__)
_MOST_UNPLAYABLE: Final = 1000
_AFTER_CLOSING: Final = frozenset({CHAT, REMATCH, ANALYSED, CLOSED})
"""The kinds of events that are possible at a closed table."""
_MOST_APPLIED: Final = 100
"""A table that is further behind than this many events is loaded again."""


class TableCache:
    """The tables in memory, in front of the store."""

    def __init__(
        self, store: Store, watchers: Watchers, size: int, metrics: Metrics | None = None
    ) -> None:
        self.store = store
        self.metrics = metrics or Metrics()
        self.outages = Outages()
        self.before_charge: Callable[[], Coroutine[Any, Any, None]] | None = None
        """Called before a change of a table with a clock; it stores an outage that has ended."""
        self.on_change: list[Callable[[GameTable], None]] = []
        """Called after every change that this process makes or reads."""
        self._watchers = watchers
        # A table with an edition of its own takes the memory of several others.
        custom = min(_WEIGHT_OF_EDITION, size)
        self._tables: LRUCache[str, GameTable] = LRUCache(
            size, getsizeof=lambda table: custom if table.setup.edition_text else 1
        )
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[GameTable]] = {}
        self._version_check = VersionCheck(store)
        self._unplayable: LRUCache[str, Text] = LRUCache(_MOST_UNPLAYABLE)
        """Why tables cannot be replayed; another attempt would fail in the same way."""
        self.metrics.tables.set_function(lambda: len(self._tables))

    # -- reading ---------------------------------------------------------------------------------

    async def get(self, table_id: str) -> GameTable:
        """The table as last committed. Read it at once: after any `await` it may have changed."""
        table = self._tables.get(table_id)
        if table is None:
            already_loading = table_id in self._loading
            table = await self._load_once(table_id, self._load)
            if not already_loading:
                return table
            # The load began before this call, perhaps before an event that must be seen.
        if not self.store.shared:
            return table
        version = await self._version_check.current(table_id)
        while True:
            table = self._tables.get(table_id)
            if table is not None and not _is_behind(table, version):
                return table
            await self._load_once(table_id, self._catch_up)

    async def _load_once(
        self, table_id: str, load: Callable[[str], Coroutine[Any, Any, GameTable]]
    ) -> GameTable:
        """Load a table; concurrent callers share one load."""
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.create_task(load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def get_resolved(self, table_id: str) -> GameTable:
        """The table at a player's decision, after chance has answered.

        The first rolls are made when the table is first read, not when it is created: the
        commitment to the seed must be visible before.
        """
        table = await self.get(table_id)
        while table.chance_is_due:
            async with self.transaction(table_id) as table:
                await self.resolve_chance(table)
            table = await self.get(table_id)
        return table

    async def resolve_chance(self, table: GameTable) -> None:
        """Commit the outcomes of pending chance steps. The caller holds the lock."""
        while table.chance_is_due:
            following = Continuation(table)
            following.resolve_chance()
            try:
                await self.commit(table, following.drafts, following.positions)
            except Conflict:
                # Another process has resolved the same step with the same outcome, or somebody has
                # chatted. If the table was too far behind, a new object has replaced it.
                if await self.get(table.id) is not table:
                    return

    async def _load(self, table_id: str) -> GameTable:
        if table_id in self._unplayable:
            raise Unplayable(table_id, self._unplayable[table_id])
        stored = await self.load_stored(table_id)
        # Replaying a long game takes too long for the event loop.
        try:
            table = await asyncio.to_thread(replayed, stored)
        except Unplayable as error:
            self._unplayable[table_id] = error.reason
            raise
        cached = self._tables.get(table_id)
        if (
            cached is not None
            and cached.sequence >= table.sequence
            and table.grants - cached.grants < REWRITTEN
        ):
            return cached  # Something was committed during the load.
        self._tables[table_id] = table
        for event in stored.events[-_MOST_APPLIED:]:
            for seat in signs_of_presence([event]):
                self._watchers.attendance.recall(table_id, seat, (now() - event.at) / 1000)
        return table

    async def load_stored(self, table_id: str) -> StoredTable:
        """The table as it is stored; UnknownTable if there is none."""
        stored = None
        if len(table_id) <= _LONGEST_ID and table_id.isascii() and table_id.isalnum():
            stored = await self.store.load(table_id)
        if stored is None:
            raise UnknownTable
        return stored

    async def _catch_up(self, table_id: str) -> GameTable:
        """Apply what other processes have committed; this needs no lock."""
        table = self._tables.get(table_id)
        if table is None:
            return await self._load(table_id)
        missed = await self.store.events_since(table_id, table.sequence)
        rewritten = missed is not None and missed.grants - table.grants >= REWRITTEN
        if missed is None or len(missed.events) > _MOST_APPLIED or rewritten:
            self.evict(table_id)
            return await self._load(table_id)
        try:
            for event in missed.events:
                if event.sequence > table.sequence:
                    table.apply(event)
        except Exception:
            # A process of another version has written it. The replay says what is wrong.
            self.evict(table_id)
            return await self._load(table_id)
        self._watchers.attendance.hear(table_id, signs_of_presence(missed.events))
        if missed.grants > table.grants:
            self._hear_of_grant(table, missed.token_hashes)
            table.take_token_hashes(missed.token_hashes)
            table.grants = missed.grants
        self._publish(table)
        return table

    def peek(self, table_id: str) -> GameTable | None:
        """The table if it is in memory, without a version check."""
        return self._tables.get(table_id)

    def evict(self, table_id: str) -> None:
        """Remove a table from memory; the next read loads it again."""
        self._tables.pop(table_id, None)

    # -- changing --------------------------------------------------------------------------------

    def transaction(self, table_id: str) -> "_Transaction":
        """An async context manager that locks the table in this process and returns it."""
        return _Transaction(self, table_id, self.lock(table_id))

    def lock(self, table_id: str) -> asyncio.Lock:
        """The lock of a table in this process."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = asyncio.Lock()
            self._locks[table_id] = lock
        return lock

    async def add(self, stored: StoredTable) -> GameTable:
        """Store a new table."""
        table = await asyncio.to_thread(GameTable, stored)
        at = stored.events[-1].at
        await self.store.create(
            stored,
            table.summary(table.state, table.seats, table.sequence, table.position, at),
            table.setup.terms(),
            table.record.commitment,
        )
        self._tables[table.id] = table
        self._watchers.attendance.see(table.id, signs_of_presence(stored.events))
        self._watchers.lobby.table_changed(table.id, table.public, table.token_hashes)
        return table

    async def commit(
        self,
        table: GameTable,
        drafts: Sequence[Draft],
        positions: Sequence[State] = (),
        position: int | None = None,
        token_hashes: Mapping[str, frozenset[int]] | None = None,
        seed: bytes | None = None,
    ) -> None:
        """Commit events, then apply them. The caller holds the lock.

        `positions` are those after each event of the game; after a take-back, the one to which it
        returns, as the `position` with this number. `seed` is another seed of the dice, with which
        the game begins again. Conflict if the database has a newer version: nothing was written,
        and the next read returns the newer version.
        """
        if table.closed and any(draft.kind not in _AFTER_CLOSING for draft in drafts):
            raise TableClosed
        known_grants = table.grants
        at = now()
        after = positions[-1] if positions else table.state
        if position is None:
            position = table.position + sum(1 for draft in drafts if draft.kind == PLAY)
        closed = table.closed or any(draft.kind == CLOSED for draft in drafts)
        deadline = None
        if table.clocks is not None:
            drafts = clocked_drafts(table, drafts, after.actor, closed, at, self.outages)
            deadline = deadline_after(table, drafts, after.actor, closed, at, position)
        events = numbered(list(drafts), table.sequence + 1, at)
        summary = table.summary(
            after,
            seats_after(table, drafts),
            events[-1].sequence,
            position,
            at,
            _reads_after(table, drafts, position),
            closed,
            deadline,
            next((draft.data["reviews"] for draft in drafts if draft.kind == ANALYSED), None),
        )
        append = Append(
            table.id,
            events,
            summary,
            token_hashes or {},
            known_grants,
            seed,
            fair_dice.commitment(seed) if seed is not None else "",
        )
        try:
            await self.store.append(append)
        except BaseException as error:
            if isinstance(error, Conflict):
                self.metrics.conflicts.inc()
            if not self.store.shared:
                # It is not certain what was written, and there is no version check: load it again.
                self.evict(table.id)
            raise
        table.seed = table.seed if seed is None else seed
        following = iter(positions)
        for event in events:
            self.metrics.events.labels(event.kind).inc()
            after_event = next(following) if event.kind == PLAY else None
            # A concurrent read may have applied our events before this task was resumed.
            if event.sequence > table.sequence:
                table.apply(event, after_event)
        self._watchers.attendance.see(table.id, signs_of_presence(events))
        if token_hashes:
            _apply_grant(table, token_hashes, known_grants)
        if seed is not None:
            table.grants += REWRITTEN
        _LOG.info(
            "committed",
            extra={"table": table.id, "event": events[-1].sequence, "kind": events[0].kind},
        )
        self._tables[table.id] = table
        self._publish(table)

    async def grant(self, table: GameTable, token_hashes: Mapping[str, frozenset[int]]) -> None:
        """Change which seats tokens hold, without an event. The caller holds the lock."""
        known_grants = table.grants
        try:
            await self.store.grant(table.id, token_hashes, known_grants)
        except BaseException:
            if not self.store.shared:
                self.evict(table.id)
            raise
        self._hear_of_grant(table, token_hashes)
        _apply_grant(table, token_hashes, known_grants)
        self._watchers.lobby.table_changed(table.id, False, [*table.token_hashes, *token_hashes])

    def _hear_of_grant(self, table: GameTable, token_hashes: Mapping[str, frozenset[int]]) -> None:
        """Note that the holders of new tokens are there: nobody else could have asked for them."""
        known = table.token_hashes
        seats = [held - known.get(token, frozenset()) for token, held in token_hashes.items()]
        self._watchers.attendance.see(table.id, frozenset().union(*seats))

    async def delete(self, table: GameTable) -> None:
        """Delete a table for ever. The caller holds the lock."""
        await self.store.delete(table.id)
        self.forget(table)

    def forget(self, table: GameTable) -> None:
        """Remove a deleted table from memory, and wake those who look at it."""
        self.evict(table.id)
        self._watchers.wake(table.id)
        self._watchers.lobby.table_changed(table.id, table.public, table.token_hashes)

    def _publish(self, table: GameTable) -> None:
        self._watchers.publish(table.id)
        self._watchers.lobby.table_changed(table.id, table.public, table.token_hashes)
        for changed in self.on_change:
            changed(table)


class _Transaction:
    """Acquires the lock of a table, then reads the table; releases the lock at the end."""

    __slots__ = ("_cache", "_lock", "_table_id")

    def __init__(self, cache: TableCache, table_id: str, lock: asyncio.Lock) -> None:
        self._cache = cache
        self._table_id = table_id
        self._lock = lock

    async def __aenter__(self) -> GameTable:
        await self._lock.acquire()
        try:
            table = await self._cache.get(self._table_id)
            if table.clocks is not None and self._cache.before_charge is not None:
                await self._cache.before_charge()
                table = await self._cache.get(self._table_id)
            return table
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


def replayed(stored: StoredTable) -> GameTable:
    """The table that results from replaying the stored events; Unplayable if they cannot be."""
    reason: Text
    cause: Exception
    try:
        return GameTable(stored)
    except UnknownGame as error:
        reason, cause = Text("it has no game {game}", game=repr(stored.game)), error
    except BadSetup as error:
        reason, cause = Verbatim("{reason}", reason=error.text), error
    except Exception as error:
        # Whatever an event of another version or a damaged one makes the rules do.
        reason, cause = Text("the events of the game do not follow its rules"), error
    _LOG.error(
        "cannot be replayed: %s",
        type(cause).__name__,
        extra={"table": stored.id, "event": stored.events[-1].sequence if stored.events else -1},
    )
    raise Unplayable(stored.id, reason)


def _is_behind(table: GameTable, version: Version) -> bool:
    return table.sequence < version.sequence or table.grants < version.grants


def _apply_grant(
    table: GameTable, changed: Mapping[str, frozenset[int]], known_grants: int
) -> None:
    """Apply changed token hashes, unless a concurrent read has already loaded them."""
    if table.grants == known_grants:
        merged = {**table.token_hashes, **changed}
        table.token_hashes = {token: seats for token, seats in merged.items() if seats}
        table.grants += 1


def _reads_after(table: GameTable, drafts: Sequence[Draft], position: int) -> bool:
    """Whether the player of a lesson has a card to read after the drafts."""
    if table.lesson is None:
        return False
    lesson, before = copy(table.lesson), table.position
    for draft in drafts:
        lesson.apply(draft.kind, draft.data, before)
        before += draft.kind == PLAY
    return lesson.is_reading(position)
