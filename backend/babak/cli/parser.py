"""The words of the command line. A command is a module with `add(commands)` that sets `run` on its parser."""

import argparse
from collections.abc import Callable
from typing import TypeAlias

from babak import __version__
from babak.cli import backup, check, openapi, pair, serve, simulate, standings, token, user

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

EPILOG = """\
Begin with:
  babak serve --migrate --with-worker    then open the link that is printed
  babak demo                             a sample tournament to play with

Settings come from the environment: BABAK_PORT, BABAK_DATABASE_URL, BABAK_PUBLIC_URL ...
Exit codes: 0 done; 1 the answer is no; 2 bad input or usage; 3 a fault of ours.
"""

_more: list[Callable[[Commands], None]] = []


def register(add: Callable[[Commands], None]) -> None:
    """Let another package add its commands."""
    if add not in _more:
        _more.append(add)


def make_parser() -> argparse.ArgumentParser:
    """The parser with every command."""
    parser = argparse.ArgumentParser(
        prog="babak",
        description="Babak, a tournament server.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"babak {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (serve, user, token, backup, openapi, pair, check, simulate, standings):
        module.add(commands)
    for add in _more:
        add(commands)
    return parser
