"""Ratings of people, and the browsers that want to be called when it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "rating",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_table("rated", sa.Column("table_id", sa.String(16), primary_key=True))
    op.create_table(
        "push",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("keys", sa.Text, nullable=False),
    )
