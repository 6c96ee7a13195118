"""The cards that tables are played with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table("book", sa.Column("id", sa.String(64), primary_key=True), sa.Column("files", sa.Text, nullable=False))
