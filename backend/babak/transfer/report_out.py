"""A tournament as a report: what is stored, with the results in force, points and ranks as the standings have them.

| in the tournament                         | in the report                                                          |
|-------------------------------------------|------------------------------------------------------------------------|
| results in force, rulings included        | cells; points that no code of a cell gives: 299 (TRF26)                 |
| no match in a round that has been paired  | `0000 - Z`                                                             |
| absences, and whoever has left            | `Z`, `H`, `F` of the rounds to come, from the next one on               |
| Baku acceleration                         | the points of every accelerated player (250, XXA)                      |
| pairs that may not meet, by hand or again | 260, XXP                                                               |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from babak import __version__
from babak.engine.competition import Worked, work_out
from babak.engine.facts import ByeKind
from babak.engine.facts import Match as Fact
from babak.engine.pairing.dutch import baku
from babak.engine.rules import Rules
from babak.engine.tiebreak.registry import DECISION_CODES
from babak.entries import repo as entries
from babak.events.models import Event
from babak.exchange.trf.facts import BYES, cells_of, usual
from babak.exchange.trf.model import BLANK, Abnormal, Apart, Cell, Edition, Player, Points, Trf
from babak.exchange.trf.people import player_of
from babak.exchange.trf.rules import points_from
from babak.http.problems import Problem
from babak.rounds import repo
from babak.server import Server
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules

_LETTER: Mapping[ByeKind, str] = {kind: letter for letter, kind in BYES.items()}
PERSONAL = ("federation_id", "birth_date", "gender")


@dataclass(slots=True)
class _Cells:
    """The rounds of everybody, by entry, and what line 299 has to say."""

    rounds: dict[str, list[Cell]]
    abnormal: list[Abnormal]


def report_of(
    app: Server, session: Session, event: Event, tournament: Tournament, *, edition: Edition, full: bool
) -> Trf:
    """The report of a tournament of single players. `full`: with drafts of rounds and what is personal.

    409 `report_needs_players`; RuleError `trf_does_not_fit`.
    """
    snapshot, rules = app.keeper.fresh(session, tournament)
    if not rules.rules.individual:
        raise Problem(409, "report_needs_players", {})
    compiled = rules.of_round(snapshot.newest)
    worked = work_out(snapshot.facts(), compiled)
    shown = [number for number, status in snapshot.rounds.items() if full or status in ("published", "closed")]
    last = max(shown, default=0)
    points = points_from(compiled)
    numbers = {entry.id: entry.number for entry in snapshot.entries.values()}
    cells = _cells(list(snapshot.matches.values()), worked, numbers, last, points, compiled.scale)
    if full:
        _absences(session, tournament, cells, last)
    if rules.pairing is not None and last < (tournament.rounds or 0):
        _leavers(worked, cells, last)
    virtual = _virtual(tournament, rules, numbers, points)
    people = {entry.id: entry.model_dump() for entry in entries.all_of(session, tournament.id)}
    standing = {row.entry: row for row in worked.table.rows}
    players = [
        Player(
            number=number,
            points=_tenths(standing[entry].values.get(compiled.measure), compiled, worked, entry),
            rank=standing[entry].rank,
            rounds=_trimmed(cells.rounds[entry]),
            **player_of({**people[entry], **({} if full else dict.fromkeys(PERSONAL))}),
        )
        for entry, number in sorted(numbers.items(), key=lambda item: item[1])
    ]
    return Trf(
        name=tournament.name,
        city=event.venue,
        start=f"{event.start:%Y/%m/%d}" if event.start else "",
        end=f"{event.end:%Y/%m/%d}" if event.end else "",
        player_count=str(len(players)),
        rated_count=str(sum(player.rating is not None for player in players)),
        kind="Individual: Swiss-System" if rules.pairing is not None else "Individual: Round-Robin",
        rounds_total=tournament.rounds,
        initial_colour=_colour(tournament),
        points=points,
        program=f"Babak {__version__}",
        system=_system(rules, compiled),
        order=",".join(spec.code for spec in compiled.criteria if spec.by not in DECISION_CODES and not spec.cases),
        players=tuple(players),
        virtual=virtual,
        apart=(*_apart(session, tournament, numbers), *_unplayed(compiled, worked, numbers, tournament.rounds)),
        abnormal=tuple(cells.abnormal),
        edition=edition,
    )


def _cells(
    matches: list[Fact], worked: Worked, numbers: Mapping[str, int], last: int, points: Points, scale: int
) -> _Cells:
    found = _Cells({entry: [BLANK] * last for entry in numbers}, [])
    for match in matches:
        if match.round > last or match.white is None:
            continue
        at = match.round - 1
        if match.black is None:
            found.rounds[match.white][at] = Cell(None, None, _LETTER[match.bye or "pairing_allocated"])
            continue
        white, black = numbers[match.white], numbers[match.black]
        effective = worked.settled.by_match.get(match.id)
        codes = ("", "")
        if effective is not None:
            code: Any = effective.code
            given = (
                _in_tenths(effective.awarded_white, scale),
                _in_tenths(effective.awarded_black, scale),
            )
            awarded = None if given == usual(points, code) else given
            codes = cells_of(code, awarded, points)
            if awarded is not None:
                _say_points(found, points, match.round, ((white, codes[0], given[0]), (black, codes[1], given[1])))
        found.rounds[match.white][at] = Cell(black, "w", codes[0])
        found.rounds[match.black][at] = Cell(white, "b", codes[1])
    for row in found.rounds.values():
        row[:] = [Cell(None, None, "Z") if cell == BLANK else cell for cell in row]
    return found


def _in_tenths(units: int, scale: int) -> int:
    return round(Fraction(10 * units, scale))


def _say_points(found: _Cells, points: Points, number: int, both: tuple[tuple[int, str, int], ...]) -> None:
    """Line 299 where the code of a cell does not give the points that were awarded."""
    kinds = {"1": "W", "=": "D", "0": "L"}
    for own, code, given in both:
        if points.of(Cell(1, "w", code)) != given:
            found.abnormal.append(Abnormal(kinds.get(code, code), given, number, (own,)))


def _absences(session: Session, tournament: Tournament, cells: _Cells, last: int) -> None:
    """Byes asked for in rounds to come."""
    for entry, (_, asked) in entries.requests(session, tournament.id).items():
        for number, kind in asked.items():
            if number > last:
                _put(cells.rounds[entry], number, Cell(None, None, _LETTER[kind]))  # type: ignore[index]


def _leavers(worked: Worked, cells: _Cells, last: int) -> None:
    """Whoever has left is not to be paired in the next round."""
    for entry in worked.settled.removals:
        _put(cells.rounds[entry], last + 1, Cell(None, None, "Z"))


def _put(rounds: list[Cell], number: int, cell: Cell) -> None:
    rounds.extend([BLANK] * (number - len(rounds)))
    rounds[number - 1] = cell


def _trimmed(rounds: list[Cell]) -> tuple[Cell, ...]:
    """Without blanks at the end."""
    last = max((at for at, cell in enumerate(rounds, 1) if cell != BLANK), default=0)
    return tuple(rounds[:last])


def _tenths(value: Any, rules: Rules, worked: Worked, entry: str) -> int:
    """The points in the standings; those of the scoresheet where points are no criterion."""
    if value is None:
        value = Fraction(worked.sheets.points[worked.sheets.index[entry]], rules.scale)
    return round(Fraction(value) * 10)


def _colour(tournament: Tournament) -> Any:
    return {"white": "w", "black": "b"}.get(tournament.initial_colour or "")


def _system(rules: TournamentRules, compiled: Rules) -> str:
    if rules.pairing is None:
        return "FIDE_DOUBLEROUNDROBIN" if compiled.cycles == 2 else "FIDE_ROUNDROBIN"
    return "FIDE_DUTCH_BAKU" if rules.pairing.acceleration == "baku" else "FIDE_DUTCH"


def _virtual(
    tournament: Tournament, rules: TournamentRules, numbers: Mapping[str, int], points: Points
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    if rules.pairing is None or rules.pairing.acceleration != "baku":
        return ()
    given = baku(numbers, tournament.rounds or 0, points.win, tournament.accelerated_to)
    return tuple(sorted((numbers[entry], each) for entry, each in given.items() if each))


def _apart(session: Session, tournament: Tournament, numbers: Mapping[str, int]) -> tuple[Apart, ...]:
    found: list[Apart] = []
    for row in repo.forbidden_pairs(session, tournament.id):
        if row.one_id not in numbers or row.two_id not in numbers:
            continue
        pair = tuple(sorted((numbers[row.one_id], numbers[row.two_id])))
        if row.rounds is None:
            found.append(Apart(pair))
        found += [Apart(pair, first, last) for first, last in _runs(row.rounds or [])]
    return tuple(found)


def _unplayed(rules: Rules, worked: Worked, numbers: Mapping[str, int], total: int | None) -> tuple[Apart, ...]:
    """Pairs that did not play, from the next round on, where the rulebook does not let them meet again."""
    if rules.may_meet_again or rules.format != "swiss":
        return ()
    return tuple(
        Apart(tuple(sorted((numbers[match.white], numbers[match.black]))), match.round + 1)
        for match, effective in worked.settled.pairs
        if match.white is not None and match.black is not None and not effective.played
        if total is None or match.round < total
    )


def _runs(rounds: list[int]) -> list[tuple[int, int]]:
    """First and last of each run of rounds that follow one another."""
    runs: list[tuple[int, int]] = []
    for number in sorted(rounds):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
