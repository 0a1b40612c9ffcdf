"""Dice that come back from the transport track to the river (RS-9.5, RS-9.6)."""

from pithead.games.ruhrschifffahrt.material import NOBODY, TRACK_TO_PAVED, TRACK_TO_RAIL
from pithead.games.ruhrschifffahrt.names import die_text
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import misplaced, not_in_event
from pithead.games.ruhrschifffahrt.steps.transport_track import returner
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.problem import Problem
from pithead.kernel.question import Question
from pithead.kernel.texts.i18n import Text


class ReturnDie(Question[RuhrState]):
    """RS-9.6, RS-17.9: a start player puts a die that left the track on a depot."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"return_die:{seat}", seat, [verbs.return_die])

    def objections(self, state: RuhrState) -> list[Problem]:
        if not state.waiting[0]:
            return [
                Problem("no_die_waits", Text("no die is waiting to be put on a depot (RS-9.5)"))
            ]
        if state.order_is_known() and self.seat != returner(state):
            sentence = Text("only the start player of the round puts dice on depots (RS-9.6)")
            if state.rules.phase_start_returns:
                sentence = Text("only the start player of the phase puts dice on depots (RS-17.9)")
            return [Problem("not_start_player", sentence)]
        if state.phase == 4:
            if state.dice_waiting() > 1:
                sentence = Text("a sale pushes only one die off the track (RS-9.3)")
                return [Problem("two_dice_wait", sentence)]
            return misplaced(state, ["phase:5", f"sailing:{_turns_sailed(state)}"])
        event = TRACK_TO_PAVED if state.stage == 1 else TRACK_TO_RAIL
        return not_in_event(state, event, *[self.name] * (state.dice_waiting() - 1))

    def prompt(self, state: RuhrState) -> Text:
        what = die_text(state.waiting[0])
        return Text(
            "A die leaves the transport track ({what}). On which depot do you place it?", what=what
        )

    def topic(self, state: RuhrState) -> Text:
        what = die_text(state.waiting[0])
        return Text("on which depot to place the die ({what}) from the transport track?", what=what)


def _turns_sailed(state: RuhrState) -> int:
    """In phase 4: the place in the order of the ship that has just sold its die."""
    last = 0
    for place, seat in enumerate(state.order, 1):
        if state.depot_of(seat) == NOBODY and state.option_now[seat] != NO_OPTION_YET:
            last = place
    return last
