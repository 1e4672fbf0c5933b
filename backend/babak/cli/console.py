"""What commands share: exit codes, the two streams, the language of the terminal, an open database."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from babak import i18n

if TYPE_CHECKING:
    from babak.db import Database
    from babak.settings import Settings

DONE = 0
NO = 1
BAD_INPUT = 2
OUR_FAULT = 3


class Refused(Exception):
    """The command cannot be carried out as given: `lines` go to stderr, `exit_code` is 1 or 2."""

    def __init__(self, *lines: str, exit_code: int = BAD_INPUT) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
        self.exit_code = exit_code


def out(line: str) -> None:
    """A line of the answer."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def err(line: str) -> None:
    """A line for the person at the terminal; never part of the answer."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


def language() -> str:
    """The language of the terminal, from LC_ALL, LC_MESSAGES or LANG."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return i18n.negotiate(os.environ[name].split(".")[0].replace("_", "-"))
    return i18n.DEFAULT


def read_settings() -> "Settings":
    """The settings of the environment; warns about names that mean nothing. Raises SettingsError."""
    from babak.settings import Settings, unknown_settings

    for unknown in unknown_settings():
        err(f"warning: {unknown}")
    return Settings.from_env()


def open_database(settings: "Settings") -> "Database":
    """The database that the settings name."""
    from babak.db import Database, database_url

    url = database_url(settings.database_url, settings.data_dir)
    return Database(url, synchronous=settings.sqlite_synchronous)


@contextmanager
def database() -> Iterator[tuple["Settings", "Database"]]:
    """Settings and database for one command."""
    settings = read_settings()
    with open_database(settings) as db:
        yield settings, db
