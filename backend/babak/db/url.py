"""Which database: the address that SQLAlchemy takes, from the one that people write."""

from pathlib import Path


def database_url(url: str | None, data_dir: str | Path) -> str:
    """The address of the database: `url` with the driver named, or the SQLite file in `data_dir`.

    `postgresql://` and `postgres://` mean psycopg 3. The folder of a SQLite file is made.
    """
    if not url:
        folder = Path(data_dir)
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'babak.db'}"
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url[len(prefix) :]
    return url


def is_sqlite(url: str) -> bool:
    """Whether the address names a SQLite file."""
    return url.startswith("sqlite")


def sqlite_path(url: str) -> Path:
    """The file behind a SQLite address."""
    return Path(url.removeprefix("sqlite:///"))
