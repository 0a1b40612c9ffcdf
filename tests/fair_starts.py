"""Games with start bonuses made for a test, so that no test depends on today's amounts."""

import copy
from typing import Any

import pithead
from pithead.kernel.edition import Edition
from pithead.kernel.fair_start import FAIR_START


def fair_tables(game_id: str, entries: list[Any] | None) -> Edition:
    """The edition of a game with these tables for a fair start; None for no tables."""
    tables = copy.deepcopy(pithead.game(game_id).edition.tables)
    tables.pop(FAIR_START)
    if entries is not None:
        tables[FAIR_START] = entries
    return Edition(tables, "fair.toml")


def fair_game(game_id: str, key: str, *rows: list[int]) -> pithead.Game:
    """The game with these bonuses by place in turn order, one row for a number of players."""
    entries = [{"players": len(row), key: row, "source": "reconstructed"} for row in rows]
    return pithead.game(game_id).with_edition(fair_tables(game_id, entries))


def without_bonuses(game_id: str) -> pithead.Game:
    """The game in an edition from before the fair start."""
    return pithead.game(game_id).with_edition(fair_tables(game_id, None))


def start_drawn(game: pithead.Game, players: int, start: str, **options: Any) -> pithead.State:
    """A game after this player was drawn as the first one."""
    state = game.start(players, options)
    state.apply(start)
    return state
