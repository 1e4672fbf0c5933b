"""What must hold for every Swiss, whatever is played or left unplayed in it."""

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.support import swiss
from tests.engine.test_words import CATALOGUES

from babak.engine.competition import evaluate
from babak.engine.explain import explain
from babak.engine.facts import Entry, Facts, Match, Removal, Result
from babak.engine.tiebreak.regimes import REGIMES

CODES = ["1-0", "1/2-1/2", "0-1", "0-0", "+/-", "-/+", "-/-"]
SUMS = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/P", "BH/F", "FB", "FB/C1", "SB", "SB/C1", "SB/M1", "SB/P", "KS", "PS"),
    *("PS/C1", "WIN", "WON", "BPG", "BWG", "REP", "STD", "SOLK", "MMED", "CUM", "CUMO"),
)  # fmt: skip
MEANS = {"AOB": 100, "ARO": 1, "ARO/C1": 1, "APRO": 1, "APPO": 1}
OTHERS = ("TPR", "PTP", "RTNG", "TPN")


@st.composite
def events(draw: st.DrawFn, played_out: bool = False) -> Facts:
    """A Swiss of some rounds: pairs at random, byes of every kind, rounds without a line, games still being played."""
    count = 2 * draw(st.integers(1, 4)) if played_out else draw(st.integers(2, 9))
    rounds = draw(st.integers(1, 6))
    names = [f"P{number}" for number in range(1, count + 1)]
    matches: list[Match] = []
    for number in range(1, rounds + 1):
        order = draw(st.permutations(names))
        while order:
            first = order.pop()
            name = f"{number}.{len(order)}"
            if not played_out and (not order or draw(st.integers(0, 5)) == 0):
                kind = draw(st.sampled_from(["pairing_allocated", "full", "half", "zero", None]))
                if kind is not None:
                    matches.append(Match(name, number, None, first, None, kind))  # type: ignore[arg-type]
            elif order:
                waiting = number == rounds and not played_out
                codes = CODES[:3] if played_out else [*CODES, None] if waiting else CODES
                code = draw(st.sampled_from(codes))
                result = Result(code) if code is not None else None  # type: ignore[arg-type]
                matches.append(Match(name, number, 1, first, order.pop(), None, result))
    removals = st.one_of(
        st.none(), st.none(), st.none(), st.builds(Removal, st.just("withdrawn"), st.integers(0, rounds))
    )
    entries = [
        Entry(name, at, rating=2500 - 37 * at, removal=None if played_out else draw(removals))
        for at, name in enumerate(names, 1)
    ]
    return Facts(entries, matches, rounds_total=rounds + draw(st.integers(0, 2)))


REGIME = st.sampled_from(sorted(REGIMES))
INTERIM = st.sampled_from(["rounds_played", "announced_rounds"])


def values(facts: Facts, codes: list[Any], regime: str, **changes: object) -> dict[str, dict[str, Any]]:
    table = evaluate(facts, swiss(["PTS", *codes], ranking__unplayed=regime, **changes))
    return {code: {row.entry: row.values[code] for row in table.rows} for code in codes}


@settings(max_examples=40)
@given(events(), REGIME, INTERIM)
def test_every_value_is_the_sum_or_the_mean_of_the_terms_that_its_working_shows(
    facts: Facts, regime: str, interim: str
) -> None:
    codes = [*SUMS, *MEANS, *OTHERS]
    rules = swiss(["PTS", "DE", *codes], ranking__unplayed=regime, ranking__interim=interim)
    for entry in facts.entries:
        for working in explain(facts, rules, entry.id).workings[2:]:
            assert working.regime == regime
            for term in working.terms:
                for language in CATALOGUES.values():
                    assert term.why is None or f"why.{term.why}" in language
                    assert term.basis is None or f"basis.{term.basis.code}" in language
            counted = [term.product or 0 for term in working.terms if term.counted]
            if working.key in SUMS:
                assert working.value == sum(counted), working.key
            elif working.key in MEANS and counted:
                step = MEANS[working.key]
                mean = Fraction(sum(counted), len(counted))
                assert working.value is not None
                assert -Fraction(1, 2 * step) < Fraction(working.value) - mean <= Fraction(1, 2 * step), working.key
            elif working.key in MEANS:
                assert working.value is None


@settings(max_examples=50)
@given(events())
def test_the_cap_of_2026_never_raises_a_value(facts: Facts) -> None:
    codes = ["BH", "BH/C1", "BH/M1", "FB", "SB"]
    new, old = (values(facts, codes, f"fide_c07_{edition}") for edition in ("2026", "2024"))
    for code in codes:
        assert all(new[code][entry] <= old[code][entry] for entry in new[code]), code


@settings(max_examples=50)
@given(events(), REGIME)
def test_a_further_cut_never_raises_a_value(facts: Facts, regime: str) -> None:
    for more, less in (("BH", "BH/C1"), ("BH/C1", "BH/C2"), ("BH/C1", "BH/M1"), ("SB", "SB/C1"), ("SB/C1", "SB/C2"),
                       ("PS", "PS/C1"), ("FB", "FB/C1")):  # fmt: skip
        found = values(facts, [more, less], regime)
        assert all(found[less][entry] <= found[more][entry] for entry in found[more]), (more, less)


@settings(max_examples=40)
@given(events(played_out=True))
def test_when_every_round_was_played_the_regimes_agree(facts: Facts) -> None:
    codes = ["BH", "BH/P", "BH/C1", "BH/M1", "SB", "SB/C1", "FB", "AOB", "DE"]
    found = [values(facts, codes, regime) for regime in REGIMES]
    assert all(each == found[0] for each in found)
    same = values(facts, ["SOLK", "BH"], "raw")
    assert same["SOLK"] == same["BH"]


@settings(max_examples=40)
@given(events(), REGIME, st.randoms(use_true_random=False))
def test_the_order_of_the_facts_changes_nothing(facts: Facts, regime: str, rng: Any) -> None:
    entries, matches = list(facts.entries), list(facts.matches)
    rng.shuffle(entries)
    rng.shuffle(matches)
    rules = swiss(["PTS", "DE", *SUMS[:13], "AOB", "TPR", "PTP"], ranking__unplayed=regime)
    before, after = evaluate(facts, rules), evaluate(Facts(entries, matches, rounds_total=facts.rounds_total), rules)
    assert [(row.entry, row.rank, row.values) for row in before.rows] == [
        (row.entry, row.rank, row.values) for row in after.rows
    ]


@settings(max_examples=50)
@given(events(played_out=True))
def test_standard_points_of_a_game_add_up_to_one(facts: Facts) -> None:
    found = values(facts, ["STD"], "fide_c07_2026")["STD"]
    assert sum(found.values()) == len(facts.matches)
