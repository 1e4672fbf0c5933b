"""Maps, lists, keyed lists, and the choice between forms."""

import re
from collections.abc import Callable, Mapping

from babak.engine.rulebook.paths import index_of, join, key_of
from babak.engine.rulebook.schema.node import Check, Json, Node
from babak.engine.rulebook.schema.scalars import REMARK_JSON, Localised
from babak.engine.rulebook.values import REMARKS, Data, Value, near, shown

# More stages, cases, criteria or variants than this are no rulebook.
MOST_ITEMS = 200

KEYS: dict[str, str] = {
    "name": r"[^\s.][^.\n]{0,79}",
    "measure": r"[A-Za-z][A-Za-z0-9_]{0,31}",
    "place": r"[1-9][0-9]{0,4}(?:\.\.[1-9][0-9]{0,4})?",
    "count": r"[1-9][0-9]{0,3}(?:\+|\.\.[1-9][0-9]{0,3})?",
    "date": r"[0-9]{4}-[0-9]{2}-[0-9]{2}",
    "integer": r"[0-9]{1,4}",
    "path": r"[^\n]{1,300}",
}


class Fields(Node):
    """A map with known fields. `source` and `note` may stand in any map."""

    kind = "map"

    def __init__(self, fields: Mapping[str, Node], required: tuple[str, ...] = ()) -> None:
        self.fields = dict(fields)
        self.required = required

    def fits(self, value: Value) -> bool:
        return isinstance(value, dict)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, dict):
            run.report.error(at, "expected_map", value=shown(value))
            return
        for name, item in value.items():
            if run.report.full:
                return
            if name in self.fields:
                if not (item is None and run.partial):
                    self.fields[name].check(item, join(at, name), run)
            elif name in REMARKS:
                check_remark(name, item, join(at, name), run)
            else:
                hint = near(name, self.fields)
                run.report.error(join(at, name), "unknown_field", field=name, **hint)
        if not run.partial:
            for name in self.required:
                if name not in value:
                    run.report.error(join(at, name), "missing_field", field=name)

    def canonical(self, value: Value, partial: bool = False) -> Value:
        if not isinstance(value, dict):
            return value
        return {
            name: self.fields[name].canonical(item, partial) if name in self.fields and item is not None else item
            for name, item in value.items()
            if item is not None or partial
        }

    def step(self, segment: str, value: Value) -> Node | None:
        return self.fields.get(segment)

    def json(self) -> Json:
        properties: Json = {name: node.json() for name, node in self.fields.items()}
        schema: Json = {"type": "object", "properties": {**properties, **REMARK_JSON}, "additionalProperties": False}
        return {**schema, "required": list(self.required)} if self.required else schema


def check_remark(name: str, item: Value, at: str, run: Check) -> None:
    if item is None and run.partial:
        return
    if name == "note":
        Localised().check(item, at, run)
    elif name == "source" and not (isinstance(item, list) and all(isinstance(one, str) for one in item)):
        run.report.error(at, "expected_source", value=shown(item))


class MapOf(Node):
    """A map whose keys the rulebook makes up, all with the same kind of value."""

    kind = "map"

    def __init__(self, value: Node, key: str = "name") -> None:
        self.value = value
        self.key = key

    def fits(self, value: Value) -> bool:
        return isinstance(value, dict)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, dict):
            run.report.error(at, "expected_map", value=shown(value))
            return
        for name, item in value.items():
            if name in REMARKS:
                check_remark(name, item, join(at, name), run)
                continue
            if not re.fullmatch(KEYS[self.key], name):
                run.report.error(join(at, name), "bad_key", key=name, kind=self.key)
            if not (item is None and run.partial):
                self.value.check(item, join(at, name), run)

    def canonical(self, value: Value, partial: bool = False) -> Value:
        if not isinstance(value, dict):
            return value
        return {
            name: item if name in REMARKS or item is None else self.value.canonical(item, partial)
            for name, item in value.items()
            if item is not None or partial
        }

    def step(self, segment: str, value: Value) -> Node | None:
        return self.value if segment not in REMARKS else None

    def json(self) -> Json:
        pattern = f"^(?!(?:source|note)$)(?:{KEYS[self.key]})$"
        return {
            "type": "object",
            "properties": REMARK_JSON,
            "patternProperties": {pattern: self.value.json()} if self.key != "name" else {},
            "additionalProperties": self.value.json() if self.key == "name" else False,
        }


class ListOf(Node):
    """A list; with `size`, of exactly so many items. Laid over another it may be a map from position to change."""

    kind = "list"

    def __init__(self, item: Node, size: int | None = None, least: int = 1) -> None:
        self.item = item
        self.size = size
        self.least = least if size is None else size

    def fits(self, value: Value) -> bool:
        return isinstance(value, list) or _by_position(value)

    def check(self, value: Value, at: str, run: Check) -> None:
        if run.partial and isinstance(value, dict) and _by_position(value):
            for place, item in value.items():
                if item is not None:
                    self.item.check(item, join(at, place), run)
            return
        if not isinstance(value, list):
            run.report.error(at, "expected_list", value=shown(value))
            return
        if len(value) < self.least or (self.size is not None and len(value) != self.size):
            code = "wrong_length" if self.size is not None else "empty_list"
            run.report.error(at, code, size=self.size or self.least, length=len(value))
        for position, item in enumerate(value, start=1):
            self.item.check(item, join(at, position), run)

    def canonical(self, value: Value, partial: bool = False) -> Value:
        return [self.item.canonical(item) for item in value] if isinstance(value, list) else value

    def step(self, segment: str, value: Value) -> Node | None:
        if segment.isdecimal() or (isinstance(value, list) and index_of(value, segment) is not None):
            return self.item
        return None

    def json(self) -> Json:
        limits: Json = {"minItems": self.least, **({"maxItems": self.size} if self.size is not None else {})}
        return {"type": "array", "items": self.item.json(), **limits}


