"""Data back to JSON-able data and to YAML, so that reading it again gives the same data."""

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import yaml

from babak.engine.rulebook.parse import reads_as_text
from babak.engine.rulebook.values import Data, Value


def to_data(value: Value) -> object:
    """JSON-able: fractions as "1/2", dates as ISO text, the order of keys kept."""
    if isinstance(value, dict):
        return {key: to_data(item) for key, item in value.items()}
    if isinstance(value, list):
        return [to_data(item) for item in value]
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else value.numerator
    if isinstance(value, date):
        return value.isoformat()
    return value


def canonical_json(value: Value) -> str:
    """One text for one meaning: keys sorted, no spaces."""
    return json.dumps(to_data(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(data: Data) -> str:
    """The SHA-256 of a rulebook's data, the same whatever file or layers it came from."""
    return hashlib.sha256(canonical_json(data).encode("utf-8", "surrogatepass")).hexdigest()


class _Writer(yaml.SafeDumper):
    """YAML for reading: block maps, short things in one line, no aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _write_map(writer: _Writer, data: Mapping[str, Value]) -> yaml.Node:
    flow = _is_short(dict(data))
    return writer.represent_mapping("tag:yaml.org,2002:map", data.items(), flow_style=flow)


def _write_list(writer: _Writer, data: list[Value]) -> yaml.Node:
    return writer.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=_is_short(data))


def _write_fraction(writer: _Writer, number: Fraction) -> yaml.Node:
    return writer.represent_scalar("tag:yaml.org,2002:str", f"{number.numerator}/{number.denominator}")


def _write_text(writer: _Writer, text: str) -> yaml.Node:
    """Text that would be read as something else is quoted; what cannot stand in a plain line is escaped."""
    style = None
    if not text.isprintable():
        style = '"'
    elif not reads_as_text(text):
        style = "'"
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _is_short(value: Value) -> bool:
    return len(str(to_data(value))) <= 100


_Writer.add_representer(str, _write_text)
_Writer.add_representer(dict, _write_map)
_Writer.add_representer(list, _write_list)
_Writer.add_representer(Fraction, _write_fraction)


def to_yaml(data: Data) -> str:
    """YAML text that `parse_text` reads back to the same data."""
    return str(yaml.dump(data, Dumper=_Writer, sort_keys=False, allow_unicode=True, width=120))
