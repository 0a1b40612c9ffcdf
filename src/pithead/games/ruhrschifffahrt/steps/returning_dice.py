"""Dice that come back from the transport track to the river (RS-9.5, RS-9.6)."""

from pithead.games.ruhrschifffahrt.names import die_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import misplaced
from pithead.games.ruhrschifffahrt.steps.transport_track import returner
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.i18n import Text
from pithead.kernel.problem import Problem
from pithead.kernel.question import Question


class ReturnDie(Question[RuhrState]):
    """RS-9.6, RS-17.9: a start player puts a die that left the track on a depot."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"return_die:{seat}", seat, [verbs.return_die])

    def objections(self, state: RuhrState) -> list[Problem]:
        if not state.waiting:
            return [
                Problem("no_die_waits", Text("no die is waiting to be put on a depot (RS-9.5)"))
            ]
        if state.order and self.seat != returner(state):
            sentence = Text("only the start player of the round puts dice on depots (RS-9.6)")
            if state.rules.phase_start_returns:
                sentence = Text("only the start player of the phase puts dice on depots (RS-17.9)")
            return [Problem("not_start_player", sentence)]
        if state.phase == 4:
            if len(state.waiting) > 1:
                sentence = Text("a sale pushes only one die off the track (RS-9.3)")
                return [Problem("two_dice_wait", sentence)]
            return misplaced(state, ["phase:5", "sailing:*"])
        more = ["return_die:*"] * (len(state.waiting) - 1)
        return misplaced(state, ["phase:2", "event:*", *more])

    def prompt(self, state: RuhrState) -> Text:
        what = die_text(state.waiting[0])
        return Text(
            "A die leaves the transport track ({what}). On which depot do you place it?", what=what
        )

    def topic(self, state: RuhrState) -> Text:
        what = die_text(state.waiting[0])
        return Text("on which depot to place the die ({what}) from the transport track?", what=what)
