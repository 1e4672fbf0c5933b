"""Every result that ever reached the server. Rows are added and change their state; none is removed."""

from datetime import datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class ResultRecord(SQLModel, table=True):
    """A result as it was entered.

    `state`: in_force | superseded | open (a claim that waits for a decision) | accepted | rejected. `body` is null
    for the act of taking a result back.
    """

    __tablename__ = "result_record"
    __table_args__ = (UniqueConstraint("match_id", "seq"),)

    id: str = Field(primary_key=True)
    tournament_id: str = Field(foreign_key="tournament.id", index=True)
    match_id: str = Field(foreign_key="match.id")
    seq: int
    kind: str
    state: str
    body: dict[str, Any] | None = Field(default=None, sa_type=Json)
    reason: str = ""
    occurred_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    at: datetime = Field(sa_type=UtcDateTime)
    by: str = ""
    by_id: str | None = None
    access: str = ""
