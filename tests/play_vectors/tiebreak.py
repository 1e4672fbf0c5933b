"""Individual round robins of the tie-break family, evaluated by the engine: points, every criterion, every ranking."""

from collections.abc import Mapping
from typing import Any

from babak.engine.competition import evaluate
from babak.engine.errors import RuleError
from babak.engine.facts import Facts
from tests.engine.support import round_robin
from tests.engine.vectors import facts_of
from tests.play_vectors.compare import differences, without_expectations
from tests.play_vectors.not_yet import CRITERIA

EDITIONS = ("expected", "expected_2024")
NOT_CRITERIA = frozenset({"edition", "points", "rankings", "ranking"})


def check(data: Mapping[str, Any]) -> list[str]:
    """The differences of one file, in both editions."""
    facts = facts_of(without_expectations(data))
    found = [f"{edition} is missing" for edition in EDITIONS if edition not in data]
    for edition in EDITIONS:
        if edition in data:
            found += _edition(facts, data[edition], edition)
    return found


def _edition(facts: Facts, expected: Mapping[str, Any], path: str) -> list[str]:
    table = evaluate(facts, round_robin(["PTS"]))
    found = differences(expected["points"], {row.entry: row.values["PTS"] for row in table.rows}, f"{path}.points")
    for code in expected.keys() - NOT_CRITERIA - CRITERIA:
        found += differences(expected[code], _values(facts, code), f"{path}.{code}")
    rankings = [(f"{path}.rankings[{at}]", ranking) for at, ranking in enumerate(expected["rankings"])]
    for place, ranking in [*rankings, (f"{path}.ranking", expected["ranking"])]:
        found += differences(ranking["ranks"], _ranks(facts, ranking["order"]), f"{place}.ranks")
    return found


def _values(facts: Facts, code: str) -> dict[str, object]:
    """The values of a criterion. In these files 0 means `separated nobody`, which the engine may leave unsaid."""
    try:
        table = evaluate(facts, round_robin(["PTS", code]))
    except RuleError as refused:
        return {"refused": f"{refused.code} {refused.params}"}
    return {row.entry: row.values[code] or 0 for row in table.rows}


def _ranks(facts: Facts, order: list[str]) -> dict[str, object]:
    return {row.entry: row.rank for row in evaluate(facts, round_robin(order)).rows}
