"""From the engine's table to the documents that readers get. Language-free: one byte string serves everyone."""

from fractions import Fraction
from typing import Any

from babak.engine.competition import Row, Table
from babak.engine.effect import Effective
from babak.standings.snapshot import Snapshot


def number(value: Fraction | int | None) -> int | float | None:
    """A value as JSON shows it: whole numbers as integers, others at four places."""
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else round(value.numerator / value.denominator, 4)


def standings(snapshot: Snapshot, table: Table, stage: str) -> dict[str, Any]:
    """Criteria, rows in ranking order, ties that somebody has to decide; a shared prize is not split here."""
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
        "prize": _plain(prize) if final and not row.shared else None,
    }


def _plain(value: Any) -> Any:
    return number(value) if isinstance(value, Fraction) else value


def _short(snapshot: Snapshot, entry: str) -> dict[str, Any]:
    card = snapshot.cards[entry]
    return {"id": card["id"], "number": card["number"], "name": card["name"]}


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
