"""Every rulebook loads, resolves in every variant and stage, and has no error; its warnings are pinned."""

from itertools import chain

import pytest
from tests.engine.rulebook.books import DATA, IDS, everything

from babak.engine.rulebook import Library, check, parse_data, to_data
from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.layers import rounds_of, stages_of, variants_of
from babak.engine.rulebook.schema.whole import canonical, check_form, check_section
from babak.engine.rulebook.values import same

# Warnings that are true of the regulations themselves. Everything else must be clean.
WARNINGS = {
    # The announcement prints Friday for 15 November 2025, a Saturday; SB can leave the three prize places tied, and
    # the regulation says no more (the committee decides).
    "gonzaga-2025": [
        ("weekday_mismatch", "event.printed_weekdays.2025-11-15"),
        ("prize_place_may_be_tied", "prizes.places"),
    ],
    "itb-2023": [("prize_place_may_be_tied", "prizes.places")],
    "qom-1397": [("prize_place_may_be_tied", "prizes.places")],
    # Matches of [10, 12] or [8, 16] boards: the scale of 2008 has columns for some of these numbers only.
    "kejurnas-2008-indonesia-power": [("scale_without_boards", "scoring.VP.scale")],
    "kejurnas-2008-women": [("scale_without_boards", "scoring.VP.scale")],
    "kejurnas-2008-students": [("scale_without_boards", "scoring.VP.scale")],
    # Groups of four and three compared by accumulated points: an option of the rulebook (normalise).
    "maba-2019-badminton-team": [("unequal_groups_compared_raw", "stages.pools.across_groups.normalise")],
    "maba-2019-badminton-mixed": [("unequal_groups_compared_raw", "stages.pools.across_groups.normalise")],
}


@pytest.mark.parametrize("rulebook", IDS)
def test_a_rulebook_has_no_error_and_only_the_known_warnings(rulebook: str) -> None:
    found = check(everything().written(rulebook), everything())
    assert [issue for issue in found if issue.severity == "error"] == []
    assert [(issue.code, issue.path) for issue in found] == WARNINGS.get(rulebook, [])


@pytest.mark.parametrize("rulebook", IDS)
def test_every_variant_resolves_without_error(rulebook: str) -> None:
    plain = everything().resolve(rulebook)
    for variant in variants_of(plain.data):
        resolved = everything().resolve(rulebook, facts=dict(variant.where))
        assert resolved.errors == ()
        assert variant.of_stages or resolved.sha256 != plain.sha256


@pytest.mark.parametrize("rulebook", IDS)
def test_every_stage_and_bracket_round_is_whole_and_sound(rulebook: str) -> None:
    resolved = everything().resolve(rulebook)
    for stage in stages_of(resolved.data):
        for round_ in chain([None], rounds_of(stage)):
            data = resolved.stage(str(stage["id"]), None if round_ is None else str(round_["id"]))
            report = Report()
            for section in ("result", "scoring", "ranking"):
                check_section(section, data[section], section, report)
            assert report.issues == ()
            assert data["stage"]["id"] == stage["id"]  # type: ignore[index,call-overload]


@pytest.mark.parametrize("rulebook", IDS)
def test_resolved_data_is_canonical_and_goes_through_json(rulebook: str) -> None:
    data = everything().resolve(rulebook).data
    assert same(canonical(data), data)
    assert same(parse_data(to_data(data)), data)
    report = Report()
    check_form(data, report)
    assert report.issues == ()


def test_the_shipped_library_stands_on_its_own() -> None:
    library = Library.shipped()
    assert library.ids == (
        "fide-round-robin-2026",
        "fide-swiss-2026",
        "gonzaga-2025",
        "itb-2023",
        "maba-2019-chess",
        "maba-2019",
    )
    for rulebook in library.ids:
        assert library.resolve(rulebook).sound().id == rulebook


def test_every_file_is_named_after_its_rulebook() -> None:
    named = {path.stem for path in DATA.glob("*.yaml")} | set(Library.shipped().ids)
    assert named == set(IDS)


def test_a_player_reads_the_shipped_rulebooks_in_indonesian_and_english() -> None:
    for rulebook in Library.shipped().ids:
        data = Library.shipped().resolve(rulebook).data
        for text in [data["title"], *(item["text"] for item in data.get("texts", []))]:  # type: ignore[union-attr,index,call-overload]
            assert isinstance(text, dict) and {"id", "en"} <= text.keys()


def test_criteria_are_maps_with_id_and_by() -> None:
    resolved = everything().resolve("gonzaga-2025", {"ranking.finally": ["DE", "WIN", "shared"]})
    assert resolved.at("ranking.finally") == [
        {"id": "DE", "by": "DE"},
        {"id": "WIN", "by": "WIN"},
        {"id": "shared", "by": "shared"},
    ]
    assert resolved.at("ranking.finally.WIN.by") == "WIN"
    assert resolved.issues == everything().resolve("gonzaga-2025").issues


def test_stages_that_do_not_exist_for_this_field_are_left_out() -> None:
    library = everything()
    assert library.resolve("kejurnas-2008-women").stages() == ("round_robin", "pools", "swiss", "final")
    assert library.resolve("kejurnas-2008-women", facts={"entries": 15}).stages() == ("pools", "final")


def test_a_stage_knows_its_format_variant_and_its_own_part() -> None:
    resolved = everything().resolve("kejurnas-2008-clubs")
    knockout = resolved.stage("knockout")
    assert knockout["result"]["boards"] == 10  # type: ignore[index,call-overload]
    assert resolved.stage("knockout", "round_of_16")["result"]["boards"] == 16  # type: ignore[index,call-overload]
    late = resolved.stage("knockout")["conduct"]["offences"]["late"]["cases"]  # type: ignore[index,call-overload]
    assert [case["id"] for case in late] == ["up_to_5", "up_to_10", "up_to_20", "later"]  # type: ignore[union-attr,index,call-overload]
    walkover = resolved.stage("preliminary_1")["result"]["awards"]["walkover"]["VP"][0]  # type: ignore[index,call-overload]
    assert walkover["averages"] == {"of": "matches_played", "at": "session", "first_session": 3}  # type: ignore[index,call-overload]
    assert resolved.at("result.awards.walkover.VP.1.averages.at") == "stage_end"


def test_the_same_rules_have_the_same_digest_whatever_layer_they_came_from() -> None:
    library = everything()
    one = library.resolve("gonzaga-2025", {"result.awards.bye.PTS": 0, "timing.default_time.minutes": 10})
    other = library.resolve("gonzaga-2025", {"result.awards.bye.PTS": "0/5"})
    assert one.sha256 == other.sha256 != library.resolve("gonzaga-2025").sha256
