"""Playing, taking back and chatting."""

import time
from typing import Final

from pithead.kernel.errors import IllegalAction
from pithead.kernel.step import OVER
from pithead.table.base.errors import (
    BadText,
    ForeignToken,
    GameOver,
    NothingToUndo,
    NotStarted,
    NotYourTurn,
    SeatedName,
)
from pithead.table.base.events import BACK, CHAT, PERSON, SPECTATOR, Draft
from pithead.table.base.lookalikes import look_the_same
from pithead.table.base.table_setup import checked_name
from pithead.table.base.token_hash import PlayerToken
from pithead.table.service.checks import (
    check_lesson,
    check_share,
    check_version,
    illegal,
    require_seats,
    scoped_idempotency_key,
    seats_of_token,
)
from pithead.table.service.clock_checks import check_time
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import Standing
from pithead.table.service.retry import retry_on_conflict
from pithead.table.service.take_back import take_back
from pithead.table.storage import Conflict
from pithead.table.tables.continuation import Continuation

LONGEST_TEXT: Final = 500


class Actions:
    """What a player does at a table without the others' consent."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache = context.cache
        self._metrics = context.metrics
        self._standings = context.standings
        self._most_events = context.settings.events_per_table

    @retry_on_conflict
    async def act(
        self,
        table_id: str,
        token: str | None,
        action: str,
        expected: int | None = None,
        idempotency_key: str | None = None,
    ) -> Standing:
        """Take an action for the seat whose turn it is.

        `expected` is the sequence number of the last event that the client has seen: `Stale` if
        the game has moved since. A request that is sent again with the same `idempotency_key`
        counts once. Returns after the action is committed, together with the outcomes of chance
        that follow it.
        """
        started = time.monotonic()
        async with self._cache.transaction(table_id) as table:
            await self._cache.resolve_chance(table)
            if table.chance_is_due:
                raise Conflict
            seats = require_seats(table, token)
            scoped_key = scoped_idempotency_key(token, idempotency_key)
            if (before := self._standings.of_repeated(table, scoped_key)) is not None:
                return before
            check_version(table, expected)
            state = table.state
            if state.actor == OVER:
                raise GameOver
            if not table.is_ready or table.missing_entropy:
                raise NotStarted
            seat = state.actor
            if seat not in seats or table.seats[seat].kind != PERSON:
                raise NotYourTurn(table.seats[seat].name, table.seats[seat].bot)
            check_time(self._context, table)
            check_lesson(table, action)
            following = Continuation(table)
            try:
                following.act(action, seat, scoped_key)
            except IllegalAction as error:
                raise illegal(state, action, error) from None
            following.resolve_chance()
            event = table.sequence + 1
            await self._cache.commit(table, following.drafts, following.positions)
            self._metrics.actions.inc()
            self._metrics.action_seconds.observe(time.monotonic() - started)
            return self._standings.of(table, event)

    @retry_on_conflict
    async def undo(
        self,
        table_id: str,
        token: str | None,
        expected: int | None = None,
        idempotency_key: str | None = None,
        to: int | None = None,
    ) -> Standing:
        """Take back the player's last decision, or all after `to` events of the game.

        Only the player's own decisions can be undone, back to the last event of chance or of
        another player.
        """
        async with self._cache.transaction(table_id) as table:
            seats = require_seats(table, token)
            scoped_key = scoped_idempotency_key(token, idempotency_key)
            if (before := self._standings.of_repeated(table, scoped_key)) is not None:
                return before
            check_version(table, expected)
            if table.state.actor in seats:
                check_time(self._context, table)
            limit = table.undo_limit(seats)
            target = table.position - 1 if to is None else to
            if not limit <= target < table.position:
                raise NothingToUndo
            seat = table.played[-1].seat
            check_share(table, BACK, seat, self._most_events)
            draft = Draft(BACK, {"to": target, "seat": seat, "chance": False})
            return await take_back(self._context, table, [], draft, scoped_key)

    @retry_on_conflict
    async def chat(
        self,
        table_id: str,
        token: str | None,
        text: str,
        name: str = "",
        seat: int | None = None,
        lang: str = "en",
    ) -> int:
        """Add a line of plain text. Spectators may chat at public tables, under a name.

        A spectator cannot take the name of somebody who sits here, nor a guest that of a player.
        """
        player = token if isinstance(token, PlayerToken) else None
        text = " ".join(text.split())
        if not text or len(text) > LONGEST_TEXT or not text.isprintable():
            raise BadText(longest=LONGEST_TEXT)
        async with self._cache.transaction(table_id) as table:
            seats = seats_of_token(table, token)
            if seats:
                sender = min(seats) if seat is None else seat
                if sender not in seats:
                    raise ForeignToken
                name, speaker = table.names(lang)[sender], table.seats[sender].player
            else:
                if not table.public:
                    require_seats(table, token)
                sender = SPECTATOR
                if player is not None:
                    name, speaker = player.name, player.player_id
                else:
                    name = await self._context.name_of_guest(checked_name(name), lang)
                    speaker = ""
                if not speaker and look_the_same(name, (other.name for other in table.seats)):
                    raise SeatedName(name=name)
            check_share(table, CHAT, sender, self._most_events)
            data = {"seat": sender, "name": name, "text": text}
            draft = Draft(CHAT, {**data, "player": speaker} if speaker else data)
            await self._cache.commit(table, [draft])
            return table.sequence
