"""Words, names, texts, exact numbers, dates."""

import re
from datetime import date
from fractions import Fraction

from babak.engine.rulebook.conditions import NAMES, parse_test
from babak.engine.rulebook.paths import join
from babak.engine.rulebook.schema.node import Check, Json, Node
from babak.engine.rulebook.values import REMARKS, Value, is_number, near, shown

LANGUAGES = ("id", "en", "fa")
_NAME = re.compile(r"[^\s.][^.\n]{0,79}")
_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")
FRACTION_PATTERN = "^-?[0-9]+/[0-9]+$"


class Word(Node):
    """One of a closed list of words."""

    kind = "word"

    def __init__(self, *words: str) -> None:
        self.words = words

    def fits(self, value: Value) -> bool:
        return isinstance(value, str)

    def check(self, value: Value, at: str, run: Check) -> None:
        if isinstance(value, str) and value in self.words:
            return
        hint = near(value, self.words)
        listed = ", ".join(self.words)
        run.report.error(at, "unknown_word", word=shown(value), choices=listed, **hint)

    def choices(self) -> tuple[Value, ...] | None:
        return self.words

    def json(self) -> Json:
        return {"enum": list(self.words)}


class Flag(Node):
    """true or false."""

    kind = "boolean"

    def fits(self, value: Value) -> bool:
        return isinstance(value, bool)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, bool):
            run.report.error(at, "expected_boolean", value=shown(value))

    def choices(self) -> tuple[Value, ...] | None:
        return (True, False)

    def json(self) -> Json:
        return {"type": "boolean"}


class Always(Node):
    """An effect that is either there or not: only `true` can be written."""

    kind = "true"

    def fits(self, value: Value) -> bool:
        return value is True

    def check(self, value: Value, at: str, run: Check) -> None:
        if value is not True:
            run.report.error(at, "expected_true", value=shown(value))

    def choices(self) -> tuple[Value, ...] | None:
        return (True,)

    def json(self) -> Json:
        return {"const": True}


class Name(Node):
    """A name made up by the rulebook: not empty, without a dot."""

    kind = "name"

    def fits(self, value: Value) -> bool:
        return isinstance(value, str)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, str):
            run.report.error(at, "expected_name", value=shown(value))
        elif not _NAME.fullmatch(value):
            run.report.error(at, "bad_name", name=shown(value))

    def json(self) -> Json:
        return {"type": "string", "pattern": r"^[^\s.][^.\n]{0,79}$"}


class Pattern(Node):
    """A text of a fixed form."""

    kind = "text"

    def __init__(self, pattern: str, code: str) -> None:
        self.pattern = re.compile(pattern)
        self.code = code

    def fits(self, value: Value) -> bool:
        return isinstance(value, str)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            run.report.error(at, self.code, value=shown(value))

    def json(self) -> Json:
        return {"type": "string", "pattern": f"^(?:{self.pattern.pattern})$"}


class Text(Node):
    """A sentence for people."""

    kind = "text"

    def fits(self, value: Value) -> bool:
        return isinstance(value, str)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, str) or not value.strip():
            run.report.error(at, "expected_text", value=shown(value))

    def json(self) -> Json:
        return {"type": "string", "minLength": 1}


class Localised(Node):
    """A sentence for people, in one language or as a map from language to text."""

    kind = "text"

    def fits(self, value: Value) -> bool:
        return isinstance(value, str | dict)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, dict):
            Text().check(value, at, run)
            return
        if not value:
            run.report.error(at, "expected_text", value="{}")
        for language, text in value.items():
            if language not in LANGUAGES:
                listed = ", ".join(LANGUAGES)
                run.report.error(join(at, language), "unknown_language", language=language, choices=listed)
            elif not (text is None and run.partial):
                Text().check(text, join(at, language), run)

    def step(self, segment: str, value: Value) -> Node | None:
        return Text() if segment in LANGUAGES else None

    def json(self) -> Json:
        text: Json = {"type": "string", "minLength": 1}
        languages: Json = dict.fromkeys(LANGUAGES, text)
        by_language = {"type": "object", "properties": languages, "additionalProperties": False, "minProperties": 1}
        return {"anyOf": [text, by_language]}


