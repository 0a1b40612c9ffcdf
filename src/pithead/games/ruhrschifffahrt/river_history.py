"""What happened on the Ruhr in the years of each round: the list in `history.<language>.md`."""

import re
from functools import cache
from typing import Final

from pithead.games.rules_text import document

GAME_ID: Final = "ruhrschifffahrt"
_ROUND: Final = re.compile(r"^(\d+)\. (.+(?:\n   .+)*)", re.MULTILINE)


@cache
def stories(lang: str) -> dict[int, str]:
    """One or two sentences for each round."""
    found = _ROUND.findall(document(GAME_ID, "history", lang))
    return {int(number): " ".join(text.split()) for number, text in found}
