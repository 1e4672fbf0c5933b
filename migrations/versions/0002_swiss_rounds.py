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

    op.add_column("entry", sa.Column("board", sa.Integer(), nullable=True))

    op.add_column("tournament", sa.Column("numbers_from", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
    op.add_column("tournament", sa.Column("initial_colour", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
    op.add_column("tournament", sa.Column("accelerated_to", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
    op.add_column("tournament", sa.Column("strict_pairing", sa.Boolean(), nullable=True))
    op.add_column("tournament", sa.Column("strict_left_at", babak.db.types.UtcDateTime(timezone=True), nullable=True))
    op.add_column("tournament", sa.Column("strict_left_by", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
    op.add_column("tournament", sa.Column("strict_left_reason", sqlmodel.sql.sqltypes.AutoString(), nullable=True))


def downgrade() -> None:
    op.drop_column("tournament", "strict_left_reason")
    op.drop_column("tournament", "strict_left_by")
    op.drop_column("tournament", "strict_left_at")
    op.drop_column("tournament", "strict_pairing")
    op.drop_column("tournament", "accelerated_to")
    op.drop_column("tournament", "initial_colour")
    op.drop_column("tournament", "numbers_from")

    op.drop_column("entry", "board")

    with op.batch_alter_table("forbidden_pair", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_forbidden_pair_tournament_id"))

    op.drop_table("forbidden_pair")
    with op.batch_alter_table("round_papers", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_round_papers_tournament_id"))

    op.drop_table("round_papers")
