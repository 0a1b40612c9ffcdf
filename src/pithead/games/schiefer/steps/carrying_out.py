"""The fields, one marker after the other, and what is owed for a mine (sections 6 and 7)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import BUYING, Material
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.agenda_checks import needs_below
from pithead.games.schiefer.steps.later_purchase import announced, purchase_below
from pithead.games.schiefer.verbs.field_actions import FieldAction
from pithead.games.schiefer.verbs.marker_purchases import BUYS_LATER
from pithead.games.schiefer.verbs.verb_registry import Verbs
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.question import Question
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text, joined, plural
from pithead.kernel.verb import Verb

_OTHER_FIELD: Final = Text("space {face} only lets you {what}")
_NAME_MARKERS: Final = Obstacle(
    "SF-6.7", Text("first choose the waiting marker with which you pay")
)


def field_agenda_problems(state: SchieferState, seat: int, face: int) -> list[Problem]:
    """The problem of a question that cannot be asked while this field is carried out."""
    position = state.turns_after(state.start_player, seat)
    below = ["end_of_round", f"carry_out:{face}:{position + 1}"]
    purchase = purchase_below(state)
    if purchase:
        if purchase.seat != seat:
            return [needs_below(state, below)]
        below.append(purchase.name)
    if seat >= state.players or [step.name for step in state.agenda[:-1]] != below:
        return [needs_below(state, below)]
    for earlier in range(1, face):
        for other in range(state.players):
            if state.waits(other, earlier):
                sentence = Text(
                    "player {seat} still has a marker on space {number}, which is finished "
                    "(SF-6.1)",
                    seat=other,
                    number=earlier,
                )
                return [Problem("marker_on_done_field", sentence)]
    return []


def later_purchase_problem(seat: int) -> Problem:
    sentence = Text(
        "player {seat} cannot buy what they have announced to buy after the action (SF-8.7)",
        seat=seat,
    )
    return Problem("later_purchase", sentence)


class CarryOut(Automatic[SchieferState]):
    """SF-6.1, SF-6.2: the field from this position of the order on, then again, then the next."""

    def __init__(self, face: int, position: int) -> None:
        super().__init__(f"carry_out:{face}:{position}")
        self.face = face
        self.position = position

    def run(self, state: SchieferState) -> None:
        face = self.face
        position = self.position
        while True:
            while position < state.players:
                seat = state.seat_at(position)
                position += 1
                if state.waits(seat, face) > 0:
                    state.agenda.append(state.steps.carry_out(face, position))
                    state.agenda.append(state.steps.act(face, seat))
                    return
            position = 0
            if not self._anyone_waits(state, face):
                if face == FACES:
                    return
                face += 1

    def _anyone_waits(self, state: SchieferState, face: int) -> bool:
        for seat in range(state.players):
            if state.waits(seat, face) > 0:
                return True
        return False


class Act(Question[SchieferState]):
    """SF-6.4, SF-6.5: one of the field's actions, or only take the marker back."""

    def __init__(self, face: int, seat: int, verbs: Verbs, material: Material) -> None:
        what = material.field_text(face)
        other_field = Obstacle("SF-2.3", _OTHER_FIELD, {"face": face, "what": what})
        actions = verbs.field_actions(material)
        super().__init__(
            f"act:{face}:{seat}",
            seat,
            verbs.of_field[face - 1],
            refused={verb: other_field for offered, verb in actions if not offered[face]},
        )
        self.face = face

    def offer(self, state: SchieferState, choices: Choices) -> None:
        super().offer(state, choices)
        if announced(state):
            offered = list(choices)
            choices.clear()
            for action in offered:
                if self.obstacle(state, action) is None:
                    choices.append(action)

    def obstacle(self, state: SchieferState, action: i64) -> Obstacle | None:
        """SF-8.7: a purchase that has been announced must be possible after the action."""
        found = super().obstacle(state, action)
        purchases = announced(state)
        if found is None and purchases:
            verb = self.answers[action]
            if isinstance(verb, FieldAction):
                if not verb.lets_buy(state, self.seat, action - verb.first, purchases):
                    return BUYS_LATER
        return found

    def answer(self, state: SchieferState, verb: Verb[SchieferState], target: i64) -> None:
        if isinstance(verb, FieldAction):
            state.waiting[self.seat * FACES + self.face - 1] -= 1
        verb.take(state, self.seat, target)

    def objections(self, state: SchieferState) -> list[Problem]:
        if self.seat < state.players and state.waits(self.seat, self.face) == 0:
            sentence = Text(
                "player {seat} has no marker on space {number} to act with (SF-6.2)",
                seat=self.seat,
                number=self.face,
            )
            return [Problem("no_acting_marker", sentence)]
        found = field_agenda_problems(state, self.seat, self.face)
        if announced(state) and not (found or (state.rules.buys_any_time and self.legal(state))):
            return [later_purchase_problem(self.seat)]
        return found

    def prompt(self, state: SchieferState) -> Text:
        what = state.material.field_text(self.face)
        asked = Text(
            "Your marker on space {face} lets you {what}. What do you do?",
            face=self.face,
            what=what,
        )
        if not announced(state):
            return asked
        return joined([asked, Text("After that, you buy a marker.")], " ")

    def topic(self, state: SchieferState) -> Text:
        what = state.material.field_text(self.face)
        return Text("how to use the marker on space {face} ({what})?", face=self.face, what=what)


