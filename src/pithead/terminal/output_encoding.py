"""Output to terminals and files whose encoding lacks some of our characters."""

import codecs
import sys
from typing import Final

BARS: Final = "▁▂▃▄▅▆▇█"
"""Block characters from the lowest to the highest."""

REPLACEMENTS: Final = {
    "●": "o",
    "▲": "^",
    "■": "#",
    "◆": "+",
    "·": ".",
    "…": "...",
    "─": "-",
    "→": ">",
    "✓": "+",
    "✗": "x",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "±": "+/-",
    "„": '"',
    "“": '"',
    "”": '"',
    "’": "'",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    **dict(zip(BARS, "_.-~=+*#")),
}
"""ASCII for characters that carry meaning: shapes of players, marks, heights of bars, umlauts."""


def replace_unencodable_characters() -> None:
    """Let the standard streams replace characters that they cannot encode instead of failing."""
    codecs.register_error("pithead", _replace)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="pithead")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join(REPLACEMENTS.get(character, "?") for character in characters), error.end
