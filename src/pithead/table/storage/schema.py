"""The tables of the database.

`events` holds the truth: (table, sequence number) is its primary key, so of two writers of the same
event only one succeeds. The last columns of `tables` follow from the events, so that lists of
tables need no replay; they are written in the same transaction. `keys` holds the hashes of tokens,
and `grants` counts how often those of a table have changed. `terms` is the part of the setup that
lists of tables show, and `deadline` is when the running clock runs out, if nothing happens before.
`commitment` and `opening` tell by a record's dice and by its first events that it is of this table.
`outages` are the times at which no server was running, although clocks were.

`server` has values that all servers at the database share: the key that signs the tokens of
visitors, and a row that is written to find out whether the database can be written.

`workers` and `claims` say which process runs the bots of a table: a lease (a row of `claims`) is
valid until its worker expires.

`players` have `passkeys`, `sessions` (browsers that are logged in) and `appearances` (tables whose
events name them). `challenges` are answered once by a passkey. `notice_settings` and
`push_subscriptions` say how a player wants to be told that it is their turn; a row of `notices` is
one such message, so that only one process sends it. A player's seats are in `keys`.

`reports` are names and lines of the chat that visitors have reported to the operator. A row has a
copy of them; it is deleted with the table and with the player.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()


class _SoundBytes(LargeBinary):
    """Bytes, none if SQLite has stored another type: reading a row must not fail."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], bytes]:
        return lambda value: bytes(value) if isinstance(value, bytes | memoryview) else b""


TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", _SoundBytes(32), nullable=False),
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
    Column("terms", Text, nullable=False, server_default="{}"),
    Column("deadline", BigInteger),
    Column("places", Text),
    Column("commitment", String(64), nullable=False, server_default=""),
    Column("opening", String(64), nullable=False, server_default=""),
    Index("tables_by_commitment", "commitment"),
    Index("tables_by_opening", "opening"),
    Index("tables_by_change", "public", "status", "changed"),
    Index("tables_by_wait", "waits_for"),
    Index("tables_by_deadline", "deadline"),
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

OUTAGES = Table(
    "outages",
    METADATA,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(160), nullable=False, unique=True),
    Column("name_seen", String(160), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("recovery", String(64)),
)


def _player(primary_key: bool = False) -> Column[str]:
    key = ForeignKey("players.id", ondelete="CASCADE")
    return Column("player_id", key, primary_key=primary_key, nullable=False)


def _table() -> Column[str]:
    return Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),
    _player(),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("passkeys_by_player", "player_id"),
)

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("challenge", String(64), primary_key=True),
    Column("browser", String(64), nullable=False),
    Column("purpose", String(10), nullable=False),
    Column("data", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("challenges_by_expiry", "expires"),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    _player(),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("sessions_by_player", "player_id"),
)

APPEARANCES = Table(
    "appearances",
    METADATA,
    _player(primary_key=True),
    _table(),
    Index("appearances_by_table", "table_id"),
    sqlite_with_rowid=False,
)

NOTICE_SETTINGS = Table(
    "notice_settings",
    METADATA,
    _player(primary_key=True),
    Column("lang", String(10), nullable=False),
    Column("channels", String(40), nullable=False),
    Column("quiet_minutes", Integer, nullable=False),
    Column("mail", Text, nullable=False),
    Column("mail_key", String(64), nullable=False),
    Column("mail_code", String(64), nullable=False),
    Column("mail_confirmed", Boolean, nullable=False),
    Column("webhook", Text, nullable=False),
    Index("notice_settings_by_mail", "mail_key"),
)

MAIL_ADDRESSES = Table(
    "mail_addresses",
    METADATA,
    Column("address", String(64), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("refused", Boolean, nullable=False),
)
"""The addresses that were asked for a confirmation, as keyed hashes."""

PUSH_SUBSCRIPTIONS = Table(
    "push_subscriptions",
    METADATA,
    Column("id", String(64), primary_key=True),
    _player(),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("browser", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("push_subscriptions_by_player", "player_id"),
)

NOTICES = Table(
    "notices",
    METADATA,
    _player(primary_key=True),
    _table(),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False),
    Index("notices_by_table", "table_id"),
    Index("notices_by_state", "state", "at"),
    sqlite_with_rowid=False,
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("target", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE")),
    Column("reported", BigInteger, nullable=False),
    Column("times", Integer, nullable=False),
    Column("settled", BigInteger),
    Column("outcome", String(10), nullable=False),
    UniqueConstraint("table_id", "kind", "target", "name", name="reports_by_target"),
    Index("reports_by_settlement", "settled", "reported"),
    Index("reports_by_player", "player_id"),
)
