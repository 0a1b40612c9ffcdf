"""Players with passkeys, their sessions and tables, and the notices they want."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
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
    op.create_table(
        "players",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(160), nullable=False, unique=True),
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
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("mail_code", sa.String(64), nullable=False),
        sa.Column("mail_confirmed", sa.Boolean, nullable=False),
        sa.Column("digest", sa.Boolean, nullable=False),
        sa.Column("digest_sent", sa.BigInteger, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
    )
    op.create_table(
        "table_notices",
        _player(),
        _table(),
        sa.Column("channels", sa.String(40), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("table_notices_by_table", "table_notices", ["table_id"])
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        _of_player(),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
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
        sqlite_with_rowid=False,
    )
    op.create_index("notices_by_table", "notices", ["table_id"])
    op.create_index("notices_by_state", "notices", ["state", "at"])


def downgrade() -> None:
    for name in (
        "notices",
        "push_subscriptions",
        "table_notices",
        "notice_settings",
        "appearances",
        "sessions",
        "challenges",
        "passkeys",
        "players",
    ):
        op.drop_table(name)
