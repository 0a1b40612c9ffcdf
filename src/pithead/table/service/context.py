"""What the parts of the service share."""

from dataclasses import dataclass

from pithead.table.base.lookalikes import name_keys
from pithead.table.base.metrics import Metrics
from pithead.table.base.player_names import guest_name
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import LONGEST_NAME
from pithead.table.bots.analysis_queue import AnalysisQueue
from pithead.table.bots.bot_driver import BotDriver
from pithead.table.bots.bot_pool import BotPool
from pithead.table.play.notice_delivery import NoticeDelivery
from pithead.table.service.standings import Standings
from pithead.table.storage import Store
from pithead.table.storage.notice_store import NoticeStore
from pithead.table.storage.player_store import PlayerStore
from pithead.table.tables.event_log import EventLog
from pithead.table.tables.table import GameTable
from pithead.table.tables.table_cache import TableCache
from pithead.table.tables.watchers import Watchers


@dataclass(frozen=True, slots=True)
class ServiceContext:
    """The resources of one running service."""

    settings: Settings
    metrics: Metrics
    store: Store
    cache: TableCache
    watchers: Watchers
    bot_pool: BotPool
    bot_driver: BotDriver
    analysis_queue: AnalysisQueue
    event_log: EventLog
    standings: Standings
    visitor_keys: tuple[bytes, ...]
    """The key that signs the tokens of visitors, and the one before, if it was replaced."""
    """The key that signs the tokens of visitors."""
    players: PlayerStore
    notices: NoticeStore
    delivery: NoticeDelivery

    async def name_of_guest(self, name: str, lang: str) -> str:
        """The name under which a guest is shown: another one if it is that of a player."""
        # Other names are refused later; a database may not accept them.
        if (
            name.isprintable()
            and 0 < len(name) <= LONGEST_NAME
            and await self.players.is_taken(name_keys(name))
        ):
            return guest_name(name, lang)
        return name

    async def read(self, table_id: str, known_sequence: int | None = None) -> GameTable:
        """The current table at a player's decision, after one version check.

        The check is skipped if the same request has read or written the event `known_sequence`
        before, and the table in memory contains it. Read the table at once: after any `await` it
        may have changed.
        """
        if known_sequence is not None:
            table = self.cache.peek(table_id)
            if table is not None and table.sequence >= known_sequence and not table.chance_is_due:
                return table
        table = await self.cache.get_resolved(table_id)
        self.look(table)
        return table

    def look(self, table: GameTable) -> None:
        """Note that somebody looks at a table: if only bots play there, they go on."""
        if self.watchers.attendance.look(table.id) and table.is_unattended:
            self.bot_driver.run(table.id)
