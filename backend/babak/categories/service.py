"""What can be done with the categories of an event: make them, register into them, merge those that are too small.

A category is a tournament with a level (`category`) and a gender. The merge happens once, before the first pairing:
entries go over to the tournament that they play in, and keep the level of their registration as `category`.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from babak.audit import service as audit
from babak.categories import repo
from babak.categories.models import CategoryMerge
from babak.categories.schemas import CategoriesIn, CategoryEntryIn
from babak.db import new_id, now
from babak.engine.categories import Merge, MergeRule, code_of, merge_rule, plan_merge, special_origins
from babak.engine.prizes import special_prizes
from babak.entries import repo as entries
from babak.entries import service as entry_service
from babak.entries.models import Entry
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.json import dumps
from babak.http.problems import Problem
from babak.outbox import service as outbox
from babak.tournaments import repo as tournaments
from babak.tournaments import rules as tournament_rules
from babak.tournaments import service as tournament_service
from babak.tournaments.models import Tournament
from babak.tournaments.rules import RulesCache
from babak.tournaments.schemas import TournamentIn

GENDERS = {"M": "men", "F": "women"}
LETTERS = {gender: letter for letter, gender in GENDERS.items()}
# What an entry takes along to the tournament that it plays in.
TAKEN_ALONG = (
    *("name", "organisation", "title", "rating", "federation", "federation_id", "birth_date", "gender", "contact"),
    *("note", "checked_in_at", "absences"),
)


@dataclass(frozen=True, slots=True)
class Categories:
    """The categories of an event: their rule, and the tournament of each by code. `scope` is that of the special
    prize."""

    rule: MergeRule
    tournaments: Mapping[str, Tournament]
    scope: str


def categories_of(session: Session, rules: RulesCache, event: Event) -> Categories | None:
    """The categories of an event under the rulebook of the first of them; None when it has none."""
    rule: MergeRule | None = None
    scope = "all_girls"
    found: dict[str, Tournament] = {}
    for tournament in repo.of_categories(session, event.id):
        data = rules.of(session, tournament).resolved.data
        own = merge_rule(data)
        if own is None:
            continue
        if rule is None:
            special = special_prizes(data)
            rule, scope = own, special[0].scope if special else scope
        code = code_of(str(tournament.category), LETTERS[str(tournament.gender)])
        if code in rule.codes:
            found.setdefault(code, tournament)
    return None if rule is None else Categories(rule, found, scope)


def must_have(session: Session, rules: RulesCache, event: Event) -> Categories:
    """The categories of an event; 409 `no_categories` when it has none."""
    found = categories_of(session, rules, event)
    if found is None:
        raise Problem(409, "no_categories", {})
    return found


def create(
    session: Session, rules: RulesCache, caller: Caller, event: Event, data: CategoriesIn, names: Mapping[str, str]
) -> list[Tournament]:
    """A tournament for each category of the rulebook. `names` says what a category is called."""
    if categories_of(session, rules, event) is not None:
        raise Problem(409, "categories_exist", {})
    rule = rule_of(session, data)
    return [
        tournament_service.create(
            session,
            caller,
            event,
            TournamentIn.model_validate(
                {
                    "name": names[code_of(level, gender)],
                    "rulebook": data.rulebook,
                    "overrides": data.overrides,
                    "gender": GENDERS[gender],
                    "category": level,
                    "reason": data.reason,
                }
            ),
        )
        for gender in rule.genders
        for level in rule.levels
    ]


def rule_of(session: Session, data: CategoriesIn) -> MergeRule:
    """The categories of a rulebook; 422 when it has none, or genders that an entry does not have."""
    books = tournament_rules.library(session)
    if data.rulebook not in books.ids:
        raise Problem(422, "rulebook_not_found", {"rulebook": data.rulebook})
    rule = merge_rule(books.resolve(data.rulebook, data.overrides).sound().data)
    if rule is None or not set(rule.genders) <= GENDERS.keys():
        raise Problem(422, "rulebook_without_categories", {"rulebook": data.rulebook})
    return rule


def register(
    session: Session, caller: Caller, event: Event, categories: Categories, data: Sequence[CategoryEntryIn]
) -> list[tuple[Entry, Tournament]]:
    """Add entries, all or none, each to the tournament in which its category plays. In the order given."""
    merge = repo.merge_of(session, event.id)
    errors: list[dict[str, Any]] = []
    places: dict[str, list[int]] = {}
    for position, item in enumerate(data):
        code = code_of(item.category, item.gender.upper())
        plays_in = merge.plan["final"].get(code, code) if merge is not None else code
        if code not in categories.rule.codes:
            known = ", ".join(categories.rule.levels)
            params = {"category": item.category, "known": known}
            errors.append({"path": f"{position}.category", "code": "level_unknown", "params": params})
        elif plays_in not in categories.tournaments:
            params = {"category": item.category, "known": known_levels(categories)}
            errors.append({"path": f"{position}.category", "code": "category_not_played", "params": params})
        else:
            places.setdefault(plays_in, []).append(position)
    added: dict[int, tuple[Entry, Tournament]] = {}
    for code, positions in places.items():
        tournament = categories.tournaments[code]
        try:
            made = entry_service.add(session, caller, event, tournament, [data[position] for position in positions])
        except Problem as problem:
            if not problem.errors:
                raise
            errors += [_at(error, positions) for error in problem.errors]
            continue
        added.update({position: (entry, tournament) for position, entry in zip(positions, made, strict=True)})
    if errors:
        raise Problem(422, "entries_invalid", {"count": len(errors)}, errors=errors)
    return [added[position] for position in range(len(data))]


def known_levels(categories: Categories) -> str:
    """The levels that are played, as a list for a sentence."""
    played = {str(tournament.category) for tournament in categories.tournaments.values()}
    return ", ".join(level for level in categories.rule.levels if level in played)


def _at(error: Mapping[str, Any], positions: Sequence[int]) -> dict[str, Any]:
    """An error of a part of the list, with its place in the whole list."""
    position, _, field = str(error["path"]).partition(".")
    return {**error, "path": f"{positions[int(position)]}.{field}"}


def active(session: Session, tournament: Tournament) -> list[Entry]:
    """The entries of a tournament that have not left, by number."""
    return [entry for entry in entries.all_of(session, tournament.id) if entry.status == "active"]


def plan(session: Session, categories: Categories) -> Merge:
    """What merging the categories would do now."""
    registered = {code: len(active(session, tournament)) for code, tournament in categories.tournaments.items()}
    return plan_merge(registered, categories.rule)


def token(found: Merge) -> str:
    """A text that names exactly this merge, entry counts included."""
    moves = [(move.origin, move.target, move.count) for move in found.moves]
    return hashlib.sha256(dumps([moves, dict(found.counts)])).hexdigest()[:16]


def merge(
    session: Session, caller: Caller, event: Event, categories: Categories, confirm: str, reason: str
) -> CategoryMerge:
    """Do what the preview says, once and before the first pairing (ITB-CAT-06)."""
    if repo.merge_of(session, event.id) is not None:
        raise Problem(409, "categories_settled", {})
    for tournament in categories.tournaments.values():
        if tournaments.last_round(session, tournament.id) is not None:
            raise Problem(409, "category_is_paired", {"tournament": tournament.name})
    found = plan(session, categories)
    if confirm != token(found):
        raise Problem(409, "categories_changed", {"moves": len(found.moves)})
    for code, plays_in in found.final.items():
        source = categories.tournaments.get(code)
        if source is None or plays_in == code:
            continue
        if plays_in is not None:
            _go_over(session, caller, event, code, source, categories.tournaments[plays_in])
        tournament_service.cancel(session, caller, event, source, f"{code} → {plays_in or '–'}")
    row = CategoryMerge(event_id=event.id, plan=stored(found), reason=reason, at=now(), by=caller.label)
    session.add(row)
    session.flush()
    audit.record(
        session,
        caller,
        action="merge",
        kind="categories",
        object_id=event.id,
        event_id=event.id,
        after={"moves": row.plan["moves"]},
        reason=reason,
    )
    notice = {"what": "categories_merged", "moves": row.plan["moves"]}
    outbox.emit(session, event_id=event.id, tournament_id=None, kind="notice", payload=notice)
    return row


def stored(found: Merge) -> dict[str, Any]:
    """A merge as it is kept and shown."""
    return {
        "moves": [{"from": move.origin, "to": move.target, "count": move.count} for move in found.moves],
        "final": dict(found.final),
        "through_last": dict(found.through_last),
        "warnings": [
            {"category": each.category, "count": each.count, "minimum": each.minimum} for each in found.warnings
        ],
    }


def _go_over(session: Session, caller: Caller, event: Event, code: str, source: Tournament, target: Tournament) -> None:
    """The entries of one category go over to another. There they take the next numbers; their level stays theirs."""
    moving = active(session, source)
    there = entries.all_of(session, target.id)
    known = {entry.federation_id for entry in there if entry.federation_id}
    number = max((entry.number for entry in there), default=0)
    revision = tournaments.touch(session, target.id)
    why = f"{source.name} → {target.name}"
    for old in moving:
        if old.federation_id in known:
            raise Problem(409, "federation_id_taken", {"id": old.federation_id})
        number += 1
        new = Entry(
            **{name: getattr(old, name) for name in TAKEN_ALONG},
            id=new_id(),
            tournament_id=target.id,
            number=number,
            category=source.category,
            created_at=old.created_at,
            revision=revision,
        )
        new.gender = new.gender or code.rpartition("_")[2].lower()
        session.add(new)
        session.flush()
        after = entry_service.snapshot(new)
        entry_service.delete(session, caller, event, source, old, reason=why)
        audit.record(
            session,
            caller,
            action="create",
            kind="entry",
            object_id=new.id,
            event_id=event.id,
            tournament_id=target.id,
            after=after,
            reason=why,
        )


def special_of(session: Session, event_id: str, tournament: Tournament, scope: str) -> list[Entry]:
    """The entries of a tournament that the merge moved to others, to be thought of with a special prize."""
    row = repo.merge_of(session, event_id)
    return with_origin(session, tournament, special_origins(row.plan["through_last"], scope)) if row else []


def with_origin(session: Session, tournament: Tournament, origins: frozenset[str]) -> list[Entry]:
    """The entries of a tournament that were registered in one of these categories."""
    return [entry for entry in active(session, tournament) if origin_of(entry, tournament) in origins]


def origin_of(entry: Entry, tournament: Tournament) -> str:
    """The category in which an entry was registered: its own level, otherwise that of the tournament."""
    gender = entry.gender.upper() if entry.gender else LETTERS.get(str(tournament.gender), "")
    return code_of(entry.category or str(tournament.category), gender)
