"""What the words of effect lines do (SW-6).

An effect is made once for each line of the edition and shared by all states. It either acts at once
or puts a question on the agenda.
"""

from typing import Final

from pithead.games.schichtwechsel.effect_lines import Line
from pithead.games.schichtwechsel.material import LAST_BARRIER, RAIL
from pithead.games.schichtwechsel.state import NONE, SchichtwechselState
from pithead.games.schichtwechsel.steps.piece_moves import advance, lower_water, move_miner

LIFT: Final = 1
COKE: Final = 2
LOAD: Final = 3


class Effect:
    """What one line does to a player."""

    instant: bool = False
    """Whether it asks nothing and causes no other effects."""
    gain: bool = True
    """Whether the player gains by it, so that a headframe may move for it (SW-14.8)."""
    produces: int = 0
    """LIFT, COKE or LOAD if it produces."""
    sets_off: tuple[str, ...] = ()
    """The kinds of steps that it can put on the agenda."""
    refusable: bool = False
    """Whether its question offers to go without it (SW-6.9)."""

    def __init__(self, line: Line) -> None:
        self.amount = line.amount

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        """Whether it changes anything."""
        return True

    def act(self, state: SchichtwechselState, seat: int) -> None:
        raise NotImplementedError


# -- at once -------------------------------------------------------------------------------------


class InstantEffect(Effect):
    instant = True


class Points(InstantEffect):
    """`vp N`"""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.vp[seat] += self.amount


class Coins(InstantEffect):
    """`coin N`"""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.coins[seat] += self.amount


class Whites(InstantEffect):
    """`white N`"""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.white[seat] += self.amount


class WaterUp(InstantEffect):
    """`water N`, SW-10.2."""

    gain = False

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.raise_water(seat, self.amount)


class WaterDown(InstantEffect):
    """`water -N`, SW-10.3, SW-10.4, SW-10.7: where the player has already chosen it."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.water[seat] > state.material.water_lowest

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.lower_water(seat, -self.amount)


class ToolsTaken(InstantEffect):
    """`tool N`"""

    gain = False

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.tools[seat] += self.amount


class ToolsDiscarded(InstantEffect):
    """`tool -N`, as many as there are."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.tools[seat] > 0

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.discard_tools(seat, -self.amount)


class SpoilOnTip(InstantEffect):
    """`spoil_tip N`, SW-8.12: as many as fit."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.tip[seat] < state.material.tip

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.tip[seat] = min(state.tip[seat] + self.amount, state.material.tip)


class SpoilToSpoil(InstantEffect):
    """`spoil_tip_if_present N`, SW-16.9: only to spoil that lies there, and all of it."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return 0 < state.tip[seat] <= state.material.tip - self.amount

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            state.tip[seat] += self.amount


