"""babak openapi."""

import argparse
import json
from typing import Any

from babak.cli.console import DONE, out
from babak.cli.texts import command
from babak.settings import Settings


def add(commands: Any) -> None:
    """Add the command."""
    command(
        commands,
        "openapi",
        help="Print the OpenAPI document of the API.",
        examples="  babak openapi > openapi.json",
        run=print_openapi,
    )


def print_openapi(_args: argparse.Namespace) -> int:
    """Print it; no database and no setting has a part in it."""
    from babak.app import create_app

    app = create_app(Settings(database_url="sqlite://"))
    out(json.dumps(app.openapi(), ensure_ascii=False, indent=2))
    return DONE
