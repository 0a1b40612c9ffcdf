"""The reasons of forfeits.

Journals and Parquet files have them in English, the same on every machine; a report translates
them for its reader, also those of older journals.
"""

import re
from typing import Final

from pithead.kernel.texts.i18n import Text, translate

TOO_SLOW: Final = Text("it thought for more than {limit} seconds")
SLOW_START: Final = Text("it needed more than {limit} seconds to get ready")
PROCESS_DIED: Final = Text("its process died")
NO_END: Final = Text("no end after {number} events")

_TEMPLATES: Final = (
    TOO_SLOW,
    SLOW_START,
    PROCESS_DIED,
    NO_END,
    Text("it answered {given}, which is not the id of an action"),
    Text("it raised {kind}: {reason}"),
    Text("{action} is not legal here: {reason}. Legal: {choices}"),
    Text("{action} is not legal here: {reason}. Nothing is legal, the game is over"),
    Text("The bot {name} is offered by more than one package: {sources}"),
    Text("The bot {name} ({source}) cannot be loaded: {kind}: {reason}"),
    Text("The bot {name} ({source}) cannot be created: {kind}: {reason}"),
    Text("The bot {name} ({source}) is not a class or a function, but {given}"),
    Text("The bot {name} ({source}) has no method choose(state, rng)"),
)
_PLACEHOLDER: Final = re.compile(r"\\\{(\w+)\\\}")
_RULE: Final = re.compile(r"(.+) (\([A-Z]{2}-[\d.]+[a-z]?\))")


def translated(reason: str, lang: str) -> str:
    """The reason in a language; what a bot's own code says stays as it is."""
    for template in _TEMPLATES:
        pattern = _PLACEHOLDER.sub(r"(?P<\1>.+?)", re.escape(template.message))
        found = re.fullmatch(pattern, reason)
        if found is not None:
            values = {name: _value(value, lang) for name, value in found.groupdict().items()}
            return template.fill(lang, **values)
    return reason


def _value(value: str, lang: str) -> str:
    """A part of a reason; why an action is illegal is itself a message, with or without a rule."""
    found = _RULE.fullmatch(value)
    if found is not None:
        return f"{translate(lang, found[1])} {found[2]}"
    return translate(lang, value) if value else value
