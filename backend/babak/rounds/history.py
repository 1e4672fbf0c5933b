"""What an entry has done, round by round: opponents, colours, points, floats. For those who wonder about a pairing."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from babak.engine.effective import Settled, settle
from babak.engine.facts import Match
from babak.engine.pairing.dutch import Past
from babak.engine.pairing.dutch.acceleration import baku
from babak.engine.pairing.dutch.field import float_of
from babak.engine.rules import Rules
from babak.standings.documents import number as shown
from babak.standings.snapshot import Snapshot

Cards = Mapping[str, Mapping[str, Any]]
_BYES = {"pairing_allocated": "pairing_bye", "full": "full_bye", "half": "half_bye", "zero": "zero_bye"}


class History:
    """The rounds of a tournament as one entry met them; `virtual` are the points of acceleration by entry, None where
    nobody floats because a schedule is printed."""

    def __init__(self, snapshot: Snapshot, rules: Rules, virtual: Mapping[str, tuple[int, ...]] | None) -> None:
        self._rules = rules
        self._virtual = virtual
        self._settled: Settled = settle(snapshot.facts(), rules, whole_schedule=True)
        self._matches: dict[tuple[str, int], Match] = {}
        for match in snapshot.matches.values():
            for side in (match.white, match.black):
                if side is not None:
                    self._matches[side, match.round] = match

    def points(self, entry: str, before: int) -> int:
        """The points of an entry before a round, in units."""
        return sum(self._gained(entry, number) or 0 for number in range(1, before))

    def _gained(self, entry: str, number: int) -> int | None:
        match = self._matches.get((entry, number))
        found = self._settled.by_match.get(match.id) if match is not None else None
        if match is None or found is None:
            return None
        return found.awarded_white if match.white == entry else found.awarded_black

    def _score(self, entry: str, before: int) -> int:
        extra = (self._virtual or {}).get(entry, ())
        return self.points(entry, before) + (extra[before - 1] if before <= len(extra) else 0)

    def round(self, entry: str, number: int, cards: Cards) -> dict[str, Any]:
        """What the entry did in a round. `kind` is `absent` where nothing stands, `open` while a game is on."""
        match = self._matches.get((entry, number))
        before = shown(Fraction(self.points(entry, number), self._rules.scale))
        body: dict[str, Any] = {
            "round": number,
            "match": None,
            "table": None,
            "kind": "absent",
            "opponent": None,
            "colour": None,
            "result": None,
            "points": None,
            "score_before": before,
            "float": None,
        }
        if match is None:
            return body
        white = match.white == entry
        other = match.black if white else match.white
        found = self._settled.by_match.get(match.id)
        gained = self._gained(entry, number)
        past = self._past(match, white)
        body |= {
            "match": match.id,
            "table": match.table,
            "kind": past.kind if past is not None else "open",
            "opponent": dict(cards[other]) if other is not None else None,
            "colour": None if other is None else "white" if white else "black",
            "result": found.code if found is not None and other is not None else None,
            "points": None if gained is None else shown(Fraction(gained, self._rules.scale)),
        }
        if self._virtual is not None and (past is not None or other is not None):
            body["float"] = self._float(entry, other, number, past or Past("played", 0, other))
        return body

    def _past(self, match: Match, white: bool) -> Past | None:
        found = self._settled.by_match.get(match.id)
        if match.black is None:
            points = found.awarded_white if found is not None else 0
            return Past(_BYES[match.bye or "pairing_allocated"], points)  # type: ignore[arg-type]
        if found is None:
            return None
        own, other = found.awarded_white, found.awarded_black
        if not white:
            own, other = other, own
        return Past("played" if found.played else "forfeit_win" if own > other else "forfeit_loss", own)

    def _float(self, entry: str, other: str | None, number: int, past: Past) -> str | None:
        opponent = self._score(other, number) if other is not None else 0
        down, up = float_of(past, self._score(entry, number), opponent, self._rules.loss)
        return "down" if down else "up" if up else None


def virtual_points(snapshot: Snapshot, rules: Rules, rounds: int, last: str | None) -> dict[str, tuple[int, ...]]:
    """The points of acceleration by entry (Baku)."""
    numbers = {entry.id: entry.number for entry in snapshot.entries.values()}
    return baku(numbers, rounds, rules.win, last)
