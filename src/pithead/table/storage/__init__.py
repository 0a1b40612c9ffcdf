"""The database: an append-only table of events, and the columns by which tables are found."""

from pithead.table.storage.row_checks import is_damaged
from pithead.table.storage.store import (
    REWRITTEN,
    Append,
    Listed,
    MissedEvents,
    Store,
    StoredTable,
    Summary,
    Version,
)
from pithead.table.storage.writer import Conflict

__all__ = [
    "REWRITTEN",
    "Append",
    "Conflict",
    "Listed",
    "MissedEvents",
    "Store",
    "StoredTable",
    "Summary",
    "Version",
    "is_damaged",
]
