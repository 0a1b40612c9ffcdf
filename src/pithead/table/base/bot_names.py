"""The names under which bots and seats are shown, in the language of the reader."""

from collections.abc import Iterable
from functools import lru_cache

from pithead.kernel.texts.catalogue import languages
from pithead.locale.bot_texts import display_name
from pithead.table.base.lookalikes import look_the_same


def bot_name(lang: str, bot: str) -> str:
    """The display name of a bot, with its budget: "Tree search (200)" for `tree:200`."""
    return display_name(lang, bot)


def seat_name(lang: str, name: str, bot: str) -> str:
    """The name of a seat; a bot without a name of its own has its display name."""
    return bot_name(lang, bot) if bot and name in _usual_names(bot) else name


def seat_names(lang: str, seats: Iterable[tuple[str, str]]) -> list[str]:
    """The names of all seats of a table; those that look the same get a number.

    Of each seat, `seats` has the stored name and the bot.
    """
    names: list[str] = []
    for name, bot in seats:
        shown = unique = seat_name(lang, name, bot)
        number = 2
        while unique and look_the_same(unique, names):
            unique = f"{shown} {number}"
            number += 1
        names.append(unique)
    return names


@lru_cache(maxsize=1024)
def _usual_names(bot: str) -> frozenset[str]:
    """The names that nobody has given to a bot: its id, and its display name in each language."""
    return frozenset([bot, *(bot_name(lang, bot) for lang in languages())])
