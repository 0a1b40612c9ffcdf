"""Keeping the dice, and improving them (SF-5.2 to SF-5.5)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.dice import DISTINCT, FACES, change, down, shown_dice, shows, up
from pithead.games.schiefer.material import Material
from pithead.games.schiefer.state import CHANGED, TURNED, SchieferState
from pithead.games.schiefer.verbs.base_verb import SchieferVerb, faces
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, plural

_NEEDS_BOX: Final = Text("you need a marker on the {box} box")
_ONCE_A_ROUND: Final = Text("you have already done this once this round")
_NO_SUCH_DIE: Final = Text("none of your dice shows {face}")
_TOO_DEAR: Final = Text("this costs {price}, but you have {coins}")


def coin_text(count: int) -> Text:
    return plural("{n} coin", "{n} coins", count)


class Keep(SchieferVerb):
    """SF-5.5: the dice stay as they are."""

    name = "keep"
    rule = "SF-5.5"

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.agenda.append(state.steps.mark[seat])

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        return Text("Keep {dice}.", dice=shown_dice(state.dice))

    def subject(self, material: Material, target: i64) -> Text:
        return Text("keep the dice")


class Improvement(SchieferVerb):
    """A change of one die, after which the same question follows."""

    asks_again = True

    def __init__(self) -> None:
        super().__init__()
        self.needs_box = Obstacle(self.rule, _NEEDS_BOX)
        self.once_a_round = Obstacle(self.rule, _ONCE_A_ROUND)
        self.no_such_die = Obstacle(self.rule, _NO_SUCH_DIE)
        self.too_dear = Obstacle(self.rule, _TOO_DEAR)


class Reroll(Improvement):
    """SF-5.2: roll one die again, as often as one can pay."""

    name = "reroll"
    rule = "SF-5.2"

    def targets(self, material: Material) -> list[str]:
        return faces()

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        if shows(state.dice, target + 1) == 0:
            return self.no_such_die
        return None if state.coins[seat] >= state.material.reroll_price else self.too_dear

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        price = coin_text(state.material.reroll_price)
        return {"face": target + 1, "price": price, "coins": state.coins[seat]}

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        if state.coins[seat] >= state.material.reroll_price:
            before_first = self.first - 1
            for face in DISTINCT[state.dice]:
                choices.append(before_first + face)

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.coins[seat] -= state.material.reroll_price
        state.agenda.append(state.steps.reroll(seat, target + 1))

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        price = coin_text(state.material.reroll_price)
        return Text("Pay {price} to reroll the {face}.", price=price, face=target + 1)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("reroll a {face}", face=target + 1)


TURNS: Final = [
    (old, new) for old in range(1, FACES + 1) for new in range(1, FACES + 1) if old != new
]
"""From which face to which each target of `Turn` goes."""


class Turn(Improvement):
    """SF-5.3: turn one die to any other face, once a round."""

    name = "turn"
    rule = "SF-5.3"

    def targets(self, material: Material) -> list[str]:
        return [f"{old}>{new}" for old, new in TURNS]

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        if state.turned(seat):
            return self.once_a_round
        if shows(state.dice, TURNS[target][0]) == 0:
            return self.no_such_die
        return None if state.coins[seat] >= state.material.turn_price else self.too_dear

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        price = coin_text(state.material.turn_price)
        return {"face": TURNS[target][0], "price": price, "coins": state.coins[seat]}

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        if state.coins[seat] >= state.material.turn_price and not state.turned(seat):
            for face in DISTINCT[state.dice]:
                first = self.first + (face - 1) * (FACES - 1)
                for action in range(first, first + FACES - 1):
                    choices.append(action)

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        old, new = TURNS[target]
        state.coins[seat] -= state.material.turn_price
        state.used[seat] |= TURNED
        state.dice = change(state.dice, old, new)

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        old, new = TURNS[target]
        price = coin_text(state.material.turn_price)
        return Text(
            "Turn the {old} to {new} for {price} (once per round).", price=price, old=old, new=new
        )

    def subject(self, material: Material, target: i64) -> Text:
        old, new = TURNS[target]
        return Text("turn a {old} to {new}", old=old, new=new)


class Change(Improvement):
    """SF-5.4: change one die by one for free, once a round, with the box for it."""

    rule = "SF-5.4"

    def changed(self, face: int) -> int:
        """The face after the change."""
        raise NotImplementedError

    def targets(self, material: Material) -> list[str]:
        return faces()

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        if not state.has_box(seat, state.material.change_die):
            return self.needs_box
        if state.changed(seat):
            return self.once_a_round
        return None if shows(state.dice, target + 1) > 0 else self.no_such_die

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        box = state.material.box_names[state.material.change_die]
        return {"face": target + 1, "box": box}

    def offer(self, state: SchieferState, seat: i64, choices: Choices) -> None:
        if state.has_box(seat, state.material.change_die) and not state.changed(seat):
            before_first = self.first - 1
            for face in DISTINCT[state.dice]:
                choices.append(before_first + face)

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.used[seat] |= CHANGED
        state.dice = change(state.dice, target + 1, self.changed(target + 1))

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        old = target + 1
        return Text(
            "Change the {old} to {new} (free, once per round).", old=old, new=self.changed(old)
        )


class ChangeUp(Change):
    """One higher, and 6 goes up to 1."""

    name = "up"

    def changed(self, face: int) -> int:
        return up(face)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("change a {face} upwards", face=target + 1)


class ChangeDown(Change):
    """One lower, and 1 goes down to 6."""

    name = "down"

    def changed(self, face: int) -> int:
        return down(face)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("change a {face} downwards", face=target + 1)
