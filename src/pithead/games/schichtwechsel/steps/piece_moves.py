"""Moves that an effect, a barrier or an answer can cause: of discs, the miner, and the water."""

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import NO_BARRIER, TOOL_BARRIER
from pithead.games.schichtwechsel.state import SchichtwechselState


def advance(state: SchichtwechselState, seat: int, route: int, spaces: int) -> None:
    """SW-11.2 to SW-11.6, SW-6.3: space by space; a barrier interrupts what is left."""
    place = seat * len(ROUTES) + route
    length = state.material.length[route]
    barriers = state.rules.barriers[route]
    while spaces > 0 and state.discs[place] < length:
        spaces -= 1
        space = state.discs[place] + 1
        state.discs[place] = space
        if space == length:
            state.arrive_at(seat, route)
        kind = barriers[space]
        if kind == NO_BARRIER:
            continue
        if kind == TOOL_BARRIER:
            state.discard_tools(seat, state.material.barrier_tools)
            continue
        if spaces > 0:
            state.agenda.append(state.steps.advance[route][spaces][seat])
        state.steps.barriers[route][space].begin(state, seat)
        return


def move_miner(state: SchichtwechselState, seat: int, uses: bool) -> None:
    """SW-13.12: a miner on the exit does not move; the player is asked about any other one."""
    if state.on_exit(seat):
        state.vp[seat] += state.material.again_vp
        state.discard_tools(seat, state.material.again_tools)
    else:
        state.agenda.append((state.steps.miner if uses else state.steps.miner_pass)[seat])


def lower_water(state: SchichtwechselState, seat: int, levels: int) -> None:
    """SW-10.7, SW-6.9: the water falls, unless the player may refuse that and may want to."""
    if state.rules.may_refuse and state.better_not_lowered(seat, levels):
        state.agenda.append(state.steps.may_lower[levels][seat])
    else:
        state.lower_water(seat, levels)
