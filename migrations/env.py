"""Alembic: one line of migrations for both databases. The address comes from whoever calls (`babak.migrate`)."""

from alembic import context
from sqlmodel import SQLModel

import babak.models  # noqa: F401  # every table

config = context.config
connection = config.attributes["connection"]

context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
