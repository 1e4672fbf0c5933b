"""What pydantic found wrong with a request, as codes with words in three languages.

A schema of a noun may raise `PydanticCustomError(code, ...)` with a code of its own catalogue; it is passed through.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from babak import i18n
from babak.http.problems import Problem

Params = dict[str, object]
_Take = Callable[[Mapping[str, Any]], Params]


def _nothing(_context: Mapping[str, Any]) -> Params:
    return {}


def _named(**names: str) -> _Take:
    """Parameters taken from pydantic's context under other names."""
    return lambda context: {ours: context.get(theirs) for ours, theirs in names.items()}


def _choices(context: Mapping[str, Any]) -> Params:
    return {"choices": str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")}


_CODES: dict[str, tuple[str, _Take]] = {
    "missing": ("field_missing", _nothing),
    "missing_argument": ("field_missing", _nothing),
    "extra_forbidden": ("field_unknown", _nothing),
    "none_required": ("field_not_null", _nothing),
    "frozen_field": ("field_read_only", _nothing),
    "string_type": ("field_text", _nothing),
    "string_sub_type": ("field_text", _nothing),
    "string_unicode": ("field_characters", _nothing),
    "string_too_short": ("field_too_short", _named(min="min_length")),
    "string_too_long": ("field_too_long", _named(max="max_length")),
    "string_pattern_mismatch": ("field_pattern", _named(pattern="pattern")),
    "int_type": ("field_integer", _nothing),
    "int_parsing": ("field_integer", _nothing),
    "int_parsing_size": ("field_integer", _nothing),
    "int_from_float": ("field_integer", _nothing),
    "float_type": ("field_number", _nothing),
    "float_parsing": ("field_number", _nothing),
    "finite_number": ("field_number", _nothing),
    "decimal_type": ("field_number", _nothing),
    "decimal_parsing": ("field_number", _nothing),
    "decimal_max_digits": ("field_number_digits", _named(max="max_digits")),
    "decimal_max_places": ("field_number_places", _named(max="decimal_places")),
    "decimal_whole_digits": ("field_number_digits", _named(max="whole_digits")),
    "bool_type": ("field_yes_no", _nothing),
    "bool_parsing": ("field_yes_no", _nothing),
    "list_type": ("field_list", _nothing),
    "tuple_type": ("field_list", _nothing),
    "set_type": ("field_list", _nothing),
    "iterable_type": ("field_list", _nothing),
    "dict_type": ("field_object", _nothing),
    "mapping_type": ("field_object", _nothing),
    "model_type": ("field_object", _nothing),
    "model_attributes_type": ("field_object", _nothing),
    "dataclass_type": ("field_object", _nothing),
    "too_short": ("field_list_short", _named(min="min_length")),
    "too_long": ("field_list_long", _named(max="max_length")),
    "enum": ("field_choice", _choices),
    "literal_error": ("field_choice", _choices),
    "union_tag_invalid": ("field_choice", lambda context: {"choices": context.get("expected_tags", "")}),
    "union_tag_not_found": ("field_missing", _nothing),
    "greater_than": ("field_above", _named(limit="gt")),
    "greater_than_equal": ("field_minimum", _named(min="ge")),
    "less_than": ("field_below", _named(limit="lt")),
    "less_than_equal": ("field_maximum", _named(max="le")),
    "multiple_of": ("field_multiple", _named(step="multiple_of")),
    "date_type": ("field_date", _nothing),
    "date_parsing": ("field_date", _nothing),
    "date_from_datetime_parsing": ("field_date", _nothing),
    "date_from_datetime_inexact": ("field_date", _nothing),
    "time_type": ("field_time", _nothing),
    "time_parsing": ("field_time", _nothing),
    "datetime_type": ("field_datetime", _nothing),
    "datetime_parsing": ("field_datetime", _nothing),
    "datetime_object_invalid": ("field_datetime", _nothing),
    "datetime_from_date_parsing": ("field_datetime", _nothing),
    "timezone_aware": ("field_time_zone", _nothing),
    "url_type": ("field_url", _nothing),
    "url_parsing": ("field_url", _nothing),
    "url_syntax_violation": ("field_url", _nothing),
    "url_scheme": ("field_url", _nothing),
    "url_too_long": ("field_too_long", _named(max="max_length")),
}

# The kinds of pydantic's own errors that have words here.
KINDS = frozenset(_CODES)

_PLACES = ("body", "query", "path", "header", "cookie")


# How pydantic names the members of a union in a location.
_TYPE_NAME = re.compile(
    r"^(str|int|float|bool|none|(dict|list|literal|constrained|function|lax-or-strict|nullable)\b.*)$"
)


def field_path(location: Sequence[int | str]) -> tuple[str, str]:
    """Where a field is: the part of the request (body, query, …) and its path with dots, `entries.0.name`.

    A part in angle brackets is the tag of a form that a body may take, and no field; nor is the name of a type, which
    stands for one of several that a value may have.
    """
    parts = [part for part in location if not str(part).startswith("<")]
    place = str(parts.pop(0)) if parts and parts[0] in _PLACES else "body"
    parts = parts[:1] + [part for part in parts[1:] if isinstance(part, int) or not _TYPE_NAME.match(part)]
    return place, ".".join(str(part) for part in parts)


def field_error(error: Mapping[str, Any]) -> dict[str, object]:
    """One pydantic error as an item of `errors`."""
    kind = str(error["type"])
    context: Mapping[str, Any] = error.get("ctx") or {}
    place, path = field_path(error["loc"])
    if kind in _CODES:
        code, take = _CODES[kind]
        params = take(context)
    elif i18n.known(kind):
        code, params = kind, {name: value for name, value in context.items() if name != "error"}
    else:
        code, params = "field_invalid", {}
    return {"in": place, "path": path, "code": code, "params": {"field": path or place, **params}}


def validation_problem(errors: Sequence[Mapping[str, Any]], *, has_json_body: bool = True) -> Problem:
    """The problem for a request whose fields are wrong: 400 for what is not JSON, 415 for another kind, else 422."""
    for error in errors:
        if error["type"] == "json_invalid":
            position = error["loc"][-1] if error["loc"] else 0
            return Problem(400, "bad_json", {"position": position})
    if not has_json_body and any(error["loc"][:1] == ("body",) for error in errors):
        return Problem(415, "not_json", headers={"Accept": "application/json"})
    found: dict[tuple[object, object], dict[str, object]] = {}
    for error in errors:
        item = field_error(error)
        # A value that fits none of several types is said once, by the first of them.
        found.setdefault((item["in"], item["path"]), item)
    return Problem(422, "invalid_request", {"count": len(found)}, errors=list(found.values()))
