"""Byes that are asked for in rounds to come, held to the limits of the rulebook (`pairing.requested_byes`)."""

from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from babak.entries import repo
from babak.entries.models import Entry
from babak.entries.schemas import AbsenceIn
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.tournaments import repo as tournaments
from babak.tournaments.models import Tournament
from babak.tournaments.rules import TournamentRules


def wanted(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    rules: TournamentRules,
    entry: Entry,
    asked: Sequence[AbsenceIn],
) -> list[dict[str, Any]]:
    """The absences to be kept: those of paired rounds as they are, of the others what is asked for.

    Problems: 409 `byes_need_swiss`, `round_is_paired`; 422 `absence_twice`, `absence_beyond`, `too_many_byes`,
    `bye_too_late`; 403 for a full-point bye without `rounds:write`.
    """
    if rules.pairing is None:
        raise Problem(409, "byes_need_swiss", {})
    last = tournaments.last_round(session, tournament.id)
    paired = int(last["number"]) if last else 0
    before = {item["round"]: item["bye"] for item in entry.absences}
    found = {number: bye for number, bye in before.items() if number <= paired}
    seen: set[int] = set()
    for item in asked:
        if item.round in seen:
            raise Problem(422, "absence_twice", {"round": item.round})
        seen.add(item.round)
        if item.round <= paired and before.get(item.round) != item.bye:
            raise Problem(409, "round_is_paired", {"round": item.round})
        if item.bye == "full" and before.get(item.round) != "full":
            caller.require("rounds:write", event.id)
        found[item.round] = item.bye
    coming = sorted(number for number in found if number > paired)
    _check_limits(session, tournament, rules, entry, [(number, found[number]) for number in coming])
    return [{"round": number, "bye": found[number]} for number in sorted(found)]


def _check_limits(
    session: Session, tournament: Tournament, rules: TournamentRules, entry: Entry, coming: Sequence[tuple[int, str]]
) -> None:
    had = repo.half_byes(session, tournament.id, entry.id)
    for number, bye in coming:
        pairing = rules.pairing_of_round(number)
        assert pairing is not None, "asked of a Swiss only"
        if number > pairing.rounds:
            raise Problem(422, "absence_beyond", {"round": number, "rounds": pairing.rounds})
        if bye != "half":
            continue
        had += 1
        limit, last = pairing.half_byes, pairing.rounds - pairing.no_byes_in_last
        if limit is not None and had > limit:
            raise Problem(422, "too_many_byes", {"player": entry.name, "asked": had, "at_most": limit})
        if number > last:
            raise Problem(422, "bye_too_late", {"player": entry.name, "round": number, "last": last})
