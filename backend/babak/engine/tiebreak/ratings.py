"""Criteria that read ratings. All values are whole rating points.

| code    | article   | definition                                                                       | implemented |
|---------|-----------|----------------------------------------------------------------------------------|-------------|
| ARO     | C.07 10.1 | mean rating of the opponents met over the board, halves upwards                  | ✅          |
| ARO/Cn  | C.07 14   | without the n lowest ratings; /Mn also without the n highest                     | ✅          |
| TPR     | C.07 10.2 | ARO and the rating difference of the percentage scored (table B.02 8.1.1)        | ✅          |
| PTP     | C.07 10.3 | the lowest rating whose expected score reaches the score made (table B.02 8.1.2) | ✅ [1]      |
| APRO    | C.07 10.4 | mean TPR of the opponents met over the board                                     | ✅          |
| APPO    | C.07 10.5 | mean PTP of the opponents met over the board                                     | ✅          |
| RTNG    | C.07 10.6 | own rating, the higher first (from 2026); /R reversed                            | ✅          |
| unrated | C.07 10   | somebody has no rating: the criterion is dropped for everybody                   | ✅ [2]      |

[1] Who made nothing: the lowest opponent's rating less 800.
[2] Unless the rulebook gives a value: `unrated: 1400` (/U1400). `unrated: exclude` leaves their games out.
Games that were not played never count here, in round robins either (15.2).
"""

from collections.abc import Sequence
from fractions import Fraction

from babak.engine.scoresheet import Line, Sheets
from babak.engine.tiebreak.criterion import Criterion, Params, Remark, Scores, Term, half_up, term
from babak.engine.tiebreak.rating_tables import difference_of, expected

_FURTHEST = 800


def _rating(sheets: Sheets, params: Params, at: int) -> int | None:
    rating = sheets.ratings[at]
    return rating if rating is not None else None if params.unrated == -1 else params.unrated


def _dropped(sheets: Sheets, params: Params) -> bool:
    return params.unrated is None and None in sheets.ratings


def _games(sheets: Sheets, params: Params, at: int) -> list[tuple[int, Line]]:
    """The rating of every opponent met over the board, with the game."""
    games: list[tuple[int, Line]] = []
    for line in sheets.lines[at]:
        if line.played and line.counts:
            rating = _rating(sheets, params, line.opponent)
            if rating is not None:
                games.append((rating, line))
    return games


def _cut(games: list[tuple[int, Line]], params: Params) -> set[int]:
    order = sorted(range(len(games)), key=lambda place: games[place][0])
    top = order[max(len(order) - params.cut_top, params.cut) :] if params.cut_top else []
    return {*order[: params.cut], *top}


def _mean(values: Sequence[int]) -> int | None:
    return half_up(sum(values), len(values)) if values else None


def average_rating(sheets: Sheets, params: Params, at: int) -> int | None:
    """ARO (10.1) of one entry; None when the cuts leave nobody."""
    games = _games(sheets, params, at)
    out = _cut(games, params) if params.cut or params.cut_top else ()
    return _mean([rating for place, (rating, _) in enumerate(games) if place not in out])


def _percentage(sheets: Sheets, games: list[tuple[int, Line]]) -> int:
    return half_up(100 * sum(line.gained for _, line in games), sheets.win * len(games))


def performance(sheets: Sheets, params: Params, at: int) -> int | None:
    """TPR (10.2) of one entry; None without a game over the board."""
    games = _games(sheets, params, at)
    mean = _mean([rating for rating, _ in games])
    if mean is None or not sheets.win:
        return None
    return mean + difference_of(max(0, min(100, _percentage(sheets, games))))


def perfect_performance(sheets: Sheets, params: Params, at: int) -> int | None:
    """PTP (10.3) of one entry; None without a game over the board."""
    games = _games(sheets, params, at)
    if not games:
        return None
    ratings = [rating for rating, _ in games]
    score = 100 * sum(line.gained for _, line in games)
    low, high = min(ratings) - _FURTHEST, max(ratings) + _FURTHEST
    if score <= 0:
        return low
    while low + 1 < high:  # the expected score grows with the rating: at `low` it is too small, at `high` enough
        middle = (low + high) // 2
        if sum([expected(middle - rating) for rating in ratings]) * sheets.win >= score:
            high = middle
        else:
            low = middle
    return high


def _everybody(sheets: Sheets, params: Params, code: str) -> list[int | None]:
    """The value of a code for everybody; worked out once for the averages of opponents."""
    key = (code, params.unrated, params.cut, params.cut_top)
    known = sheets.memo.get(key)
    if known is None:
        of_one = {"ARO": average_rating, "TPR": performance, "PTP": perfect_performance}[code]
        known = sheets.memo[key] = [of_one(sheets, params, at) for at in range(len(sheets.ids))]
    return known  # type: ignore[return-value]


_AVERAGE_OF = {"APRO": "TPR", "APPO": "PTP"}


