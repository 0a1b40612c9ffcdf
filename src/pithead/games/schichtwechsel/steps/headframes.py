"""Moving headframes on the board (SW-14)."""

from pithead.games.schichtwechsel.steps.base_questions import SchichtwechselQuestion
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.texts.i18n import Text


class ChooseBonusSpace(SchichtwechselQuestion):
    """SW-14.12: to which bonus space a headframe goes, by a medium card."""

    asked = Text("To which bonus do you move your headframe?")
    told = Text("to which bonus to move the headframe?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"headframe_one:{seat}", seat, [verbs.move_headframe])


class ChooseTopSpace(SchichtwechselQuestion):
    """SW-14.10: the first move of a large card."""

    asked = Text("To which large bonus do you move your headframe?")
    told = Text("to which large bonus to move the headframe?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"headframe_top:{seat}", seat, [verbs.move_to_top])


class ChooseLeftSpace(SchichtwechselQuestion):
    """SW-14.10: the second move of a large card."""

    asked = Text("To which small bonus do you move your other headframe?")
    told = Text("to which small bonus to move the other headframe?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"headframe_second:{seat}", seat, [verbs.move_to_left])

    def bears(self) -> tuple[str, ...]:
        return ("frame",)
