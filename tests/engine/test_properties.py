"""What must hold for every tournament, whatever is played in it."""

import random
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.support import gonzaga, round_robin

from babak.engine.competition import Table, evaluate
from babak.engine.crosstable import crosstable
from babak.engine.effective import effective
from babak.engine.explain import explain
from babak.engine.facts import Decision, Entry, Facts, Incident, Match, Removal, Result
from babak.engine.money import ledger_lines
from babak.engine.pairing.berger import schedule
from babak.engine.rules import Rules

CODES = ["1-0", "1/2-1/2", "0-1", "0-0", "+/-", "-/+", "-/-"]
CRITERIA: list[Any] = ["PTS", "DE", "SB", "SB/C1", "KS", "WIN", "WON", "BPG", "BWG", "PS", "REP"]


@st.composite
def tournaments(draw: st.DrawFn) -> Facts:
    """A Berger round robin that has got somewhere: results, incidents, removals, a decision, a seed."""
    count = draw(st.integers(2, 9))
    rounds = schedule(count, draw(st.integers(1, 2)))
    played = draw(st.integers(0, len(rounds)))
    matches: list[Match] = []
    for number, pairs in enumerate(rounds, 1):
        for table, (white, black) in enumerate(pairs, 1):
            bye = None if black is not None else "pairing_allocated"
            code = draw(st.sampled_from([*CODES, None])) if number <= played and black is not None else None
            result = Result(code) if code is not None else None  # type: ignore[arg-type]
            other = f"P{black}" if black is not None else None
            matches.append(Match(f"{number}.{table}", number, table, f"P{white}", other, bye, result))  # type: ignore[arg-type]
    removals = st.one_of(
        st.none(), st.none(), st.none(),
        st.builds(Removal, st.sampled_from(["withdrawn", "disqualified"]), st.integers(0, len(rounds))),
    )  # fmt: skip
    entries = [Entry(f"P{number}", number, removal=draw(removals)) for number in range(1, count + 1)]
    incidents: list[Incident] = []
    games = [match for match in matches if match.black is not None and match.round <= played]
    for seq in range(draw(st.integers(0, 4)) if games else 0):
        match = draw(st.sampled_from(games))
        offender = draw(st.sampled_from([match.white, match.black]))
        code = draw(st.sampled_from(["violation", "device_found", "cheating", "no_show", "late_arrival"]))
        minutes = Fraction(draw(st.integers(0, 40)), 2)
        incidents.append(Incident(f"i{seq}", seq, code, str(offender), match.round, match.id, minutes))
    order = tuple(draw(st.permutations([entry.id for entry in entries])))
    decisions = [Decision("decision", order)] if draw(st.booleans()) else []
    return Facts(entries, matches, incidents, decisions, None, draw(st.sampled_from(["", "seed"])))


def rulebooks() -> st.SearchStrategy[Rules]:
    policies = st.sampled_from(["half_rule", "annul_all", "keep_and_forfeit", "award_all_to_opponents"])
    rounds = st.sampled_from(["zero", "bye", "not_a_match"])
    tails = st.sampled_from([["shared"], ["DE", "shared"], ["lots"], ["play_off"], ["number"]])
    return st.builds(
        lambda policy, annulled, tail, restart: gonzaga(
            result__withdrawal={"policy": policy, "annulled_round": annulled},
            ranking__criteria=CRITERIA,
            ranking__finally=tail,
            ranking__restart=restart,
        ),
        policies,
        rounds,
        tails,
        st.booleans(),
    )


def shuffled(facts: Facts, seed: int) -> Facts:
    mix = random.Random(seed)

    def mixed(items: Any) -> list[Any]:
        return mix.sample(list(items), len(items))

    return Facts(
        mixed(facts.entries),
        mixed(facts.matches),
        mixed(facts.incidents),
        mixed(facts.decisions),
        facts.rounds_total,
        facts.lots_seed,
    )


