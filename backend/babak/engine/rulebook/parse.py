"""Text to data, and decoded JSON to the same data.

YAML is read event by event with its own small rules: true and false are the only booleans (`no` and `on` are words),
`1/2` is a fraction, ISO dates are dates, a decimal number is an error that says how to write it. Anchors, aliases,
tags, duplicate keys, depth and size are refused before anything is built, so a hostile file costs little.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import NoReturn

import yaml

from babak.engine.rulebook.issue import Report, RulebookError
from babak.engine.rulebook.paths import join
from babak.engine.rulebook.values import Data, Value, exact, shown

MAX_BYTES = 256 * 1024
MAX_DEPTH = 32
MAX_VALUES = 50_000
MAX_ENTRIES = 1_000
MAX_DIGITS = 15

_NOTHING = ("", "null", "~")
_BOOLEANS = ("true", "false")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_FRACTION = re.compile(r"([-+]?[0-9]+)/([0-9]+)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?|[-+]?\.inf|\.nan", re.I)


def parse_text(text: str) -> Data:
    """A rulebook from YAML text. RulebookError names every line that cannot be read."""
    report = Report()
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        report.error("", "too_large", limit=MAX_BYTES // 1024)
        raise RulebookError(report.issues)
    data = _Reader(text, report).document()
    if report.failed:
        raise RulebookError(report.issues)
    if not isinstance(data, dict):
        report.error("", "expected_map", value=shown(data))
        raise RulebookError(report.issues)
    return data


def parse_data(obj: object) -> Data:
    """A rulebook from decoded JSON: "1/2" is a fraction, "2025-11-08" a date, a decimal number an error."""
    report = Report()
    data = _from_object(obj, "", 0, report, [0])
    if not report.failed and not isinstance(data, dict):
        report.error("", "expected_map", value=shown(data))
    if report.failed or not isinstance(data, dict):
        raise RulebookError(report.issues)
    return data


def parse_value(obj: object, at: str = "") -> Value:
    """One value of an override, read as `parse_data` reads it."""
    report = Report()
    value = _from_object(obj, at, 0, report, [0])
    if report.failed:
        raise RulebookError(report.issues)
    return value


def _from_object(obj: object, at: str, depth: int, report: Report, count: list[int]) -> Value:
    count[0] += 1
    if depth > MAX_DEPTH:
        report.error("", "too_deep", limit=MAX_DEPTH)
        return None
    if count[0] > MAX_VALUES:
        report.error("", "too_many_values", limit=MAX_VALUES)
        return None
    if obj is None or isinstance(obj, bool):
        return obj
    if isinstance(obj, str):
        return _from_string(obj, at, report)
    if isinstance(obj, date):
        return date(obj.year, obj.month, obj.day)
    if isinstance(obj, int | Fraction):
        return _number(Fraction(obj), at, report)
    if isinstance(obj, float):
        report.error(at, "float_not_allowed", value=str(obj), hint=_as_fraction(str(obj)))
        return None
    if isinstance(obj, Mapping | Sequence) and len(obj) > MAX_ENTRIES:
        report.error(at, "too_many_items", limit=MAX_ENTRIES)
        return None
    if isinstance(obj, Mapping):
        return _from_mapping(obj, at, depth, report, count)
    if isinstance(obj, Sequence) and not isinstance(obj, bytes | bytearray):
        return [_from_object(item, join(at, n), depth + 1, report, count) for n, item in enumerate(obj, start=1)]
    report.error(at, "unreadable_value", value=type(obj).__name__)
    return None


def _from_mapping(obj: Mapping[object, object], at: str, depth: int, report: Report, count: list[int]) -> Data:
    data: Data = {}
    for name, item in obj.items():
        if not isinstance(name, str) and (isinstance(name, bool) or not isinstance(name, int)):
            report.error(at, "unreadable_key", key=str(name))
            continue
        key = str(name)
        if key in data:
            report.error(join(at, key), "duplicate_key", key=key, line=0)
        data[key] = _from_object(item, join(at, key), depth + 1, report, count)
    return data


def _from_string(text: str, at: str, report: Report) -> Value:
    """Strings that are exact numbers or dates in YAML are so in JSON too; everything else stays text."""
    if found := _FRACTION.fullmatch(text):
        return _fraction(found, at, report)
    if _DATE.fullmatch(text):
        return _date(text, at, report)
    return text


def _fraction(found: re.Match[str], at: str, report: Report) -> Value:
    over, under = found.groups()
    if len(over.lstrip("+-")) > MAX_DIGITS or len(under) > MAX_DIGITS or int(under) == 0:
        report.error(at, "number_unusable", value=found.group()[:40])
        return None
    return exact(Fraction(int(over), int(under)))


def _date(text: str, at: str, report: Report) -> Value:
    try:
        return date.fromisoformat(text)
    except ValueError:
        report.error(at, "date_unusable", value=text)
        return None


def _number(number: Fraction, at: str, report: Report) -> Value:
    if abs(number.numerator) >= 10**MAX_DIGITS or number.denominator >= 10**MAX_DIGITS:
        report.error(at, "number_unusable", value="10^15…")
        return None
    return exact(number)


def _as_fraction(text: str) -> str:
    """How to write a decimal number exactly: 0.5 is 1/2."""
    try:
        whole = Fraction(text) if len(text) < 20 and "e" not in text.lower() else None
    except ValueError:
        whole = None
    return str(whole) if whole is not None else "1/2"


def reads_as_text(text: str) -> bool:
    """Whether this, unquoted in YAML, is text and not a number, a boolean or nothing."""
    if text in _NOTHING or text in _BOOLEANS:
        return False
    return not (_INTEGER.fullmatch(text) or _DECIMAL.fullmatch(text))


class _Reader:
    """Builds data from the events of a YAML parser, with a path and a line for each fault."""

    def __init__(self, text: str, report: Report) -> None:
        self._events = iter(yaml.parse(text, Loader=yaml.SafeLoader))
        self._report = report
        self._values = 0

    def document(self) -> Value:
        try:
            return self._document()
        except yaml.YAMLError as fault:
            mark = getattr(fault, "problem_mark", None)
            problem = str(getattr(fault, "problem", None) or getattr(fault, "reason", None) or "unreadable text")
            code = "yaml_tab" if "\\t" in problem else "yaml_syntax"
            line = mark.line + 1 if mark is not None else 0
            self._report.error("", code, line=line, problem=problem)
        except _Refused:
            pass
        return None

    def _document(self) -> Value:
        value: Value = None
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._refuse(event, "", "yaml_several_documents")
            elif isinstance(event, yaml.NodeEvent):
                value = self._node(event, "", 0)
        return value

    def _node(self, event: yaml.NodeEvent, at: str, depth: int) -> Value:
        self._values += 1
        if depth > MAX_DEPTH:
            self._refuse(event, at, "too_deep", limit=MAX_DEPTH)
        if self._values > MAX_VALUES:
            self._refuse(event, at, "too_many_values", limit=MAX_VALUES)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            self._refuse(event, at, "yaml_alias")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, at)
        if tag := getattr(event, "tag", None):
            self._refuse(event, at, "yaml_tag", tag=str(tag))
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(at, depth)
        return self._sequence(at, depth)

    def _mapping(self, at: str, depth: int) -> Value:
        data: Data = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._key(event, at)
            inner = join(at, key)
            if len(data) >= MAX_ENTRIES:
                self._refuse(event, at, "too_many_items", limit=MAX_ENTRIES)
            if key in data:
                self._report.error(inner, "duplicate_key", key=key, line=_line(event))
            data[key] = self._node(self._next_node(), inner, depth + 1)
        return data

    def _next_node(self) -> yaml.NodeEvent:
        event = next(self._events)
        assert isinstance(event, yaml.NodeEvent)
        return event

    def _key(self, event: yaml.Event, at: str) -> str:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            self._refuse(event, at, "yaml_alias")
        if isinstance(event, yaml.ScalarEvent):
            return str(event.value)
        return self._refuse(event, at, "unreadable_key", key="?")

    def _sequence(self, at: str, depth: int) -> Value:
        items: list[Value] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            assert isinstance(event, yaml.NodeEvent)
            if len(items) >= MAX_ENTRIES:
                self._refuse(event, at, "too_many_items", limit=MAX_ENTRIES)
            items.append(self._node(event, join(at, len(items) + 1), depth + 1))
        return items

    def _scalar(self, event: yaml.ScalarEvent, at: str) -> Value:
        if event.tag not in (None, "!"):
            self._refuse(event, at, "yaml_tag", tag=str(event.tag))
        text: str = event.value
        if event.style is not None:  # quoted or a block: text, but exact numbers and dates as in JSON
            return _from_string(text, at, self._report)
        if text in _NOTHING:
            return None
        if text in _BOOLEANS:
            return text == "true"
        if _INTEGER.fullmatch(text):
            return self._integer(text, event, at)
        if _DECIMAL.fullmatch(text):
            line = _line(event)
            self._report.error(at, "float_not_allowed", value=text, hint=_as_fraction(text), line=line)
            return None
        return _from_string(text, at, self._report)

    def _integer(self, text: str, event: yaml.ScalarEvent, at: str) -> Value:
        if len(text.lstrip("+-")) > MAX_DIGITS:
            self._report.error(at, "number_unusable", value=text[:40], line=_line(event))
            return None
        return int(text)

    def _refuse(self, event: yaml.Event, at: str, code: str, **params: object) -> NoReturn:
        line = _line(event)
        self._report.error(at, code, line=line, **params)
        raise _Refused


def _line(event: yaml.Event) -> int:
    """Counted from 1, as editors do; 0 when the parser does not know."""
    return event.start_mark.line + 1 if event.start_mark is not None else 0


class _Refused(Exception):
    """Reading stops here; the reason is in the report."""