class CokeOnWagon(InstantEffect):
    """`coke_wagon N`, SW-9.14."""

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_gain_coke(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        for _ in range(self.amount):
            if state.can_gain_coke(seat):
                state.coke[seat] -= 1
                state.coke_on_wagons[seat] += 1


class TakeMarker(InstantEffect):
    """`first_player`, SW-7.13."""

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.marker = seat


# -- with a question -----------------------------------------------------------------------------


class Lift(Effect):
    """`lift N`, SW-8.5; the layout of the coal is chosen when the lift has ended (SW-8.9)."""

    produces = LIFT
    sets_off: tuple[str, ...] = ("layout",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_lift(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.can_lift(seat):
            state.agenda.append(state.steps.layout[seat])
            state.agenda.append(state.steps.lift[self.amount][seat])


class Coke(Effect):
    """`coke N`, SW-9.2."""

    produces = COKE
    sets_off: tuple[str, ...] = ("coke", "coke_more", "coking_space")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_coke(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.can_coke(seat):
            state.agenda.append(state.steps.coke[self.amount][seat])


class Load(Effect):
    """`load N`, SW-9.11."""

    produces = LOAD
    sets_off: tuple[str, ...] = ("load", "load_more")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.can_load(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if state.can_load(seat):
            state.agenda.append(state.steps.load[self.amount][seat])


class AdvanceDisc(Effect):
    """`road N`, `rail N`, `canal N`, SW-11.2."""

    def __init__(self, line: Line, route: int) -> None:
        super().__init__(line)
        self.route = route
        self.sets_off = ("order", "advance", "barrier")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return not state.finished(seat, self.route)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        advance(state, seat, self.route, self.amount)


class AdvanceFreely(AdvanceDisc):
    """`road_no_barrier 1` and the like, SW-16.4."""

    def __init__(self, line: Line, route: int) -> None:
        super().__init__(line, route)
        self.sets_off = ()

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return not state.finished(seat, self.route) and not state.next_barrier(seat, self.route)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            advance(state, seat, self.route, 1)


class RailByHeadframes(Effect):
    """`rail_up_to_headframes`, SW-14.5."""

    sets_off: tuple[str, ...] = ("rail_choice", "advance", "barrier")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.placed(seat) > 0 and not state.finished(seat, RAIL)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            state.agenda.append(state.steps.rail_choice[seat])


class MayLowerWater(Effect):
    """`water -N`, SW-10.7: the player may refuse it (SW-6.9)."""

    sets_off: tuple[str, ...] = ("may_lower",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.water[seat] > state.material.water_lowest

    def act(self, state: SchichtwechselState, seat: int) -> None:
        lower_water(state, seat, -self.amount)


class ChooseWater(Effect):
    """`water_choice N`, SW-10.6."""

    sets_off: tuple[str, ...] = ("water_choice",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.water[seat] > state.material.water_lowest

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.agenda.append(state.steps.water_choice[self.amount][seat])


class CubesInMine(Effect):
    """`coal_mine N`, `spoil_mine N`, SW-8.3; from a tile a cube without room costs (SW-8.13).

    `refusable`: it is the whole upper half of a tile, which the player may refuse (SW-6.9).
    """

    def __init__(
        self,
        line: Line,
        coal: int,
        spoil: int,
        from_tile: bool,
        refusable: bool,
    ) -> None:
        super().__init__(line)
        self.coal = coal
        self.spoil = spoil
        self.from_tile = from_tile
        self.refusable = refusable
        self.sets_off = ("place", "place_or_leave") if from_tile else ("place_gift",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.room_for_coal(seat) if self.coal else state.room_for_spoil(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.hand_coal[seat] += self.coal
        state.hand_spoil[seat] += self.spoil
        steps = state.steps.place if self.from_tile else state.steps.place_gift
        if self.refusable and state.rules.may_refuse:
            steps = state.steps.place_or_leave
        state.agenda.append(steps[seat])


class OneOfTwoCubes(Effect):
    """SW-16.12: a coal or a spoil, chosen together with its wagon, or neither (SW-6.9)."""

    sets_off: tuple[str, ...] = ("place_either", "either_or_leave")
    refusable = True

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.hand_coal[seat] += 1
        state.hand_spoil[seat] += 1
        steps = state.steps.either_or_leave if state.rules.may_refuse else state.steps.place_either
        state.agenda.append(steps[seat])


class CoalOnWagon(Effect):
    """`coal_wagon N`, SW-8.10; on a tile's upper half a coal without room costs (SW-16.10)."""

    def __init__(self, line: Line, from_tile: bool, refusable: bool) -> None:
        super().__init__(line)
        self.from_tile = from_tile
        self.refusable = refusable
        self.sets_off = ("coal_on_tile", "coal_on_or_leave") if from_tile else ("coal_on",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.coal_above(seat) < state.material.coal_room

    def act(self, state: SchichtwechselState, seat: int) -> None:
        steps = state.steps.coal_on_tile if self.from_tile else state.steps.coal_on
        if self.refusable and state.rules.may_refuse:
            steps = state.steps.coal_on_or_leave
        state.agenda.append(steps[self.amount][seat])


class CokeInPlant(Effect):
    """`coke_plant N`, SW-9.8; `coke_plant_if_present N`, SW-16.8."""

    def __init__(self, line: Line, if_present: bool) -> None:
        super().__init__(line)
        self.if_present = if_present
        self.sets_off = ("coking_space",)

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        if self.if_present and state.coke_in_plant(seat) == 0:
            return False
        return state.can_enter_plant(seat)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        if self.possible(state, seat):
            for _ in range(self.amount):
                state.agenda.append(state.steps.coking_space[seat])


class MoveMiner(Effect):
    """`miner use`, `miner pass`, SW-13."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.uses = line.argument == "use"
        self.sets_off = ("miner", "shift") if self.uses else ("miner_pass",)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        move_miner(state, seat, self.uses)


class Copy(Effect):
    """`copy ...`, SW-7.8 to SW-7.12."""

    def __init__(self, line: Line, scope: int, declinable: bool) -> None:
        super().__init__(line)
        self.scope = scope
        self.declinable = declinable
        self.sets_off = ("copy_or_leave" if declinable else "copy", "copied")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.steps.can_copy(state, seat, self.scope)

    def act(self, state: SchichtwechselState, seat: int) -> None:
        steps = state.steps.copy_or_leave if self.declinable else state.steps.copy
        state.agenda.append(steps[self.scope][seat])


class MoveHeadframes(Effect):
    """`headframe both`, `headframe one`, SW-14.9 to SW-14.12."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.both = line.argument == "both"
        moves = ("headframe_top", "headframe_second") if self.both else ("headframe_one",)
        self.sets_off = (*moves, "frame")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        if state.placed(seat) == 0:
            return False
        for space in range(state.material.frames):
            if self.both and not state.material.frame_top[space]:
                continue
            if state.steps.frame_offered(state, seat, space):
                return True
        return False

    def act(self, state: SchichtwechselState, seat: int) -> None:
        steps = state.steps.headframe_top if self.both else state.steps.headframe_one
        state.agenda.append(steps[seat])


class LowerHalf(Effect):
    """`tile_lower`, SW-16.1, SW-16.3."""

    sets_off: tuple[str, ...] = ("choose_lower", "lower")

    def possible(self, state: SchichtwechselState, seat: int) -> bool:
        return state.tile[seat] != NONE

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.agenda.append(state.steps.choose_lower[seat])


# -- barriers ------------------------------------------------------------------------------------


class MoveHouse(Effect):
    """SW-11.5: a house from the bar to an area."""

    sets_off: tuple[str, ...] = ("house_from", "house_to")

    def act(self, state: SchichtwechselState, seat: int) -> None:
        state.agenda.append(state.steps.house_from[seat])


class ChooseReward(Effect):
    """SW-11.7 to SW-11.9: a miner move, a headframe, or on the last barrier of the road VP."""

    def __init__(self, line: Line, kind: int) -> None:
        super().__init__(line)
        self.last = kind == LAST_BARRIER
        question = "last_barrier_choice" if self.last else "barrier_choice"
        self.sets_off = (question, "miner", "shift")

    def act(self, state: SchichtwechselState, seat: int) -> None:
        steps = state.steps.last_barrier_choice if self.last else state.steps.barrier_choice
        state.agenda.append(steps[seat])
