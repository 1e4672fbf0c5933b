"""Every code that a report or a command about one can say has words, with the parameters it gives, and none is idle."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.i18n.catalogues import catalogue, placeholders, sentences

import babak
from babak import i18n

PACKAGE = Path(babak.__file__).parent
SOURCES = [
    path
    for pattern in ("exchange/trf/*.py", "cli/*.py", "transfer/report_*.py")
    for path in sorted(PACKAGE.glob(pattern))
]
CODE = re.compile(
    r"trf_[a-z0-9_]+(?:\.[a-z_]+)?|(?:explain|check|simulate|standings|report|word)\.[a-z_]+"
    r"|(?:report|check)_needs_[a-z]+"
)
WORDS = {"word.w", "word.b"}


def codes() -> Iterator[tuple[str, str]]:
    """Every text in the sources that is a code, with where it stands."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                yield node.value, f"{path.name}:{node.lineno}"


def remarks() -> Iterator[tuple[str, set[str]]]:
    """Codes with the names of the parameters that are written out beside them."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in ("Remark", "say", "RuleError"):
                continue
            named = [each for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            maps = [each for each in node.args if isinstance(each, ast.Dict)]
            keys = {key.value for each in maps for key in each.keys if isinstance(key, ast.Constant)}
            keys |= {each.arg for each in node.keywords if each.arg}
            whole = all(isinstance(key, ast.Constant) for each in maps for key in each.keys)
            if named and CODE.fullmatch(named[0].value) and whole and (maps or node.keywords):
                yield named[0].value, {str(key) for key in keys}


def test_every_code_has_words_and_no_words_are_idle() -> None:
    said = {code for code, _ in codes()} | WORDS
    assert said - set(catalogue("trf", "en")) == set()
    assert set(catalogue("trf", "en")) - said == set()
    assert len(said) > 50


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_what_the_words_speak_of_is_given_with_the_code(language: str) -> None:
    checked = 0
    for code, given in remarks():
        assert placeholders(catalogue("trf", language)[code]) <= given, code
        checked += 1
    assert checked > 25


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_complaint_says_what_is_wrong_and_what_to_do(language: str) -> None:
    for code, entry in catalogue("trf", language).items():
        if code.startswith("trf_") and not code.startswith("trf_at_"):
            told = sentences(entry)[-1]
            assert told.endswith("."), code
            assert len(re.findall(r"[.;:؛](?:\s|$)", told)) >= 2, code
