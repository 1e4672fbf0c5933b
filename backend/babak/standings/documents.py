"""From the engine's table to the documents that readers get. Language-free: one byte string serves everyone."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from babak.engine.competition import Row, Table
from babak.engine.effect import Effective
from babak.standings.facts import Snapshot


def number(value: Fraction | int | None) -> int | float | None:
    """A value as JSON shows it: whole numbers as integers, others at four places."""
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else round(float(value), 4)


def standings(snapshot: Snapshot, table: Table, stage: str) -> dict[str, Any]:
    """The standings of api.md: criteria, rows in ranking order, ties that somebody has to decide."""
    final = table.complete and snapshot.status == "finished" and not table.unresolved
    return {
        "tournament": snapshot.slug,
        "revision": snapshot.revision,
        "after_round": table.after_round,
        "rounds": snapshot.rounds_total,
        "stage": stage,
        "group": None,
        "complete": table.complete,
        "final": final,
        "criteria": [
            {"key": criterion.key, "code": criterion.code, "edition": criterion.edition} for criterion in table.criteria
        ],
        "rows": [_row(snapshot, row, final) for row in table.rows],
        "unresolved_ties": [
            {
                "place": tie.place,
                "entries": [_short(snapshot, entry) for entry in tie.entries],
                "touches_prize": tie.touches_prize,
                "decider": tie.decider,
                "reason": tie.reason,
            }
            for tie in table.unresolved
        ],
        "needs_decision": table.needs_decision,
    }


def _row(snapshot: Snapshot, row: Row, final: bool) -> dict[str, Any]:
    prize = row.prize
    return {
        "rank": row.rank,
        "shared": row.shared,
        "status": row.status,
        "entry": snapshot.cards[row.entry],
        "values": {key: number(value) for key, value in row.values.items()},
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "qualified": None,
        "prize": _plain(prize) if final else None,
    }


def _plain(value: Any) -> Any:
    return number(value) if isinstance(value, Fraction) else value


def _short(snapshot: Snapshot, entry: str) -> dict[str, Any]:
    card = snapshot.cards[entry]
    return {"id": card["id"], "number": card["number"], "name": card["name"]}


def crosstable(snapshot: Snapshot, table: Table, effective: Mapping[str, Effective], scale: int) -> dict[str, Any]:
    """Everybody against everybody, in the order of the standings.

    `cells[i][j]` lists what row i did against row j, one item per meeting: `[code, round, points, counts]` with the
    code seen from row i's side of the board; null where they do not meet. `byes` are per row.
    """
    order = {row.entry: position for position, row in enumerate(table.rows)}
    size = len(order)
    cells: list[list[list[Any] | None]] = [[None] * size for _ in range(size)]
    byes: list[list[list[Any]]] = [[] for _ in range(size)]
    for match in snapshot.matches.values():
        found = effective.get(match.id)
        at = order.get(match.white or "")
        if at is None:
            continue
        if match.black is None:
            if found is not None:
                byes[at].append([match.bye, match.round, number(Fraction(found.awarded_white, scale))])
            continue
        other = order.get(match.black)
        if other is None:
            continue
        for one, two, colour in ((at, other, "w"), (other, at, "b")):
            cell = cells[one][two]
            if cell is None:
                cell = cells[one][two] = []
            if found is None:
                cell.append([None, match.round, colour, None, True])
            else:
                points = found.awarded_white if colour == "w" else found.awarded_black
                code = found.code if colour == "w" else _turned(found.code)
                cell.append([code, match.round, colour, number(Fraction(points, scale)), found.counts])
    return {
        "tournament": snapshot.slug,
        "revision": snapshot.revision,
        "after_round": table.after_round,
        "rows": [
            {
                "rank": row.rank,
                "status": row.status,
                "entry": snapshot.cards[row.entry],
                "points": number(next(iter(row.values.values()), None)),
                "cells": cells[position],
                "byes": byes[position],
            }
            for position, row in enumerate(table.rows)
        ],
    }


_TURNED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-"}


def _turned(code: str) -> str:
    return _TURNED.get(code, code)


def effective_out(found: Effective, scale: int) -> dict[str, Any] | None:
    """What is stored of a result in force beside the reported one; None when it is simply what was reported."""
    if not found.derived and found.counts and found.source in ("reported", "bye"):
        return None
    return {
        "result": found.code,
        "reason": found.reason,
        "awarded": [number(Fraction(found.awarded_white, scale)), number(Fraction(found.awarded_black, scale))],
        "played": found.played,
        "counts": found.counts,
        "derived": found.derived,
        "source": found.source,
    }
