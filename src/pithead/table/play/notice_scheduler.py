"""Notices that it has become somebody's turn, and sends them if they do not look.

Every process notes the turns that it sees begin. The database decides which process sends a notice;
see `storage.notice_store`. It is sent a little later, so that those who look, or are just coming
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
from pithead.table.play.notice_delivery import NoticeDelivery
from pithead.table.play.notice_texts import TurnLine, listed_line, turn_line, turn_notice
from pithead.table.storage import Conflict
from pithead.table.storage.notice_store import MAIL, Claimed, Due, NoticeSettings, NoticeStore
from pithead.table.tables.table import PLAYING, GameTable
from pithead.table.tables.table_cache import TableCache
from pithead.table.tables.watchers import Watchers

_LOG = logging.getLogger(__name__)
_TICK_SECONDS: Final = 2.0
_DIGEST_TICKS: Final = 30
_MOST_AT_ONCE: Final = 20
_MOST_DIGESTS: Final = 50
_MOST_TABLES: Final = 1000
_MOST_KNOWN: Final = 10_000
_MOST_IN_DIGEST: Final = 100
_HOUR: Final = 3_600_000
_DAY: Final = 24 * _HOUR
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
        store: NoticeStore,
        delivery: NoticeDelivery,
        seconds: float,
        clock: Callable[[], int] = now,
    ) -> None:
        self._cache = cache
        self._watchers = watchers
        self._store = store
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
        """Note a turn of a player that has just begun."""
        turn = player_turn(table)
        if turn and self._known.get(table.id) != turn:
            self._known[table.id] = turn
            self._begin(self._note(table.id, turn, _is_alone(table)))

    async def _note(self, table_id: str, turn: Turn, alone: bool) -> None:
        try:
            interested = await self._store.interested(table_id)
            began = dict(turn)
            for player_id, chosen_here in interested:
                sequence = began.get(player_hash(player_id))
                # Who plays with bots alone wants no notices, unless they say so.
                if sequence is not None and (chosen_here or not alone):
                    at = self.clock()
                    due = at + self._delay
                    await self._store.schedule(table_id, sequence, [player_id], at, due)
        except StorageFailed as error:
            self._known.pop(table_id, None)
            _LOG.warning("a turn was not noted: %s", error, extra={"table": table_id})
        except Conflict:
            return  # The table or the player was deleted.

    async def _note_missed(self) -> None:
        """Note the turns that began while this process was not running."""
        for table_id in await self._store.turns_since(self.clock() - _DAY, _MOST_TABLES):
            try:
                self.table_changed(await self._cache.get(table_id))
            except TableError:
                continue

    # -- sending ---------------------------------------------------------------------------------

    async def _run(self) -> None:
        ticks, has_begun = 0, False
        while True:
            try:
                if not has_begun:
                    await self._note_missed()
                    has_begun = True
                await self.look()
                if ticks % _DIGEST_TICKS == 0:
                    await self.send_digests()
            except (StorageFailed, Conflict) as error:
                _LOG.warning("notices cannot be read: %s", error)
            ticks += 1
            await asyncio.sleep(_TICK_SECONDS)

    async def look(self) -> None:
        """Begin to send what is due."""
        room = _MOST_AT_ONCE - len(self._tasks)
        if room <= 0:
            return
        for player_id in await self._store.due_players(self.clock(), room):
            try:
                claimed = await self._store.claim(player_id, self.clock())
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
        chosen = await self._store.table_channels(player_id)
        groups: dict[frozenset[str], list[tuple[Due, TurnLine]]] = {}
        needless = []
        for due in claimed.due:
            channels = due.channels or _at_once(
                settings, chosen.get(due.table_id, settings.channels)
            )
            line = await self._line(player_id, due) if channels else None
            if line is None:
                needless.append(due)
            else:
                groups.setdefault(channels, []).append((due, line))
        await self._store.finish(player_id, needless, False, self.clock())
        for channels, group in groups.items():
            lines = [line for _, line in group]
            notice = turn_notice(lines, settings.lang)
            sent, again = await self._delivery.send(settings, channels, notice)
            dues = [due for due, _ in group]
            attempts = max(due.attempts for due in dues)
            if again and attempts < len(_RETRIES):
                later = self.clock() + _RETRIES[attempts]
                await self._store.postpone(player_id, dues, again, later)
            else:
                await self._store.finish(player_id, dues, bool(sent), self.clock())

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

    # -- digests ---------------------------------------------------------------------------------

    async def send_digests(self) -> None:
        """Send the daily mails that are due."""
        if MAIL not in self._delivery.channels:
            return
        for settings in await self._store.due_digests(self.clock() - _DAY, _MOST_DIGESTS):
            if await self._store.claim_digest(settings, self.clock()):
                lines = await self._turns(settings)
                if lines:
                    notice = turn_notice(lines, settings.lang)
                    await self._delivery.send(settings, frozenset({MAIL}), notice)

    async def _turns(self, settings: NoticeSettings) -> list[TurnLine]:
        """The tables at which a player wants mail, and it is their turn."""
        chosen = await self._store.table_channels(settings.player_id)
        listed = await self._cache.store.tables_of(player_hash(settings.player_id), _MOST_IN_DIGEST)
        return [
            listed_line(table)
            for table in listed
            if table.summary.status == PLAYING
            and table.summary.waits_for == "person"
            and table.summary.actor in table.mine
            and MAIL in chosen.get(table.id, settings.channels)
        ]


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


def _at_once(settings: NoticeSettings, channels: frozenset[str]) -> frozenset[str]:
    """The channels that tell of each turn: mails may be collected."""
    return channels - {MAIL} if settings.digest else channels
