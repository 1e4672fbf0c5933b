"""Categories as the API shows them, in the reader's language."""

from typing import Any

from sqlmodel import Session

from babak import i18n
from babak.categories import repo, service
from babak.categories.service import Categories
from babak.engine.categories import code_of, special_origins
from babak.events.models import Event
from babak.http.caller import Caller
from babak.tournaments.models import Tournament


def title(language: str, level: str, gender: str) -> str:
    """A category in words; a level that nobody named is shown by its code."""
    known = f"level.{level}"
    said = i18n.translate(language, known)
    shown = level.replace("_", " ") if said == known else said
    return i18n.translate(
        language, "category_title", {"level": shown, "gender": i18n.translate(language, f"gender.{gender}")}
    )


def titles(language: str, levels: tuple[str, ...], genders: tuple[str, ...]) -> dict[str, str]:
    """Every category by code, in words."""
    return {code_of(level, gender): title(language, level, gender) for gender in genders for level in levels}


def describe(
    session: Session, caller: Caller, event: Event, categories: Categories | None, language: str
) -> dict[str, Any]:
    """The categories of an event: the preview of their merge, or what it did."""
    body: dict[str, Any] = {
        "event": event.slug,
        "settled": False,
        "at": None,
        "by": None,
        "minimum": None,
        "items": [],
        "moves": [],
        "warnings": [],
        "special_prize_consideration": [],
        "confirm": None,
        "next_cursor": None,
    }
    if categories is None:
        return body
    full = caller.can("events:read", event.id)
    row = repo.merge_of(session, event.id)
    found = service.plan(session, categories)
    shown = row.plan if row is not None else service.stored(found)
    names = titles(language, categories.rule.levels, categories.rule.genders)
    special = special_origins(shown["through_last"], categories.scope) if full else frozenset()
    return {
        **body,
        "settled": row is not None,
        "at": row.at if row is not None else None,
        "by": row.by if row is not None and full else None,
        "minimum": categories.rule.minimum,
        "items": [
            {
                "code": code,
                "level": level,
                "gender": gender,
                "title": names[code],
                "tournament": _tournament(tournament),
                "entries": (now := len(service.active(session, tournament)) if tournament is not None else 0),
                "after": now if row is not None else found.counts.get(code, 0),
                "plays_in": shown["final"].get(code),
                "rounds": tournament.rounds if tournament is not None else None,
            }
            for gender in categories.rule.genders
            for level in categories.rule.levels
            for code in (code_of(level, gender),)
            for tournament in (categories.tournaments.get(code),)
        ],
        "moves": shown["moves"],
        "warnings": [_warning(language, names, warning) for warning in shown["warnings"]],
        "special_prize_consideration": [
            {
                "id": entry.id,
                "number": entry.number,
                "name": entry.name,
                "category": service.origin_of(entry, tournament),
                "tournament": tournament.slug,
            }
            for tournament in categories.tournaments.values()
            for entry in service.with_origin(session, tournament, special)
        ],
        "confirm": service.token(found) if row is None and full else None,
    }


def _tournament(tournament: Tournament | None) -> dict[str, Any] | None:
    if tournament is None:
        return None
    return {name: getattr(tournament, name) for name in ("id", "slug", "name", "status")}


def _warning(language: str, names: dict[str, str], warning: dict[str, Any]) -> dict[str, Any]:
    params = {**warning, "title": names.get(str(warning["category"]), str(warning["category"]))}
    detail = i18n.translate(language, "category_below_minimum", params)
    return {"code": "category_below_minimum", "params": params, "detail": detail}
