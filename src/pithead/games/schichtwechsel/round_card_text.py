"""Round cards in words (SW-17)."""

from typing import Final

from pithead.games.schichtwechsel.material import Material
from pithead.kernel.i18n import Text, Verbatim

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
    Verbatim(""),
    Text("each player's water falls by 1"),
    Text("the wagon with the red-and-white border is locked"),
    Text("the blue cube is in the bag"),
)
"""In the order of `material.REVEALS`."""


def goal_text(material: Material, card: int, lang: str) -> str:
    """What a round card rewards."""
    goal = _GOALS[material.goals[card]]
    return goal.fill(lang, vp=material.goal_vp[card], per=material.goal_per[card])


def reveal_text(material: Material, card: int, lang: str) -> str:
    """The upper effect of a round card, "" if it has none."""
    return _REVEALS[material.reveals[card]].to(lang)
