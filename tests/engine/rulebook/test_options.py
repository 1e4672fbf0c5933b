"""An option is a path: it exists, its value is one of its choices, and each choice makes a sound rulebook."""

from fractions import Fraction

import pytest
from tests.engine.rulebook.books import IDS, SMALL, changed, everything

from babak.engine.rulebook import to_data


@pytest.mark.parametrize("rulebook", IDS)
def test_every_option_has_a_value_among_its_choices(rulebook: str) -> None:
    resolved = everything().resolve(rulebook)
    for option in resolved.options:
        assert resolved.at(option.path) is not None
        assert option.allows(option.value)


@pytest.mark.parametrize("rulebook", IDS)
def test_every_choice_of_every_option_validates(rulebook: str) -> None:
    plain = everything().resolve(rulebook)
    for option in plain.options:
        for choice in option.choices or ():
            resolved = everything().resolve(rulebook, {option.path: to_data(choice)})
            assert resolved.errors == (), (option.path, choice)
            assert option.allows(resolved.at(option.path))


@pytest.mark.parametrize("rulebook", IDS)
def test_no_option_of_a_rulebook_itself_points_at_nothing(rulebook: str) -> None:
    written = everything().written(rulebook)
    shown = {option.path for option in everything().resolve(rulebook).options}
    own = {item["path"] for item in written.get("options", [])}  # type: ignore[union-attr,index,call-overload]
    assert own <= shown


@pytest.mark.parametrize(
    ("rulebook", "path", "choices"),
    [
        ("gonzaga-2025", "ranking.criteria.SB.forfeits", ("as_played", "exclude")),
        ("gonzaga-2025", "conduct.offences.violation.at.1+.clock.floor", ("zero_flag", "leave_1s")),
        ("gonzaga-2025", "timing.default_time.inclusive", ("late_if_greater", "late_if_equal")),
        ("gonzaga-2025", "result.no_capture_draw.resets_on_pawn_move", (True, False)),
        ("itb-2023", "result.awards.bye.PTS", (1, Fraction(1, 2), 0)),
        ("itb-2023", "ranking.criteria.DE.mode", ("fide_sure_leader", "all_met_only", "two_only")),
        ("kejurnas-2008-teams", "result.awards.walkover.VP.1.averages.of", ("matches_played", "walkover_as_zero")),
        ("kejurnas-2008-teams", "variants.swiss.set.result.awards.bye.VP", (18, 15, 0)),
        (
            "kejurnas-2008-teams",
            "variants.knockout.set.conduct.offences.late.cases.up_to_20.then.deduct.minutes",
            ("started", "completed"),
        ),
        ("kejurnas-2008-pairs-open", "stages.semi_final.from.clubs.at_most", (36, 48)),
        ("qom-1397", "prizes.boards.ranking.criteria.ARO.unrated", ("exclude", 1000, 1400)),
        ("maba-2019-volleyball", "stages.final_rounds.bracket.semi_final.result.sets.best_of", (5, 3)),
        ("maba-2019-chess", "ranking.criteria.TB1.cases.two_for_first.when.place", (1, "any")),
        ("maba-2019-chess", "ranking.finally.play_off.when.place", ([1, 2], "any")),
    ],
)
def test_the_choices_of_an_option(rulebook: str, path: str, choices: tuple[object, ...]) -> None:
    found = {option.path: option.choices for option in everything().resolve(rulebook).options}
    assert found[path] == choices


def test_an_inherited_option_whose_place_is_gone_is_dropped() -> None:
    paths = {option.path for option in everything().resolve("kejurnas-2008-swiss-pairs-bupati").options}
    assert "conduct.offences.slow_play.cases.more.then" not in paths
    assert "scoring.VP.scale" in paths


def test_an_integer_without_choices_is_open() -> None:
    book = changed(SMALL, {"options": [{"path": "result.awards.bye.PTS"}]})
    option = everything().resolve(book).options[0]
    assert option.choices is None and option.allows(7)


def test_remarks_do_not_make_another_value() -> None:
    option = {o.path: o for o in everything().resolve("gonzaga-2025").options}["ranking.finally"]
    assert option.allows(["lots"]) and option.allows([{"by": "lots", "note": "by the committee"}])
    assert not option.allows(["lots", "shared"])


def test_a_value_that_an_option_does_not_offer_is_an_error() -> None:
    resolved = everything().resolve("gonzaga-2025", {"result.awards.bye.PTS": True, "ranking.finally": ["decision"]})
    assert [(issue.code, issue.path) for issue in resolved.errors] == [
        ("expected_other", "result.awards.bye.PTS"),
        ("option_value_not_a_choice", "result.awards.bye.PTS"),
        ("option_value_not_a_choice", "ranking.finally"),
    ]
