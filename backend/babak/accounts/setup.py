"""The first start: the owner comes from the settings, or through a one-time link that only the console shows."""

from sqlmodel import Session

from babak.accounts import repo
from babak.accounts.auth import new_secret
from babak.accounts.models import Account
from babak.accounts.passwords import Passwords
from babak.accounts.schemas import AccountIn, SetupIn
from babak.accounts.signin import normal_email
from babak.db import Database, new_id, now
from babak.http.auth import token_hash
from babak.http.problems import Problem
from babak.settings import Settings, SettingsError

LINK_PREFIX = "bbi_"


def is_open(session: Session) -> bool:
    """Whether the server has no owner yet."""
    return repo.owners(session) == 0


def make_owner(session: Session, *, email: str, name: str, password_hash: str) -> Account:
    """The first owner. Raises 409 `setup_closed` when there is one."""
    if not is_open(session):
        raise Problem(409, "setup_closed")
    account = repo.by_email(session, normal_email(email)) or Account(
        id=new_id(), email=normal_email(email), name=name, password_hash=password_hash, created_at=now()
    )
    account.name, account.password_hash, account.is_owner, account.disabled_at = name, password_hash, True, None
    session.add(account)
    session.flush()
    return account


def check_link(session: Session, token: str) -> None:
    """Raise 409 `setup_closed` or 403 `setup_link_invalid` unless the link can be used."""
    if not is_open(session):
        raise Problem(409, "setup_closed")
    if repo.unused_link(session, token_hash(token)) is None:
        raise Problem(403, "setup_link_invalid")


def use_link(session: Session, data: SetupIn, password_hash: str) -> Account:
    """Make the owner with a set-up link, which is used up."""
    link = repo.unused_link(session, token_hash(data.token), lock=True)
    check_link(session, data.token)
    if link is not None:
        link.used_at = now()
        session.add(link)
    return make_owner(session, email=data.email, name=data.name, password_hash=password_hash)


def ensure_owner(db: Database, settings: Settings) -> str | None:
    """At start: None when there is an owner or the settings name one, else a new set-up link to print once.

    Raises SettingsError when only one of BABAK_OWNER_EMAIL and BABAK_OWNER_PASSWORD is set, or cannot be used.
    """
    with db.read() as session:
        if not is_open(session):
            return None
    if settings.owner_email or settings.owner_password:
        _owner_from_settings(db, settings)
        return None
    secret = new_secret(LINK_PREFIX)
    with db.write() as session:
        repo.replace_link(session, token_hash(secret), now())
    # Behind the #, so that neither a proxy nor a log ever sees it.
    return f"{settings.address}/setup#{secret}"


def _owner_from_settings(db: Database, settings: Settings) -> None:
    try:
        data = AccountIn(
            email=settings.owner_email or "",
            name=(settings.owner_email or "").split("@")[0],
            password=settings.owner_password or "",
        )
    except ValueError:
        raise SettingsError(
            ["BABAK_OWNER_EMAIL and BABAK_OWNER_PASSWORD belong together: an e-mail, and at least 8 characters"]
        ) from None
    hashed = Passwords(settings).hash_now(data.password)
    with db.write() as session:
        make_owner(session, email=data.email, name=data.name, password_hash=hashed)
