"""What can be done with tournaments: make them, change their rules, decide ties, delete and restore them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.db import new_id, new_seed, now
from babak.db.core import update_row
from babak.engine.ranking import lot
from babak.engine.rulebook import Resolved, to_data
from babak.events import service as events
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.slugs import free_slug
from babak.tournaments import repo, rules
from babak.tournaments.models import Decision, OwnRulebook, RuleChange, Tournament
from babak.tournaments.schemas import AmendmentIn, DecisionIn, DrawIn, TournamentIn, TournamentPatch

RECORDED = ("slug", "name", "gender", "category", "status", "strict_pairing")


def visible(session: Session, caller: Caller, ref: str) -> tuple[Event, Tournament]:
    """The tournament and its event, if the caller may see them; 404 otherwise."""
    tournament = repo.find(session, ref)
    if tournament is None or tournament.deleted_at is not None:
        raise Problem(404, "tournament_not_found", {"tournament": ref})
    event = session.get(Event, tournament.event_id)
    if event is None or event.deleted_at is not None or not events.may_see(caller, event):
        raise Problem(404, "tournament_not_found", {"tournament": ref})
    return event, tournament


def changeable(session: Session, caller: Caller, ref: str, scope: str) -> tuple[Event, Tournament]:
    """The tournament, if the caller may change it with `scope`."""
    event, tournament = visible(session, caller, ref)
    caller.require(scope, event.id)
    return event, tournament


def is_strict(tournament: Tournament, by_rulebook: bool) -> bool:
    """Whether what breaks an absolute criterion is refused: as the rulebook says, or as it was set here since."""
    return by_rulebook if tournament.strict_pairing is None else tournament.strict_pairing


def _strict_now(tournament: Tournament, found: rules.TournamentRules, number: int) -> bool | None:
    pairing = found.pairing_of_round(max(number, 1))
    return is_strict(tournament, pairing.strict) if pairing is not None else None


def snapshot(tournament: Tournament) -> dict[str, Any]:
    """What the audit keeps of a tournament."""
    return {name: getattr(tournament, name) for name in RECORDED}


def create(session: Session, caller: Caller, event: Event, data: TournamentIn) -> Tournament:
    """A tournament under a rulebook that resolves without errors and that the engine can run."""
    if data.slug is not None and repo.slug_taken(session, data.slug):
        raise Problem(409, "slug_taken", {"slug": data.slug})
    facts = {name: value for name, value in (("gender", data.gender), ("category", data.category)) if value}
    books = rules.library(session)
    _known(session, data.rulebook)
    resolved = rules.resolve(books, data.rulebook, overrides=data.overrides, amendments=[], about=facts)
    _must_run(resolved)
    inline = data.rulebook if isinstance(data.rulebook, dict) else None
    rulebook_id = str(resolved.data.get("id", "")) or "own"
    if inline is not None:
        _keep(session, caller, rulebook_id, inline)
    tournament = Tournament(
        id=new_id(),
        event_id=event.id,
        slug=data.slug or free_slug(f"{event.slug} {data.name}", "tournament", lambda s: repo.slug_taken(session, s)),
        name=data.name,
        rulebook_id=rulebook_id,
        rulebook=inline,
        gender=data.gender,
        category=data.category,
        created_at=now(),
        created_by=caller.account_id,
        rounds=rules.rounds_of(resolved),
    )
    session.add(tournament)
    session.flush()
    _add_rule_change(session, caller, tournament, "override", data.overrides, None, data.reason)
    audit.record(
        session,
        caller,
        action="create",
        kind="tournament",
        object_id=tournament.id,
        event_id=event.id,
        tournament_id=tournament.id,
        after={**snapshot(tournament), "rulebook": rulebook_id, "overrides": data.overrides},
        reason=data.reason,
    )
    return tournament


def _must_run(resolved: Resolved, amendments: list[dict[str, Any]] | None = None) -> None:
    missing = rules.not_runnable(resolved, amendments)
    if missing:
        errors = [{"path": issue.path, "code": issue.code, "params": issue.params} for issue in missing]
        raise Problem(422, "rulebook_not_runnable", {"count": len(missing)}, errors=errors)


def _known(session: Session, rulebook: str | dict[str, Any]) -> None:
    if isinstance(rulebook, str) and rulebook not in rules.library(session).ids:
        raise Problem(422, "rulebook_not_found", {"rulebook": rulebook})


def _keep(session: Session, caller: Caller, rulebook_id: str, data: dict[str, Any]) -> None:
    """Keep a rulebook that somebody brought, so that others can extend it; the first one of an id stays."""
    if rulebook_id not in rules.library(session).ids:
        session.add(OwnRulebook(id=rulebook_id, data=data, at=now(), by=caller.label))
        session.flush()


def _add_rule_change(
    session: Session,
    caller: Caller,
    tournament: Tournament,
    kind: str,
    changes: Mapping[str, Any],
    from_round: int | None,
    reason: str,
) -> RuleChange:
    change = RuleChange(
        id=new_id(),
        tournament_id=tournament.id,
        seq=len(repo.rule_changes(session, tournament.id)) + 1,
        kind=kind,
        changes=dict(changes),
        from_round=from_round,
        reason=reason,
        at=now(),
        by=caller.label,
    )
    session.add(change)
    session.flush()
    return change


def change(session: Session, caller: Caller, event: Event, tournament: Tournament, data: TournamentPatch) -> None:
    """Apply what the patch names. Overrides are replaced as a whole, and only before the first result counts."""
    before = snapshot(tournament)
    if data.slug is not None and data.slug != tournament.slug:
        if repo.slug_taken(session, data.slug):
            raise Problem(409, "slug_taken", {"slug": data.slug})
        tournament.slug = data.slug
    if data.name is not None:
        tournament.name = data.name
    if data.strict_pairing is not None:
        _set_strict(session, caller, tournament, data.strict_pairing, data.reason)
    old, new = audit.changed(before, snapshot(tournament))
    if data.overrides is not None:
        old_overrides = rules.overrides_of(repo.rule_changes(session, tournament.id))
        if repo.counts(session, tournament.id)["results"]:
            raise Problem(409, "rules_need_amendment", {})
        _follow_rounds(session, tournament, _resolve_again(session, tournament, data.overrides))
        _add_rule_change(session, caller, tournament, "override", data.overrides, None, data.reason)
        tournament.rules_version += 1
        old["overrides"], new["overrides"] = old_overrides, data.overrides
    if new:
        _save(session, tournament)
        _record_update(session, caller, event, tournament, old, new, data.reason)


def _record_update(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    old: dict[str, Any],
    new: dict[str, Any],
    reason: str,
) -> None:
    audit.record(
        session,
        caller,
        action="update",
        kind="tournament",
        object_id=tournament.id,
        event_id=event.id,
        tournament_id=tournament.id,
        before=old,
        after=new,
        reason=reason,
    )


def _set_strict(session: Session, caller: Caller, tournament: Tournament, strict: bool, reason: str) -> None:
    """Into strict mode at any time before it was left; out of it once, with a reason, and never back."""
    resolved = _resolve_again(session, tournament, rules.overrides_of(repo.rule_changes(session, tournament.id)))
    pairing = rules.pairing_now(resolved)
    if pairing is None:
        raise Problem(409, "strict_needs_swiss", {})
    if strict == is_strict(tournament, pairing.strict):
        return
    if strict and tournament.strict_left_at is not None:
        raise Problem(409, "strict_mode_was_left", {"at": tournament.strict_left_at.date()})
    if not strict and not reason:
        raise Problem(422, "strict_reason_missing", {})
    tournament.strict_pairing = strict
    if not strict:
        tournament.strict_left_at, tournament.strict_left_by = now(), caller.label
        tournament.strict_left_reason = reason


def _follow_rounds(session: Session, tournament: Tournament, resolved: Resolved) -> None:
    """The length of a Swiss is that of its rules; rounds that are paired stay."""
    rounds = rules.rounds_of(resolved)
    if rounds is None:
        return
    last = repo.last_round(session, tournament.id)
    paired = int(last["number"]) if last else 0
    if rounds < paired:
        raise Problem(409, "fewer_rounds_than_paired", {"rounds": rounds, "paired": paired})
    tournament.rounds = rounds


def _save(session: Session, tournament: Tournament) -> None:
    tournament.version += 1
    tournament.revision += 1
    session.add(tournament)
    session.flush()


def _resolve_again(
    session: Session, tournament: Tournament, overrides: Mapping[str, Any], amendment: dict[str, Any] | None = None
) -> Resolved:
    """The rules as they would be changed; raises what is wrong with them before they are kept."""
    changes = repo.rule_changes(session, tournament.id)
    amendments = rules.amendments_of(changes) + ([amendment] if amendment else [])
    resolved = rules.resolve(
        rules.library(session),
        tournament.rulebook if tournament.rulebook is not None else tournament.rulebook_id,
        overrides=overrides,
        amendments=amendments,
        about=rules.about(tournament),
    )
    _must_run(resolved, amendments)
    return resolved


def amend(session: Session, caller: Caller, event: Event, tournament: Tournament, data: AmendmentIn) -> RuleChange:
    """Change the rules from a round on; closed rounds keep the standings that they had."""
    closed = repo.last_closed_round(session, tournament.id)
    if data.from_round <= closed:
        raise Problem(409, "amendment_of_closed_round", {"round": data.from_round, "next": closed + 1})
    changes = repo.rule_changes(session, tournament.id)
    amendment = {
        "id": f"amendment-{len(changes) + 1}",
        "at": now().date().isoformat(),
        "by": caller.label,
        "text": data.text,
        "set": data.set,
        "from_round": data.from_round,
    }
    _follow_rounds(session, tournament, _resolve_again(session, tournament, rules.overrides_of(changes), amendment))
    added = _add_rule_change(session, caller, tournament, "amendment", data.set, data.from_round, data.text)
    tournament.rules_version += 1
    _save(session, tournament)
    audit.record(
        session,
        caller,
        action="amend",
        kind="tournament",
        object_id=tournament.id,
        event_id=event.id,
        tournament_id=tournament.id,
        after={"set": data.set, "from_round": data.from_round},
        reason=data.text,
    )
    return added


def draw_lots(session: Session, caller: Caller, event: Event, tournament: Tournament, data: DrawIn) -> Decision:
    """Draw the seed that decides every tie left to lots; once only, since a second draw would be a choice."""
    if tournament.lots_seed is not None:
        raise Problem(409, "lots_already_drawn", {})
    seed = new_seed()
    tournament.lots_seed = seed
    return add_decision(session, caller, event, tournament, "lots", [], data.reason, seed)


def draw_numbers(
    session: Session, caller: Caller, event: Event, tournament: Tournament, data: DrawIn, entry_ids: list[str]
) -> Decision:
    """Draw the order of the starting numbers: entries by the lot that each draws from the stored seed."""
    if repo.last_round(session, tournament.id) is not None:
        raise Problem(409, "numbers_are_fixed", {})
    if len(entry_ids) < 2:
        raise Problem(409, "too_few_entries", {"entries": len(entry_ids), "needed": 2})
    seed = new_seed()
    order = sorted(entry_ids, key=lambda entry: lot(seed, entry))
    tournament.numbers_from = "hand"
    return add_decision(session, caller, event, tournament, "numbers", order, data.reason, seed)


def decide(
    session: Session, caller: Caller, event: Event, tournament: Tournament, data: DecisionIn, order: list[str]
) -> Decision:
    """Keep the order that a play-off or the committee gave to tied entries (`order`: their ids, best first)."""
    if len(set(order)) != len(order):
        raise Problem(422, "entry_twice", {})
    return add_decision(session, caller, event, tournament, data.kind, order, data.reason, None)


def add_decision(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    kind: str,
    order: list[str],
    reason: str,
    seed: str | None,
) -> Decision:
    """Keep a decision or a draw (with its `seed`), with its line in the audit."""
    decision = Decision(
        id=new_id(),
        tournament_id=tournament.id,
        seq=len(repo.decisions(session, tournament.id)) + 1,
        kind=kind,
        order=order,
        seed=seed,
        reason=reason,
        at=now(),
        by=caller.label,
        revision=tournament.revision + 1,
    )
    session.add(decision)
    _save(session, tournament)
    audit.record(
        session,
        caller,
        action="draw" if seed else "decide",
        kind="tournament",
        object_id=tournament.id,
        event_id=event.id,
        tournament_id=tournament.id,
        after={"kind": kind, "order": order, "seed": seed},
        reason=reason,
    )
    return decision


def revoke_decision(
    session: Session, caller: Caller, event: Event, tournament: Tournament, decision_id: str, reason: str
) -> None:
    """Take a person's decision back. A draw stands: repeating it until it pleases would be a choice."""
    decision = session.get(Decision, decision_id)
    if decision is None or decision.tournament_id != tournament.id or decision.deleted_at is not None:
        raise Problem(404, "decision_not_found", {"decision": decision_id})
    if decision.seed is not None:
        raise Problem(409, "draw_stands", {})
    decision.deleted_at, decision.revision = now(), tournament.revision + 1
    session.add(decision)
    _save(session, tournament)
    audit.record(
        session,
        caller,
        action="revoke",
        kind="decision",
        object_id=decision.id,
        event_id=event.id,
        tournament_id=tournament.id,
        before={"kind": decision.kind, "order": decision.order},
        reason=reason,
    )


