"""From a stored session or token to its Caller: rights are worked out when asked, never copied into the token."""

import secrets
from datetime import timedelta

from sqlmodel import Session

from babak.accounts import repo
from babak.accounts.models import Account
from babak.db import Database, now
from babak.http.auth import register_credential
from babak.http.caller import EVERYTHING, ROLES, Caller, Grants
from babak.http.idempotency import without_key

SESSION_PREFIX = "bbs_"
TOKEN_PREFIX = "bbk_live_"
TOUCH_EVERY = timedelta(hours=1)


def new_secret(prefix: str) -> str:
    """A new token: `prefix` and 256 bits of chance."""
    return prefix + secrets.token_urlsafe(32)


def grants_of(session: Session, account: Account) -> Grants:
    """Everything the account may do: an owner all of it everywhere, others by their roles."""
    if account.is_owner:
        return {None: EVERYTHING}
    return {event_id: ROLES.get(role, frozenset()) for event_id, role in repo.roles_of(session, account.id)}


def narrowed(grants: Grants, scopes: frozenset[str], event_id: str | None) -> Grants:
    """What a token with these scopes, for one event or for all, leaves of the rights of its account."""
    if event_id is not None:
        held = grants.get(None, frozenset()) | grants.get(event_id, frozenset())
        return {event_id: held & scopes} if held & scopes else {}
    return {event: held & scopes for event, held in grants.items() if held & scopes}


def session_caller(db: Database, hashed: str) -> Caller | None:
    """The caller behind a session cookie."""
    with db.read() as session:
        found = repo.session_by_hash(session, hashed)
        if found is None:
            return None
        row, account = found
        if account.disabled_at is not None or row.expires_at <= now():
            return None
        return Caller(
            "session",
            account_id=account.id,
            name=account.name,
            label=account.name,
            grants=grants_of(session, account),
            is_owner=account.is_owner,
            credential_id=row.id,
            expires_at=row.expires_at,
        )


def token_caller(db: Database, hashed: str) -> Caller | None:
    """The caller behind an API token; notes, at most once an hour, that it was used."""
    with db.read() as session:
        found = repo.token_by_hash(session, hashed)
        if found is None:
            return None
        row, account = found
        at = now()
        ended = row.revoked_at is not None or (row.expires_at is not None and row.expires_at <= at)
        if ended or account.disabled_at is not None:
            return None
        caller = Caller(
            "token",
            account_id=account.id,
            name=account.name,
            label=f"{row.name} ({account.name})",
            grants=narrowed(grants_of(session, account), frozenset(row.scopes), row.event_id),
            is_owner=account.is_owner,
            credential_id=row.id,
            expires_at=row.expires_at,
        )
        token_id, stale = row.id, row.last_used_at is None or row.last_used_at < at - TOUCH_EVERY
    if stale:
        with without_key(), db.write() as session:
            repo.touch_token(session, token_id, at)
    return caller


register_credential(SESSION_PREFIX, session_caller)
register_credential(TOKEN_PREFIX, token_caller)
