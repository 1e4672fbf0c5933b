"""Who is asking, and what they may do.

Scopes are held for the whole server (event `None`) or for one event. An owner holds all of them everywhere; other
accounts by their role in an event; a token by what it was given, never more than its account holds at that moment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from babak.http.problems import Problem

Kind: TypeAlias = Literal["anonymous", "session", "token", "link", "system"]
Grants: TypeAlias = Mapping[str | None, frozenset[str]]

SCOPES = (
    "events:read",
    "events:write",
    "entries:write",
    "rounds:write",
    "results:write",
    "results:correct",
    "exports:read",
    "tokens:admin",
)
EVERYTHING = frozenset(SCOPES)

ROLES: Mapping[str, frozenset[str]] = {
    "organiser": EVERYTHING,
    "arbiter": EVERYTHING - {"events:write", "tokens:admin"},
    "desk": frozenset({"events:read", "entries:write", "results:write", "exports:read"}),
    "viewer": frozenset({"events:read", "exports:read"}),
}


@dataclass(frozen=True, slots=True)
class Caller:
    """One caller of the API. `label` is how the audit names them; `subject` is what a link is bound to."""

    kind: Kind
    account_id: str | None = None
    name: str = ""
    label: str = ""
    grants: Grants = field(default_factory=dict)
    is_owner: bool = False
    credential_id: str | None = None
    expires_at: datetime | None = None
    subject: Mapping[str, str] = field(default_factory=dict)

    @property
    def signed_in(self) -> bool:
        """Whether somebody stands behind the request."""
        return self.kind != "anonymous"

    @property
    def scopes(self) -> frozenset[str]:
        """Every scope held anywhere."""
        return frozenset().union(*self.grants.values())

    @property
    def event_ids(self) -> frozenset[str] | None:
        """The events the caller has any right in; None for all of them."""
        if None in self.grants:
            return None
        return frozenset(event for event in self.grants if event is not None)

    def scopes_for(self, event_id: str | None) -> frozenset[str]:
        """The scopes held for one event, or for the whole server."""
        everywhere = self.grants.get(None, frozenset())
        return everywhere if event_id is None else everywhere | self.grants.get(event_id, frozenset())

    def can(self, scope: str, event_id: str | None = None) -> bool:
        """Whether the caller holds `scope` for the event (for the whole server when none is named)."""
        return scope in self.scopes_for(event_id)

    def require(self, scope: str, event_id: str | None = None) -> None:
        """Raise 401 `not_signed_in`, 403 `token_for_another_event` or 403 `missing_scope` unless `can`."""
        if self.can(scope, event_id):
            return
        if not self.signed_in:
            raise Problem(401, "not_signed_in", {"scope": scope})
        if self.kind != "session" and scope in self.scopes:
            raise Problem(403, "token_for_another_event", {"scope": scope})
        raise Problem(403, "missing_scope", {"scope": scope})

    def require_signed_in(self) -> str:
        """The account behind the request. Raises 401 `not_signed_in` for callers without one."""
        if self.account_id is None:
            raise Problem(401, "not_signed_in", {"scope": None})
        return self.account_id

    def require_owner(self) -> None:
        """Raise 401 `not_signed_in` or 403 `owner_only` unless an owner is signed in with a session."""
        self.require_signed_in()
        if not (self.is_owner and self.kind == "session"):
            raise Problem(403, "owner_only")


ANONYMOUS = Caller("anonymous", label="anonymous")


def system(name: str) -> Caller:
    """The server itself: the worker, the command line."""
    return Caller("system", name=name, label=name, grants={None: EVERYTHING}, is_owner=True)
