"""The crosstable: everybody against everybody, by number and by rank."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from babak.engine.competition import Table, work_out
from babak.engine.facts import Facts
from babak.engine.rules import Rules, quotient


@dataclass(frozen=True, slots=True)
class Cell:
    """One game seen from its row. `code` is as reported (from White), `points` are those of the row, exact.

    `counts` is False for an annulled game, which is shown and worth nothing.
    """

    match: str
    round: int
    colour: str
    code: str
    reason: str | None
    points: Fraction | int
    counts: bool
    played: bool


@dataclass(frozen=True, slots=True)
class Crosstable:
    """`cells[row, column]` are the games of two entries in round order; `byes[row]` the rounds without an opponent.

    `by_number` and `by_rank` are the two orders in which the same grid is printed.
    """

    by_number: tuple[str, ...]
    by_rank: tuple[str, ...]
    cells: Mapping[tuple[str, str], tuple[Cell, ...]]
    byes: Mapping[str, tuple[Cell, ...]]
    table: Table


def crosstable(facts: Facts, rules: Rules, after_round: int | None = None) -> Crosstable:
    """The grid of all results that are in force. Errors: those of `competition.evaluate`."""
    worked = work_out(facts, rules, after_round)
    ids, found = worked.sheets.ids, worked.settled.by_match
    cells: dict[tuple[str, str], list[Cell]] = {}
    byes: dict[str, list[Cell]] = {}
    for entry, lines in zip(ids, worked.sheets.lines, strict=True):
        for line in lines:
            result = found[line.match]
            cell = Cell(
                match=line.match,
                round=line.round,
                colour=line.colour,
                code=result.code,
                reason=result.reason,
                points=quotient(line.gained, rules.scale),
                counts=line.counts,
                played=line.played,
            )
            if line.opponent < 0:
                byes.setdefault(entry, []).append(cell)
            else:
                cells.setdefault((entry, ids[line.opponent]), []).append(cell)
    return Crosstable(
        by_number=tuple(ids),
        by_rank=tuple(row.entry for row in worked.table.rows),
        cells={pair: tuple(games) for pair, games in cells.items()},
        byes={entry: tuple(rounds) for entry, rounds in byes.items()},
        table=worked.table,
    )
