"""Setting a table up, and sitting down."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from pithead.locale import Messages
from pithead.table import fair_dice
from pithead.table.errors import DiceRolled, NotOver, SeatTaken
from pithead.table.events import CREATED, LUCK, OPEN, PERSON, REMATCH, SAT, Draft, now, numbered
from pithead.table.service.desk import NOBODY, Desk, decided_anew
from pithead.table.service.responses import Created, Joined, Standing
from pithead.table.storage import Stored
from pithead.table.table import FINISHED, Table
from pithead.table.table_setup import (
    SeatWish,
    checked_luck,
    checked_name,
    checked_setup,
    first_seats,
    new_id,
    seat_data,
)
from pithead.table.tokens import hashed, is_link, new_token


class Seating(Desk):
    """New tables, and who sits at them."""

    async def create(
        self,
        game: str,
        seats: Sequence[SeatWish],
        options: Mapping[str, Any] | None = None,
        edition: str = "",
        public: bool = False,
        visitor: str | None = None,
        lang: str = "en",
        own_luck: bool = False,
    ) -> Created:
        """A new table. Whoever sets it up holds all seats of kind `me` with one token.

        With `own_luck` the first roll waits until everybody has added something to the fair_dice.
        """
        setup = await asyncio.to_thread(checked_setup, game, len(seats), options or {}, edition)
        data = first_seats(seats, Messages(lang)("seat.person", number="{number}"))
        mine = frozenset(seat["seat"] for seat in data if seat["kind"] == PERSON)
        token = new_token() if mine else ""
        keys = self._keys_for(mine, token, visitor)
        seed = fair_dice.new_seed()
        first = {"commitment": fair_dice.commitment(seed), "seats": data, "own_luck": own_luck}
        table = await self._add(game, setup.to_json(), seed, public, first, keys)
        return Created(table.id, token, sorted(mine), table.record.commitment)

    async def _add(
        self,
        game: str,
        setup: dict[str, Any],
        seed: bytes,
        public: bool,
        first: dict[str, Any],
        keys: dict[str, frozenset[int]],
    ) -> Table:
        events = numbered([Draft(CREATED, first)], 0)
        stored = Stored(new_id(), game, setup, seed, public, now(), events, keys)
        table = await self.keeper.add(stored)
        if table.is_full and not table.persons():
            self.driver.wake(table.id)
        return table

    def _keys_for(
        self, seats: frozenset[int], token: str, visitor: str | None
    ) -> dict[str, frozenset[int]]:
        return {hashed(t): seats for t in (token, visitor) if t and seats}

    @decided_anew
    async def join(
        self,
        table_id: str,
        name: str,
        seat: int | None = None,
        visitor: str | None = None,
        token: str | None = None,
        luck: str = "",
    ) -> Joined:
        """Take an open seat, the first one unless a seat is named.

        With a token that holds a seat here already, it holds this one too: another person at the
        same screen. `luck` is added to the dice, as by `add_luck`: for the last who comes this is
        the only chance, unless the table waits for it.
        """
        name, luck = checked_name(name), checked_luck(luck)
        async with self.keeper.held(table_id) as table:
            free = [s.number for s in table.seats if s.kind == OPEN]
            if seat is not None and seat not in range(table.setup.players):
                raise SeatTaken
            if not free or (seat is not None and seat not in free):
                raise SeatTaken
            taken = free[0] if seat is None else seat
            own = self._seats_of(table, token) if token else NOBODY
            use = token if token and own else new_token()
            keys = {hashed(use): own | {taken}}
            if visitor:
                keys[hashed(visitor)] = self._seats_of(table, visitor) | {taken}
            drafts = [Draft(SAT, {**seat_data(taken, PERSON, name, ""), "why": "joined"})]
            if luck:
                drafts.append(Draft(LUCK, {"seat": taken, "text": luck}))
            await self.keeper.commit(table, drafts, keys=keys)
            return Joined(table_id, use, taken, table.record.commitment)

    @decided_anew
    async def add_luck(self, table_id: str, token: str | None, seat: int, text: str) -> Standing:
        """Mix something of one's own into the dice before the first roll; "" for nothing.

        The commitment to the server's seed is known by then, so that who chose the seed could not
        know what comes of both together.
        """
        text = checked_luck(text)
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            if table.begun or table.chance_is_due:
                if seat in table.answered and text == table.record.luck.get(seat, ""):
                    return self._standing(table, table.sequence, repeated=True)
                raise DiceRolled
            event = table.sequence + 1
            await self.keeper.commit(table, [Draft(LUCK, {"seat": seat, "text": text})])
            return self._standing(table, event)

    @decided_anew
    async def rename(self, table_id: str, token: str | None, seat: int, name: str) -> None:
        """Call oneself otherwise."""
        name = checked_name(name)
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            kind, bot = table.seats[seat].kind, table.seats[seat].bot
            data = {**seat_data(seat, kind, name, bot), "why": "renamed"}
            await self.keeper.commit(table, [Draft(SAT, data)])

    @decided_anew
    async def rematch(self, table_id: str, token: str | None) -> str:
        """A new table with the same people, bots and options; every token is good there as here,
        but no private link: each is good for once.

        The second who asks is led to the table of the first.
        """
        async with self.keeper.held(table_id) as table:
            self._holder(table, token)
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
                "own_luck": table.own_luck,
            }
            keys = {key: held for key, held in table.keys.items() if not is_link(key)}
            # A crash between the two leaves an unused table, never a link to nowhere.
            again = await self._add(
                table.game.id, table.setup.to_json(), seed, table.public, first, keys
            )
            if table.rematch:
                return table.rematch  # Another process has set one up meanwhile.
            await self.keeper.commit(table, [Draft(REMATCH, {"table": again.id})])
        return again.id
