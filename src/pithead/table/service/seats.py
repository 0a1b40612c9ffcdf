"""Creating tables, and taking and changing seats."""

import asyncio
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pithead.kernel.texts.i18n import say
from pithead.table.base.clock_setup import ClockSetup, checked_clock
from pithead.table.base.errors import (
    CannotRemove,
    DiceRolled,
    FixedLevel,
    FixedName,
    GameOver,
    NotOver,
    SeatStillOpen,
    SeatTaken,
    StillNeeded,
)
from pithead.table.base.events import (
    BACK,
    BOT,
    CLOSED,
    CREATED,
    ENTROPY,
    JOINED,
    OPEN,
    PERSON,
    REMATCH,
    SAT,
    Draft,
    now,
    numbered,
)
from pithead.table.base.table_setup import (
    STANDARD_BOT,
    USUAL_BOT,
    SeatRequest,
    checked_bot,
    checked_entropy,
    checked_name,
    checked_setup,
    checked_wanted,
    first_seats,
    new_id,
    seat_data,
)
from pithead.table.base.token_hash import PlayerToken, is_link_hash, new_token, token_hash
from pithead.table.service.checks import (
    NO_SEATS,
    check_share,
    require_seat,
    require_seats,
    seats_of_token,
)
from pithead.table.service.clock_checks import check_reclaim, check_time
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import Created, Joined, Standing
from pithead.table.service.retry import retry_on_conflict
from pithead.table.storage import StoredTable
from pithead.table.tables import fair_dice
from pithead.table.tables.table import FINISHED, GameTable


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
        try_out: bool = False,
        lesson: str = "",
        wanted: str = "",
        clock: ClockSetup | None = None,
    ) -> Created:
        """A new table. One token holds all seats of kind `me`.

        With `asks_for_entropy` the first roll waits until all players have added entropy or
        declined. The thinking time of its bots is charged to `client`. `lesson` is the id of the
        lesson that the table gives. With `try_out`, moves may be tried out on a copy at any time.
        `wanted` is the experience that the other players should have, `clock` their time.
        """
        setup = await asyncio.to_thread(checked_setup, game, len(seats), options or {}, edition)
        player = visitor if isinstance(visitor, PlayerToken) else None
        named = {
            name: await self._context.name_of_guest(name, lang)
            for name in {checked_name(s.name) for s in seats if s.kind != OPEN and s.name}
        }
        data = first_seats(seats, say(lang, "Player {number}", number="{number}"), player, named)
        mine = frozenset(seat["seat"] for seat in data if seat["kind"] == PERSON)
        token = new_token() if mine else ""
        token_hashes = {token_hash(t): mine for t in (token, visitor) if t and mine}
        seed = fair_dice.new_seed()
        first = {
            "commitment": fair_dice.commitment(seed),
            "seats": data,
            "own_luck": asks_for_entropy,
        }
        setup = replace(
            setup,
            lesson=lesson,
            try_out=try_out,
            wanted=checked_wanted(wanted),
            clock=self._checked_clock(clock),
        )
        stored = {**setup.to_json(), "client": client}
        table = await self.add(game, stored, seed, public, [Draft(CREATED, first)], token_hashes)
        return Created(table.id, token, sorted(mine), table.record.commitment)

    def _checked_clock(self, clock: ClockSetup | None) -> ClockSetup | None:
        checked = checked_clock(clock)
        return replace(checked, bot=checked_bot(checked.bot)) if checked is not None else None

    async def add(
        self,
        game: str,
        setup: dict[str, Any],
        seed: bytes,
        public: bool,
        drafts: list[Draft],
        token_hashes: dict[str, frozenset[int]],
    ) -> GameTable:
        """A new table with its first events, checked by the caller."""
        events = numbered(drafts, 0)
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
        lang: str = "en",
    ) -> Joined:
        """Take an open seat: the given one, or the first.

        A token that holds a seat here already holds the new one too: another person at the same
        screen. `entropy` is added as by `add_entropy`: the player who takes the last seat can add
        it only here, unless the table asks for it.
        """
        player = visitor if isinstance(visitor, PlayerToken) else None
        name, entropy = (
            checked_name(name or (player.name if player else "")),
            checked_entropy(entropy),
        )
        name = await self._context.name_of_guest(name, lang)
        async with self._cache.transaction(table_id) as table:
            if table.status == FINISHED:
                raise GameOver
            free = [s.number for s in table.seats if s.kind == OPEN]
            if seat is not None and seat not in range(table.setup.players):
                raise SeatTaken
            if not free or (seat is not None and seat not in free):
                raise SeatTaken
            if entropy and table.begun:
                raise DiceRolled  # somebody has handed back a seat in the middle of the game
            taken = free[0] if seat is None else seat
            check_share(table, JOINED, taken, self._most_events)
            own = seats_of_token(table, token) if token else NO_SEATS
            is_player = isinstance(token, PlayerToken)
            used_token = token if token and own and not is_player else new_token()
            token_hashes = {token_hash(used_token): own | {taken}}
            if visitor:
                token_hashes[token_hash(visitor)] = seats_of_token(table, visitor) | {taken}
            sat = seat_data(taken, PERSON, name, "")
            if player is not None and all(s.player != player.player_id for s in table.seats):
                sat = seat_data(taken, PERSON, player.name, "", player.player_id)
            drafts = [Draft(SAT, {**sat, "why": JOINED})]
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
    async def rename(
        self, table_id: str, token: str | None, seat: int, name: str, lang: str = "en"
    ) -> int:
        """Change the name of a guest. Returns the sequence number of the event."""
        name = await self._context.name_of_guest(checked_name(name), lang)
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            if table.seats[seat].player:
                raise FixedName
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
            check_reclaim(table, seat)
            if table.state.actor == seat:
                check_time(self._context, table)
            check_share(table, SAT, seat, self._most_events)
            held = table.seats[seat]
            data = {**seat_data(seat, BOT, held.name, bot, held.player), "why": "stands_in"}
            await self._cache.commit(table, [Draft(SAT, data)])
            return table.sequence

    @retry_on_conflict
    async def change_bot(
        self, table_id: str, token: str | None, seat: int, bot: str, name: str
    ) -> int:
        """Replace a bot by another one. Returns the sequence number of the event.

        Only a player who is alone with bots may do so.
        """
        bot, name = checked_bot(bot), checked_name(name)
        async with self._cache.transaction(table_id) as table:
            own = require_seats(table, token)
            if seat not in range(table.setup.players) or table.seats[seat].kind != BOT:
                raise FixedLevel
            if seat in table.held() or not table.persons() <= own:
                raise FixedLevel
            if table.status == FINISHED:
                raise GameOver
            check_share(table, SAT, min(own), self._most_events)
            data = {**seat_data(seat, BOT, name, bot), "why": "level", "by": min(own)}
            await self._cache.commit(table, [Draft(SAT, data)])
            return table.sequence

    @retry_on_conflict
    async def reclaim(self, table_id: str, token: str | None, seat: int) -> int:
        """Take a seat back from the bot that stands in. Returns the event's sequence number."""
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            if table.seats[seat].kind == PERSON:
                return table.sequence
            check_reclaim(table, seat)
            held = table.seats[seat]
            data = {**seat_data(seat, PERSON, held.name, "", held.player), "why": "came_back"}
            await self._cache.commit(table, [Draft(SAT, data)])
            return table.sequence

    @retry_on_conflict
    async def leave(self, table_id: str, token: str | None, seat: int) -> int:
        """Hand a seat back: it is open again, and no token holds it any more.

        Returns the sequence number of the event. A game that has begun waits for another player,
        but its clocks run on. A seat whose time was up stays with its bot.
        """
        async with self._cache.transaction(table_id) as table:
            require_seat(table, token, seat)
            await self._open_seat(table, seat, {"why": "left"})
            return table.sequence

    @retry_on_conflict
    async def remove(self, table_id: str, token: str | None, seat: int) -> int:
        """Open the seat of somebody who has not acted yet. Returns the event's sequence number.

        Only the owner of the table may do so: otherwise a visitor could take all open seats and
        leave everybody waiting.
        """
        async with self._cache.transaction(table_id) as table:
            own = require_seats(table, token)
            if not table.may_remove(own, seat):
                raise CannotRemove
            check_share(table, SAT, min(own), self._most_events)
            await self._open_seat(table, seat, {"why": "removed", "by": min(own)})
            return table.sequence

    async def _open_seat(self, table: GameTable, seat: int, reason: dict[str, Any]) -> None:
        """Take a seat from all tokens, so that another person can take it.

        If only chance and bots have decided anything, the game begins again with another seed:
        nobody can look at the first roll and then choose with whom to play it.
        """
        if table.status == FINISHED:
            raise GameOver
        lost = table.clocks is not None and seat in table.clocks.lost
        bot = table.seats[seat].bot if lost else ""
        data = {**seat_data(seat, BOT if lost else OPEN, bot, bot), **reason}
        token_hashes = {
            stored: held - {seat} for stored, held in table.token_hashes.items() if seat in held
        }
        drafts = [Draft(SAT, data)]
        if lost or not table.may_begin_again:
            await self._cache.commit(table, drafts, token_hashes=token_hashes)
            return
        seed = fair_dice.new_seed()
        again = {"to": 0, "seat": seat, "chance": False}
        drafts.append(Draft(BACK, {**again, "commitment": fair_dice.commitment(seed)}))
        first = table.record.at(0)
        await self._cache.commit(table, drafts, [first], 0, token_hashes, seed)

    @retry_on_conflict
    async def fill(
        self, table_id: str, token: str | None, seat: int, bot: str = USUAL_BOT, name: str = ""
    ) -> int:
        """Give an open seat to a bot. Returns the sequence number of the event.

        The owner of the table may do so at any time, the other players when the seat has been open
        for a while.
        """
        bot = checked_bot(bot)
        name = checked_name(name or bot)
        async with self._cache.transaction(table_id) as table:
            own = require_seats(table, token)
            if seat not in table.open_since:
                raise SeatTaken
            open_for = (now() - table.open_since[seat]) / 60_000
            rest = self._context.settings.open_seat_minutes - open_for
            if table.owner not in own and rest > 0:
                raise SeatStillOpen(math.ceil(rest))
            check_share(table, SAT, min(own), self._most_events)
            data = {**seat_data(seat, BOT, name, bot), "why": "filled", "by": min(own)}
            await self._cache.commit(table, [Draft(SAT, data)])
            return table.sequence

    @retry_on_conflict
    async def close(self, table_id: str, token: str | None) -> int:
        """Close a table, so that nobody can play there. Returns the event's sequence number."""
        async with self._cache.transaction(table_id) as table:
            own = require_seats(table, token)
            if table.closed:
                return table.sequence
            if table.status == FINISHED:
                raise GameOver
            if not table.may_close(own):
                raise StillNeeded
            await self._cache.commit(table, [Draft(CLOSED, {"seat": table.owner})])
            return table.sequence

    @retry_on_conflict
    async def delete(self, table_id: str, token: str | None) -> None:
        """Delete a table that nobody else needs, for ever."""
        async with self._cache.transaction(table_id) as table:
            if not table.may_delete(require_seats(table, token)):
                raise StillNeeded
            await self._cache.delete(table)

    @retry_on_conflict
    async def rematch(
        self, table_id: str, token: str | None, client: str = "", level: str = ""
    ) -> str:
        """The id of a new table with the same players, bots, options and tokens.

        Private links are not copied: each can be used once. If a rematch exists already, its id is
        returned. With the level that would fit better, the bots are of this level.
        """
        async with self._cache.transaction(table_id) as table:
            require_seats(table, token)
            if table.rematch:
                return table.rematch
            if table.status != FINISHED:
                raise NotOver
            if level not in ("", table.fitting_level()):
                raise FixedLevel
            seats = [
                seat_data(s.number, BOT, level, level)
                if level and s.kind == BOT
                else seat_data(s.number, s.kind, s.name, s.bot, s.player)
                for s in table.seats
            ]
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
            setup = {
                **replace(table.setup, lesson="", copied=False).to_json(),
                "client": client or table.client,
            }
            again = await self.add(
                table.game.id, setup, seed, table.public, [Draft(CREATED, first)], token_hashes
            )
            if table.rematch:
                return table.rematch  # Another process has created one meanwhile.
            await self._cache.commit(table, [Draft(REMATCH, {"table": again.id})])
        return again.id
