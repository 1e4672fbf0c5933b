"""The command line in this process: an empty database of its own, what it prints, its exit code."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlmodel import SQLModel

from babak.__main__ import main
from babak.accounts import models as _accounts  # noqa: F401  (their tables)
from babak.audit import models as _audit  # noqa: F401
from babak.db import Database
from babak.events import models as _events  # noqa: F401


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the data, with an empty database in it."""
    monkeypatch.setenv("BABAK_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("BABAK_PASSWORD_MEMORY_KIB", "8")
    monkeypatch.setenv("BABAK_PASSWORD_ROUNDS", "1")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES", "BABAK_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "data").mkdir()
    with Database(f"sqlite:///{tmp_path / 'data' / 'babak.db'}") as db:
        SQLModel.metadata.create_all(db.engine)
    return tmp_path


@pytest.fixture
def run(place: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run one command."""

    def command(*words: str) -> Ran:
        capsys.readouterr()
        code = main(words)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


@pytest.fixture
def db(place: Path) -> Database:
    """The database that the commands use."""
    return Database(f"sqlite:///{place / 'data' / 'babak.db'}")
