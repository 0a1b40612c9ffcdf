"""What is done only if everybody agrees."""

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
from pithead.table.service.actions import Playing
from pithead.table.service.desk import decided_anew
from pithead.table.service.responses import Standing
from pithead.table.table import BACK_PROPOSAL, BOT_PROPOSAL, FINISHED, Table
from pithead.table.table_setup import STANDARD_BOT, seat_data


class Agreeing(Playing):
    """Proposals to the others, and their answers."""

    @decided_anew
    async def propose_back(self, table_id: str, token: str | None, to: int) -> Standing:
        """Ask the others to take the game back to `to` events; done at once if nobody is asked."""
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            self._check_room(table)
            if table.status == FINISHED:
                raise GameOver
            if not 0 <= to < table.position:
                raise UnknownPosition(last=table.position)
            return await self._propose(
                table, seats, {"what": BACK_PROPOSAL, "seat": min(seats), "to": to}
            )

    @decided_anew
    async def propose_bot(
        self, table_id: str, token: str | None, seat: int, bot: str = STANDARD_BOT
    ) -> Standing:
        """Ask the others to let a bot play for somebody who has gone."""
        self._check_bot(bot)
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            self._check_room(table)
            if table.status == FINISHED:
                raise GameOver
            if seat not in table.persons():
                raise NoPerson
            if seat in seats:
                raise StillHere
            if seat in self.hub.presence(table_id).seats:
                raise StillHere
            return await self._propose(
                table, seats, {"what": BOT_PROPOSAL, "seat": min(seats), "of": seat, "bot": bot}
            )

    async def _propose(self, table: Table, seats: frozenset[int], data: dict[str, Any]) -> Standing:
        if table.proposal is not None:
            raise ProposalPending
        agreed = set(seats)
        draft = Draft(PROPOSED, {**data, "agreed": sorted(agreed)})
        missing = table.persons() - agreed - {data.get("of", -1)}
        if missing:
            event = table.sequence + 1
            await self.keeper.commit(table, [draft])
            return self._standing(table, event)
        return await self._carry_out(table, [draft], data)

    @decided_anew
    async def answer(self, table_id: str, token: str | None, agree: bool) -> Standing:
        """Agree to what is proposed, or refuse it; whoever proposed it withdraws it so."""
        async with self.keeper.held(table_id) as table:
            seats = self._holder(table, token)
            self._check_room(table)
            proposal = table.proposal
            if proposal is None:
                raise NoProposal
            event = table.sequence + 1
            if not agree:
                await self.keeper.commit(table, [Draft(REFUSED, {"seat": min(seats)})])
                return self._standing(table, event)
            draft = Draft(AGREED, {"seats": sorted(seats)})
            missing = table.persons() - proposal.agreed - seats - {proposal.of}
            if missing:
                await self.keeper.commit(table, [draft])
                return self._standing(table, event)
            data = {
                "what": proposal.what,
                "seat": proposal.seat,
                "to": proposal.to,
                "of": proposal.of,
                "bot": proposal.bot,
            }
            return await self._carry_out(table, [draft], data)

    async def _carry_out(self, table: Table, before: list[Draft], data: dict[str, Any]) -> Standing:
        """What everybody has agreed to."""
        if data["what"] == BACK_PROPOSAL:
            to = data["to"]
            if to >= table.position:
                await self.keeper.commit(table, [Draft(REFUSED, {"seat": data["seat"]})])
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
            return await self._go_back(table, before, draft, None)
        seat = table.seats[data["of"]]
        draft = Draft(SAT, {**seat_data(seat.number, BOT, seat.name, data["bot"]), "why": "agreed"})
        event = table.sequence + len(before) + 1
        await self.keeper.commit(table, [*before, draft])
        return self._standing(table, event)
