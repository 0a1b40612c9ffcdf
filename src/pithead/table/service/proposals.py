"""Proposals that need the consent of all players."""

from typing import Any

from pithead.table.errors import (
    GameOver,
    NoPerson,
    NoProposal,
    NothingToUndo,
    ProposalPending,
    StillHere,
    UnknownPosition,
)
from pithead.table.events import AGREED, BACK, BOT, PROPOSED, REFUSED, SAT, Draft
from pithead.table.service.checks import check_capacity, require_seats
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import Standing
from pithead.table.service.retry import retry_on_conflict
from pithead.table.service.take_back import take_back
from pithead.table.table import BACK_PROPOSAL, BOT_PROPOSAL, FINISHED, GameTable
from pithead.table.table_setup import STANDARD_BOT, checked_bot, seat_data


class Proposals:
    """Proposals to the other players, and their answers."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context
        self._cache = context.cache
        self._standings = context.standings
        self._most_events = context.settings.events_per_table

    @retry_on_conflict
    async def propose_back(self, table_id: str, token: str | None, to: int) -> Standing:
        """Propose to take the game back to `to` events; done at once if no consent is needed."""
        async with self._cache.transaction(table_id) as table:
            seats = require_seats(table, token)
            check_capacity(table, self._most_events)
            if table.status == FINISHED:
                raise GameOver
            if not 0 <= to < table.position:
                raise UnknownPosition(last=table.position)
            return await self._propose(
                table, seats, {"what": BACK_PROPOSAL, "seat": min(seats), "to": to}
            )

    @retry_on_conflict
    async def propose_bot(
        self, table_id: str, token: str | None, seat: int, bot: str = STANDARD_BOT
    ) -> Standing:
        """Propose that a bot plays for a player who is not connected."""
        bot = checked_bot(bot)
        async with self._cache.transaction(table_id) as table:
            seats = require_seats(table, token)
            check_capacity(table, self._most_events)
            if table.status == FINISHED:
                raise GameOver
            if seat not in table.persons():
                raise NoPerson
            if seat in seats:
                raise StillHere
            if seat in self._context.watchers.presence(table_id).seats:
                raise StillHere
            return await self._propose(
                table, seats, {"what": BOT_PROPOSAL, "seat": min(seats), "of": seat, "bot": bot}
            )

    async def _propose(
        self, table: GameTable, seats: frozenset[int], data: dict[str, Any]
    ) -> Standing:
        if table.proposal is not None:
            raise ProposalPending
        agreed = set(seats)
        draft = Draft(PROPOSED, {**data, "agreed": sorted(agreed)})
        missing = table.persons() - agreed - {data.get("of", -1)}
        if missing:
            event = table.sequence + 1
            await self._cache.commit(table, [draft])
            return self._standings.of(table, event)
        return await self._carry_out(table, [draft], data)

    @retry_on_conflict
    async def answer(self, table_id: str, token: str | None, agree: bool) -> Standing:
        """Agree to the proposal or refuse it; the player who made it withdraws it by refusing."""
        async with self._cache.transaction(table_id) as table:
            seats = require_seats(table, token)
            check_capacity(table, self._most_events)
            proposal = table.proposal
            if proposal is None:
                raise NoProposal
            event = table.sequence + 1
            if not agree:
                await self._cache.commit(table, [Draft(REFUSED, {"seat": min(seats)})])
                return self._standings.of(table, event)
            draft = Draft(AGREED, {"seats": sorted(seats)})
            missing = table.persons() - proposal.agreed - seats - {proposal.of}
            if missing:
                await self._cache.commit(table, [draft])
                return self._standings.of(table, event)
            data = {
                "what": proposal.what,
                "seat": proposal.seat,
                "to": proposal.to,
                "of": proposal.of,
                "bot": proposal.bot,
            }
            return await self._carry_out(table, [draft], data)

    async def _carry_out(
        self, table: GameTable, before: list[Draft], data: dict[str, Any]
    ) -> Standing:
        """Carry out a proposal to which all players have agreed."""
        if data["what"] == BACK_PROPOSAL:
            to = data["to"]
            if to >= table.position:
                await self._cache.commit(table, [Draft(REFUSED, {"seat": data["seat"]})])
                raise NothingToUndo
            draft = Draft(
                BACK,
                {
                    "to": to,
                    "seat": data["seat"],
                    "chance": table.crosses_chance(to),
                    "agreed": True,
                },
            )
            return await take_back(self._context, table, before, draft, None)
        seat = table.seats[data["of"]]
        draft = Draft(SAT, {**seat_data(seat.number, BOT, seat.name, data["bot"]), "why": "agreed"})
        event = table.sequence + len(before) + 1
        await self._cache.commit(table, [*before, draft])
        return self._standings.of(table, event)
