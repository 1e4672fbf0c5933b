"""Who wins what, from the facts as they stand."""

from typing import Any

from sqlmodel import Session

from babak.categories import service as categories
from babak.engine.competition import evaluate
from babak.engine.prizes import Award, awards, ranked_among, skipped, special_prizes
from babak.events.models import Event
from babak.standings.documents import plain
from babak.standings.keeper import Keeper
from babak.standings.snapshot import Snapshot
from babak.tournaments.models import Tournament


def describe(session: Session, keeper: Keeper, event: Event, tournament: Tournament) -> dict[str, Any]:
    """The prizes of a tournament as JSON, language-free."""
    snapshot, rules = keeper.fresh(session, tournament)
    then, data = rules.of_round(snapshot.newest), rules.resolved.for_round(snapshot.newest).data
    table, skip = evaluate(snapshot.facts(), then), skipped(data)
    special = []
    for prize in special_prizes(data):
        members = {entry.id for entry in categories.special_of(session, event.id, tournament, prize.scope)}
        special.append(
            {
                "id": prize.id,
                "to": plain(prize.to),
                "candidates": [
                    {"place": each.place, "rank": each.rank, "entry": snapshot.cards[each.entry]}
                    for each in ranked_among(table, members, skip)
                ],
            }
        )
    return {
        "tournament": tournament.slug,
        "revision": snapshot.revision,
        "after_round": table.after_round,
        "complete": table.complete,
        "final": table.complete and tournament.status == "finished" and not table.unresolved,
        "items": [_award(snapshot, award) for award in awards(table, then.prizes, skip)],
        "special": special,
        "next_cursor": None,
    }


def _award(snapshot: Snapshot, award: Award) -> dict[str, Any]:
    return {
        "places": list(award.places),
        "prizes": [{"place": place, "prize": plain(prize)} for place, prize in award.prizes.items()],
        "entries": [snapshot.cards[entry] for entry in award.entries],
        "shared": len(award.entries) > 1,
        "undecided": award.undecided,
    }
