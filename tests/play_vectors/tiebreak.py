"""Individual events of the tie-break family, evaluated by the engine.

Points, every criterion, every ranking, in both editions; what two programs dispute is reached by its option; what
sites and books have published is reproduced, but for what the file itself says about it.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from babak.engine.competition import Table, evaluate
from babak.engine.errors import RuleError
from babak.engine.facts import Facts
from babak.engine.rules import Rules
from tests.engine.support import round_robin, swiss
from tests.engine.vectors import facts_of, load
from tests.play_vectors.compare import differences, exact, without_expectations

EDITIONS = {"expected": "fide_c07_2026", "expected_2024": "fide_c07_2024"}
DISPUTED = {"disputed": "fide_c07_2026", "disputed_2024": "fide_c07_2024"}
NOT_CRITERIA = frozenset({"edition", "points", "rankings", "ranking"})
IN_TIES = ("DE", "DE/P")

# Values that a site shows otherwise; the notes of the files say so.
PUBLISHED_OTHERWISE = {
    "real-cr-01": {("APRO", "121"), ("ARO/C1", "121"), ("BH/C1@2026", "140"), ("BH/M1@2024", "140")},
    "real-cr-04": {("SB", "2")},
}

# The names of the file of old regimes: criterion and regime.
REGIMES = {
    "BH_2009_virtual_opponent": ("BH", "fide_virtual_2009"),
    "SB_2009_virtual_opponent": ("SB", "fide_virtual_2009"),
    "USCF_solkoff": ("SOLK", "fide_c07_2026"),
    "USCF_modified_median": ("MMED", "fide_c07_2026"),
    "USCF_cumulative": ("CUM", "fide_c07_2026"),
    "USCF_cumulative_of_opposition": ("CUMO", "fide_c07_2026"),
    "USCF_sonneborn_berger": ("SB", "us_chess"),
}
Order = list[Any]


class Event:
    """The facts of one file, and its table by any list of criteria and regime."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.facts: Facts = facts_of(without_expectations(data))
        self.rules: Callable[..., Rules] = swiss if data.get("kind") == "swiss" else round_robin

    def table(self, order: Order, regime: str) -> Table:
        """The table by these criteria."""
        return evaluate(self.facts, self.rules(order, ranking__unplayed=regime))

    def values(self, codes: Iterable[str], regime: str) -> dict[str, dict[str, object]]:
        """Entry → value of every code; a code that is refused says so. 0 in a tie means `separated nobody`."""
        found: dict[str, dict[str, object]] = {}
        known = []
        for code in codes:
            try:
                self.rules(["PTS", code])
            except RuleError as refused:
                found[code] = {"refused": f"{refused.code} {refused.params}"}
            else:
                known.append(code)
        alone = [code for code in known if code in IN_TIES]
        for order in [[code] for code in alone] + [[code for code in known if code not in IN_TIES]]:
            table = self.table(["PTS", *order], regime)
            for code in order:
                found[code] = {
                    row.entry: (row.values[code] or 0) if code in IN_TIES else row.values[code] for row in table.rows
                }
        return found


def check(data: Mapping[str, Any]) -> list[str]:
    """The differences of one file, in both editions."""
    event = Event(data)
    found = [f"{edition} is missing" for edition in EDITIONS if edition not in data]
    for edition, regime in EDITIONS.items():
        if edition in data:
            found += _edition(event, data[edition], edition, regime)
    for disputed, regime in DISPUTED.items():
        for code, sides in data.get(disputed, {}).items():
            found += _disputed(event, code, sides, f"{disputed}.{code}", regime)
    if "published" in data:
        found += _published(event, data["published"], data["id"])
    return found


