"""Swiss rounds"""

from collections.abc import Sequence

import sqlalchemy as sa
import sqlmodel
from alembic import op

import babak.db.types

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "round_papers",
        sa.Column("round_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("tournament_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("at", babak.db.types.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
        ),
        sa.PrimaryKeyConstraint("round_id"),
    )
    with op.batch_alter_table("round_papers", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_round_papers_tournament_id"), ["tournament_id"], unique=False)

    op.create_table(
        "forbidden_pair",
        sa.Column("id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("tournament_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("one_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("two_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("rounds", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("at", babak.db.types.UtcDateTime(timezone=True), nullable=False),
        sa.Column("by", sqlmodel.sql.sqltypes.AutoString(), nullable=True),
        sa.Column("deleted_at", babak.db.types.UtcDateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["one_id"],
            ["entry.id"],
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournament.id"],
        ),
        sa.ForeignKeyConstraint(
            ["two_id"],
            ["entry.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("forbidden_pair", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_forbidden_pair_tournament_id"), ["tournament_id"], unique=False)

    with op.batch_alter_table("entry", schema=None) as batch_op:
        batch_op.add_column(sa.Column("board", sa.Integer(), nullable=True))

    with op.batch_alter_table("tournament", schema=None) as batch_op:
        batch_op.add_column(sa.Column("numbers_from", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.add_column(sa.Column("initial_colour", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.add_column(sa.Column("accelerated_to", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.add_column(sa.Column("strict_pairing", sa.Boolean(), nullable=True))
        batch_op.add_column(sa.Column("strict_left_at", babak.db.types.UtcDateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("strict_left_by", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.add_column(sa.Column("strict_left_reason", sqlmodel.sql.sqltypes.AutoString(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tournament", schema=None) as batch_op:
        batch_op.drop_column("strict_left_reason")
        batch_op.drop_column("strict_left_by")
        batch_op.drop_column("strict_left_at")
        batch_op.drop_column("strict_pairing")
        batch_op.drop_column("accelerated_to")
        batch_op.drop_column("initial_colour")
        batch_op.drop_column("numbers_from")

    with op.batch_alter_table("entry", schema=None) as batch_op:
        batch_op.drop_column("board")

    with op.batch_alter_table("forbidden_pair", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_forbidden_pair_tournament_id"))

    op.drop_table("forbidden_pair")
    with op.batch_alter_table("round_papers", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_round_papers_tournament_id"))

    op.drop_table("round_papers")
