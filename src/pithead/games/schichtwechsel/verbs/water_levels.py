"""By how much the pit water falls (SW-10.6), or whether it falls at all (SW-6.9)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_TOO_FAR: Final = Obstacle(
    "SW-10.6", Text("your water can fall by at most {most}, and not below the lowest level")
)
_ALL_OR_NOTHING: Final = Obstacle(
    "SW-6.9", Text("your water falls by {levels}, or stays where it is")
)


class LowerWater(SchichtwechselVerb):
    """SW-10.6: the water falls by nothing up to a number of levels; its targets are the levels."""

    name = "water_down"
    rule = "SW-10.6"

    def __init__(self, levels: int) -> None:
        super().__init__()
        self.levels = levels

    def targets(self, material: Material) -> list[str]:
        most = max(material.most("water_choice"), material.deepest_fall(), 1)
        return [str(levels) for levels in range(most + 1)]

    def fall(self, state: SchichtwechselState, seat: i64) -> int:
        """By how many levels the water can fall."""
        return min(self.levels, state.water[seat] - state.material.water_lowest)

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        return None if target <= self.fall(state, seat) else _TOO_FAR

    def values(self, state: SchichtwechselState, seat: i64, target: i64) -> dict[str, object]:
        return {"most": self.levels, "levels": self.fall(state, seat)}

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.lower_water(seat, target)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        level = state.water[seat]
        if target == 0:
            return Text("Leave the water on level {level}.", level=level)
        return Text("Lower the water from {level} to {lower}.", level=level, lower=level - target)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("water down by {level}", level=target)


class LowerWaterOrNot(LowerWater):
    """SW-6.9: the water falls by a number of levels, or not at all."""

    rule = "SW-6.9"

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        return None if target in (0, self.fall(state, seat)) else _ALL_OR_NOTHING
