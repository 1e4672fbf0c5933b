"""The declarative rulebook: the language, its layers, its schema and its checks (docs/rulebook.md).

A rulebook comes in as text or as decoded JSON, is resolved by a Library, and goes out as plain data in canonical
form. Words for people are not here: an Issue is a code with parameters.
"""

from babak.engine.rulebook.issue import Issue, RulebookError
from babak.engine.rulebook.library import Library, Resolved, check
from babak.engine.rulebook.options import Option
from babak.engine.rulebook.parse import parse_data, parse_text
from babak.engine.rulebook.runs import unsupported
from babak.engine.rulebook.schema.whole import json_schema
from babak.engine.rulebook.serialise import to_data, to_yaml

__all__ = [
    "Issue",
    "Library",
    "Option",
    "Resolved",
    "RulebookError",
    "check",
    "json_schema",
    "parse_data",
    "parse_text",
    "to_data",
    "to_yaml",
    "unsupported",
]
