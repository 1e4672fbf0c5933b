"""`money`, `attendance`, `championship`, `prizes`, `texts`."""

from babak.engine.rulebook.schema.competition import NAMES
from babak.engine.rulebook.schema.ranking import SHORT_RANKING
from babak.engine.rulebook.schema.scalars import (
    Condition,
    Day,
    Exact,
    Flag,
    Integer,
    Localised,
    Name,
    Pattern,
    Text,
    Word,
)
from babak.engine.rulebook.schema.shapes import Fields, Keyed, ListOf, MapOf, OneOf

_PER = Word("entry", "player", "pair", "team", "delegation")

MONEY = Fields(
    {
        "currency": Pattern(r"[A-Z]{3}", "bad_currency"),
        "entry_fee": Fields({"amount": Exact(0), "per": _PER}, ("amount",)),
        "deposits": MapOf(
            Fields(
                {
                    "amount": Exact(0),
                    "per": _PER,
                    "forfeit_on": Word("first_walkover", "each_walkover", "never"),
                    "charge": Word("deposit_once", "each"),
                    "refund_at": Word("event_end", "stage_end", "never"),
                },
                ("amount",),
            )
        ),
        "late_fines": MapOf(
            Fields(
                {"per_day": Exact(0), "from": Day(), "first_day_counts": Flag(), "calendar": Flag(), "per": _PER},
                ("per_day", "from"),
            )
        ),
        "mismatch": Fields(
            {"basis": Word("units", "event"), "amount": OneOf(Exact(0), Name()), "both_directions": Flag()}
        ),
        "fines_due": Localised(),
    }
)

ATTENDANCE = Fields(
    {
        "minimum": Exact(0, 1),
        "of": NAMES,
        "expected": Localised(),
        "person": Fields(
            {"minimum": Exact(0, 1), "basis": Text(), "below": Fields({"credits": Word("withheld")})},
            ("minimum",),
        ),
    }
)

CHAMPIONSHIP = Fields(
    {
        "of": Word("delegation"),
        "placement": MapOf(Exact(), key="place"),
        "participation": Fields(
            {
                "count": Word("persons", "entries"),
                "of": Name(),
                "times": Exact(),
                "display_decimals": Integer(0, 9),
            }
        ),
        "reductions": Keyed(
            Fields(
                {"id": Name(), "when": Condition(), "factor": Exact(0, 1), "stacking": Word("once", "per_breach")},
                ("id", "when", "factor"),
            )
        ),
        "base": Word("total", "placement"),
        "combine": Word("multiply", "max", "sum"),
        "ranking": SHORT_RANKING,
    }
)

_BOARDS = Fields(
    {
        "of": NAMES,
        "ranking": SHORT_RANKING,
        "threshold": Fields({"main": Exact(0, 1), "reserve": Exact(0, 1), "rounding": Word("up", "down", "exact")}),
        "min_score": Exact(0),
        "min_score_base": Word("own_games", "team_games"),
        "forfeit_wins_count": Flag(),
        "own_forfeit": Word("exclude", "count_as_loss"),
        "key": Word("registered_board", "played_board"),
        "avg_rating_includes_forfeits": Flag(),
        "newcomer_relief": Flag(),
    }
)

PRIZES = Fields(
    {
        "places": MapOf(OneOf(Exact(0), Localised()), key="place"),
        "skip": ListOf(Word("disqualified", "withdrawn")),
        "special": Keyed(
            Fields({"id": Name(), "scope": Word("all_girls", "original_category"), "to": Localised()}, ("id",))
        ),
        "boards": _BOARDS,
        "mvp": Fields({"attendance": Exact(0, 1), "by": Name()}),
    }
)

TEXTS = Keyed(Fields({"id": Name(), "text": Localised()}, ("id", "text")))