class Owe(Question[SchieferState]):
    """SF-6.7: what is still owed is paid with markers that wait on fields."""

    def __init__(self, seat: int, owed: int, verbs: Verbs) -> None:
        super().__init__(f"spend:{seat}:{owed}", seat, [verbs.spend])
        self.owed = owed

    def answer(self, state: SchieferState, verb: Verb[SchieferState], target: i64) -> None:
        verb.take(state, self.seat, target)
        if self.owed > 1:
            state.agenda.append(state.steps.spend(self.seat, self.owed - 1))

    def other_obstacle(self, state: SchieferState, action: i64) -> Obstacle:
        return _NAME_MARKERS

    def objections(self, state: SchieferState) -> list[Problem]:
        if self.seat < state.players and state.all_waiting(self.seat) < self.owed:
            sentence = Text(
                "player {seat} owes more markers than they have on action spaces (SF-6.8)",
                seat=self.seat,
            )
            return [Problem("debt_too_high", sentence)]
        found: list[Problem] = []
        which = announced(state)
        if which and not self._buys_later(state, which):
            return [later_purchase_problem(self.seat)]
        for face in range(1, FACES + 1):
            if state.material.opens[face]:
                found = field_agenda_problems(state, self.seat, face)
                if not found:
                    break
        if not found and state.supply[self.seat] > 0:
            sentence = Text(
                "player {seat} owes markers but still has some in the supply (SF-6.7)",
                seat=self.seat,
            )
            return [Problem("debt_with_supply", sentence)]
        return found

    def _buys_later(self, state: SchieferState, which: int) -> bool:
        """Whether the purchases that follow this payment are possible."""
        seat = self.seat
        coins = state.coins[seat]
        reserve = state.reserve[seat] + self.owed
        for index in range(len(BUYING)):
            if which & 1 << index:
                coins -= state.material.prices[index]
                reserve -= 1
                box = state.material.buying[index]
                if not state.has_box(seat, box) or state.bought(seat, index):
                    return False
        return coins >= 0 and reserve >= 0 and state.rules.buys_any_time

    def prompt(self, state: SchieferState) -> Text:
        return plural(
            "You still have to pay 1 marker. Which waiting marker pays and loses its action?",
            "You still have to pay {n} markers. Which waiting marker pays and loses its action?",
            self.owed,
        )

    def topic(self, state: SchieferState) -> Text:
        return Text("which waiting marker pays and loses its action?")
