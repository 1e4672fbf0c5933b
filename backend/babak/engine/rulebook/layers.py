"""From a rulebook as written to the rules in force: extends → overrides → amendments → variants → stage → round."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from babak.engine.rulebook import paths
from babak.engine.rulebook.conditions import asked_in, holds
from babak.engine.rulebook.issue import Report, RulebookError
from babak.engine.rulebook.merge import PARTIAL_SECTIONS, lay_over, lay_part
from babak.engine.rulebook.parse import parse_value
from babak.engine.rulebook.schema.stages import SECTIONS
from babak.engine.rulebook.values import Data, Value, copied_map, near

NOT_INHERITED = ("schema", "id", "title", "edition", "extends", "amendments", "source", "note")
NOT_OVERRIDABLE = ("schema", "id", "extends", "amendments")
MAX_EXTENDS = 16

# Names of a `where` that are asked of a stage, not of the tournament.
STAGE_NAMES = ("format", "stage")


def extended(rulebook: Data, known: Mapping[str, Data], report: Report) -> Data:
    """The rulebook with everything it extends laid under it."""
    own = rulebook.get("id")
    return _extended(rulebook, known, report, (own,) if isinstance(own, str) else (), {})


def _extended(
    rulebook: Data, known: Mapping[str, Data], report: Report, chain: tuple[str, ...], done: dict[str, Data]
) -> Data:
    base: Data = {}
    parents = rulebook.get("extends")
    for parent in parents if isinstance(parents, list) else []:
        if not isinstance(parent, str):
            continue
        at = f"extends.{parent}"
        if parent in chain:
            report.error(at, "circular_extends", chain=" → ".join((*chain, parent)))
        elif len(chain) >= MAX_EXTENDS:
            report.error(at, "extends_too_deep", limit=MAX_EXTENDS)
        elif parent not in known:
            report.error(at, "unknown_rulebook", rulebook=parent, **near(parent, known))
        else:
            if parent not in done:
                done[parent] = _extended(known[parent], known, report, (*chain, parent), done)
            inherited = {key: item for key, item in done[parent].items() if key not in NOT_INHERITED}
            base = _laid(base, inherited, report)
    return _laid(base, rulebook, report)


def _laid(base: Data, layer: Data, report: Report) -> Data:
    """Lay over; `options` and `variants` accumulate, a later one with the same key takes the place of the earlier."""
    gathered = {name: _gathered(base.get(name), layer.get(name)) for name in ("options", "variants")}
    rest = {key: item for key, item in layer.items() if key not in gathered or not isinstance(item, list)}
    laid = lay_over(base, rest, report)
    for name, items in gathered.items():
        if isinstance(layer.get(name), list) and items is not None:
            laid[name] = items
    return laid


def _gathered(base: Value, layer: Value) -> list[Value] | None:
    if not isinstance(layer, list):
        return None
    items = list(base) if isinstance(base, list) else []
    inherited = {paths.key_of(item, n): n - 1 for n, item in enumerate(items, start=1)}
    for position, item in enumerate(layer, start=1):
        index = inherited.get(paths.key_of(item, position)) if isinstance(item, dict) else None
        if index is None:
            items.append(item)
        else:
            items[index] = item
    return items


def overridden(data: Data, overrides: Mapping[str, object], report: Report, at: str = "") -> Data:
    """The values of a flat map of dotted paths put in place. A path whose parent does not exist is an error."""
    changed = copied_map(data)
    for path, given in overrides.items():
        where = paths.join(at, path)
        head = paths.split(path)[0] if path else ""
        if head in NOT_OVERRIDABLE or not path:
            report.error(where, "not_overridable", path=path)
            continue
        try:
            paths.put(changed, path, parse_value(given, where))
        except RulebookError as refused:
            report.extend(refused.issues)
        except paths.NoSuchPath as lost:
            hint = near(lost.segment, _segments_at(changed, lost.known))
            report.error(where, "unknown_path", path=path, segment=lost.segment, **hint)
    return changed


def _segments_at(data: Data, known: str) -> list[str]:
    place = paths.get(data, known)
    if isinstance(place, dict):
        return list(place)
    if isinstance(place, list):
        return [paths.key_of(item, n) for n, item in enumerate(place, start=1)]
    return []


def amended(data: Data, amendments: Iterable[Value], round_number: int | None, report: Report) -> Data:
    """The rules with the amendments that are in force in a round, in order. None checks them and changes nothing."""
    changed = data
    for position, amendment in enumerate(amendments, start=1):
        if not isinstance(amendment, dict):
            continue
        start = amendment.get("from_round", 1)
        values = amendment.get("set")
        if not isinstance(values, dict):
            continue
        if round_number is None or (isinstance(start, int) and start <= round_number):
            at = f"amendments.{paths.key_of(amendment, position)}.set"
            changed = overridden(changed, values, report, at)
    return data if round_number is None else changed


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: for the whole, or (when it asks for a format or a stage) for each stage that answers."""

    id: str
    where: Data
    set: Data

    @property
    def of_stages(self) -> bool:
        return any(name in self.where for name in STAGE_NAMES)

    def holds(self, facts: Mapping[str, object]) -> bool | None:
        """As far as the facts about the tournament go; a format or stage is asked of each stage."""
        asked = {name: item for name, item in self.where.items() if name not in STAGE_NAMES}
        return holds(asked, facts)

    def holds_for(self, stage: Data) -> bool:
        facts = {"format": stage.get("format", ""), "stage": stage.get("id", "")}
        return all(test.holds(facts[name]) for name, test in asked_in(self.where).items() if name in STAGE_NAMES)


def variants_of(data: Data) -> list[Variant]:
    """The variants that are whole enough to be laid over."""
    found: list[Variant] = []
    listed = data.get("variants")
    for position, item in enumerate(listed if isinstance(listed, list) else [], start=1):
        if isinstance(item, dict):
            where, change = item.get("where"), item.get("set")
            if isinstance(where, dict) and isinstance(change, dict):
                found.append(Variant(paths.key_of(item, position), where, change))
    return found


def varied(data: Data, facts: Mapping[str, object], report: Report) -> Data:
    """Each variant of the whole that holds, laid over in order."""
    changed = data
    for variant in variants_of(data):
        if not variant.of_stages and variant.holds(facts):
            inner = Report()
            changed = lay_over(changed, variant.set, inner)
            for issue in inner.issues:
                report.error(f"variants.{variant.id}.set.{issue.path}", issue.code, **issue.params)
    return changed


def stages_of(data: Data) -> list[Data]:
    listed = data.get("stages")
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


def rounds_of(stage: Data) -> list[Data]:
    """The rounds of a written bracket; a standard bracket has none to show."""
    listed = stage.get("bracket")
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


def effective(data: Data, facts: Mapping[str, object], stage: Data, bracket_round: Data | None = None) -> Data:
    """The sections in force in a stage, or in one round of its bracket: variants, then stage, then round."""
    layers = [v.set for v in variants_of(data) if v.of_stages and v.holds(facts) and v.holds_for(stage)]
    layers.append(stage)
    if bracket_round is not None:
        layers.append(bracket_round)
    sections: Data = {}
    for name in PARTIAL_SECTIONS:
        whole = data.get(name)
        for layer in layers:
            if layer.get(name) is not None:
                whole = lay_part(whole, layer[name])
        if whole is not None:
            sections[name] = SECTIONS[name].canonical(whole)
    return sections
