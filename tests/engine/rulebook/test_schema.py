"""The JSON Schema that forms and other programs read."""

import json

from tests.engine.rulebook.books import IDS, everything

from babak.engine.rulebook import json_schema
from babak.engine.rulebook.schema.whole import RULEBOOK, node_at


def walk(schema: object) -> list[dict[str, object]]:
    if isinstance(schema, dict):
        return [schema, *(part for item in schema.values() for part in walk(item))]
    if isinstance(schema, list):
        return [part for item in schema for part in walk(item)]
    return []


def test_the_schema_is_json_and_closed() -> None:
    schema = json_schema()
    assert json.loads(json.dumps(schema)) == schema
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["required"] == ["schema", "id", "title"]
    assert set(RULEBOOK.fields) < set(schema["properties"])  # type: ignore[call-overload]
    assert schema["additionalProperties"] is False


def test_words_of_the_language_are_in_the_schema() -> None:
    words = {word for part in walk(json_schema()) for word in part.get("enum", [])}  # type: ignore[attr-defined]
    assert {"round_robin", "berger", "half_rule", "fide_c07_2026", "late_if_greater", "wbf_old_30"} <= words


def test_every_value_of_every_rulebook_has_a_place_in_the_schema() -> None:
    for rulebook in IDS:
        for option in everything().resolve(rulebook).options:
            assert node_at(option.path, everything().resolve(rulebook).data) is not None
