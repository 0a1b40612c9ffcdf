"""The choice of how far the pit water falls (SW-10.6), or whether it falls at all (SW-6.9)."""

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import SchichtwechselQuestion, no_refusal
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text


class ChooseLevel(SchichtwechselQuestion):
    """SW-10.6: from nothing up to a number of levels."""

    asked = Text("By how many levels does your water fall?")
    told = Text("by how many levels to lower the water?")

    def __init__(self, most: int, seat: int, verbs: Verbs) -> None:
        super().__init__(f"water_choice:{most}:{seat}", seat, [verbs.lower_water[most - 1]])


class OfferLowerWater(SchichtwechselQuestion):
    """SW-6.9: the water falls by a number of levels, or not at all."""

    told = Text("lower the water?")

    def __init__(self, levels: int, seat: int, verbs: Verbs) -> None:
        verb = verbs.lower_water_or_not[levels - 1]
        super().__init__(f"may_lower:{levels}:{seat}", seat, [verb])

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return no_refusal(state, self)

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text(
            "Do you lower your water? On level {level}, you get no white token for low water.",
            level=state.material.water_token,
        )
