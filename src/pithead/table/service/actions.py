"""Playing, taking back and talking."""

import time
from typing import Final

from pithead.kernel.errors import IllegalAction
from pithead.kernel.step import OVER
from pithead.table.errors import (
    BadText,
    ForeignToken,
    GameOver,
    NothingToUndo,
    NotStarted,
    NotYourTurn,
)
from pithead.table.events import BACK, BOT, CHAT, PERSON, SAT, SPECTATOR, Draft
from pithead.table.service.desk import Desk, decided_anew
from pithead.table.service.responses import Standing
from pithead.table.storage import Conflict
from pithead.table.table import Table
from pithead.table.table_cache import chance_answers, play_draft
from pithead.table.table_setup import STANDARD_BOT, checked_name, seat_data

LONGEST_TEXT: Final = 500


class Playing(Desk):
    """What somebody does by himself at a table where he sits."""

    @decided_anew
    async def act(
        self,
        table_id: str,
        token: str | None,
        action: str,
        expected: int | None = None,
        key: str | None = None,
    ) -> Standing:
        """Answer the question that is asked, for the seat whose turn it is.

        `expected` is the sequence number of the last event that the person has seen: if the game
        has moved since, this is `Stale`. A `key` names the request: sent again, it counts once.
        Returns when the action is committed, together with what chance answered to it.
        """
        begun = time.monotonic()
        async with self.keeper.held(table_id) as table:
            await self.keeper.settle(table)
            if table.chance_is_due:
                raise Conflict
            seats = self._holder(table, token)
            scoped = self._scoped(token, key)
            if (before := self._answered(table, scoped)) is not None:
                return before
            self._check_room(table)
            self._check_fresh(table, expected)
            state = table.state
            if state.actor == OVER:
                raise GameOver
            if not table.is_full or table.luck_awaited:
                raise NotStarted
            seat = state.actor
            if seat not in seats or table.seats[seat].kind != PERSON:
                raise NotYourTurn(name=table.names[seat])
            after = state.clone()
            try:
                after.apply(action)
            except IllegalAction as error:
                raise self._illegal(state, action, error) from None
            drafts = [play_draft(action, seat, key=scoped)]
            drafts += chance_answers(table, after, table.position + 1)
            event = table.sequence + 1
            await self.keeper.commit(table, drafts, state=after)
            self.metrics.actions.inc()
            self.metrics.action_seconds.observe(time.monotonic() - begun)
            return self._standing(table, event)

    @decided_anew
    async def undo(
        self,
        table_id: str,
        token: str | None,
        expected: int | None = None,
        key: str | None = None,
        to: int | None = None,
    ) -> Standing:
        """Take back one's last decision, or all after `to` events of the game.

        Only one's own decisions, back to the last event of chance or of anybody else.
        """
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            scoped = self._scoped(token, key)
            if (before := self._answered(table, scoped)) is not None:
                return before
            self._check_room(table)
            self._check_fresh(table, expected)
            limit = table.undo_limit(seats)
            target = table.position - 1 if to is None else to
            if not limit <= target < table.position:
                raise NothingToUndo
            draft = Draft(BACK, {"to": target, "seat": table.played[-1].seat, "chance": False})
            return await self._go_back(table, [], draft, scoped)

    async def _go_back(
        self, table: Table, before: list[Draft], draft: Draft, scoped: str | None
    ) -> Standing:
        to = draft.data["to"]
        state = table.record.at(to)
        drafts = [*before, draft]
        drafts[0] = Draft(drafts[0].kind, drafts[0].data, scoped)
        event = table.sequence + len(drafts)
        await self.keeper.commit(table, drafts, state=state, position=to)
        # Where chance was asked there, it is asked again, with new luck.
        await self.keeper.settle(table)
        return self._standing(table, event)

    @decided_anew
    async def stand_in(
        self, table_id: str, token: str | None, seat: int, bot: str = STANDARD_BOT
    ) -> None:
        """Let a bot play on one's own seat for a while."""
        self._check_bot(bot)
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            data = {**seat_data(seat, BOT, table.seats[seat].name, bot), "why": "stands_in"}
            await self.keeper.commit(table, [Draft(SAT, data)])

    @decided_anew
    async def reclaim(self, table_id: str, token: str | None, seat: int) -> None:
        """Take one's seat back from the bot that stands in."""
        async with self.keeper.held(table_id) as table:
            self._own_seat(table, token, seat)
            self._check_room(table)
            data = {**seat_data(seat, PERSON, table.seats[seat].name, ""), "why": "came_back"}
            await self.keeper.commit(table, [Draft(SAT, data)])

    @decided_anew
    async def say(
        self, table_id: str, token: str | None, text: str, name: str = "", seat: int | None = None
    ) -> int:
        """A line of chat, plain text. Spectators may talk at public tables, under a name."""
        text = " ".join(text.split())
        if not text or len(text) > LONGEST_TEXT or not text.isprintable():
            raise BadText(longest=LONGEST_TEXT)
        async with self.keeper.held(table_id) as table:
            seats = self._seats_of(table, token)
            # Whoever only looks on must not be able to end the game by talking.
            self._check_room(table, self.settings.events_per_table // (1 if seats else 10))
            if seats:
                who = min(seats) if seat is None else seat
                if who not in seats:
                    raise ForeignToken
                name = table.names[who]
            else:
                if not table.public:
                    self._holder(table, token)
                who, name = SPECTATOR, checked_name(name)
            draft = Draft(CHAT, {"seat": who, "name": name, "text": text})
            await self.keeper.commit(table, [draft])
            return table.sequence
