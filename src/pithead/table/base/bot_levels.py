"""The levels of bots that people choose from, and the level that fits them in a rematch."""

from collections.abc import Sequence
from typing import Final

from pithead.table.base.events import BOT, PERSON

LEVELS: Final = ("apprentice", "journeyman", "foreman", "director", "master")
"""The named bot levels, the weakest first."""
FAR: Final = 0.25
"""A lead is large if it is at least this part of the winner's points."""


def fitting_level(seats: Sequence[tuple[str, str]], scores: Sequence[int]) -> str:
    """Return the level for a rematch of one person against bots of one level.

    It is the next level after a win by far, the level below after a loss by far, and otherwise ""
    for no change. A seat is its kind and its bot.
    """
    bots = {bot for kind, bot in seats if kind == BOT}
    people = [seat for seat, (kind, _) in enumerate(seats) if kind == PERSON]
    if len(people) != 1 or len(bots) != 1 or not bots <= set(LEVELS):
        return ""
    own = scores[people[0]]
    best = max(score for seat, score in enumerate(scores) if seat != people[0])
    if abs(own - best) < FAR * max(own, best):
        return ""
    level = LEVELS.index(bots.pop()) + (1 if own > best else -1)
    return LEVELS[level] if 0 <= level < len(LEVELS) else ""
