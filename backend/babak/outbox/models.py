"""The table of the outbox."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class OutboxMessage(SQLModel, table=True):
    """A message to live streams and (later) webhooks. Its number is the `id` of the event in the stream."""

    __tablename__ = "outbox_message"

    id: int | None = Field(default=None, primary_key=True)
    event_id: str = Field(index=True)
    tournament_id: str | None = None
    kind: str
    payload: dict[str, Any] = Field(sa_type=Json)
    at: datetime = Field(sa_type=UtcDateTime)
