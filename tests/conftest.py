"""What every test of the application may ask for: both databases, the application on each, clients, a cup to play.

`database` is an empty one for a test alone, and `fresh_house` the application on it. Most tests need neither: they
share the `house` of the run and make an event of their own in it, as strangers share a server.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from babak.db import Database, now
from babak.migrate import migrate
from tests.cup import Cup
from tests.inprocess import Client, House
from tests.postgres import NoPostgres, Postgres, a_postgres

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated, empty SQLite file to copy."""
    folder = tmp_path_factory.mktemp("template")
    with Database(f"sqlite:///{folder / 'template.db'}") as db:
        migrate(db, snapshots=folder, at=now())
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return folder / "template.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL of the run; without one, what needs it fails and says what to do."""
    with ExitStack() as stack:
        try:
            server = stack.enter_context(a_postgres())
        except NoPostgres as reason:
            pytest.fail(str(reason), pytrace=False)
        yield server


@contextmanager
def _database(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_file"), folder / "test.db")
        yield f"sqlite:///{folder / 'test.db'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    with server.clone() as url:
        yield url


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty, migrated database, on both kinds."""
    with _database(request, tmp_path) as url:
        yield url


@pytest.fixture
def fresh_house(database: str, tmp_path: Path) -> Iterator[House]:
    """The application on a database of its own."""
    with House(database, tmp_path) as house:
        yield house


@pytest.fixture(scope="session", params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The application of the run, on both kinds of database."""
    folder = tmp_path_factory.mktemp("house")
    with _database(request, folder) as url, House(url, folder) as house:
        yield house


@pytest.fixture
def client(house: House) -> Client:
    """The owner, by token."""
    return house.owner()


@pytest.fixture
def anonymous(house: House) -> Client:
    """Somebody without credentials."""
    return house.client()


@pytest.fixture
def cup(client: Client) -> Cup:
    """A published event with a school round robin of four, to be played through the API."""
    return Cup(client)
