"""Regular results: the fast form agrees with the exact one, and its work stays in proportion."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.engine.dutch.patterns import NAMES, rounds_of

from babak.engine.pairing.dutch import candidates, exact, fast, matching, pair_round
from babak.engine.pairing.dutch.exact import exact_bracket


@pytest.mark.parametrize("name", NAMES)
def test_small_fields_with_regular_results_are_paired_as_the_exact_form_pairs_them(name: str) -> None:
    compared = 0
    for size in (11, 24, 37):
        for players, options, found in rounds_of(name, size):
            other = pair_round(players, options, solve=exact_bracket)
            assert (found.pairs, found.bye) == (other.pairs, other.bye), (size, options.round_number)
            compared += 1
    assert compared >= 20


def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts the work of the engine from now on: `exact` brackets solved by the exact form, `weighed` pairs of vertices
    in weighted matchings, `searched` augmenting paths that took a search."""
    found: Counter[str] = Counter()

    def watch(module: Any, name: str, what: str, amount: Callable[..., int]) -> None:
        inner = getattr(module, name)

        def outer(*given: Any, **named: Any) -> Any:
            found[what] += amount(*given)
            return inner(*given, **named)

        monkeypatch.setattr(module, name, outer)

    watch(fast, "exact_bracket", "exact", lambda *given: 1)
    for module in (exact, candidates):
        watch(module, "max_weight_matching", "weighed", lambda table: len(table) ** 2)
    watch(matching, "_search", "searched", lambda *given: 1)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_large_fields_with_regular_results_need_no_exact_form_and_little_work(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, played = 200, 0
    work = counted(monkeypatch)
    for _ in rounds_of(name, size):
        assert work["exact"] == 0
        assert work["weighed"] <= size**2 // 4
        assert work["searched"] <= 10 * size
        work.clear()
        played += 1
    assert played == 9


@pytest.mark.parametrize("name", ["White wins", "White wins on even boards, others draw"])
def test_the_third_round_of_a_thousand_players_weighs_no_bracket_as_a_whole(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = counted(monkeypatch)
    third = list(rounds_of(name, 1000, last=3))[-1][2]
    assert len(third.pairs) == 500
    assert work["exact"] == work["weighed"] == 0
    assert work["searched"] <= 4000
