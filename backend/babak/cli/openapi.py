"""babak openapi."""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from babak.cli.console import DONE, out
from babak.cli.texts import command


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
    from babak.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data_dir=Path(folder)))
        document = app.openapi()
        app.state.db.close()
    out(json.dumps(document, ensure_ascii=False, indent=2))
    return DONE
