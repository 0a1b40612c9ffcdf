"""What the words of the effect language do (SW-6).

An effect is made once for a place of the material and shared by all states. It either acts at once
or puts the question that it needs on the agenda.
"""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effects import Line
from pithead.games.schichtwechsel.material import (
    LAST_BARRIER,
    RAIL,
)
from pithead.games.schichtwechsel.state import NONE, SchichtwechselState

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book

LIFT: Final = 1
COKE: Final = 2
LOAD: Final = 3


class Effect:
    """`gain`: it does the player good, so that a card for it alone makes sense (SW-5.5).

    `produces`: LIFT, COKE or LOAD, the heart of its card, else 0. `sets_off`: the kinds of steps
    that it can put on the agenda.
    """

    def __init__(self, book: "Book", line: Line) -> None:
        self.book = book
        self.amount = line.amount
        self.instant = False
        self.gain = True
        self.produces = 0
        self.sets_off: tuple[str, ...] = ()

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return True

    def act(self, state: SchichtwechselState, seat: int) -> None:
        raise NotImplementedError


# -- at once -------------------------------------------------------------------------------------


class AtOnce(Effect):
    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.instant = True


class Points(AtOnce):
    """`vp N`"""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.vp[seat] += self.amount


class Coins(AtOnce):
    """`coin N`"""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.coins[seat] += self.amount


class Whites(AtOnce):
    """`white N`"""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.white[seat] += self.amount


class WaterUp(AtOnce):
    """`water N`, SW-10.2."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.gain = False

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.raise_water(seat, self.amount)


class WaterDown(AtOnce):
    """`water -N`, SW-10.3, SW-10.4, SW-10.7."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.water[seat] > state.material.water_lowest

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.lower_water(seat, -self.amount)


class ToolsTaken(AtOnce):
    """`tool N`"""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.gain = False

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.tools[seat] += self.amount


class ToolsDiscarded(AtOnce):
    """`tool -N`, as many as there are."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.tools[seat] > 0

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.discard_tools(seat, -self.amount)


class SpoilOnTip(AtOnce):
    """`spoil_tip N`, SW-8.12: as many as fit."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.tip[seat] < state.material.tip

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.tip[seat] = min(state.tip[seat] + self.amount, state.material.tip)


class SpoilToSpoil(AtOnce):
    """`spoil_tip_if_present N`, SW-16.9: only to spoil that lies there, and all of it."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return 0 < state.tip[seat] <= state.material.tip - self.amount

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            state.tip[seat] += self.amount


class CokeOnWagon(AtOnce):
    """`coke_wagon N`, SW-9.14."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_gain_coke(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        for _ in range(self.amount):
            if state.can_gain_coke(seat):
                state.coke[seat] -= 1
                state.coke_on_wagons[seat] += 1


class TakeMarker(AtOnce):
    """`first_player`, SW-7.13."""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.marker = seat


# -- with a question -----------------------------------------------------------------------------


