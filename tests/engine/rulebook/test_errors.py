"""Each error of the language, provoked alone, at its path."""

import pytest
from tests.engine.rulebook.books import CUP, SMALL, changed, everything, issues

from babak.engine.rulebook import check
from babak.engine.rulebook.codes import CODES, READING
from babak.engine.rulebook.values import Data, Value

SEMI = "stages.cup.bracket.semi.matches"
OFFENCES = "conduct.offences"

# changes to a sound rulebook → code, path of the one error
SMALL_ERRORS: list[tuple[dict[str, Value], str, str]] = [
    # form
    ({"rankings": {}}, "unknown_field", "rankings"),
    ({"ranking.criteria.SB.forfiets": "exclude"}, "unknown_field", "ranking.criteria.SB.forfiets"),
    ({"title": None}, "missing_field", "title"),
    ({"schema": "rulebook/2"}, "unknown_word", "schema"),
    ({"stages.main.pairing.system": "burger"}, "unknown_word", "stages.main.pairing.system"),
    ({"stages.main.when": {"entrys": 3}}, "unknown_condition", "stages.main.when.entrys"),
    ({"stages.main.when": {"entries": "many"}}, "bad_condition", "stages.main.when.entries"),
    ({"stages.main.when": 3}, "expected_condition", "stages.main.when"),
    ({"title": {"nl": "Klein"}}, "unknown_language", "title.nl"),
    ({"title": 5}, "expected_text", "title"),
    ({"ranking.note": 5}, "expected_text", "ranking.note"),
    ({"ranking.note": {"nl": "Gelijk"}}, "unknown_language", "ranking.note.nl"),
    ({"event": 5}, "expected_map", "event"),
    ({"result.rubbers": "one"}, "expected_list", "result.rubbers"),
    ({"result.rubbers": [5]}, "expected_name", "result.rubbers.1"),
    ({"result.rubbers": []}, "empty_list", "result.rubbers"),
    ({"result.rubbers": ["a.b"]}, "bad_name", "result.rubbers.1"),
    ({"stages.main.cycles": "one"}, "expected_integer", "stages.main.cycles"),
    ({"stages.main.cycles": 0}, "too_small", "stages.main.cycles"),
    ({"stages.main.cycles": 21}, "too_great", "stages.main.cycles"),
    ({"scoring.PTS.win": "one"}, "expected_number", "scoring.PTS.win"),
    ({"ranking.restart": "no"}, "expected_boolean", "ranking.restart"),
    ({f"{OFFENCES}.late.then": {"warning": False}}, "expected_true", f"{OFFENCES}.late.then.warning"),
    ({"event": {"start": "tomorrow"}}, "expected_date", "event.start"),
    ({"timing": {"schedule": {"times": ["9:30"]}}}, "expected_time", "timing.schedule.times.1"),
    ({"ranking.source": "article 3"}, "expected_source", "ranking.source"),
    ({"result.boards": "four"}, "expected_other", "result.boards"),
    ({"competition.entries": {"field": [1, 2, 3]}}, "wrong_length", "competition.entries.field"),
    ({"competition.entries": {"field": [9, 3]}}, "pair_reversed", "competition.entries.field"),
    ({"prizes": {"places": {"first": 1}}}, "bad_key", "prizes.places.first"),
    ({"id": "Small Book"}, "bad_id", "id"),
    ({"money": {"currency": "rupiah"}}, "bad_currency", "money.currency"),
    ({"event": {"time_zone": "7 hours"}}, "bad_time_zone", "event.time_zone"),
    ({"texts": [{"id": "a", "text": "x"}, {"id": "a", "text": "y"}]}, "duplicate_key", "texts.a"),
    # layers
    ({"extends": ["fide-swis-2026"]}, "unknown_rulebook", "extends.fide-swis-2026"),
    ({"extends": ["small"]}, "circular_extends", "extends.small"),
    ({"options": [{"path": "ranking.nothing"}]}, "option_without_value", "options.ranking.nothing"),
    (
        {"options": [{"path": "result.awards.bye.PTS", "choices": [0, 2]}]},
        "option_value_not_a_choice",
        "result.awards.bye.PTS",
    ),
    (
        {"options": [{"path": "stages.main.pairing.system", "choices": ["berger", "dutch"]}]},
        "unknown_word",
        "options.stages.main.pairing.system",
    ),
    (
        {"variants": [{"id": "v", "where": {"format": "swiss"}, "set": {"prizes": {}}}]},
        "variant_beyond_stage",
        "variants.v.set.prizes",
    ),
    ({"amendments": [{"id": "a", "set": {"no.where": 1}}]}, "unknown_path", "amendments.a.set.no.where"),
    ({"amendments": [{"id": "a", "set": {"schema": 1}}]}, "not_overridable", "amendments.a.set.schema"),
    # measures
    ({"scoring.GP": {"by": "take", "of": "goals"}}, "unknown_measure", "scoring.GP.of"),
    ({"scoring.game": {"by": "take", "of": "PTS"}}, "measure_hides_raw", "scoring.game"),
    (
        {"scoring.PTS.primary": True, "scoring.X": {"by": "take", "of": "PTS", "primary": True}},
        "two_primaries",
        "scoring.X.primary",
    ),
    ({"scoring.PTS.factor": 3}, "field_not_for", "scoring.PTS.factor"),
    ({"scoring.PTS.loss": None}, "missing_field", "scoring.PTS.loss"),
    ({"scoring.X": {"by": "rooms", "of": "PTS", "method": "butler"}}, "unknown_word", "scoring.X.method"),
    ({"scoring.X": {"by": "scale", "of": "PTS", "scale": "own"}}, "missing_field", "scoring.X.table"),
    ({"result.awards.walkover.GP": [1, 0]}, "unknown_measure", "result.awards.walkover.GP"),
    ({"result.awards.walkover.PTS": 1}, "award_needs_pair", "result.awards.walkover.PTS"),
    ({"result.awards.bye.PTS": [1, 0]}, "award_needs_number", "result.awards.bye.PTS"),
    ({"timing": {"report": {"minutes": 3, "award": "absent"}}}, "unknown_award", "timing.report.award"),
    # criteria
    ({"ranking.criteria.SB.by": "BHH"}, "unknown_criterion", "ranking.criteria.SB.by"),
    ({"ranking.criteria.SB.of": "MP"}, "unknown_measure", "ranking.criteria.SB.of"),
    ({"ranking.criteria": ["PTS", {"id": "D", "by": "difference"}]}, "missing_field", "ranking.criteria.D.of"),

    ({"ranking.finally": ["lots", "DE"]}, "after_final_criterion", "ranking.finally.DE"),
    ({"ranking.criteria": ["shared", "PTS"], "ranking.finally": None}, "after_final_criterion", "ranking.criteria.PTS"),
    ({"ranking.criteria": ["SB", "PTS", {"id": "X", "by": "SB"}]}, "criterion_repeated", "ranking.criteria.X"),
    (
        {"ranking.criteria": ["PTS", {"id": "X", "by": "total", "of": "PTS"}]},
        "criterion_repeated",
        "ranking.criteria.X",
    ),
    ({"ranking.criteria.SB.mode": "two_only"}, "parameter_not_for", "ranking.criteria.SB.mode"),
    ({"ranking.criteria.SB.cases": [{"by": "DE"}]}, "by_and_cases", "ranking.criteria.SB.by"),
    # cases
    (
        {"ranking.criteria": [{"id": "X", "cases": [{"id": "a", "by": "SB"}, {"id": "b", "by": "DE"}]}]},
        "case_unreachable",
        "ranking.criteria.X.cases.b",
    ),
    (
        {f"{OFFENCES}.late": {"by": "player", "cases": [
            {"id": "a", "when": {"minutes": "any"}, "then": {"warning": True}},
            {"id": "b", "when": {"minutes": "> 5"}, "then": {"lose": "game"}},
        ]}},
        "case_unreachable",
        f"{OFFENCES}.late.cases.b",
    ),
    ({f"{OFFENCES}.late": {"by": "player"}}, "one_consequence", f"{OFFENCES}.late"),
    ({f"{OFFENCES}.late.at": {"1": {"warning": True}}}, "one_consequence", f"{OFFENCES}.late"),
    ({f"{OFFENCES}.late.counts": "yellow.1"}, "unknown_offence", f"{OFFENCES}.late.counts"),
    ({f"{OFFENCES}.late.then": {"count_as": "yellow"}}, "unknown_offence", f"{OFFENCES}.late.then.count_as"),
    (
        {f"{OFFENCES}.late.then": {"deduct": {"of": "VP", "amount": 1, "from": "total"}}},
        "unknown_measure",
        f"{OFFENCES}.late.then.deduct.of",
    ),
    # stages
    ({"scoring": None, "ranking.criteria": ["SB"], "result.awards": None}, "missing_section", "scoring"),
    ({"stages.main.format": "swiss"}, "missing_field", "stages.main.rounds"),
    ({"stages.main.rounds": 5}, "field_not_for", "stages.main.rounds"),
    ({"stages.main.from": [{"stage": "first", "top": 8}]}, "unknown_stage", "stages.main.from.first.stage"),
    ({"stages.main.from": [{"stage": "main", "top": 8}]}, "stage_not_earlier", "stages.main.from.main.stage"),
    ({"stages.main.from": [{"id": "x", "top": 8}]}, "missing_field", "stages.main.from.x.stage"),
    # the rest
    ({"event": {"start": "2025-11-08", "end": "2025-11-01"}}, "dates_reversed", "event.end"),
    ({"event": {"printed_weekdays": {"2025-02-30": "Friday"}}}, "date_unusable", "event.printed_weekdays.2025-02-30"),
    ({"money": {"mismatch": {"basis": "units", "amount": "walkover"}}}, "unknown_deposit", "money.mismatch.amount"),
    (
        {"event": {"competitions": [{"id": "a", "rulebook": "nobody"}]}},
        "unknown_rulebook",
        "event.competitions.a.rulebook",
    ),
]  # fmt: skip

