"""From the engine's table to the documents that readers get. Language-free: one byte string serves everyone."""

from fractions import Fraction
from typing import Any

from babak.engine.competition import Row, Table
from babak.engine.effect import Effective
from babak.http.json import dumps
from babak.standings.snapshot import Snapshot


def number(value: Fraction | int | None) -> int | float | None:
    """A value as JSON shows it: whole numbers as integers, others at four places."""
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else round(value.numerator / value.denominator, 4)


class Rows:
    """The rows of the last standings as JSON: a result changes a few of them, and only those are written again."""

    def __init__(self) -> None:
        self._written: dict[str, tuple[tuple[Any, ...], bytes]] = {}

    def json(self, snapshot: Snapshot, row: Row, final: bool) -> bytes:
        """One row. The rank moves more often than what follows it."""
        card = snapshot.cards[row.entry]
        prize = row.prize if final and not row.shared else None
        of = (row.values, row.played, row.won, row.drawn, row.lost, row.status, card, prize)
        known = self._written.get(row.entry)
        if known is None or known[0] != of:
            known = self._written[row.entry] = (of, dumps(_row(card, row, prize))[1:])
        return b'{"rank":%b,"shared":%b,%b' % (rank_json(row.rank), b"true" if row.shared else b"false", known[1])


def rank_json(rank: int | None) -> bytes:
    """A rank as JSON; an entry without one is not ranked."""
    return b"null" if rank is None else b"%d" % rank


def standings(snapshot: Snapshot, table: Table, stage: str, rows: Rows) -> bytes:
    """Criteria, rows in ranking order, ties that somebody has to decide; a shared prize is not split here."""
    final = table.complete and snapshot.status == "finished" and not table.unresolved
    before = {
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
    }
    after = {
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
    written = b",".join(rows.json(snapshot, row, final) for row in table.rows)
    return dumps(before)[:-1] + b',"rows":[' + written + b"]," + dumps(after)[1:]


def _row(card: dict[str, Any], row: Row, prize: Any) -> dict[str, Any]:
    return {
        "status": row.status,
        "entry": card,
        "values": {key: number(value) for key, value in row.values.items()},
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "qualified": None,
        "prize": plain(prize),
    }


def plain(value: Any) -> Any:
    """A prize as JSON shows it: exact numbers as numbers, anything else as the rulebook writes it."""
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
