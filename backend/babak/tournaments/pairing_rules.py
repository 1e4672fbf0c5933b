"""What a rulebook says about pairing a Swiss stage, typed: `stages.<stage>.rounds` and `stages.<stage>.pairing`."""

from dataclasses import dataclass
from typing import Literal

from babak.engine.reading import flag, section, word
from babak.engine.rulebook import Resolved


@dataclass(frozen=True, slots=True)
class PairingRules:
    """How a Swiss stage is paired. `half_byes` and `no_byes_in_last` limit the half-point byes that players ask for
    (None and 0: no limit), `keep_clubs_apart` is `pairing.keep_apart: organisation`, `by_rating` says that ratings
    give the starting numbers (`competition.entries.numbers`)."""

    rounds: int
    acceleration: Literal["none", "baku"]
    half_byes: int | None
    no_byes_in_last: int
    keep_clubs_apart: bool
    strict: bool
    by_rating: bool


def pairing_rules(resolved: Resolved, stage: str) -> PairingRules | None:
    """The pairing rules of a stage; None when it is no Swiss."""
    whole = resolved.stage(stage)
    own = section(whole, "stage")
    if own.get("format") != "swiss":
        return None
    pairing = section(own, "pairing")
    byes = section(pairing, "requested_byes")
    at_most, rounds = byes.get("at_most"), own.get("rounds")
    return PairingRules(
        rounds=rounds if isinstance(rounds, int) else 0,
        acceleration="baku" if word(pairing, "acceleration", "none") == "baku" else "none",
        half_byes=at_most if isinstance(at_most, int) else None,
        no_byes_in_last=_whole(byes.get("not_in_last_rounds")),
        keep_clubs_apart=word(pairing, "keep_apart", "none") == "organisation",
        strict=flag(pairing, "strict", False),
        by_rating=word(section(whole, "competition", "entries"), "numbers", "rating") == "rating",
    )


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
