"""babak token add."""

import argparse
from datetime import timedelta
from typing import Any

from babak.cli.console import DONE, Refused, database, out
from babak.cli.texts import command

# As in babak.http.caller, which a test compares; its import would make every command slower.
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


def add(commands: Any) -> None:
    """Add the command."""
    group = commands.add_parser("token", help="API tokens", description="API tokens.")
    parser = command(
        group.add_subparsers(metavar="ACTION", required=True),
        "add",
        help="Add an API token for an account; prints the token alone on stdout.",
        examples="""\
  TOKEN=$(babak token add --email me@example.org --scope results:write --event school-cup)
  babak token add --email me@example.org --scope events:read exports:read --expires 30
  curl -H "Authorization: Bearer $TOKEN" http://localhost:8000/api/v1/accounts/me""",
        run=add_token,
    )
    parser.add_argument("--email", required=True, help="the account; the token can never do more than it")
    parser.add_argument(
        "--scope", required=True, nargs="+", action="extend", metavar="S", help=f"one or more of: {', '.join(SCOPES)}"
    )
    parser.add_argument("--event", metavar="ID", help="only for this event (id or slug)")
    parser.add_argument("--expires", metavar="DAYS", type=float, help="ends after so many days")
    parser.add_argument("--name", default="command line", help="how it is called in the audit")


def add_token(args: argparse.Namespace) -> int:
    """Add the token."""
    from babak.accounts import repo, service
    from babak.accounts.auth import grants_of
    from babak.accounts.schemas import TokenIn
    from babak.db import now
    from babak.http.caller import Caller

    scopes = [scope for given in args.scope for scope in given.replace(",", " ").split()]
    unknown = sorted(set(scopes) - set(SCOPES))
    if unknown:
        raise Refused(f"No such scope: {', '.join(unknown)}. Choose from: {', '.join(SCOPES)}.")
    if args.expires is not None and not 0 < args.expires <= 36500:
        raise Refused("--expires needs a number of days greater than 0.")
    with database() as (_settings, db), db.write() as session:
        account = service.existing(session, args.email)
        if account.disabled_at is not None:
            raise Refused(f"The account {account.email} is disabled; an owner must enable it first.", exit_code=1)
        caller = Caller(
            "session",
            account_id=account.id,
            name=account.name,
            label=f"{account.name} (command line)",
            grants=grants_of(session, account),
            is_owner=account.is_owner,
        )
        expires_at = now() + timedelta(days=args.expires) if args.expires is not None else None
        data = TokenIn(name=args.name, scopes=scopes, event=args.event, expires_at=expires_at)
        _, secret = service.create_token(session, caller, data)
        repo.remove_expired(session, now())
    out(secret)
    return DONE
