"""The graph of stages: who comes from where, and whether the formats have what they need."""

from collections.abc import Mapping

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.validate.criteria import check_list
from babak.engine.rulebook.validate.measures import check_measure
from babak.engine.rulebook.validate.scene import Scene, a_count, a_list, a_map, ends, maps_in
from babak.engine.rulebook.values import Data, near

# Columns of the old WBF scale, by number of boards; the formula of 2012 serves any number.
SCALE_COLUMNS: dict[str, tuple[int, ...]] = {"wbf_old_30": (8, 10, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48)}

# Fields that only some formats have.
_OF_FORMAT: dict[str, tuple[str, ...]] = {
    "rounds": ("swiss", "swiss_pairs"),
    "cycles": ("round_robin", "groups"),
    "groups": ("groups",),
    "across_groups": ("groups",),
    "bracket": ("knockout",),
    "places": ("knockout",),
    "preliminary_round": ("knockout",),
    "third_place": ("knockout",),
    "sessions": ("pairs_session", "swiss_pairs"),
    "sections": ("pairs_session", "swiss_pairs"),
    "movement": ("pairs_session",),
    "pairing": ("swiss", "round_robin", "groups", "swiss_pairs"),
}
_NEEDS: dict[str, tuple[str, ...]] = {
    "swiss": ("rounds", "pairing"),
    "swiss_pairs": ("rounds", "pairing"),
    "round_robin": ("pairing",),
    "groups": ("pairing", "groups"),
    "knockout": ("bracket",),
}
_NEEDED = ("result.shape", "scoring", "ranking.criteria")


def check_stages(data: Data, report: Report) -> None:
    stages = maps_in(data.get("stages"))
    for path in _NEEDED if stages else ():
        section, _, field = path.partition(".")
        whole = data.get(section)
        if whole is None or (field and field not in a_map(whole)):
            report.error(path, "missing_section", section=path)
    earlier: dict[str, Data] = {}
    names = {name for name, _ in stages}
    for name, stage in stages:
        at = f"stages.{name}"
        _check_format(stage, at, report)
        for key, source in maps_in(stage.get("from")):
            _check_source(source, f"{at}.from.{key}", earlier, names, report)
        _check_groups(stage, at, report)
        earlier[name] = stage
    _check_comparisons(stages, report)


def _check_format(stage: Data, at: str, report: Report) -> None:
    format_ = stage.get("format")
    if not isinstance(format_, str) or format_ not in (*_NEEDS, "pairs_session"):
        return
    for field, formats in _OF_FORMAT.items():
        if field in stage and format_ not in formats:
            report.error(f"{at}.{field}", "field_not_for", field=field, by=format_)
    for field in _NEEDS.get(format_, ()):
        if field not in stage:
            report.error(f"{at}.{field}", "missing_field", field=field)


def _check_source(source: Data, at: str, earlier: Mapping[str, Data], names: set[str], report: Report) -> None:
    if "rulebook" in source:
        return  # a stage of another competition
    stage = source.get("stage")
    for name in [stage] if isinstance(stage, str) else a_list(stage):
        if isinstance(name, str) and name not in earlier:
            code = "stage_not_earlier" if name in names else "unknown_stage"
            report.error(f"{at}.stage", code, stage=name, **near(name, earlier), item=name)
        elif isinstance(name, str) and (where := _round_reached(source, earlier[name])):
            report.error(f"{at}.reached", "unknown_round", round=where, stage=name)
    if "stage" not in source and "appointed" not in source:
        report.error(f"{at}.stage", "missing_field", field="stage")


def _round_reached(source: Data, stage: Data) -> str:
    reached = source.get("reached")
    rounds = [name for name, _ in maps_in(stage.get("bracket"))]
    return reached if isinstance(reached, str) and reached not in rounds else ""


def group_names(stage: Data) -> list[str] | None:
    """A, B, C … or the names of the members' lists; None when their number is not written."""
    groups = a_map(stage.get("groups"))
    if members := a_map(groups.get("members")):
        return [name for name in members if name not in ("source", "note")]
    count = a_count(groups.get("count"))
    if sizes := a_list(groups.get("sizes")):
        count = len(sizes)
    return [chr(ord("A") + n) for n in range(count)] if count is not None and count <= 26 else None


def group_sizes(stage: Data) -> list[int] | None:
    groups = a_map(stage.get("groups"))
    if members := a_map(groups.get("members")):
        return [len(a_list(ranks)) for name, ranks in members.items() if name not in ("source", "note")]
    sizes = [size for item in a_list(groups.get("sizes")) if (size := a_count(item)) is not None]
    return sizes or None


def _check_groups(stage: Data, at: str, report: Report) -> None:
    groups = a_map(stage.get("groups"))
    count, sizes = a_count(groups.get("count")), a_list(groups.get("sizes"))
    if count is not None and sizes and count != len(sizes):
        report.error(f"{at}.groups.sizes", "group_count_mismatch", count=count, sizes=len(sizes))
    coming = _number_coming(stage)
    placed: dict[int, str] = {}
    for name, ranks in a_map(groups.get("members")).items():
        for rank in a_list(ranks):
            if not isinstance(rank, int):
                continue
            where = f"{at}.groups.members.{name}"
            if rank in placed:
                report.error(where, "rank_in_two_groups", rank=rank, first=placed[rank], item=rank)
            elif coming is not None and rank > coming:
                report.error(where, "rank_beyond", rank=rank, coming=coming, item=rank)
            placed[rank] = name


