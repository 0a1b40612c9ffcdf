"""The service as a whole: it opens and closes."""

import asyncio
import secrets
from typing import Final

from pithead.table.analysis_queue import Analyses
from pithead.table.bot_driver import Driver
from pithead.table.bot_leases import Alone, Claims, Idle, Shared
from pithead.table.bot_pool import Pool
from pithead.table.errors import StorageFailed
from pithead.table.peer_sync import Neighbours
from pithead.table.service.hints import Advising
from pithead.table.service.lobby import Listing
from pithead.table.service.proposals import Agreeing
from pithead.table.service.queries import Looking
from pithead.table.service.seats import Seating
from pithead.table.service.subscriptions import Watching
from pithead.table.service.tokens import Keys
from pithead.table.settings import Settings
from pithead.table.storage import Store
from pithead.table.table_cache import Keeper

_TABLES_A_PROCESS: Final = 4
"""So many tables for each of the bots' processes may wait for it; others may have the rest."""
_SECONDS_TO_ANSWER: Final = 3.0


class Service(Seating, Keys, Agreeing, Looking, Advising, Watching, Listing):
    """The tables of this process; see the package for what its methods are for."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._claims: Shared | None = None
        self._neighbours: Neighbours | None = None

    async def start(self) -> None:
        """Open the database, start the bots' processes, go on where the last run stopped."""
        settings = self.settings
        self._store = await asyncio.to_thread(Store, settings.database_url, self.metrics)
        self.keeper = Keeper(self._store, self.hub, settings.live_tables, self.metrics)
        # Nobody else could let the bots act on a database that is not shared.
        thinks = settings.thinks or not self._store.shared
        self.pool = Pool(
            settings.workers if thinks else 0,
            settings.most_workers,
            settings.bot_seconds,
            settings.bot_modules,
            settings.bot_records,
        )
        await self.pool.start()
        self.analyses = Analyses(self.pool, settings.analysis_simulations)
        self.driver = Driver(self.keeper, self.pool, settings.bot_pause, await self._share())
        if self._neighbours is not None:
            await self._neighbours.start()
        if thinks:
            await self.driver.wake_all()

    async def _share(self) -> Claims:
        """Make ourselves known to the other processes, if there may be any."""
        assert self._store is not None
        if not self._store.shared:
            return Alone()
        me = secrets.token_hex(8)
        self._neighbours = Neighbours(
            self._store,
            self.keeper,
            self.hub,
            me,
            on_bot=lambda table_id: self.driver.wake(table_id),
            on_return=lambda: self.driver.sweep(),
        )
        self.metrics.hearing.set_function(lambda: float(self.is_heard))
        if not self.settings.thinks:
            return Idle()
        self._claims = Shared(self._store, me, _TABLES_A_PROCESS * self.settings.most_workers)
        await self._claims.start()
        return self._claims

    @property
    def is_heard(self) -> bool:
        """Whether news of other processes reach us."""
        return self._neighbours is None or self._neighbours.heard

    async def close(self) -> None:
        """Finish what was promised, and stop."""
        await self.driver.close()
        await self.analyses.close()
        if self._claims is not None:
            await self._claims.close()
        if self._neighbours is not None:
            await self._neighbours.close()
        await self.pool.close()
        if self._store is not None:
            await asyncio.to_thread(self._store.close)

    async def troubles(self) -> list[str]:
        """Why nobody should be sent here now; empty if all is well."""
        assert self._store is not None
        found = []
        if self.hub.ended:
            found.append("stopping")
        try:
            await asyncio.wait_for(self._store.ping(), _SECONDS_TO_ANSWER)
        except (StorageFailed, TimeoutError):
            found.append("database")
        if not self.is_heard:
            found.append("notices")
        return found
