"""One rule of laying over: maps key by key, null takes away, a map amends a keyed list, the rest replaces."""

from tests.engine.rulebook.books import SMALL, changed, everything

from babak.engine.rulebook import Library, RulebookError, parse_text
from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.merge import lay_over
from babak.engine.rulebook.paths import get, put
from babak.engine.rulebook.values import meaning


def laid(base: str, layer: str) -> object:
    return lay_over(parse_text(base), parse_text(layer))


def test_maps_are_laid_key_by_key_and_null_takes_away() -> None:
    assert laid("a: {x: 1, y: 2}\nb: 3", "a: {y: 5, z: 6}\nb: null") == {"a": {"x": 1, "y": 5, "z": 6}}


def test_a_list_replaces_a_list() -> None:
    assert laid("a: [1, 2, 3]", "a: [4]") == {"a": [4]}


def test_a_map_amends_the_items_it_names_and_appends_new_ones() -> None:
    base = "texts: [{id: a, text: one}, {id: b, text: two}]"
    layer = "texts: {b: {text: changed}, c: {text: three}, a: null}"
    assert laid(base, layer) == {"texts": [{"id": "b", "text": "changed"}, {"id": "c", "text": "three"}]}


def test_a_bare_word_can_be_amended_and_keeps_its_key() -> None:
    assert laid("c: [PTS, SB]", "c: {SB: {forfeits: exclude}}") == {
        "c": ["PTS", {"id": "SB", "by": "SB", "forfeits": "exclude"}]
    }
    assert laid("c: [{by: SB, cut: 1}]", "c: {SB: {by: BH}}") == {"c": [{"id": "SB", "by": "BH", "cut": 1}]}


def test_items_without_a_key_are_named_by_position() -> None:
    assert laid("v: [{max: 20}, 0]", "v: {'1': {max: 25}}") == {"v": [{"max": 25}, 0]}
    assert laid("v: [1, 2]", "v: {'3': 9}") == {"v": [1, 2, 9]}
    report = Report()
    lay_over(parse_text("v: [1, 2]"), parse_text("v: {'9': 1}"), report)
    assert [(issue.code, issue.path) for issue in report.issues] == [("no_such_item", "v.9")]


def test_nothing_is_shared_with_what_was_laid() -> None:
    base, layer = parse_text("a: {x: [1]}"), parse_text("b: {y: [2]}")
    result = lay_over(base, layer)
    put(result, "a.x.1", 9)
    put(result, "b.y.1", 9)
    assert base == {"a": {"x": [1]}} and layer == {"b": {"y": [2]}}


def test_null_inside_a_stage_waits_until_the_stage_is_laid_over_the_whole() -> None:
    result = laid(
        "stages: [{id: cup, format: knockout, result: {sets: {to: 21}}}]",
        "stages: {cup: {result: {sets: {exactly: null}}, title: null}}",
    )
    assert result == {"stages": [{"id": "cup", "format": "knockout", "result": {"sets": {"to": 21, "exactly": None}}}]}
    knockout = everything().resolve("maba-2019-badminton-team").stage("knockout")
    assert meaning(get(knockout, "result.sets")) == {"to": 21, "lead": 1, "best_of": 3}
    final = everything().resolve("maba-2019-badminton-team").stage("knockout", "final")
    assert meaning(get(final, "result.sets")) == {"to": 21, "lead": 2, "best_of": 3, "cap": 30}


def test_the_order_is_extends_overrides_variants_stage_round() -> None:
    book = changed(
        SMALL,
        {
            "extends": ["gonzaga-2025"],
            "variants": [
                {"id": "women", "where": {"gender": "women"}, "set": {"timing": {"default_time": {"minutes": 7}}}},
                {
                    "id": "rr",
                    "where": {"format": "round_robin"},
                    "set": {"timing": {"default_time": {"minutes": 8, "calls": 2}}},
                },
            ],
        },
    )
    library = everything()
    plain = library.resolve(book)
    assert plain.at("timing.default_time.minutes") == 10
    assert get(plain.stage("main"), "timing.default_time.minutes") == 8
    own = {"timing.default_time.minutes": 9}
    assert library.resolve(book, own).at("timing.default_time.minutes") == 9
    assert library.resolve(book, own, {"gender": "women"}).at("timing.default_time.minutes") == 7
    put(book, "stages.main.timing", {"default_time": {"minutes": 6}})
    stage = library.resolve(book, own, {"gender": "women"}).stage("main")
    assert get(stage, "timing.default_time.minutes") == 6
    assert get(stage, "timing.default_time.calls") == 2


