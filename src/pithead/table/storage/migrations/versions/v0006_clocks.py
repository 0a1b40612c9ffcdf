"""When clocks run out, and when no server was there."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("outages")
    op.drop_index("tables_by_deadline", "tables")
    op.drop_column("tables", "deadline")
