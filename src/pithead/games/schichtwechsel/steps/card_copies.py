"""Copying cards (SW-7.8 to SW-7.12, SW-13.8)."""

from pithead.games.schichtwechsel.effect_lines import SCOPES
from pithead.games.schichtwechsel.effect_text import SCOPE_TEXTS
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import OrStop
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.texts.i18n import Text


class ChooseCopy(OrStop):
    """SW-7.9, SW-7.11: a card mode of the scope, or none."""

    told = Text("which card to copy?")

    def __init__(self, scope: int, seat: int, verbs: Verbs, declines: bool = False) -> None:
        kind = "copy_or_leave" if declines else "copy"
        stop = verbs.decline_reward if declines else verbs.copy_nothing
        name = f"{kind}:{SCOPES[scope]}:{seat}"
        super().__init__(name, seat, stop, [stop, verbs.copy[scope]])
        self.scope = scope

    def prompt_text(self, state: SchichtwechselState) -> Text:
        what = SCOPE_TEXTS[SCOPES[self.scope]]
        return Text("You may copy {what}. Which one do you copy?", what=what)


class ChooseCopyOrDecline(ChooseCopy):
    """SW-13.9: a player who copies nothing declines the rest of the shift space as well."""

    def __init__(self, scope: int, seat: int, verbs: Verbs) -> None:
        super().__init__(scope, seat, verbs, declines=True)
