"""The tables of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _player() -> sa.Column[str]:
    return sa.Column(
        "player_id",
        sa.String(16),
        sa.ForeignKey("players.id", ondelete="CASCADE"),
        primary_key=True,
    )


def _of_player() -> sa.Column[str]:
    return sa.Column(
        "player_id",
        sa.String(16),
        sa.ForeignKey("players.id", ondelete="CASCADE"),
        nullable=False,
    )


def _table() -> sa.Column[str]:
    return sa.Column(
        "table_id",
        sa.String(16),
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=True,
    )


def upgrade() -> None:
    _create_game_tables()
    _create_server_tables()
    _create_player_tables()
    _create_mail_addresses()
    _create_reports()


def _create_game_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("waits_for", sa.String(10), nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("grants", sa.Integer, nullable=False, server_default="0"),
        sa.Column("terms", sa.Text, nullable=False, server_default="{}"),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("places", sa.Text),
        sa.Column("commitment", sa.String(64), nullable=False, server_default=""),
        sa.Column("opening", sa.String(64), nullable=False, server_default=""),
    )
    op.create_index("tables_by_commitment", "tables", ["commitment"])
    op.create_index("tables_by_opening", "tables", ["opening"])
    op.create_index("tables_by_change", "tables", ["public", "status", "changed"])
    op.create_index("tables_by_wait", "tables", ["waits_for"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("key", sa.String(100)),
        sqlite_with_rowid=False,
    )
    op.create_index("events_by_key", "events", ["table_id", "key"], unique=True)
    op.create_table(
        "keys",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seats", sa.String(40), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("keys_by_table", "keys", ["table_id"])


def _create_server_tables() -> None:
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("worker", sa.String(32), nullable=False),
    )
    op.create_index("claims_by_worker", "claims", ["worker"])
    op.create_table(
        "server",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )


def _create_player_tables() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(160), nullable=False, unique=True),
        sa.Column("name_seen", sa.String(160), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("recovery", sa.String(64)),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        _of_player(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_by_player", "passkeys", ["player_id"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String(64), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("challenges_by_expiry", "challenges", ["expires"])
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        _of_player(),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_player", "sessions", ["player_id"])
    op.create_table("appearances", _player(), _table(), sqlite_with_rowid=False)
    op.create_index("appearances_by_table", "appearances", ["table_id"])
    op.create_table(
        "notice_settings",
        _player(),
        sa.Column("lang", sa.String(10), nullable=False),
        sa.Column("channels", sa.String(40), nullable=False),
        sa.Column("quiet_minutes", sa.Integer, nullable=False),
        sa.Column("mail", sa.Text, nullable=False),
        sa.Column("mail_key", sa.String(64), nullable=False),
        sa.Column("mail_code", sa.String(64), nullable=False),
        sa.Column("mail_confirmed", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
    )
    op.create_index("notice_settings_by_mail", "notice_settings", ["mail_key"])
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        _of_player(),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("push_subscriptions_by_player", "push_subscriptions", ["player_id"])
    op.create_table(
        "notices",
        _player(),
        _table(),
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("notices_by_table", "notices", ["table_id"])
    op.create_index("notices_by_state", "notices", ["state", "at"])


def _create_mail_addresses() -> None:
    op.create_table(
        "mail_addresses",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("refused", sa.Boolean, nullable=False),
    )


def _create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("player_id", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("reported", sa.BigInteger, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("settled", sa.BigInteger),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.UniqueConstraint("table_id", "kind", "target", "name", name="reports_by_target"),
    )
    op.create_index("reports_by_settlement", "reports", ["settled", "reported"])
    op.create_index("reports_by_player", "reports", ["player_id"])


def downgrade() -> None:
    for name in (
        "reports",
        "notices",
        "push_subscriptions",
        "mail_addresses",
        "notice_settings",
        "appearances",
        "sessions",
        "challenges",
        "passkeys",
        "players",
        "outages",
        "server",
        "claims",
        "workers",
        "keys",
        "events",
        "tables",
    ):
        op.drop_table(name)
