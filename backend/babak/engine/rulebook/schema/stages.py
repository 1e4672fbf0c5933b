"""`stages`: ranks become the next pairing, groups, bracket."""

from babak.engine.rulebook.schema.competition import COUNT_OR_SPAN, NAMES, RULEBOOK_ID
from babak.engine.rulebook.schema.conduct import CONDUCT, TIMING
from babak.engine.rulebook.schema.node import Node
from babak.engine.rulebook.schema.ranking import CRITERIA, RANKING
from babak.engine.rulebook.schema.result import RESULT, SCORING
from babak.engine.rulebook.schema.scalars import (
    Condition,
    Exact,
    Flag,
    Integer,
    Localised,
    Name,
    Pattern,
    Text,
    Word,
)
from babak.engine.rulebook.schema.shapes import Fields, Keyed, ListOf, MapOf, OneOf, Part

FORMATS = ("swiss", "round_robin", "groups", "knockout", "pairs_session", "swiss_pairs")

SECTIONS: dict[str, Node] = {
    "result": RESULT,
    "scoring": SCORING,
    "ranking": RANKING,
    "timing": TIMING,
    "conduct": CONDUCT,
}


def _part(name: str) -> Part:
    return Part(name, lambda: SECTIONS[name])


PARTS: dict[str, Node] = {name: _part(name) for name in SECTIONS}

_GROUP = r"[A-Z][A-Za-z]?"
PLACE_SLOT = rf"{_GROUP}[1-9][0-9]{{0,2}}"
BEST_SLOT = r"best[1-9][0-9]?:[1-9][0-9]?"
_SLOT_WORD = Pattern(rf"{PLACE_SLOT}|bye|[wl][A-Za-z0-9_-]{{1,40}}|{BEST_SLOT}", "bad_slot")
_PLACE = Pattern(PLACE_SLOT, "bad_slot")

SLOT = OneOf(
    Integer(1),
    _SLOT_WORD,
    Fields({"pick": ListOf(_PLACE, least=2), "by": _PLACE}, ("pick", "by")),
    Fields({"left": Name()}, ("left",)),
)

SOURCE = Fields(
    {
        "id": Name(),
        "stage": OneOf(Name(), NAMES),
        "rulebook": RULEBOOK_ID,
        "top": COUNT_OR_SPAN,
        "per_group": Integer(1),
        "overall": Integer(1),
        "qualify": Word("overall_points", "winners_first"),
        "best": Fields({"place": Integer(1), "count": Integer(1)}, ("place", "count")),
        "reached": Name(),
        "per_team": Integer(1),
        "at_most": Integer(1),
        "at_least": Integer(0),
        "appointed": Integer(1),
        "deadline_minutes": Integer(0),
        "replace_by": Word("next_in_rank", "nobody"),
    }
)

_GROUPS = Fields(
    {
        "count": Integer(1, 200),
        "sizes": ListOf(Integer(1, 1000)),
        "members": MapOf(ListOf(Integer(1))),
        "spread": Word("pots", "snake", "members", "draw"),
    }
)

_DRAW = Fields(
    {
        "pots": NAMES,
        "apart": NAMES,
        "seed_overflow": Word("spread", "next_pot"),
        "seeded_groups": MapOf(NAMES),
        "seeding_source": Text(),
        "guided": Flag(),
    }
)

_PAIRING = Fields(
    {
        "system": Word("fide_dutch_2026", "fide_dutch_2017", "berger", "circle", "nearest", "by_hand"),
        "first": Word("top_half", "adjacent", "draw"),
        "second": Word("halves"),
        "no_rematch": Flag(),
        "backtracking": Flag(),
        "last_round": Word("pure"),
        "last_round_rematch": Flag(),
        "order": CRITERIA,
        "last_order": CRITERIA,
        "lag": Integer(0),
        "seats": Word("fixed", "free"),
        "bye_to": Word("system", "lowest_without_bye"),
        "acceleration": Word("none", "baku"),
        "keep_apart": Word("none", "organisation"),
        "strict": Flag(),
        "requested_byes": Fields({"at_most": Integer(0), "not_in_last_rounds": Integer(0)}),
        "signed_by": Name(),
        "results_only_when": Word("signed", "published"),
        "publish": NAMES,
    },
    ("system",),
)

_BRACKET_ROUND = Fields(
    {"id": Name(), "title": Localised(), "matches": MapOf(ListOf(SLOT, size=2)), **PARTS},
    ("id", "matches"),
)

_CARRY_OVER = Fields(
    {
        "of": Name(),
        "if": Word("met_in_round_robin", "always"),
        "better_rank_won": Exact(0),
        "lower_rank_won": Exact(0),
        "cap": Exact(0),
        "cap_basis": Word("direct_match", "round_robin_stage"),
        "draw_or_walkover": Exact(0),
        "rank": Word("with_penalties", "without_penalties"),
        "share": Exact(0),
    },
    ("of",),
)

STAGES = Keyed(
    Fields(
        {
            "id": Name(),
            "title": Localised(),
            "format": Word(*FORMATS),
            "when": Condition(),
            "from": Keyed(SOURCE),
            "order": Word("rank", "draw"),
            "rounds": Integer(1, 200),
            "cycles": Integer(1, 20),
            "groups": _GROUPS,
            "draw": _DRAW,
            "across_groups": Fields(
                {
                    "normalise": Word("none", "per_match", "drop_vs_last"),
                    "criteria": CRITERIA,
                    "warn_unequal": Flag(),
                }
            ),
            "pairing": _PAIRING,
            "bracket": OneOf(Word("standard"), Keyed(_BRACKET_ROUND)),
            "preliminary_round": Word("byes", "none"),
            "third_place": Flag(),
            "places": MapOf(SLOT, key="place"),
            "carry_over": _CARRY_OVER,
            "sessions": Integer(1),
            "sections": COUNT_OR_SPAN,
            "movement": Word("any", "mitchell", "howell", "barometer"),
            "standings_after": Word("round", "session"),
            **PARTS,
        },
        ("id", "format"),
    )
)
