"""How rounds that were not played count: the regimes of `ranking.unplayed`, as data.

| regime            | regulation                     | score as an opponent              | own unplayed round   |
|-------------------|--------------------------------|-----------------------------------|----------------------|
| fide_c07_2026     | C.07 16 (from 1 March 2026)    | requested byes at the end: a draw | dummy, capped        |
| fide_c07_2024     | C.07 16 (to 28 February 2026)  | requested byes at the end: a draw | dummy: own score     |
| fide_virtual_2009 | FIDE 2009 to August 2023       | every unplayed round: a draw      | virtual opponent     |
| us_chess          | US Chess 34E                   | every unplayed round: a draw      | opponent with 0      |
| raw               | points as they stand           | points                            | opponent with 0      |
| as_played         | C.07 15.2 (round robin)        | points                            | forfeits are games   |

A round robin knows no dummy (C.07 15.2): whatever regime its rulebook names, forfeits are ordinary results there and
free rounds are no element. Only `raw` stays what it says.
"""

from dataclasses import dataclass
from typing import Literal

from babak.engine.errors import RuleError


@dataclass(frozen=True, slots=True)
class Regime:
    """One row of the table above. `as_opponent` says which of his unplayed rounds become draws for his opponents, `own`
    who is met in an own unplayed round; `capped` holds the dummy down (16.4, 2026); `forfeits_are_games` lets forfeits
    count against the scheduled opponent; `vur_first` is the exception of 16.5 for cuts."""

    code: str
    as_opponent: Literal["points", "last_byes_drawn", "unplayed_drawn"]
    own: Literal["dummy", "virtual", "nothing", "none"]
    capped: bool = False
    forfeits_are_games: bool = False
    vur_first: bool = False


AS_PLAYED = Regime("as_played", "points", "none", forfeits_are_games=True)
US_CHESS = Regime("us_chess", "unplayed_drawn", "nothing")
REGIMES = {
    regime.code: regime
    for regime in (
        Regime("fide_c07_2026", "last_byes_drawn", "dummy", capped=True, vur_first=True),
        Regime("fide_c07_2024", "last_byes_drawn", "dummy", vur_first=True),
        Regime("fide_virtual_2009", "unplayed_drawn", "virtual"),
        US_CHESS,
        Regime("raw", "points", "nothing"),
        AS_PLAYED,
    )
}
_EDITIONS = {"2009": "fide_virtual_2009", "2024": "fide_c07_2024", "2026": "fide_c07_2026"}
_EVERYBODY_MEETS = frozenset({"round_robin", "groups"})


def regime_of(unplayed: str, format_: str) -> Regime:
    """The regime a rulebook names, in a stage of this format (C.07 15.2). RuleError `unknown_regime`."""
    regime = REGIMES.get(unplayed)
    if regime is None:
        raise RuleError("unknown_regime", value=unplayed, known=list(REGIMES))
    return AS_PLAYED if format_ in _EVERYBODY_MEETS and unplayed != "raw" else regime


def of_edition(regime: Regime, edition: str) -> Regime:
    """The same article in another edition (`2009`, `2024`, `2026`); regimes that are none of FIDE's stay as they are.

    RuleError `unknown_edition`.
    """
    code = _EDITIONS.get(edition)
    if code is None:
        raise RuleError("unknown_edition", value=edition, known=list(_EDITIONS))
    return REGIMES[code] if regime.code in _EDITIONS.values() else regime


def edition_of(unplayed: str) -> str:
    """The edition that a rulebook means when its criteria name none: that of its regime, otherwise the latest."""
    return next((edition for edition, code in _EDITIONS.items() if code == unplayed), "2026")
