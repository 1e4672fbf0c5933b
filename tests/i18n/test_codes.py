"""Whatever the program says by a code has words, and whatever the words speak of is given with the code."""

from collections import defaultdict

import pytest
from tests.i18n.catalogues import catalogue, everything, placeholders, sentences
from tests.i18n.raised import Said, said

from babak import i18n
from babak.engine.tiebreak.registry import criteria_catalogue
from babak.http.problems import Problem, problem_body
from babak.http.validation import _CODES as FIELD_CODES

# Two areas say these with the same parameters, so only one sentence is ever read: it has to be true of both.
SAID_ALIKE: set[str] = set()


def spoken() -> list[Said]:
    """Every code with words of its own; what pydantic names itself is turned into one of these."""
    return [each for each in said() if each.code not in FIELD_CODES]


def test_the_source_is_read_where_it_speaks() -> None:
    found = {(each.code, each.params, each.area) for each in said()}
    assert ("slug_taken", frozenset({"slug"}), "nouns") in found
    assert ("rematch", frozenset({"white", "black", "rounds"}), "nouns") in found
    assert ("number_taken", frozenset({"number"}), "nouns") in found
    assert ("berger_free", frozenset({"round", "players", "number"}), "nouns") in found
    assert ("unknown_time_zone", frozenset({"zone", "field"}), "nouns") in found
    assert ("no_such_stage", frozenset({"stage", "known"}), "engine") in found
    assert ("stage_not_earlier", frozenset({"stage", "known", "did_you_mean", "item"}), "rulebook") in found
    assert ("file_old_excel", frozenset(), "exchange") in found
    assert len(found) > 200


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_code_that_is_said_has_words_in_every_language(language: str) -> None:
    written = {code for _, code, _ in everything(language)}
    assert {each.code: each.where for each in spoken() if each.code not in written} == {}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_word_for_a_field_is_there_and_speaks_of_what_pydantic_gives(language: str) -> None:
    for code, take in FIELD_CODES.values():
        assert placeholders(catalogue("http", language)[code]) <= {"field", *take({})}, code


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_criterion_has_a_name(language: str) -> None:
    for criterion in criteria_catalogue():
        name = i18n.translate(language, criterion["title_key"])
        assert name != criterion["title_key"]
        assert not name.endswith(".")


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_parameter_of_a_sentence_is_given_wherever_its_code_is_said(language: str) -> None:
    entries = defaultdict(list)
    for _, code, entry in everything(language):
        entries[code].append(entry)
    lacking = {}
    for each in spoken():
        given = each.params
        if given is not None and not any(placeholders(entry) <= given for entry in entries[each.code]):
            lacking[each.where] = (each.code, [sorted(placeholders(entry) - given) for entry in entries[each.code]])
    assert lacking == {}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_code_of_two_areas_is_said_in_the_words_of_the_area_that_says_it(language: str) -> None:
    for each in spoken():
        own = catalogue(each.area, language).get(each.code)
        if own is None or each.params is None or each.code in SAID_ALIKE:
            continue
        shown = dict.fromkeys(each.params, "x")
        assert i18n._find(language, each.code, shown) == own, each


def test_two_areas_share_a_code_only_where_the_parameters_tell_them_apart() -> None:
    areas = defaultdict(list)
    for _, code, entry in everything("en"):
        areas[code].append(frozenset(placeholders(entry)))
    shared = {code for code, params in areas.items() if len(set(params)) < len(params)}
    assert shared == SAID_ALIKE


def test_no_sentence_of_the_nouns_is_idle() -> None:
    said_codes = {each.code for each in said()}
    words = {"weekday", "form", "role"}
    idle = {code for code in catalogue("nouns", "en") if code not in said_codes and code.split(".")[0] not in words}
    assert idle == set()


def test_a_code_that_is_answered_by_itself_has_a_title() -> None:
    untitled = set()
    for each in said():
        entry = catalogue("nouns", "en").get(each.code)
        if each.area == "nouns" and each.where.split(":")[0].endswith(("service.py", "routes.py", "wanted.py")):
            untitled |= {each.code} if isinstance(entry, str) else set()
    in_lists = {"entry_plays_twice", "table_twice", "set_by_hand"}
    assert untitled == in_lists


def test_two_results_of_one_match_are_told_to_everybody_who_sent_one() -> None:
    params = {"round": 3, "table": 2, "standing": "1-0", "claimed": "1/2-1/2", "in_force": {}, "claim": {}}
    body = problem_body(Problem(409, "result_conflict", params), "en")
    assert body["title"] == "Two different results"
    assert body["detail"] == (
        "Table 2, round 3: both results are kept. The first (1-0) stands until an arbiter decides; 1/2-1/2 is kept as "
        "a claim. Tell the arbiter; nothing has to be entered again."
    )


def test_missing_tables_are_listed_in_the_digits_of_the_reader() -> None:
    words = i18n.title_detail("fa", "results_missing", {"round": 7, "tables": [1, 12]})
    assert words.detail.startswith("دور ۷ هنوز بسته نمی‌شود. میزهای بی‌نتیجه: ۱، ۱۲.")
    assert "Meja yang belum punya hasil: 1, 12." in i18n.translate(
        "id", "results_missing", {"round": 7, "tables": [1, 12]}
    )


def test_what_stays_to_be_done_is_said_in_the_sentence() -> None:
    assert "“make frontend”" in i18n.translate("en", "pages_not_built")
    assert '"confirm": true' in i18n.translate("id", "correction_needs_confirmation", {"round": 2})
    for language in i18n.LANGUAGES:
        assert all(len(text) > 3 for text in sentences(catalogue("nouns", language)["pages_not_built"]))
