"""What a result would change in the standings, before anybody confirms it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from babak.engine import competition
from babak.engine.preview import compare
from babak.engine.rules import Rules
from babak.results.game import fact
from babak.standings.documents import number
from babak.standings.snapshot import Snapshot


def preview(snapshot: Snapshot, rules: Rules, match_id: str, stored: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """The entries whose rank or values differ once `match_id` has the result `stored`, by their rank afterwards."""
    before = competition.evaluate(snapshot.facts(), rules)
    matches = {**snapshot.matches, match_id: replace(snapshot.matches[match_id], result=fact(stored))}
    after = competition.evaluate(replace(snapshot.facts(), matches=tuple(matches.values())), rules)
    changes = compare(before, after)
    values: dict[str, dict[str, Any]] = {}
    for change in changes.values:
        values.setdefault(change.entry, {})[change.key] = [number(change.before), number(change.after)]
    old = {row.entry: row.rank for row in before.rows}
    moved = {change.entry for change in changes.ranks}
    return [
        {
            "entry": {name: snapshot.cards[row.entry][name] for name in ("id", "number", "name")},
            "rank_before": old.get(row.entry),
            "rank_after": row.rank,
            "values": values.get(row.entry, {}),
        }
        for row in after.rows
        if row.entry in moved or row.entry in values
    ]