CUP_ERRORS: list[tuple[dict[str, Value], str, str]] = [
    ({"stages.pools.groups.count": 3}, "group_count_mismatch", "stages.pools.groups.sizes"),
    (
        {"stages.pools.groups": {"members": {"A": [1, 2], "B": [3, 1]}}},
        "rank_in_two_groups",
        "stages.pools.groups.members.B",
    ),
    (
        {"stages.pools.groups": {"members": {"A": [1, 2], "B": [3, 9]}}, "stages.pools.from": [{"appointed": 8}]},
        "rank_beyond",
        "stages.pools.groups.members.B",
    ),
    ({f"{SEMI}.S1": ["A1", "Z9Z"]}, "bad_slot", f"{SEMI}.S1.2"),
    ({f"{SEMI}.S1": ["A1", "wF"]}, "slot_of_later_round", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", "wS2"]}, "slot_of_same_round", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", "lS9"]}, "slot_unknown_match", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", "A1"]}, "slot_used_twice", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", "B3"]}, "slot_beyond_qualifiers", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", "C1"]}, "slot_unknown_group", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", 1]}, "slot_beyond_qualifiers", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", "best3:1"]}, "slot_beyond_qualifiers", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", {"left": "S2"}]}, "slot_left_without_pick", f"{SEMI}.S1"),
    ({f"{SEMI}.S1": ["A1", "bye"]}, "qualifier_without_slot", "stages.cup.bracket"),
    ({"stages.cup.from": [{"stage": "pools", "per_group": 3}]}, "qualifier_without_slot", "stages.cup.bracket"),
    ({"stages.cup.bracket.last.matches.G": ["lS1", "lS2"]}, "winner_goes_nowhere", "stages.cup.bracket.last.matches.G"),
    ({"stages.cup.places": {"2": "lF"}}, "winner_goes_nowhere", "stages.cup.bracket.last.matches.F"),
    ({"stages.cup.bracket.last.matches.S1": ["lS1", "lS2"]}, "duplicate_key", "stages.cup.bracket.last.matches.S1"),
    ({"stages.cup.places.3": "wF"}, "slot_used_twice", "stages.cup.places.3"),
    ({"stages.cup.bracket": None}, "missing_field", "stages.cup.bracket"),
    ({"stages.cup.rounds": 2}, "field_not_for", "stages.cup.rounds"),
    ({"stages.cup.carry_over": {"of": "IMP"}}, "unknown_measure", "stages.cup.carry_over.of"),
    ({"stages.cup.result": {"shape": "goal"}}, "unknown_word", "stages.cup.result.shape"),
    (
        {"stages.cup.bracket.last.ranking": {"criteria": ["SBX"]}},
        "unknown_criterion",
        "stages.cup.bracket.last.ranking.criteria.SBX.by",
    ),
    (
        {"stages.last": None, "stages.pools.across_groups": {"criteria": ["XX"]}},
        "unknown_criterion",
        "stages.pools.across_groups.criteria.XX.by",
    ),
    ({"stages.cup.from": [{"stage": "pools", "per_group": 2, "reached": "final"}]}, "unknown_round",
     "stages.cup.from.pools.reached"),
]  # fmt: skip

