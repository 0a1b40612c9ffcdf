"""Names and lines of the chat that visitors report to the operator."""

from pithead.table.base.errors import NothingToReport
from pithead.table.base.events import BOT, OPEN, now
from pithead.table.base.table_setup import new_id
from pithead.table.service.checks import seats_of_token
from pithead.table.service.context import ServiceContext
from pithead.table.storage.report_store import CHAT_LINE, SEAT_NAME, Report, ReportStore


class Reports:
    """What visitors report. Who they are is not stored."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._store = ReportStore(context.store)

    async def chat_line(self, table_id: str, token: str | None, sequence: int) -> Report:
        """The report of a chat line, not stored yet; NothingToReport if it is one's own."""
        table = await self._context.read(table_id)
        own = seats_of_token(table, token)
        for event in table.chat:
            data = event.data
            if event.sequence == sequence and data["text"] and data["seat"] not in own:
                return Report(
                    new_id(),
                    table_id,
                    CHAT_LINE,
                    sequence,
                    data["name"],
                    data["text"],
                    data.get("player", ""),
                    now(),
                )
        raise NothingToReport

    async def seat_name(self, table_id: str, token: str | None, seat: int) -> Report:
        """The report of the name on a seat, not stored yet."""
        table = await self._context.read(table_id)
        if not 0 <= seat < len(table.seats) or seat in seats_of_token(table, token):
            raise NothingToReport
        found = table.seats[seat]
        if found.kind == OPEN or (found.kind == BOT and found.name == found.bot):
            raise NothingToReport
        return Report(new_id(), table_id, SEAT_NAME, seat, found.name, "", found.player, now())

    async def send(self, report: Report) -> None:
        """Put a report on the operator's list."""
        await self._store.add(report)
