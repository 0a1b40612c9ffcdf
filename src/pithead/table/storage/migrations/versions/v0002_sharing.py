"""Several processes at one database: who thinks for which table, and when its keys changed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("grants", sa.Integer, nullable=False, server_default="0"))
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


def downgrade() -> None:
    op.drop_table("claims")
    op.drop_table("workers")
    op.drop_column("tables", "grants")
