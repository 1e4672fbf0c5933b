"""Options that point somewhere and hold, overrides that are not hidden, variants that can do what they say."""

from collections.abc import Iterable, Mapping

from babak.engine.rulebook import layers, paths
from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.merge import PARTIAL_SECTIONS
from babak.engine.rulebook.options import choices_at, options_of
from babak.engine.rulebook.schema.node import Check
from babak.engine.rulebook.schema.whole import node_at
from babak.engine.rulebook.validate.scene import a_list, maps_in
from babak.engine.rulebook.values import REMARKS, Data, near, shown


def check_options(data: Data, own: frozenset[str], report: Report) -> None:
    for option in options_of(data):
        if not option.allows(option.value):
            listed = " · ".join(shown(choice) for choice in option.choices or ())
            report.error(option.path, "option_value_not_a_choice", value=shown(option.value), choices=listed)
    for path, item in maps_in(data.get("options")):
        written = item.get("path")
        if not isinstance(written, str):
            continue
        if paths.has(data, written):
            _check_choices(data, written, item, report)
        elif written in own:
            report.error(f"options.{path}", "option_without_value", path=written)


def _check_choices(data: Data, path: str, item: Data, report: Report) -> None:
    """Each choice must be able to stand at the path."""
    node = node_at(path, data)
    if node is None:
        report.error(f"options.{path}", "option_without_value", path=path)
        return
    part = any(segment in PARTIAL_SECTIONS for segment in paths.split(path)[1:]) or path.startswith("variants.")
    for number, choice in enumerate(choices_at(data, path, a_list(item.get("choices"))) or (), start=1):
        trial = Report()
        node.check(choice, "", Check(trial, partial=part))
        for issue in trial.issues:
            inner = f"{path}.{issue.path}" if issue.path else path
            report.error(f"options.{inner}", issue.code, **{**issue.params, "item": number})


def check_overrides(data: Data, facts: Mapping[str, object], overrides: Iterable[str], report: Report) -> None:
    """An override under a path that a variant in force also sets would have no effect."""
    for variant in layers.variants_of(data):
        if variant.holds(facts) is False:
            continue
        if variant.of_stages and not any(variant.holds_for(stage) for stage in layers.stages_of(data)):
            continue
        leaves = list(_leaves(variant.set))
        for path in overrides:
            segments = paths.split(path)
            if any(_covers(leaf, segments) or _covers(segments, leaf) for leaf in leaves):
                instead = f"variants.{variant.id}.set.{path}"
                report.warning(path, "override_hidden_by_variant", variant=variant.id, instead=instead, item=variant.id)


def _covers(one: list[str], other: list[str]) -> bool:
    return one == other[: len(one)]


def _leaves(value: Data, at: tuple[str, ...] = ()) -> Iterable[list[str]]:
    for key, item in value.items():
        if key in REMARKS:
            continue
        if isinstance(item, dict) and item:
            yield from _leaves(item, (*at, key))
        else:
            yield [*at, key]


def check_variants(data: Data, report: Report) -> None:
    """A variant for a format or a stage can change only what a stage can change."""
    for variant in layers.variants_of(data):
        for section in variant.set if variant.of_stages else ():
            if section not in (*PARTIAL_SECTIONS, *REMARKS):
                at = f"variants.{variant.id}.set.{section}"
                report.error(at, "variant_beyond_stage", section=section, sections=", ".join(PARTIAL_SECTIONS))


def check_rulebooks(data: Data, known: Iterable[str], report: Report) -> None:
    """Competitions of an event, and sources of a stage, that name another rulebook."""
    names = set(known)
    event = data.get("event")
    listed = maps_in(event.get("competitions")) if isinstance(event, dict) else []
    told = [(f"event.competitions.{key}.rulebook", item) for key, item in listed]
    for name, stage in maps_in(data.get("stages")):
        told += [(f"stages.{name}.from.{key}.rulebook", item) for key, item in maps_in(stage.get("from"))]
    for at, item in told:
        rulebook = item.get("rulebook")
        if isinstance(rulebook, str) and rulebook not in names:
            report.error(at, "unknown_rulebook", rulebook=rulebook, **near(rulebook, names))
