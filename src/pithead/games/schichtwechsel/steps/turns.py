"""The action phase: turns with cards and trades, until all have passed (SW-5, SW-15)."""

from mypy_extensions import i64

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import OrStop, SchichtwechselQuestion
from pithead.games.schichtwechsel.steps.rounds import end_round
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.problem import Problem
from pithead.kernel.step import AGAIN, Automatic
from pithead.kernel.texts.i18n import Text


class Turns(Automatic[SchichtwechselState]):
    """SW-5.1, SW-5.15: clockwise from a seat the next player who has not passed has a turn."""

    def run(self, state: SchichtwechselState) -> None:
        set_all(state.traded, 0)
        for offset in range(state.players):
            seat = state.seat_after(self.seat, offset)
            if not state.passed[seat]:
                state.agenda.append(state.steps.turns[state.seat_after(seat, 1)])
                state.agenda.append(state.steps.turn[seat])
                return
        end_round(state)

    def bears(self) -> tuple[str, ...]:
        return ("turn", "after", "trade")


class Turn(SchichtwechselQuestion):
    """SW-5.2: a trade, an action on a card, or a pass. After a trade an action must follow."""

    always_asked = True

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(
            f"turn:{seat}", seat, [verbs.pass_round, verbs.use, verbs.trade_before_card]
        )

    def arrive(self, state: SchichtwechselState) -> i64:
        choices = state.new_choices()
        self.offer(state, choices)
        if len(choices) == 1 and choices[0] == state.verbs.pass_round.first:
            # SW-5.12: a player who can do nothing else passes without being asked.
            state.agenda.pop()
            self.take(state, choices[0])
            return AGAIN
        state.choices = choices
        return self.seat

    def bears(self) -> tuple[str, ...]:
        return ("trade",)

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return passed_already(state, self.seat)

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if state.traded[self.seat]:
            return Text("You have traded. Which card do you use?")
        return Text("Which card do you use, or do you pass?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        if state.traded[self.seat]:
            return Text("which card to use?")
        return Text("which card to use, or pass?")


class AfterAction(OrStop):
    """SW-5.2: the trade after the action, if none was made before it."""

    asked = Text("Do you trade spoil or end your turn?")
    told = Text("trade spoil, or end the turn?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"after:{seat}", seat, verbs.end_turn, [verbs.end_turn, verbs.trade])

    def bears(self) -> tuple[str, ...]:
        return ("card",)

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        return passed_already(state, self.seat)


def passed_already(state: SchichtwechselState, seat: int) -> list[Problem]:
    if state.passed[seat]:
        sentence = Text("player {seat} has passed and cannot have a turn (SW-5.14)", seat=seat)
        return [Problem("turn_after_pass", sentence)]
    return []
