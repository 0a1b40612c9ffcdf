"""Advice for newcomers: a card for each kind of question, from the `advice.toml` of a game."""

from collections.abc import Collection
from typing import Final

from pithead.kernel.texts.i18n import Text
from pithead.kernel.texts.text_file import TextFile, message_at
from pithead.kernel.validation import Reader, given_twice, not_one_of

SHARED: Final = "also"
"""The key of the further kinds of questions with the same card."""


class AdviceCard:
    """What a kind of question is about, and what good players look at before they answer."""

    def __init__(self, title: Text, about: Text, look_at: Text) -> None:
        self.title = title
        self.about = about
        self.look_at = look_at


def read_advice(file: TextFile, kinds: Collection[str]) -> dict[str, AdviceCard]:
    """The cards by kind of question; BrokenGame lists what is wrong, with table and key.

    `kinds` are those of the game.
    """
    cards: dict[str, AdviceCard] = {}
    for kind, entry in file.tables.items():
        reader = Reader(f"[{kind}]", entry, file.problems)
        if isinstance(entry, dict):
            _add_card(kind, reader, sorted(kinds), cards)
    file.raise_problems()
    return cards


def _add_card(kind: str, reader: Reader, kinds: list[str], cards: dict[str, AdviceCard]) -> None:
    card = AdviceCard(
        message_at(reader, "title"), message_at(reader, "about"), message_at(reader, "look_at")
    )
    shared = reader.items(SHARED) if SHARED in reader.data else []
    reader.finish()
    for place, name in enumerate([kind, *shared]):
        key = SHARED if place else ""
        if name not in kinds:
            reader.complain(key, not_one_of(kinds, name))
        elif name in cards:
            reader.complain(key, given_twice(name))
        else:
            cards[name] = card
