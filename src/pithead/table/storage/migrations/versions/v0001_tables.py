"""Tables, their events, and the keys to their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
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
    )
    op.create_index("tables_by_change", "tables", ["public", "status", "changed"])
    op.create_index("tables_by_wait", "tables", ["waits_for"])
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


def downgrade() -> None:
    for name in ("keys", "events", "tables"):
        op.drop_table(name)
