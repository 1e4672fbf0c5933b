"""`python -m tests.play_vectors FOLDER`: exit code 0 when everything that can be played came out as expected."""

import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from babak.db import Database, now
from babak.migrate import migrate
from tests.inprocess import Client, House
from tests.play_vectors import competitions, pairing, reports, tiebreak
from tests.play_vectors.folder import FAMILIES, Vector, families_in, kind_of, vectors_of
from tests.play_vectors.not_yet import NOT_YET

MOST_LINES = 12
Say = Callable[[str], None]


@dataclass(slots=True)
class Tally:
    """How many files came out, differed, or are left for later."""

    passed: int = 0
    failed: int = 0
    later: int = 0
    remarks: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.passed += other.passed
        self.failed += other.failed
        self.later += other.later

    def __str__(self) -> str:
        later = f", {self.later} not yet" if self.later else ""
        return f"{self.passed} passed, {self.failed} failed{later}"


class Players:
    """Who plays a kind of file; the application is started for the first competition."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._client: Client | None = None
        self.rounds = pairing.Rounds()

    @property
    def client(self) -> Client:
        """The owner of an application on an empty SQLite file."""
        if self._client is None:
            folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="babak-vectors-")))
            url = f"sqlite:///{folder / 'vectors.db'}"
            with Database(url) as db:
                migrate(db, snapshots=folder, at=now())
            self._client = self._stack.enter_context(House(url, folder)).owner()
        return self._client

    def check(self, vector: Vector) -> list[str]:
        """The differences of one file; what cannot be played is a difference too."""
        try:
            data = vector.load()
            kind = kind_of(vector.family, data)
            if kind == "competitions":
                return competitions.check(self.client, data)
            if kind in ("tiebreak: swiss", "tiebreak: round_robin"):
                return tiebreak.check(data) + reports.check(data, vector.path)
            if kind == "tiebreak: regimes":
                return tiebreak.check_regimes(data, vector.path)
            if kind == "pairing":
                return self.rounds.check(data)
        except (competitions.CannotPlay, ValueError, LookupError, AssertionError) as error:
            return [f"{type(error).__name__}: {error}"]
        except Exception as error:
            traceback.print_exc()
            return [f"{type(error).__name__}: {error}"]
        if kind is None:
            return ["this is no kind of vector that is known"]
        return [f"nobody plays {kind} yet, and the list of what is left does not name this file"]


def play(folder: Path, say: Say) -> int:
    """Play every vector of a folder; the exit code."""
    families = families_in(folder)
    if not families:
        say(f"{folder} holds none of {', '.join(FAMILIES)} and is none of them")
        say("0 passed, 0 failed")
        return 1
    total = Tally()
    with ExitStack() as stack:
        players = Players(stack)
        for family, place in families:
            total.add(_family(family, place, players, say))
    if total.passed + total.failed == 0:
        say("Nothing was played.")
    say(str(total))
    return 0 if total.passed and not total.failed else 1


def _family(family: str, place: Path, players: Players, say: Say) -> Tally:
    tally = Tally()
    for vector in vectors_of(family, place):
        if vector.name in NOT_YET:
            tally.later += 1
            continue
        found = players.check(vector)
        tally.passed += not found
        tally.failed += bool(found)
        for line in found[:MOST_LINES]:
            say(f"  {vector.name}: {line}")
        if len(found) > MOST_LINES:
            say(f"  {vector.name}: and {len(found) - MOST_LINES} more")
    if family == "pairing":
        for line in players.rounds.lines():
            say(line)
    say(f"{family}: {tally}")
    return tally


def main(arguments: Sequence[str]) -> int:
    """Play the folder that is named."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m tests.play_vectors FOLDER\n")
        return 2
    return play(Path(arguments[0]), print)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
