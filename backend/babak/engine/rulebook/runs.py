"""What of a rulebook the engine cannot run yet, path by path. A feature is added here when its code is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from babak.engine.errors import RuleError
from babak.engine.rulebook import layers, paths
from babak.engine.rulebook.issue import Issue, Report
from babak.engine.rulebook.library import Resolved
from babak.engine.rulebook.paths import join
from babak.engine.rulebook.values import Data, Value, same, shown
from babak.engine.tiebreak.criterion import Params
from babak.engine.tiebreak.registry import FUNCTION_CODES, known_codes
from babak.engine.tiebreak.spec import split_code


@dataclass(frozen=True, slots=True)
class Features:
    """What the engine runs, as data. A path of `values` may be absent; what stands there must be listed. `stage_needs`
    are paths without which a stage of a format cannot be played."""

    values: Mapping[str, tuple[Value, ...]]
    measures: Mapping[str, tuple[str, ...]]
    criteria: frozenset[str]
    stages: int
    stage_values: Mapping[str, Mapping[str, tuple[Value, ...]]] = field(default_factory=dict)
    stage_needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


# What the FIDE (Dutch) system has no use for.
_OF_OTHER_SYSTEMS = (
    "cycles",
    *(f"pairing.{name}" for name in ("second", "backtracking", "last_round", "last_round_rematch")),
    *(f"pairing.{name}" for name in ("order", "last_order", "lag", "seats")),
)

_UNPLAYED = ("as_played", "raw", "fide_c07_2026", "fide_c07_2024", "fide_virtual_2009", "us_chess")

SUPPORTED = Features(
    values={
        "competition.competitor": ("individual",),
        "competition.categories.pair_within": (True,),
        "competition.categories.merge.same_gender": (True,),
        "competition.categories.merge.prizes_of_merged": (False,),
        "result.shape": ("game",),
        "ranking.unplayed": _UNPLAYED,
        "ranking.interim": ("rounds_played", "announced_rounds"),
    },
    measures={"outcome": ("game",)},
    criteria=frozenset(known_codes()),
    stages=1,
    stage_values={
        "round_robin": {"pairing.system": ("berger",), "cycles": (1, 2)},
        "swiss": {
            "pairing.system": ("fide_dutch_2026",),
            "pairing.first": ("top_half",),
            "pairing.no_rematch": (True,),
            "pairing.bye_to": ("system",),
            "pairing.acceleration": ("none", "baku"),
            "pairing.keep_apart": ("none", "organisation"),
            **dict.fromkeys(_OF_OTHER_SYSTEMS, ()),
        },
    },
    stage_needs={"swiss": ("rounds", "pairing.system")},
)


def unsupported(resolved: Resolved, features: Features = SUPPORTED) -> list[Issue]:
    """Every path whose value the engine cannot run; an empty list means the whole rulebook runs."""
    report = Report()
    data = resolved.data
    stages = layers.stages_of(data)
    if not stages:
        report.error("stages", "no_stages")
    for number, stage in enumerate(stages, start=1):
        at = f"stages.{paths.key_of(stage, number)}"
        if number > features.stages:
            report.error(at, "too_many_stages", most=features.stages)
        _stage(stage, at, features, report)
        _sections({**data, **layers.effective(data, resolved.facts, stage)}, at, data, features, report)
    if not stages:
        _sections(data, "", data, features, report)
    return list(report.issues)


def _stage(stage: Data, at: str, features: Features, report: Report) -> None:
    format_ = stage.get("format")
    allowed = features.stage_values.get(format_) if isinstance(format_, str) else None
    if allowed is None:
        _not_yet(report, join(at, "format"), format_, list(features.stage_values))
        return
    for path, values in allowed.items():
        if paths.has(stage, path):
            _listed(paths.get(stage, path), join(at, path), values, report)
    for path in features.stage_needs.get(str(format_), ()):
        if not paths.has(stage, path):
            report.error(join(at, path), "missing_field", field=path)
    for name in ("from", "when", "groups", "draw", "bracket", "carry_over"):
        if stage.get(name) is not None:
            _not_yet(report, join(at, name), stage[name], [])


def _sections(data: Data, at: str, whole: Data, features: Features, report: Report) -> None:
    """The sections in force in one stage; a fault of the whole is reported at its path in the whole."""
    for path, values in features.values.items():
        if paths.has(data, path):
            value = paths.get(data, path)
            _listed(value, _where(path, at, value, whole), values, report)
    scoring = data.get("scoring")
    measures = scoring if isinstance(scoring, dict) else {}
    for name, rule in measures.items():
        if isinstance(rule, dict):
            where = _where(f"scoring.{name}", at, rule, whole)
            by, of = rule.get("by"), rule.get("of")
            if not isinstance(by, str) or by not in features.measures:
                _not_yet(report, join(where, "by"), by, list(features.measures))
            elif of not in features.measures[by]:
                _not_yet(report, join(where, "of"), of, list(features.measures[by]))
    for section in ("criteria", "finally"):
        path = f"ranking.{section}"
        listed = paths.get(data, path) if paths.has(data, path) else []
        where = _where(path, at, listed, whole)
        for position, item in enumerate(listed if isinstance(listed, list) else [], start=1):
            if isinstance(item, dict):
                _criterion(item, join(where, paths.key_of(item, position)), measures, features, report)


def _criterion(item: Data, at: str, measures: Data, features: Features, report: Report) -> None:
    cases = item.get("cases")
    for position, case in enumerate(cases if isinstance(cases, list) else [], start=1):
        if isinstance(case, dict):
            _criterion(case, f"{at}.cases.{paths.key_of(case, position)}", measures, features, report)
    by, of = item.get("by"), item.get("of")
    if not isinstance(by, str) or by in measures:
        return
    if _bare(by) not in features.criteria:
        _not_yet(report, join(at, "by"), by, sorted({*features.criteria, *measures}))
    elif by in FUNCTION_CODES and not (isinstance(of, str) and of in measures and item.get("over", "all") == "all"):
        _not_yet(report, join(at, "of"), of, list(measures))


def _bare(by: str) -> str | None:
    """The code without its modifiers; None when the engine knows no such modifier."""
    try:
        return split_code(by, Params(of=""))[0]
    except RuleError:
        return None


def _where(path: str, at: str, value: Value, whole: Data) -> str:
    in_whole = paths.has(whole, path) and same(paths.get(whole, path), value)
    return path if in_whole or not at else join(at, path)


def _listed(value: Value, at: str, values: tuple[Value, ...], report: Report) -> None:
    if not any(same(value, one) for one in values):
        _not_yet(report, at, value, [shown(one) for one in values])


def _not_yet(report: Report, at: str, value: Value, runs: list[str]) -> None:
    report.error(at, "not_supported_yet", value=shown(value), runs=", ".join(runs))
