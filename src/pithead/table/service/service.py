"""The service as a whole: it starts, stops, and gives access to its parts."""

import asyncio
import os
import secrets
from typing import Final

from pithead.table.base.errors import StorageFailed
from pithead.table.base.metrics import Metrics
from pithead.table.base.settings import Settings
from pithead.table.bots.analysis_queue import AnalysisQueue
from pithead.table.bots.bot_driver import BotDriver
from pithead.table.bots.bot_pool import BotPool
from pithead.table.cluster.bot_leases import BotLeases, ExclusiveLeases, NoLeases, SharedLeases
from pithead.table.cluster.peer_sync import PeerSync
from pithead.table.play.clock_watchdog import ClockWatchdog
from pithead.table.play.notice_delivery import NoticeDelivery
from pithead.table.play.notice_scheduler import NoticeScheduler
from pithead.table.service.actions import Actions
from pithead.table.service.administration import (
    FORMER_VISITOR_KEY,
    MAIL_KEY,
    PUSH_KEY,
    VISITOR_KEY,
    Administration,
)
from pithead.table.service.checks import seats_of_token
from pithead.table.service.context import ServiceContext
from pithead.table.service.copies import Copies
from pithead.table.service.edges import SERVER, Edges
from pithead.table.service.hints import Hints
from pithead.table.service.history import History
from pithead.table.service.lessons import Lessons
from pithead.table.service.lobby import Lobby
from pithead.table.service.notice_choices import Notices
from pithead.table.service.player_accounts import Players
from pithead.table.service.proposals import Proposals
from pithead.table.service.queries import Queries
from pithead.table.service.reports import Reports
from pithead.table.service.seats import Seats
from pithead.table.service.snapshots import Snapshot, Snapshots
from pithead.table.service.standings import Standings
from pithead.table.service.subscriptions import Subscriptions
from pithead.table.service.tokens import Tokens
from pithead.table.storage import Store
from pithead.table.storage.notice_store import NoticeStore
from pithead.table.storage.player_store import PlayerStore
from pithead.table.tables.event_log import EventLog
from pithead.table.tables.table_cache import TableCache
from pithead.table.tables.watchers import Watchers

_TABLES_PER_PROCESS: Final = 4
"""The most tables that wait for each bot process; other workers may take the rest."""
_CHECK_SECONDS: Final = 3.0
_CHECK_PAUSE: Final = 0.5
"""A check of the database is a write; checks within this time share its result."""


