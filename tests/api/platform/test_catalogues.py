"""Three languages, the same things said in each, and nothing left unsaid."""

import ast
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babak import i18n
from babak.http.validation import KINDS, field_error
from babak.i18n.digits import latin_digits, show

PACKAGE = Path(i18n.__file__).parents[1]
PARAM = re.compile(r"\{(\w+)\}")
# Persian text is not written with the letters that Arabic keyboards produce.
ARABIC_LETTERS = re.compile("[يكةى]")


def entries(area: str, language: str) -> dict[str, Any]:
    """One catalogue."""
    return dict(json.loads((PACKAGE / "i18n" / area / f"{language}.json").read_text(encoding="utf-8")))


def sentences(entry: Any) -> list[str]:
    """Every sentence of an entry."""
    return [entry] if isinstance(entry, str) else [entry["title"], entry["detail"]]


def placeholders(entry: Any) -> set[str]:
    """Every parameter of an entry."""
    return {name for sentence in sentences(entry) for name in PARAM.findall(sentence)}


@pytest.mark.parametrize("area", i18n.areas())
@pytest.mark.parametrize("language", [language for language in i18n.LANGUAGES if language != "en"])
def test_each_language_says_the_same_things_with_the_same_parameters(area: str, language: str) -> None:
    english, other = entries(area, "en"), entries(area, language)
    assert sorted(other) == sorted(english)
    for code, entry in english.items():
        assert type(other[code]) is type(entry), code
        assert placeholders(other[code]) == placeholders(entry), code
        assert all(sentence.strip() for sentence in sentences(other[code])), code


@pytest.mark.parametrize("area", i18n.areas())
def test_persian_is_written_with_persian_letters(area: str) -> None:
    for code, entry in entries(area, "fa").items():
        for sentence in sentences(entry):
            assert not ARABIC_LETTERS.search(sentence), code


def test_a_code_that_two_areas_use_finds_the_sentence_its_parameters_fit() -> None:
    for area in i18n.areas():
        for code, entry in entries(area, "en").items():
            params = dict.fromkeys(placeholders(entry), "x")
            assert "…" not in i18n.title_detail("en", code, params).detail, (area, code)


def raised_codes() -> dict[str, str]:
    """Every code written out in a Problem or RuleError of the package, and where."""
    found: dict[str, str] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            position = {"Problem": 1, "RuleError": 0, "PydanticCustomError": 0}.get(node.func.id)
            if position is None or len(node.args) <= position:
                continue
            for code in written_out(node.args[position]):
                found.setdefault(code, f"{path.relative_to(PACKAGE)}:{node.lineno}")
    return found


def written_out(node: ast.expr) -> list[str]:
    """The texts an expression can be, as far as they are written out: `"a"`, `"a" if ... else "b"`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return written_out(node.body) + written_out(node.orelse)
    return []


def test_every_code_that_is_raised_has_words() -> None:
    found = raised_codes()
    assert {code: where for code, where in found.items() if code not in KINDS and not i18n.known(code)} == {}


def test_every_kind_of_wrong_field_has_words() -> None:
    for kind in KINDS:
        item = field_error({"type": kind, "loc": ("body", "name"), "ctx": {}})
        assert i18n.known(str(item["code"])), kind


def test_a_missing_parameter_or_code_never_raises() -> None:
    assert i18n.translate("en", "stale") == i18n.translate("en", "stale", {"unused": 1})
    assert "…" in i18n.translate("fa", "too_many_requests")
    assert i18n.translate("id", "never_heard_of") == "never_heard_of"
    assert i18n.title_detail("en", "never_heard_of").detail == "never heard of"


@given(st.text(max_size=60))
def test_any_accept_language_header_leads_to_one_of_the_three(header: str) -> None:
    assert i18n.negotiate(header) in i18n.LANGUAGES


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("*", "en"),
        ("ID", "id"),
        ("in-ID", "id"),
        ("fa_IR", "fa"),
        ("en;q=0.3,fa;q=0.8,id;q=0.8", "fa"),
        ("fa;q=0", "en"),
        ("fa;q=nonsense, id;q=0.5", "id"),
    ],
)
def test_the_best_language_wins(header: str | None, language: str) -> None:
    assert i18n.negotiate(header) == language


def test_values_read_well_inside_a_sentence() -> None:
    assert show(Fraction(59, 2), "en") == "29½"
    assert show(Fraction(37, 3), "id") == "37/3"
    assert show(Fraction(-1, 2), "en") == "-½"
    assert show(29, "fa") == "۲۹"
    assert show(Fraction(7, 2), "fa") == "\u2066۳½\u2069"
    assert show(Fraction(3), "fa") == "۳"
    assert show(["GET", "PUT"], "en") == "GET, PUT"
    assert show(["علی", "رضا"], "fa") == "علی، رضا"
    assert show({"b", "a"}, "en") == "a, b"
    assert show("1-0", "fa") == "\u20681-0\u2069"
    assert show(True, "id") == "ya"
    assert show(None, "en") == "–"
    assert latin_digits("۱۴۰۵/٩") == "1405/9"
