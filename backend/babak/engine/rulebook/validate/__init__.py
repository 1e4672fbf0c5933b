"""Everything that can be wrong with a resolved rulebook, by theme."""

from collections.abc import Mapping

from babak.engine.rulebook.issue import Issue, Report
from babak.engine.rulebook.schema.whole import check_form
from babak.engine.rulebook.values import Data


def validate(
    data: Data, facts: Mapping[str, object], overrides: Mapping[str, object], own_options: frozenset[str]
) -> tuple[Issue, ...]:
    report = Report()
    check_form(data, report)
    return report.issues
