"""Notices that it has become somebody's turn, and sends them if they do not look.

Every process notes the turns that it sees begin. The database decides which process sends a notice;
see `storage.notice_queue`. It is sent a little later, so that those who look, or are just coming
back, get none.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from cachetools import LRUCache

from pithead.kernel.step import CHANCE
from pithead.table.base.errors import StorageFailed, TableError
from pithead.table.base.events import PERSON, now
from pithead.table.base.task_cancellation import cancel_and_wait
from pithead.table.base.token_hash import is_player_hash, player_hash
from pithead.table.play.notice_delivery import DeliveryOutcome, NoticeDelivery
from pithead.table.play.notice_texts import TurnLine, turn_line, turn_notice
from pithead.table.storage import Conflict
from pithead.table.storage.notice_queue import Claimed, Due, NoticeQueue
from pithead.table.tables.table import PLAYING, GameTable
from pithead.table.tables.table_cache import TableCache
from pithead.table.tables.watchers import Watchers

_LOG = logging.getLogger(__name__)
_TICK_SECONDS: Final = 2.0
_MOST_AT_ONCE: Final = 20
_MOST_TABLES: Final = 1000
_MOST_KNOWN: Final = 10_000
_DAY: Final = 24 * 3_600_000
_RETRIES: Final = (60_000, 5 * 60_000, 30 * 60_000)
"""The pauses before another attempt, in milliseconds."""

Turn = tuple[tuple[str, int], ...]
"""For each player whose turn it is, by the stored hash: the event after which it began."""


class NoticeScheduler:
    """Watches the turns of players at all tables of this process."""

    def __init__(
        self,
        cache: TableCache,
        watchers: Watchers,
        delivery: NoticeDelivery,
        seconds: float,
        clock: Callable[[], int] = now,
    ) -> None:
        self._cache = cache
        self._watchers = watchers
        self._queue = NoticeQueue(cache.store)
        self._delivery = delivery
        self._delay = int(seconds * 1000)
        self.clock = clock
        self._known: LRUCache[str, Turn] = LRUCache(_MOST_KNOWN)
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._cache.on_change.append(self.table_changed)
        self._loop = asyncio.create_task(self._run())

    async def close(self) -> None:
        await cancel_and_wait(self._loop)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settle(self) -> None:
        """Wait until everything that was begun is done."""
        while tasks := list(self._tasks):
            await asyncio.gather(*tasks, return_exceptions=True)
            # If all were done, nothing else has run in between: not even their callbacks.
            self._tasks.difference_update(tasks)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- turns -----------------------------------------------------------------------------------

    def table_changed(self, table: GameTable) -> None:
        """Note a turn of a player that has just begun, unless they play with bots alone."""
        turn = player_turn(table)
        if turn and self._known.get(table.id) != turn and not _is_alone(table):
            self._known[table.id] = turn
            self._begin(self._note(table.id, dict(turn)))

    async def _note(self, table_id: str, turn: dict[str, int]) -> None:
        try:
            for player_id in await self._queue.interested(table_id):
                sequence = turn.get(player_hash(player_id))
                if sequence is not None:
                    due = self.clock() + self._delay
                    await self._queue.schedule(table_id, sequence, player_id, due)
        except StorageFailed as error:
            self._known.pop(table_id, None)
            _LOG.warning("a turn was not noted: %s", error, extra={"table": table_id})
        except Conflict:
            return  # The table or the player was deleted.

    async def _note_missed(self) -> None:
        """Note the turns that began while this process was not running."""
        for table_id in await self._queue.turns_since(self.clock() - _DAY, _MOST_TABLES):
            try:
                self.table_changed(await self._cache.get(table_id))
            except TableError:
                continue

    # -- sending ---------------------------------------------------------------------------------

    async def _run(self) -> None:
        has_begun = False
        while True:
            try:
                if not has_begun:
                    await self._note_missed()
                    has_begun = True
                await self.look()
            except (StorageFailed, Conflict) as error:
                _LOG.warning("notices cannot be read: %s", error)
            await asyncio.sleep(_TICK_SECONDS)

    async def look(self) -> None:
        """Begin to send what is due."""
        room = _MOST_AT_ONCE - len(self._tasks)
        if room <= 0:
            return
        for player_id in await self._queue.due_players(self.clock(), room):
            try:
                claimed = await self._queue.claim(player_id, self.clock())
            except (StorageFailed, Conflict):
                raise
            except Exception:
                # Whatever is wrong with the settings of one player, the others are told.
                _LOG.exception("the notices of a player cannot be read")
                continue
            if claimed is not None:
                self._begin(self._send(claimed))

    async def _send(self, claimed: Claimed) -> None:
        try:
            await self._deliver(claimed)
        except (StorageFailed, Conflict) as error:
            # After some minutes it is claimed again.
            _LOG.warning("a notice was not sent: %s", error)

    async def _deliver(self, claimed: Claimed) -> None:
        settings = claimed.settings
        player_id = settings.player_id
        lines = {due: await self._line(player_id, due) for due in claimed.due}
        needless = [due for due, line in lines.items() if line is None]
        await self._queue.finish(player_id, needless, False, self.clock())
        wanted = {due: line for due, line in lines.items() if line is not None}
        if not wanted:
            return
        notice = turn_notice(list(wanted.values()), settings.lang)
        outcomes = set((await self._delivery.send(settings, notice)).values())
        was_sent = DeliveryOutcome.SENT in outcomes
        attempts = max(due.attempts for due in wanted)
        if not was_sent and DeliveryOutcome.LATER in outcomes and attempts < len(_RETRIES):
            await self._queue.postpone(player_id, list(wanted), self.clock() + _RETRIES[attempts])
        else:
            await self._queue.finish(player_id, list(wanted), was_sent, self.clock())

    async def _line(self, player_id: str, due: Due) -> TurnLine | None:
        """The table of a notice, None if it is no longer needed or somebody looks."""
        try:
            table = await self._cache.get(due.table_id)
        except TableError:
            return None
        if dict(player_turn(table)).get(player_hash(player_id)) != due.sequence:
            return None
        actor = table.state.actor
        if actor in self._watchers.presence(table.id).seats:
            return None
        return turn_line(table, actor)


def player_turn(table: GameTable) -> Turn:
    """The players whose turn it is, and since which event; empty if it is nobody's or a guest's."""
    actor = table.state.actor
    if actor < 0 or table.status != PLAYING or table.seats[actor].kind != PERSON:
        return ()
    return tuple(
        (stored, _turn_start(table, seats))
        for stored, seats in table.token_hashes.items()
        if is_player_hash(stored) and actor in seats
    )


def _turn_start(table: GameTable, seats: frozenset[int]) -> int:
    """The last event of the game that somebody else has chosen, 0 if there is none."""
    for played in reversed(table.played):
        if played.seat not in seats and played.seat != CHANCE:
            return played.sequence
    return 0


def _is_alone(table: GameTable) -> bool:
    """Whether the player whose turn it is plays with nobody but bots."""
    actor = table.state.actor
    own = {number for seats in table.token_hashes.values() if actor in seats for number in seats}
    return not (table.held() | table.persons()) - own
