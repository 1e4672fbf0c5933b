"""`python -m tests.bench.dutch`: CPU milliseconds of a Swiss round, read from stored facts, without the explanation.

Rounds 2, 5 and 9 of 9 of one random tournament per size; the best of a few runs, since other work on the machine can
only add to a time.
"""

import random
import sys
import time
from collections.abc import Sequence

from babak.engine.facts import Entry, Facts, Match, Result
from babak.engine.pairing.dutch import from_facts, pair_round
from tests.bench.wire import calibration
from tests.engine.dutch.vectors import rules

SIZES = (50, 60, 100, 200, 300, 500, 1000, 2000, 5000)
ROUNDS = 9
SHOWN = (2, 5, 9)
# The most that a round may take, in milliseconds.
MOST = {60: 3, 300: 10, 1000: 50, 5000: 1000}


def play(rng: random.Random, entries: Sequence[Entry], before: list[Match], number: int) -> tuple[float, float]:
    """Pair a round and give it results; milliseconds to read the facts and to pair."""
    absent = [
        Match(f"{number}.{entry.id}", number, None, entry.id, None, "zero") for entry in entries if rng.random() < 0.02
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
    return min(reading) * 1000, min(pairing) * 1000


def main(sizes: Sequence[int]) -> None:
    """A line per size: reading + pairing of the rounds that are shown."""
    print(f"calibration loop {calibration() * 1000:7.1f} ms")
    print(f"{'players':>8} " + " ".join(f"{f'round {number}':>18}" for number in SHOWN) + "   at most")
    for size in sizes:
        rng = random.Random(size)
        entries = [Entry(str(number), number, rating=2600 - number) for number in range(1, size + 1)]
        before: list[Match] = []
        shown = []
        for number in range(1, ROUNDS + 1):
            reading, pairing = play(rng, entries, before, number)
            if number in SHOWN:
                shown.append(f"{reading:7.1f} + {pairing:6.1f}")
        print(f"{size:>8} " + " ".join(f"{text:>18}" for text in shown) + f"   {MOST.get(size, ''):>7}")


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or SIZES)
