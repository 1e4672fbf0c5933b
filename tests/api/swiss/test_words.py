"""Whatever a Swiss says by a code that is put together has words."""

import pytest

from babak import i18n
from babak.rounds.grades import ABSOLUTE, GRADES

WISHES = [f"wish.{kind}.{colour}" for kind in ("absolute", "strong", "mild") for colour in ("white", "black")]
SAID = [
    *GRADES,
    *(f"consequence.{code}" for code in ABSOLUTE),
    *(f"measure.C{number}" for number in range(5, 22)),
    *WISHES,
    "wish.none",
    "against.not_there",
    "no_pairing_stuck",
    "no_pairing_alone",
    "entry_has_left",
]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_code_that_is_put_together_has_words(language: str) -> None:
    assert [code for code in SAID if code not in i18n.catalogue(language)] == []
