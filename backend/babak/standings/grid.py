"""The crosstable, kept row by row: a result touches two rows, and only those are written again.

Rows and columns stand in the order of the starting numbers, which does not move when ranks do. `cells[i][j]` lists
what row i did against row j, one item per meeting: `[code, round, colour, points]` with the code seen from row i's
side, and a fifth item `false` where the game does not count; `[null, round, colour]` is still to be played; null, they
do not meet. Where few of all pairs ever meet (a Swiss), a row has `games` instead, by round: the place of the other row
(from 0), and then the same items. Everybody reads it, so a pairing that is not published is not in it until it has a
result.
"""

from fractions import Fraction
from typing import Any

from babak.engine.competition import Table, Value
from babak.engine.effect import Effective
from babak.engine.facts import Match
from babak.http.json import dumps
from babak.standings.documents import number, rank_json
from babak.standings.snapshot import Snapshot

_TURNED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-"}
Game = list[Any]


class Grid:
    """The games of one tournament by row, and each row as JSON."""

    def __init__(self) -> None:
        self._order: tuple[str, ...] = ()
        self._scale = 0
        self._sparse = False
        self._at: dict[str, int] = {}
        self._seen: dict[str, tuple[Match, Effective | None]] = {}
        self._games: list[dict[int, dict[str, Game]]] = []
        self._byes: list[dict[str, Game]] = []
        self._rows: list[bytes] = []
        self._parts: dict[str, tuple[tuple[str, Value, dict[str, Any], bytes], bytes]] = {}

    def update(self, snapshot: Snapshot, effective: dict[str, Effective], scale: int, *, sparse: bool) -> None:
        """Take over what has changed since the last time. `sparse`: by round, not all against all."""
        entries = sorted(snapshot.entries.values(), key=lambda entry: (entry.number, entry.id))
        order = tuple(entry.id for entry in entries)
        public = {number for number, status in snapshot.rounds.items() if status in ("published", "closed")}
        matches = {
            match_id: match
            for match_id, match in snapshot.matches.items()
            if match.round in public or match.result is not None
        }
        same_matches = len(matches) == len(self._seen) and matches.keys() == self._seen.keys()
        if order != self._order or scale != self._scale or sparse != self._sparse or not same_matches:
            self._scale, self._sparse = scale, sparse
            self._begin(order)
        dirty: set[int] = set()
        seen = self._seen
        for match_id, match in matches.items():
            found = effective.get(match_id)
            before = seen.get(match_id)
            if before is not None and before[0] is match and (before[1] is found or before[1] == found):
                continue
            seen[match_id] = (match, found)
            dirty.update(self._place(match, found, scale))
        for row in dirty:
            self._write(row)

    def _begin(self, order: tuple[str, ...]) -> None:
        size = len(order)
        self._order, self._at = order, {entry: position for position, entry in enumerate(order)}
        self._seen = {}
        self._games = [{} for _ in range(size)]
        self._byes = [{} for _ in range(size)]
        self._rows = [dumps({"games": [], "byes": []} if self._sparse else {"cells": [None] * size, "byes": []})] * size

    def _place(self, match: Match, found: Effective | None, scale: int) -> tuple[int, ...]:
        white = self._at.get(match.white or "")
        if white is None:
            return ()
        if match.black is None:
            points = number(Fraction(found.awarded_white, scale)) if found is not None else None
            self._byes[white][match.id] = [match.bye, match.round, points]
            return (white,)
        black = self._at.get(match.black)
        if black is None:
            return ()
        self._games[white].setdefault(black, {})[match.id] = _game(match, found, scale, "w")
        self._games[black].setdefault(white, {})[match.id] = _game(match, found, scale, "b")
        return white, black

    def _write(self, row: int) -> None:
        games = self._games[row]
        byes = sorted(self._byes[row].values(), key=lambda bye: int(bye[1]))
        if self._sparse:
            listed = [[column, *game] for column, meetings in games.items() for game in meetings.values()]
            self._rows[row] = dumps({"games": sorted(listed, key=lambda game: int(game[2])), "byes": byes})
            return
        cells: list[list[Game] | None] = [None] * len(self._order)
        for column, meetings in games.items():
            cells[column] = sorted(meetings.values(), key=lambda game: int(game[1]))
        self._rows[row] = dumps({"cells": cells, "byes": byes})

    def body(self, snapshot: Snapshot, table: Table) -> bytes:
        """The document as JSON bytes."""
        head = dumps({"tournament": snapshot.slug, "revision": snapshot.revision, "after_round": table.after_round})
        rows = {row.entry: row for row in table.rows}
        parts = []
        for entry, written in zip(self._order, self._rows, strict=True):
            row = rows[entry]
            of = (row.status, next(iter(row.values.values()), None), snapshot.cards[entry], written)
            known = self._parts.get(entry)
            if known is None or known[0] != of:
                known = self._parts[entry] = (of, _row(*of))
            parts.append(b'{"rank":%b,%b' % (rank_json(row.rank), known[1]))
        return head[:-1] + b',"rows":[' + b",".join(parts) + b"]}"


def _row(status: str, points: Value, card: dict[str, Any], written: bytes) -> bytes:
    """What follows the rank, which moves more often than the rest."""
    return dumps({"status": status, "points": number(points), "entry": card})[1:-1] + b"," + written[1:]


def _game(match: Match, found: Effective | None, scale: int, colour: str) -> Game:
    if found is None:
        return [None, match.round, colour]
    code, points = found.code, found.awarded_white
    if colour == "b":
        code, points = _TURNED.get(code, code), found.awarded_black
    game: Game = [code, match.round, colour, number(Fraction(points, scale))]
    return game if found.counts else [*game, False]
