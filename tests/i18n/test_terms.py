"""Words of the program inside a sentence are said in the language of the sentence."""

import pytest
from tests.i18n.catalogues import catalogue

from babak import i18n
from babak.accounts.schemas import Role
from babak.engine.rulebook.schema.competition import WEEKDAYS
from babak.engine.rulebook.schema.node import Node
from babak.i18n.terms import KINDS, worded


def words(language: str) -> dict[str, str]:
    return {code: entry for code, entry in catalogue("nouns", language).items() if isinstance(entry, str)}


def kinds() -> set[str]:
    """The kinds of every form that a value of a rulebook can have."""
    found, waiting = {Node.kind}, Node.__subclasses__()
    while waiting:
        node = waiting.pop()
        found.add(node.kind)
        waiting += node.__subclasses__()
    return found


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_word_that_a_sentence_may_hold_is_translated(language: str) -> None:
    said = words(language)
    assert {f"weekday.{day}" for day in WEEKDAYS} <= said.keys()
    assert {f"role.{role}" for role in Role.__args__} <= said.keys()  # type: ignore[attr-defined]
    assert {f"form.{kind}" for kind in kinds()} <= said.keys()


def test_days_of_the_week_are_said_in_the_language_of_the_sentence() -> None:
    params = {"date": "2025-11-15", "printed": "friday", "actual": "saturday"}
    assert worded("weekday_mismatch", params, words("id").get) == {
        "date": "2025-11-15",
        "printed": "Jumat",
        "actual": "Sabtu",
    }
    assert worded("weekday_mismatch", params, words("fa").get)["actual"] == "شنبه"
    assert worded("weekday_mismatch", params, words("en").get)["printed"] == "Friday"


def test_each_form_of_a_list_is_said() -> None:
    params = {"value": "3", "forms": "map | list | word"}
    assert worded("expected_other", params, words("id").get)["forms"] == "peta | daftar | kata"


def test_what_has_no_word_and_what_is_no_text_stays() -> None:
    params = {"role": "jester", "other": "saturday"}
    assert worded("role_beyond_own", params, words("fa").get) == params
    assert worded("role_beyond_own", {"role": None}, words("fa").get) == {"role": None}
    assert worded("slug_taken", {"slug": "saturday"}, words("fa").get) == {"slug": "saturday"}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_each_code_with_such_words_speaks_of_them(language: str) -> None:
    areas = {"weekday_mismatch": "rulebook", "expected_other": "rulebook", "role_beyond_own": "accounts"}
    assert areas.keys() == KINDS.keys()
    for code, area in areas.items():
        assert all("{" + name + "}" in str(catalogue(area, language)[code]) for name in KINDS[code]), code
