"""What can be set from outside: environment variables with the prefix BABAK_, nothing else.

Every setting has a default that suits a laptop in the playing hall. A name that does not exist is warned about with
the nearest one that does: a misspelt setting is worse than a missing one.
"""

import difflib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator

PREFIX = "BABAK_"


def _listed(value: object) -> object:
    """`a, b` or `a b` as a tuple; what is a list already stays one."""
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


Listed = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class Settings(BaseModel):
    """The settings of one server. `Settings()` is the default; `Settings.from_env()` reads the environment."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = Field(default="127.0.0.1", description="Address to listen on; 0.0.0.0 for every phone in the hall.")
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on.")
    database_url: str | None = Field(
        default=None, description="sqlite:///… or postgresql://…; empty: SQLite in DATA_DIR."
    )
    data_dir: Path = Field(default=Path("data"), description="Folder of the database and its snapshots.")
    public_url: str | None = Field(default=None, description="Address people use, e.g. https://cup.example.org.")
    cors_origins: Listed = Field(
        default=(), description="Other origins the pages are served from, separated by commas."
    )
    log: str = Field(default="info", description="debug, info, warning or error; with ':json' for JSON lines.")
    owner_email: str | None = Field(default=None, description="E-mail of the first account.")
    owner_password: str | None = Field(default=None, repr=False, description="Password of the first account.")
    sqlite_synchronous: Literal["FULL", "NORMAL"] = Field(
        default="FULL", description="NORMAL is faster, FULL survives a power cut."
    )
    proxy_headers: Listed = Field(
        default=(), description="Addresses of proxies whose X-Forwarded-… headers are believed."
    )
    session_hours: int = Field(default=24 * 14, ge=1, description="How long a person stays signed in.")
    body_limit: int = Field(default=1024 * 1024, ge=1024, description="Largest body of a request in bytes.")
    import_limit: int = Field(
        default=8 * 1024 * 1024, ge=1024, description="Largest file that can be imported in bytes."
    )
    rate_signed: str = Field(default="30000/minute", description="Changes by one token or session; empty: no limit.")
    rate_unsigned: str = Field(
        default="3000/minute", description="Changes from one address without either; empty: no limit."
    )
    rate_reads: str = Field(default="", description="Reads from one address; empty: no limit.")
    password_memory_kib: int = Field(default=65536, ge=8, description="Argon2: memory of one check in KiB.")
    password_rounds: int = Field(default=3, ge=1, description="Argon2: passes of one check.")

    @field_validator("public_url", mode="after")
    @classmethod
    def _origin_only(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("must start with http:// or https:// and name a host")
        return value.rstrip("/")

    @property
    def https(self) -> bool:
        """Whether people reach the server over TLS: then cookies are Secure and HSTS is sent."""
        return bool(self.public_url and self.public_url.startswith("https://"))

    @property
    def address(self) -> str:
        """The address to print for people: PUBLIC_URL, or where the server listens."""
        if self.public_url:
            return self.public_url
        host = "localhost" if self.host in ("0.0.0.0", "::", "") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> "Settings":
        """Settings from `env` (the environment). An empty value counts as unset. Raises SettingsError."""
        found = os.environ if env is None else env
        values = {
            name: found[PREFIX + name.upper()]
            for name in cls.model_fields
            if found.get(PREFIX + name.upper(), "").strip()
        }
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            raise SettingsError(
                [f"{PREFIX}{str(item['loc'][0]).upper()}: {item['msg']}" for item in error.errors()]
            ) from None


class SettingsError(Exception):
    """A setting has a value that cannot be used; `lines` says which, one line each."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class UnknownSetting(NamedTuple):
    """A BABAK_ name that means nothing, and the nearest one that does."""

    name: str
    nearest: str | None

    def __str__(self) -> str:
        hint = f"; did you mean {self.nearest}?" if self.nearest else ""
        return f"{self.name} is not a setting of Babak and is ignored{hint}"


def unknown_settings(env: Mapping[str, str] | None = None) -> list[UnknownSetting]:
    """Every BABAK_ name in `env` (the environment) that no setting has, with the nearest known name."""
    known = [name.upper() for name in Settings.model_fields]
    names = sorted(name for name in (os.environ if env is None else env) if name.startswith(PREFIX))
    unknown = [name for name in names if name.removeprefix(PREFIX) not in known]
    return [UnknownSetting(name, _nearest(name.removeprefix(PREFIX), known)) for name in unknown]


def _nearest(name: str, known: list[str]) -> str | None:
    found = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    return PREFIX + found[0] if found else None
