"""Categories by school level and gender: which are too small, and where their entries go (`competition.categories`).

| rule                                                                        | source     | implemented |
|-----------------------------------------------------------------------------|------------|-------------|
| fewer than `minimum` entries: all move one level on, within their gender    | ITB-CAT-02 | ✅          |
| `minimum` itself is enough                                                  | ITB-AMB-4  | ✅          |
| the last level of a gender may have a target (`last`); who moves is flagged | ITB-CAT-03 | ✅          |
| without a target it is played all the same, or cancelled                    | ITB-CAT-04 | ✅ `top_below_minimum` |
| what is counted                                                             | ITB-AMB-2  | ✅ `count`  |

`count: after_merge` counts with those who have moved in, level by level. `original` holds the numbers of registration
against the minimum, although those who have moved in move on as well. `stable` begins at the last level, again and
again until nothing moves. A category is `level_gender`, as in `primary_1_3_F`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from babak.engine.errors import RuleError
from babak.engine.reading import Tree, section, word, words

Count = Literal["after_merge", "original", "stable"]
COUNTS: tuple[Count, ...] = ("after_merge", "original", "stable")
Top = Literal["warn", "keep", "cancel"]
TOPS: tuple[Top, ...] = ("warn", "keep", "cancel")


@dataclass(frozen=True, slots=True)
class MergeRule:
    """`competition.categories` with its `merge`: levels from the lowest, genders in the order in which they are gone
    through. `minimum` None: nothing is merged."""

    levels: tuple[str, ...]
    genders: tuple[str, ...]
    minimum: int | None
    count: Count
    upward: bool
    last: Mapping[str, str]
    top: Top

    @property
    def codes(self) -> tuple[str, ...]:
        """Every category, gender by gender, in the order in which entries move."""
        levels = self.levels if self.upward else self.levels[::-1]
        return tuple(code_of(level, gender) for gender in self.genders for level in levels)

    def target(self, code: str) -> str | None:
        """Where the entries of a cancelled category go; None from the last one of a gender without a target."""
        codes, size = self.codes, len(self.levels)
        at = codes.index(code)
        return codes[at + 1] if (at + 1) % size else self.last.get(code)


@dataclass(frozen=True, slots=True)
class Move:
    """Everybody in one category goes on to another; `count` are entries, those who had moved in included."""

    origin: str
    target: str
    count: int


@dataclass(frozen=True, slots=True)
class BelowMinimum:
    """A category that has nowhere to go and fewer entries than it should; it is played all the same."""

    category: str
    count: int
    minimum: int


@dataclass(frozen=True, slots=True)
class Merge:
    """What becomes of the categories.

    `moves` are in the order in which they are done. `final` says for every category where its own entries play (None:
    nowhere), `counts` how many entries play in each category that has any. `through_last` are the categories some of
    whose entries were moved by `last`, by the category that they were moved from.
    """

    moves: tuple[Move, ...]
    final: Mapping[str, str | None]
    counts: Mapping[str, int]
    warnings: tuple[BelowMinimum, ...]
    through_last: Mapping[str, str]

    def flagged(self, scope: str = "all_girls") -> frozenset[str]:
        """The original categories whose entries are thought of with a special prize, as `special_origins` says."""
        return special_origins(self.through_last, scope)


def special_origins(through_last: Mapping[str, str], scope: str) -> frozenset[str]:
    """The original categories whose entries the organiser has to think of with a special prize (`prizes.special`).

    `through_last` is that of a merge. `all_girls`: all that `last` moved; `original_category`: only those who were
    registered where it moved them from (ITB-AMB-5).
    """
    own = scope == "original_category"
    return frozenset(origin for origin, moved_from in through_last.items() if not own or origin == moved_from)


def code_of(level: str, gender: str) -> str:
    """The category of a level and a gender."""
    return f"{level}_{gender}"


def merge_rule(rulebook: Tree) -> MergeRule | None:
    """The categories of a resolved rulebook; None when it has none, or none by gender."""
    categories = section(rulebook, "competition", "categories")
    levels, genders = words(categories.get("levels")), words(categories.get("genders"))
    if not levels or not genders:
        return None
    merge = section(categories, "merge")
    minimum = merge.get("minimum")
    last = section(merge, "last")
    return MergeRule(
        levels=levels,
        genders=genders,
        minimum=minimum if isinstance(minimum, int) else None,
        count=next((each for each in COUNTS if each == merge.get("count")), "after_merge"),
        upward=word(merge, "direction", "up") == "up",
        last={str(code): str(target) for code, target in last.items() if code not in ("source", "note")},
        top=next((each for each in TOPS if each == merge.get("top_below_minimum")), "warn"),
    )


@dataclass(slots=True)
class _Hall:
    """Who is where while categories are merged: per category, how many entries of which original category."""

    rule: MergeRule
    inside: dict[str, dict[str, int]]
    moves: list[Move] = field(default_factory=list)
    through_last: dict[str, str] = field(default_factory=dict)

    def count(self, code: str) -> int:
        return sum(self.inside[code].values())

    def move(self, code: str, target: str) -> None:
        """Everybody in `code` goes on to `target`."""
        moved = self.inside[code]
        self.moves.append(Move(code, target, sum(moved.values())))
        for origin, count in moved.items():
            self.inside[target][origin] = self.inside[target].get(origin, 0) + count
            if self.rule.last.get(code) == target:
                self.through_last[origin] = code
        self.inside[code] = {}


def plan_merge(registered: Mapping[str, int], rule: MergeRule) -> Merge:
    """Where everybody plays, from the number of entries registered in each category (ITB-CAT-02 … 04).

    RuleError `unknown_category` (params category, known) for a number of a category that the rulebook does not have.
    """
    codes = rule.codes
    for code in (*registered, *rule.last.values()):
        if code not in codes:
            raise RuleError("unknown_category", category=code, known=list(codes))
    hall = _Hall(rule, {code: {code: count} if (count := registered.get(code, 0)) else {} for code in codes})
    if rule.minimum is not None:
        if rule.count == "stable":
            _until_stable(hall, rule.minimum)
        else:
            _level_by_level(hall, codes, rule.minimum, registered if rule.count == "original" else None)
    final: dict[str, str | None] = dict.fromkeys(codes)
    for code, inside in hall.inside.items():
        final.update(dict.fromkeys(inside, code))
    small = [code for code in codes if rule.minimum is not None and 0 < hall.count(code) < rule.minimum]
    if rule.top == "cancel":
        for code in small:
            final.update(dict.fromkeys(hall.inside[code]))
            hall.inside[code] = {}
    warned = [
        BelowMinimum(code, hall.count(code), rule.minimum)
        for code in small
        if rule.top == "warn" and rule.minimum is not None
    ]
    counts = {code: count for code in codes if (count := hall.count(code))}
    return Merge(tuple(hall.moves), final, counts, tuple(warned), hall.through_last)


def _level_by_level(hall: _Hall, codes: Iterable[str], minimum: int, original: Mapping[str, int] | None) -> None:
    for code in codes:
        target = hall.rule.target(code)
        counted = hall.count(code) if original is None else original.get(code, 0)
        if target is not None and hall.count(code) and counted < minimum:
            hall.move(code, target)


def _until_stable(hall: _Hall, minimum: int) -> None:
    size = len(hall.rule.levels)
    codes = hall.rule.codes
    from_the_end = [code for start in range(0, len(codes), size) for code in reversed(codes[start : start + size])]
    moving = True
    while moving:
        moving = False
        for code in from_the_end:
            target = hall.rule.target(code)
            if target is not None and 0 < hall.count(code) < minimum:
                hall.move(code, target)
                moving = True
