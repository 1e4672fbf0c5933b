"""Accounts, sessions, tokens and memberships over HTTP.

Routes that check a password are `async`: the check has its own thread, and those who wait for it hold none.
"""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy.exc import IntegrityError
from starlette.concurrency import run_in_threadpool

from babak.accounts import repo, service, setup, signin
from babak.accounts.models import Account, ApiToken, EventMember
from babak.accounts.passwords import Passwords
from babak.accounts.schemas import (
    AccountIn,
    AccountOut,
    AccountPatch,
    Me,
    MemberIn,
    MemberOut,
    MePatch,
    Right,
    SessionOut,
    SetupIn,
    SetupState,
    SignIn,
    TokenIn,
    TokenOut,
    TokenShown,
)
from babak.db import now
from babak.events import service as events
from babak.http.auth import COOKIE, CallerCache, CurrentCaller, token_hash
from babak.http.caller import SCOPES, Caller
from babak.http.etag import check_if_match, etag_for
from babak.http.idempotency import without_key
from babak.http.json import json_conditional
from babak.http.limits import address_of
from babak.http.openapi import responses_for
from babak.http.paging import Page, Paged
from babak.http.problems import Problem
from babak.settings import Settings

router = APIRouter(tags=["accounts"])

Ref = Annotated[str, Path(max_length=254)]


def _passwords(request: Request) -> Passwords:
    state = request.app.state
    if not hasattr(state, "passwords"):
        state.passwords = Passwords(state.settings)
    passwords: Passwords = state.passwords
    return passwords


def _account_out(account: Account) -> AccountOut:
    return AccountOut(
        id=account.id,
        email=account.email,
        name=account.name,
        is_owner=account.is_owner,
        disabled=account.disabled_at is not None,
        created_at=account.created_at,
    )


def _account_etag(account: Account) -> str:
    return etag_for("account", account.id, account.version)


def _set_cookie(response: Response, secret: str, settings: Settings) -> None:
    response.set_cookie(
        COOKIE,
        secret,
        max_age=settings.session_hours * 3600,
        path="/",
        secure=settings.https,
        httponly=True,
        samesite="strict",
    )


@router.post("/sessions", status_code=201, responses=responses_for(401, 403, 422, 429))
async def sign_in(data: SignIn, request: Request, response: Response) -> SessionOut:
    """Sign in. The cookie that comes back is the session.

    Five wrong passwords for one e-mail from one address, and each further one has to wait longer.
    """
    db, passwords = request.app.state.db, _passwords(request)
    settings: Settings = request.app.state.settings
    key = signin.throttle_key(data.email, address_of(request.scope))

    def look_up() -> Account | None:
        with db.read() as session:
            account = signin.find(session, data.email, key)
            return account and service.apart(session, account)

    def fail() -> None:
        try:
            with without_key(), db.write() as session:
                signin.count_failure(session, key, now())
        except IntegrityError:
            # The first failure of this key in two processes at once; by now there is a row to count in.
            with without_key(), db.write() as session:
                signin.count_failure(session, key, now())

    def begin(account: Account, rehashed: str | None) -> SessionOut:
        with without_key(), db.write() as session:
            signin.check_wait(session, key, now())
            signin.check_unchanged(session, account)
            if rehashed is not None:
                repo.set_password_hash(session, account.id, rehashed)
            repo.clear_throttle(session, key)
            secret, ends = signin.begin(session, account, settings)
        _set_cookie(response, secret, settings)
        return SessionOut(account=_account_out(account), expires_at=ends)

    account = await run_in_threadpool(look_up)
    right = await passwords.verify(data.password, account.password_hash if account else None)
    if account is None or not right:
        await run_in_threadpool(fail)
        raise Problem(401, "wrong_credentials")
    rehashed = await passwords.hash(data.password) if passwords.outdated(account.password_hash) else None
    response.headers["Location"] = "/api/v1/sessions/current"
    return await run_in_threadpool(begin, account, rehashed)


@router.delete("/sessions/current", status_code=204, responses=responses_for(403))
def sign_out(request: Request, response: Response, caller: CurrentCaller) -> None:
    """Sign out. Without a session nothing happens, and the cookie is gone all the same."""
    if caller.kind == "session" and caller.credential_id is not None:
        with request.app.state.db.write() as session:
            repo.end_session(session, caller.credential_id)
        request.app.state.callers.drop(token_hash(request.cookies.get(COOKIE, "")))
    response.delete_cookie(COOKIE, path="/", secure=request.app.state.settings.https, httponly=True, samesite="strict")


