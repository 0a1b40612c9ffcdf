"""The miner's shift (SW-13)."""

from pithead.games.schichtwechsel.steps.base_questions import SchichtwechselQuestion
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.texts.i18n import Text


class ChooseShiftSpace(SchichtwechselQuestion):
    """SW-13.2 to SW-13.10: on which space the miner stops."""

    asked = Text("On which space does your miner stop?")
    told = Text("on which space the miner stops?")

    def __init__(self, kind: str, seat: int, verbs: Verbs) -> None:
        super().__init__(f"{kind}:{seat}", seat, [verbs.miner_to[kind]])


class ChooseLastSpace(ChooseShiftSpace):
    """SW-18.1: the same for the last miner move."""

    asked = Text("Last miner move: on which space does your miner stop?")
    told = Text("on which space the miner stops after the last move?")
