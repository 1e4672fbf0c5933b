"""From the facts of a competition to the players and options of a round.

| article  | content                                                                          | here        |
|----------|----------------------------------------------------------------------------------|-------------|
| C.04.2 C | a late entry has no points for the rounds before, and is paired from its arrival | _history    |
| C.04.2 D | who has withdrawn or asked for a bye is not paired                               | from_facts  |
| C.04.3 1 | forfeits and byes are unplayed: no colour, no meeting                            | _history    |
| rulebook | a pair that did not play may not meet again (`result.awards.may_meet_again`)     | from_facts  |

Nothing of the rulebook's stages is read here: acceleration, forbidden pairs, clubs and fixed boards are given by name.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from babak.engine.effective import Settled, settle
from babak.engine.errors import RuleError
from babak.engine.facts import Facts, Match
from babak.engine.pairing.dutch.acceleration import baku
from babak.engine.pairing.dutch.model import Absence, Colour, Kind, Options, Past, Player
from babak.engine.rules import Rules

_BYES: dict[str, Kind] = {
    "pairing_allocated": "pairing_bye",
    "full": "full_bye",
    "half": "half_bye",
    "zero": "zero_bye",
}
_ASKED: dict[str, Absence] = {"full": "full_bye", "half": "half_bye", "zero": "zero_bye"}
NOTHING = Past("zero_bye", 0)


class ResultsMissing(RuleError):
    """`pairing_results_missing`: a game of an earlier round (`round`) has no result yet (`tables`, `matches`)."""

    def __init__(self, round_number: int, matches: Iterable[Match]) -> None:
        listed = sorted(matches, key=lambda match: (match.table or 0, match.id))
        super().__init__(
            "pairing_results_missing",
            round=round_number,
            tables=tuple(match.table for match in listed if match.table is not None),
            matches=tuple(match.id for match in listed),
        )


def _history(settled: Settled, rounds: int) -> tuple[dict[str, list[Past]], dict[str, int]]:
    """What every entry did in each of the first `rounds` rounds, and the points of it."""
    histories: dict[str, list[Past]] = {}
    points: dict[str, int] = {}
    make = tuple.__new__  # a NamedTuple without its constructor: this loop reads every game of the tournament

    def note(entry: str, number: int, past: Past) -> None:
        own = histories.get(entry)
        if own is None:
            own = histories[entry] = [NOTHING] * rounds
            points[entry] = 0
        own[number - 1] = past
        points[entry] += past[1]

    for match, result in settled.pairs:
        white, number = match.white, match.round
        if white is None or number > rounds:
            continue
        own, other, black = result.awarded_white, result.awarded_black, match.black
        if black is None:
            note(white, number, make(Past, (_BYES[match.bye or "pairing_allocated"], own, None, None)))
            continue
        if result.played:
            kinds: tuple[Kind, Kind] = ("played", "played")
        else:
            kinds = (
                "forfeit_win" if own > other else "forfeit_loss",
                "forfeit_win" if other > own else "forfeit_loss",
            )
        note(white, number, make(Past, (kinds[0], own, black, "white")))
        note(black, number, make(Past, (kinds[1], other, white, "black")))
    return histories, points


def _check_played(facts: Facts, settled: Settled, rounds: int) -> None:
    known = settled.by_match
    missing = [
        match for match in facts.matches if match.round <= rounds and match.black is not None and match.id not in known
    ]
    if missing:
        first = min(match.round for match in missing)
        raise ResultsMissing(first, [match for match in missing if match.round == first])


def _unplayed(settled: Settled) -> list[tuple[str, str]]:
    """The pairs that were paired and did not play."""
    return [
        (match.white, match.black)
        for match, result in settled.pairs
        if match.white is not None and match.black is not None and not result.played
    ]


def from_facts(
    facts: Facts,
    rules: Rules,
    round_number: int,
    *,
    initial_colour: Colour = "white",
    acceleration: Literal["none", "baku"] = "none",
    last_accelerated: str | None = None,
    forbidden: Iterable[tuple[str, str]] = (),
    clubs: Mapping[str, str] | None = None,
    boards: Mapping[str, int] | None = None,
    rounds_total: int | None = None,
) -> tuple[list[Player], Options]:
    """The players and options of round `round_number`, from everything before it.

    A bye of that round that was asked for (full, half, zero) means "not to be paired", and so does a removal before it.
    `forbidden` are pairs of entry ids that may not meet in this round. Points are in the rulebook's unit.
    RuleError `pairing_results_missing`, and those of `settle`.
    """
    rounds = round_number - 1
    settled = settle(facts, rules, rounds)
    _check_played(facts, settled, rounds)
    histories, points = _history(settled, rounds)
    total = rounds_total if rounds_total is not None else facts.rounds_total
    last = total if total is not None else round_number
    apart: dict[str, set[str]] = {}
    for one, two in (*forbidden, *(() if rules.may_meet_again else _unplayed(settled))):
        apart.setdefault(one, set()).add(two)
        apart.setdefault(two, set()).add(one)
    absent: dict[str, Absence] = {
        entry: "zero_bye" for entry, removal in settled.removals.items() if removal.after_round < round_number
    }
    absent |= {
        entry.id: "zero_bye"
        for entry in facts.entries
        if entry.removal is not None and entry.removal.after_round < round_number
    }
    for match in facts.matches:
        if match.round == round_number and match.black is None and match.white is not None and match.bye in _ASKED:
            absent.setdefault(match.white, _ASKED[match.bye])
    virtual: dict[str, tuple[int, ...]] = {}
    if acceleration == "baku":
        numbers = {entry.id: entry.number for entry in facts.entries}
        virtual = baku(numbers, last, rules.win, last_accelerated)
    taken = settled.rulings.deductions
    nothing = [NOTHING] * rounds
    seats = boards or {}
    players = [
        Player(
            entry.id,
            entry.number,
            points.get(entry.id, 0) - taken.get(entry.id, 0),
            tuple(histories.get(entry.id, nothing)),
            virtual.get(entry.id, ()),
            frozenset(apart.get(entry.id, ())),
            absent.get(entry.id),
            seats.get(entry.id),
        )
        for entry in facts.entries
    ]
    options = Options(round_number, last, initial_colour, rules.win, rules.loss, clubs or {})
    return players, options
