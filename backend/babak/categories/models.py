"""The table of category merges."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class CategoryMerge(SQLModel, table=True):
    """What became of the categories of an event when registration closed, once.

    `plan` is what was confirmed: `moves` in their order, `final` (category to the category it plays in, or None),
    `flagged` (categories whose entries are thought of with a special prize), `warnings`.
    """

    __tablename__ = "category_merge"

    event_id: str = Field(primary_key=True, foreign_key="event.id")
    plan: dict[str, Any] = Field(sa_type=Json)
    reason: str = ""
    at: datetime = Field(sa_type=UtcDateTime)
    by: str | None = None
