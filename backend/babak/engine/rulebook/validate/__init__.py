"""Everything that can be wrong with a resolved rulebook, by theme: all errors and warnings at once."""

from collections.abc import Iterable, Mapping

from babak.engine.rulebook.issue import Issue, Report
from babak.engine.rulebook.schema.whole import check_form, check_section
from babak.engine.rulebook.validate import choices, plausible
from babak.engine.rulebook.validate.bracket import check_brackets
from babak.engine.rulebook.validate.conduct import check_conduct
from babak.engine.rulebook.validate.criteria import check_ranking
from babak.engine.rulebook.validate.measures import check_measures
from babak.engine.rulebook.validate.scene import Scene, scenes
from babak.engine.rulebook.validate.stages import check_scales, check_stage, check_stages
from babak.engine.rulebook.values import Data


def validate(
    data: Data,
    facts: Mapping[str, object],
    overrides: Iterable[str],
    own_options: frozenset[str],
    known: Iterable[str],
) -> tuple[Issue, ...]:
    """`data` is in canonical form; `own_options` are the paths this rulebook itself points at."""
    report = Report()
    check_form(data, report)
    if any(issue.code == "too_many_items" for issue in report.issues) or report.full:
        return report.issues
    plausible.check_event(data, report)
    check_stages(data, report)
    check_brackets(data, report)
    for scene in scenes(data, facts):
        _check_scene(scene, facts, report)
    plausible.check_money(data, report)
    plausible.check_prizes(data, report)
    choices.check_options(data, own_options, report)
    choices.check_variants(data, report)
    choices.check_overrides(data, facts, overrides, report)
    choices.check_rulebooks(data, known, report)
    return report.issues


def _check_scene(scene: Scene, facts: Mapping[str, object], report: Report) -> None:
    found = Report()
    if scene.at:
        for name in ("result", "scoring", "ranking", "timing", "conduct"):
            if name in scene.rules:
                check_section(name, scene.rules[name], name, found)
    check_measures(scene, found)
    check_ranking(scene, found)
    check_conduct(scene, found)
    check_scales(scene, found)
    scene.move(found, report)
    if scene.at and ".bracket." not in scene.at:
        check_stage(scene, facts, report)
