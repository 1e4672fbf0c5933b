"""The player of a report and the entry of a tournament: one made from the other.

| column  | entry           | what is done with it                                                             |
|---------|-----------------|----------------------------------------------------------------------------------|
| 10      | `gender`        | `m`; `w` and `f`                                                                 |
| 11-13   | `title`         | FIDE's, and the letters of old files (`g`, `wm` …)                               |
| 15-47   | `name`          | as it stands                                                                     |
| 49-52   | `rating`        | at most 4000                                                                     |
| 54-56   | `federation`    | three letters                                                                    |
| 58-68   | `federation_id` | digits                                                                           |
| 70-79   | `birth_date`    | a whole date; a year alone is not kept                                           |

What an entry has no place for is left out with a warning, by line.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from babak.exchange.trf.model import Player
from babak.exchange.trf.text import Remark
from babak.text import clean

_OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
_TITLES = frozenset(_OLD_TITLES.values())
_FEDERATION = re.compile(r"[A-Z]{3}")
_ID = re.compile(r"[0-9]{1,15}")
_DATE = re.compile(r"([0-9]{4})[/.-]([0-9]{1,2})[/.-]([0-9]{1,2})")
_GENDERS = {"m": "m", "w": "f", "f": "f"}
HIGHEST_RATING, SHORTEST_NAME = 4000, 2


def entry_of(player: Player) -> tuple[dict[str, Any], list[Remark], list[Remark]]:
    """The fields of an entry, the problems and the warnings of its line."""
    problems: list[Remark] = []
    warnings: list[Remark] = []
    name = clean(player.name)
    if len(name) < SHORTEST_NAME:
        problems.append(Remark(player.line, "trf_name_missing", {"number": player.number}))
    if player.rating is not None and player.rating > HIGHEST_RATING:
        params = {"number": player.number, "rating": player.rating, "highest": HIGHEST_RATING}
        problems.append(Remark(player.line, "trf_rating_too_high", params))
    fields: dict[str, Any] = {"number": player.number, "name": name, "rating": player.rating}
    fields["gender"] = _GENDERS.get(player.sex.lower())
    title, federation, own_id = player.title.strip(), player.federation.upper(), player.fide_id.lstrip("0")
    known = _OLD_TITLES.get(title.lower(), title.upper())
    given: dict[str, tuple[str, str, Any]] = {
        "title": ("trf_left_out.title", title, known if known in _TITLES else ""),
        "federation": ("trf_left_out.federation", federation, federation if _FEDERATION.fullmatch(federation) else ""),
        "federation_id": ("trf_left_out.federation_id", own_id, own_id if _ID.fullmatch(own_id) else ""),
        "birth_date": ("trf_left_out.birth_date", _said(player.birth), _birth(player.birth)),
    }
    for field, (code, written, kept) in given.items():
        fields[field] = kept
        if written and not kept:
            warnings.append(Remark(player.line, code, {"number": player.number, "value": written}))
    return fields, problems, warnings


def ids_given_twice(players: Sequence[Player]) -> Iterator[Remark]:
    """FIDE ids that stand in two lines."""
    seen: dict[str, Player] = {}
    for player in players:
        own = player.fide_id.lstrip("0")
        first = seen.setdefault(own, player) if own else player
        if first is not player:
            params = {"number": player.number, "id": own, "other_line": first.line}
            yield Remark(player.line, "trf_id_twice", params)


def _said(birth: str) -> str:
    """A date of birth that says something: not zeros, as programs write for an unknown one."""
    return birth if birth.strip("0/.- ") else ""


def _birth(birth: str) -> date | None:
    found = _DATE.fullmatch(birth)
    try:
        return date(int(found[1]), int(found[2]), int(found[3])) if found else None
    except ValueError:
        return None


def player_of(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The personal columns of line 001 from the fields of an entry; what is not there stays blank."""
    born = entry.get("birth_date")
    return {
        "name": entry["name"],
        "sex": {"m": "m", "f": "w"}.get(entry.get("gender") or "", ""),
        "title": entry["title"],
        "rating": entry["rating"],
        "federation": entry["federation"],
        "fide_id": entry.get("federation_id") or "",
        "birth": f"{born:%Y/%m/%d}" if born else "",
    }
