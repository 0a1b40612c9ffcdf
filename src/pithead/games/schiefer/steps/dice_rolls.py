"""Dice rolls, their improvement, and the markers for the fields (section 5)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.dice import (
    DISTINCT,
    FACES,
    NO_DICE,
    ROLL_BY_NUMBER,
    ROLLS,
    WAYS,
    change,
    shown_dice,
)
from pithead.games.schiefer.material import Material
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.agenda_checks import needs_below
from pithead.games.schiefer.verbs.verb_registry import Verbs
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.question import AlwaysAsked, Question
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text, joined, plural

_BUY_OR_PASS: Final = Obstacle(
    "SF-5.11", Text("your supply is empty, so you can only buy a marker or pass")
)
_BEING_ROLLED: Final = Obstacle("SF-5.1", Text("three dice are being rolled now"))
_KEEP_FIRST: Final = Obstacle("SF-5.7", Text("keep the dice before you place markers"))
_DIE_ROLLED: Final = Obstacle("SF-5.2", Text("a die is being rolled now"))


def roll_agenda_problems(state: SchieferState, seat: int, *further: str) -> list[Problem]:
    """The problem of a question about dice whose agenda below it is not that of a roll."""
    position = state.turns_after(state.start_player, seat)
    below = ["end_of_round", "carry_out:1:0", f"rolling:{position + 1}", *further]
    if seat < state.players and [step.name for step in state.agenda[:-1]] == below:
        return []
    return [needs_below(state, below)]


def roll_problems(state: SchieferState, seat: int, *further: str) -> list[Problem]:
    """The same, and the problem of a player who rolls without a marker for the dice."""
    if seat < state.players and state.supply[seat] == 0 and state.last_marked() == 0:
        sentence = Text("player {seat} cannot roll with an empty supply (SF-5.10)", seat=seat)
        return [Problem("roll_without_marker", sentence)]
    return roll_agenda_problems(state, seat, *further)


def limit_text(state: SchieferState) -> Text:
    """SF-9.3: that the game is about to be stopped."""
    left = state.rounds_left()
    if left == 0:
        return Text("This is the last round.")
    return plural(
        "The game ends after the next round.", "The game ends after {n} more rounds.", left
    )


class Rolling(Automatic[SchieferState]):
    """SF-5.1: the player at this position of the order rolls."""

    def __init__(self, position: int) -> None:
        super().__init__(f"rolling:{position}")
        self.position = position

    def run(self, state: SchieferState) -> None:
        if self.position == state.players:
            return
        steps = state.steps
        state.agenda.append(steps.rolling[self.position + 1])
        seat = state.seat_at(self.position)
        if state.supply[seat] > 0:
            state.agenda.append(steps.throw[seat])
        elif steps.empty[seat].can_buy(state):
            state.agenda.append(steps.empty[seat])
        elif state.reserve[seat] > 0:
            # SF-5.10: a player who has no marker and cannot buy one sits out and gets one.
            state.reserve[seat] -= 1
            state.supply[seat] += 1


class Empty(AlwaysAsked[SchieferState]):
    """SF-5.11: a player without a marker who could buy one buys, or passes."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"empty:{seat}", seat, [verbs.pass_round, verbs.buy_and_roll])

    def can_buy(self, state: SchieferState) -> bool:
        """Whether there is anything to choose."""
        return len(self.legal(state)) > 1

    def objections(self, state: SchieferState) -> list[Problem]:
        if self.seat < state.players and (state.supply[self.seat] or not self.can_buy(state)):
            sentence = Text(
                "player {seat} cannot be asked to buy a marker: they have one, or cannot "
                "buy any (SF-5.11)",
                seat=self.seat,
            )
            return [Problem("purchase_offer", sentence)]
        return roll_agenda_problems(state, self.seat)

    def prompt(self, state: SchieferState) -> Text:
        return Text("Your supply is empty. Do you buy a marker and roll, or pass?")

    def topic(self, state: SchieferState) -> Text:
        return Text("buy a marker and roll, or pass?")

    def not_an_answer(self) -> Obstacle:
        return _BUY_OR_PASS


