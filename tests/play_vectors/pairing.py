"""Swiss pairings, evaluated by the engine: every round from the rounds before it, pairs, colours, bye, board order."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from babak.engine.pairing.dutch import NoPairing, pair_round
from tests.engine.dutch.vectors import Asked, rounds_of


class Rounds:
    """Plays files and counts their rounds per category."""

    def __init__(self) -> None:
        self.identical: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def check(self, data: Mapping[str, Any]) -> list[str]:
        """The differences of one file."""
        found = []
        for asked in rounds_of(data):
            category = asked.category if asked.pairs is not None else "no pairing exists"
            self.asked[category] += 1
            differences = _differences(asked)
            self.identical[category] += not differences
            found += differences
        return found or ([] if data["rounds"] else ["there is no round in it"])

    def lines(self) -> Iterator[str]:
        """What was counted, a line per category."""
        for category in sorted(self.asked):
            yield f"  {category}: {self.identical[category]} of {self.asked[category]} rounds identical"


def _differences(asked: Asked) -> list[str]:
    players, options = asked.players()
    where = f"round {asked.number}"
    try:
        pairing = pair_round(players, options)
    except NoPairing as refused:
        return [f"{where}: {refused}"] if asked.pairs is not None else []
    seen = tuple((pair.white, pair.black) for pair in pairing.pairs)
    if asked.pairs is None:
        return [f"{where}: there is no pairing, got {seen!r}"]
    found = []
    if seen != asked.pairs:
        kind = "boards" if set(seen) == set(asked.pairs) else "pairs"
        found.append(f"{where}: {kind}: expected {asked.pairs!r}, got {seen!r}")
    if pairing.bye != asked.bye:
        found.append(f"{where}: bye: expected {asked.bye!r}, got {pairing.bye!r}")
    return found