def _of_opponents(sheets: Sheets, params: Params, code: str, at: int) -> list[tuple[int, Line]]:
    """TPR or PTP of every opponent met over the board, with the game."""
    of_all = _everybody(sheets, params, _AVERAGE_OF[code])
    met = [(of_all[line.opponent], line) for line in sheets.lines[at] if line.played and line.counts]
    return [(value, line) for value, line in met if value is not None]


def _terms(sheets: Sheets, games: list[tuple[int, Line]], at: int, out: set[int], expecting: int | None) -> list[Term]:
    position = {(line.round, line.match): place for place, (_, line) in enumerate(games)}
    terms: list[Term] = []
    for line in sheets.lines[at]:
        place = position.get((line.round, line.match))
        if place is None:
            played = line.played and line.counts
            why = "unrated" if played else "annulled" if not line.counts else "not_played"
            terms.append(term(sheets, line, product=Fraction(0), counted=False, why=why))
            continue
        value = games[place][0]
        gained = Fraction(line.gained, sheets.scale)
        product = Fraction(value) if expecting is None else Fraction(expected(expecting - value), 100)
        cut = place in out
        shown = "cut" if cut else None
        terms.append(
            term(sheets, line, factor=gained, opponent_score=value, product=product, counted=not cut, why=shown)
        )
    return terms


def _remarks_of(sheets: Sheets, params: Params, code: str, at: int, terms: Sequence[Term]) -> tuple[Remark, ...]:
    counted = [each for each in terms if each.counted]
    if not counted:
        return (Remark("nobody_met"),)
    if code == "PTP":
        score = sum((each.factor or 0 for each in counted), Fraction(0))
        rating = perfect_performance(sheets, params, at)
        if score <= 0:
            return (Remark("perfect_without_points", {"rating": rating, "less": _FURTHEST}),)
        reached = sum((each.product or 0 for each in counted), Fraction(0))
        return (Remark("perfect", {"rating": rating, "expected": reached, "score": score}),)
    total = sum((each.product or 0 for each in counted), Fraction(0))
    mean = Remark("mean", {"sum": total, "count": len(counted), "decimals": 0})
    if code != "TPR":
        return (mean,)
    percent = max(0, min(100, _percentage(sheets, _games(sheets, params, at))))
    return (mean, Remark("performance", {"percent": percent, "difference": difference_of(percent)}))


def _criterion(code: str, section: str) -> Criterion:
    def compute(sheets: Sheets, params: Params) -> Scores:
        if _dropped(sheets, params):
            return Scores([None] * len(sheets.ids), 1)
        if code in _AVERAGE_OF:
            found = [_of_opponents(sheets, params, code, at) for at in range(len(sheets.ids))]
            return Scores([_mean([value for value, _ in games]) for games in found], 1)
        return Scores(_everybody(sheets, params, code), 1)

    def work(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
        if _dropped(sheets, params):
            return ()
        if code in _AVERAGE_OF:
            return tuple(_terms(sheets, _of_opponents(sheets, params, code, at), at, set(), None))
        games = _games(sheets, params, at)
        out = _cut(games, params) if code == "ARO" else set()
        expecting = perfect_performance(sheets, params, at) if code == "PTP" else None
        return tuple(_terms(sheets, games, at, out, expecting))

    def remarks(sheets: Sheets, params: Params, at: int, _members: Sequence[int] | None) -> tuple[Remark, ...]:
        if _dropped(sheets, params):
            return (_unrated(sheets),)
        return _remarks_of(sheets, params, code, at, work(sheets, params, at, None))

    return Criterion(code, "C.07", section, f"criterion.{code}", "higher", "ratings", compute, None, work, remarks)


def _unrated(sheets: Sheets) -> Remark:
    ids = [entry for entry, rating in zip(sheets.ids, sheets.ratings, strict=True) if rating is None]
    return Remark("dropped_unrated", {"count": len(ids), "entries": ids})


def _own(sheets: Sheets, params: Params) -> Scores:
    """RTNG (10.6)."""
    if _dropped(sheets, params):
        return Scores([None] * len(sheets.ids), 1)
    return Scores([_rating(sheets, params, at) for at in range(len(sheets.ids))], 1)


def _nothing(_sheets: Sheets, _params: Params, _at: int, _members: Sequence[int] | None) -> tuple[Term, ...]:
    return ()


def _own_remarks(sheets: Sheets, params: Params, _at: int, _members: Sequence[int] | None) -> tuple[Remark, ...]:
    return (_unrated(sheets),) if _dropped(sheets, params) else ()


CRITERIA = (
    *(
        _criterion(code, section)
        for code, section in (("ARO", "10.1"), ("TPR", "10.2"), ("PTP", "10.3"), ("APRO", "10.4"), ("APPO", "10.5"))
    ),
    Criterion(*("RTNG", "C.07", "10.6", "criterion.RTNG", "higher", "ratings"), _own, None, _nothing, _own_remarks),
)
