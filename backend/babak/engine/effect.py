"""What a match is worth in the end, whoever or whatever decided it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effective:
    """The result in force of one match. Points are integers in the rulebook's unit (`Rules.scale` make one point).

    `code` is a game code or the kind of a bye. `counts` is False when the game is annulled: it is shown, but it is no
    element of any criterion; its points (zero, or those of a bye) are still added to the total. `derived` is True when
    nobody reported this result. `source` is `reported`, `bye`, `incident`, `removal` or `annulled`.
    """

    code: str
    reason: str | None
    awarded_white: int
    awarded_black: int
    played: bool
    rated: bool
    counts: bool
    derived: bool
    source: str
