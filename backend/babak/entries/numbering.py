"""Starting numbers by rating, title and name (C.04.2), and the place of a late entry among those that are given."""

from collections.abc import Iterable, Mapping
from typing import Any

# The order of titles where ratings are equal; nobody's title comes last.
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
# Once this round is paired, numbers stand as they are (C.04.2): a late entry takes the next one.
FIXED_FROM_ROUND = 4

Key = tuple[int, int, str, str]


def key(card: Mapping[str, Any]) -> Key:
    """What orders entries: rating (none is 0), title, name; the id only so that the order is always the same."""
    return (-(card["rating"] or 0), TITLES.index(card["title"]), card["name"].casefold(), card["id"])


def by_rating(cards: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Entry id to its number, from 1."""
    return {card["id"]: number for number, card in enumerate(sorted(cards, key=key), start=1)}
