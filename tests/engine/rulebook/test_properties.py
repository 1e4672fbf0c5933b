"""What holds of any rulebook, however it is broken."""

import random
from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.engine.rulebook.books import IDS, everything

from babak.engine.rulebook import RulebookError, check, parse_data, parse_text, to_data, to_yaml, unsupported
from babak.engine.rulebook.merge import lay_over
from babak.engine.rulebook.values import Data, Value, copied_map, exact, same

NUMBERS = st.integers(-(10**12), 10**12) | st.fractions(-(10**9), 10**9, max_denominator=1000).map(exact)
WORDS = st.text(max_size=12) | st.sampled_from(
    ["on", "no", "12", "true", "null", "1/2", "2..4", "~", "", "- a", "a: b"]
)


def steady(text: str) -> bool:
    """Text that is read as text: not a fraction and not a date."""
    try:
        return parse_data({"a": text}) == {"a": text}
    except RulebookError:
        return False


LEAVES = st.booleans() | NUMBERS | WORDS.filter(steady) | st.dates(date(1, 1, 1), date(9999, 12, 31))
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4))
MAPS = st.dictionaries(WORDS, VALUES, max_size=6)


@settings(max_examples=60, deadline=None)
@given(MAPS)
def test_json_brings_the_same_data_back(data: Data) -> None:
    assert same(parse_data(to_data(data)), data)


@settings(max_examples=60, deadline=None)
@given(MAPS)
def test_yaml_brings_the_same_data_back(data: Data) -> None:
    try:
        back = parse_text(to_yaml(data))
    except RulebookError as refused:  # control characters cannot be written in YAML
        assert {issue.code for issue in refused.issues} == {"yaml_syntax"}
    else:
        assert same(back, data)


@pytest.mark.parametrize("rulebook", IDS)
def test_every_rulebook_comes_back_from_yaml_and_json(rulebook: str) -> None:
    written = everything().written(rulebook)
    assert same(parse_text(to_yaml(written)), written)
    assert same(parse_data(to_data(written)), written)


@given(MAPS)
def test_laying_nothing_over_changes_nothing(data: Data) -> None:
    assert same(lay_over(data, {}), data)


@given(MAPS)
def test_laying_over_nothing_gives_the_layer(data: Data) -> None:
    assert same(lay_over({}, data), data)


@given(MAPS, MAPS)
def test_laying_the_same_twice_is_laying_it_once_where_no_list_is_amended(base: Data, layer: Data) -> None:
    once = lay_over(base, layer)
    if not _amends(base, layer):
        assert same(lay_over(once, layer), once)


def _amends(base: Value, layer: Value) -> bool:
    if isinstance(base, list) and isinstance(layer, dict):
        return True
    if isinstance(base, dict) and isinstance(layer, dict):
        return any(_amends(base[key], layer[key]) for key in base.keys() & layer.keys())
    return False


STRANGE: list[Value] = [
    None, True, False, 0, -1, 7, 10**14, Fraction(1, 2), "", "x", "A1", "wX", "3+", "1..9", "yellow.1", "main",
    date(2025, 11, 8), [], {}, [[]], [None], [{}], [1, 2], ["a", "a"], {"id": "x"}, {"1": 1}, {"by": "SB"},
    {"pick": ["A1"], "by": "A1"}, {"left": "x"}, {"when": {"tied": 2}}, {"source": 3}, {"a.b": 1},
]  # fmt: skip


def spots(value: Value, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in the data."""
    found = [at] if at else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += spots(item, (*at, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += spots(item, (*at, index))
    return found


def mutated(data: Data, dice: random.Random) -> Data:
    """A copy with one to three places replaced, removed, renamed or doubled."""
    copy = copied_map(data)
    for _ in range(dice.randint(1, 3)):
        *way, last = dice.choice(spots(copy))
        place: object = copy
        for segment in way:
            place = place[segment]  # type: ignore[index]
        change: Callable[[object, str | int, random.Random], None] = dice.choice([_replace, _remove, _rename])
        change(place, last, dice)
        if not copy:
            return {"id": "x"}
    return copy


def _replace(place: object, last: str | int, dice: random.Random) -> None:
    place[last] = parse_data({"a": to_data(dice.choice(STRANGE))})["a"]  # type: ignore[index]


def _remove(place: object, last: str | int, dice: random.Random) -> None:
    del place[last]  # type: ignore[attr-defined]


def _rename(place: object, last: str | int, dice: random.Random) -> None:
    if isinstance(place, dict):
        place[dice.choice(["x", "id", "by", "1", "source", "", "cases", "when"])] = place.pop(last)
    elif isinstance(place, list):
        place.append(place[int(last)])


def survives(book: Data) -> None:
    """However broken, it is answered with issues or a RulebookError."""
    try:
        parsed = parse_data(to_data(book))
        check(parsed, everything())
        resolved = everything().resolve(parsed)
        resolved.for_round(2)
        unsupported(resolved)
    except RulebookError as refused:
        assert refused.issues


@pytest.mark.parametrize("rulebook", IDS)
def test_a_broken_rulebook_never_raises_anything_else(rulebook: str) -> None:
    dice = random.Random(rulebook)
    for _ in range(12):
        survives(mutated(everything().written(rulebook), dice))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.sampled_from(IDS))
def test_a_broken_resolved_rulebook_never_raises_anything_else(dice: random.Random, rulebook: str) -> None:
    survives(mutated(everything().resolve(rulebook).data, dice))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse_text(text)
    except RulebookError as refused:
        assert refused.issues


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(IDS), st.text(max_size=30) | st.sampled_from(["", ".", "..", "a..b", "stages.main.x.y"]), VALUES)
def test_any_override_is_laid_or_refused(rulebook: str, path: str, value: Value) -> None:
    everything().resolve(rulebook, {path: to_data(value)})
