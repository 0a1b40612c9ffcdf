"""A fair start: a small bonus by place in the turn order of the first round.

The amounts are data of an edition, one table for each number of players:

    [[fair_start]]
    players = 3
    coins = [0, 1, 2]
    source = "reconstructed"

They are printed on nothing. Games use them only with their option `fair_start`.
"""

from typing import Final

from pithead.kernel.edition_reader import EditionReader
from pithead.kernel.i18n import PlayerName, Text, Verbatim, joined
from pithead.kernel.places import read_places, seat_of, told_by_place

FAIR_START: Final = "fair_start"
"""The name of the option, and of the tables."""
MOST_BONUS: Final = 15


def read_start_bonuses(tables: EditionReader, key: str, fewest: int, most: int) -> list[list[int]]:
    """The bonus of each place in turn order, by number of players.

    Without a table for a number of players, all places get nothing: editions from before the option
    have none.
    """
    given = read_places(tables, FAIR_START, key, (fewest, most), (0, MOST_BONUS))
    return [bonuses or [0] * players for players, bonuses in enumerate(given)]


def give_bonuses(bonuses: list[int], first: int, amounts: list[int]) -> None:
    """Add the bonus of each place to the amount that its player has."""
    for place, bonus in enumerate(bonuses):
        amounts[seat_of(place, first, len(bonuses))] += bonus


def bonus_text(bonuses: list[int], first: int) -> Text | None:
    """Who gets how much, such as "Ada 2, Ben 5"; None if nobody gets anything."""
    told: list[Text] = []
    for place, bonus in enumerate(bonuses):
        if bonus:
            who = PlayerName(seat_of(place, first, len(bonuses)))
            told.append(Verbatim("{who} {bonus}", who=who, bonus=bonus))
    return joined(told) if told else None


def bonus_list(bonuses: list[int], first: int, lang: str, names: list[str] | None) -> str:
    """Who gets how much, such as "Ada 2, Ben 5"; "" if nobody gets anything."""
    told = told_by_place(bonuses, first, lang, names)
    return ", ".join([told[place] for place, bonus in enumerate(bonuses) if bonus])
