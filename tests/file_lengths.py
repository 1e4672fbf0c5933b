"""How long the files are: `python -m tests.file_lengths`.

Lists every Python, Svelte and TypeScript file of more than 300 lines, longest first, and fails (exit code 1) when one
has more than 500: it holds more than one thought and wants to be two files. What a program wrote is left out.
"""

import subprocess
import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENDINGS = (".py", ".svelte", ".ts")
WATCHED = 300
MOST = 500
# Written by a program: Alembic's migrations and the types of the API's client.
GENERATED = ("migrations/versions/*.py", "frontend/src/api/schema.d.ts")
ELSEWHERE = (".venv/", "node_modules/", "dist/", "build/")


def files(root: Path = ROOT) -> list[str]:
    """The paths of the files that count, as the repository names them; without git, what lies in the folder."""
    try:
        command = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    return sorted({path for path in listed if counts(path) and (root / path).is_file()})


def counts(path: str) -> bool:
    """Whether a person wrote this file and should read it."""
    written = not any(fnmatch(path, pattern) for pattern in GENERATED)
    here = not any(f"/{folder}" in f"/{path}" for folder in ELSEWHERE)
    return path.endswith(ENDINGS) and written and here


def lengths(paths: Iterable[str], root: Path = ROOT) -> list[tuple[int, str]]:
    """Lines and path of each file, longest first."""
    counted = [(len((root / path).read_bytes().splitlines()), path) for path in paths]
    return sorted(counted, key=lambda item: (-item[0], item[1]))


def main(root: Path = ROOT) -> int:
    """Print the long ones; the exit code."""
    counted = lengths(files(root), root)
    for lines, path in counted:
        if lines > WATCHED:
            print(f"{lines:5}  {path}{'  too long' if lines > MOST else ''}")
    long = sum(lines > WATCHED for lines, _ in counted)
    too_long = sum(lines > MOST for lines, _ in counted)
    print(f"{len(counted)} files, {long} of more than {WATCHED} lines, {too_long} of more than {MOST}")
    return 1 if too_long else 0


if __name__ == "__main__":
    sys.exit(main())
