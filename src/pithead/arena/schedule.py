"""Who plays whom, where they sit, and with which luck: fixed before the first game begins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from pithead.kernel.errors import BadSetup

MOST_GAMES: Final = 1_000_000
"""For each number of players: a plan of more would not fit into every machine's memory."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game. All games of a `series` are between the same bots and meet the same luck."""

    number: int
    series: int
    players: int
    seating: tuple[str, ...]
    """The bots by seat."""
    luck: str
    """What the chance of the game is made from."""


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every choice of different bots; if they are too few, every filling in which all take part."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    filled = combinations_with_replacement(bots, players)
    return [line_up for line_up in filled if set(line_up) == set(bots)]


def rotations(line_up: tuple[str, ...]) -> list[list[tuple[str, ...]]]:
    """The ways to sit in a circle; each with its turns, so that everybody has every seat once.

    Turns that seat the bots alike are one: with the same luck they would be the same game.
    """
    circles: list[list[tuple[str, ...]]] = []
    seen: set[tuple[str, ...]] = set()
    for order in permutations(line_up[1:]):
        circle = (line_up[0], *order)
        if circle in seen:
            continue
        turns = dict.fromkeys(circle[turn:] + circle[:turn] for turn in range(len(circle)))
        seen.update(turns)
        circles.append(list(turns))
    return circles


def schedule(bots: Sequence[str], players: Sequence[int], games: int, seed: int) -> list[Fixture]:
    """At least so many games for each number of players, the same for each line-up.

    A series is one line-up in one circle, everybody once in every seat, with the same luck for all
    its games. The next series of a line-up takes the next circle.
    """
    if len(set(bots)) != len(bots):
        raise BadSetup("A bot was named twice; each plays in all seats anyway")
    if not bots:
        raise BadSetup("At least one bot must play")
    if games < 1:
        raise BadSetup(f"At least one game must be played, not {games}")
    if games > MOST_GAMES:
        raise BadSetup(f"At most {MOST_GAMES} games can be planned, not {games}")
    return list(_fixtures(bots, players, games, seed))


def _fixtures(
    bots: Sequence[str], players: Sequence[int], games: int, seed: int
) -> Iterator[Fixture]:
    number = 0
    series = 0
    for count in players:
        teams = line_ups(bots, count)
        circles = [rotations(team) for team in teams]
        first = number
        turn = 0
        # The same number of rounds for each line-up, though the series of some are shorter.
        while number - first < games:
            for options in circles:
                for seating in options[turn % len(options)]:
                    # The luck is that of the round: every line-up meets it, too.
                    yield Fixture(number, series, count, seating, f"{seed}/{count}/{turn}")
                    number += 1
                series += 1
            turn += 1
