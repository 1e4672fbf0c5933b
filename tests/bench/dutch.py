"""`python -m tests.bench.dutch`: CPU milliseconds of a Swiss round, read from stored facts, without the explanation.

Rounds 2, 5 and 9 of 9 of one random tournament per size; the best of a few runs, since other work on the machine can
only add to a time. Up to 1,000 players the same rounds are paired by py4swiss as well, and its time is told as a
multiple of reading and pairing here.

Then the slowest of the rounds with regular results (tests/engine/dutch/patterns.py), a line per pattern: whole
scoregroups with the same colours are harder than results by chance. `python -m tests.bench.dutch patterns 300` tells
these alone.
"""

import random
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from babak.engine.facts import Entry, Facts, Match, Result
from babak.engine.pairing.dutch import Options, Player, from_facts, pair_round
from tests.bench import other_engine
from tests.bench.wire import calibration
from tests.engine.dutch.patterns import NAMES, rounds_of
from tests.engine.dutch.vectors import rules

SIZES = (50, 60, 100, 200, 300, 500, 1000, 2000, 5000)
ROUNDS = 9
SHOWN = (2, 5, 9)
REGULAR = (300,)
BESIDE = (50, 100, 200, 500, 1000)
# The most that a round may take, in milliseconds.
MOST = {60: 3, 300: 10, 1000: 50, 5000: 1000}


class Round(NamedTuple):
    """A round that was measured: milliseconds to read the facts and to pair, what was paired, and the pairs."""

    reading: float
    pairing: float
    players: Sequence[Player]
    options: Options
    pairs: frozenset[tuple[str, str]]


def play(rng: random.Random, entries: Sequence[Entry], before: list[Match], number: int) -> Round:
    """Pair a round and give it results."""
    absent = [
        Match(f"{number}.absent.{entry.id}", number, None, entry.id, None, "zero")
        for entry in entries
        if rng.random() < 0.02
    ]
    facts = Facts(entries, (*before, *absent), rounds_total=ROUNDS)
    repeats = 25 if number in SHOWN else 1
    reading, pairing = [], []
    for _ in range(repeats):
        start = time.process_time()
        players, options = from_facts(facts, rules(), number)
        middle = time.process_time()
        found = pair_round(players, options)
        reading.append(middle - start)
        pairing.append(time.process_time() - middle)
    before += absent
    count = len(entries)
    for pair in found.pairs:
        gap = (int(pair.black) - int(pair.white)) / count
        code = "1/2-1/2" if rng.random() < 0.3 else "1-0" if rng.random() < 1 / (1 + 10 ** (-2 * gap)) else "0-1"
        table = pair.board
        before.append(Match(f"{number}.{table}", number, table, pair.white, pair.black, None, Result(code)))  # type: ignore[arg-type]
    if found.bye is not None:
        before.append(Match(f"{number}.bye", number, None, found.bye, None, "pairing_allocated"))
    pairs = frozenset((pair.white, pair.black) for pair in found.pairs)
    return Round(min(reading) * 1000, min(pairing) * 1000, players, options, pairs)


def tournament(size: int) -> list[Round]:
    """The rounds of one tournament that are shown."""
    rng = random.Random(size)
    entries = [Entry(str(number), number, rating=2600 - number) for number in range(1, size + 1)]
    before: list[Match] = []
    rounds = [play(rng, entries, before, number) for number in range(1, ROUNDS + 1)]
    return [rounds[number - 1] for number in SHOWN]


def main(sizes: Sequence[int]) -> None:
    """A line per size: reading + pairing of the rounds that are shown; then the same rounds by the other engine."""
    print(f"calibration loop {calibration() * 1000:7.1f} ms")
    heads = " ".join(f"{f'round {number}':>18}" for number in SHOWN)
    print(f"{'players':>8} {heads}   at most")
    measured = {}
    for size in sizes:
        measured[size] = tournament(size)
        cells = (f"{each.reading:7.1f} + {each.pairing:6.1f}" for each in measured[size])
        print(f"{size:>8} " + " ".join(f"{text:>18}" for text in cells) + f"   {MOST.get(size, ''):>7}")
    name = other_engine.installed()
    if name is None:
        print(f"{other_engine.NAME} is not installed here, so there is nothing to measure beside")
        return
    print(f"{name} beside it, CPU ms of its engine, and how many times ours that is")
    print(f"{'players':>8} {heads}   same pairs", flush=True)
    for size in (each for each in sizes if each in BESIDE):
        beside(size, measured[size])


def regular(size: int) -> None:
    """A line per pattern: milliseconds to pair each of the rounds."""
    print(f"{size} players with regular results, CPU ms of pairing rounds 1 to {ROUNDS}")
    for name in NAMES:
        cells = []
        for players, options, _ in rounds_of(name, size):
            start = time.process_time()
            pair_round(players, options)
            cells.append((time.process_time() - start) * 1000)
        print(" ".join(f"{each:7.1f}" for each in cells) + f"   {name}", flush=True)


def beside(size: int, rounds: Sequence[Round]) -> None:
    """A line of the other engine's times and their ratios to ours."""
    cells, same, told = [], 0, 0
    for each in rounds:
        other = other_engine.pair(each.players, each.options)
        ours = (each.reading + each.pairing) / 1000
        if other.seconds is None:
            cells.append(f"beyond {other_engine.BUDGET} s x {other_engine.BUDGET / ours:,.0f}")
            continue
        cells.append(f"{other.seconds * 1000:,.0f} x {other.seconds / ours:,.0f}")
        same += other.pairs == each.pairs
        told += 1
    print(f"{size:>8} " + " ".join(f"{text:>18}" for text in cells) + f"   {same} of {told}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["patterns"]:
        asked: Sequence[int] = [int(each) for each in sys.argv[2:]] or REGULAR
    else:
        main([int(each) for each in sys.argv[1:]] or SIZES)
        asked = [] if sys.argv[1:] else REGULAR
    for each in asked:
        regular(each)
