"""Facts and rules for the tests of the engine: short ways to say who played whom, and the two rulebooks in play."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

from babak.engine.competition import Row, Table
from babak.engine.facts import Decision, Entry, Facts, Incident, Match, Removal, Result
from babak.engine.pairing.berger import schedule
from babak.engine.rulebook import Library
from babak.engine.rules import Rules, compile_rules

ROUND_ROBIN: dict[str, Any] = {
    "competition": {"sport": "chess", "competitor": "individual"},
    "result": {
        "shape": "game",
        "awards": {
            "walkover": {"PTS": [1, 0]},
            "double_walkover": {"PTS": [0, 0]},
            "bye": {"PTS": 0},
            "rated": False,
        },
        "withdrawal": {
            "policy": "half_rule",
            "half_of": "scheduled",
            "half_rounding": "exact",
            "played": "over_the_board",
            "annulled_round": "zero",
            "applies_to": ["withdrawn", "disqualified"],
        },
    },
    "scoring": {"PTS": {"by": "outcome", "of": "game", "win": 1, "draw": "1/2", "loss": 0}},
    "ranking": {
        "criteria": ["PTS", {"by": "DE", "reapply": True}, {"by": "SB", "forfeits": "as_played"}, "KS", "WIN"],
        "unplayed": "as_played",
        "finally": ["shared"],
        "unranked": ["disqualified"],
    },
    "stages": [{"id": "main", "format": "round_robin", "cycles": 1, "pairing": {"system": "berger"}}],
    "timing": {"default_time": {"minutes": 0, "inclusive": "late_if_greater", "or_flag": True, "loses": "game"}},
}
SWISS: dict[str, Any] = deepcopy(ROUND_ROBIN)
SWISS["result"] = {
    "shape": "game",
    "awards": {
        "walkover": {"PTS": [1, 0]},
        "double_walkover": {"PTS": [0, 0]},
        "bye": {"PTS": 1},
        "half_bye": {"PTS": "1/2"},
        "absent": {"PTS": 0},
        "rated": False,
    },
}
SWISS["ranking"]["criteria"] = ["PTS", {"by": "DE", "forfeits": "not_met"}, "BH/C1", "BH", "SB"]
SWISS["ranking"]["unplayed"] = "fide_c07_2026"
SWISS["stages"] = [{"id": "main", "format": "swiss", "rounds": 9}]
GONZAGA: dict[str, Any] = deepcopy(ROUND_ROBIN)
GONZAGA["result"]["awards"]["bye"]["PTS"] = 1
GONZAGA["ranking"]["criteria"] = ["PTS", {"by": "SB", "forfeits": "as_played", "bye": "exclude"}]
GONZAGA["timing"]["default_time"] = {"minutes": 10, "inclusive": "late_if_greater", "or_flag": False, "loses": "game"}
GONZAGA["prizes"] = {"places": {1: 1000000, 2: 800000, 3: 500000}, "skip": ["disqualified"]}
GONZAGA["conduct"] = {
    "offences": {
        "violation": {
            "by": "player",
            "scope": "game",
            "codes": ["violation", "one_hand_rule", "two_hands", "first_move_two_pawns", "left_seat", "disturbing"],
            "at": {
                "1+": {"warning": True, "clock": {"offender": -60, "floor": "zero_flag"}},
                3: {"lose": "game", "reason": "third_warning", "clock": {"offender": -60, "floor": "zero_flag"}},
            },
        },
        "promotion_not_replaced": {
            "by": "player",
            "scope": "game",
            "then": {"instruct": "the pawn becomes a queen"},
        },
        "device_found": {"by": "player", "then": {"lose": "game", "reason": "device_found"}},
        "cheating": {"by": "player", "then": {"disqualify": "event"}},
    }
}
GONZAGA["money"] = {
    "currency": "IDR",
    "entry_fee": {"amount": 150000, "per": "entry"},
    "deposits": {
        "walkover": {"amount": 50000, "per": "entry", "forfeit_on": "first_walkover", "refund_at": "event_end"}
    },
}


def changed(base: Mapping[str, Any], changes: Mapping[str, object] | None = None) -> dict[str, Any]:
    """The rulebook with values replaced at dotted paths."""
    data = deepcopy(dict(base))
    for path, value in (changes or {}).items():
        *steps, last = path.split(".")
        below = data
        for step in steps:
            below = below.setdefault(step, {})
        below[last] = value
    return data


def gonzaga(**changes: object) -> Rules:
    """The school rulebook; `a__b=value` replaces the value at path a.b."""
    return compile_rules(changed(GONZAGA, {path.replace("__", "."): value for path, value in changes.items()}))


def _with(base: Mapping[str, Any], criteria: list[Any] | None, changes: Mapping[str, object]) -> Rules:
    data = changed(base, {path.replace("__", "."): value for path, value in changes.items()})
    if criteria is not None:
        data["ranking"]["criteria"] = criteria
    return compile_rules(data)


def round_robin(criteria: list[Any] | None = None, **changes: object) -> Rules:
    """The plain FIDE round robin, with other criteria when given."""
    return _with(ROUND_ROBIN, criteria, changes)


def swiss(criteria: list[Any] | None = None, **changes: object) -> Rules:
    """The plain FIDE Swiss, with other criteria when given."""
    return _with(SWISS, criteria, changes)


@cache
def _shipped() -> Library:
    return Library.shipped()


def shipped(rulebook: str, overrides: Mapping[str, object] | None = None) -> Rules:
    """A shipped rulebook, resolved and compiled, with values replaced at dotted paths."""
    return compile_rules(_shipped().resolve(rulebook, overrides))


def entries(count: int, **removed: Removal) -> tuple[Entry, ...]:
    """P1 … Pn; `P3=Removal(…)` removes one of them."""
    return tuple(Entry(f"P{n}", n, f"Player {n}", 2000 - n, removed.get(f"P{n}")) for n in range(1, count + 1))


def match_id(round_number: int, white: int, black: int | None) -> str:
    return f"R{round_number}:{white}-{black if black is not None else 'bye'}"


def berger_matches(
    count: int, results: Mapping[tuple[int, int], str | Result] | None = None, *, cycles: int = 1
) -> tuple[Match, ...]:
    """The whole schedule of a round robin; `results` by (white, black) as scheduled."""
    known = dict(results or {})
    matches: list[Match] = []
    for number, pairs in enumerate(schedule(count, cycles), start=1):
        for table, (white, black) in enumerate(pairs, start=1):
            if black is None:
                matches.append(
                    Match(match_id(number, white, None), number, None, f"P{white}", None, "pairing_allocated")
                )
                continue
            said = known.pop((white, black), None)
            result = Result(said) if isinstance(said, str) else said  # type: ignore[arg-type]
            matches.append(Match(match_id(number, white, black), number, table, f"P{white}", f"P{black}", None, result))
    assert not known, f"not in the schedule: {known}"
    return tuple(matches)


def facts(
    count: int,
    results: Mapping[tuple[int, int], str | Result] | None = None,
    *,
    incidents: Iterable[Incident] = (),
    decisions: Iterable[Decision] = (),
    removed: Mapping[str, Removal] | None = None,
    seed: str = "",
    cycles: int = 1,
) -> Facts:
    """A round robin of `count` players on the Berger schedule."""
    return Facts(
        entries(count, **dict(removed or {})),
        berger_matches(count, results, cycles=cycles),
        tuple(incidents),
        tuple(decisions),
        None,
        seed,
    )


_BYES = {"pab": "pairing_allocated", "full": "full", "half": "half", "zero": "zero"}


def event(*rounds: str, ratings: Mapping[str, int | None] | None = None, **changes: Any) -> Facts:
    """A Swiss, round by round: `A-B 1-0, C-D +/-, E half`; `A-B ?` has no result yet. Numbers follow the names."""
    matches: list[Match] = []
    for number, text in enumerate(rounds, 1):
        for table, said in enumerate(text.split(", "), 1):
            who, what = said.split()
            name = f"{number}.{table}"
            if what in _BYES:
                matches.append(Match(name, number, None, who, None, _BYES[what]))  # type: ignore[arg-type]
            else:
                white, black = who.split("-")
                result = None if what == "?" else Result(what)  # type: ignore[arg-type]
                matches.append(Match(name, number, table, white, black, None, result))
    names = sorted({side for match in matches for side in (match.white, match.black) if side is not None})
    rated = ratings or {}
    found = tuple(Entry(name, at, rating=rated.get(name)) for at, name in enumerate(names, 1))
    return Facts(found, tuple(matches), **{"rounds_total": len(rounds), **changes})


def row(table: Table, entry: str) -> Row:
    """The row of one entry."""
    return next(each for each in table.rows if each.entry == entry)


def points(table: Table) -> dict[str, object]:
    """Entry → points, in ranking order."""
    return {each.entry: each.values["PTS"] for each in table.rows}


def ranks(table: Table) -> dict[str, int | None]:
    """Entry → rank, in ranking order."""
    return {each.entry: each.rank for each in table.rows}


HALF = Fraction(1, 2)
