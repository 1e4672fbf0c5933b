"""Rounds and matches as the API shows them."""

from typing import Any

from sqlmodel import Session

from babak.engine.timing import report_deadline, round_deadline, spectators_until
from babak.entries import repo as entries
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.rounds import repo
from babak.rounds.models import Match, Round
from babak.rounds.service import missing_tables
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules


def may_see(caller: Caller, event: Event, row: Round) -> bool:
    """Drafts and signed pairings are for those who work on the event."""
    return row.status in ("published", "closed") or caller.can("events:read", event.id)


def must_see(caller: Caller, event: Event, row: Round) -> None:
    """404 for a round that is not published yet."""
    if not may_see(caller, event, row):
        raise Problem(404, "round_not_found", {"round": row.number, "rounds": row.number - 1})


def match_out(match: Match, cards: dict[str, dict[str, Any]], *, full: bool) -> dict[str, Any]:
    """A match as JSON; why somebody set it by hand is for the organisers."""
    if match.black_id is None:
        state = "bye"
    elif match.open_claims:
        state = "conflict"
    elif match.derived is not None:
        state = "ruled"
    else:
        state = "reported" if match.result is not None else "scheduled"
    return {
        "id": match.id,
        "round": match.round,
        "table": match.table_no,
        "white": cards[match.white_id],
        "black": cards[match.black_id] if match.black_id is not None else None,
        "bye": match.bye,
        "result": match.result,
        "effective": match.derived,
        "state": state,
        "reported_at": match.result_at,
        "reasons": match.reasons if full else [_public(reason) for reason in match.reasons],
        "version": match.result_version,
    }


def _public(reason: dict[str, Any]) -> dict[str, Any]:
    """A reason without what somebody wrote freely."""
    return {**reason, "params": {name: value for name, value in reason["params"].items() if name != "reason"}}


def round_out(
    row: Round,
    tournament: Tournament,
    rules: TournamentRules,
    matches: list[Match],
    cards: dict[str, dict[str, Any]],
    *,
    full: bool,
) -> dict[str, Any]:
    """A round as JSON; who signed it is for the organisers."""
    now = rules.of_round(row.number)
    return {
        "id": row.id,
        "tournament": tournament.slug,
        "number": row.number,
        "stage": row.stage,
        "group": row.group,
        "cycle": row.cycle,
        "status": row.status,
        "starts_at": row.starts_at,
        "spectators_until": spectators_until(row.starts_at, now) if row.starts_at is not None else None,
        "late_after": round_deadline(row.starts_at, now) if row.starts_at is not None else None,
        "ended_at": row.ended_at,
        "report_until": report_deadline(row.ended_at, now) if row.ended_at is not None else None,
        "signed_at": row.signed_at,
        "signed_by": row.signed_by if full else None,
        "published_at": row.published_at,
        "closed_at": row.closed_at,
        "warnings": _warnings(row, tournament) if full else [],
        "missing": missing_tables(matches),
        "matches": [match_out(match, cards, full=full) for match in matches],
        "version": row.version,
    }


def _warnings(row: Round, tournament: Tournament) -> list[dict[str, Any]]:
    """The report of a round: what was unusual when it was paired, and that strict mode had been left by then."""
    found = [{"grade": "note" if item["level"] == "note" else "confirm", **item} for item in row.warnings]
    left = tournament.strict_left_at
    if left is not None and row.created_at >= left:
        params = {"at": left.isoformat().replace("+00:00", "Z")}
        found.append({"code": "strict_mode_left", "level": "note", "grade": "note", "params": params})
    return found


def rounds_out(
    session: Session,
    tournament: Tournament,
    rules: TournamentRules,
    rows: list[Round],
    *,
    full: bool,
) -> list[dict[str, Any]]:
    """Several rounds as JSON, with two questions to the database for all of them."""
    cards = entries.cards(session, tournament.id)
    number = rows[0].number if len(rows) == 1 else None
    by_round: dict[int, list[Match]] = {}
    for match in repo.matches_of(session, tournament.id, number):
        by_round.setdefault(match.round, []).append(match)
    return [round_out(row, tournament, rules, by_round.get(row.number, []), cards, full=full) for row in rows]
