"""The tables of the database.

`events` holds the truth: (table, sequence number) is its primary key, so of two writers of the same
event only one succeeds. The last columns of `tables` follow from the events, so that lists of
tables need no replay; they are written in the same transaction. `keys` holds the hashes of tokens,
and `grants` counts how often those of a table have changed.

`server` has values that all servers at the database share: the key that signs the tokens of
visitors, and a row that is written to find out whether the database can be written.

`workers` and `claims` say which process runs the bots of a table: a lease (a row of `claims`) is
valid until its worker expires.
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

SERVER = Table(
    "server",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
