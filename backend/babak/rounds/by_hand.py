"""Pairings set by hand: reading them, and putting them in place of what was there."""

from collections.abc import Sequence

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import now
from babak.entries import repo as entries
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.rounds import grades, pairing, repo, service
from babak.rounds.edits import edited
from babak.rounds.models import Match, Round
from babak.rounds.pairing import Planned, Warned
from babak.rounds.schemas import EditsIn, MatchesIn, RoundIn
from babak.rounds.wanted import Names, key_of, read
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules

Given = MatchesIn | EditsIn


def wanted_of(data: Given, current: Sequence[Match], names: Names) -> list[Planned]:
    """The pairing that is wanted: sent whole, or as changes of the one there is."""
    return edited(current, data, names) if isinstance(data, EditsIn) else read(data, names)


def lost(current: Sequence[Match], wanted: Sequence[Planned]) -> list[Match]:
    """The matches that a new pairing drops; 409 `match_has_result` when results would be lost."""
    keys = {key_of(match) for match in wanted}
    gone = [match for match in current if key_of(match) not in keys]
    reported = [match.table_no for match in gone if match.result is not None or match.open_claims]
    if reported:
        raise Problem(409, "match_has_result", {"tables": reported})
    return gone


def replace(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    row: Round,
    wanted: Sequence[Planned],
    warnings: Sequence[Warned],
    reason: str,
) -> Round:
    """Put a pairing in place of the one of a round, with its warnings. Matches that stay keep their ids."""
    current = repo.matches_of(session, tournament.id, row.number)
    gone = lost(current, wanted)
    kept = {key_of(match): match for match in current}
    revision = tournaments.touch(session, tournament.id)
    for match in gone:
        match.deleted_at, match.revision = now(), revision
        session.add(match)
    added: list[Planned] = []
    for planned in wanted:
        stays = kept.get(key_of(planned))
        if stays is None:
            added.append(planned)
        else:
            stays.table_no, stays.revision = planned.table, revision
            session.add(stays)
    session.flush()
    service.add_matches(session, tournament.id, row.number, added, revision)
    row.warnings = [grades.warning_out(warning) for warning in warnings]
    row.version += 1
    row.revision = revision
    session.add(row)
    session.flush()
    audit.record(
        session,
        caller,
        action="set_pairing",
        kind="round",
        object_id=row.id,
        event_id=event.id,
        tournament_id=tournament.id,
        before={"matches": [[match.white_id, match.black_id] for match in current]},
        after={"matches": [[match.white, match.black] for match in wanted], "warnings": row.warnings},
        reason=reason,
    )
    if row.status == "published":
        service.tell(session, event, tournament, row)
    return row


def find_or_open(
    session: Session, caller: Caller, event: Event, tournament: Tournament, rules: TournamentRules, number: int
) -> Round:
    """The round of a printed schedule, or the next one, paired, when it is that one's turn."""
    last = tournaments.last_round(session, tournament.id)
    if number == (int(last["number"]) if last else 0) + 1:
        return service.pair_next(session, caller, event, tournament, rules, RoundIn())[0]
    return service.must_find(session, tournament, number)


def set_round_robin(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    rules: TournamentRules,
    row: Round,
    data: Given,
) -> Round:
    """Replace the pairing of a round of a printed schedule. Warnings stop it unless `force` is given."""
    wanted, warnings = judge_round_robin(session, tournament, rules, row, data)
    grades.check(warnings, force=data.force, reason=data.reason, confirm=data.confirm)
    return replace(session, caller, event, tournament, row, wanted, warnings, data.reason)


def judge_round_robin(
    session: Session, tournament: Tournament, rules: TournamentRules, row: Round, data: Given
) -> tuple[list[Planned], list[Warned]]:
    """The pairing that was sent for a round of a printed schedule, and what is unusual in it."""
    if row.status == "closed":
        raise Problem(409, "round_is_closed", {"round": row.number})
    known = entries.all_of(session, tournament.id)
    field = tournament.field or []
    barred = {entry.id: "entry_not_found" for entry in known if entry.id not in set(field)}
    current = repo.matches_of(session, tournament.id, row.number)
    wanted = wanted_of(data, current, Names({entry.id: entry.number for entry in known}, barred))
    lost(current, wanted)
    cycles = pairing.cycles_of(rules)
    warnings = pairing.check_by_hand(
        wanted,
        active=[entry.id for entry in known if entry.status == "active" and entry.id in set(field)],
        met=repo.met(session, tournament.id, row.number),
        names={entry.id: entry.name for entry in known},
        meetings=cycles,
        scheduled=pairing.plan_round(field, row.number, cycles)[1] if field else [],
    )
    return wanted, warnings