# A slot that takes somebody else's place leaves that one without a slot; the first fault is the one to name.
FOLLOWS = {"qualifier_without_slot", "winner_goes_nowhere"}


def errors(book: Data) -> list[tuple[str, str]]:
    return [(issue.code, issue.path) for issue in issues(book) if issue.severity == "error"]


@pytest.mark.parametrize(("changes", "code", "path"), SMALL_ERRORS)
def test_an_error_is_found_alone_at_its_path(changes: dict[str, Value], code: str, path: str) -> None:
    assert errors(changed(SMALL, changes)) == ([(code, path)] if code else [])


@pytest.mark.parametrize(("changes", "code", "path"), CUP_ERRORS)
def test_an_error_of_a_bracket_is_found_at_its_path(changes: dict[str, Value], code: str, path: str) -> None:
    book = CUP if "stages.last" not in changes else CUP
    found = errors(changed(book, {key: item for key, item in changes.items() if key != "stages.last"}))
    assert found[0] == (code, path)
    assert {other for other, _ in found[1:]} <= FOLLOWS


def test_the_books_to_break_are_sound() -> None:
    assert issues(SMALL) == [] and issues(CUP) == []


def test_all_errors_are_found_at_once() -> None:
    book = changed(SMALL, {"title": 5, "scoring.PTS.win": "x", "stages.main.rounds": 3, "foo": 1})
    assert {path for _, path in errors(book)} == {"title", "scoring.PTS.win", "stages.main.rounds", "foo"}


