"""Each warning, provoked alone, and its sound neighbour that does not warn."""

import pytest
from tests.engine.rulebook.books import CUP, SMALL, changed, everything, found, issues

from babak.engine.rulebook.codes import CODES, WARNINGS
from babak.engine.rulebook.values import Data, Value

SWISS: dict[str, Value] = {"stages": [{"id": "s", "format": "swiss", "rounds": 7, "pairing": {"system": "nearest"}}]}
VP: dict[str, Value] = {
    "result": {"shape": "bridge_boards", "boards": 9},
    "scoring": {
        "IMP": {"by": "rooms", "of": "score", "method": "imps"},
        "VP": {"by": "scale", "of": "IMP", "scale": "wbf_old_30"},
    },
    "ranking": {"criteria": ["VP"], "finally": ["lots"]},
}


def cases(*when: Value) -> dict[str, Value]:
    listed: list[Value] = [
        {"id": f"c{n}", "then": {"warning": True}, **({"when": asked} if asked is not None else {})}
        for n, asked in enumerate(when, start=1)
    ]
    return {"conduct.offences.late": {"by": "player", "cases": listed}}


CASES = "conduct.offences.late.cases"

WARN: list[tuple[Data, dict[str, Value], str, str]] = [
    (
        SMALL,
        {"event": {"printed_weekdays": {"2025-11-15": "Friday"}}},
        "weekday_mismatch",
        "event.printed_weekdays.2025-11-15",
    ),
    (SMALL, {"ranking.criteria": ["PTS", "BH/C1"]}, "buchholz_in_round_robin", "ranking.criteria.BH/C1"),
    (CUP, {"ranking.criteria": ["PTS", "AOB"]}, "buchholz_in_round_robin", "ranking.criteria.AOB"),
    (
        CUP,
        {
            "stages.pools.groups.sizes": [4, 3],
            "stages.cup.from": [{"stage": "pools", "overall": 2}],
            "stages.cup.bracket": [{"id": "f", "matches": {"F": [1, 2]}}],
        },
        "unequal_groups_compared_raw",
        "stages.pools.across_groups.normalise",
    ),
    (CUP, {"competition.entries": {"field": [6, 9]}}, "field_too_large", "stages.pools.groups"),
    (CUP, {"competition.entries": {"field": [4, 7]}}, "field_too_small", "stages.pools.groups"),
    (
        SMALL,
        {
            "competition.entries": {"field": [2, 5]},
            "stages": [
                {
                    "id": "k",
                    "format": "knockout",
                    "bracket": [
                        {"id": "s", "matches": {"A": [1, 4], "B": [2, 3]}},
                        {"id": "f", "matches": {"F": ["wA", "wB"]}},
                    ],
                    "places": {"1": "wF"},
                }
            ],
        },
        "field_too_large",
        "stages.k.bracket",
    ),
    (SMALL, cases({"minutes": "> 0, <= 5"}, {"minutes": "> 4"}), "cases_overlap", f"{CASES}.c2.when"),
    (SMALL, cases({"count": 2, "level": True}, {"count": "2+", "level": "any"}), "cases_overlap", f"{CASES}.c2.when"),
    (SMALL, cases({"minutes": "> 0, <= 5"}, {"minutes": "> 6"}), "cases_leave_gap", CASES),
    (SMALL, cases({"count": 1}, {"count": "3+"}), "cases_leave_gap", CASES),
    (
        SMALL,
        {"conduct.offences.late": {"by": "player", "at": {"1..3": {"warning": True}, "3+": {"lose": "game"}}}},
        "ranges_overlap",
        "conduct.offences.late.at.3+",
    ),
    (
        SMALL,
        {"prizes": {"places": {"1": 5, "1..3": 4}}},
        "ranges_overlap",
        "prizes.places.1..3",
    ),
    (SMALL, VP, "scale_without_boards", "scoring.VP.scale"),
    (SMALL, {**SWISS, "competition.entries": {"field": [7, 20]}}, "rounds_not_fewer_than_entries", "stages.s.rounds"),
    (
        SMALL,
        {"prizes": {"places": {"1": 5}}, "ranking.finally": ["shared"]},
        "prize_place_may_be_tied",
        "prizes.places",
    ),
    (SMALL, {"prizes": {"places": {"1": 5}}, "ranking.finally": None}, "prize_place_may_be_tied", "prizes.places"),
    (
        SMALL,
        {
            "prizes": {"places": {"1..3": 5}},
            "ranking.finally": [{"by": "play_off", "when": {"place": [1, 2]}}, {"by": "shared"}],
        },
        "prize_place_may_be_tied",
        "prizes.places",
    ),
]

