"""Lists of games and tables."""

from typing import Any, Final

from pithead.bots import bots
from pithead.kernel.game import Game, Option, Reading
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games as all_games
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import GameView
from pithead.table.storage import Listed
from pithead.table.table import FINISHED, PLAYING, WAITING
from pithead.table.token_hash import LONGEST_TOKEN, token_hash

MOST_LISTED: Final = 100


class Lobby:
    """The games that can be played, and the tables where they are played."""

    def __init__(self, context: ServiceContext) -> None:
        self._store = context.store

    async def games(self) -> list[GameView]:
        return [_game_view(find_game(game_id)) for game_id in all_games()]

    async def open_tables(self) -> list[Listed]:
        """Public tables with an open seat."""
        return await self._listed((WAITING,))

    async def running_tables(self) -> list[Listed]:
        """Public tables where a game is being played."""
        return await self._listed((PLAYING,))

    async def finished_tables(self) -> list[Listed]:
        """Public tables whose game is over."""
        return await self._listed((FINISHED,))

    async def my_tables(self, token: str | None) -> list[Listed]:
        """The tables where this token holds seats, the last changed first."""
        if not token or len(token) > LONGEST_TOKEN:
            return []
        return await self._store.tables_of(token_hash(token), MOST_LISTED)

    async def _listed(self, statuses: tuple[str, ...]) -> list[Listed]:
        return await self._store.public_tables(statuses, MOST_LISTED)


def _game_view(game: Game) -> GameView:
    return GameView(
        id=game.id,
        title=game.title,
        players=list(game.players),
        options=[_option_view(option) for option in game.options],
        presets={name: dict(values) for name, values in game.presets.items()},
        edition=game.edition.label,
        rules=game.rules_version,
        bots=list(bots()),
    )


def _option_view(option: Option) -> dict[str, Any]:
    view: dict[str, Any] = {
        "name": option.name,
        "values": list(option.values),
        "default": option.default,
        "rule": option.rule,
    }
    if isinstance(option, Reading):
        view["readings"] = {value: meaning.to("en") for value, meaning in option.readings.items()}
    return view