class Integer(Node):
    kind = "integer"

    def __init__(self, least: int | None = 0, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def fits(self, value: Value) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            run.report.error(at, "expected_integer", value=shown(value))
        elif self.least is not None and value < self.least:
            run.report.error(at, "too_small", value=value, least=self.least)
        elif self.most is not None and value > self.most:
            run.report.error(at, "too_great", value=value, most=self.most)

    def json(self) -> Json:
        limits = {"minimum": self.least, "maximum": self.most}
        return {"type": "integer", **{name: limit for name, limit in limits.items() if limit is not None}}


class Exact(Node):
    """A whole number or a fraction."""

    kind = "number"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def fits(self, value: Value) -> bool:
        return is_number(value)

    def check(self, value: Value, at: str, run: Check) -> None:
        if isinstance(value, bool) or not isinstance(value, int | Fraction):
            run.report.error(at, "expected_number", value=shown(value))
        elif self.least is not None and value < self.least:
            run.report.error(at, "too_small", value=value, least=self.least)
        elif self.most is not None and value > self.most:
            run.report.error(at, "too_great", value=value, most=self.most)

    def json(self) -> Json:
        return {"anyOf": [Integer(self.least, self.most).json(), _FRACTION_JSON]}


_FRACTION_JSON: Json = {"type": "string", "pattern": FRACTION_PATTERN}


class Day(Node):
    kind = "date"

    def fits(self, value: Value) -> bool:
        return isinstance(value, date)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, date):
            run.report.error(at, "expected_date", value=shown(value))

    def json(self) -> Json:
        return {"type": "string", "format": "date"}


class Clock(Node):
    """A time of day, 09:30."""

    kind = "time"

    def fits(self, value: Value) -> bool:
        return isinstance(value, str)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, str) or not _TIME.fullmatch(value):
            run.report.error(at, "expected_time", value=shown(value))

    def json(self) -> Json:
        return {"type": "string", "pattern": "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"}


class Condition(Node):
    """A `when` or `where`: a map of the closed names, all of which must hold."""

    kind = "condition"

    def fits(self, value: Value) -> bool:
        return isinstance(value, dict)

    def check(self, value: Value, at: str, run: Check) -> None:
        if not isinstance(value, dict):
            run.report.error(at, "expected_condition", value=shown(value))
            return
        for name, asked in value.items():
            if name in REMARKS or (asked is None and run.partial):
                continue
            if name not in NAMES:
                hint = near(name, NAMES)
                run.report.error(join(at, name), "unknown_condition", name=name, **hint)
            elif parse_test(name, asked) is None:
                run.report.error(join(at, name), "bad_condition", name=name, value=shown(asked), kind=NAMES[name])

    def step(self, segment: str, value: Value) -> Node | None:
        return Asked(segment) if segment in NAMES else None

    def json(self) -> Json:
        one: Json = {"type": ["string", "integer", "boolean"]}
        asked: Json = {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}
        properties: Json = dict.fromkeys(NAMES, asked)
        return {"type": "object", "properties": {**properties, **REMARK_JSON}, "additionalProperties": False}


REMARK_JSON: Json = {
    "source": {"type": "array", "items": {"type": "string"}},
    "note": Localised().json(),
}


class Asked(Node):
    """What a condition asks of one name."""

    kind = "condition"

    def __init__(self, name: str) -> None:
        self.name = name

    def fits(self, value: Value) -> bool:
        return parse_test(self.name, value) is not None

    def check(self, value: Value, at: str, run: Check) -> None:
        if not self.fits(value):
            run.report.error(at, "bad_condition", name=self.name, value=shown(value), kind=NAMES[self.name])

    def choices(self) -> tuple[Value, ...] | None:
        return (True, False) if NAMES[self.name] == "boolean" else None

    def json(self) -> Json:
        return {}


class Anything(Node):
    """Whatever can be written; the place it is laid over decides."""

    kind = "value"

    def fits(self, value: Value) -> bool:
        return True

    def check(self, value: Value, at: str, run: Check) -> None:
        return None

    def json(self) -> Json:
        return {}
