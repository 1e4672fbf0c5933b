"""The working behind one row of the standings, as JSON: codes, exact numbers and display numbers, no words."""

from fractions import Fraction
from typing import Any

from babak.engine.explain import Explanation, Separation, Working, explain
from babak.engine.rules import Rules
from babak.engine.tiebreak.criterion import Remark, Term
from babak.standings.derive import plain
from babak.standings.documents import number
from babak.standings.snapshot import Snapshot


def exact(value: Fraction | int | None) -> str | None:
    """An exact value as text: "37/3", "5"."""
    return None if value is None else str(value)


def explanation(snapshot: Snapshot, rules: Rules, entry: str, after_round: int | None) -> dict[str, Any]:
    """Why `entry` stands where it stands."""
    found = explain(snapshot.facts(), rules, entry, after_round)
    return {
        "tournament": snapshot.slug,
        "revision": snapshot.revision,
        "after_round": found.after_round,
        "entry": snapshot.cards[entry],
        "rank": found.row.rank,
        "shared": found.row.shared,
        "status": found.row.status,
        "criteria": [_working(snapshot, working) for working in found.workings],
        "above": _separation(snapshot, found.above),
        "below": _separation(snapshot, found.below),
        "notes": _notes(snapshot, found),
    }


def _short(snapshot: Snapshot, entry: str | None) -> dict[str, Any] | None:
    card = snapshot.cards.get(entry or "")
    return {name: card[name] for name in ("id", "number", "name")} if card is not None else None


def _working(snapshot: Snapshot, working: Working) -> dict[str, Any]:
    return {
        "key": working.key,
        "code": working.code,
        "applied": working.applied,
        "article": working.article,
        "section": working.section,
        "edition": working.edition,
        "title_key": working.title_key,
        "value": number(working.value),
        "exact": exact(working.value),
        "terms": [_term(snapshot, term) for term in working.terms],
        "tied_with": [_short(snapshot, entry) for entry in working.tied_with],
        "regime": working.regime,
        "remarks": [_remark(remark) for remark in working.remarks],
        "not_applied": [
            {"code": each.code, "value": number(each.value), "exact": exact(each.value)} for each in working.not_applied
        ],
    }


def _term(snapshot: Snapshot, term: Term) -> dict[str, Any]:
    return {
        "round": term.round,
        "opponent": _short(snapshot, term.opponent),
        "colour": term.colour,
        "kind": term.kind,
        "opponent_score": number(term.opponent_score),
        "factor": number(term.factor),
        "product": number(term.product),
        "exact": exact(term.product),
        "counted": term.counted,
        "why": term.why,
        "basis": _remark(term.basis) if term.basis is not None else None,
    }


def _remark(remark: Remark) -> dict[str, Any]:
    return {"code": remark.code, "params": plain(remark.params)}


def _separation(snapshot: Snapshot, found: Separation | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "code": found.code,
        "entry": _short(snapshot, found.other),
        "key": found.key,
        "own": number(found.own),
        "others": number(found.others),
    }


def _notes(snapshot: Snapshot, found: Explanation) -> list[dict[str, Any]]:
    notes = []
    for note in found.notes:
        params = plain(note.params)
        if "with" in params:
            params["with"] = [_short(snapshot, entry) for entry in params["with"]]
        notes.append({"code": note.code, "params": params})
    return notes