def cancel(session: Session, caller: Caller, event: Event, tournament: Tournament, reason: str) -> None:
    """A tournament that is not played: nobody enters it any more."""
    before = snapshot(tournament)
    session.refresh(tournament)
    tournament.status = "cancelled"
    _save(session, tournament)
    old, new = audit.changed(before, snapshot(tournament))
    _record_update(session, caller, event, tournament, old, new, reason)


def delete(session: Session, caller: Caller, event: Event, tournament: Tournament) -> None:
    """Leave a tombstone; the tournament can be restored for 30 days."""
    update_row(session, Tournament, tournament.id, {"deleted_at": now(), "version": tournament.version + 1})
    audit.record(
        session,
        caller,
        action="delete",
        kind="tournament",
        object_id=tournament.id,
        event_id=event.id,
        tournament_id=tournament.id,
    )


def restore(session: Session, caller: Caller, ref: str) -> tuple[Event, Tournament]:
    """Take back a deletion of the last 30 days."""
    tournament = repo.find(session, ref)
    event = session.get(Event, tournament.event_id) if tournament else None
    if tournament is None or event is None or tournament.deleted_at is None or not caller.can("events:write", event.id):
        raise Problem(404, "tournament_not_found", {"tournament": ref})
    if tournament.deleted_at < now() - timedelta(days=events.RESTORE_DAYS):
        raise Problem(409, "too_late_to_restore", {"days": events.RESTORE_DAYS})
    tournament.deleted_at = None
    _save(session, tournament)
    audit.record(
        session,
        caller,
        action="restore",
        kind="tournament",
        object_id=tournament.id,
        event_id=event.id,
        tournament_id=tournament.id,
    )
    return event, tournament


