"""Criteria as a rulebook writes them, made ready: code, parameters, conditions, cases.

Nothing is computed here. A code may carry the modifiers of C.07 (`SB/C1`, `KS/L+1`, `DE/P`, `TPN/R`); a parameter
(`cut: 1`) says the same in words.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from babak.engine.conditions import When, compile_when
from babak.engine.errors import RuleError
from babak.engine.reading import Tree, flag, keyed, section, word
from babak.engine.tiebreak.criterion import Params
from babak.engine.tiebreak.regimes import Regime, of_edition
from babak.engine.tiebreak.registry import DECISION_CODES, FUNCTION_CODES, known_codes

_MODIFIER = re.compile(
    r"^(?:C(?P<cut>\d+)|M(?P<median>\d+)|L(?P<limit>[+-]\d+)|V(?P<edition>20\d\d)|U(?P<unrated>\d+)"
    r"|(?P<forfeits>P)|(?P<fore>F)|(?P<reverse>R))$"
)


@dataclass(frozen=True, slots=True)
class CriterionSpec:
    """One line of the list. With `cases` it is a slot: the first case whose `when` holds decides for a tied set."""

    key: str
    code: str
    by: str
    params: Params
    when: When = ()
    cases: tuple["CriterionSpec", ...] = ()
    undecided: str = "next_criterion"

    @property
    def in_tie(self) -> bool:
        """Whether it only orders inside a tied set and so has a place there rather than a value of its own."""
        return bool(self.cases) or self.by == "DE" or self.by in DECISION_CODES or self.params.over == "mutual"


def split_code(written: str, params: Params) -> tuple[str, Params]:
    """The bare code of `SB/C1` and the parameters that its modifiers say. RuleError `criterion_not_computed`."""
    base, *modifiers = written.split("/")
    base, _, measure = base.partition(":")
    if measure:
        params = replace(params, of=measure)
    for modifier in modifiers:
        match = _MODIFIER.match(modifier)
        if match is None:
            raise RuleError("criterion_not_computed", code=written, known=list(known_codes()))
        if match["cut"]:
            params = replace(params, cut=params.cut + int(match["cut"]))
        elif match["median"]:
            both = int(match["median"])
            params = replace(params, cut=params.cut + both, cut_top=params.cut_top + both)
        elif match["limit"]:
            params = replace(params, limit=int(match["limit"]))
        elif match["edition"]:
            params = replace(params, edition=match["edition"], regime=of_edition(params.regime, match["edition"]))
        elif match["unrated"]:
            params = replace(params, unrated=int(match["unrated"]))
        elif match["forfeits"]:
            params = replace(params, forfeits="as_played")
        elif match["fore"]:
            params = replace(params, fore=True)
        else:
            params = replace(params, reverse=True)
    return base, params


def _whole(tree: Tree, name: str, default: int) -> int:
    value = tree.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _unrated(value: object) -> int | None:
    """A rating for those who have none; -1: their games are left out; None: the criterion is dropped (C.07 10)."""
    if value == "exclude":
        return -1
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _params(tree: Tree, measure: str, edition: str, regime: Regime) -> Params:
    chosen = word(tree, "edition", edition)
    return Params(
        of=word(tree, "of", measure),
        over=word(tree, "over", "all"),
        forfeits=word(tree, "forfeits", ""),
        bye=word(tree, "bye", "exclude"),
        cut=_whole(tree, "cut", 0),
        limit=_whole(tree, "limit", 0),
        mode=word(tree, "mode", "fide_sure_leader"),
        reapply=flag(tree, "reapply", True),
        reverse=flag(tree, "reverse", False),
        edition=chosen,
        unrated=_unrated(tree.get("unrated")),
        regime=of_edition(regime, chosen),
    )


def _written(by: str, params: Params, edition: str) -> str:
    """The code as C.07 writes it, with the modifiers that change its value and /P whenever it is said."""
    text, *said = by.split("/")
    low = params.cut - params.cut_top
    if low:
        text += f"/C{low}"
    if params.cut_top:
        text += f"/M{params.cut_top}"
    if "P" in said or (params.forfeits == "as_played" and not params.regime.forfeits_are_games):
        text += "/P"
    if params.fore:
        text += "/F"
    if params.limit:
        text += f"/L{params.limit:+d}"
    if params.edition != edition:
        text += f"/V{params.edition}"
    if params.unrated is not None and params.unrated >= 0:
        text += f"/U{params.unrated}"
    return text


def _compile(tree: Tree, measure: str, edition: str, regime: Regime) -> CriterionSpec:
    when = compile_when(section(tree, "when"))
    if tree.get("cases") is not None:
        cases = tuple(_compile(case, measure, edition, regime) for case in keyed(tree["cases"], "by"))
        name = word(tree, "id", "slot")
        undecided = word(tree, "undecided", "next_criterion")
        return CriterionSpec(name, name, "slot", Params(of=measure), when, cases, undecided)
    by = word(tree, "by", word(tree, "id", ""))
    base, params = split_code(by, _params(tree, measure, edition, regime))
    if base == measure or (base == "total" and params.over == "all" and params.of == measure):
        base = "total"
        params = replace(params, of=measure)
    if base not in known_codes():
        raise RuleError("criterion_not_computed", code=by, known=[measure, *known_codes()])
    if params.of != measure and base not in DECISION_CODES:
        raise RuleError("measure_not_scored", measure=params.of, criterion=by, known=[measure])
    code = by if base in FUNCTION_CODES else _written(by, params, edition)
    return CriterionSpec(word(tree, "id", code), code, base, params, when)


def compile_criteria(
    ranking: Mapping[str, object], measure: str, edition: str, regime: Regime
) -> tuple[CriterionSpec, ...]:
    """`ranking.criteria` and its tail `ranking.finally` (default: shared), with keys made unique (`DE`, `DE.2`).

    `edition` and `regime` are those of the rulebook; a criterion may choose another edition for itself.
    """
    written = (*keyed(ranking.get("criteria"), "by"), *keyed(ranking.get("finally") or ["shared"], "by"))
    specs: list[CriterionSpec] = []
    seen: dict[str, int] = {}
    for tree in written:
        spec = _compile(tree, measure, edition, regime)
        seen[spec.key] = seen.get(spec.key, 0) + 1
        if seen[spec.key] > 1:
            spec = replace(spec, key=f"{spec.key}.{seen[spec.key]}")
        specs.append(spec)
    return tuple(specs)
