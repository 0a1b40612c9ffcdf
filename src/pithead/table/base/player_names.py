"""The names of players: each exists once, also in the eyes of a reader.

A guest may call themselves as they like; if a player has that name, it is shown with an addition.
"""

import unicodedata
from typing import Final

from pithead.kernel.texts.i18n import say
from pithead.table.base.errors import BadPlayerName
from pithead.table.base.lookalikes import name_keys
from pithead.table.base.table_setup import LONGEST_NAME, checked_name

_MARKS: Final = frozenset(" -'’._")
LONGEST_KEY: Final = 160


def checked_player_name(name: str) -> str:
    """A name for a player; BadPlayerName if it contains what could be mistaken for a mark."""
    name = unicodedata.normalize("NFC", checked_name(name))
    keys = name_keys(name)
    if (
        max(len(keys.folded), len(keys.seen)) > LONGEST_KEY
        or not any(letter.isalnum() for letter in name)
        or not all(
            letter.isalnum() or unicodedata.category(letter) in ("Mn", "Mc") or letter in _MARKS
            for letter in name
        )
    ):
        raise BadPlayerName
    return name


def guest_name(name: str, lang: str) -> str:
    """The name of a guest who is called like a player."""
    suffixed = say(lang, "{name} (guest)", name="{name}")
    room = LONGEST_NAME - len(suffixed.format(name=""))
    return suffixed.format(name=name[:room].rstrip())
