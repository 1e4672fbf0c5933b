"""What the API says about accounts."""

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from babak.http.caller import SCOPES
from babak.http.fields import Email, Name, Password

Role: TypeAlias = Literal["organiser", "arbiter", "desk", "viewer"]
Scope: TypeAlias = Literal[
    "events:read",
    "events:write",
    "entries:write",
    "rounds:write",
    "results:write",
    "results:correct",
    "exports:read",
    "tokens:admin",
]


def _in_order(scopes: list[Scope]) -> list[Scope]:
    """Each scope once, in the order of the documentation."""
    return [scope for scope in SCOPES if scope in scopes]


class Strict(BaseModel):
    """A body in which a misspelt field is an error, not nothing."""

    model_config = ConfigDict(extra="forbid")


class SignIn(Strict):
    """E-mail and password."""

    email: str = Field(max_length=254)
    password: str = Field(max_length=1024)


class SetupIn(Strict):
    """The first owner; `token` stands behind the # of the set-up link."""

    token: str = Field(max_length=200)
    email: Email
    name: Name
    password: Password


class SetupState(BaseModel):
    """Whether the server still waits for its owner."""

    open: bool


class AccountIn(Strict):
    """A new account. The password is the first one; its holder changes it."""

    email: Email
    name: Name
    password: Password
    is_owner: bool = False


class AccountPatch(Strict):
    """What an owner can change of an account."""

    name: Name | None = None
    password: Password | None = None
    is_owner: bool | None = None
    disabled: bool | None = None


class MePatch(Strict):
    """What people can change of themselves; a new password needs the present one."""

    name: Name | None = None
    password: Password | None = None
    current_password: str | None = Field(default=None, max_length=1024)


class AccountOut(BaseModel):
    """An account."""

    id: str
    email: str
    name: str
    is_owner: bool
    disabled: bool
    created_at: datetime


class Right(BaseModel):
    """Scopes in one event; `event` null: in all of them."""

    event: str | None
    scopes: list[str]


class Me(AccountOut):
    """Who is asking, by which means, and with which rights."""

    access: str
    rights: list[Right]


class SessionOut(BaseModel):
    """A session that has begun; its cookie came along."""

    account: AccountOut
    expires_at: datetime


class TokenIn(Strict):
    """A new API token: scopes within one's own rights, for one event or for all of one's events."""

    name: Name
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=20), AfterValidator(_in_order)]
    event: str | None = Field(default=None, max_length=100, description="Id or slug of the only event it is good for.")
    expires_at: datetime | None = Field(default=None, description="When it ends; null: when it is revoked.")


class TokenOut(BaseModel):
    """An API token, without its secret."""

    id: str
    name: str
    ending: str
    scopes: list[str]
    event: str | None
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None


class TokenShown(TokenOut):
    """A new API token. `token` is shown this once."""

    token: str


class MemberIn(Strict):
    """A role in an event."""

    role: Role


class MemberOut(BaseModel):
    """Somebody with a role in an event."""

    account: str
    email: str
    name: str
    role: Role
    created_at: datetime
