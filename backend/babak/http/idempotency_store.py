"""The table behind Idempotency-Key and all of its SQL."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import CursorResult, delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Field, Session, SQLModel, col

from babak.db.types import Json, UtcDateTime

KEPT = timedelta(hours=24)


class IdempotencyKey(SQLModel, table=True):
    """A request that was carried out. `status` is empty until its answer is stored beside it."""

    __tablename__ = "idempotency_key"

    scope: str = Field(primary_key=True, max_length=64)
    body_hash: str = Field(max_length=64)
    created_at: datetime = Field(sa_type=UtcDateTime, index=True)
    status: int | None = None
    headers: list[list[str]] = Field(default_factory=list, sa_type=Json)
    body: bytes = b""


def find(session: Session, scope: str) -> IdempotencyKey | None:
    """What is known of this key, however old."""
    return session.get(IdempotencyKey, scope)


def claim(session: Session, scope: str, body_hash: str, at: datetime) -> bool:
    """Write the key down as carried out, in the transaction of the change. False when another request was faster."""
    row = {"scope": scope, "body_hash": body_hash, "created_at": at, "headers": [], "body": b""}
    try:
        session.connection().execute(insert(IdempotencyKey).values(row))
    except IntegrityError:
        return False
    return True


def answer(session: Session, scope: str, status: int, headers: list[list[str]], body: bytes) -> None:
    """Store the answer beside the key."""
    values: dict[str, Any] = {"status": status, "headers": headers, "body": body}
    session.connection().execute(update(IdempotencyKey).where(col(IdempotencyKey.scope) == scope).values(values))


def forget(session: Session, scope: str) -> None:
    """The key may be used as if it had never been seen."""
    session.connection().execute(delete(IdempotencyKey).where(col(IdempotencyKey.scope) == scope))


def purge(session: Session, at: datetime) -> int:
    """Remove what is older than 24 hours; how many rows that were."""
    result: CursorResult[Any] = session.connection().execute(
        delete(IdempotencyKey).where(col(IdempotencyKey.created_at) < at - KEPT)
    )
    return result.rowcount