def _by_position(value: Value) -> bool:
    return isinstance(value, dict) and bool(value) and all(key.isdecimal() for key in value)


class Span(ListOf):
    """A pair [least, most]."""

    kind = "pair"

    def __init__(self, item: Node) -> None:
        super().__init__(item, size=2)

    def check(self, value: Value, at: str, run: Check) -> None:
        super().check(value, at, run)
        if isinstance(value, list) and len(value) == 2:
            low, high = value
            if isinstance(low, int) and isinstance(high, int) and low > high:
                run.report.error(at, "pair_reversed", low=low, high=high)


class Keyed(Node):
    """A list whose items have a key. Order counts, keys are unique and contain no dot."""

    kind = "list"

    def __init__(self, item: Fields, short: bool = False, dots: bool = False) -> None:
        self.item = item
        self.short = short
        self.dots = dots

    def fits(self, value: Value) -> bool:
        return isinstance(value, list | dict)

    def check(self, value: Value, at: str, run: Check) -> None:
        if isinstance(value, dict):
            self._check_amendments(value, at, run)
            return
        if not isinstance(value, list):
            run.report.error(at, "expected_list", value=shown(value))
            return
        if len(value) > MOST_ITEMS:
            run.report.error(at, "too_many_items", limit=MOST_ITEMS)
            return
        seen: set[str] = set()
        for position, item in enumerate(value, start=1):
            key = key_of(item, position)
            inner = join(at, key)
            if key in seen:
                run.report.error(inner, "duplicate_key", key=key, line=0)
            elif "." in key and not self.dots:
                run.report.error(inner, "bad_name", name=key)
            seen.add(key)
            if not (self.short and isinstance(item, str)):
                self.item.check(item, inner, Check(run.report))

    def _check_amendments(self, value: Data, at: str, run: Check) -> None:
        for key, item in value.items():
            if key in REMARKS:
                run.report.error(join(at, key), "unknown_field", field=key, **near(key, ()))
            elif item is not None:
                self.item.check(item, join(at, key), run.part())

    def canonical(self, value: Value, partial: bool = False) -> Value:
        if isinstance(value, list):
            return [self._canonical_item(item) for item in value]
        if not isinstance(value, dict):
            return value
        if partial:
            return {key: item if item is None else self.item.canonical(item, True) for key, item in value.items()}
        return [self._canonical_item(_named(key, item)) for key, item in value.items() if item is not None]

    def _canonical_item(self, item: Value) -> Value:
        if self.short and isinstance(item, str):
            return {"id": item, "by": item}
        whole = self.item.canonical(item)
        if self.short and isinstance(whole, dict):
            name = whole.get("id", whole.get("by"))
            if isinstance(name, str):
                given = {} if "by" in whole or "cases" in whole else {"by": name}
                return {"id": name, **whole, **given}
        return whole

    def step(self, segment: str, value: Value) -> Node | None:
        return self.item

    def json(self) -> Json:
        item = self.item.json()
        return {"type": "array", "items": {"anyOf": [{"type": "string"}, item]} if self.short else item}


def _named(key: str, item: Value) -> Value:
    """An item that amends nothing is a new one under that key."""
    return {"id": key, **item} if isinstance(item, dict) else item


class OneOf(Node):
    """Several forms; the first whose form fits and that finds no fault."""

    kind = "form"

    def __init__(self, *forms: Node) -> None:
        self.forms = forms

    def fits(self, value: Value) -> bool:
        return any(form.fits(value) for form in self.forms)

    def check(self, value: Value, at: str, run: Check) -> None:
        fitting = [form for form in self.forms if form.fits(value)]
        if not fitting:
            kinds = " | ".join(dict.fromkeys(form.kind for form in self.forms))
            run.report.error(at, "expected_other", value=shown(value), forms=kinds)
            return
        first: Check | None = None
        for form in fitting:
            trial = Check(type(run.report)(), run.partial)
            form.check(value, at, trial)
            if not trial.report.failed:
                return
            first = first or trial
        if first is not None:
            run.report.extend(first.report.issues)

    def canonical(self, value: Value, partial: bool = False) -> Value:
        for form in self.forms:
            if form.fits(value):
                return form.canonical(value, partial)
        return value

    def step(self, segment: str, value: Value) -> Node | None:
        for form in self.forms:
            if form.fits(value) and (found := form.step(segment, value)) is not None:
                return found
        return None

    def choices(self) -> tuple[Value, ...] | None:
        listed: list[Value] = []
        for form in self.forms:
            part = form.choices()
            if part is None:
                return None
            listed.extend(part)
        return tuple(listed)

    def json(self) -> Json:
        return {"anyOf": [form.json() for form in self.forms]}


class Part(Node):
    """A partial rulebook or section: laid over the whole, so incomplete, and null takes away."""

    kind = "map"

    def __init__(self, name: str, whole: Callable[[], Node]) -> None:
        self.name = name
        self.whole = whole

    def fits(self, value: Value) -> bool:
        return isinstance(value, dict)

    def check(self, value: Value, at: str, run: Check) -> None:
        self.whole().check(value, at, run.part())

    def canonical(self, value: Value, partial: bool = False) -> Value:
        return self.whole().canonical(value, partial=True)

    def step(self, segment: str, value: Value) -> Node | None:
        return self.whole().step(segment, value)

    def json(self) -> Json:
        return {"type": "object", "description": f"A part of `{self.name}`, laid over the whole; null takes away."}