class Service:
    """The tables of this process; the package says what its parts are for.

    The parts exist after `start`.
    """

    seats: Seats
    copies: Copies
    tokens: Tokens
    actions: Actions
    proposals: Proposals
    queries: Queries
    hints: Hints
    lessons: Lessons
    subscriptions: Subscriptions
    lobby: Lobby
    history: History
    players: Players
    notices: Notices
    reports: Reports
    administration: Administration

    def __init__(self, settings: Settings, edges: Edges = SERVER) -> None:
        self.settings = settings
        self._edges = edges
        self.metrics = Metrics()
        self._watchers = Watchers()
        self.metrics.streams.set_function(lambda: self._watchers.streams)
        self._context: ServiceContext | None = None
        self._leases: SharedLeases | None = None
        self._clock_watchdog: ClockWatchdog | None = None
        self._notice_scheduler: NoticeScheduler | None = None
        self._peers: PeerSync | None = None
        self._database_check: asyncio.Task[bool] | None = None

    async def start(self, serves: bool = True) -> None:
        """Open the database, start the bot processes, and continue the games of the last run.

        Without `serves` the database is only opened, for the operator: nothing runs by itself.
        """
        settings = self.settings
        store = await asyncio.to_thread(self._edges.open_store, settings, self.metrics)
        cache = TableCache(store, self._watchers, settings.live_tables, self.metrics)
        # If the database is not shared, no other process could run the bots.
        runs_bots = serves and (settings.thinks or not store.shared)
        bot_pool = BotPool(
            self._edges.bot_workers(settings),
            settings.workers if runs_bots else 0,
            settings.most_workers,
            settings.bot_seconds,
            settings.bots_per_address if settings.limited else None,
        )
        await bot_pool.start()
        process_id = secrets.token_hex(8)
        leases = await self._bot_leases(store, process_id) if serves else NoLeases()
        bot_driver = BotDriver(cache, bot_pool, leases, self._watchers.attendance, settings)
        visitor_keys = [await store.secret(VISITOR_KEY)]
        former_key = await store.known_secret(FORMER_VISITOR_KEY)
        if former_key is not None:
            visitor_keys.append(former_key)
        notices = NoticeStore(store)
        await notices.seal_all()
        push_key = await store.secret(PUSH_KEY)
        mail_key = await store.secret(MAIL_KEY)
        delivery = NoticeDelivery(settings, notices, push_key, mail_key)
        self._context = ServiceContext(
            settings=settings,
            metrics=self.metrics,
            store=store,
            cache=cache,
            watchers=self._watchers,
            bot_pool=bot_pool,
            bot_driver=bot_driver,
            analysis_queue=AnalysisQueue(bot_pool, settings.analysis_simulations),
            event_log=EventLog(),
            standings=Standings(),
            visitor_keys=tuple(visitor_keys),
            players=PlayerStore(store),
            notices=notices,
            delivery=delivery,
        )
        self._compose(self._context)
        if not serves:
            return
        if store.shared:
            self._peers = PeerSync(
                store,
                cache,
                self._watchers,
                process_id,
                on_bot=bot_driver.run,
                on_connect=bot_driver.search,
            )
            self.metrics.peers_connected.set_function(lambda: float(self.is_connected))
            await self._peers.start()
        if runs_bots:
            await bot_driver.run_all()
        self._clock_watchdog = ClockWatchdog(cache, leases)
        await self._clock_watchdog.start()
        self._notice_scheduler = NoticeScheduler(
            cache, self._watchers, delivery, settings.notice_seconds
        )
        await self._notice_scheduler.start()
        await self.administration.retention.start()

    async def _bot_leases(self, store: Store, process_id: str) -> BotLeases:
        if not store.shared:
            return ExclusiveLeases()
        if not self.settings.thinks:
            return NoLeases()
        most = _TABLES_PER_PROCESS * self.settings.most_workers
        self._leases = SharedLeases(store, process_id, most)
        await self._leases.start()
        return self._leases

    def _compose(self, context: ServiceContext) -> None:
        self.seats = Seats(context)
        self.copies = Copies(context, self.seats)
        self.tokens = Tokens(context)
        self.actions = Actions(context)
        self.proposals = Proposals(context)
        self.queries = Queries(context)
        self.hints = Hints(context)
        self.lessons = Lessons(context)
        self.subscriptions = Subscriptions(context)
        self.lobby = Lobby(context)
        self.history = History(context)
        self.players = Players(context, self.seats)
        self.notices = Notices(context)
        self.reports = Reports(context)
        self.administration = Administration(context, self.players, self.notices)
        self._snapshots = Snapshots(context)

    async def snapshot(
        self,
        table_id: str,
        token: str | None = None,
        at: int | None = None,
        lang: str = "en",
        log_first: int | None = None,
        known_sequence: int | None = None,
    ) -> Snapshot:
        """Everything that a page shows of a table, from one version of it.

        It costs one version check. A request that has just written or read the event
        `known_sequence` needs none. `at` is a position of the past, None for now; the log begins
        with the event `log_first`, or contains the last events.
        """
        return await self._snapshots.take(table_id, token, at, lang, log_first, known_sequence)

    def note_request(self, table_id: str, token: str) -> None:
        """Note that the holder of a token is there, if the table is in memory."""
        assert self._context is not None
        table = self._context.cache.peek(table_id)
        if table is not None and (seats := seats_of_token(table, token)):
            self._watchers.attendance.see(table_id, seats)

    @property
    def is_connected(self) -> bool:
        """Whether notifications of other processes are received, if there are any."""
        return self._peers is None or self._peers.connected

    def end_streams(self) -> None:
        """End all event streams, because the server stops."""
        self._watchers.close()

    async def close(self) -> None:
        """Finish what was begun, and stop."""
        context = self._context
        assert context is not None
        await self.administration.retention.close()
        if self._notice_scheduler is not None:
            await self._notice_scheduler.close()
        if self._clock_watchdog is not None:
            await self._clock_watchdog.close()
        await context.bot_driver.close()
        await context.analysis_queue.close()
        if self._leases is not None:
            await self._leases.close()
        if self._peers is not None:
            await self._peers.close()
        await context.bot_pool.close()
        await asyncio.to_thread(context.store.close)

    async def problems(self) -> list[str]:
        """The reasons why no requests should be sent to this process; empty if there are none."""
        assert self._context is not None
        found = []
        if self._watchers.closed:
            found.append("stopping")
        if self._database_check is None:
            self._database_check = asyncio.create_task(self._check_database())
        # Small writes like that of the check may succeed where those of a game fail, and the result
        # of the last check may be older than the failure.
        if self._context.store.is_failing or not await asyncio.shield(self._database_check):
            found.append("database")
        if not self.is_connected:
            found.append("notices")
        if not _can_open_files():
            found.append("files")
        return found

    async def _check_database(self) -> bool:
        """Whether the database can be read and written."""
        assert self._context is not None
        try:
            async with asyncio.timeout(_CHECK_SECONDS):
                await self._context.store.check()
            return True
        except (StorageFailed, TimeoutError):
            return False
        finally:
            asyncio.get_running_loop().call_later(_CHECK_PAUSE, self._forget_check)

    def _forget_check(self) -> None:
        self._database_check = None


def _can_open_files() -> bool:
    """Whether this process may open another file, as it must for each new connection."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError:
        return False
    return True
