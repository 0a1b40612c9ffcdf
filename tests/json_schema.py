"""A validator for the part of JSON Schema that the schemas of editions and positions use."""

import re
from collections.abc import Iterator
from typing import Any

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def has_type(value: Any, name: str) -> bool:
    """Whether a value has a type of JSON, where true is no number."""
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def equal(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def violations(schema: Any, value: Any, place: str = "") -> Iterator[str]:
    """Where a value violates a schema, and by which keyword."""
    if schema is False:
        yield f"{place}: false"
    if not isinstance(schema, dict):
        return
    wanted = schema.get("type", [])
    names = [wanted] if isinstance(wanted, str) else wanted
    if names and not any(has_type(value, name) for name in names):
        yield f"{place}: type"
        return
    if "enum" in schema and not any(equal(value, one) for one in schema["enum"]):
        yield f"{place}: enum"
    if "const" in schema and not equal(value, schema["const"]):
        yield f"{place}: const"
    choices = schema.get("anyOf", [True])
    if all(list(violations(choice, value)) for choice in choices):
        yield f"{place}: anyOf"
    if isinstance(value, dict):
        yield from _table(schema, value, place)
    elif isinstance(value, list):
        yield from _list(schema, value, place)
    elif isinstance(value, str):
        if len(value) < schema.get("minLength", 0):
            yield f"{place}: minLength"
        if not re.search(schema.get("pattern", ""), value):
            yield f"{place}: pattern"
    elif isinstance(value, int) and not (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
    ):
        yield f"{place}: range"
    for part in schema.get("allOf", ()):
        holds = not list(violations(part["if"], value))
        yield from violations(part["then" if holds else "else"], value, place)


def _table(schema: dict[str, Any], table: dict[str, Any], place: str) -> Iterator[str]:
    properties = schema.get("properties", {})
    patterns = schema.get("patternProperties", {})
    for name in schema.get("required", ()):
        if name not in table:
            yield f"{place}.{name}: required"
    for name, value in table.items():
        found = [properties[name]] if name in properties else []
        found += [inner for pattern, inner in patterns.items() if re.search(pattern, name)]
        if not found and schema.get("additionalProperties") is False:
            yield f"{place}.{name}: unknown"
        for inner in found:
            yield from violations(inner, value, f"{place}.{name}")


def _list(schema: dict[str, Any], items: list[Any], place: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(items) <= schema.get("maxItems", len(items)):
        yield f"{place}: number of items"
    if schema.get("uniqueItems") and any(item in items[:i] for i, item in enumerate(items)):
        yield f"{place}: uniqueItems"
    inner = schema.get("items")
    for index, item in enumerate(items):
        part = inner[index] if isinstance(inner, list) else inner
        yield from violations(part, item, f"{place}[{index}]")
