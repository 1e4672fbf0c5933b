"""`ranking`: measures become ranks, criterion by criterion."""

import re

from babak.engine.rulebook.schema.scalars import Condition, Exact, Flag, Integer, Name, Pattern, Word
from babak.engine.rulebook.schema.shapes import Fields, Keyed, ListOf, OneOf

# Functions of any measure.
FUNCTIONS = ("total", "difference", "quotient", "average", "percentage", "lowest", "highest")

# Codes of FIDE C.07 (2026), individual, rating and team; between them those of US Chess.
CODES = (
    *("DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "TPN", "BH", "AOB", "FB", "SB", "KS"),
    *("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"),
    *("SOLK", "MMED", "CUM", "CUMO"),
    *("EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "ESB", "SSSC", "BC", "TBR", "BBE", "MPvGP"),
)
BUCHHOLZ = ("BH", "AOB", "FB", "SOLK", "MMED")

# What a person or a lot decides, and orders that need no measure.
DECISIONS = ("play_off", "lots", "decision", "shared")
ORDERS = ("number", "team_rank", "firsts", "seconds", "participation", "total_points")

# After these nobody is tied any more, or stays so on purpose.
LAST = ("lots", "shared")

_MODIFIER = r"C[0-9]|M[0-9]|P|F|R|K[0-9]|L[-+][0-9]{1,3}|V20[0-9]{2}|U[0-9]{1,4}"
_CODE = re.compile(rf"([A-Za-z]+)(?::([A-Z][A-Z0-9]*))?(?:/(?:{_MODIFIER}))*")


def code_of(by: str) -> str | None:
    """`BH/C1`, `BH:GP` → `BH`; None when it is no code of C.07."""
    found = _CODE.fullmatch(by)
    return found.group(1) if found and found.group(1) in CODES else None


_PARAMETERS = {
    "of": Name(),
    "over": Word("all", "mutual"),
    "reverse": Flag(),
    "mode": Word("fide_sure_leader", "all_met_only", "two_only"),
    "forfeits": Word("as_played", "exclude", "not_met", "count"),
    "bye": Word("as_played", "exclude"),
    "cut": Integer(0, 9),
    "edition": Word("2009", "2024", "2026"),
    "reapply": Flag(),
    "level_board": Word("highest_decisive"),
    "multi": Word("mini_league", "points_then_game_points"),
    "variant": Word("EMMSB", "EMGSB", "EGMSB", "EGGSB", "result"),
    "unrated": OneOf(Word("exclude"), Integer(0, 4000)),
    "not_met": Word("skip", "count_as_level"),
    "zero_by_zero": OneOf(Exact(), Word("next")),
    "own_goals": Word("exclude", "count"),
}

_BY = Pattern(r"[^\s.]{1,40}", "bad_name")

CRITERION = Fields(
    {
        "id": Name(),
        "by": _BY,
        "when": Condition(),
        **_PARAMETERS,
        "cases": Keyed(Fields({"id": Name(), "when": Condition(), "by": _BY, **_PARAMETERS}, ("by",))),
        "undecided": Word("next_criterion", "next_case"),
    }
)

CRITERIA = Keyed(CRITERION, short=True)

RANKING = Fields(
    {
        "criteria": CRITERIA,
        "restart": Flag(),
        "finally": CRITERIA,
        "unplayed": Word("fide_c07_2026", "fide_c07_2024", "fide_virtual_2009", "us_chess", "raw", "as_played"),
        "interim": Word("rounds_played", "announced_rounds"),
        "unranked": ListOf(Word("disqualified", "withdrawn")),
    }
)

# A list of criteria for something other than the main table.
SHORT_RANKING = Fields({"criteria": CRITERIA, "finally": CRITERIA}, ("criteria",))
