"""What the API says of the audit."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel


class AuditOut(BaseModel):
    """One change: who, when, by which kind of access, what before and after, and why."""

    id: str
    at: datetime
    by: str
    access: str
    action: str
    object: str
    object_id: str
    tournament_id: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    reason: str


class AuditPage(BaseModel):
    """A page of the audit, newest first."""

    items: list[AuditOut]
    next_cursor: str | None
