"""Where tables are kept: an append-only table of events, and what is needed to find them."""

from pithead.table.storage.store import Append, Later, Listed, Mark, Store, Stored, Summary
from pithead.table.storage.writer import Conflict

__all__ = ["Append", "Conflict", "Later", "Listed", "Mark", "Store", "Stored", "Summary"]
