"""babak user add."""

import argparse
import getpass
import sys
from typing import Any

from babak import i18n
from babak.cli.console import DONE, Refused, database, language, out
from babak.cli.texts import command


def add(commands: Any) -> None:
    """Add the command."""
    group = commands.add_parser("user", help="accounts", description="Accounts.")
    parser = command(
        group.add_subparsers(metavar="ACTION", required=True),
        "add",
        help="Add an account; prints its id.",
        examples="""\
  babak user add --email sri@example.org --name "Sri Wahyuni"          asks for the password
  babak user add --email me@example.org --name Me --owner              somebody who may do everything
  pass show babak | babak user add --email bot@example.org --name Bot  reads it from the pipe""",
        run=add_user,
    )
    parser.add_argument("--email", required=True, help="what they sign in with")
    parser.add_argument("--name", required=True, help="how they are called in the audit")
    parser.add_argument("--owner", action="store_true", help="may do everything, everywhere")
    parser.add_argument("--password", help="their password; better leave it out and type it when asked")


def ask_password() -> str:
    """The password: typed twice at a terminal, one line from a pipe. Raises Refused."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != first:
        raise Refused("The two passwords differ; nothing was added.")
    return first


def add_user(args: argparse.Namespace) -> int:
    """Add the account."""
    from pydantic import ValidationError

    from babak.accounts import repo, service
    from babak.accounts.passwords import Passwords
    from babak.accounts.schemas import AccountIn
    from babak.accounts.signin import normal_email
    from babak.http.caller import system
    from babak.http.validation import field_error

    password = args.password if args.password is not None else ask_password()
    try:
        data = AccountIn(email=args.email, name=args.name, password=password, is_owner=args.owner)
    except ValidationError as error:
        items = [field_error(item) for item in error.errors()]
        lines = [i18n.translate(language(), str(item["code"]), item["params"]) for item in items]  # type: ignore[arg-type]
        raise Refused(*lines) from None
    service.check_password(data.email, data.password)
    with database() as (settings, db):
        hashed = Passwords(settings).hash_now(data.password)
        with db.write() as session:
            known = repo.by_email(session, normal_email(data.email))
            account = known or service.create(session, system("command line"), data, hashed)
        if known is not None:
            raise Refused(i18n.translate(language(), "account_exists", {"email": known.email}), exit_code=1)
    out(account.id)
    return DONE
