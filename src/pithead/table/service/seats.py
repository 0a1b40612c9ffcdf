"""Creating tables, and taking and changing seats."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from pithead.kernel.i18n import say
from pithead.table import fair_dice
from pithead.table.errors import DiceRolled, GameOver, NotOver, SeatTaken
from pithead.table.events import (
    BOT,
    CREATED,
    ENTROPY,
    OPEN,
    PERSON,
    REMATCH,
    SAT,
    Draft,
    now,
    numbered,
)
from pithead.table.service.checks import (
    NO_SEATS,
    check_share,
    require_seat,
    require_seats,
    seats_of_token,
)
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import Created, Joined, Standing
from pithead.table.service.retry import retry_on_conflict
from pithead.table.storage import StoredTable
from pithead.table.table import FINISHED, GameTable
from pithead.table.table_setup import (
    STANDARD_BOT,
    SeatRequest,
    checked_bot,
    checked_entropy,
    checked_name,
    checked_setup,
    first_seats,
    new_id,
    seat_data,
)
from pithead.table.token_hash import is_link_hash, new_token, token_hash


class Seats:
    """New tables, and who sits at them."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache = context.cache
        self._standings = context.standings
        self._most_events = context.settings.events_per_table

    async def create(
        self,
        game: str,
        seats: Sequence[SeatRequest],
        options: Mapping[str, Any] | None = None,
        edition: str = "",
        public: bool = False,
        visitor: str | None = None,
        lang: str = "en",
        asks_for_entropy: bool = False,
        client: str = "",
    ) -> Created:
        """A new table. One token holds all seats of kind `me`.

        With `asks_for_entropy` the first roll waits until all players have added entropy or
        declined. The thinking time of its bots is charged to `client`.
        """
        setup = await asyncio.to_thread(checked_setup, game, len(seats), options or {}, edition)
        data = first_seats(seats, say(lang, "Player {number}", number="{number}"))
        mine = frozenset(seat["seat"] for seat in data if seat["kind"] == PERSON)
        token = new_token() if mine else ""
        token_hashes = {token_hash(t): mine for t in (token, visitor) if t and mine}
        seed = fair_dice.new_seed()
        first = {
            "commitment": fair_dice.commitment(seed),
            "seats": data,
            "own_luck": asks_for_entropy,
        }
        stored = {**setup.to_json(), "client": client}
        table = await self._add(game, stored, seed, public, first, token_hashes)
        return Created(table.id, token, sorted(mine), table.record.commitment)

    async def _add(
        self,
        game: str,
        setup: dict[str, Any],
        seed: bytes,
        public: bool,
        first: dict[str, Any],
        token_hashes: dict[str, frozenset[int]],
    ) -> GameTable:
        events = numbered([Draft(CREATED, first)], 0)
        stored = StoredTable(new_id(), game, setup, seed, public, now(), events, token_hashes)
        table = await self._cache.add(stored)
        self._context.look(table)
        return table

    @retry_on_conflict
    async def join(
        self,
        table_id: str,
        name: str,
        seat: int | None = None,
        visitor: str | None = None,
        token: str | None = None,
        entropy: str = "",
    ) -> Joined:
        """Take an open seat: the given one, or the first.

        A token that holds a seat here already holds the new one too: another person at the same
        screen. `entropy` is added as by `add_entropy`: the player who takes the last seat can add
        it only here, unless the table asks for it.
        """
        name, entropy = checked_name(name), checked_entropy(entropy)
        async with self._cache.transaction(table_id) as table:
            free = [s.number for s in table.seats if s.kind == OPEN]
            if seat is not None and seat not in range(table.setup.players):
                raise SeatTaken
            if not free or (seat is not None and seat not in free):
                raise SeatTaken
            if entropy and table.begun:
                raise DiceRolled  # somebody has handed back a seat in the middle of the game
            taken = free[0] if seat is None else seat
            own = seats_of_token(table, token) if token else NO_SEATS
            used_token = token if token and own else new_token()
            token_hashes = {token_hash(used_token): own | {taken}}
            if visitor:
                token_hashes[token_hash(visitor)] = seats_of_token(table, visitor) | {taken}
            drafts = [Draft(SAT, {**seat_data(taken, PERSON, name, ""), "why": "joined"})]
            if entropy:
                drafts.append(Draft(ENTROPY, {"seat": taken, "text": entropy}))
            await self._cache.commit(table, drafts, token_hashes=token_hashes)
            return Joined(table_id, used_token, taken, table.record.commitment)

    @retry_on_conflict
    async def add_entropy(self, table_id: str, token: str | None, seat: int, text: str) -> Standing:
        """Mix a player's text into the dice before the first roll; "" for none.

        The server has committed to its seed by then, so it could not know the combined key when it
        chose the seed.
        """
        text = checked_entropy(text)
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            if seat in table.entropy_answers and text == table.record.luck.get(seat, ""):
                return self._standings.of(table, table.sequence, repeated=True)
            if table.begun or table.chance_is_due:
                raise DiceRolled
            check_share(table, ENTROPY, seat, self._most_events)
            event = table.sequence + 1
            await self._cache.commit(table, [Draft(ENTROPY, {"seat": seat, "text": text})])
            return self._standings.of(table, event)

    @retry_on_conflict
    async def rename(self, table_id: str, token: str | None, seat: int, name: str) -> int:
        """Change the name of a player. Returns the sequence number of the event."""
        name = checked_name(name)
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            if name == table.seats[seat].name:
                return table.sequence
            check_share(table, SAT, seat, self._most_events)
            kind, bot = table.seats[seat].kind, table.seats[seat].bot
            data = {**seat_data(seat, kind, name, bot), "why": "renamed"}
            await self._cache.commit(table, [Draft(SAT, data)])
            return table.sequence

    @retry_on_conflict
    async def stand_in(
        self, table_id: str, token: str | None, seat: int, bot: str = STANDARD_BOT
    ) -> int:
        """Let a bot play on the player's own seat. Returns the sequence number of the event."""
        bot = checked_bot(bot)
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            if (table.seats[seat].kind, table.seats[seat].bot) == (BOT, bot):
                return table.sequence
            check_share(table, SAT, seat, self._most_events)
            data = {**seat_data(seat, BOT, table.seats[seat].name, bot), "why": "stands_in"}
            await self._cache.commit(table, [Draft(SAT, data)])
            return table.sequence

    @retry_on_conflict
    async def reclaim(self, table_id: str, token: str | None, seat: int) -> int:
        """Take a seat back from the bot that stands in. Returns the event's sequence number."""
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            if table.seats[seat].kind == PERSON:
                return table.sequence
            data = {**seat_data(seat, PERSON, table.seats[seat].name, ""), "why": "came_back"}
            await self._cache.commit(table, [Draft(SAT, data)])
            return table.sequence

    @retry_on_conflict
    async def leave(self, table_id: str, token: str | None, seat: int) -> int:
        """Hand a seat back: it is open again, and no token holds it any more.

        Returns the sequence number of the event. A game that has begun waits for another player.
        """
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            if table.status == FINISHED:
                raise GameOver
            check_share(table, SAT, seat, self._most_events)
            data = {**seat_data(seat, OPEN, "", ""), "why": "left"}
            token_hashes = {
                stored: held - {seat} for stored, held in table.token_hashes.items() if seat in held
            }
            await self._cache.commit(table, [Draft(SAT, data)], token_hashes=token_hashes)
            return table.sequence

    @retry_on_conflict
    async def rematch(self, table_id: str, token: str | None, client: str = "") -> str:
        """The id of a new table with the same players, bots, options and tokens.

        Private links are not copied: each can be used once. If a rematch exists already, its id is
        returned.
        """
        async with self._cache.transaction(table_id) as table:
            require_seats(table, token)
            if table.rematch:
                return table.rematch
            if table.status != FINISHED:
                raise NotOver
            seats = [seat_data(s.number, s.kind, s.name, s.bot) for s in table.seats]
            seed = fair_dice.new_seed()
            first = {
                "commitment": fair_dice.commitment(seed),
                "seats": seats,
                "rematch_of": table_id,
                "own_luck": table.asks_for_entropy,
            }
            token_hashes = {
                stored: held
                for stored, held in table.token_hashes.items()
                if not is_link_hash(stored)
            }
            # A crash between the two commits leaves an unused table, never a link to nowhere.
            setup = {**table.setup.to_json(), "client": client or table.client}
            again = await self._add(table.game.id, setup, seed, table.public, first, token_hashes)
            if table.rematch:
                return table.rematch  # Another process has created one meanwhile.
            await self._cache.commit(table, [Draft(REMATCH, {"table": again.id})])
        return again.id
