"""Prizes: which places win what, and who stands on them (`prizes`). What a prize is, the rulebook says; no money is
divided here and none is invented.

Entries that `skip` names (`disqualified`, `withdrawn`) win nothing, and whoever follows moves up. Entries that share
a rank share the places it covers, and whatever prizes stand on these.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from babak.engine.competition import Row, Table
from babak.engine.reading import Tree, keyed, section, word, words
from babak.engine.rules import Prize


@dataclass(frozen=True, slots=True)
class SpecialPrize:
    """A prize outside the ranking: `scope` says who of those that a merge of categories moved is meant."""

    id: str
    scope: str
    to: Prize | None


@dataclass(frozen=True, slots=True)
class Award:
    """The entries of one rank and the places that they cover; `prizes` stand on these, by place. `undecided`: somebody
    still has to decide the tie."""

    places: tuple[int, ...]
    prizes: Mapping[int, Prize]
    entries: tuple[str, ...]
    undecided: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry in a ranking within the ranking: `place` there, `rank` in the whole table."""

    place: int
    rank: int
    entry: str


def special_prizes(rulebook: Tree) -> tuple[SpecialPrize, ...]:
    """`prizes.special` of a resolved rulebook."""
    found = []
    for item in keyed(section(rulebook, "prizes").get("special")):
        to = item.get("to")
        said = to if isinstance(to, str | int | Fraction | Mapping) else None
        found.append(SpecialPrize(word(item, "id", ""), word(item, "scope", "all_girls"), said))
    return tuple(found)


def skipped(rulebook: Tree) -> frozenset[str]:
    """`prizes.skip`: the states in which an entry wins nothing."""
    return frozenset(words(section(rulebook, "prizes").get("skip")))


def _by_rank(rows: Sequence[Row]) -> list[tuple[int, list[Row]]]:
    groups: dict[int, list[Row]] = {}
    for row in rows:
        if row.rank is not None:
            groups.setdefault(row.rank, []).append(row)
    return sorted(groups.items())


def awards(table: Table, prizes: Mapping[int, Prize], skip: Collection[str] = ()) -> tuple[Award, ...]:
    """Who stands on the places that win something, best first; a rank that covers no such place is left out."""
    undecided = {entry for tie in table.unresolved for entry in tie.entries}
    found: list[Award] = []
    first = 1
    for _, rows in _by_rank([row for row in table.rows if row.status not in skip]):
        places = tuple(range(first, first + len(rows)))
        first += len(rows)
        won = {place: prizes[place] for place in places if place in prizes}
        entries = tuple(row.entry for row in rows)
        if won:
            found.append(Award(places, won, entries, bool(undecided.intersection(entries))))
    return tuple(found)


def ranked_among(table: Table, members: Collection[str], skip: Collection[str] = ()) -> tuple[Placed, ...]:
    """The ranking of some of the entries among themselves ("best girl", ITB-CAT-03): equal ranks share a place."""
    found: list[Placed] = []
    for rank, rows in _by_rank([row for row in table.rows if row.entry in members and row.status not in skip]):
        place = len(found) + 1
        found += [Placed(place, rank, row.entry) for row in rows]
    return tuple(found)
