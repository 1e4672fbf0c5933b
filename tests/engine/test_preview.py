"""What a correction would change."""

from fractions import Fraction

from tests.engine.support import facts, gonzaga, match_id

from babak.engine.competition import evaluate
from babak.engine.preview import RankChange, ValueChange, compare

RESULTS = {(1, 4): "1-0", (2, 3): "1-0", (4, 3): "1-0", (1, 2): "1-0", (2, 4): "1-0", (3, 1): "0-1"}


def test_the_same_table_changes_nothing() -> None:
    table = evaluate(facts(4, RESULTS), gonzaga())
    changes = compare(table, table)
    assert changes.nothing
    assert (changes.ranks, changes.values, changes.results) == ((), (), ())


def test_a_corrected_result_says_which_ranks_and_values_move() -> None:
    before = evaluate(facts(4, RESULTS), gonzaga())
    after = evaluate(facts(4, {**RESULTS, (4, 3): "0-1"}), gonzaga())
    changes = compare(before, after)
    assert changes.ranks == (RankChange("P3", 4, 3, False, False), RankChange("P4", 3, 4, False, False))
    assert ValueChange("P3", "PTS", 0, 1) in changes.values
    assert ValueChange("P4", "PTS", 1, 0) in changes.values
    assert [(change.match, change.before and change.before.code, change.after and change.after.code)
            for change in changes.results] == [(match_id(2, 4, 3), "1-0", "0-1")]  # fmt: skip
    assert not changes.nothing


def test_a_removed_result_has_nothing_after_it() -> None:
    before = evaluate(facts(4, RESULTS), gonzaga())
    after = evaluate(facts(4, {pair: code for pair, code in RESULTS.items() if pair != (4, 3)}), gonzaga())
    (change,) = compare(before, after).results
    assert change.before is not None and change.after is None


def test_a_tie_that_opens_or_closes_is_said() -> None:
    apart = evaluate(facts(4, RESULTS), gonzaga())
    level = evaluate(facts(4, {**RESULTS, (1, 2): "1/2-1/2", (1, 4): "1/2-1/2", (2, 4): "1/2-1/2",
                               (2, 3): "1/2-1/2", (4, 3): "1/2-1/2", (3, 1): "1/2-1/2"}), gonzaga())  # fmt: skip
    assert [tie.entries for tie in compare(apart, level).ties_opened] == [("P1", "P2", "P3", "P4")]
    assert [tie.entries for tie in compare(level, apart).ties_closed] == [("P1", "P2", "P3", "P4")]
    assert RankChange("P1", 1, 1, True, False) in compare(level, apart).ranks
    assert ValueChange("P1", "PTS", Fraction(3, 2), 3) in compare(level, apart).values
