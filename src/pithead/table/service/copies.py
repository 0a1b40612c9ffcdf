"""Copies of games: play on from a position, or look at a record from a file.

A copy is a table of its own, which is not listed. It has a new random seed, so it says nothing
about the chance events that are still to come at the other table.
"""

import asyncio
from dataclasses import replace
from typing import Any, Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.record import Record
from pithead.kernel.texts.i18n import say
from pithead.table.base.bot_names import bot_name
from pithead.table.base.errors import (
    BadName,
    BadRecordFile,
    MixedName,
    NoTryOut,
    RunningGame,
    TooLarge,
    UnknownTable,
    Unplayable,
)
from pithead.table.base.events import BOT, CREATED, PERSON, Draft
from pithead.table.base.table_setup import (
    LONGEST_NAME,
    USUAL_BOT,
    Setup,
    checked_name,
    seat_data,
)
from pithead.table.base.token_hash import token_hash
from pithead.table.service.checks import check_position, seats_of_token
from pithead.table.service.context import ServiceContext
from pithead.table.service.seats import Seats
from pithead.table.tables import fair_dice
from pithead.table.tables.continuation import play_draft
from pithead.table.tables.openings import opening
from pithead.table.tables.table import FINISHED, GameTable

LARGEST_RECORD: Final = 400_000
"""The size of a record from a file, in bytes; a long game has 20 kB."""
_MOST_EVENTS: Final = 10_000
_MOST_RUNNING: Final = 10
"""The most running games that are looked at for a record; usually there is one at most."""
_BOT_PREFIX: Final = "bot:"


class Copies:
    """Tables that begin with the events of another table or of a record."""

    def __init__(self, context: ServiceContext, seats: Seats) -> None:
        self._context = context
        self._seats = seats

    async def try_out(
        self,
        table_id: str,
        token: str | None,
        position: int,
        against_bots: bool,
        visitor: str,
        client: str = "",
        lang: str = "en",
    ) -> str:
        """The id of a copy on which a visitor plays on alone from a position.

        They play all seats. With `against_bots` they play only their own seats, or the one that is
        asked if they have none; NoTryOut if the table does not allow it.
        """
        table = await self._context.read(table_id)
        check_position(table, position)
        mine = seats_of_token(table, token)
        if not table.may_try_out(mine):
            raise NoTryOut
        record = table.record
        actor = record.at(position).actor
        own = frozenset(range(record.players))
        if against_bots:
            own = mine or frozenset({max(actor, 0)})
        seats = [_copied_seat(table, seat, seat in own, lang) for seat in range(record.players)]
        setup = replace(table.setup, lesson="", copied=True, clock=None)
        return await self._add(setup, record, position, seats, {visitor: own}, client)

    async def open_record(
        self, data: bytes, lang: str = "en", client: str = "", token: str | None = None
    ) -> str:
        """The id of a table that shows the game of a record; nobody plays there.

        RunningGame if the game is still played at a table where its moves cannot be tried out.
        """
        if len(data) > LARGEST_RECORD:
            raise TooLarge(limit=LARGEST_RECORD)
        try:
            record = await asyncio.to_thread(_loaded, data)
        except PitheadError as error:
            raise BadRecordFile(reason=error.text) from None
        await self._check_is_over(record, token)
        game = record.game
        setup = Setup(
            game.id,
            record.players,
            game.rules_version,
            record.state.options(),
            edition_label=game.edition.label,
            copied=True,
        )
        names = record.seats or [""] * record.players
        shown = [_shown_name(name, seat, lang) for seat, name in enumerate(names)]
        seats = [
            seat_data(seat, PERSON, await self._context.name_of_guest(name, lang), "")
            for seat, name in enumerate(shown)
        ]
        return await self._add(setup, record, len(record.events), seats, {}, client)

    async def _check_is_over(self, record: Record, token: str | None) -> None:
        """RunningGame if a visitor could try out moves of a running game that allows none."""
        for table_id in await self._context.store.unfinished_games(
            record.commitment, opening(record), _MOST_RUNNING
        ):
            try:
                table = await self._context.read(table_id)
            except (UnknownTable, Unplayable):
                continue
            if table.status != FINISHED and not table.may_try_out(seats_of_token(table, token)):
                raise RunningGame

    async def _add(
        self,
        setup: Setup,
        record: Record,
        position: int,
        seats: list[dict[str, Any]],
        holders: dict[str, frozenset[int]],
        client: str,
    ) -> str:
        if position > _MOST_EVENTS:
            raise TooLarge(limit=LARGEST_RECORD)
        first = {"commitment": "", "seats": seats, "own_luck": False}
        drafts = [Draft(CREATED, first), *_plays(record, position)]
        stored = {**setup.to_json(), "client": client}
        hashes = {token_hash(token): held for token, held in holders.items()}
        copy = await self._seats.add(
            setup.game_id, stored, fair_dice.new_seed(), False, drafts, hashes
        )
        if copy.bot_to_act() is not None:
            self._context.bot_driver.run(copy.id)
        return copy.id


def _loaded(data: bytes) -> Record:
    return Record.load(data)


def _plays(record: Record, position: int) -> list[Draft]:
    """The first events of a record, as a table stores them."""
    state = record.at(0)
    drafts = []
    for event in record.events[:position]:
        drafts.append(play_draft(state.name(event), state.actor))
        state.take(event)
    return drafts


def _copied_seat(table: GameTable, seat: int, is_own: bool, lang: str) -> dict[str, Any]:
    name, bot = table.names(lang)[seat], table.seats[seat].bot
    if is_own:
        return seat_data(seat, PERSON, name, "")
    return seat_data(seat, BOT, table.seats[seat].name if bot else name, bot or USUAL_BOT)


def _shown_name(name: str, seat: int, lang: str) -> str:
    """A player's name of a record, as a table can have it; a bot has its display name."""
    shown = bot_name(lang, name.removeprefix(_BOT_PREFIX))
    try:
        return checked_name(shown[:LONGEST_NAME])
    except (BadName, MixedName):
        return say(lang, "Player {number}", number=seat + 1)
