"""What events cost on the clocks of a table, before they are committed."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from pithead.kernel.step import CHANCE
from pithead.table.base.events import BACK, BOT, OPEN, PERSON, PLAY, SAT, TROUBLE, Draft
from pithead.table.base.table_setup import seat_data
from pithead.table.tables.clocks import CLOCK, TURN_OVER, Clocks
from pithead.table.tables.table import GameTable, Seat, apply_bot_failure, assign_seat


class Outages:
    """When no server was running. Clocks stand still then."""

    def __init__(self) -> None:
        self.known: list[tuple[int, int]] = []
        """Begin and end, in milliseconds."""

    def away(self, since: int, until: int) -> int:
        """The time between two moments at which no server was running."""
        away, counted = 0, since
        for began, ended in sorted(self.known):
            # Two processes may have noted the same outage: what they share counts once.
            overlap = min(ended, until) - max(began, counted)
            if overlap > 0:
                away += overlap
                counted = max(counted, ended)
        return away


def seats_after(table: GameTable, drafts: Sequence[Draft]) -> list[Seat]:
    """The seats of a table after some drafts."""
    if not any(draft.kind in (SAT, TROUBLE) for draft in drafts):
        return table.seats
    seats = [copy(seat) for seat in table.seats]
    for draft in drafts:
        if draft.kind == SAT:
            assign_seat(seats, draft.data)
        elif draft.kind == TROUBLE:
            apply_bot_failure(seats, draft.data)
    return seats


def clocked_drafts(
    table: GameTable,
    drafts: Sequence[Draft],
    actor: int,
    closed: bool,
    at: int,
    outages: Outages,
) -> list[Draft]:
    """The drafts with the time that they are charged with; `actor` is asked after them.

    A player for whom a bot has finished a turn gets their seat back.
    """
    clocks = table.clocks
    assert clocks is not None
    found = list(drafts)
    moved = any(draft.kind in (PLAY, BACK) for draft in found)
    if moved and clocks.stand_in >= 0 and actor not in (clocks.stand_in, CHANCE):
        held = table.seats[clocks.stand_in]
        data = seat_data(held.number, PERSON, held.name, "", held.player)
        if clocks.stand_in_was_open:
            data = seat_data(held.number, OPEN, "", "")
        found.append(Draft(SAT, {**data, "why": TURN_OVER}))
    if clocks.running < 0:
        return found if moved else _charged_for_the_bot(clocks, found, at, outages)
    following = table.timed_seat(actor, seats_after(table, found), closed)
    if moved or following != clocks.running:
        for index, draft in enumerate(found):
            if draft.kind in (PLAY, BACK, SAT):
                graced = draft.kind != BACK or bool(draft.data.get("agreed"))
                away = outages.away(clocks.since, at)
                charge = clocks.charge(table.position, at, away, graced)
                found[index] = replace(draft, data={**draft.data, CLOCK: charge})
                break
    return found


def _charged_for_the_bot(
    clocks: Clocks, drafts: list[Draft], at: int, outages: Outages
) -> list[Draft]:
    """Charge a player who takes their seat from a bot before it has decided."""
    for index, draft in enumerate(drafts):
        if draft.kind == SAT and draft.data["kind"] != BOT:
            since = clocks.behind(draft.data["seat"])
            if since is not None:
                spent = max(0, at - since - outages.away(since, at))
                data = {**draft.data, CLOCK: {"spent": spent, "free": 0}}
                drafts[index] = replace(draft, data=data)
    return drafts


def deadline_after(
    table: GameTable, drafts: Sequence[Draft], actor: int, closed: bool, at: int, position: int
) -> int | None:
    """When the clock that runs after some drafts will run out, None if none runs."""
    assert table.clocks is not None
    clocks = table.clocks.clone()
    last_play = max((i for i, draft in enumerate(drafts) if draft.kind == PLAY), default=-1)
    before = table.position
    for index, draft in enumerate(drafts):
        after = draft.data["to"] if draft.kind == BACK else before + (draft.kind == PLAY)
        asked = actor if index >= last_play else CHANCE
        clocks.apply(draft.kind, draft.data, at, asked, before, after)
        before = after
    clocks.run(table.timed_seat(actor, seats_after(table, drafts), closed), at, position=position)
    return clocks.deadline(position)
