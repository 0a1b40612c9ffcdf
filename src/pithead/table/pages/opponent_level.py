"""The level of the bots in a quick game: it fits the visitor, and rises with their wins.

A visitor begins with apprentices. After two wins at a level the next game is one level up. The
level is a cookie with one entry for each game: its name, and the time from which wins count.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pithead.table.base.bot_levels import LEVELS
from pithead.table.base.events import BOT, PERSON
from pithead.table.storage import Listed
from pithead.table.tables.table import FINISHED

_WINS: Final = 2
_LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class OpponentLevel:
    """The level of a visitor's opponents in one game.

    `since` is the time from which wins count, in milliseconds since 1970.
    """

    name: str = LEVELS[0]
    since: int = 0

    @property
    def weaker(self) -> str:
        """The level below, "" if this is the weakest."""
        index = LEVELS.index(self.name)
        return LEVELS[index - 1] if index else ""

    @property
    def stronger(self) -> str:
        """The level above, "" if this is the strongest."""
        index = LEVELS.index(self.name)
        return LEVELS[index + 1] if index + 1 < len(LEVELS) else ""


def chosen_levels(cookie: str) -> dict[str, OpponentLevel]:
    """The levels of a cookie, by game; entries that nobody has written are ignored."""
    found = {}
    for entry in cookie[:_LONGEST].split("/"):
        game, _, rest = entry.partition(".")
        name, _, since = rest.partition(".")
        if name in LEVELS and since.isascii() and since.isdigit():
            found[game] = OpponentLevel(name, int(since))
    return found


def cookie_text(levels: dict[str, OpponentLevel]) -> str:
    """The inverse of `chosen_levels`."""
    return "/".join(f"{game}.{level.name}.{level.since}" for game, level in levels.items())


def reached_level(chosen: OpponentLevel, game: str, tables: Iterable[Listed]) -> OpponentLevel:
    """The level after the games that the visitor has finished since they chose one."""
    level, wins = chosen, 0
    for table in sorted(tables, key=lambda table: table.created):
        if table.game != game or table.created < chosen.since or not _is_won(table, level.name):
            continue
        wins += 1
        if wins == _WINS and level.stronger:
            level, wins = OpponentLevel(level.stronger, table.created + 1), 0
    return level


def _is_won(table: Listed, level: str) -> bool:
    """Whether the visitor has won, alone against bots of this level or a stronger one."""
    seats, scores = table.summary.seats, table.summary.scores
    if table.summary.status != FINISHED or not scores:
        return False
    if [seat["kind"] for seat in seats].count(PERSON) != 1:
        return False
    bots = [seat["bot"] for seat in seats if seat["kind"] == BOT]
    enough = LEVELS[LEVELS.index(level) :]
    if not bots or any(bot not in enough for bot in bots):
        return False
    best = max(scores)
    return any(scores[seat] == best for seat in table.mine)
