"""Every code has its sentence in three languages, with the parameters that the code gives."""

import ast
import json
import re
from pathlib import Path

import pytest

import babak.exchange

HOME = Path(babak.exchange.__file__).parent
CATALOGUES = {
    language: json.loads((HOME.parent / "i18n" / "exchange" / f"{language}.json").read_text(encoding="utf-8"))
    for language in ("en", "id", "fa")
}
CALLS = {"RuleError": 0, "CellError": 0, "CellProblem": 5, "_at": None, "whole": 1}
CODE = re.compile(r"(?:file|table|column|cell|row|entry|birth|import|title)_[a-z0-9_]+")


def placeholders(sentence: object) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", json.dumps(sentence, ensure_ascii=False)))


def codes_in_the_code() -> set[str]:
    """Texts that look like codes, in calls that say something to a person."""
    found: set[str] = set()
    for path in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in CALLS:
                texts = [n.value for argument in node.args for n in ast.walk(argument) if isinstance(n, ast.Constant)]
                found |= {text for text in texts if isinstance(text, str) and CODE.fullmatch(text)}
    return found - {"birth_date", "federation_id", "last_name", "first_name", "title_"}


def test_every_code_that_is_raised_has_a_sentence_and_no_sentence_is_idle() -> None:
    words = {key for key in CATALOGUES["en"] if re.match(r"(column_(?!name_missing|unknown|repeated|second))", key)}
    sentences = {key for key in CATALOGUES["en"] if CODE.fullmatch(key)} - words
    raised = codes_in_the_code() | {"birth_jalali", "birth_excel_number"}
    assert raised == sentences


def test_the_three_languages_say_the_same_things() -> None:
    english = CATALOGUES["en"]
    for language in ("id", "fa"):
        other = CATALOGUES[language]
        assert list(other) == list(english)
        for key, sentence in english.items():
            assert placeholders(other[key]) == placeholders(sentence), key
            assert type(other[key]) is type(sentence), key


@pytest.mark.parametrize("language", ["en", "id", "fa"])
def test_file_errors_have_a_title_and_say_what_to_do(language: str) -> None:
    for key, sentence in CATALOGUES[language].items():
        if key.startswith(("file_", "table_", "import_")) and key != "file_encoding_guessed":
            assert set(sentence) == {"title", "detail"}
            assert len(sentence["detail"]) > len(sentence["title"])


def test_persian_sentences_use_persian_letters() -> None:
    text = json.dumps(CATALOGUES["fa"], ensure_ascii=False)
    assert not set("يكة") & set(text)
