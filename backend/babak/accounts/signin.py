"""Signing in, and slowing down those who guess.

After five wrong passwords for one e-mail from one address each further one makes the wait longer. The wait is bound to
both, so a hall full of people behind one address is never locked out by one of them. Unknown e-mails are treated and
timed exactly like known ones.
"""

import hashlib
from datetime import datetime, timedelta

from sqlmodel import Session

from babak.accounts import repo
from babak.accounts.auth import SESSION_PREFIX, new_secret
from babak.accounts.models import Account, AccountSession, LoginThrottle
from babak.db import new_id, now
from babak.http.auth import token_hash
from babak.http.problems import Problem
from babak.settings import Settings

FREE_FAILURES = 5
FIRST_WAIT_S = 5
LONGEST_WAIT_S = 900
FORGET_AFTER = timedelta(hours=24)


def normal_email(email: str) -> str:
    """The spelling under which an e-mail is stored: two cases are one address."""
    return email.strip().lower()


def wait_after(failures: int) -> int:
    """Seconds to wait after this many failures: none before the fifth, then doubling up to a quarter of an hour."""
    if failures < FREE_FAILURES:
        return 0
    return min(LONGEST_WAIT_S, FIRST_WAIT_S << min(failures - FREE_FAILURES, 20))


def throttle_key(email: str, address: str) -> str:
    """Under which key the failures of an e-mail from an address are counted."""
    return hashlib.sha256(f"{normal_email(email)}\x1f{address}".encode()).hexdigest()


def check_wait(session: Session, key: str, at: datetime) -> None:
    """Raise 429 `too_many_attempts` with Retry-After while the wait is not over."""
    row = repo.throttle(session, key)
    if row is None or row.blocked_until is None or row.blocked_until <= at:
        return
    seconds = int((row.blocked_until - at).total_seconds()) + 1
    raise Problem(429, "too_many_attempts", {"seconds": seconds}, headers={"Retry-After": str(seconds)})


def count_failure(session: Session, key: str, at: datetime) -> None:
    """Count one wrong password. Raises 429 when others of the same burst have used up the free ones.

    A right password of such a burst gets the same 429 (`begin` looks again): many guesses at once tell nothing.
    """
    row = repo.throttle(session, key, lock=True)
    check_wait(session, key, at)
    if row is None:
        repo.forget_throttles(session, at - FORGET_AFTER)
        row = LoginThrottle(key=key, failures=0, last_failure_at=at)
    elif row.last_failure_at < at - FORGET_AFTER:
        row.failures = 0
    row.failures += 1
    row.last_failure_at = at
    seconds = wait_after(row.failures)
    row.blocked_until = at + timedelta(seconds=seconds) if seconds else None
    session.add(row)


def find(session: Session, email: str, key: str) -> Account | None:
    """The account that wants to sign in, None for unknown or disabled ones. Raises 429 during a wait."""
    check_wait(session, key, now())
    account = repo.by_email(session, normal_email(email))
    return account if account is not None and account.disabled_at is None else None


def check_unchanged(session: Session, account: Account) -> None:
    """Raise 401 `wrong_credentials` when the password was changed, or the account disabled, while it was checked."""
    present = session.get(Account, account.id)
    if present is None or present.disabled_at is not None or present.password_hash != account.password_hash:
        raise Problem(401, "wrong_credentials")


def begin(session: Session, account: Account, settings: Settings) -> tuple[str, datetime]:
    """A new session: its secret, for the cookie, and its end."""
    at = now()
    repo.remove_expired(session, at)
    secret = new_secret(SESSION_PREFIX)
    ends = at + timedelta(hours=settings.session_hours)
    row = AccountSession(
        id=new_id(), account_id=account.id, token_hash=token_hash(secret), created_at=at, expires_at=ends
    )
    session.add(row)
    return secret, ends
