"""What can be done with accounts, tokens and memberships."""

from collections.abc import Callable

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from babak.accounts import repo
from babak.accounts.auth import TOKEN_PREFIX, new_secret
from babak.accounts.models import Account, ApiToken, EventMember
from babak.accounts.schemas import AccountIn, AccountPatch, MemberIn, TokenIn
from babak.accounts.signin import normal_email
from babak.audit import service as audit
from babak.db import after_commit, new_id, now
from babak.events import service as events
from babak.http.auth import CallerCache, token_hash
from babak.http.caller import ROLES, Caller
from babak.http.problems import Problem


def existing(session: Session, ref: str) -> Account:
    """The account with this id or e-mail. Raises 404 `account_not_found`."""
    account = repo.by_ref(session, ref)
    if account is None:
        raise Problem(404, "account_not_found", {"account": ref})
    return account


def apart(session: Session, account: Account) -> Account:
    """The account as it is now, usable when its transaction has ended."""
    session.expunge(account)
    return account


def check_password(email: str, password: str) -> None:
    """Raise 422 `password_is_email` for the first thing anybody would guess."""
    if password.strip().lower() == normal_email(email):
        raise Problem(422, "password_is_email")


def create(session: Session, caller: Caller, data: AccountIn, password_hash: str) -> Account:
    """A new account. Raises 409 `account_exists`."""
    email = normal_email(data.email)
    if repo.by_email(session, email) is not None:
        raise Problem(409, "account_exists", {"email": email})
    account = Account(
        id=new_id(),
        email=email,
        name=data.name,
        password_hash=password_hash,
        is_owner=data.is_owner,
        created_at=now(),
    )
    session.add(account)
    try:
        session.flush()
    except IntegrityError:
        # PostgreSQL has many writers: somebody was faster since we looked.
        raise Problem(409, "account_exists", {"email": email}) from None
    after = {"email": email, "name": data.name, "is_owner": data.is_owner}
    audit.record(session, caller, action="create", kind="account", object_id=account.id, after=after)
    return account


def change(
    session: Session,
    caller: Caller,
    account: Account,
    data: AccountPatch,
    password_hash: str | None,
    callers: CallerCache,
) -> Account:
    """What an owner changes. The last owner stays one. A new password ends the account's sessions."""
    repo.owners(session, lock=True)
    before = _state(account)
    if data.name is not None:
        account.name = data.name
    if data.is_owner is not None:
        account.is_owner = data.is_owner
    if data.disabled is not None:
        account.disabled_at = (account.disabled_at or now()) if data.disabled else None
    if password_hash is not None:
        account.password_hash = password_hash
    if password_hash is not None or account.disabled_at is not None:
        repo.end_sessions(session, account.id)
    account.version += 1
    session.add(account)
    session.flush()
    if before["is_owner"] and repo.owners(session) == 0:
        raise Problem(409, "last_owner")
    old, new = audit.changed(before, _state(account))
    if password_hash is not None:
        new["password"] = "changed"
    audit.record(session, caller, action="update", kind="account", object_id=account.id, before=old, after=new)
    after_commit(session, _forget(callers, account.id))
    return account


def change_me(
    session: Session, caller: Caller, *, name: str | None, password_hash: str | None, callers: CallerCache
) -> Account:
    """What people change of themselves. A new password ends their other sessions."""
    account = existing(session, caller.require_signed_in())
    before = _state(account)
    account.name = name if name is not None else account.name
    if password_hash is not None:
        account.password_hash = password_hash
        repo.end_sessions(session, account.id, but=caller.credential_id)
    account.version += 1
    session.add(account)
    session.flush()
    old, new = audit.changed(before, _state(account))
    if password_hash is not None:
        new["password"] = "changed"
    audit.record(session, caller, action="update", kind="account", object_id=account.id, before=old, after=new)
    after_commit(session, _forget(callers, account.id))
    return account


def _state(account: Account) -> dict[str, object]:
    return {"name": account.name, "is_owner": account.is_owner, "disabled": account.disabled_at is not None}


def _forget(callers: CallerCache, account_id: str) -> Callable[[], None]:
    return lambda: callers.drop_account(account_id)