def describe(
    session: Session, caller: Caller, event: Event, tournament: Tournament, found: rules.TournamentRules
) -> dict[str, Any]:
    """The tournament as JSON; sentences of warnings are added at the edge. The public is not told of drafts."""
    public = not caller.can("events:read", event.id)
    last = repo.last_round(session, tournament.id, published=public)
    number = int(last["number"]) if last else 0
    changes = repo.rule_changes(session, tournament.id)
    data = found.resolved.data
    return {
        "id": tournament.id,
        "slug": tournament.slug,
        "event": event.slug,
        "name": tournament.name,
        "rulebook": {
            "id": tournament.rulebook_id,
            "title": to_data(data.get("title")),
            "edition": str(data["edition"]) if data.get("edition") is not None else None,
        },
        "overrides": rules.overrides_of(changes),
        "gender": tournament.gender,
        "category": tournament.category,
        "status": tournament.status,
        "stage": last["stage"] if last else found.stage,
        "round": number,
        "counts": repo.counts(session, tournament.id, up_to=number if public else None),
        "lots_drawn": tournament.lots_seed is not None,
        "initial_colour": tournament.initial_colour,
        "strict_pairing": _strict_now(tournament, found, number),
        "strict_left": {
            "at": tournament.strict_left_at.isoformat().replace("+00:00", "Z"),
            "by": None if public else tournament.strict_left_by,
            "reason": None if public else tournament.strict_left_reason,
        }
        if tournament.strict_left_at is not None
        else None,
        "revision": tournament.revision,
        "deleted_at": tournament.deleted_at.isoformat() if tournament.deleted_at else None,
        "version": tournament.version,
    }
