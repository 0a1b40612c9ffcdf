"""Proposals that need the consent of all players."""

from typing import Any, Final

from pithead.table.base.errors import (
    GameOver,
    NoPerson,
    NoProposal,
    NotAwayForLong,
    NothingToUndo,
    NotStarted,
    OtherProposal,
    ProposalPending,
    StillHere,
    UnknownPosition,
    UnnamedProposal,
)
from pithead.table.base.events import AGREED, BACK, BOT, PERSON, PROPOSED, REFUSED, SAT, Draft, now
from pithead.table.base.table_setup import STANDARD_BOT, seat_data
from pithead.table.service.checks import check_share, require_seats
from pithead.table.service.context import ServiceContext
from pithead.table.service.responses import Standing
from pithead.table.service.retry import retry_on_conflict
from pithead.table.service.take_back import take_back
from pithead.table.tables.table import BACK_PROPOSAL, BOT_PROPOSAL, FINISHED, GameTable

_RECENT_EVENTS: Final = 20
"""The events of the game whose pauses say whether it is played by correspondence."""


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
            check_share(table, PROPOSED, min(seats), self._most_events)
            check_share(table, BACK, min(seats), self._most_events)
            if table.status == FINISHED:
                raise GameOver
            if not 0 <= to < table.position:
                raise UnknownPosition(last=table.position)
            if not table.is_full:
                raise NotStarted  # the player who takes the open seat has a say
            return await self._propose(
                table, seats, {"what": BACK_PROPOSAL, "seat": min(seats), "to": to}
            )

    @retry_on_conflict
    async def propose_bot(self, table_id: str, token: str | None, seat: int) -> Standing:
        """Propose that the standard bot plays for a player who has been away for long."""
        async with self._cache.transaction(table_id) as table:
            seats = require_seats(table, token)
            check_share(table, PROPOSED, min(seats), self._most_events)
            if table.status == FINISHED:
                raise GameOver
            if seat not in table.persons():
                raise NoPerson
            if seat in seats:
                raise StillHere
            self._check_absence(table, seat)
            data = {"what": BOT_PROPOSAL, "seat": min(seats), "of": seat, "bot": STANDARD_BOT}
            return await self._propose(table, seats, data)

    def _check_absence(self, table: GameTable, seat: int) -> None:
        """StillHere unless the holder of a seat has been away for long.

        A connection that breaks for a moment is no absence. In a game by correspondence, nobody
        looks in every few minutes.
        """
        settings = self._context.settings
        absence = self._context.watchers.absence(table.id, seat)
        if not absence:
            raise StillHere
        needed = settings.absence_minutes * 60
        pause = table.longest_pause(now(), _RECENT_EVENTS) / 1000
        if pause >= settings.correspondence_hours * 3600:
            needed = max(needed, settings.correspondence_absence_hours * 3600)
        if absence < needed:
            raise NotAwayForLong(needed - absence)

    async def _propose(
        self, table: GameTable, seats: frozenset[int], data: dict[str, Any]
    ) -> Standing:
        if table.proposal is not None:
            raise ProposalPending
        agreed = set(seats)
        draft = Draft(PROPOSED, {**data, "agreed": sorted(agreed)})
        if table.voters(data["what"], data.get("of", -1)) - agreed:
            event = table.sequence + 1
            await self._cache.commit(table, [draft])
            return self._standings.of(table, event)
        return await self._carry_out(table, [draft], data)

    @retry_on_conflict
    async def answer(
        self, table_id: str, token: str | None, agree: bool, sequence: int | None = None
    ) -> Standing:
        """Agree to the proposal or refuse it; the player who made it withdraws it by refusing.

        `sequence` names the proposal that the player has read: another one may have replaced it.
        Only a refusal may do without.
        """
        async with self._cache.transaction(table_id) as table:
            seats = require_seats(table, token)
            proposal = table.proposal
            if proposal is None:
                raise NoProposal
            if sequence is None and agree:
                raise UnnamedProposal
            if sequence is not None and sequence != proposal.sequence:
                raise OtherProposal
            missing = table.voters(proposal.what, proposal.of) - proposal.agreed
            if agree and missing and seats <= proposal.agreed:
                return self._standings.of(table, table.sequence, repeated=True)
            event = table.sequence + 1
            if not agree:
                await self._cache.commit(table, [Draft(REFUSED, {"seat": min(seats)})])
                return self._standings.of(table, event)
            draft = Draft(AGREED, {"seats": sorted(seats)})
            if missing - seats:
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
                await self._withdraw(table, data)
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
        if seat.kind != PERSON:
            await self._withdraw(table, data)
            raise NoPerson
        try:
            self._check_absence(table, seat.number)
        except StillHere:
            # They have come back since the proposal was made.
            await self._withdraw(table, data)
            raise
        sat = seat_data(seat.number, BOT, seat.name, data["bot"], seat.player)
        draft = Draft(SAT, {**sat, "why": "agreed"})
        event = table.sequence + len(before) + 1
        await self._cache.commit(table, [*before, draft])
        return self._standings.of(table, event)

    async def _withdraw(self, table: GameTable, data: dict[str, Any]) -> None:
        """End a proposal that can no longer be carried out."""
        await self._cache.commit(table, [Draft(REFUSED, {"seat": data["seat"]})])