class Throw(ChanceEvent[SchieferState]):
    """SF-5.1: three dice are rolled."""

    word = "roll"

    def results(self, material: Material) -> list[str]:
        return [f"{low}-{middle}-{high}" for low, middle, high in ROLLS]

    def possible(self, state: SchieferState) -> list[int]:
        return list(range(len(ROLLS)))

    def weights(self, state: SchieferState) -> list[int]:
        return WAYS

    def pick(self, state: SchieferState, number: float) -> i64:
        return ROLL_BY_NUMBER[int(number * len(ROLL_BY_NUMBER))]

    def happen(self, state: SchieferState, result: i64) -> None:
        state.dice = result
        state.agenda.append(state.steps.dice[self.seat])

    def objections(self, state: SchieferState) -> list[Problem]:
        return roll_problems(state, self.seat)

    def rule(self, state: SchieferState, action: i64) -> str:
        return "SF-5.1"

    def prompt(self, state: SchieferState) -> Text:
        return Text("Three dice are rolled.")

    def text(self, state: SchieferState, result: i64) -> Text:
        shown = Text("The dice show {faces}.", faces=shown_dice(result))
        if self.seat == state.start_player and state.limit_is_near():
            return joined([limit_text(state), shown], " ")
        return shown

    def not_an_answer(self) -> Obstacle:
        return _BEING_ROLLED


class ImproveDice(AlwaysAsked[SchieferState]):
    """SF-5.2 to SF-5.6: keep the dice, or improve them."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        improvements = [verbs.reroll, verbs.turn, verbs.up, verbs.down]
        super().__init__(
            f"dice:{seat}",
            seat,
            [verbs.keep, verbs.buy, *improvements],
            refused={verbs.mark_all: _KEEP_FIRST, verbs.mark: _KEEP_FIRST},
        )

    def objections(self, state: SchieferState) -> list[Problem]:
        return roll_problems(state, self.seat)

    def prompt(self, state: SchieferState) -> Text:
        dice = shown_dice(state.dice)
        asked = Text("Your dice show {dice}. Do you keep them or improve them?", dice=dice)
        return joined([asked, limit_text(state)], " ") if state.limit_is_near() else asked

    def topic(self, state: SchieferState) -> Text:
        asked = Text("keep {dice}, or improve them?", dice=shown_dice(state.dice))
        return joined([asked, limit_text(state)], " ") if state.limit_is_near() else asked


class RerollDie(ChanceEvent[SchieferState]):
    """SF-5.2: one die is rolled again; it still shows its old face until then."""

    word = "die"

    def __init__(self, seat: int, face: int) -> None:
        super().__init__(f"reroll:{seat}:{face}", seat)
        self.face = face

    def results(self, material: Material) -> list[str]:
        return [str(face) for face in range(1, FACES + 1)]

    def possible(self, state: SchieferState) -> list[int]:
        return list(range(FACES))

    def pick(self, state: SchieferState, number: float) -> i64:
        return int(number * FACES)

    def happen(self, state: SchieferState, result: i64) -> None:
        state.dice = change(state.dice, self.face, result + 1)

    def objections(self, state: SchieferState) -> list[Problem]:
        if state.dice != NO_DICE and self.face not in DISTINCT[state.dice]:
            sentence = Text("no die shows the {number} that is rerolled", number=self.face)
            return [Problem("rerolled_face", sentence)]
        return roll_problems(state, self.seat, f"dice:{self.seat}")

    def rule(self, state: SchieferState, action: i64) -> str:
        return "SF-5.2"

    def prompt(self, state: SchieferState) -> Text:
        return Text("The {face} is rerolled.", face=self.face)

    def text(self, state: SchieferState, result: i64) -> Text:
        return Text("The die shows {face}.", face=result + 1)

    def not_an_answer(self) -> Obstacle:
        return _DIE_ROLLED


class MarkDice(Question[SchieferState]):
    """SF-5.7 to SF-5.9: a marker on the field of each die that the player wants to use."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(
            f"mark:{seat}",
            seat,
            [verbs.done, verbs.buy_while_marking, verbs.mark_all, verbs.mark],
        )

    def objections(self, state: SchieferState) -> list[Problem]:
        for face in state.marked_faces():
            if state.marked[face - 1] > state.waits(self.seat, face):
                sentence = Text(
                    "a die with {number} has been used, but there is no marker on that space "
                    "(SF-5.7)",
                    number=face,
                )
                return [Problem("marked_without_marker", sentence)]
        return roll_problems(state, self.seat)

    def prompt(self, state: SchieferState) -> Text:
        dice = shown_dice(state.dice)
        return Text("You keep {dice}. On which action space do you place a marker?", dice=dice)

    def topic(self, state: SchieferState) -> Text:
        dice = shown_dice(state.dice)
        return Text("on which action space to place a marker for {dice}?", dice=dice)