def may_manage_tokens(caller: Caller) -> str:
    """The account whose tokens the caller manages: their own, signed in or with a token for `tokens:admin`."""
    account_id = caller.require_signed_in()
    if caller.kind != "session":
        caller.require("tokens:admin")
    return account_id


def create_token(session: Session, caller: Caller, data: TokenIn) -> tuple[ApiToken, str]:
    """A new token and its secret. Raises 403 `scopes_beyond_own`, 404 `event_not_found`, 422 `expiry_past`."""
    account_id = may_manage_tokens(caller)
    event_id = events.visible(session, caller, data.event).id if data.event else None
    held = caller.scopes_for(event_id) if event_id else caller.scopes
    beyond = [scope for scope in data.scopes if scope not in held]
    if beyond:
        raise Problem(403, "scopes_beyond_own", {"scopes": beyond})
    expires_at = data.expires_at
    if expires_at is not None:
        if expires_at.tzinfo is None:
            raise Problem(422, "field_time_zone", {"field": "expires_at"})
        if expires_at <= now():
            raise Problem(422, "expiry_past")
    if caller.kind != "session" and caller.expires_at is not None:
        # A token cannot outlive itself through its children.
        expires_at = min(expires_at or caller.expires_at, caller.expires_at)
    secret = new_secret(TOKEN_PREFIX)
    token = ApiToken(
        id=new_id(),
        account_id=account_id,
        name=data.name,
        ending=secret[-4:],
        token_hash=token_hash(secret),
        scopes=list(data.scopes),
        event_id=event_id,
        created_at=now(),
        expires_at=expires_at,
    )
    session.add(token)
    session.flush()
    after = {"name": token.name, "scopes": token.scopes, "ending": token.ending}
    audit.record(session, caller, action="create", kind="token", object_id=token.id, event_id=event_id, after=after)
    return token, secret


def revoke_token(session: Session, caller: Caller, token_id: str, callers: CallerCache) -> None:
    """End a token at once. Raises 404 `token_not_found` for other people's."""
    token = session.get(ApiToken, token_id)
    if token is None or token.account_id != may_manage_tokens(caller) or token.revoked_at is not None:
        raise Problem(404, "token_not_found")
    token.revoked_at = now()
    session.add(token)
    before = {"name": token.name, "scopes": token.scopes, "ending": token.ending}
    audit.record(
        session, caller, action="delete", kind="token", object_id=token.id, event_id=token.event_id, before=before
    )
    hashed = token.token_hash
    after_commit(session, lambda: callers.drop(hashed))


def set_member(
    session: Session, caller: Caller, event_ref: str, account_ref: str, data: MemberIn, callers: CallerCache
) -> tuple[EventMember, Account]:
    """Give an account a role in an event, within the rights of the caller there."""
    event = events.changeable(session, caller, event_ref, "tokens:admin")
    if not ROLES[data.role] <= caller.scopes_for(event.id):
        raise Problem(403, "role_beyond_own", {"role": data.role})
    account = existing(session, account_ref)
    repo.lock_account(session, account.id)
    member = session.get(EventMember, (event.id, account.id))
    before = {"role": member.role} if member else None
    if member is None:
        member = EventMember(event_id=event.id, account_id=account.id, role=data.role, created_at=now())
    member.role = data.role
    session.add(member)
    session.flush()
    audit.record(
        session,
        caller,
        action="update" if before else "create",
        kind="member",
        object_id=account.id,
        event_id=event.id,
        before=before,
        after={"role": data.role, "name": account.name},
    )
    after_commit(session, _forget(callers, account.id))
    return member, account


def remove_member(session: Session, caller: Caller, event_ref: str, account_ref: str, callers: CallerCache) -> None:
    """Take a role away. Raises 404 `member_not_found`."""
    event = events.changeable(session, caller, event_ref, "tokens:admin")
    account = existing(session, account_ref)
    member = session.get(EventMember, (event.id, account.id))
    if member is None:
        raise Problem(404, "member_not_found", {"account": account.email})
    if not ROLES.get(member.role, frozenset()) <= caller.scopes_for(event.id):
        raise Problem(403, "role_beyond_own", {"role": member.role})
    before = {"role": member.role, "name": account.name}
    session.delete(member)
    audit.record(
        session, caller, action="delete", kind="member", object_id=account.id, event_id=event.id, before=before
    )
    after_commit(session, _forget(callers, account.id))
