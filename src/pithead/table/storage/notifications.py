"""Notifications between processes: which tables have changed, and up to which event.

They are sent by PostgreSQL's NOTIFY in the transaction that writes the events, so nobody learns of
events that were not committed. They carry no content: the receiver reads the table.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

TABLES_CHANNEL: Final = "pithead_tables"
PRESENCE_CHANNEL: Final = "pithead_presence"
LARGEST_PAYLOAD: Final = 7900
"""PostgreSQL accepts less than 8000 bytes."""
DELETED: Final = 2**31 - 1
"""The sequence number in the notification of a table that was deleted."""


@dataclass(frozen=True, slots=True)
class TableChanged:
    """The sequence number of a table's last event, and whether a bot must act now."""

    table_id: str
    sequence: int
    bot: bool


def encode(changes: Iterable[TableChanged]) -> Iterator[str]:
    """The changes as payloads, as few as possible."""
    payload = ""
    for change in changes:
        item = f"{change.table_id}:{change.sequence}:{'b' if change.bot else ''}"
        if payload and len(payload) + 1 + len(item) > LARGEST_PAYLOAD:
            yield payload
            payload = ""
        payload = f"{payload} {item}" if payload else item
    if payload:
        yield payload


def decode(payload: str) -> list[TableChanged]:
    """The changes of one payload."""
    found = []
    for item in payload.split():
        table_id, sequence, bot = item.split(":")
        found.append(TableChanged(table_id, int(sequence), bot == "b"))
    return found
