"""Colours: what a player prefers, and who gets which.

| article     | content                                                          | here           |
|-------------|------------------------------------------------------------------|----------------|
| 1.6         | colour difference, over played games only                        | preference     |
| 1.7.1       | absolute preference: |CD| > 1, or the last two colours alike      | preference     |
| 1.7.2–1.7.4 | strong (|CD| = 1), mild (CD = 0), none                            | preference     |
| 5.2.1–5.2.5 | both granted, stronger, alternate, higher ranked, parity of TPN  | allocate       |
"""

from functools import lru_cache
from typing import NamedTuple

WHITE, BLACK = "w", "b"


class Preference(NamedTuple):
    """A colour preference. `direction` is +1 (White), -1 (Black) or 0 (none); `imbalance` is |CD| of
    an absolute preference, else 0; `repeated` is the colour of the last two games when they were alike, else 0."""

    direction: int
    absolute: bool
    strong: bool
    imbalance: int
    repeated: int


@lru_cache(maxsize=65536)
def preference(played: str) -> Preference:
    """The preference after the played colours, a text of `w` and `b` without the unplayed rounds (1.6, 1.7)."""
    if not played:
        return Preference(0, False, False, 0, 0)
    difference = 2 * played.count(WHITE) - len(played)
    last = 1 if played[-1] == WHITE else -1
    repeated = last if len(played) > 1 and played[-1] == played[-2] else 0
    imbalance = abs(difference)
    if imbalance > 1:
        direction = -1 if difference > 0 else 1
    elif repeated:
        direction = -repeated
    elif difference:
        direction = -difference
    else:
        direction = -last
    absolute = imbalance > 1 or repeated != 0
    return Preference(direction, absolute, imbalance == 1 and not absolute, imbalance if absolute else 0, repeated)


def strength(wish: Preference) -> int:
    """3 absolute, 2 strong, 1 mild, 0 none."""
    return 3 if wish.absolute else 2 if wish.strong else 1 if wish.direction else 0


def allocate(high: str, low: str, odd: bool, initial: int) -> tuple[bool, str]:
    """Whether the higher ranked player has White, and the article that says so (5.2).

    `high` and `low` are the played colours of both, `odd` is the parity of the higher ranked player's pairing number,
    `initial` the colour drawn by lot (+1: White).
    """
    one, two = preference(high), preference(low)
    if one.direction != two.direction:
        return (one.direction or -two.direction) > 0, "5.2.1"
    if one.direction == 0:
        return (initial > 0) == odd, "5.2.5"
    strong_one, strong_two = strength(one), strength(two)
    if strong_one == strong_two == 3:
        strong_one, strong_two = one.imbalance, two.imbalance
    if strong_one != strong_two:
        return (one.direction if strong_one > strong_two else -two.direction) > 0, "5.2.2"
    for mine, yours in zip(reversed(high), reversed(low), strict=False):
        if mine != yours:
            return yours == WHITE, "5.2.3"
    return one.direction > 0, "5.2.4"
