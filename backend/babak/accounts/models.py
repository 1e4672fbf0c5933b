"""The tables of accounts. Of every secret only a hash is stored."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from babak.db.types import Json, UtcDateTime


class Account(SQLModel, table=True):
    """Somebody who can sign in. An owner may do everything, others what their memberships allow."""

    id: str = Field(primary_key=True)
    email: str = Field(unique=True, index=True)
    name: str
    password_hash: str
    is_owner: bool = False
    created_at: datetime = Field(sa_type=UtcDateTime)
    disabled_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    version: int = 1


class AccountSession(SQLModel, table=True):
    """A browser that is signed in."""

    __tablename__ = "account_session"

    id: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="account.id", index=True)
    token_hash: str = Field(unique=True, index=True)
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime = Field(sa_type=UtcDateTime)


class ApiToken(SQLModel, table=True):
    """A token for scripts. `event_id` empty: every event of the account. `ending` helps people tell tokens apart."""

    __tablename__ = "api_token"

    id: str = Field(primary_key=True)
    account_id: str = Field(foreign_key="account.id", index=True)
    name: str
    ending: str
    token_hash: str = Field(unique=True, index=True)
    scopes: list[str] = Field(sa_type=Json)
    event_id: str | None = Field(default=None, index=True)
    created_at: datetime = Field(sa_type=UtcDateTime)
    expires_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    last_used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class EventMember(SQLModel, table=True):
    """The role of an account in an event: organiser, arbiter, desk or viewer."""

    __tablename__ = "event_member"

    event_id: str = Field(primary_key=True)
    account_id: str = Field(primary_key=True, foreign_key="account.id", index=True)
    role: str
    created_at: datetime = Field(sa_type=UtcDateTime)


class SetupLink(SQLModel, table=True):
    """The one-time link that makes the first owner."""

    __tablename__ = "setup_link"

    token_hash: str = Field(primary_key=True)
    created_at: datetime = Field(sa_type=UtcDateTime)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)


class LoginThrottle(SQLModel, table=True):
    """Wrong passwords for one e-mail from one address; `key` is a hash of both."""

    __tablename__ = "login_throttle"

    key: str = Field(primary_key=True)
    failures: int
    last_failure_at: datetime = Field(sa_type=UtcDateTime, index=True)
    blocked_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