@router.get("/setup")
def setup_state(request: Request) -> SetupState:
    """Whether the server still waits for its owner."""
    with request.app.state.db.read() as session:
        return SetupState(open=setup.is_open(session))


@router.post("/setup", status_code=201, responses=responses_for(403, 409, 422))
async def set_up(data: SetupIn, request: Request, response: Response) -> SessionOut:
    """Become the owner with the one-time link that the server printed at its first start; signs in as well."""
    db = request.app.state.db
    settings: Settings = request.app.state.settings

    def check() -> None:
        with db.read() as session:
            setup.check_link(session, data.token)

    def make(hashed: str) -> SessionOut:
        with without_key(), db.write() as session:
            account = setup.use_link(session, data, hashed)
            secret, ends = signin.begin(session, account, settings)
        _set_cookie(response, secret, settings)
        return SessionOut(account=_account_out(account), expires_at=ends)

    service.check_password(data.email, data.password)
    await run_in_threadpool(check)
    return await run_in_threadpool(make, await _passwords(request).hash(data.password))


def _me(account: Account, caller: Caller) -> Me:
    rights = [
        Right(event=event, scopes=[scope for scope in SCOPES if scope in scopes])
        for event, scopes in sorted(caller.grants.items(), key=lambda item: item[0] or "")
    ]
    return Me(**_account_out(account).model_dump(), access=caller.kind, rights=rights)


@router.get("/accounts/me", responses=responses_for(401))
def who_am_i(request: Request, caller: CurrentCaller) -> Me:
    """Who is asking, and with which rights."""
    with request.app.state.db.read() as session:
        return _me(service.existing(session, caller.require_signed_in()), caller)


@router.patch("/accounts/me", responses=responses_for(401, 403, 422))
async def change_me(data: MePatch, request: Request, caller: CurrentCaller) -> Me:
    """Change one's own name or password, signed in. A new password ends one's other sessions."""
    db, passwords = request.app.state.db, _passwords(request)
    account_id = caller.require_signed_in()
    if caller.kind != "session":
        raise Problem(403, "missing_scope", {"scope": "session"})

    def present() -> Account:
        with db.read() as session:
            return service.apart(session, service.existing(session, account_id))

    def apply(hashed: str | None) -> Me:
        with db.write() as session:
            account = service.change_me(
                session, caller, name=data.name, password_hash=hashed, callers=request.app.state.callers
            )
            return _me(account, caller)

    hashed = None
    if data.password is not None:
        account = await run_in_threadpool(present)
        service.check_password(account.email, data.password)
        if not await passwords.verify(data.current_password or "", account.password_hash):
            raise Problem(422, "wrong_current_password")
        hashed = await passwords.hash(data.password)
    return await run_in_threadpool(apply, hashed)


def _token_out(token: ApiToken) -> TokenOut:
    return TokenOut(
        id=token.id,
        name=token.name,
        ending=token.ending,
        scopes=token.scopes,
        event=token.event_id,
        created_at=token.created_at,
        expires_at=token.expires_at,
        last_used_at=token.last_used_at,
    )


@router.get("/accounts/me/tokens", responses=responses_for(401, 403))
def my_tokens(request: Request, caller: CurrentCaller) -> Page[TokenOut]:
    """One's own tokens, without their secrets."""
    account_id = service.may_manage_tokens(caller)
    with request.app.state.db.read() as session:
        return Page[TokenOut](items=[_token_out(token) for token in repo.tokens_of(session, account_id)])


@router.post("/accounts/me/tokens", status_code=201, responses=responses_for(401, 403, 404, 422))
def create_token(data: TokenIn, request: Request, response: Response, caller: CurrentCaller) -> TokenShown:
    """A new token, within one's own rights. Its secret is in this answer and nowhere else."""
    with request.app.state.db.write() as session:
        token, secret = service.create_token(session, caller, data)
    # Kept by no cache, and not by the store of repeated requests either.
    response.headers["Cache-Control"] = "no-store"
    response.headers["Location"] = f"/api/v1/accounts/me/tokens/{token.id}"
    return TokenShown(**_token_out(token).model_dump(), token=secret)


