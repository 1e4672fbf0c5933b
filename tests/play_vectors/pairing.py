"""Swiss pairings: every round from the rounds before it, pairs, colours, bye, board order.

Each is asked for twice: of the engine, from facts, and of `babak pair`, from a tournament report of the history, TRF16
and TRF26 in turns.
"""

import contextlib
import io
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from babak.__main__ import main
from babak.engine.pairing.dutch import NoPairing, pair_round
from tests.engine.dutch.vectors import Asked, rounds_of
from tests.exchange.trf.reports import Form, report


class Rounds:
    """Plays files and counts their rounds per category."""

    def __init__(self) -> None:
        self.identical: Counter[str] = Counter()
        self.commanded: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def check(self, data: Mapping[str, Any]) -> list[str]:
        """The differences of one file."""
        found = []
        for asked in rounds_of(data):
            category = asked.category if asked.pairs is not None else "no pairing exists"
            self.asked[category] += 1
            differences = _differences(asked)
            self.identical[category] += not differences
            form: Form = "26" if asked.number % 2 else "16"
            commanded = through_the_command(report(data, asked.number, form), asked)
            self.commanded[category] += not commanded
            found += differences + commanded
        return found or ([] if data["rounds"] else ["there is no round in it"])

    def lines(self) -> Iterator[str]:
        """What was counted, a line per category."""
        for category in sorted(self.asked):
            identical, commanded = self.identical[category], self.commanded[category]
            yield f"  {category}: {identical} of {self.asked[category]} rounds identical, {commanded} by babak pair"


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


def expected_lines(asked: Asked) -> list[str]:
    """What `babak pair` prints for a round: how many lines follow, the boards, the bye."""
    lines = [f"{white} {black}" for white, black in asked.pairs or ()]
    if asked.bye is not None:
        lines.append(f"{asked.bye} 0")
    return [str(len(lines)), *lines]


def through_the_command(text: str, asked: Asked) -> list[str]:
    """How the answer of `babak pair` to a report differs, its exit code included."""
    where = f"round {asked.number}: babak pair"
    said, told = io.StringIO(), io.StringIO()
    with tempfile.NamedTemporaryFile("w", suffix=".trf", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told):
            code = main(["pair", file.name])
    if asked.pairs is None:
        return [] if (code, said.getvalue()) == (1, "") else [f"{where}: there is no pairing, got {said.getvalue()!r}"]
    if code or told.getvalue():
        return [f"{where}: exit code {code}: {told.getvalue().strip()}"]
    found = said.getvalue().splitlines()
    return [] if found == expected_lines(asked) else [f"{where}: expected {expected_lines(asked)!r}, got {found!r}"]
