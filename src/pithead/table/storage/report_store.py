"""Reads and writes what visitors have reported to the operator."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, select, text, update

from pithead.table.storage.schema import REPORTS
from pithead.table.storage.store import Store

CHAT_LINE: Final = "chat"
SEAT_NAME: Final = "name"
KEPT: Final = "kept"
REMOVED: Final = "removed"

_REPORT: Final = text(
    "INSERT INTO reports"
    " (id, table_id, kind, target, name, text, player_id, reported, times, outcome)"
    " VALUES (:id, :table_id, :kind, :target, :name, :text, :player_id, :reported, 1, '')"
    " ON CONFLICT (table_id, kind, target, name) DO UPDATE SET times = reports.times + 1"
)


@dataclass(frozen=True, slots=True)
class Report:
    """A name or a line of the chat that was reported, `times` by now.

    `target` is the sequence number of the chat line, or the seat. Who reported it is not stored.
    """

    id: str
    table_id: str
    kind: str
    target: int
    name: str
    text: str
    player_id: str
    reported: int
    times: int = 1
    settled: int | None = None
    outcome: str = ""


class ReportStore:
    """The reports in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, report: Report) -> None:
        """Write a report; one of the same thing is counted."""
        values = {
            "id": report.id,
            "table_id": report.table_id,
            "kind": report.kind,
            "target": report.target,
            "name": report.name,
            "text": report.text,
            "player_id": report.player_id or None,
            "reported": report.reported,
        }

        def work(connection: Connection) -> None:
            connection.execute(_REPORT, values)

        await self._store.write(work)

    async def reports(self, settled: bool, limit: int) -> list[Report]:
        """Reports that wait for the operator, or that are settled; the oldest first."""
        is_settled = REPORTS.c.settled.is_not(None) if settled else REPORTS.c.settled.is_(None)
        query = (
            select(REPORTS)
            .where(is_settled)
            .order_by(REPORTS.c.reported, REPORTS.c.id)
            .limit(limit)
        )
        return await self._store.read(lambda c: [_report(row) for row in c.execute(query)])

    async def report(self, report_id: str) -> Report | None:
        query = select(REPORTS).where(REPORTS.c.id == report_id)
        row = await self._store.read(lambda c: c.execute(query).one_or_none())
        return _report(row) if row is not None else None

    async def settle(self, report_id: str, outcome: str, at: int) -> None:
        query = update(REPORTS).where(REPORTS.c.id == report_id)

        def work(connection: Connection) -> None:
            connection.execute(query.values(settled=at, outcome=outcome))

        await self._store.write(work)


def _report(row: Any) -> Report:
    return Report(
        row.id,
        row.table_id,
        row.kind,
        row.target,
        row.name,
        row.text,
        row.player_id or "",
        row.reported,
        row.times,
        row.settled,
        row.outcome,
    )
