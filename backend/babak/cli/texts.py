"""How a command is added: help that shows examples before options."""

import argparse
from collections.abc import Callable
from typing import Any


def command(
    commands: Any, name: str, *, help: str, examples: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """A command `name` whose `run` gets the parsed arguments and returns the exit code."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help[0].lower() + help[1:].split(". ")[0].rstrip("."),
        description=help,
        epilog=f"Examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser
