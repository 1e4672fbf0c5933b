"""Brackets: every slot can be filled once, every winner goes somewhere, everybody who qualifies has a slot."""

import re
from dataclasses import dataclass, field

from babak.engine.rulebook.issue import Report
from babak.engine.rulebook.schema.stages import BEST_SLOT, PLACE_SLOT
from babak.engine.rulebook.validate.scene import a_count, a_list, a_map, ends, maps_in
from babak.engine.rulebook.validate.stages import group_names
from babak.engine.rulebook.values import REMARKS, Data, Value, near

_PLACE = re.compile(PLACE_SLOT)
_BEST = re.compile(BEST_SLOT)
_RESULT = re.compile(r"[wl](.+)")
_MOST = 1024


@dataclass(slots=True)
class _Bracket:
    """What is known of a bracket while its slots are read from the first round to the last."""

    at: str
    report: Report
    groups: list[str] | None = None
    per_group: int | None = None
    seeds: int | None = None
    best: dict[int, int] = field(default_factory=dict)
    open_sources: bool = False
    round_of: dict[str, int] = field(default_factory=dict)
    picks: set[str] = field(default_factory=set)
    used: dict[str, str] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)

    def use(self, slot: str, where: str) -> None:
        if slot in self.used:
            self.report.error(where, "slot_used_twice", slot=slot, first=self.used[slot], item=slot)
        else:
            self.used[slot] = where


def check_brackets(data: Data, report: Report) -> None:
    stages = dict(maps_in(data.get("stages")))
    for name, stage in stages.items():
        if stage.get("format") == "knockout" and isinstance(stage.get("bracket"), list):
            _check_bracket(stage, f"stages.{name}", stages, report)


def _check_bracket(stage: Data, at: str, stages: dict[str, Data], report: Report) -> None:
    bracket = _Bracket(at, report)
    _read_sources(stage, stages, bracket)
    rounds = maps_in(stage.get("bracket"))
    for number, (name, round_) in enumerate(rounds):
        for match, slots in _matches(round_):
            if match in bracket.round_of:
                where = f"{at}.bracket.{name}.matches.{match}"
                report.error(where, "duplicate_key", key=match, line=0)
            bracket.round_of.setdefault(match, number)
            if any(isinstance(slot, dict) and "pick" in slot for slot in slots):
                bracket.picks.add(match)
    for number, (name, round_) in enumerate(rounds):
        for match, slots in _matches(round_):
            for slot in slots:
                _read_slot(slot, f"{at}.bracket.{name}.matches.{match}", number, bracket)
    for place, slot in a_map(stage.get("places")).items():
        if place not in REMARKS:
            _read_slot(slot, f"{at}.places.{place}", len(rounds), bracket)
    for number, (name, round_) in enumerate(rounds):
        for match, _ in _matches(round_):
            if f"w{match}" not in bracket.used and bracket.round_of.get(match) == number:
                report.error(f"{at}.bracket.{name}.matches.{match}", "winner_goes_nowhere", match=match)
    _check_everybody_placed(bracket)


def _matches(round_: Data) -> list[tuple[str, list[Value]]]:
    return [(name, a_list(slots)) for name, slots in a_map(round_.get("matches")).items() if name not in REMARKS]


def _read_sources(stage: Data, stages: dict[str, Data], bracket: _Bracket) -> None:
    """What the sources send: places of groups, seeds, the best of a place."""
    sources = maps_in(stage.get("from"))
    for _, source in sources:
        name = source.get("stage")
        before = stages.get(name) if isinstance(name, str) else None
        if before is None:
            bracket.open_sources = True
            continue
        if (per_group := a_count(source.get("per_group"))) is not None:
            bracket.groups = group_names(before)
            bracket.per_group = max(per_group, bracket.per_group or 0)
        best = a_map(source.get("best"))
        place, count = a_count(best.get("place")), a_count(best.get("count"))
        if place is not None and count is not None:
            bracket.best[place] = bracket.best.get(place, 0) + count
        top = ends(source.get("top"))
        seeds = a_count(source.get("overall")) or (top[1] if top else None)
        if seeds is not None:
            bracket.seeds = (bracket.seeds or 0) + seeds
    if not sources:
        bracket.open_sources = True


def _read_slot(slot: Value, where: str, number: int, bracket: _Bracket) -> None:
    if isinstance(slot, bool) or slot == "bye" or slot is None:
        return
    if isinstance(slot, int):
        _read_seed(slot, where, bracket)
    elif isinstance(slot, dict):
        _read_choice(slot, where, bracket)
    elif isinstance(slot, str) and _PLACE.fullmatch(slot):
        _read_place(slot, where, bracket)
        bracket.use(slot, where)
    elif isinstance(slot, str) and _BEST.fullmatch(slot):
        place, _, nth = slot.removeprefix("best").partition(":")
        if not bracket.open_sources and int(nth) > bracket.best.get(int(place), 0):
            sent = bracket.best.get(int(place), 0)
            bracket.report.error(where, "slot_beyond_qualifiers", slot=slot, sent=sent, item=slot)
        bracket.use(slot, where)
    elif isinstance(slot, str) and (found := _RESULT.fullmatch(slot)):
        if _read_match(slot, found.group(1), where, number, bracket):
            bracket.use(slot, where)


def _read_seed(seed: int, where: str, bracket: _Bracket) -> None:
    if not bracket.open_sources and seed > (bracket.seeds or 0):
        sent = bracket.seeds or 0
        bracket.report.error(where, "slot_beyond_qualifiers", slot=str(seed), sent=sent, item=seed)
    bracket.use(str(seed), where)


def _read_place(slot: str, where: str, bracket: _Bracket) -> None:
    group = slot.rstrip("0123456789")
    place = int(slot[len(group) :])
    if bracket.open_sources:
        return
    if bracket.per_group is not None and bracket.groups is not None and group not in bracket.groups:
        listed = ", ".join(bracket.groups)
        bracket.report.error(where, "slot_unknown_group", slot=slot, group=group, groups=listed, item=slot)
    elif place > (bracket.per_group or 0):
        sent = bracket.per_group or 0
        bracket.report.error(where, "slot_beyond_qualifiers", slot=slot, sent=sent, item=slot)


def _read_match(slot: str, match: str, where: str, number: int, bracket: _Bracket) -> bool:
    """True when the slot waits for an earlier match; otherwise the reason why not is reported."""
    if match not in bracket.round_of:
        hint = near(match, bracket.round_of)
        bracket.report.error(where, "slot_unknown_match", slot=slot, match=match, **hint, item=slot)
    elif bracket.round_of[match] == number:
        bracket.report.error(where, "slot_of_same_round", slot=slot, match=match, item=slot)
    elif bracket.round_of[match] > number:
        bracket.report.error(where, "slot_of_later_round", slot=slot, match=match, item=slot)
    else:
        return True
    return False


def _read_choice(slot: Data, where: str, bracket: _Bracket) -> None:
    """`{pick: [B3, B4], by: A1}` uses all it names; `{left: c1}` takes the one not picked there."""
    for name in a_list(slot.get("pick")):
        if isinstance(name, str) and _PLACE.fullmatch(name):
            _read_place(name, where, bracket)
            bracket.use(name, where)
    by = slot.get("by")
    if isinstance(by, str) and _PLACE.fullmatch(by):
        _read_place(by, where, bracket)
    left = slot.get("left")
    if not isinstance(left, str):
        return
    if left not in bracket.picks:
        hint = near(left, bracket.picks)
        bracket.report.error(where, "slot_left_without_pick", match=left, **hint, item=left)
    bracket.use(f"left {left}", where)


def _check_everybody_placed(bracket: _Bracket) -> None:
    """Somebody who qualifies and stands in no slot would be forgotten."""
    if bracket.open_sources:
        return
    expected: list[str] = []
    if bracket.per_group is not None and bracket.groups is not None:
        expected += [f"{group}{n}" for group in bracket.groups for n in range(1, min(bracket.per_group, 99) + 1)]
    expected += [f"best{place}:{n}" for place, count in bracket.best.items() for n in range(1, min(count, 99) + 1)]
    expected += [str(seed) for seed in range(1, min(bracket.seeds or 0, _MOST) + 1)]
    forgotten = [slot for slot in expected if slot not in bracket.used]
    if forgotten:
        listed = ", ".join(forgotten[:12])
        bracket.report.error(f"{bracket.at}.bracket", "qualifier_without_slot", slots=listed)