class Lift(Effect):
    """`lift N`, SW-8.5; the layout of the coal is chosen when the lift has ended (SW-8.9)."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.produces = LIFT
        self.sets_off = ("layout",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_lift(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.can_lift(seat):
            state.agenda.append(self.book.layout[seat])
            state.agenda.append(self.book.lift(self.amount, seat, True))


class Coke(Effect):
    """`coke N`, SW-9.2."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.produces = COKE
        self.sets_off = ("coke", "coke_more", "coking_space")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_coke(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.can_coke(seat):
            state.agenda.append(self.book.coke(self.amount, seat, True))


class Load(Effect):
    """`load N`, SW-9.11."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.produces = LOAD
        self.sets_off = ("load", "load_more")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_load(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.can_load(seat):
            state.agenda.append(self.book.load(self.amount, seat, True))


class Advance(Effect):
    """`road N`, `rail N`, `canal N`, SW-11.2."""

    def __init__(self, book: "Book", line: Line, route: int) -> None:
        super().__init__(book, line)
        self.route = route
        self.sets_off = ("advance", "barrier")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return not state.finished(seat, self.route)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        self.book.advance(state, seat, self.route, self.amount)


class AdvanceFreely(Advance):
    """`road_no_barrier 1` and the like, SW-16.4."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return not state.finished(seat, self.route) and not state.next_barrier(seat, self.route)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            self.book.advance(state, seat, self.route, 1)


class RailByHeadframes(Effect):
    """`rail_up_to_headframes`, SW-14.5."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.sets_off = ("rail_choice", "advance", "barrier")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.placed(seat) > 0 and not state.finished(seat, RAIL)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            state.agenda.append(self.book.rail_choice[seat])


class WaterChoice(Effect):
    """`water_choice N`, SW-10.6."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.sets_off = ("water_choice",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.water[seat] > state.material.water_lowest

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.agenda.append(self.book.water_choice(self.amount, seat))


class CubesInMine(Effect):
    """`coal_mine N`, `spoil_mine N`, SW-8.3; from a tile a cube without room costs (SW-8.13)."""

    def __init__(self, book: "Book", line: Line, coal: int, spoil: int, from_tile: bool) -> None:
        super().__init__(book, line)
        self.coal = coal
        self.spoil = spoil
        self.from_tile = from_tile
        self.sets_off = ("place",) if from_tile else ("place_gift",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.room_for_coal(seat) if self.coal else state.room_for_spoil(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.hand_coal[seat] += self.coal
        state.hand_spoil[seat] += self.spoil
        steps = self.book.place if self.from_tile else self.book.place_gift
        state.agenda.append(steps[seat])


class OneOfTwoCubes(Effect):
    """SW-16.12: a coal or a spoil, chosen together with its wagon."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.sets_off = ("place_either",)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.hand_coal[seat] += 1
        state.hand_spoil[seat] += 1
        state.agenda.append(self.book.place_either[seat])


class CoalOnWagon(Effect):
    """`coal_wagon N`, SW-8.10; on a tile's upper half a coal without room costs (SW-16.10)."""

    def __init__(self, book: "Book", line: Line, from_tile: bool) -> None:
        super().__init__(book, line)
        self.from_tile = from_tile
        self.sets_off = ("coal_on_tile",) if from_tile else ("coal_on",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.coal_above(seat) < state.material.coal_room

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.agenda.append(self.book.coal_on(self.amount, seat, self.from_tile))


class CokeInPlant(Effect):
    """`coke_plant N`, SW-9.8; `coke_plant_if_present N`, SW-16.8."""

    def __init__(self, book: "Book", line: Line, if_present: bool) -> None:
        super().__init__(book, line)
        self.if_present = if_present
        self.sets_off = ("coking_space",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        if self.if_present and state.coke_in_plant(seat) == 0:
            return False
        return state.can_enter_plant(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            for _ in range(self.amount):
                state.agenda.append(self.book.coking_space[seat])


class MoveMiner(Effect):
    """`miner use`, `miner pass`, SW-13."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.uses = line.argument == "use"
        self.sets_off = ("miner", "shift") if self.uses else ("miner_pass",)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        self.book.move_miner(state, seat, self.uses)


class Copy(Effect):
    """`copy ...`, SW-7.8 to SW-7.12."""

    def __init__(self, book: "Book", line: Line, scope: int, declinable: bool) -> None:
        super().__init__(book, line)
        self.scope = scope
        self.declinable = declinable
        self.sets_off = ("copy_or_leave" if declinable else "copy", "copied")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return len(self.book.copyable(state, seat, self.scope)) > 0

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.agenda.append(self.book.copy(self.scope, seat, self.declinable))


class MoveHeadframes(Effect):
    """`headframe both`, `headframe one`, SW-14.9 to SW-14.12."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.both = line.argument == "both"
        moves = ("headframe_top", "headframe_second") if self.both else ("headframe_one",)
        self.sets_off = (*moves, "frame")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        if state.placed(seat) == 0:
            return False
        for space in range(state.material.frames):
            if self.both and not state.material.frame_top[space]:
                continue
            if self.book.frame_offered(state, seat, space):
                return True
        return False

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.placed(seat) > 0:
            steps = self.book.headframe_top if self.both else self.book.headframe_one
            state.agenda.append(steps[seat])


class LowerHalf(Effect):
    """`tile_lower`, SW-16.1, SW-16.3."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.sets_off = ("choose_lower", "lower")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.tile[seat] != NONE

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.tile[seat] != NONE:
            state.agenda.append(self.book.choose_lower[seat])


# -- barriers ------------------------------------------------------------------------------------


class MoveHouse(Effect):
    """SW-11.5: a house from the bar to an area."""

    def __init__(self, book: "Book", line: Line) -> None:
        super().__init__(book, line)
        self.sets_off = ("house_from", "house_to")

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.agenda.append(self.book.house_from[seat])


class ChooseReward(Effect):
    """SW-11.7 to SW-11.9: a miner move, a headframe, or on the last barrier of the road VP."""

    def __init__(self, book: "Book", line: Line, kind: int) -> None:
        super().__init__(book, line)
        self.last = kind == LAST_BARRIER
        question = "last_barrier_choice" if self.last else "barrier_choice"
        self.sets_off = (question, "miner", "shift")

    def act(self, state: SchichtwechselState, seat: int) -> None:
        steps = self.book.last_barrier_choice if self.last else self.book.barrier_choice
        state.agenda.append(steps[seat])
