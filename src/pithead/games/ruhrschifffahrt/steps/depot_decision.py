"""Questions that are answered with a depot."""

from typing import Final

from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.base_steps import OpenDecisionStep
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle

_HAS_DIE: Final = Text("{depot} already has a die")
_WRONG_COLOUR: Final = Text(
    "white dice belong on depots in Mark, black dice on all other depots",
)


class DepotDecision(OpenDecisionStep):
    """A set of depots, one bit each, decides what is legal; a subclass explains the others."""

    def first(self, state: RuhrState) -> int:
        """The id of the action that names the first depot."""
        raise NotImplementedError

    def open_depots(self, state: RuhrState) -> int:
        """The depots that may be named, as a mask."""
        raise NotImplementedError

    def depot_obstacle(self, state: RuhrState, depot: int) -> Obstacle:
        """Why a depot is not among those that may be named."""
        return self.not_an_answer()

    def candidates(self, state: RuhrState) -> list[int]:
        first = self.first(state)
        return list(range(first, first + state.material.depots))

    def legal(self, state: RuhrState) -> list[int]:
        first = self.first(state)
        mask = self.open_depots(state)
        return [first + depot for depot in range(state.material.depots) if mask >> depot & 1]

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        depot = action - self.first(state)
        if not 0 <= depot < state.material.depots:
            return self.not_an_answer()
        if self.open_depots(state) >> depot & 1:
            return None
        return self.depot_obstacle(state, depot)


def no_room_for_die(state: RuhrState, depot: int, colour: int, rule: str) -> Obstacle | None:
    """RS-2.4, RS-2.6: why a die of this colour cannot lie on a depot, whatever the question is."""
    if state.depots[depot]:
        return Obstacle(rule, _HAS_DIE, {"depot": state.material.depot_names[depot]})
    if state.material.depot_colour[depot] != colour:
        return Obstacle("RS-2.6", _WRONG_COLOUR)
    return None
