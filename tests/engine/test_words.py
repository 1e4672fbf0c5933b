"""Every code of the engine has its words, in all three languages, with the same parameters."""

import ast
import json
import re
from pathlib import Path

import pytest

import babak.engine
from babak.engine.tiebreak.registry import CRITERIA

ENGINE = Path(babak.engine.__file__).parent
WORDS = ENGINE.parent / "i18n" / "engine"
LANGUAGES = ("en", "id", "fa")
CATALOGUES = {language: json.loads((WORDS / f"{language}.json").read_text("utf-8")) for language in LANGUAGES}


def raised() -> set[str]:
    codes: set[str] = set()
    for path in ENGINE.rglob("*.py"):
        if "rulebook" in path.relative_to(ENGINE).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleError":
                (code,) = node.args
                assert isinstance(code, ast.Constant), f"a code is written out: {path}"
                codes.add(str(code.value))
    return codes


def sentences(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else [entry["title"], entry["detail"]]


def parameters(entry: str | dict[str, str]) -> set[str]:
    return {name for sentence in sentences(entry) for name in re.findall(r"\{(\w+)\}", sentence)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_title_and_a_sentence(language: str) -> None:
    for code in raised():
        assert set(CATALOGUES[language][code]) == {"title", "detail"}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_criterion_has_a_name(language: str) -> None:
    for criterion in CRITERIA.values():
        assert CATALOGUES[language][criterion.title_key]


@pytest.mark.parametrize("language", ["id", "fa"])
def test_the_languages_say_the_same_things_with_the_same_parameters(language: str) -> None:
    assert list(CATALOGUES[language]) == list(CATALOGUES["en"])
    for code, entry in CATALOGUES["en"].items():
        assert parameters(CATALOGUES[language][code]) == parameters(entry), code


def remarked() -> set[tuple[str, frozenset[str] | None]]:
    """Every code of a remark with the names of its parameters, where they are written out."""
    codes: set[tuple[str, frozenset[str] | None]] = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Remark":
                code, *rest = node.args
                assert isinstance(code, ast.Constant), f"a code is written out: {path}"
                given = None
                if not rest:
                    given = frozenset[str]()
                elif isinstance(rest[0], ast.Dict) and all(isinstance(key, ast.Constant) for key in rest[0].keys):
                    given = frozenset(str(key.value) for key in rest[0].keys if isinstance(key, ast.Constant))
                codes.add((str(code.value), given))
    return codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_has_a_sentence_that_uses_only_what_it_is_given(language: str) -> None:
    found = remarked()
    assert {"dummy_capped_by_draws", "adjusted", "mean", "performance", "not_all_met", "removed"} <= {
        c for c, _ in found
    }
    for code, given in found:
        entries = [CATALOGUES[language].get(f"{family}.{code}") for family in ("basis", "remark", "note")]
        (entry,) = [entry for entry in entries if entry is not None]
        assert given is None or parameters(entry) <= given, code


@pytest.mark.parametrize(
    "family", ["why", "reason", "tie", "separation", "treatment", "verdict", "note", "basis", "remark"]
)
def test_every_family_of_codes_has_words(family: str) -> None:
    written = {code.partition(".")[2] for code in CATALOGUES["en"] if code.startswith(f"{family}.")}
    expected = {
        "why": {
            *("annulled", "free_round", "not_played", "cut", "cut_vur", "below_limit", "averaged", "no_win", "absent"),
            *("with_white", "level", "behind", "unrated", "unplayed_win"),
        },
        "basis": {
            *("adjusted", "fore", "forfeit_as_game", "dummy", "dummy_capped_by_opponent", "dummy_capped_by_draws"),
            *("virtual", "nothing"),
        },
        "remark": {"mean", "nobody_met", "performance", "perfect", "dropped_unrated", "median", "not_all_met"},
        "reason": {"no_show", "removed", "third_warning", "device_found", "unreported", "flag_no_mating_material"},
        "tie": {"prize_shared", "play_off_missing", "lots_missing", "decision_missing"},
        "separation": {"separated_by", "shared", "unranked"},
        "treatment": {"annul", "keep", "award"},
        "verdict": {"late", "in_time"},
        "note": {"removed", "points_deducted", "tie_unresolved"},
    }[family]
    assert expected <= written


def test_persian_is_written_in_persian_letters() -> None:
    for code, entry in CATALOGUES["fa"].items():
        for sentence in sentences(entry):
            assert re.search(r"[\u0600-\u06ff]", sentence), code
            assert not re.search(r"[يك]", sentence), f"Arabic yeh or kaf in {code}"