def _edition(event: Event, expected: Mapping[str, Any], path: str, regime: str) -> list[str]:
    codes = sorted(expected.keys() - NOT_CRITERIA)
    points = {row.entry: row.values["PTS"] for row in event.table(["PTS"], regime).rows}
    found = differences(expected["points"], points, f"{path}.points")
    values = event.values(codes, regime)
    for code in codes:
        found += differences(_exact(expected[code]), values[code], f"{path}.{code}")
    rankings = [(f"{path}.rankings[{at}]", ranking) for at, ranking in enumerate(expected["rankings"])]
    for place, ranking in [*rankings, (f"{path}.ranking", expected["ranking"])]:
        found += differences(ranking["ranks"], _ranks(event, ranking["order"], regime), f"{place}.ranks")
    return found


def _exact(values: Mapping[str, Any]) -> dict[str, Any]:
    """Decimals such as 10.17 are written, not binary."""
    return {entry: Fraction(str(value)) if isinstance(value, float) else value for entry, value in values.items()}


def _ranks(event: Event, order: Order, regime: str) -> dict[str, int | None]:
    return {row.entry: row.rank for row in event.table(order, regime).rows}


def _disputed(event: Event, code: str, sides: Mapping[str, Any], path: str, regime: str) -> list[str]:
    """Both readings: the one by default, the other by its option."""
    found: list[str] = []
    for side, criterion in (("oracle", code), ("independent", {"by": code, "forfeits": "count"})):
        table = event.table(["PTS", criterion], regime)
        found += differences(sides[side], {row.entry: row.values[code] for row in table.rows}, f"{path}.{side}")
    return found


def _published(event: Event, published: Mapping[str, Any], name: str) -> list[str]:
    if "order" in published:
        return _by_a_site(event, published, name)
    if "points" in published:
        points = {row.entry: row.values["PTS"] for row in event.table(["PTS"], "fide_c07_2026").rows}
        return differences(published["points"], points, "published.points")
    found: list[str] = []
    for book, codes in published.items():
        regime = "fide_c07_2026" if "2026" in book else "fide_c07_2024"
        values = event.values(codes, regime)
        for code, expected in codes.items():
            found += differences(_exact(expected), values[code], f"published[{book}].{code}")
    return found


def _by_a_site(event: Event, published: Mapping[str, Any], name: str) -> list[str]:
    """Ranks inside the places that a tie shares (sites number on), and the values of all but the ties' own criteria."""
    order = published["order"]
    table = event.table([code.replace("@", "/V") for code in order], "fide_c07_2026")
    keys = [criterion.key for criterion in table.criteria]
    found: list[str] = []
    sharing: dict[int | None, int] = {}
    for row in table.rows:
        sharing[row.rank] = sharing.get(row.rank, 0) + 1
    for row in table.rows:
        rank = published["rank"][row.entry]
        if row.rank is None or not row.rank <= rank < row.rank + sharing[row.rank]:
            found.append(f"published.rank.{row.entry}: expected {rank!r}, got {row.rank!r}")
    shown = list(zip(order, keys, strict=True))[len(order) - len(published["tb"]) :]
    for column, (code, key) in zip(published["tb"].values(), shown, strict=True):
        left_out = PUBLISHED_OTHERWISE.get(name, set())
        values = {row.entry: row.values[key] for row in table.rows}
        wanted = {entry: value for entry, value in column.items() if (code, entry) not in left_out}
        if code not in IN_TIES:
            found += differences(_exact(wanted), values, f"published.{code}")
    return found


def is_regimes(data: Any) -> bool:
    """Whether a file lists the values of old regimes, event by event."""
    return (
        isinstance(data, dict)
        and bool(data)
        and all(isinstance(codes, dict) and codes.keys() & REGIMES.keys() for codes in data.values())
    )


def check_regimes(data: Mapping[str, Any], path: Path) -> list[str]:
    """The differences of a file of old regimes; its events lie beside it or one folder up."""
    found: list[str] = []
    for name, codes in data.items():
        places = (path.parent / f"{name}.json", path.parent.parent / f"{name}.json")
        event = Event(load(next(place for place in places if place.is_file())))
        for title, expected in codes.items():
            code, regime = REGIMES[title]
            values = event.values([code], regime)[code]
            found += differences(
                {entry: exact(str(value)) for entry, value in expected.items()}, values, f"{name}.{title}"
            )
    return found
