"""Draws by lot: the seed is stored, so that anybody can repeat what followed from it."""

from typing import Literal

from sqlmodel import Session

from babak.db import new_seed
from babak.engine.ranking import lot
from babak.events.models import Event
from babak.http.caller import Caller
from babak.http.problems import Problem
from babak.tournaments import service
from babak.tournaments.models import Decision, Tournament
from babak.tournaments.rules import TournamentRules

Colour = Literal["white", "black"]


def colour_of(seed: str) -> Colour:
    """The initial colour (C.04.3 5.1) that a seed draws: White when the lot of `initial_colour` is even.

    Anyone can repeat it: `printf '%s' 'seed|initial_colour' | sha256sum`, and look whether the last digit is even.
    """
    return "white" if int(lot(seed, "initial_colour"), 16) % 2 == 0 else "black"


def draw_initial_colour(
    session: Session,
    caller: Caller,
    event: Event,
    tournament: Tournament,
    rules: TournamentRules,
    *,
    reason: str,
    seed: str | None = None,
) -> Decision:
    """Draw the colour of the first player in the first round, once only; `seed` where the lot has already fallen."""
    if rules.pairing is None:
        raise Problem(409, "no_colour_to_draw", {})
    if tournament.initial_colour is not None:
        raise Problem(409, "colour_already_drawn", {"colour": tournament.initial_colour})
    seed = seed or new_seed()
    tournament.initial_colour = colour_of(seed)
    return service.add_decision(session, caller, event, tournament, "initial_colour", [], reason, seed)
