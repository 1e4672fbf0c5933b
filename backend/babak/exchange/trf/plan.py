"""What an import of a report would make of it: entries, rounds with their games and byes, and the settings it needs.

Nothing is stored here. `problems` say by line what keeps the report out; `warnings` what is left out or read otherwise.

| in the report                    | in the tournament                                                             |
|----------------------------------|-------------------------------------------------------------------------------|
| 001                              | an entry with its starting number                                             |
| rounds that have been paired     | rounds with games, byes and results; boards by scores (C.04.2: highest first) |
| byes of rounds to come, 240, XXZ | absences                                                                      |
| 142, XXR                         | the number of rounds                                                          |
| 162, XXS, BB.                    | the points of each result                                                     |
| 152, XXC                         | the colour drawn by lot, otherwise as the first games show it                 |
| 250, XXA, `..._BAKU`             | Baku acceleration, with the last player of the group                          |
| 260, XXP                         | pairs that may not meet                                                       |
| 202, 212                         | the criteria, where all of them can be computed                               |
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from babak.engine.errors import RuleError
from babak.engine.facts import ByeKind, Result
from babak.engine.pairing.dutch import baku
from babak.exchange.trf.agreement import counted
from babak.exchange.trf.facts import BYES, absences_after, is_round_robin, result_of, sides, to_facts
from babak.exchange.trf.model import UNKNOWN, Player, Trf
from babak.exchange.trf.pairing import initial_colour, total_rounds
from babak.exchange.trf.people import entry_of, ids_given_twice
from babak.exchange.trf.read import Reading
from babak.exchange.trf.text import NO_LINE, Remark

MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Game:
    """A game or a bye of a round: numbers; `black` and `table` None for a bye."""

    white: int
    black: int | None
    table: int | None = None
    bye: ByeKind | None = None
    result: Result | None = None


@dataclass(slots=True)
class Plan:
    """Everything that an import would store. `accelerated_to` is the last player of Baku's group (None: nobody is
    accelerated), `colour` the lot of article 5.1, `apart` pairs with the rounds they are kept apart in (None: all)."""

    trf: Trf
    problems: list[Remark] = field(default_factory=list)
    warnings: list[Remark] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)
    rounds: list[list[Game]] = field(default_factory=list)
    absences: dict[int, dict[int, ByeKind]] = field(default_factory=dict)
    apart: list[tuple[int, int, list[int] | None]] = field(default_factory=list)
    rounds_total: int | None = None
    colour: str | None = None
    accelerated_to: int | None = None


def plan(reading: Reading) -> Plan:
    """The plan of a report of an individual Swiss. With problems in the reading it stops at the entries."""
    trf = reading.trf
    found = Plan(trf, list(reading.problems), list(reading.warnings))
    for player in trf.players:
        fields, problems, warnings = entry_of(player)
        found.entries.append(fields)
        found.problems += problems
        found.warnings += warnings
    found.problems += ids_given_twice(trf.players)
    if not reading.problems:
        found.problems += _unfit(trf)
    if not found.problems:
        _rounds(found)
        _settings(found)
    found.problems.sort(key=lambda remark: remark.line)
    found.warnings.sort(key=lambda remark: remark.line)
    return found


def _unfit(trf: Trf) -> Iterator[Remark]:
    """What no tournament here can hold."""
    if is_round_robin(trf) or (trf.system and not trf.system.upper().startswith("FIDE_DUTCH")):
        yield Remark(NO_LINE, "trf_system_unknown", {"system": trf.system or trf.kind})
    if trf.by_rank:
        yield Remark(NO_LINE, "trf_by_rank")
    longest = max((len(player.rounds) for player in trf.players), default=0)
    if max(longest, trf.rounds_total or 0) > MOST_ROUNDS:
        yield Remark(NO_LINE, "trf_too_many_rounds", {"rounds": max(longest, trf.rounds_total or 0)})
    try:
        to_facts(trf)
    except RuleError as error:
        yield Remark(NO_LINE, error.code, error.params)


def _rounds(found: Plan) -> None:
    trf = found.trf
    by_number = {player.number: player for player in trf.players}
    scores = {player.number: 0 for player in trf.players}
    for at in range(1, trf.last_round + 1):
        games, byes = [], []
        for player in trf.players:
            cell = player.cell(at)
            if cell.opponent is None:
                byes.append(Game(player.number, None, bye=BYES[cell.bye or "Z"]))
            elif player.number < cell.opponent:
                white, black = sides(player, by_number[cell.opponent], at)
                games.append((white, black, _result(found, white, black, at)))
        games.sort(key=lambda game: _board(scores, game[0], game[1]))
        found.rounds.append(
            [
                Game(white.number, black.number, table, None, result)
                for table, (white, black, result) in enumerate(games, 1)
            ]
            + byes
        )
        scores = {player.number: counted(trf, player, at) for player in trf.players}
    for player in trf.players:
        if wanted := absences_after(trf, player):
            found.absences[player.number] = wanted


def _board(scores: dict[int, int], white: Player, black: Player) -> tuple[int, int, int]:
    """The order of boards: the higher score of the two, the sum, the better number."""
    one, two = scores[white.number], scores[black.number]
    best = min(white, black, key=lambda player: (-scores[player.number], player.number))
    return -max(one, two), -(one + two), best.number


def _result(found: Plan, white: Player, black: Player, at: int) -> Result | None:
    """The result; one that is unknown or adjourned is still to come."""
    code = white.cell(at).result
    params = {"round": at, "number": white.number, "opponent": black.number}
    if code and code in UNKNOWN:
        found.warnings.append(Remark(white.line, "trf_result_to_come", params))
        return None
    if code.isalpha():
        found.warnings.append(Remark(white.line, "trf_unrated_game", params))
    return result_of(found.trf, white, black, at)


def _settings(found: Plan) -> None:
    trf = found.trf
    found.rounds_total = total_rounds(trf)
    if found.rounds_total is None:
        found.warnings.append(Remark(NO_LINE, "trf_rounds_not_said", {"rounds": trf.last_round}))
    drawn = initial_colour(trf)
    found.colour = {"w": "white", "b": "black"}[drawn] if drawn else None
    for each in trf.apart:
        always = each.first is None and each.last is None
        last = each.last or found.rounds_total or trf.last_round + 1
        rounds = None if always else list(range(each.first or 1, min(last, MOST_ROUNDS) + 1))
        found.apart += [(one, two, rounds) for one, two in combinations(sorted(set(each.players)), 2)]
    _acceleration(found)


def _acceleration(found: Plan) -> None:
    """Baku's points, if they are those; others cannot be kept, which matters while there are rounds to pair."""
    trf = found.trf
    total = found.rounds_total or trf.last_round
    numbers = {str(player.number): player.number for player in trf.players}
    given = {str(number): points for number, points in trf.virtual}
    if not given:
        if trf.system.upper().endswith("_BAKU"):
            found.accelerated_to = max((int(number) for number in baku(numbers, total, trf.points.win)), default=None)
        return
    last = max(given, key=int)
    if given == baku(numbers, total, trf.points.win, last):
        found.accelerated_to = int(last)
    elif trf.last_round < total:
        found.problems.append(Remark(NO_LINE, "trf_acceleration_not_baku"))
    else:
        found.warnings.append(Remark(NO_LINE, "trf_acceleration_left_out"))
