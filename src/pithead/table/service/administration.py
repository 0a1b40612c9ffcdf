"""What the operator does with tables, players, keys and reports; see `pithead admin`."""

from typing import Any, Final

from pithead.kernel.texts.i18n import say
from pithead.table.base.errors import (
    GameOver,
    NameTaken,
    NoSuchPlayer,
    NotRemovable,
    UnknownReport,
    UnknownTable,
    Unplayable,
)
from pithead.table.base.events import CLOSED, Draft, now
from pithead.table.base.lookalikes import name_keys
from pithead.table.base.player_names import checked_player_name
from pithead.table.base.token_hash import player_hash
from pithead.table.play.retention import Retention
from pithead.table.service.context import ServiceContext
from pithead.table.service.notice_choices import Notices
from pithead.table.service.player_accounts import Players
from pithead.table.service.retry import retry_on_conflict
from pithead.table.storage import Conflict
from pithead.table.storage.admin_store import (
    AdminStore,
    Expired,
    ListedPlayer,
    ListedTable,
    StorageUse,
)
from pithead.table.storage.report_store import (
    CHAT_LINE,
    KEPT,
    REMOVED,
    Report,
    ReportStore,
)
from pithead.table.tables.table import FINISHED

VISITOR_KEY: Final = "visitor_key"
FORMER_VISITOR_KEY: Final = "former_visitor_key"
PUSH_KEY: Final = "push_key"
MAIL_KEY: Final = "mail_key"
"""The names of the server's keys: for tokens of visitors, push messages, and links in mails."""
_OPERATOR: Final = -1
_DAY: Final = 24 * 3_600_000


class Administration:
    """The operator's part of the service."""

    def __init__(self, context: ServiceContext, players: Players, notices: Notices) -> None:
        self._context = context
        self._cache = context.cache
        self._players = players
        self._notices = notices
        self._store = AdminStore(context.store)
        self._reports = ReportStore(context.store)
        months = context.settings.anonymous_months
        self.retention = Retention(context.cache, self._store, months)

    # -- tables ----------------------------------------------------------------------------------

    async def tables(
        self, status: str = "", game: str = "", idle_days: float = 0.0, limit: int = 50
    ) -> list[ListedTable]:
        """Tables, the last changed first; `idle_days` have passed without an event."""
        before = now() - int(idle_days * _DAY) if idle_days else None
        return await self._store.tables(status, game, before, limit)

    async def table(self, table_id: str) -> dict[str, Any]:
        """What the operator can know of a table without reading the database."""
        row = await self._store.table(table_id)
        if row is None:
            raise UnknownTable
        found: dict[str, Any] = {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "public": row.public,
            "created": row.created,
            "changed": row.changed,
            "events": row.events,
        }
        try:
            table = await self._cache.get(table_id)
        except Unplayable as error:
            return {**found, "problem": error.to("en")}
        return {
            **found,
            "position": table.position,
            "scores": table.state.scores(),
            "tokens": len(table.token_hashes),
            "seats": [
                {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "player": seat.player}
                for seat in table.seats
            ],
            "chat": [
                {
                    "event": event.sequence,
                    "at": event.at,
                    "name": event.data["name"],
                    "text": event.data["text"],
                }
                for event in table.chat
            ],
        }

    @retry_on_conflict
    async def close_table(self, table_id: str) -> None:
        """Close a table, so that nobody can play there."""
        async with self._cache.transaction(table_id) as table:
            if table.status == FINISHED:
                raise GameOver
            if not table.closed:
                await self._cache.commit(table, [Draft(CLOSED, {"seat": _OPERATOR})])

    async def delete_table(self, table_id: str) -> None:
        """Delete a table for ever, also one that cannot be replayed."""
        if await self._store.table(table_id) is None:
            raise UnknownTable
        await self._context.store.delete(table_id)
        self._cache.evict(table_id)

    # -- players ---------------------------------------------------------------------------------

    async def players(self, name: str = "", limit: int = 50) -> list[ListedPlayer]:
        """Players whose name contains a text, the newest first."""
        return await self._store.players(name_keys(name).folded, limit)

    async def player(self, name_or_id: str) -> ListedPlayer:
        """The player with this name or id."""
        found = await self._store.player(name_or_id, name_keys(name_or_id).folded)
        if found is None:
            raise NoSuchPlayer(name=name_or_id)
        return found

    async def player_data(self, name_or_id: str) -> dict[str, Any]:
        """Everything that the server has about a player, as they can download it."""
        row = await self.player(name_or_id)
        data = await self._players.export_of(row.id)
        return {**data, "notices": await self._notices.export(row.id)}

    async def rename_player(self, name_or_id: str, name: str) -> ListedPlayer:
        """Give a player another name, also in the games that they have played."""
        row = await self.player(name_or_id)
        name = checked_player_name(name)
        try:
            await self._store.rename_player(row.id, name, name_keys(name))
        except Conflict:
            raise NameTaken from None
        for table_id in await self._context.players.tables_naming(row.id, player_hash(row.id)):
            self._cache.evict(table_id)
        return await self.player(row.id)

    async def delete_player(self, name_or_id: str, lang: str = "en") -> None:
        """Delete a player, as they can do themselves."""
        row = await self.player(name_or_id)
        await self._players.delete(row.id, lang)

    # -- reports ---------------------------------------------------------------------------------

    async def reports(self, settled: bool = False, limit: int = 100) -> list[Report]:
        """What visitors have reported, the oldest first."""
        return await self._reports.reports(settled, limit)

    async def settle(self, report_id: str, remove: bool, lang: str = "en") -> Report:
        """Settle a report: leave what was reported as it is, or remove it.

        The name of a player is not removed here: the operator gives them another one.
        """
        report = await self._reports.report(report_id)
        if report is None:
            raise UnknownReport(id=report_id)
        if remove:
            await self._remove(report, lang)
        await self._reports.settle(report_id, REMOVED if remove else KEPT, now())
        return report

    async def _remove(self, report: Report, lang: str) -> None:
        guest = say(lang, "Guest")
        if report.kind == CHAT_LINE:
            await self._store.remove_chat(report.table_id, report.target, guest)
        elif report.player_id:
            raise NotRemovable(name=report.name)
        else:
            name = say(lang, "Guest {number}", number=report.target + 1)
            await self._store.replace_seat_name(report.table_id, report.target, report.name, name)
        self._cache.evict(report.table_id)

    # -- keys and storage ------------------------------------------------------------------------

    async def rotate_visitor_key(self) -> None:
        """Let the next start of a server make another key for the tokens of visitors.

        Browsers that hold a seat keep it: the server still knows the former key, and accepts what
        it signed if it holds a seat.
        """
        await self._store.rename_secret(VISITOR_KEY, FORMER_VISITOR_KEY)

    async def rotate_push_key(self) -> int:
        """Let the next start make another key for push messages; returns the lost subscriptions.

        Subscriptions are bound to the key. Browsers renew theirs on the page about notices.
        """
        await self._store.forget_secret(PUSH_KEY)
        return await self._store.forget_subscriptions()

    async def storage(self) -> StorageUse:
        return await self._store.storage()

    async def count_expired(self) -> Expired:
        """What the rules would delete now."""
        return await self.retention.count()

    async def delete_expired(self) -> Expired:
        """Delete what the rules say."""
        return await self.retention.apply()
