"""Parts of a JSON Schema, for edition files and for positions."""

from collections.abc import Sequence
from typing import Any, Final

Json = dict[str, Any]

DRAFT: Final = "http://json-schema.org/draft-07/schema#"
"""The version of JSON Schema, which editors know."""


def json_integer(low: int, high: int) -> Json:
    return {"type": "integer", "minimum": low, "maximum": high}


def json_integer_or_null(low: int, high: int) -> Json:
    return {"type": ["integer", "null"], "minimum": low, "maximum": high}


def json_flag() -> Json:
    return {"type": "boolean"}


def json_id(ids: Sequence[str]) -> Json:
    """One of the ids."""
    return {"enum": list(ids)}


def json_id_or_null(ids: Sequence[str]) -> Json:
    return {"enum": [*ids, None]}


def json_list(item: Json, at_least: int, at_most: int, unique: bool = False) -> Json:
    found: Json = {"type": "array", "items": item, "maxItems": at_most}
    if at_least:
        found["minItems"] = at_least
    if unique:
        found["uniqueItems"] = True
    return found


def json_table(properties: Json, required: Sequence[str]) -> Json:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def json_object(properties: Json) -> Json:
    """An object with all of these keys and no others."""
    return json_table(properties, list(properties))
