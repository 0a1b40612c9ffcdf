"""Where tables are kept: an append-only table of events, and what is needed to find them."""

from pithead.table.storage.store import Append, Conflict, Listed, Store, Stored, Summary

__all__ = ["Append", "Conflict", "Listed", "Store", "Stored", "Summary"]
