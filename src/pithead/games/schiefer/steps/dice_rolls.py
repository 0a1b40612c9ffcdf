"""Dice rolls, their improvement, and the markers for the fields (section 5)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schiefer.dice import (
    DISTINCT,
    FACES,
    NO_DICE,
    ROLL_BY_NUMBER,
    ROLLS,
    WAYS,
    change,
    down,
    up,
)
from pithead.games.schiefer.state import CHANGED, TURNED, SchieferState
from pithead.games.schiefer.steps.agenda_checks import needs_below
from pithead.games.schiefer.steps.marker_purchase import (
    PURCHASES,
    buy,
    describe_buy,
    is_buy,
    purchase_obstacle,
)
from pithead.games.schiefer.vocabulary import (
    CHANGES,
    DONE,
    DOWN,
    KEEP,
    MARK,
    MARK_ALL,
    PASS,
    REROLL,
    REROLLS,
    SPEND,
    TURN,
    TURNS,
    UP,
    turn_faces,
)
from pithead.kernel.i18n import Text, plural, say, say_plural
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic, Chance, DecisionStep, OpenDecision

if TYPE_CHECKING:
    from pithead.games.schiefer.steps.step_registry import Steps

DICE: Final = 3

_BUY_OR_PASS: Final = Text(
    "your supply is empty, so you can only buy a marker or pass",
)
_BEING_ROLLED: Final = Text("three dice are being rolled now")
_KEEP_FIRST: Final = Text(
    "keep the dice before you place markers",
)
_NEEDS_BOX: Final = Text("you need a marker on the {box} box")
_ONCE_A_ROUND: Final = Text("you have already done this once this round")
_NO_SUCH_DIE: Final = Text("none of your dice shows {face}")
_TOO_DEAR: Final = Text("this costs {price}, but you have {coins}")
_DIE_ROLLED: Final = Text("a die is being rolled now")
_BUY_FIRST: Final = Text(
    "buy a marker before you place your first one",
)
_BUY_WHEN_ACTING: Final = Text(
    "there is no die left to use; buy a marker when one of your markers acts",
)
_SOME_MARKED: Final = Text("you have already placed a marker; place the others one at a time")
_SUPPLY_SHORT: Final = Text("this takes {dice} markers, but your supply has only {supply}")
_SUPPLY_EMPTY: Final = Text("your supply is empty")
_NO_FURTHER_DIE: Final = Text("no unused die shows {face}")
_ASCENDING: Final = Text(
    "place your markers in ascending order; the last one is on space {face}",
)


def shown_dice(state: SchieferState) -> str:
    return " ".join(str(face) for face in ROLLS[state.dice])


def roll_agenda_problems(state: SchieferState, seat: int, *further: str) -> list[Problem]:
    """The problem of a question about dice whose agenda below it is not that of a roll."""
    position = (seat - state.start_player) % state.players
    below = ["end_of_round", "carry_out:1:0", f"rolling:{position + 1}", *further]
    if seat < state.players and [step.name for step in state.agenda[:-1]] == below:
        return []
    return [needs_below(state, below)]


def roll_problems(state: SchieferState, seat: int, *further: str) -> list[Problem]:
    """The same, and the problem of a player who rolls without a marker for the dice."""
    if seat < state.players and state.supply[seat] + len(state.marked) == 0:
        sentence = Text("player {seat} cannot roll with an empty supply (SF-5.10)", seat=seat)
        return [Problem("roll_without_marker", sentence)]
    return roll_agenda_problems(state, seat, *further)


class Rolling(Automatic[SchieferState, "Steps"]):
    """SF-5.1: the player at this position of the order rolls."""

    def __init__(self, steps: "Steps", position: int) -> None:
        super().__init__(steps, f"rolling:{position}")
        self.position = position

    def run(self, state: SchieferState) -> None:
        if self.position == state.players:
            return
        state.agenda.append(self.steps.rolling[self.position + 1])
        seat = state.seat_at(self.position)
        if state.supply[seat] > 0:
            state.agenda.append(self.steps.throw[seat])
        elif state.can_buy(seat, 0) or state.can_buy(seat, 1):
            state.agenda.append(self.steps.empty[seat])
        elif state.reserve[seat] > 0:
            # SF-5.10: a player who has no marker and cannot buy one sits out and gets one.
            state.reserve[seat] -= 1
            state.supply[seat] += 1


class Empty(DecisionStep[SchieferState, "Steps"]):
    """SF-5.11: a player without a marker who could buy one buys, or passes."""

    def candidates(self, state: SchieferState) -> list[int]:
        return [PASS, *PURCHASES]

    def take(self, state: SchieferState, action: int) -> None:
        if action != PASS:
            buy(state, self.seat, action)
            state.agenda.append(self.steps.throw[self.seat])

    def objections(self, state: SchieferState) -> list[Problem]:
        if self.seat < state.players and (state.supply[self.seat] or len(self.legal(state)) == 1):
            sentence = Text(
                "player {seat} cannot be asked to buy a marker: they have one, or cannot "
                "buy any (SF-5.11)",
                seat=self.seat,
            )
            return [Problem("purchase_offer", sentence)]
        return roll_agenda_problems(state, self.seat)

    def rule(self, state: SchieferState, action: int) -> str:
        return "SF-5.11" if action == PASS else "SF-8.2"

    def prompt(self, state: SchieferState, lang: str) -> str:
        return say(
            lang,
            "Your supply is empty. Do you buy a marker and roll, or pass?",
        )

    def topic(self, state: SchieferState, lang: str) -> str:
        return say(lang, "buy a marker and roll, or pass?")

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == PASS:
            return say(
                lang,
                "Pass: do not roll this round.",
            )
        return describe_buy(state, action, lang)

    def not_an_answer(self) -> Obstacle:
        return Obstacle("SF-5.11", _BUY_OR_PASS)

    def obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        if is_buy(action):
            return purchase_obstacle(state, self.seat, action)
        return None if action == PASS else self.not_an_answer()


def limit_text(state: SchieferState, lang: str) -> str:
    """SF-9.3: that the game is about to be stopped."""
    left = state.rounds_left()
    if left == 0:
        return say(lang, "This is the last round.")
    return say_plural(
        lang,
        "The game ends after the next round.",
        "The game ends after {n} more rounds.",
        left,
    )


class Throw(Chance[SchieferState, "Steps"]):
    """SF-5.1: three dice are rolled."""

    def legal(self, state: SchieferState) -> list[int]:
        first = state.vocabulary.roll
        return list(range(first, first + len(ROLLS)))

    def weights(self, state: SchieferState) -> list[int]:
        return WAYS

    def draw(self, state: SchieferState, number: float) -> int:
        return state.vocabulary.roll + ROLL_BY_NUMBER[int(number * len(ROLL_BY_NUMBER))]

    def take(self, state: SchieferState, action: int) -> None:
        state.dice = action - state.vocabulary.roll
        state.agenda.append(self.steps.dice[self.seat])

    def objections(self, state: SchieferState) -> list[Problem]:
        return roll_problems(state, self.seat)

    def rule(self, state: SchieferState, action: int) -> str:
        return "SF-5.1"

    def prompt(self, state: SchieferState, lang: str) -> str:
        return say(lang, "Three dice are rolled.")

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        faces = " ".join(str(face) for face in ROLLS[action - state.vocabulary.roll])
        shown = say(lang, "The dice show {faces}.", faces=faces)
        if self.seat == state.start_player and state.limit_is_near():
            return f"{limit_text(state, lang)} {shown}"
        return shown

    def not_an_answer(self) -> Obstacle:
        return Obstacle("SF-5.1", _BEING_ROLLED)


class ImproveDice(DecisionStep[SchieferState, "Steps"]):
    """SF-5.2 to SF-5.6: keep the dice, or improve them."""

    def legal(self, state: SchieferState) -> list[int]:
        seat = self.seat
        coins = state.coins[seat]
        choices = [KEEP]
        state.add_buys(seat, choices)
        if coins >= state.material.reroll_price:
            choices += REROLLS[state.dice]
        if coins >= state.material.turn_price and not state.turned(seat):
            choices += TURNS[state.dice]
        if not state.changed(seat) and state.has_box(seat, state.material.change_die):
            choices += CHANGES[state.dice]
        return choices

    def take(self, state: SchieferState, action: int) -> None:
        seat = self.seat
        if action == KEEP:
            state.agenda.append(self.steps.mark[seat])
            return
        state.agenda.append(self)
        if is_buy(action):
            buy(state, seat, action)
        elif action < TURN:
            state.coins[seat] -= state.material.reroll_price
            state.agenda.append(self.steps.reroll(seat, action - REROLL + 1))
        elif action < UP:
            old, new = turn_faces(action)
            state.coins[seat] -= state.material.turn_price
            state.used[seat] |= TURNED
            state.dice = change(state.dice, old, new)
        else:
            old, new = changed_face(action)
            state.used[seat] |= CHANGED
            state.dice = change(state.dice, old, new)

    def objections(self, state: SchieferState) -> list[Problem]:
        return roll_problems(state, self.seat)

    def rule(self, state: SchieferState, action: int) -> str:
        if action == KEEP:
            return "SF-5.5"
        if is_buy(action):
            return "SF-8.2"
        return "SF-5.2" if action < TURN else "SF-5.3" if action < UP else "SF-5.4"

    def prompt(self, state: SchieferState, lang: str) -> str:
        dice = shown_dice(state)
        asked = say(
            lang,
            "Your dice show {dice}. Do you keep them or improve them?",
            dice=dice,
        )
        return f"{asked} {limit_text(state, lang)}" if state.limit_is_near() else asked

    def topic(self, state: SchieferState, lang: str) -> str:
        asked = say(lang, "keep {dice}, or improve them?", dice=shown_dice(state))
        return f"{asked} {limit_text(state, lang)}" if state.limit_is_near() else asked

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == KEEP:
            dice = shown_dice(state)
            return say(lang, "Keep {dice}.", dice=dice)
        if is_buy(action):
            return describe_buy(state, action, lang)
        if action < TURN:
            face = action - REROLL + 1
            price = coin_text(state.material.reroll_price).to(lang)
            return say(lang, "Pay {price} to reroll the {face}.", price=price, face=face)
        if action < UP:
            old, new = turn_faces(action)
            price = coin_text(state.material.turn_price).to(lang)
            return say(
                lang,
                "Turn the {old} to {new} for {price} (once per round).",
                price=price,
                old=old,
                new=new,
            )
        old, new = changed_face(action)
        return say(
            lang,
            "Change the {old} to {new} (free, once per round).",
            old=old,
            new=new,
        )

    def obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        if action == KEEP:
            return None
        if is_buy(action):
            return purchase_obstacle(state, self.seat, action)
        if REROLL <= action < MARK_ALL:
            return self._improvement_obstacle(state, action)
        if MARK_ALL <= action < SPEND:
            return Obstacle("SF-5.7", _KEEP_FIRST)
        return self.not_an_answer()

    def _improvement_obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        rule = self.rule(state, action)
        material = state.material
        if action < TURN:
            face = action - REROLL + 1
            price = material.reroll_price
            used = False
        elif action < UP:
            face = turn_faces(action)[0]
            price = material.turn_price
            used = state.turned(self.seat)
        else:
            face = changed_face(action)[0]
            price = 0
            used = state.changed(self.seat)
            if not state.has_box(self.seat, material.change_die):
                box = material.box_names[material.change_die]
                return Obstacle(rule, _NEEDS_BOX, {"box": box})
        if used:
            return Obstacle(rule, _ONCE_A_ROUND)
        if face not in DISTINCT[state.dice]:
            return Obstacle(rule, _NO_SUCH_DIE, {"face": face})
        have = state.coins[self.seat]
        if have < price:
            return Obstacle(rule, _TOO_DEAR, {"price": coin_text(price), "coins": have})
        return None


def changed_face(action: int) -> tuple[int, int]:
    """From which face to which an `up` or `down` goes."""
    if action < DOWN:
        face = action - UP + 1
        return face, up(face)
    face = action - DOWN + 1
    return face, down(face)


def coin_text(count: int) -> Text:
    return plural("{n} coin", "{n} coins", count)


class Reroll(Chance[SchieferState, "Steps"]):
    """SF-5.2: one die is rolled again; it still shows its old face until then."""

    def __init__(self, steps: "Steps", seat: int, face: int) -> None:
        super().__init__(steps, f"reroll:{seat}:{face}", seat)
        self.face = face

    def legal(self, state: SchieferState) -> list[int]:
        first = state.vocabulary.die
        return list(range(first, first + FACES))

    def draw(self, state: SchieferState, number: float) -> int:
        return state.vocabulary.die + int(number * FACES)

    def take(self, state: SchieferState, action: int) -> None:
        state.dice = change(state.dice, self.face, action - state.vocabulary.die + 1)

    def objections(self, state: SchieferState) -> list[Problem]:
        if state.dice != NO_DICE and self.face not in DISTINCT[state.dice]:
            sentence = Text("no die shows the {number} that is rerolled", number=self.face)
            return [Problem("rerolled_face", sentence)]
        return roll_problems(state, self.seat, f"dice:{self.seat}")

    def rule(self, state: SchieferState, action: int) -> str:
        return "SF-5.2"

    def prompt(self, state: SchieferState, lang: str) -> str:
        return say(lang, "The {face} is rerolled.", face=self.face)

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        face = action - state.vocabulary.die + 1
        return say(lang, "The die shows {face}.", face=face)

    def not_an_answer(self) -> Obstacle:
        return Obstacle("SF-5.2", _DIE_ROLLED)


def further_faces(state: SchieferState) -> list[int]:
    """The faces of dice that can still be marked after those that are marked, ascending."""
    last = state.marked[-1]
    faces = ROLLS[state.dice]
    return [
        face
        for face in DISTINCT[state.dice]
        if face > last or (face == last and faces.count(face) > state.marked.count(face))
    ]


class MarkDice(OpenDecision[SchieferState, "Steps"]):
    """SF-5.7 to SF-5.9: a marker on the field of each die that the player wants to use.

    Dice are marked in ascending order, so that each set of dice is named in one way.
    """

    def legal(self, state: SchieferState) -> list[int]:
        choices = [DONE]
        supply = state.supply[self.seat]
        marked = state.marked
        if not marked:
            state.add_buys(self.seat, choices)
            if supply >= DICE:
                choices.append(MARK_ALL)
            # SF-5.10: a player who has rolled has a marker for at least one die.
            for face in DISTINCT[state.dice]:
                choices.append(MARK + face - 1)
            return choices
        further = further_faces(state)
        if further and state.rules.buys_any_time:
            state.add_buys(self.seat, choices)
        if supply > 0:
            for face in further:
                choices.append(MARK + face - 1)
        return choices

    def take(self, state: SchieferState, action: int) -> None:
        if action == DONE:
            state.dice = NO_DICE
            state.marked = []
            return
        state.agenda.append(self)
        if action == MARK_ALL:
            for face in ROLLS[state.dice]:
                self._put(state, face)
        elif is_buy(action):
            buy(state, self.seat, action)
        else:
            self._put(state, action - MARK + 1)

    def _put(self, state: SchieferState, face: int) -> None:
        state.supply[self.seat] -= 1
        state.waiting[self.seat * FACES + face - 1] += 1
        state.marked.append(face)

    def objections(self, state: SchieferState) -> list[Problem]:
        for face in state.marked:
            if state.marked.count(face) > state.waits(self.seat, face):
                sentence = Text(
                    "a die with {number} has been used, but there is no marker on that space "
                    "(SF-5.7)",
                    number=face,
                )
                return [Problem("marked_without_marker", sentence)]
        return roll_problems(state, self.seat)

    def rule(self, state: SchieferState, action: int) -> str:
        if action == DONE:
            return "SF-5.8"
        return "SF-8.2" if is_buy(action) else "SF-5.7"

    def prompt(self, state: SchieferState, lang: str) -> str:
        dice = shown_dice(state)
        return say(
            lang,
            "You keep {dice}. On which action space do you place a marker?",
            dice=dice,
        )

    def topic(self, state: SchieferState, lang: str) -> str:
        dice = shown_dice(state)
        return say(lang, "on which action space to place a marker for {dice}?", dice=dice)

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == DONE:
            return say(lang, "Place no more markers.")
        if is_buy(action):
            return describe_buy(state, action, lang)
        if action == MARK_ALL:
            dice = shown_dice(state)
            return say(lang, "Use all three dice: {dice}.", dice=dice)
        face = action - MARK + 1
        what = state.material.field_text(face).to(lang)
        return say(lang, "Place a marker on space {face}: {what}.", face=face, what=what)

    def obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        if action == DONE:
            return None
        if is_buy(action):
            return purchase_obstacle(state, self.seat, action) or self._moment_obstacle(state)
        if not MARK_ALL <= action < SPEND:
            return self.not_an_answer()
        return self._marking_obstacle(state, action)

    def _moment_obstacle(self, state: SchieferState) -> Obstacle | None:
        """SF-8.7, SF-11.3: why the player cannot buy a marker now, but could at another moment."""
        if not state.marked:
            return None
        if not state.rules.buys_any_time:
            return Obstacle("SF-11.3", _BUY_FIRST)
        return None if further_faces(state) else Obstacle("SF-8.7", _BUY_WHEN_ACTING)

    def _marking_obstacle(self, state: SchieferState, action: int) -> Obstacle | None:
        supply = state.supply[self.seat]
        marked = state.marked
        if action == MARK_ALL:
            if marked:
                return Obstacle("SF-5.7", _SOME_MARKED)
            if supply < DICE:
                return Obstacle("SF-5.9", _SUPPLY_SHORT, {"dice": DICE, "supply": supply})
            return None
        face = action - MARK + 1
        if ROLLS[state.dice].count(face) <= marked.count(face):
            return Obstacle("SF-5.7", _NO_FURTHER_DIE, {"face": face})
        if supply == 0:
            return Obstacle("SF-5.9", _SUPPLY_EMPTY)
        if marked and face < marked[-1]:
            return Obstacle("SF-5.7", _ASCENDING, {"face": marked[-1]})
        return None
