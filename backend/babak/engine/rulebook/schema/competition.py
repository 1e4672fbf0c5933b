"""`event` and `competition`: who may enter, and in what form."""

from babak.engine.rulebook.schema.scalars import Day, Exact, Flag, Integer, Localised, Name, Pattern, Text, Word
from babak.engine.rulebook.schema.shapes import Fields, Keyed, ListOf, MapOf, OneOf, Span

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
NAMES = ListOf(Name())
COUNT_OR_SPAN = OneOf(Integer(1), Span(Integer(0)))
GENDER = Word("men", "women", "mixed", "open")
RULEBOOK_ID = Pattern(r"[a-z0-9][a-z0-9-]{0,79}", "bad_id")

EVENT = Fields(
    {
        "start": Day(),
        "end": Day(),
        "venue": Localised(),
        "time_zone": Pattern(r"[A-Za-z_]+(?:/[A-Za-z0-9_+-]+){0,2}", "bad_time_zone"),
        "calendars": ListOf(Word("gregorian", "jalali")),
        "trust": Word("date", "weekday"),
        "printed_weekdays": MapOf(Word(*WEEKDAYS, *(day.capitalize() for day in WEEKDAYS)), key="date"),
        "technical_meeting": Fields(
            {
                "date": Day(),
                "online": Flag(),
                "mandatory": Flag(),
                "absence": Word("warn", "exclude", "fine", "rules_accepted"),
            }
        ),
        "ceremonies": MapOf(Day()),
        "captain_changes_before": Name(),
        "changes": Localised(),
        "registration": Fields(
            {
                "stages": Keyed(Fields({"id": Name(), "opens": Day(), "closes": Day(), "forms": NAMES}, ("id",))),
                "states": NAMES,
                "returned_is_late": Flag(),
            }
        ),
        "delegations": Fields(
            {
                "combined_count_as": Integer(1),
                "freshmen": Word("summed", "largest"),
                "fields": NAMES,
                "blacklist_check": Flag(),
            }
        ),
        "competitions": Keyed(
            Fields({"id": Name(), "rulebook": RULEBOOK_ID, "gender": GENDER, "category": Name()}, ("id", "rulebook"))
        ),
        "settings_announced": Fields({"author": Flag(), "time": Flag()}),
    }
)

_ENTRIES = Fields(
    {
        "per_delegation": Span(Integer(0)),
        "field": Span(Integer(0)),
        "unit": Word("player", "pair", "team"),
        "numbers": Word("rating", "draw", "seeded_draw", "input"),
        "check_in": OneOf(Flag(), Text()),
    }
)

_SQUAD = Fields(
    {
        "size": COUNT_OR_SPAN,
        "main": Integer(1),
        "reserve": Integer(0),
        "reserve_later": Flag(),
        "officials": COUNT_OR_SPAN,
        "captain": OneOf(Flag(), Localised()),
        "shirt_numbers": Word("unique_in_team", "free"),
        "kit": Localised(),
    }
)

_ELIGIBILITY = Keyed(
    Fields(
        {
            "id": Name(),
            "of": Word("player", "official", "team", "pair"),
            "attribute": Name(),
            "is": OneOf(Flag(), Exact(), Day(), Text(), ListOf(OneOf(Exact(), Day(), Text()))),
            "same_as": Name(),
            "required": Flag(),
            "at_least": Integer(0),
            "at_most": Integer(0),
            "in": Word("squad", "lineup"),
            "else": Word("refuse", "warn", "not_play"),
        },
        ("id", "of", "attribute"),
    )
)

_CATEGORIES = Fields(
    {
        "levels": NAMES,
        "genders": NAMES,
        "fields": NAMES,
        "pair_within": Flag(),
        "merge": Fields(
            {
                "minimum": Integer(1),
                "count": Word("after_merge", "original", "stable"),
                "direction": Word("up", "down"),
                "same_gender": Flag(),
                "last": MapOf(Name()),
                "flag": Name(),
                "top_below_minimum": Word("warn", "keep", "cancel"),
                "at": Name(),
                "prizes_of_merged": Flag(),
            }
        ),
    }
)

_LINEUP = Fields(
    {
        "order": Word("roster_order", "substitute_in_place", "free"),
        "deadline_minutes": Integer(0),
        "by": NAMES,
        "to": Name(),
        "written": Flag(),
        "fields": NAMES,
        "late_team": Fields({"channel": Name(), "before": Name(), "phone_confirmation": Flag()}),
        "fallback": Word("registered_main_lineup", "previous_lineup", "forfeit"),
        "frozen": Word("deadline", "start", "first_rubber_started"),
        "injured_may_be_replaced_by": Localised(),
    }
)

_ROSTER = Fields(
    {
        "registered_before": Text(),
        "substitution": Localised(),
        "order_due": Name(),
        "extension_by": Name(),
        "reserve_usable_after_days": Integer(0),
        "days": Word("calendar", "hours_72"),
        "repair": Fields(
            {
                "at_most": Integer(0),
                "days_before_second_half": Integer(0),
                "same_board": Flag(),
                "newcomer_not_played_elsewhere": Flag(),
                "pooled_records": Flag(),
            }
        ),
    }
)

COMPETITION = Fields(
    {
        "sport": Name(),
        "words": MapOf(Localised()),
        "competitor": Word("individual", "pair", "team"),
        "rated": Flag(),
        "gender": OneOf(GENDER, ListOf(GENDER)),
        "entries": _ENTRIES,
        "squad": _SQUAD,
        "seats": MapOf(NAMES),
        "eligibility": _ELIGIBILITY,
        "categories": _CATEGORIES,
        "lineup": _LINEUP,
        "roster": _ROSTER,
    }
)