QUIET: list[tuple[Data, dict[str, Value]]] = [
    (SMALL, {"event": {"printed_weekdays": {"2025-11-15": "Saturday"}}}),
    (SMALL, cases({"minutes": "> 0, <= 5"}, {"minutes": "> 5, <= 15"}, {"minutes": "> 15"})),
    (SMALL, cases({"minutes": "> 0, <= 5"}, {"minutes": "> 6"}, None)),  # the last case answers everything
    (SMALL, cases({"period": 3, "margin": ">= 15"}, {"period": 3}, {"period": 4})),  # the special before the general
    (SMALL, {"conduct.offences.late": {"by": "player", "at": {"1+": {"warning": True}, "3": {"lose": "game"}}}}),
    (SMALL, {**VP, "result": {"shape": "bridge_boards", "boards": 10}}),
    (SMALL, {**VP, "result": {"shape": "bridge_boards", "boards": 5, "segments": 2}}),
    (SMALL, {**SWISS, "competition.entries": {"field": [8, 20]}}),
    (SMALL, {"prizes": {"places": {"1": 5}}}),
    (
        SMALL,
        {
            "prizes": {"places": {"1..2": 5}},
            "ranking.finally": [{"by": "play_off", "when": {"place": "1..2"}}, "shared"],
        },
    ),
    (CUP, {"prizes": {"places": {"1": 5, "2": 3}}, "ranking.finally": ["shared"]}),  # the final decides
    (CUP, {"competition.entries": {"field": [4, 8]}}),
    (
        CUP,
        {
            "stages.pools.groups.sizes": [4, 3],
            "stages.pools.across_groups": {"normalise": "drop_vs_last"},
            "stages.cup.from": [{"stage": "pools", "overall": 2}],
            "stages.cup.bracket": [{"id": "f", "matches": {"F": [1, 2]}}],
        },
    ),
]


@pytest.mark.parametrize(("book", "changes", "code", "path"), WARN)
def test_a_warning_is_given_alone_at_its_path(book: Data, changes: dict[str, Value], code: str, path: str) -> None:
    assert found(changed(book, changes)) == [("warning", code, path)]
    assert set(CODES[code]) <= issues(changed(book, changes))[0].params.keys()


@pytest.mark.parametrize(("book", "changes"), QUIET)
def test_what_is_meant_so_gives_no_warning(book: Data, changes: dict[str, Value]) -> None:
    assert found(changed(book, changes)) == []


def test_swiss_rounds_are_compared_with_the_entries_there_are() -> None:
    book = changed(SMALL, SWISS)
    assert everything().resolve(book).issues == ()
    assert [issue.code for issue in everything().resolve(book, facts={"entries": 7}).issues] == [
        "rounds_not_fewer_than_entries"
    ]


def test_an_override_that_a_variant_hides_is_warned_about() -> None:
    library = everything()
    overrides = {"stages.main.rounds": 6}
    assert [issue.code for issue in library.resolve("itb-2023", overrides).issues] == [
        "prize_place_may_be_tied",
        "override_hidden_by_variant",
    ]
    found_ = library.resolve("itb-2023", overrides, {"category": "preschool"})
    hidden = [issue for issue in found_.issues if issue.code == "override_hidden_by_variant"]
    assert [(issue.path, issue.params["instead"]) for issue in hidden] == [
        ("stages.main.rounds", "variants.preschool.set.stages.main.rounds")
    ]
    assert found_.at("stages.main.rounds") == 5
    other = library.resolve("itb-2023", overrides, {"category": "senior_high"})
    assert [issue.code for issue in other.issues] == ["prize_place_may_be_tied"]
    right = {"variants.preschool.set.stages.main.rounds": 4}
    assert library.resolve("itb-2023", right, {"category": "preschool"}).at("stages.main.rounds") == 4


def test_every_warning_is_provoked_here() -> None:
    assert {code for _, _, code, _ in WARN} | {"override_hidden_by_variant"} == WARNINGS.keys()
