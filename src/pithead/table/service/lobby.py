"""Lists of games and tables."""

import asyncio
import math
import time
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any, Final

from pithead.bots import bots
from pithead.kernel.game import Game, Option, Reading
from pithead.kernel.game_registry import game as find_game
from pithead.kernel.game_registry import games as all_games
from pithead.locale import Messages
from pithead.table.base.errors import TableError
from pithead.table.base.token_hash import LONGEST_TOKEN, token_hash
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import GameView
from pithead.table.storage import Listed
from pithead.table.tables.table import FINISHED, PLAYING, WAITING

MOST_LISTED: Final = 100
_SECONDS_BETWEEN_READS: Final = 1.0
"""The lists of public tables are read at most so often, however many home pages are open."""
_SECONDS_TO_COLLECT: Final = 0.2
"""Changes within this time are sent together."""


@dataclass(frozen=True, slots=True)
class PublicTables:
    """Public tables by their state, the last changed first."""

    open: list[Listed]
    running: list[Listed]
    finished: list[Listed]


@dataclass(frozen=True, slots=True)
class LobbyUpdate:
    """What a home page lists: all public tables, and those of its visitor."""

    public: PublicTables
    mine: list[Listed]


@dataclass(frozen=True, slots=True)
class LastEvent:
    """What happened last in a game: who (a seat, -1 for chance), what, and when."""

    seat: int
    text: str
    at: int


class Lobby:
    """The games that can be played, and the tables where they are played."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._store = context.store
        self._feed = context.watchers.lobby
        self._public: PublicTables | None = None
        self._public_version = -1
        self._read_at = -_SECONDS_BETWEEN_READS
        self._reading: asyncio.Task[PublicTables] | None = None

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

    async def public_tables(self) -> PublicTables:
        """All public tables; the same object as before if nothing has changed."""
        if self._public is not None and self._public_version == self._feed.public_version:
            return self._public
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_public())
        return await asyncio.shield(self._reading)

    async def _read_public(self) -> PublicTables:
        try:
            rest = self._read_at + _SECONDS_BETWEEN_READS - time.monotonic()
            if rest > 0 and self._public is not None:
                await asyncio.sleep(rest)
            version = self._feed.public_version
            found = PublicTables(
                await self.open_tables(), await self.running_tables(), await self.finished_tables()
            )
            self._read_at = time.monotonic()
            self._public_version = version
            self._public = found
            return found
        finally:
            self._reading = None

    async def subscribe(self, token: str | None) -> AsyncGenerator[LobbyUpdate, None]:
        """What the home page of a visitor lists, now and whenever it may have changed."""
        stored = token_hash(token) if token and len(token) <= LONGEST_TOKEN else ""
        watcher = self._feed.enter(stored)
        try:
            heartbeat = self._context.settings.heartbeat
            mine: list[Listed] = []
            read_at = -math.inf
            while not self._context.watchers.closed:
                # Another process may have given the visitor a seat at a table that is not public.
                if watcher.is_own_outdated or time.monotonic() - read_at >= heartbeat:
                    watcher.is_own_outdated = False
                    read_at = time.monotonic()
                    mine = await self.my_tables(token)
                    watcher.own = frozenset(table.id for table in mine)
                yield LobbyUpdate(await self.public_tables(), mine)
                await watcher.wait(heartbeat)
                await asyncio.sleep(_SECONDS_TO_COLLECT)
        finally:
            self._feed.leave(watcher)

    async def last_event(self, table: Listed, lang: str) -> LastEvent | None:
        """What happened last at a table, None if nothing has or the table cannot be read."""
        try:
            found = await self._context.cache.get(table.id)
        except TableError:
            return None
        last = found.position
        if not last:
            return None
        log = await self._context.event_log.describe(
            found, Messages(lang), last, last, with_changes=False
        )
        return LastEvent(log[0].seat, log[0].text, log[0].at) if log else None

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
