"""Every code has a sentence in every language, and a sentence speaks only of parameters the code has."""

import ast
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

import babak.engine.rulebook
from babak.engine.rulebook.codes import CODES, ERRORS, WARNINGS

LANGUAGES = ("en", "id", "fa")
_PARAMETER = re.compile(r"\{(\w+)\}")


def sentences(language: str) -> dict[str, str]:
    text = (files("babak.i18n") / "rulebook" / f"{language}.json").read_text("utf-8")
    return dict(json.loads(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    assert sentences(language).keys() == {*CODES, "rulebook_refused"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_uses_only_parameters_of_its_code(language: str) -> None:
    for code, sentence in sentences(language).items():
        allowed = {*CODES.get(code, ("count",))}
        assert set(_PARAMETER.findall(sentence)) <= allowed, code
        assert sentence.endswith((".", "].", "؟")), code


def test_the_languages_speak_of_the_same_parameters() -> None:
    english = {code: set(_PARAMETER.findall(text)) for code, text in sentences("en").items()}
    for language in LANGUAGES:
        assert {code: set(_PARAMETER.findall(text)) for code, text in sentences(language).items()} == english


def test_the_catalogue_of_codes_is_what_the_source_says() -> None:
    """Each code is written in the source, and each code reported there is in the catalogue, on its own side."""
    folder = Path(babak.engine.rulebook.__file__).parent
    written: set[str] = set()
    reported: dict[str, set[str]] = {"error": set(), "warning": set(), "_refuse": set()}
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if path.name != "codes.py" else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                written.add(node.value)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in reported:
                code = node.args[2 if node.func.attr == "_refuse" else 1]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    reported[node.func.attr].add(code.value)
    assert written >= CODES.keys()
    assert reported["error"] | reported["_refuse"] <= ERRORS.keys()
    assert reported["warning"] == WARNINGS.keys()


def test_errors_and_warnings_are_apart() -> None:
    assert not ERRORS.keys() & WARNINGS.keys()
