"""Entering results. Nothing that reaches the server is thrown away: what contradicts is kept as a claim."""

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, now
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.outbox import service as outbox
from babak.results import game, repo
from babak.results.repo import Place
from babak.results.schemas import ResultIn
from babak.tournaments import repo as tournaments
from babak.tournaments.repo import Reported
from babak.tournaments.rules import TournamentRules

STATUSES = ("draft", "signed", "published", "closed")


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of a result: `claim` is None when it stands (or stood already)."""

    place: Place
    result: dict[str, Any] | None
    changed: bool
    version: int
    revision: int
    claim: dict[str, Any] | None = None

    def ack(self) -> dict[str, Any]:
        """The answer of the API."""
        return {
            "match": self.place.match_id,
            "round": self.place.round,
            "table": self.place.table,
            "result": self.result,
            "changed": self.changed,
            "version": self.version,
            "revision": self.revision,
        }


def check_open(place: Place | None, caller: Caller, ref: str) -> Place:
    """The match, if it exists and the caller may report in its event. Drafts are known to those who pair only."""
    if place is None or place.deleted or not (place.published or caller.can("events:read", place.event_id)):
        raise Problem(404, "match_not_found", {"match": ref})
    caller.require("results:write", place.event_id)
    if place.black_id is None:
        raise Problem(409, "match_is_bye", {"round": place.round})
    if place.round_status in ("draft", "signed") and not caller.can("rounds:write", place.event_id):
        raise Problem(409, "round_not_published", {"round": place.round})
    return place


def check_status(number: int, status: str, rules: TournamentRules) -> None:
    """A rulebook may want the pairing of a round (its number and status) signed or published before results and
    incidents in it count (`pairing.results_only_when`)."""
    wanted = rules.results_only_when
    if wanted is not None and STATUSES.index(status) < STATUSES.index(wanted):
        raise Problem(409, "round_not_signed" if wanted == "signed" else "round_not_published", {"round": number})


def put(
    session: Session,
    caller: Caller,
    place: Place,
    rules: TournamentRules,
    data: ResultIn,
    *,
    fresh: bool | None,
) -> Kept:
    """Keep a result.

    `fresh`: whether If-Match named the present state (None: it was not sent). The first result stands. The same again
    changes nothing, unless it names the reason that was missing. Another one stands only as a decision of somebody
    with results:correct (a fresh If-Match, or `correct`); otherwise it is kept as a claim beside the first.
    """
    check_status(place.round, place.round_status, rules)
    stored = game.canonical(data, rules)
    stands = place.result_at is not None
    may_correct = caller.can("results:correct", place.event_id)
    deciding = may_correct and fresh is not False and (fresh is True or data.correct)
    if data.correct and not may_correct:
        caller.require("results:correct", place.event_id)
    undisputed = place.round_status != "closed" and not place.open_claims
    completes = undisputed and game.completes(place.result, stored)
    if stands and game.same(place.result, stored) and not completes and not (deciding and place.open_claims):
        revision = 0
        return Kept(place, place.result, False, place.result_version, revision)
    if completes and fresh is not False:
        return _stand(session, caller, place, data, stored)
    if place.round_status == "closed" and not (may_correct and data.confirm and fresh is not False):
        if may_correct and fresh is not False:
            raise Problem(409, "correction_needs_confirmation", {"round": place.round})
        return _claim(session, caller, place, data, stored)
    if fresh is False or (stands and not deciding and not (may_correct and data.confirm)):
        return _claim(session, caller, place, data, stored)
    return _stand(session, caller, place, data, stored)


def _record(caller: Caller, place: Place, data: ResultIn | None, stored: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "id": new_id(),
        "tournament_id": place.tournament_id,
        "match_id": place.match_id,
        "body": stored,
        "reason": data.note if data else "",
        "occurred_at": data.occurred_at if data else None,
        "at": now(),
        "by": caller.label,
        "by_id": caller.account_id,
        "access": caller.kind,
    }


def _stand(session: Session, caller: Caller, place: Place, data: ResultIn, stored: dict[str, Any]) -> Kept:
    correction = place.result_at is not None
    record = _record(caller, place, data, stored)
    if correction:
        repo.supersede(session, place.match_id)
    if place.open_claims:
        claims = [row for row in repo.records(session, place.match_id) if row["state"] == "open"]
        repo.settle_claims(session, place.match_id, [row["id"] for row in claims if game.same(row["body"], stored)])
    # Every record grows the version by one, so the version is the number of the newest record.
    seq = place.result_version + 1
    kind = "correction" if correction else "report"
    repo.add_record(session, {**record, "seq": seq, "kind": kind, "state": "in_force"})
    revision = tournaments.touch(session, place.tournament_id, Reported(place.match_id, stored))
    version = place.result_version + 1
    repo.store(
        session,
        place.match_id,
        {
            "result": stored,
            "result_version": version,
            "result_at": record["at"],
            "result_by": caller.label,
            "open_claims": 0,
            "revision": revision,
        },
    )
    _audit(session, caller, place, "correct" if correction else "report", place.result, stored, data.note)
    _tell(session, place, stored, "corrected" if correction else "reported")
    return Kept(place, stored, True, version, revision)


def _claim(session: Session, caller: Caller, place: Place, data: ResultIn, stored: dict[str, Any]) -> Kept:
    for row in repo.records(session, place.match_id) if place.open_claims else ():
        if row["state"] == "open" and row["by_id"] == caller.account_id and game.same(row["body"], stored):
            return Kept(place, place.result, False, place.result_version, 0, claim=row)
    record = {**_record(caller, place, data, stored), "kind": "claim", "state": "open"}
    repo.add_record(session, {**record, "seq": place.result_version + 1})
    revision = tournaments.touch(session, place.tournament_id, Reported(place.match_id, place.result))
    version = place.result_version + 1
    repo.store_claim(session, place.match_id, version=version, open_claims=place.open_claims + 1, revision=revision)
    _audit(session, caller, place, "claim", place.result, stored, data.note)
    _tell(session, place, place.result, "disputed")
    return Kept(place, place.result, False, version, revision, claim=record)


def take_back(session: Session, caller: Caller, place: Place, *, fresh: bool | None, reason: str) -> Kept:
    """Remove the result in force; its record stays in the history."""
    caller.require("results:correct", place.event_id)
    if place.result_at is None:
        raise Problem(404, "no_result", {"round": place.round, "table": place.table})
    if fresh is False:
        raise Problem(412, "stale")
    if place.round_status == "closed":
        raise Problem(409, "round_is_closed", {"round": place.round})
    repo.supersede(session, place.match_id)
    record = _record(caller, place, None, None)
    version = place.result_version + 1
    repo.add_record(session, {**record, "seq": version, "kind": "removal", "state": "superseded", "reason": reason})
    revision = tournaments.touch(session, place.tournament_id, Reported(place.match_id, None))
    repo.store(
        session,
        place.match_id,
        {
            "result": None,
            "result_version": version,
            "result_at": None,
            "result_by": None,
            "open_claims": place.open_claims,
            "revision": revision,
        },
    )
    _audit(session, caller, place, "take_back", place.result, None, reason)
    _tell(session, place, None, "removed")
    return Kept(place, None, True, version, revision)


def _audit(
    session: Session,
    caller: Caller,
    place: Place,
    action: str,
    before: dict[str, Any] | None,
    after: dict[str, Any] | None,
    reason: str,
) -> None:
    where = {"round": place.round, "table": place.table}
    audit.record(
        session,
        caller,
        action=action,
        kind="result",
        object_id=place.match_id,
        event_id=place.event_id,
        tournament_id=place.tournament_id,
        before={**where, "result": before},
        after={**where, "result": after},
        reason=reason,
    )


def _tell(session: Session, place: Place, result: dict[str, Any] | None, what: str) -> None:
    outbox.emit(
        session,
        event_id=place.event_id,
        tournament_id=place.tournament_id,
        kind="result",
        payload={
            "tournament": place.tournament_slug,
            "round": place.round,
            "table": place.table,
            "match": place.match_id,
            "result": public_result(result),
            "what": what,
        },
    )


def public_result(stored: dict[str, Any] | None) -> dict[str, Any] | None:
    """What everybody may read of a result."""
    return stored


def record_out(row: dict[str, Any], *, full: bool) -> dict[str, Any]:
    """A record as JSON."""
    names = ["id", "kind", "state", "occurred_at", "at"]
    if full:
        names += ["by", "access", "reason"]
    return {**{name: row[name] for name in names}, "result": row["body"]}
