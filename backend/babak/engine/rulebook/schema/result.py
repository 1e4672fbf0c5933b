"""`result` and `scoring`: what is recorded of a match, and the measures it becomes."""

from babak.engine.rulebook.paths import join
from babak.engine.rulebook.schema.competition import NAMES
from babak.engine.rulebook.schema.node import Check, Json, Node
from babak.engine.rulebook.schema.scalars import REMARK_JSON, Exact, Flag, Integer, Localised, Name, Word
from babak.engine.rulebook.schema.shapes import KEYS, Fields, ListOf, MapOf, OneOf, Span
from babak.engine.rulebook.values import Value

# What each shape records, as measures before any scoring.
RAW_MEASURES: dict[str, tuple[str, ...]] = {
    "game": ("game",),
    "boards": ("boards", "game"),
    "goals": ("goals", "goal_clock"),
    "sets": ("sets", "rallies"),
    "rubbers": ("rubbers", "sets", "rallies"),
    "bridge_boards": ("score",),
    "travellers": ("score", "twos", "zeros", "tops", "bottoms"),
}

AWARD_KEYS = ("walkover", "double_walkover", "bye", "half_bye", "absent", "unreported")

_SIDE = OneOf(
    Exact(),
    Fields(
        {
            "best_of": ListOf(OneOf(Exact(), Word("own_average", "complement_of_their_average"))),
            "max": Exact(),
            "averages": Fields(
                {
                    "of": Word("matches_played", "walkover_as_zero"),
                    "at": Word("stage_end", "session"),
                    "first_session": Exact(),
                }
            ),
        },
        ("best_of",),
    ),
)

_SCORE = ListOf(OneOf(Integer(0), ListOf(Integer(0), size=2)))


class Award(MapOf):
    """Measure → value, a pair [present, absent] or one number; `score` in the shape's own form: [[11, 0], [11, 0]]."""

    def __init__(self) -> None:
        super().__init__(OneOf(Exact(), ListOf(_SIDE, size=2)), key="measure")

    def check(self, value: Value, at: str, run: Check) -> None:
        if isinstance(value, dict) and value.get("score") is not None:
            _SCORE.check(value["score"], join(at, "score"), run)
            value = {name: item for name, item in value.items() if name != "score"}
        super().check(value, at, run)

    def step(self, segment: str, value: Value) -> Node | None:
        return _SCORE if segment == "score" else super().step(segment, value)

    def json(self) -> Json:
        number = self.value.json()
        measure = f"^(?!(?:score|source|note)$)(?:{KEYS[self.key]})$"
        properties: Json = {"score": _SCORE.json(), **REMARK_JSON}
        return {
            "type": "object",
            "properties": properties,
            "patternProperties": {measure: number},
            "additionalProperties": False,
        }


LEVEL = OneOf(
    Word("allowed"),
    ListOf(
        OneOf(
            Word("extra_time", "penalties", "coin_toss_sudden_death", "play_off", "lots"),
            Fields({"extra_time": Fields({"periods": Integer(1), "minutes": Exact(0)}, ("periods",))}, ("extra_time",)),
            Fields({"boards": Integer(1), "repeat": Flag(), "sudden_death": Flag()}, ("boards",)),
        )
    ),
)

_AWARDS = Fields(
    {
        **{key: Award() for key in AWARD_KEYS},
        "rated": Flag(),
        "may_meet_again": Flag(),
        "walkover_scope": Word("match", "each_game", "rubber", "tie"),
        "retirement": Fields(
            {
                "current": ListOf(OneOf(Integer(0), Word("x")), size=2),
                "remaining": Word("max_zero", "ignore"),
            }
        ),
        "unplayed_boards": Fields({"opponents": Exact(0), "other": Exact(0)}),
        "board_credit": Word("lineup_present", "all_listed", "none"),
    }
)

_WITHDRAWAL = Fields(
    {
        "policy": Word("half_rule", "annul_all", "keep_and_forfeit", "award_all_to_opponents"),
        "half_of": Word("scheduled", "sessions_without_bye"),
        "half_rounding": Word("exact", "down"),
        "played": Word("over_the_board", "no_walkovers"),
        "annulled_round": Word("zero", "bye", "not_a_match"),
        "applies_to": ListOf(Word("withdrawn", "disqualified")),
    }
)

RESULT = Fields(
    {
        "shape": Word(*RAW_MEASURES),
        "boards": OneOf(Integer(1), Span(Integer(1))),
        "segments": Integer(1),
        "contracts": Word("duplicate", "mini_bridge"),
        "periods": Fields(
            {
                "count": Integer(1),
                "minutes": Exact(0),
                "clock": Word("running", "semi_stopped", "stopped"),
                "break_minutes": Exact(0),
                "timeouts": Integer(0),
                "timeout_seconds": Integer(0),
                "per": Word("period", "half", "game"),
            }
        ),
        "sets": Fields(
            {
                "best_of": Integer(1),
                "exactly": Integer(1),
                "to": Integer(1),
                "lead": Integer(1, 2),
                "cap": Integer(1),
                "last_to": Integer(1),
            }
        ),
        "rubbers": NAMES,
        "stop_when_decided": Flag(),
        "level": LEVEL,
        "awards": _AWARDS,
        "withdrawal": _WITHDRAWAL,
        "reasons": Fields({"win": NAMES, "draw": NAMES}),
        "record": NAMES,
        "reporting": Fields({"by": NAMES, "after_draw": NAMES, "signed_by": Localised(), "confirm": Flag()}),
        "no_capture_draw": Fields({"moves": Integer(1), "resets_on_pawn_move": Flag()}, ("moves",)),
    }
)

# Which fields belong to which way of scoring; `of` is the measure it reads.
SCORING_FIELDS: dict[str, tuple[str, ...]] = {
    "outcome": ("of", "win", "draw", "loss"),
    "sum": ("of",),
    "times": ("of", "factor"),
    "take": ("of",),
    "rooms": ("of", "method"),
    "field": ("of", "method", "field", "neuberg", "average", "unit", "top"),
    "scale": ("of", "scale", "table", "boards", "round"),
}
SCORING_NEEDS: dict[str, tuple[str, ...]] = {
    "outcome": ("of", "win", "loss"),
    "sum": ("of",),
    "times": ("of", "factor"),
    "take": ("of",),
    "rooms": ("of", "method"),
    "field": ("of", "method"),
    "scale": ("of", "scale"),
}
METHODS = {
    "rooms": ("imps", "board_a_match", "total_points"),
    "field": ("matchpoints", "cross_imps", "butler", "above_average"),
}

SCORING = MapOf(
    Fields(
        {
            "by": Word(*SCORING_FIELDS),
            "of": Name(),
            "win": Exact(),
            "draw": Exact(),
            "loss": Exact(),
            "factor": Exact(),
            "method": Word(*METHODS["rooms"], *METHODS["field"]),
            "field": Word("section", "direction", "integral"),
            "neuberg": Flag(),
            "average": Flag(),
            "unit": Word("scale_2_1_0", "scale_1_half_0"),
            "top": Word("per_pool", "integral"),
            "scale": Word("wbf_old_30", "wbf_2012", "wbf_2012_discrete", "own"),
            "table": MapOf(ListOf(Exact()), key="integer"),
            "boards": Word("scheduled", "scored"),
            "round": Word("half_away_from_zero", "half_up", "down"),
            "primary": Flag(),
        },
        ("by",),
    ),
    key="measure",
)
