"""Writing the audit."""

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session

from babak.audit.models import AuditEntry
from babak.db import new_id, now
from babak.db.core import insert_row
from babak.http.caller import Caller


def record(
    session: Session,
    caller: Caller,
    *,
    action: str,
    kind: str,
    object_id: str,
    event_id: str | None = None,
    tournament_id: str | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> None:
    """Write one line of the audit in the transaction of the change.

    `action` is a verb (create, update, delete, restore …), `kind` the noun it was done to; `before` and `after` hold
    only what changed.
    """
    insert_row(
        session,
        AuditEntry,
        {
            "id": new_id(),
            "event_id": event_id,
            "tournament_id": tournament_id,
            "at": now(),
            "by": caller.label,
            "by_id": caller.account_id,
            "access": caller.kind,
            "action": action,
            "object": kind,
            "object_id": object_id,
            "before": before,
            "after": after,
            "reason": reason,
        },
    )


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two mappings reduced to the keys on which they differ."""
    keys = [key for key in after if before.get(key) != after[key]]
    return {key: before.get(key) for key in keys}, {key: after[key] for key in keys}
