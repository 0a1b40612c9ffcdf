"""Output to terminals and files whose encoding lacks some of our characters."""

import codecs
import os
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
            is_ascii = stream.isatty() and _is_ascii_wanted()
            reconfigure(encoding="ascii" if is_ascii else None, errors="pithead")


def _is_ascii_wanted() -> bool:
    """Whether the environment asks for ASCII; Python writes UTF-8 all the same.

    This is for terminals only: files and other programs get all characters.
    """
    if os.environ.get("PYTHONUTF8") or os.environ.get("PYTHONIOENCODING"):
        return False
    return os.environ.get("LC_ALL") in ("C", "POSIX")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join(REPLACEMENTS.get(character, "?") for character in characters), error.end
