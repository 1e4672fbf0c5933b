"""Rulebooks for the tests: the shipped ones, those under data/, and two small ones to break."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

from babak.engine.rulebook import Issue, Library, check, parse_text
from babak.engine.rulebook.paths import put
from babak.engine.rulebook.values import Data, Value, copied_map

DATA = Path(__file__).parent / "data"


@cache
def everything() -> Library:
    return Library.shipped().adding(*(parse_text(path.read_text("utf-8")) for path in sorted(DATA.glob("*.yaml"))))


IDS = everything().ids

SMALL: Data = {
    "schema": "rulebook/1",
    "id": "small",
    "title": "Small",
    "competition": {"competitor": "individual"},
    "result": {"shape": "game", "awards": {"walkover": {"PTS": [1, 0]}, "bye": {"PTS": 1}}},
    "scoring": {"PTS": {"by": "outcome", "of": "game", "win": 1, "draw": Fraction(1, 2), "loss": 0}},
    "ranking": {"criteria": [{"id": "PTS", "by": "PTS"}, {"id": "SB", "by": "SB"}], "finally": [{"by": "lots"}]},
    "conduct": {"offences": {"late": {"by": "player", "then": {"warning": True}}}},
    "stages": [{"id": "main", "format": "round_robin", "pairing": {"system": "berger"}}],
}

CUP: Data = {
    "schema": "rulebook/1",
    "id": "cup",
    "title": "Cup",
    "competition": {"competitor": "team"},
    "result": {"shape": "goals"},
    "scoring": {"PTS": {"by": "outcome", "of": "goals", "win": 3, "draw": 1, "loss": 0}},
    "ranking": {"criteria": ["PTS", {"id": "GD", "by": "difference", "of": "goals"}], "finally": ["lots"]},
    "stages": [
        {"id": "pools", "format": "groups", "groups": {"sizes": [4, 4]}, "pairing": {"system": "circle"}},
        {
            "id": "cup",
            "format": "knockout",
            "from": [{"stage": "pools", "per_group": 2}],
            "bracket": [
                {"id": "semi", "matches": {"S1": ["A1", "B2"], "S2": ["B1", "A2"]}},
                {"id": "last", "matches": {"F": ["wS1", "wS2"]}},
            ],
            "places": {"1": "wF", "2": "lF"},
        },
    ],
}


def changed(book: Data, changes: Mapping[str, Value]) -> Data:
    """A copy of the rulebook with the values of these paths replaced."""
    copy = copied_map(book)
    for path, value in changes.items():
        put(copy, path, value)
    return copy


def found(book: Data, library: Library | None = None) -> list[tuple[str, str, str]]:
    """Severity, code and path of each issue."""
    return [(issue.severity, issue.code, issue.path) for issue in check(book, library or everything())]


def issues(book: Data) -> list[Issue]:
    return check(book, everything())
