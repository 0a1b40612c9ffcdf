"""What is wrong with a field of a request, in the reader's language instead of pydantic's words."""

from collections.abc import Mapping
from typing import Any, Final

from pithead.kernel.texts.i18n import Text, Verbatim, one_of

_NUMBER: Final = Text("must be a whole number")
_FLAG: Final = Text("must be true or false")
_TEXT: Final = Text("must be a text")
_TEXTS: Final = {
    "missing": Text("is missing"),
    "extra_forbidden": Text("is not known"),
    "string_type": _TEXT,
    "string_unicode": _TEXT,
    "string_too_long": Text("must have at most {max_length} characters"),
    "string_too_short": Text("must have at least {min_length} characters"),
    "string_pattern_mismatch": Text("has characters that are not allowed"),
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_parsing_size": _NUMBER,
    "int_from_float": _NUMBER,
    "bool_type": _FLAG,
    "bool_parsing": _FLAG,
    "greater_than_equal": Text("must be at least {ge}"),
    "less_than_equal": Text("must be at most {le}"),
    "literal_error": Text("must be {choices}"),
    "list_type": Text("must be a list"),
    "too_long": Text("must have at most {max_length} entries"),
    "too_short": Text("must have at least {min_length} entries"),
    "dict_type": Text("must be an object"),
    "model_type": Text("must be an object"),
    "model_attributes_type": Text("must be an object"),
}
_OTHER: Final = Text("is not valid")


def field_error(error: Mapping[str, Any]) -> Text:
    """An error of pydantic as a text."""
    values = dict(error.get("ctx", {}))
    if error["type"] == "literal_error":
        words = str(values["expected"]).replace(" or ", ", ").split(", ")
        values = {"choices": one_of([Verbatim(word) for word in words])}
    return _TEXTS.get(error["type"], _OTHER).with_values(**values)
