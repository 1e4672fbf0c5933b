"""`conduct` and `timing`: what follows from an incident, and when it is late."""

from babak.engine.rulebook.schema.competition import NAMES, WEEKDAYS
from babak.engine.rulebook.schema.node import Node
from babak.engine.rulebook.schema.scalars import (
    Always,
    Clock,
    Condition,
    Day,
    Exact,
    Flag,
    Integer,
    Localised,
    Name,
    Text,
    Word,
)
from babak.engine.rulebook.schema.shapes import Fields, Keyed, ListOf, MapOf, OneOf, Span

AWARDED = OneOf(Exact(), Word("as_played", "win", "zero"))

EFFECTS: dict[str, Node] = {
    "warning": Always(),
    "reprimand": Always(),
    "record": Always(),
    "clock": Fields(
        {"offender": Integer(None), "opponent": Integer(None), "floor": Word("zero_flag", "leave_1s")},
    ),
    "lose": Word("game", "match", "rally", "current_or_next_game"),
    "forfeit": Word("game", "match", "rubber", "board"),
    "score": Fields({"offender": AWARDED, "opponent": AWARDED}),
    "deduct": Fields(
        {
            "of": Name(),
            "amount": Exact(0),
            "from": Word("total", "match"),
            "unit": Word("points", "top", "scale_2_1_0", "scale_1_half_0"),
            "per_minute": Exact(0),
            "minutes": Word("started", "completed"),
            "after": Exact(0),
            "each": Word("board", "match", "round"),
            "opponent": Word("unaffected", "credited"),
        },
        ("of", "amount", "from"),
    ),
    "fine": OneOf(
        Exact(0),
        Fields({"amount": OneOf(Exact(0), Word("open")), "of": Name(), "second": Word("replace", "add")}, ("amount",)),
    ),
    "deposit": Word("forfeited"),
    "suspend": Fields({"matches": Integer(0), "rest_of_day": Flag()}),
    "out": Word("match", "day", "event", "hall"),
    "disqualify": Word("day", "sport", "event", "all_events"),
    "cancel": Word("board", "remaining_boards"),
    "opponents_get": Exact(0),
    "short_handed_minutes": Exact(0),
    "instruct": Localised(),
    "blacklist": NAMES,
    "credits": Word("withheld"),
    "match": Word("replay", "resume", "stands", "overtime", "replay_overtime", "reschedule"),
    "count_as": Name(),
    "both_sides": Flag(),
    "reset": Flag(),
    "choice_of": NAMES,
    "report_to": Name(),
    "reason": Name(),
    "played_flag": Word("forfeit", "played"),
}

_EFFECTS = Fields(EFFECTS)
_AT = MapOf(_EFFECTS, key="count")

SCOPES = (
    *("game", "half", "match", "day", "session", "stage", "event"),
    *("consecutive_team_matches", "consecutive_player_matches"),
)

OFFENCE = Fields(
    {
        "codes": NAMES,
        "by": Word("player", "pair", "team", "official", "supporters", "anyone", "white", "black"),
        "scope": Word(*SCOPES),
        "counts": Text(),
        "measured": Word("minutes", "minutes_summed"),
        "then": _EFFECTS,
        "at": _AT,
        "cases": Keyed(Fields({"id": Name(), "when": Condition(), "then": _EFFECTS, "at": _AT})),
    },
    ("by",),
)

CONDUCT = Fields(
    {
        "offences": MapOf(OFFENCE),
        "bans": Fields(
            {
                "served_by": Word("played_or_won_walkover", "played", "scheduled"),
                "same_day_counts": Flag(),
                "across_stages": Flag(),
                "unpaid_fine_blocks": Flag(),
            }
        ),
        "protest": Fields(
            {
                "enabled": Flag(),
                "by": NAMES,
                "until": Word("match_end", "round_end", "day_end", "event_end"),
                "written": Flag(),
                "to": Name(),
                "deposit": Exact(0),
                "decision_hours": Exact(0),
                "upheld": Word("deposit_returned", "deposit_kept"),
                "rejected": Word("deposit_forfeited", "deposit_returned"),
                "changes_result": Flag(),
                "jury": Fields(
                    {"members": Integer(1), "from": NAMES, "chosen_by": Name(), "conflict_of_interest": Flag()}
                ),
            }
        ),
        "referee": Fields(
            {
                "per_match": Integer(1),
                "decisions": Word("final", "open_to_protest"),
                "may_change_until": Localised(),
                "intervene_until": Localised(),
                "signs": Flag(),
                "may_eject": Flag(),
            }
        ),
        "claims": Fields({"to": Name(), "lapse": Localised()}),
    }
)

_DESK_EFFECT = Fields({"out": EFFECTS["out"], "reason": Name()})

_DESK = Fields(
    {
        "closes_minutes_before": Integer(0),
        "card": Word("required", "optional"),
        "instead_of_card": Name(),
        "no_card": _DESK_EFFECT,
        "late": _DESK_EFFECT,
        "excuses": NAMES,
        "proof": Name(),
        "announced_days_before": Integer(0),
        "register_out": Flag(),
        "check": NAMES,
    }
)

_SCHEDULE = Fields(
    {
        "start": Day(),
        "weekday": Word(*WEEKDAYS),
        "times": ListOf(Clock()),
        "week_starts": Word(*WEEKDAYS),
        "rounds_per_week": ListOf(Integer(0)),
        "pattern_restarts_at_half": Flag(),
        "second_half": Fields({"after_round": Integer(1), "from": Day()}),
        "other_day_notice_days": Integer(0),
    }
)

TIMING = Fields(
    {
        "control": Localised(),
        "default_time": Fields(
            {
                "minutes": Exact(0),
                "inclusive": Word("late_if_greater", "late_if_equal"),
                "or_flag": Flag(),
                "on_own_clock": Flag(),
                "with_consent": Exact(0),
                "individual_until": Exact(0),
                "calls": Integer(1),
                "loses": Word("game", "board", "rubber", "match"),
            }
        ),
        "minimum_present": Fields(
            {
                "players": Integer(1),
                "with_consent": Integer(1),
                "checked": Word("at_start", "until_default_time"),
            },
            ("players",),
        ),
        "report": Fields({"minutes": Exact(0), "after": Name(), "award": Name()}),
        "desk": _DESK,
        "interruption": Fields(
            {
                "wait_minutes": Exact(0),
                "record": NAMES,
                "cases": Keyed(Fields({"id": Name(), "when": Condition(), "then": _EFFECTS}, ("then",))),
            }
        ),
        "postponement": Fields(
            {
                "players": Integer(1),
                "teams_for_round": Integer(1),
                "except_mutual": Flag(),
                "three_with_mutual": Word("round", "others"),
            }
        ),
        "schedule": _SCHEDULE,
        "schedule_change": Fields(
            {
                "free_until_days_after_technical_meeting": Integer(0),
                "notice_days": MapOf(Integer(0)),
                "opponent_consent": Flag(),
                "cost": Word("applicant", "organiser", "shared"),
                "before": Name(),
            }
        ),
        "minutes_per_board": Exact(0),
        "tie_minutes": Exact(0),
        "warm_up_minutes": OneOf(Exact(0), Span(Integer(0))),
        "spectators_minutes": Exact(0),
        "set_up_final_after_moves": Integer(0),
    }
)
