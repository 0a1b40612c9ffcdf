"""The places of the players when a game is over, for the history of their games."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("places", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "places")
