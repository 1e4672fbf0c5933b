"""A Swiss round set or changed by hand: what is wanted, held against the rules; refused, or kept with its warnings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from babak.engine.pairing.dutch import Finding, NoPairing, Pairing, TooFewPlayers, pair_round, review
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.rounds import by_hand, grades, opening, repo, service, swiss
from babak.rounds.by_hand import Given
from babak.rounds.models import Match, Round
from babak.rounds.pairing import Planned, Warned
from babak.rounds.schemas import EditsIn, RoundIn
from babak.rounds.swiss import Prepared
from babak.rounds.wanted import Names, key_of
from babak.standings.keeper import Keeper
from babak.tournaments import service as tournaments
from babak.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Judged:
    """A pairing by hand with everything that is to be said of it. `row` None: the round is still to be opened, and
    `papers` are those that it will have."""

    prepared: Prepared
    wanted: list[Planned]
    warnings: list[Warned]
    row: Round | None
    papers: bytes = b""


def judge(session: Session, keeper: Keeper, tournament: Tournament, number: int, data: Given) -> Judged:
    """Read what is wanted for round `number` and hold it against the rules. Changes nothing.

    The next round that is not paired may be set whole, also where the system finds no pairing at all.
    """
    row = repo.find(session, tournament.id, number)
    if row is None and (isinstance(data, EditsIn) or number != swiss.next_number(session, tournament)):
        row = service.must_find(session, tournament, number)
    pairing = swiss.pairing_of(keeper.rules.of(session, tournament), number)
    if row is not None and row.status == "closed":
        raise Problem(409, "round_is_closed", {"round": number})
    prepared = swiss.prepare(session, keeper, tournament, number, pairing)
    if row is None:
        swiss.check_closed(session, tournament, number, confirm=data.force)
    current = repo.matches_of(session, tournament.id, number) if row is not None else []
    numbers = {player.id: player.tpn for player in prepared.players}
    names = Names(numbers, dict.fromkeys(prepared.gone, "entry_has_left"))
    wanted = by_hand.wanted_of(data, current, names)
    if not wanted:
        raise Problem(422, "pairing_empty", {})
    by_hand.lost(current, wanted)
    system = _by_system(prepared)
    warnings = _warnings(prepared, wanted, system, strict=tournaments.is_strict(tournament, pairing.strict))
    if row is not None and row.status == "published" and _differs(current, wanted):
        warnings.append(grades.graded("pairing_published", {"round": number}))
    body = swiss.papers_of(prepared) if row is None else b""
    return Judged(prepared, _with_reasons(prepared, wanted, system), warnings, row, body)


def _by_system(prepared: Prepared) -> Pairing | None:
    try:
        return pair_round(prepared.players, prepared.options)
    except (NoPairing, TooFewPlayers):
        return None


def _differs(current: Sequence[Match], wanted: Sequence[Planned]) -> bool:
    return {key_of(match) for match in current} != {key_of(match) for match in wanted}


def _with_reasons(prepared: Prepared, wanted: list[Planned], system: Pairing | None) -> list[Planned]:
    """What is as the system has it carries the system's reasons."""
    if system is None:
        return wanted
    own = {key_of(match): match.reasons for match in swiss.planned(prepared, system)}
    return [replace(match, reasons=own.get(key_of(match), match.reasons)) for match in wanted]


def _warnings(prepared: Prepared, wanted: Sequence[Planned], system: Pairing | None, *, strict: bool) -> list[Warned]:
    byes = {match.white: match.bye or "pairing_allocated" for match in wanted if match.black is None}
    pairs = [(match.white, match.black) for match in wanted if match.black is not None]
    lowest = None
    if system is not None and system.bye is not None:
        lowest = next(
            score
            for player, score in zip(system.field.players, system.field.score, strict=True)
            if player.id == system.bye
        )
    made = {(pair.white, pair.black) for pair in system.pairs} if system is not None else set()
    found = [
        finding
        for finding in review(prepared.players, prepared.options, pairs, byes, gone=prepared.gone, lowest_bye=lowest)
        if finding.code != "float_again" or not _as_system(finding, pairs, made)
    ]
    warnings = [_told(prepared, finding, strict) for finding in found]
    warnings += _beyond_limit(prepared, byes)
    if system is None:
        warnings.append(grades.graded("no_pairing_by_system", {}))
    else:
        differing = sum(pair not in made for pair in pairs)
        if differing:
            warnings.append(grades.graded("differs_from_system", {"boards": differing}))
    return warnings


def _as_system(finding: Finding, pairs: Sequence[tuple[str, str]], made: set[tuple[str, str]]) -> bool:
    """Whether the pair that a finding is about is one that the system makes as well."""
    return any(finding.players[0] in pair and pair in made for pair in pairs)


def _told(prepared: Prepared, finding: Finding, strict: bool) -> Warned:
    """A finding as a warning: players by name, scores in points."""
    params: dict[str, Any] = dict(finding.params)
    names = [str(prepared.cards[player]["name"]) for player in finding.players]
    if finding.code in ("rematch", "forbidden_pair", "same_club"):
        params |= {"white": names[0], "black": names[1]}
    else:
        params["entry"] = ", ".join(names)
    for name in ("score", "lowest"):
        if name in params:
            params[name] = swiss.points(params[name], prepared.scale)
    if "rounds" in params:
        params["rounds"] = list(params["rounds"])
    params["entries"] = list(finding.players)
    code = "entry_left_out" if finding.code == "left_out" else finding.code
    return grades.graded(code, params, excused=finding.excused, strict=strict)


def _beyond_limit(prepared: Prepared, byes: Mapping[str, str]) -> list[Warned]:
    """Half-point byes by hand, more or later than the rulebook gives them to those who ask."""
    rules, found = prepared.pairing, []
    for player in prepared.players:
        if byes.get(player.id) != "half":
            continue
        had = 1 + sum(past.kind == "half_bye" for past in player.rounds)
        late = prepared.number > rules.rounds - rules.no_byes_in_last
        if late or (rules.half_byes is not None and had > rules.half_byes):
            params = {"entry": str(prepared.cards[player.id]["name"]), "byes": had, "entries": [player.id]}
            found.append(grades.graded("byes_beyond_limit", params))
    return found


def keep(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    judged: Judged,
    data: Given,
    guard: Callable[[Round], None],
) -> Round:
    """Refuse what was not answered for, or keep the pairing with its warnings. `guard` may refuse the present state."""
    row = judged.row
    if row is not None:
        row = service.must_find(session, tournament, row.number)
        guard(row)
    grades.check(judged.warnings, force=data.force, reason=data.reason, confirm=data.confirm)
    if row is None:
        row = opening.open_round(session, caller, event, tournament, judged.prepared, [], judged.papers, RoundIn())
    return by_hand.replace(session, caller, event, tournament, row, judged.wanted, judged.warnings, data.reason)