def test_an_error_offers_the_nearest_known_name() -> None:
    (issue,) = issues(changed(SMALL, {"ranking.criteria.SB.forfiets": "exclude"}))
    assert issue.params["did_you_mean"] == "forfeits"
    assert str(issue.params["known"]).startswith("forfeits, ")


def test_a_circle_of_rulebooks_is_named_from_end_to_end() -> None:
    one = changed(SMALL, {"id": "one", "extends": ["two"]})
    two = changed(SMALL, {"id": "two", "extends": ["three"]})
    three = changed(SMALL, {"id": "three", "extends": ["one"]})
    (issue,) = [i for i in check(one, everything().adding(one, two, three)) if i.severity == "error"]
    assert (issue.code, issue.params["chain"]) == ("circular_extends", "one → two → three → one")


def test_a_long_row_of_rulebooks_is_refused() -> None:
    books = [changed(SMALL, {"id": f"b{n}", "extends": [f"b{n + 1}"]}) for n in range(40)]
    books.append(changed(SMALL, {"id": "b40"}))
    found = check(books[0], everything().adding(*books))
    assert [issue.code for issue in found] == ["extends_too_deep"]


def test_an_error_of_a_variant_names_the_variant() -> None:
    book = changed(
        SMALL,
        {"variants": [{"id": "w", "where": {"gender": "women"}, "set": {"ranking": {"finally": ["lots", "DE"]}}}]},
    )
    (issue,) = issues(book)
    assert (issue.code, issue.path, issue.params["variant"]) == ("after_final_criterion", "ranking.finally.DE", "w")


def test_a_position_beyond_a_list_is_an_error() -> None:
    book = changed(
        SMALL, {"extends": ["gonzaga-2025"], "result": {"awards": {"walkover": {"PTS": {"7": 1}}}}, "ranking": None}
    )
    assert ("no_such_item", "result.awards.walkover.PTS.7") in errors(book)


def test_nothing_is_shown_that_the_catalogue_does_not_know() -> None:
    for base, cases in ((SMALL, SMALL_ERRORS), (CUP, CUP_ERRORS)):
        for changes, _, _ in cases:
            for issue in issues(changed(base, {k: v for k, v in changes.items() if k != "stages.last"})):
                assert set(CODES[issue.code]) <= issue.params.keys(), issue


def test_every_error_of_form_and_rules_is_provoked_here() -> None:
    from babak.engine.rulebook.codes import FORM, LAYERS, RULES

    provoked = {code for _, code, _ in SMALL_ERRORS + CUP_ERRORS} | {"extends_too_deep", "no_such_item"}
    assert {*FORM, *LAYERS, *RULES} - provoked == {"override_hidden_by_variant"}  # a warning, tested there
    assert READING  # tested with the reader
