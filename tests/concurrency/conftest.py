"""One started server per database for all tests that do not end it."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.concurrency.server import Running, credentials, serving
from tests.postgres import Postgres


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with an owner and eight helpers."""
    folder: Path = tmp_path_factory.mktemp("server")
    with ExitStack() as stack:
        if request.param == "sqlite":
            shutil.copy(request.getfixturevalue("migrated_file"), folder / "test.db")
            url = f"sqlite:///{folder / 'test.db'}"
        else:
            postgres: Postgres = request.getfixturevalue("postgres")
            url = stack.enter_context(postgres.clone())
        yield stack.enter_context(serving(url, folder, *credentials(url, folder)))