def _number_coming(stage: Data) -> int | None:
    """How many enter a stage, where its sources say so outright."""
    total = 0
    for _, source in maps_in(stage.get("from")):
        most = ends(source.get("top"))
        overall = a_count(source.get("overall")) or a_count(source.get("appointed"))
        if most is not None:
            total += most[1]
        elif overall is not None:
            total += overall
        else:
            return None
    return total or None


def _check_comparisons(stages: list[tuple[str, Data]], report: Report) -> None:
    """Places compared across groups of unequal size, with nothing done about it."""
    compared = {
        source.get("stage")
        for _, stage in stages
        for _, source in maps_in(stage.get("from"))
        if ("overall" in source or "best" in source) and isinstance(source.get("stage"), str)
    }
    for name, stage in stages:
        sizes = group_sizes(stage)
        raw = a_map(stage.get("across_groups")).get("normalise", "none") == "none"
        if name in compared and raw and sizes and len(set(sizes)) > 1:
            at = f"stages.{name}.across_groups.normalise"
            report.warning(at, "unequal_groups_compared_raw", sizes=", ".join(map(str, sizes)))


def check_stage(scene: Scene, facts: Mapping[str, object], report: Report) -> None:
    """What a stage says together with the rules in force in it. Paths are relative to the stage's own place."""
    stage = scene.stage
    check_measure(a_map(stage.get("carry_over")).get("of"), f"{scene.at}.carry_over.of", scene.rules, report)
    across = a_map(stage.get("across_groups"))
    check_list(across.get("criteria"), f"{scene.at}.across_groups.criteria", scene.rules, report)
    pairing = a_map(stage.get("pairing"))
    for name in ("order", "last_order"):
        check_list(pairing.get(name), f"{scene.at}.pairing.{name}", scene.rules, report)
    _check_rounds(scene, facts, report)
    _check_field(scene, report)


def check_scales(scene: Scene, report: Report) -> None:
    """Victory points need a column for the number of boards of a match."""
    if scene.format == "knockout" or (not scene.at and maps_in(scene.whole.get("stages"))):
        return
    result = scene.section("result")
    span = ends(result.get("boards"))
    segments = a_count(result.get("segments")) or 1
    if span is None or span[1] - span[0] > 200:
        return
    for name, rule in maps_in(scene.rules.get("scoring")):
        columns = _columns(rule)
        if columns is not None:
            missing = [n * segments for n in range(span[0], span[1] + 1) if n * segments not in columns]
            if missing:
                listed = ", ".join(map(str, missing[:20]))
                report.warning(f"scoring.{name}.scale", "scale_without_boards", scale=rule.get("scale"), boards=listed)


def _columns(rule: Data) -> tuple[int, ...] | None:
    scale = rule.get("scale")
    if rule.get("by") != "scale" or not isinstance(scale, str):
        return None
    if scale == "own":
        return tuple(int(key) for key in a_map(rule.get("table")) if key.isdecimal() and len(key) < 5)
    return SCALE_COLUMNS.get(scale)


def _field_of(scene: Scene, facts: Mapping[str, object]) -> tuple[int, int] | None:
    """How many play in a stage: by its sources, by the entries there are, by the field that is allowed."""
    if scene.stage.get("from") is not None:
        coming = [ends(source.get("top")) for _, source in maps_in(scene.stage.get("from"))]
        if len(coming) == 1 and coming[0] is not None:
            return coming[0]
        exact = _number_coming(scene.stage)
        return (exact, exact) if exact is not None else None
    entries = facts.get("entries")
    if isinstance(entries, int) and not isinstance(entries, bool):
        return entries, entries
    return ends(a_map(a_map(scene.whole.get("competition")).get("entries")).get("field"))


def _check_rounds(scene: Scene, facts: Mapping[str, object], report: Report) -> None:
    rounds = a_count(scene.stage.get("rounds"))
    field = _field_of(scene, facts)
    if scene.format in ("swiss", "swiss_pairs") and rounds is not None and field is not None and rounds >= field[0]:
        report.warning(f"{scene.at}.rounds", "rounds_not_fewer_than_entries", rounds=rounds, entries=field[0])


def _check_field(scene: Scene, report: Report) -> None:
    """Groups, or a bracket filled from the entries, that do not fit the field the competition allows."""
    field = _field_of(scene, {})
    if field is None:
        return
    if scene.format == "groups" and (sizes := group_sizes(scene.stage)):
        _compare(f"{scene.at}.groups", sum(sizes), field, report)
    elif scene.format == "knockout":
        seeds = {
            slot
            for _, round_ in maps_in(scene.stage.get("bracket"))
            for slots in a_map(round_.get("matches")).values()
            for slot in a_list(slots)
            if isinstance(slot, int)
        }
        if seeds and scene.stage.get("from") is None:
            _compare(f"{scene.at}.bracket", len(seeds), field, report)


def _compare(at: str, places: int, field: tuple[int, int], report: Report) -> None:
    if places < field[1]:
        report.warning(at, "field_too_large", places=places, most=field[1])
    elif places > field[1]:
        report.warning(at, "field_too_small", places=places, most=field[1])
