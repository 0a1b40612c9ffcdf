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
from pithead.kernel.i18n import player_name
from pithead.kernel.validation import given_twice

FAIR_START: Final = "fair_start"
"""The name of the option, and of the tables."""
MOST_BONUS: Final = 15


def read_start_bonuses(tables: EditionReader, key: str, fewest: int, most: int) -> list[list[int]]:
    """The bonus of each place in turn order, by number of players.

    Without a table for a number of players, all places get nothing: editions from before the option
    have none.
    """
    bonuses = [[0] * players for players in range(most + 1)]
    if FAIR_START not in tables.root.data:
        return bonuses
    seen: list[int] = []
    for table in tables.tables(FAIR_START, "players"):
        players = table.integer("players", fewest, most)
        if table.data.get("players") != players:  # a list of which length?
            table.value(key)
        else:
            if players in seen:
                table.complain("players", given_twice(players))
            seen.append(players)
            bonuses[players] = table.integers(key, players, 0, MOST_BONUS)
        table.finish()
    return bonuses


def seat_of(place: int, first: int, players: int) -> int:
    """The seat of a place in turn order, clockwise from the first player."""
    return (first + place) % players


def give_bonuses(bonuses: list[int], first: int, amounts: list[int]) -> None:
    """Add the bonus of each place to the amount that its player has."""
    for place, bonus in enumerate(bonuses):
        amounts[seat_of(place, first, len(bonuses))] += bonus


def bonus_list(bonuses: list[int], first: int, lang: str, names: list[str] | None) -> str:
    """Who gets how much, such as "Ada 2, Ben 5"; "" if nobody gets anything."""
    parts: list[str] = []
    for place, bonus in enumerate(bonuses):
        if bonus:
            who = player_name(seat_of(place, first, len(bonuses)), lang, names)
            parts.append(f"{who} {bonus}")
    return ", ".join(parts)