@router.delete("/accounts/me/tokens/{token}", status_code=204, responses=responses_for(401, 403, 404))
def revoke_token(token: Ref, request: Request, caller: CurrentCaller) -> None:
    """Revoke a token, at once."""
    with request.app.state.db.write() as session:
        service.revoke_token(session, caller, token, request.app.state.callers)


@router.get("/accounts", responses=responses_for(400, 401, 403))
def list_accounts(request: Request, caller: CurrentCaller, paging: Paged) -> Page[AccountOut]:
    """Every account, for the owner."""
    caller.require_owner()
    after = paging.after(1)
    with request.app.state.db.read() as session:
        accounts = repo.page(session, after=str(after[0]) if after else None, limit=paging.limit)
        rows = [_account_out(account) for account in accounts]
    return paging.page(rows, lambda account: [account.id])


@router.post("/accounts", status_code=201, responses=responses_for(401, 403, 409, 422))
async def create_account(data: AccountIn, request: Request, response: Response, caller: CurrentCaller) -> AccountOut:
    """A new account, for the owner to make."""
    caller.require_owner()
    service.check_password(data.email, data.password)
    hashed = await _passwords(request).hash(data.password)

    def create() -> Account:
        with request.app.state.db.write() as session:
            return service.create(session, caller, data, hashed)

    account = await run_in_threadpool(create)
    response.headers["Location"] = f"/api/v1/accounts/{account.id}"
    return _account_out(account)


@router.get("/accounts/{account}", responses=responses_for(304, 401, 403, 404), response_model=AccountOut)
def get_account(account: Ref, request: Request, caller: CurrentCaller) -> Response:
    """One account, by id or e-mail, for the owner."""
    caller.require_owner()
    with request.app.state.db.read() as session:
        found = service.apart(session, service.existing(session, account))
    return json_conditional(request, _account_out(found), etag=_account_etag(found))


@router.patch("/accounts/{account}", responses=responses_for(401, 403, 404, 409, 412, 422))
async def change_account(
    account: Ref, data: AccountPatch, request: Request, response: Response, caller: CurrentCaller
) -> AccountOut:
    """Change an account, for the owner: name, password, ownership, whether it may sign in."""
    caller.require_owner()
    hashed = await _passwords(request).hash(data.password) if data.password is not None else None

    def apply() -> Account:
        with request.app.state.db.write() as session:
            found = service.existing(session, account)
            check_if_match(request, _account_etag(found))
            if data.password is not None:
                service.check_password(found.email, data.password)
            callers: CallerCache = request.app.state.callers
            return service.change(session, caller, found, data, hashed, callers)

    changed = await run_in_threadpool(apply)
    response.headers["ETag"] = _account_etag(changed)
    return _account_out(changed)


def _member_out(member: EventMember, account: Account) -> MemberOut:
    return MemberOut.model_validate(
        {
            "account": account.id,
            "email": account.email,
            "name": account.name,
            "role": member.role,
            "created_at": member.created_at,
        }
    )


@router.get("/events/{event}/members", responses=responses_for(401, 403, 404))
def list_members(event: Ref, request: Request, caller: CurrentCaller) -> Page[MemberOut]:
    """Who has which role in the event."""
    with request.app.state.db.read() as session:
        found = events.changeable(session, caller, event, "tokens:admin")
        return Page[MemberOut](items=[_member_out(*row) for row in repo.members(session, found.id)])


@router.put("/events/{event}/members/{account}", responses=responses_for(401, 403, 404, 422))
def set_member(event: Ref, account: Ref, data: MemberIn, request: Request, caller: CurrentCaller) -> MemberOut:
    """Give an account (id or e-mail) a role in the event."""
    with request.app.state.db.write() as session:
        return _member_out(*service.set_member(session, caller, event, account, data, request.app.state.callers))


@router.delete("/events/{event}/members/{account}", status_code=204, responses=responses_for(401, 403, 404))
def remove_member(event: Ref, account: Ref, request: Request, caller: CurrentCaller) -> None:
    """Take the role of an account in the event away."""
    with request.app.state.db.write() as session:
        service.remove_member(session, caller, event, account, request.app.state.callers)
