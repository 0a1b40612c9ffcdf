"""What is left to send of a notice, and what visitors have reported."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "notices", sa.Column("channels", sa.String(40), nullable=False, server_default="")
    )
    op.add_column("notices", sa.Column("attempts", sa.Integer, nullable=False, server_default="0"))
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
    op.drop_table("reports")
    op.drop_column("notices", "attempts")
    op.drop_column("notices", "channels")
