"""What all verbs of Ruhrschifffahrt have in common, and those that are about a depot."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import Material
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text
from pithead.kernel.verb import Verb

NEEDS_TILE: Final = Text("you need the {tile} tile")


class RuhrVerb(Verb[RuhrState]):
    """A verb without an object, unless a subclass names its targets."""


class DepotVerb(RuhrVerb):
    """A verb about a depot. A set of depots, one bit each, decides what is legal."""

    def targets(self, material: Material) -> list[str]:
        return material.depot_ids

    def open_depots(self, state: RuhrState, seat: i64) -> i64:
        """The depots that may be named, as a mask."""
        raise NotImplementedError

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        """Why a depot is not among those that may be named."""
        raise NotImplementedError

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if self.open_depots(state, seat) >> target & 1:
            return None
        return self.closed(state, seat, target)

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        return {"depot": state.material.depot_names[target]}

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        mask = self.open_depots(state, seat)
        action = self.first
        while mask:
            if mask & 1:
                choices.append(action)
            mask >>= 1
            action += 1

    def subject(self, material: Material, target: i64) -> Text:
        return material.depot_names[target]