@settings(max_examples=120, deadline=None)
@given(tournaments(), rulebooks(), st.integers(0, 1000))
def test_the_order_of_the_facts_changes_nothing(facts: Facts, rules: Rules, seed: int) -> None:
    other = shuffled(facts, seed)
    table = evaluate(facts, rules)
    assert evaluate(other, rules) == table
    assert list(evaluate(other, rules).effective) == list(table.effective)
    assert list(effective(other, rules).items()) == list(effective(facts, rules).items())
    assert ledger_lines(other, rules) == ledger_lines(facts, rules)


def check_ranks(table: Table) -> None:
    ranked = [row for row in table.rows if row.rank is not None]
    assert all(row.rank is None for row in table.rows[len(ranked) :]), "the unranked are last"
    for position, row in enumerate(ranked, 1):
        assert row.rank is not None and row.rank <= position
        same = [other for other in ranked if other.rank == row.rank]
        assert row.shared == (len(same) > 1)
        assert row.rank == 1 + sum(1 for other in ranked if other.rank < row.rank)  # type: ignore[operator]
    points = [row.values["PTS"] for row in ranked]
    assert points == sorted(points, reverse=True)  # type: ignore[type-var]


@settings(max_examples=120, deadline=None)
@given(tournaments(), rulebooks())
def test_ranks_are_one_two_two_four_and_follow_the_points(facts: Facts, rules: Rules) -> None:
    table = evaluate(facts, rules)
    assert {row.entry for row in table.rows} == {entry.id for entry in facts.entries}
    check_ranks(table)


@settings(max_examples=80, deadline=None)
@given(tournaments(), rulebooks())
def test_points_are_the_sum_of_what_the_results_award(facts: Facts, rules: Rules) -> None:
    table = evaluate(facts, rules)
    sides = {match.id: (match.white, match.black) for match in facts.matches}
    for row in table.rows:
        if row.values["PTS"] is None:
            continue
        units = sum(
            result.awarded_white if sides[match][0] == row.entry else result.awarded_black
            for match, result in table.effective.items()
            if row.entry in sides[match]
        )
        assert row.values["PTS"] == Fraction(units, rules.scale)


@settings(max_examples=60, deadline=None)
@given(tournaments())
def test_without_byes_and_forfeits_a_round_gives_one_point_for_each_game(facts: Facts) -> None:
    rules = round_robin(["PTS"])
    played = [
        match for match in facts.matches if match.result is not None and match.result.code in ("1-0", "0-1", "1/2-1/2")
    ]
    clean = Facts([Entry(entry.id, entry.number) for entry in facts.entries], played)
    table = evaluate(clean, rules)
    assert sum(row.values["PTS"] or 0 for row in table.rows) == len(played)
    assert sum(row.won for row in table.rows) == sum(row.lost for row in table.rows)


@settings(max_examples=60, deadline=None)
@given(tournaments(), rulebooks())
def test_every_working_adds_up_to_the_value_it_explains(facts: Facts, rules: Rules) -> None:
    summed = {"PTS", "SB", "SB/C1", "KS", "WIN", "WON", "BPG", "BWG", "PS", "REP"}
    for row in evaluate(facts, rules).rows[:3]:
        explanation = explain(facts, rules, row.entry)
        assert explanation.row == row
        for working in explanation.workings:
            if working.key in summed and working.value is not None:
                total = sum(term.product or 0 for term in working.terms if term.counted)
                assert total == working.value, working.key


@settings(max_examples=60, deadline=None)
@given(tournaments(), rulebooks())
def test_the_two_sides_of_the_crosstable_agree(facts: Facts, rules: Rules) -> None:
    grid = crosstable(facts, rules)
    for (row, column), games in grid.cells.items():
        mirrored = grid.cells[column, row]
        assert [game.match for game in games] == [game.match for game in mirrored]
        assert all({one.colour, two.colour} == {"white", "black"} for one, two in zip(games, mirrored, strict=True))
    assert sorted(grid.by_number) == sorted(grid.by_rank)


@settings(max_examples=60, deadline=None)
@given(tournaments(), rulebooks())
def test_evaluating_the_reached_round_is_evaluating_now(facts: Facts, rules: Rules) -> None:
    now = evaluate(facts, rules)
    if not facts.incidents and not any(entry.removal for entry in facts.entries):
        assert evaluate(facts, rules, now.after_round) == now
