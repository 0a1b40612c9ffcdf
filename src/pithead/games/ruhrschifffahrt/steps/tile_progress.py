"""Phase 5: the tiles that stones bring (section 10)."""

from pithead.games.ruhrschifffahrt.material import (
    AREAS,
    BLANK,
    COUNTY_MARK,
    NO_TILE,
    PERMANENT,
    TILES,
    UNUSED,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.step import Automatic


def received(state: RuhrState, seat: int, tile: int) -> bool:
    """Whether the player has this tile, or a blank on its space; permanent tiles come first."""
    if tile < len(PERMANENT):
        return state.has(seat, tile)
    return state.white[seat * len(WHITE_TILES) + tile - len(PERMANENT)] != NO_TILE


def meets(state: RuhrState, seat: int, tile: int) -> bool:
    """RS-10.2: each named area holds at least the named number of stones."""
    needs = state.material.tile_needs[tile]
    stones = state.stones
    first = seat * len(AREAS)
    for i in range(0, len(needs), 2):
        if stones[first + needs[i]] < needs[i + 1]:
            return False
    return True


def unlocked_by(state: RuhrState, seat: int, area: int) -> list[int]:
    """The tiles that one more stone in this area would bring."""
    place = seat * len(AREAS) + area
    found = []
    for tile in range(len(TILES)):
        needs = state.material.needs[tile]
        if needs[area] == state.stones[place] + 1 and all(
            other == area or state.stones[seat * len(AREAS) + other] >= needs[other]
            for other in range(len(AREAS))
        ):
            found.append(tile)
    return found


class TileProgress(Automatic[RuhrState]):
    """RS-10.1: each player receives every tile whose requirement they now meet."""

    def run(self, state: RuhrState) -> None:
        for seat in state.order:
            held = state.permanent[seat]
            for tile in range(len(PERMANENT)):
                if not held >> tile & 1 and meets(state, seat, tile):
                    self._permanent(state, seat, tile)
            first = seat * len(WHITE_TILES)
            for kind in range(len(WHITE_TILES)):
                if state.white[first + kind] == NO_TILE and meets(
                    state, seat, len(PERMANENT) + kind
                ):
                    self._white(state, seat, kind)

    def _permanent(self, state: RuhrState, seat: int, tile: int) -> None:
        state.permanent[seat] |= 1 << tile
        if tile == COUNTY_MARK:  # RS-10.6
            state.supply[seat] += state.county_pool[seat]
            state.county_pool[seat] = 0

    def _white(self, state: RuhrState, seat: int, kind: int) -> None:
        """RS-10.5: a player who comes too late covers the space with a blank."""
        place = seat * len(WHITE_TILES) + kind
        if state.white_left[kind] > 0:
            state.white_left[kind] -= 1
            state.white[place] = UNUSED
        else:
            state.white[place] = BLANK
