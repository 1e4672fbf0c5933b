"""Categories and the clock of a round"""

from collections.abc import Sequence

import sqlalchemy as sa
import sqlmodel
from alembic import op

import babak.db.types

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "category_merge",
        sa.Column("event_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("plan", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("at", babak.db.types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("by", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.PrimaryKeyConstraint("event_id"),
    )

    op.add_column("round", sa.Column("ended_at", babak.db.types.UtcDateTime(timezone=True), nullable=True))
    op.add_column("incident", sa.Column("own_clock_seconds", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("incident", "own_clock_seconds")
    op.drop_column("round", "ended_at")
    op.drop_table("category_merge")
