"""The table of the audit."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class AuditEntry(SQLModel, table=True):
    """One change. Written in the transaction of the change; never altered."""

    __tablename__ = "audit_entry"

    id: str = Field(primary_key=True)
    event_id: str | None = Field(default=None, index=True)
    tournament_id: str | None = Field(default=None, index=True)
    at: datetime = Field(sa_type=UtcDateTime)
    by: str
    by_id: str | None = None
    access: str
    action: str
    object: str
    object_id: str
    before: dict[str, Any] | None = Field(default=None, sa_type=Json)
    after: dict[str, Any] | None = Field(default=None, sa_type=Json)
    reason: str = ""
