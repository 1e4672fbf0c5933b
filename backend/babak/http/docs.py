"""A page about the API that needs no script and no other server: the hall may have no internet."""

from html import escape
from typing import Any

_STYLE = """
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.4 ui-monospace,monospace}summary{cursor:pointer;padding:.25rem 0}h2{margin-block:2rem .5rem}
.m{display:inline-block;min-width:4.5rem;font-weight:600}details{border-block-end:1px solid #8884}
table{border-collapse:collapse}td,th{padding:.15rem .75rem .15rem 0;text-align:start;vertical-align:top}
pre{overflow:auto;background:#8881;padding:.75rem}
"""
_METHODS = ("get", "post", "put", "patch", "delete")


def _type(schema: dict[str, Any]) -> str:
    """A schema in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rsplit("/", 1)[-1])
        return f'<a href="#schema-{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    kind = escape(str(schema.get("type", "anything")))
    return f"{kind} ({escape(str(schema['format']))})" if "format" in schema else kind


def _rows(rows: list[tuple[str, str, str]]) -> str:
    cells = "".join(f"<tr><td><code>{name}</code></td><td>{kind}</td><td>{text}</td></tr>" for name, kind, text in rows)
    return f"<table>{cells}</table>" if rows else ""


def _content(content: dict[str, Any]) -> str:
    return ", ".join(_type(part.get("schema", {})) for part in content.values())


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    parameters = [
        (escape(item["name"]), f"{_type(item.get('schema', {}))}, {item['in']}", escape(item.get("description", "")))
        for item in operation.get("parameters", [])
    ]
    body = _content(operation.get("requestBody", {}).get("content", {}))
    answers = [
        (escape(status), _content(answer.get("content", {})), escape(answer.get("description", "")))
        for status, answer in operation.get("responses", {}).items()
    ]
    text = escape(operation.get("description", "")).replace("\n\n", "<br>")
    return (
        f'<details><summary><span class="m">{method.upper()}</span><code>{escape(path)}</code> '
        f"{escape(operation.get('summary', ''))}</summary><p>{text}</p>{_rows(parameters)}"
        f"{f'<p>Body: {body}</p>' if body else ''}{_rows(answers)}</details>"
    )


def _schema(name: str, schema: dict[str, Any]) -> str:
    rows = [
        (
            escape(field) + ("" if field in schema.get("required", ()) else "?"),
            _type(part),
            escape(part.get("description", "")),
        )
        for field, part in schema.get("properties", {}).items()
    ]
    text = escape(schema.get("description", "")).replace("\n\n", "<br>")
    shape = _rows(rows) or f"<p>{_type(schema)}</p>"
    head = f'<details id="schema-{escape(name)}"><summary><code>{escape(name)}</code></summary>'
    return f"{head}<p>{text}</p>{shape}</details>"


def docs_page(document: dict[str, Any]) -> str:
    """The page for an OpenAPI document, grouped by its tags."""
    groups: dict[str, list[str]] = {}
    for path, operations in document.get("paths", {}).items():
        for method in _METHODS:
            if method in operations:
                tag = next(iter(operations[method].get("tags", [])), "other")
                groups.setdefault(tag, []).append(_operation(path, method, operations[method]))
    sections = "".join(f"<h2>{escape(tag)}</h2>{''.join(items)}" for tag, items in sorted(groups.items()))
    schemas = "".join(_schema(*item) for item in document.get("components", {}).get("schemas", {}).items())
    info = document["info"]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(info["title"])} API</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>'
        f"<h1>{escape(info['title'])} API {escape(info['version'])}</h1><p>{escape(info.get('description', ''))}</p>"
        f'<p><a href="/api/v1/openapi.json">openapi.json</a></p>{sections}<h2>Schemas</h2>{schemas}</body></html>'
    )
