"""`python -m tests.bench.other_engine FILE`: a round by py4swiss, in a process of its own with a limit of CPU time.

Its figure is the time of its engine alone, after its own parser has read the report. It pairs by the edition of the
rules before 2026, so that a round may differ.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from babak.engine.pairing.dutch import Options, Past, Player
from babak.exchange.trf import Cell, Trf, write
from babak.exchange.trf import Player as Line

NAME = "py4swiss"
# CPU seconds that it may take for one round; what it has not done then is told as "beyond".
BUDGET = 120
_BYES = {"pairing_bye": "U", "full_bye": "F", "half_bye": "H", "zero_bye": "Z"}
_TENTHS = 5


class Other(NamedTuple):
    """CPU seconds of a round and its pairs; both None when the limit was passed."""

    seconds: float | None
    pairs: frozenset[tuple[str, str]] | None


def installed() -> str | None:
    """Name and version, when it is there."""
    return f"{NAME} {version(NAME)}" if find_spec(NAME) is not None else None


def pair(players: Sequence[Player], options: Options) -> Other:
    """The round, in another process. Points of the players are in half points."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "round.trf"
        file.write_bytes(write(_report(players, options)))
        command = [sys.executable, "-m", "tests.bench.other_engine", str(file)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode < 0:
        return Other(None, None)
    if ran.returncode:
        raise RuntimeError(f"{NAME} failed: {ran.stderr.strip().splitlines()[-1]}")
    said = json.loads(ran.stdout)
    return Other(said["seconds"], frozenset((str(white), str(black)) for white, black in said["pairs"]))


def _report(players: Sequence[Player], options: Options) -> Trf:
    lines = []
    for player in sorted(players, key=lambda each: each.tpn):
        cells = [_cell(past) for past in player.rounds]
        if player.absent is not None:
            cells.append(Cell(None, None, _BYES[player.absent]))
        name = f"Player {player.tpn}"
        lines.append(Line(player.tpn, name, points=player.points * _TENTHS, rank=player.tpn, rounds=tuple(cells)))
    colour = "w" if options.initial_colour == "white" else "b"
    return Trf(name="Bench", rounds_total=options.rounds_total, initial_colour=colour, players=tuple(lines))


def _cell(past: Past) -> Cell:
    if past.opponent is None:
        return Cell(None, None, _BYES[past.kind])
    codes = "0=1" if past.kind == "played" else "--+"
    return Cell(int(past.opponent), "w" if past.colour == "white" else "b", codes[past.points])


def main(file: Path) -> None:
    """Pair the round of a report, the best of a few times when it is quick; the answer as JSON."""
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    resource.setrlimit(resource.RLIMIT_CPU, (BUDGET, BUDGET))
    trf = TrfParser.parse(file)
    begun, seconds = time.process_time(), []
    while not seconds or (len(seconds) < 5 and time.process_time() - begun < 1):
        start = time.process_time()
        found = DutchEngine.generate_pairings(trf)
        seconds.append(time.process_time() - start)
    pairs = [(each.white, each.black) for each in found if each.black]
    print(json.dumps({"seconds": min(seconds), "pairs": pairs}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
