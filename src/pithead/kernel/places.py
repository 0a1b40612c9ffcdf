"""Values by place in the turn order of the first round: data of an edition.

There is one table for each number of players:

    [[water_start]]
    players = 3
    lowered = [0, 2, 3]
    source = "reconstructed"
"""

from pithead.kernel.edition_reader import EditionReader
from pithead.kernel.i18n import player_name
from pithead.kernel.validation import given_twice


def read_places(
    tables: EditionReader,
    section: str,
    key: str,
    players_range: tuple[int, int],
    value_range: tuple[int, int],
) -> list[list[int]]:
    """The values of each place in turn order, by number of players; [] without a table.

    An edition may have no such tables at all: those from before them have none.
    """
    fewest, most = players_range
    values: list[list[int]] = [[] for _ in range(most + 1)]
    if section not in tables.root.data:
        return values
    seen: list[int] = []
    for table in tables.tables(section, "players"):
        players = table.integer("players", fewest, most)
        if table.data.get("players") != players:  # a list of which length?
            table.value(key)
        else:
            if players in seen:
                table.complain("players", given_twice(players))
            seen.append(players)
            values[players] = table.integers(key, players, value_range[0], value_range[1])
        table.finish()
    return values


def seat_of(place: int, first: int, players: int) -> int:
    """The seat of a place in turn order, clockwise from the first player."""
    return (first + place) % players


def told_by_place(values: list[int], first: int, lang: str, names: list[str] | None) -> list[str]:
    """Who has which value, such as ["Ada 2", "Ben 5"], in turn order."""
    told: list[str] = []
    for place, value in enumerate(values):
        who = player_name(seat_of(place, first, len(values)), lang, names)
        told.append(f"{who} {value}")
    return told
