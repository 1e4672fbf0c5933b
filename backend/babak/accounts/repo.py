"""All SQL of accounts."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, update
from sqlmodel import Session, col, or_, select

from babak.accounts.models import Account, AccountSession, ApiToken, EventMember, LoginThrottle, SetupLink


def by_email(session: Session, email: str) -> Account | None:
    """The account with this e-mail, in the spelling that is stored."""
    return session.exec(select(Account).where(Account.email == email)).first()


def by_ref(session: Session, ref: str) -> Account | None:
    """The account with this id or e-mail."""
    return session.exec(select(Account).where(or_(Account.id == ref, Account.email == ref.strip().lower()))).first()


def set_password_hash(session: Session, account_id: str, hashed: str) -> None:
    """The same password under a new hash."""
    session.connection().execute(update(Account).where(col(Account.id) == account_id).values(password_hash=hashed))


def page(session: Session, *, after: str | None, limit: int) -> list[Account]:
    """Accounts by the time they were made; one more than `limit` when there are more."""
    query = select(Account).order_by(col(Account.id)).limit(limit + 1)
    if after is not None:
        query = query.where(Account.id > after)
    return list(session.exec(query))


def owners(session: Session, *, lock: bool = False) -> int:
    """How many owners can sign in. With `lock` nobody else changes one until the transaction ends."""
    query = select(Account.id).where(col(Account.is_owner), col(Account.disabled_at).is_(None))
    return len(session.exec(query.with_for_update() if lock else query).all())


def lock_account(session: Session, account_id: str) -> None:
    """Be the only one to change what hangs on this account until the transaction ends."""
    session.exec(select(Account.id).where(Account.id == account_id).with_for_update()).all()


def roles_of(session: Session, account_id: str) -> list[tuple[str, str]]:
    """Event and role of every membership."""
    query = select(EventMember.event_id, EventMember.role).where(EventMember.account_id == account_id)
    return [(row[0], row[1]) for row in session.exec(query)]


def session_by_hash(session: Session, hashed: str) -> tuple[AccountSession, Account] | None:
    """The session with this token, and its account."""
    query = select(AccountSession, Account).join(Account).where(AccountSession.token_hash == hashed)
    found = session.exec(query).first()
    return None if found is None else (found[0], found[1])


def token_by_hash(session: Session, hashed: str) -> tuple[ApiToken, Account] | None:
    """The API token with this secret, and its account."""
    found = session.exec(select(ApiToken, Account).join(Account).where(ApiToken.token_hash == hashed)).first()
    return None if found is None else (found[0], found[1])


def end_session(session: Session, session_id: str) -> None:
    """Remove one session."""
    session.connection().execute(delete(AccountSession).where(col(AccountSession.id) == session_id))


def end_sessions(session: Session, account_id: str, *, but: str | None = None) -> None:
    """Remove every session of an account, except the one with the id `but`."""
    query = delete(AccountSession).where(col(AccountSession.account_id) == account_id)
    if but is not None:
        query = query.where(col(AccountSession.id) != but)
    session.connection().execute(query)


def remove_expired(session: Session, at: datetime) -> None:
    """Remove sessions that have ended."""
    session.connection().execute(delete(AccountSession).where(col(AccountSession.expires_at) < at))


def tokens_of(session: Session, account_id: str) -> list[ApiToken]:
    """The tokens of an account that are not revoked, oldest first."""
    query = select(ApiToken).where(ApiToken.account_id == account_id, col(ApiToken.revoked_at).is_(None))
    return list(session.exec(query.order_by(col(ApiToken.id))))


def touch_token(session: Session, token_id: str, at: datetime) -> None:
    """Note that the token was used."""
    session.connection().execute(update(ApiToken).where(col(ApiToken.id) == token_id).values(last_used_at=at))


def members(session: Session, event_id: str) -> list[tuple[EventMember, Account]]:
    """Who has a role in the event, by name."""
    query = select(EventMember, Account).join(Account).where(EventMember.event_id == event_id)
    rows: Iterable[tuple[EventMember, Account]] = session.exec(query.order_by(col(Account.name), col(Account.id)))
    return [(row[0], row[1]) for row in rows]


def unused_link(session: Session, hashed: str, *, lock: bool = False) -> SetupLink | None:
    """The set-up link with this secret, unless it was used. With `lock` nobody else uses it meanwhile."""
    link = session.get(SetupLink, hashed, with_for_update=lock or None)
    return link if link is not None and link.used_at is None else None


def replace_link(session: Session, hashed: str, at: datetime) -> None:
    """Make this the only set-up link."""
    session.connection().execute(delete(SetupLink).where(col(SetupLink.used_at).is_(None)))
    session.add(SetupLink(token_hash=hashed, created_at=at))


def throttle(session: Session, key: str, *, lock: bool = False) -> LoginThrottle | None:
    """The failures under this key. With `lock` nobody else counts meanwhile."""
    return session.get(LoginThrottle, key, with_for_update=lock or None)


def clear_throttle(session: Session, key: str) -> None:
    """Forget the failures under this key."""
    session.connection().execute(delete(LoginThrottle).where(col(LoginThrottle.key) == key))


def forget_throttles(session: Session, before: datetime) -> None:
    """Forget failures older than `before`."""
    session.connection().execute(delete(LoginThrottle).where(col(LoginThrottle.last_failure_at) < before))
