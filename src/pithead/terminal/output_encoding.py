"""Output to terminals and files whose character set lacks our signs."""

import codecs
import sys
from typing import Final

PLAIN_SIGNS: Final = {
    "●": "o",
    "▲": "^",
    "■": "#",
    "◆": "+",
    "·": ".",
    "…": "...",
    "─": "-",
    "→": ">",
    **dict(zip("▁▂▃▄▅▆▇█", "_.-~=+*#")),
}
"""Players must be told apart by shape wherever they appear, and bars by their height."""


def use_plain_signs_where_needed() -> None:
    """Let the standard streams replace what they cannot show instead of failing."""
    codecs.register_error("pithead", _replace)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="pithead")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(PLAIN_SIGNS.get(sign, "?") for sign in signs), error.end
