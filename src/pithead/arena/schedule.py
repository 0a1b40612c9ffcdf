"""The schedule of a tournament: line-ups, seatings and seeds, fixed before the first game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from pithead.kernel.errors import BadSetup
from pithead.kernel.texts.i18n import Text

MAX_GAMES: Final = 1_000_000
"""For each number of players; a larger schedule would not fit into the memory of every machine."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game. All games of a `series` have the same bots and paired random numbers."""

    number: int
    series: int
    players: int
    seating: tuple[str, ...]
    """The bots by seat."""
    seed: str
    """The random seed for chance; the bots' seeds are derived from it."""


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return every combination of different bots; if there are too few, with repetitions.

    With repetitions every bot is in every line-up.
    """
    if len(bots) >= players:
        return list(combinations(bots, players))
    repeated = combinations_with_replacement(bots, players)
    return [line_up for line_up in repeated if set(line_up) == set(bots)]


def rotations(line_up: tuple[str, ...]) -> list[list[tuple[str, ...]]]:
    """Return the circular orders of a line-up, each with its rotations.

    Over the rotations of an order every bot has every seat once. Rotations that seat the bots alike
    are listed once: with the same seed they would be the same game.
    """
    orders: list[list[tuple[str, ...]]] = []
    seen: set[tuple[str, ...]] = set()
    for rest in permutations(line_up[1:]):
        order = (line_up[0], *rest)
        if order in seen:
            continue
        rotated = dict.fromkeys(order[turn:] + order[:turn] for turn in range(len(order)))
        seen.update(rotated)
        orders.append(list(rotated))
    return orders


def schedule(bots: Sequence[str], players: Sequence[int], games: int, seed: int) -> list[Fixture]:
    """Return at least so many games for each number of players, equally many for each line-up.

    A series is one line-up in one circular order, in all its rotations, with paired random numbers.
    The next series of a line-up takes the next order.
    """
    if len(set(bots)) != len(bots):
        raise BadSetup(
            Text("A bot is named twice; name each bot once, it plays on all seats anyway")
        )
    if not bots:
        raise BadSetup(Text("At least one bot must play"))
    if games < 1:
        raise BadSetup(Text("The number of games must be at least 1, not {given}", given=games))
    if games > MAX_GAMES:
        raise BadSetup(
            Text(
                "The number of games must be at most {most}, not {given}",
                most=MAX_GAMES,
                given=games,
            )
        )
    return list(_fixtures(bots, players, games, seed))


def _fixtures(
    bots: Sequence[str], players: Sequence[int], games: int, seed: int
) -> Iterator[Fixture]:
    number = 0
    series = 0
    for count in players:
        orders_by_line_up = [rotations(line_up) for line_up in line_ups(bots, count)]
        first = number
        cycle = 0
        # Equally many series for each line-up, though the series of some are shorter.
        while number - first < games:
            for orders in orders_by_line_up:
                for seating in orders[cycle % len(orders)]:
                    # The seed is that of the cycle, so it is the same for every line-up, too.
                    yield Fixture(number, series, count, seating, f"{seed}/{count}/{cycle}")
                    number += 1
                series += 1
            cycle += 1
