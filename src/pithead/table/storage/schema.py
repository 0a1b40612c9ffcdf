"""The tables of the database.

`events` is the truth: (table, sequence number) is its key, so of two writers who want to write the
same event only one can. The last columns of `tables` repeat what the events say, so that lists of
tables need not replay them; they are written in the same transaction. `grants` counts how often
the table's keys have changed.

`workers` and `claims` say which process thinks for the bots of a table: a claim counts as long as
its worker is not expired.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("waits_for", String(10), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("actor", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("grants", Integer, nullable=False, server_default="0"),
    Index("tables_by_change", "public", "status", "changed"),
    Index("tables_by_wait", "waits_for"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("data", Text, nullable=False),
    Column("key", String(100)),
    Index("events_by_key", "table_id", "key", unique=True),
    sqlite_with_rowid=False,
)

KEYS = Table(
    "keys",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seats", String(40), nullable=False),
    Index("keys_by_table", "table_id"),
    sqlite_with_rowid=False,
)

WORKERS = Table(
    "workers",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("expires", BigInteger, nullable=False),
)

CLAIMS = Table(
    "claims",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("worker", String(32), nullable=False),
    Index("claims_by_worker", "worker"),
)
