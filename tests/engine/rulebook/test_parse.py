"""Text and decoded JSON become the same exact data, or say which line cannot be read."""

from datetime import date
from fractions import Fraction

import pytest

from babak.engine.rulebook import RulebookError, parse_data, parse_text, to_data, to_yaml


def refused(text: str) -> list[tuple[str, str]]:
    with pytest.raises(RulebookError) as caught:
        parse_text(text)
    return [(issue.code, issue.path) for issue in caught.value.issues]


def test_fractions_dates_and_whole_numbers_are_exact() -> None:
    data = parse_text("a: 1/2\nb: 4/2\nc: 2025-11-08\nd: -3\ne: '1/2'\n")
    assert data == {"a": Fraction(1, 2), "b": 2, "c": date(2025, 11, 8), "d": -3, "e": Fraction(1, 2)}
    assert type(data["b"]) is int


def test_only_true_and_false_are_booleans() -> None:
    data = parse_text("on: off\nno: yes\nyes: true\nNo: 'true'\n")
    assert data == {"on": "off", "no": "yes", "yes": True, "No": "true"}


def test_keys_are_text_as_in_json() -> None:
    assert parse_text("places: {1: gold, 4..10: money}\nat: {3+: x}") == {
        "places": {"1": "gold", "4..10": "money"},
        "at": {"3+": "x"},
    }
    assert parse_data({"places": {1: "gold"}}) == {"places": {"1": "gold"}}


def test_times_of_day_and_ranges_stay_text() -> None:
    assert parse_text("times: ['09:30', 16:00]\nwhen: 2..4\nmore: 3+") == {
        "times": ["09:30", "16:00"],
        "when": "2..4",
        "more": "3+",
    }


def test_a_decimal_number_is_refused_with_the_fraction_to_write() -> None:
    with pytest.raises(RulebookError) as caught:
        parse_text("scoring:\n  PTS: {win: 1, draw: 0.5}\nother: 1e3\n")
    first, second = caught.value.issues
    assert (first.code, first.path) == ("float_not_allowed", "scoring.PTS.draw")
    assert first.params == {"value": "0.5", "hint": "1/2", "line": 2}
    assert (second.code, second.path) == ("float_not_allowed", "other")


def test_a_decimal_number_of_json_is_refused_with_its_path() -> None:
    with pytest.raises(RulebookError) as caught:
        parse_data({"scoring": {"PTS": {"draw": 0.5}}, "list": [1, 0.25]})
    assert [(issue.path, issue.params["hint"]) for issue in caught.value.issues] == [
        ("scoring.PTS.draw", "1/2"),
        ("list.2", "1/4"),
    ]


def test_a_key_that_stands_twice_is_refused_with_its_line() -> None:
    with pytest.raises(RulebookError) as caught:
        parse_text("a: 1\nb:\n  c: 1\n  c: 2\n")
    issue = caught.value.issues[0]
    assert (issue.code, issue.path, issue.params["line"]) == ("duplicate_key", "b.c", 4)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: &x 1\nb: *x", "yaml_alias"),
        ("a: &x {b: 1}", "yaml_alias"),
        ("? *x\n: 1", "yaml_alias"),
        ("a: !!python/object/apply:os.system ['true']", "yaml_tag"),
        ("a: !!str 1", "yaml_tag"),
        ("a: !!float 1", "yaml_tag"),
        ("a: 1\n---\nb: 2", "yaml_several_documents"),
        ("a:\n\tb: 1", "yaml_tab"),
        ("a: [1, 2", "yaml_syntax"),
        ("a: b: c", "yaml_syntax"),
        ("a: \x01", "yaml_syntax"),
        ("{a: 1}: 2", "unreadable_key"),
        ("[1, 2]", "expected_map"),
        ("", "expected_map"),
        ("text", "expected_map"),
        ("a: 1234567890123456", "number_unusable"),
        ("a: 1/0", "number_unusable"),
        ("a: 2025-02-30", "date_unusable"),
        ("a: " + "[" * 40 + "]" * 40, "too_deep"),
        ("a: " + "x" * 300_000, "too_large"),
        ("a: [" + "1," * 2_000 + "]", "too_many_items"),
        (
            "a: [" + "[1,1,1,1]," * 900 + "]\nb: {" + "".join(f"k{n}: [" + "1," * 999 + "]," for n in range(60)) + "}",
            "too_many_values",
        ),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, code: str) -> None:
    assert [found[0] for found in refused(text)] == [code]


def test_billion_laughs_cost_nothing() -> None:
    text = 'a: &a ["lol"]\n' + "".join(
        f"{b}: &{b} [{','.join(['*' + a] * 9)}]\n" for a, b in zip("abcde", "bcdef", strict=True)
    )
    assert refused(text)[0][0] == "yaml_alias"


def test_deep_flow_nesting_stops_early() -> None:
    assert refused("a: " + "[" * 100_000)[0][0] == "too_deep"
    assert refused("a: " + "{b: " * 60_000)[0][0] == "too_deep"


def test_deep_and_wide_json_is_refused() -> None:
    deep: object = 1
    for _ in range(2000):
        deep = [deep]
    with pytest.raises(RulebookError) as caught:
        parse_data({"a": deep})
    assert caught.value.issues[0].code == "too_deep"
    with pytest.raises(RulebookError) as caught:
        parse_data({"a": [[1] * 900] * 900})
    assert caught.value.issues[0].code == "too_many_values"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"a": object()}, "unreadable_value"),
        ({"a": b"x"}, "unreadable_value"),
        ({1.5: 1}, "unreadable_key"),
        ({None: 1}, "unreadable_key"),
        ({"1": 1, 1: 2}, "duplicate_key"),
        ({"a": 10**20}, "number_unusable"),
        ({"a": "1/0"}, "number_unusable"),
        ({"a": float("nan")}, "float_not_allowed"),
        ({"a": float("inf")}, "float_not_allowed"),
        ([1], "expected_map"),
    ],
)
def test_json_that_cannot_be_used_is_refused(value: object, code: str) -> None:
    with pytest.raises(RulebookError) as caught:
        parse_data(value)
    assert [issue.code for issue in caught.value.issues] == [code]


def test_data_goes_back_to_json_and_yaml() -> None:
    data = parse_text("b: 1/2\na: 2025-11-08\nc: [x, {d: null, e: true}]\nf: 'true'\ng: '12'\nh: 'on'\n")
    assert to_data(data) == {
        "b": "1/2",
        "a": "2025-11-08",
        "c": ["x", {"d": None, "e": True}],
        "f": "true",
        "g": "12",
        "h": "on",
    }
    assert list(data) == ["b", "a", "c", "f", "g", "h"]
    assert parse_data(to_data(data)) == data
    assert parse_text(to_yaml(data)) == data
