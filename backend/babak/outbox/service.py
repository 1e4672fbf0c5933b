"""Messages that leave the server: collected during a change, stored just before it commits, told of after it."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlmodel import Session

from babak.db import after_commit, now
from babak.outbox import repo

PENDING = "babak.outbox"


def emit(session: Session, *, event_id: str, tournament_id: str | None, kind: str, payload: Mapping[str, Any]) -> None:
    """Tell the streams of an event (`kind`: round | result | standings | notice) when this transaction commits."""
    session.info.setdefault(PENDING, []).append(
        {"event_id": event_id, "tournament_id": tournament_id, "kind": kind, "payload": dict(payload), "at": now()}
    )


def store_pending(wake: Callable[[], None]) -> Callable[[Session], None]:
    """The hook that a database runs before each commit; `wake` is called after it."""

    def hook(session: Session) -> None:
        repo.add(session, session.info.pop(PENDING, []))
        after_commit(session, wake)

    return hook
