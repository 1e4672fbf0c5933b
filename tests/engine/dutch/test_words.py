"""Everything that the pairing says by a code has words in three languages."""

import json
import re
from pathlib import Path

import pytest

import babak
from babak.engine.pairing.dutch.colours import allocate

WORDS = Path(babak.__file__).parent / "i18n" / "pairing"
SAID = {
    "no_pairing",
    *(f"no_pairing.{criterion}" for criterion in ("C1", "C2", "C3", "forbidden")),
    "too_few_to_pair",
    "pairing_results_missing",
    "too_many_byes",
    "bye_too_late",
    "clubs_not_kept_apart",
    *(f"float.{code}" for code in ("bye", "completion", "no_more_pairs", "no_opponent", "odd")),
    *(f"colour.5.2.{number}" for number in range(1, 6)),
    *(f"against.C{number}" for number in range(1, 22)),
    *(f"against.{code}" for code in ("3.8.1", "3.8.2", "4.2", "4.3", "forbidden", "not_compared")),
    *(f"against.{code}" for code in ("paired", "himself", "bye", "even")),
}


def catalogue(language: str) -> dict[str, str | dict[str, str]]:
    return dict(json.loads((WORDS / f"{language}.json").read_text("utf-8")))


@pytest.mark.parametrize("language", ["en", "id", "fa"])
def test_every_code_has_words_and_no_words_are_idle(language: str) -> None:
    assert set(catalogue(language)) == SAID


@pytest.mark.parametrize("language", ["en", "id", "fa"])
def test_a_sentence_ends_as_a_sentence(language: str) -> None:
    for code, entry in catalogue(language).items():
        text = entry if isinstance(entry, str) else entry["detail"]
        assert text.endswith("."), code
        assert not re.search(r"\s{2}", text), code


def test_the_colour_rules_are_those_that_have_words() -> None:
    histories = ["", "w", "b", "wb", "bw", "ww", "bwwb", "wbwb"]
    rules = {allocate(one, two, True, 1)[1] for one in histories for two in histories}
    assert {f"colour.{rule}" for rule in rules} == {code for code in SAID if code.startswith("colour.")}
