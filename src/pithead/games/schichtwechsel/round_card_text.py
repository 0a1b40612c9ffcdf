"""Round cards in words (SW-17)."""

from typing import Final

from pithead.games.schichtwechsel.material import Material
from pithead.kernel.i18n import Text

_GOALS: Final = (
    Text("{vp} VP per {per} road spaces", "{vp} SP je {per} Straßenfelder"),
    Text("{vp} VP per {per} rail spaces", "{vp} SP je {per} Schienenfelder"),
    Text("{vp} VP per {per} canal spaces", "{vp} SP je {per} Kanalfelder"),
    Text("{vp} VP per disc in the lead", "{vp} SP je führender Scheibe"),
    Text("{vp} VP per {per} spoil", "{vp} SP je {per} Abraum"),
    Text("{vp} VP per {per} coke", "{vp} SP je {per} Koks"),
)
"""In the order of `material.GOALS`."""

_REVEALS: Final = (
    Text("", ""),
    Text("everybody's water falls by 1", "das Wasser aller sinkt um 1"),
    Text("the rimmed wagon is locked", "die umrandete Lore ist gesperrt"),
    Text("the blue cube is in the bag", "der blaue Würfel ist im Beutel"),
)
"""In the order of `material.REVEALS`."""


def goal_text(material: Material, card: int, lang: str) -> str:
    """What a round card rewards."""
    goal = _GOALS[material.goals[card]]
    return goal.fill(lang, vp=material.goal_vp[card], per=material.goal_per[card])


def reveal_text(material: Material, card: int, lang: str) -> str:
    """The upper effect of a round card, "" if it has none."""
    return _REVEALS[material.reveals[card]].to(lang)