def test_options_and_variants_accumulate_but_the_head_is_not_inherited() -> None:
    resolved = everything().resolve("maba-2019-badminton-mixed")
    assert resolved.data["title"] == "Badminton, mixed doubles"
    assert "edition" not in resolved.data
    paths = [option.path for option in resolved.options]
    assert "championship.base" in paths  # from maba-2019
    assert "result.awards.walkover_scope" in paths  # from the teams
    assert paths.count("stages.pools.across_groups.normalise") == 1  # its own takes the place of the inherited one
    assert [variant["id"] for variant in resolved.data["variants"]] == ["women"]  # type: ignore[union-attr,index,call-overload]


def test_overrides_replace_and_null_takes_away() -> None:
    library = everything()
    resolved = library.resolve(
        "gonzaga-2025",
        {
            "result.awards.bye": {"PTS": 0},
            "ranking.criteria.SB": None,
            "ranking.criteria.PTS.reverse": True,
            "prizes.places.4..10": "medal",
            "scoring.PTS.draw": "1/3",
        },
    )
    assert resolved.at("result.awards.bye") == {"PTS": 0}
    assert resolved.at("ranking.criteria") == [{"id": "PTS", "by": "PTS", "reverse": True}]
    assert resolved.at("prizes.places.4..10") == "medal"
    assert str(resolved.at("scoring.PTS.draw")) == "1/3"
    assert library.resolve("gonzaga-2025").at("prizes.places.4..10") is None


def test_an_override_of_a_place_that_does_not_exist_is_an_error_and_changes_nothing() -> None:
    resolved = everything().resolve("gonzaga-2025", {"ranking.criterria.SB.forfeits": "exclude", "stages.x.rounds": 3})
    assert [(issue.code, issue.path, issue.params["did_you_mean"]) for issue in resolved.errors] == [
        ("unknown_path", "ranking.criterria.SB.forfeits", "criteria"),
        ("unknown_path", "stages.x.rounds", ""),
    ]
    assert resolved.sha256 == everything().resolve("gonzaga-2025").sha256


def test_amendments_hold_from_their_round_on() -> None:
    amendments = [
        {"id": "a", "set": {"result.awards.bye.PTS": 0}, "from_round": 3},
        {"id": "b", "set": {"result.awards.bye.PTS": "1/2"}, "from_round": 5},
    ]
    resolved = everything().resolve("gonzaga-2025", amendments=amendments)
    assert resolved.at("result.awards.bye.PTS") == 1
    assert [str(resolved.for_round(n).at("result.awards.bye.PTS")) for n in (1, 2, 3, 4, 5, 6)] == [
        "1", "1", "0", "0", "1/2", "1/2",
    ]  # fmt: skip
    assert resolved.for_round(2).sha256 == resolved.sha256 != resolved.for_round(3).sha256


def test_an_amendment_that_leads_nowhere_is_reported_at_once() -> None:
    wrong = [{"id": "a", "set": {"result.no.such": 0}, "from_round": 9}]
    resolved = everything().resolve("gonzaga-2025", amendments=wrong)
    assert [(issue.code, issue.path) for issue in resolved.errors] == [
        ("unknown_path", "amendments.a.set.result.no.such")
    ]


def test_only_an_unknown_rulebook_cannot_be_resolved() -> None:
    try:
        Library.shipped().resolve("gonzaga-2026")
    except RulebookError as refused:
        assert refused.code == "rulebook_refused"
        assert refused.issues[0].params["did_you_mean"] == "gonzaga-2025"
    else:
        raise AssertionError("an unknown rulebook was resolved")
