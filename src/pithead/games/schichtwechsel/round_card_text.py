"""Round cards in words (SW-17)."""

from typing import Final

from pithead.games.schichtwechsel.material import Material
from pithead.kernel.texts.i18n import Text

_GOALS: Final = (
    Text("{vp} VP per {per} road spaces"),
    Text("{vp} VP per {per} rail spaces"),
    Text("{vp} VP per {per} canal spaces"),
    Text("{vp} VP per disc in the lead"),
    Text("{vp} VP per {per} spoil"),
    Text("{vp} VP per {per} coke"),
)
"""In the order of `material.GOALS`."""

_REVEALS: Final = (
    Text("each player's water falls by 1"),
    Text("the wagon with the red-and-white border is locked"),
    Text("the blue cube is in the bag"),
)
"""In the order of `material.REVEALS`, without the first."""


def goal_text(material: Material, card: int) -> Text:
    """What a round card rewards."""
    goal = _GOALS[material.goals[card]]
    return goal.with_values(vp=material.goal_vp[card], per=material.goal_per[card])


def reveal_text(material: Material, card: int) -> Text | None:
    """The upper effect of a round card, None if it has none."""
    effect = material.reveals[card]
    return _REVEALS[effect - 1] if effect else None
