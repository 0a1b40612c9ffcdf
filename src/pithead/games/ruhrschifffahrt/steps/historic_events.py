"""Phase 1: the events of history (section 5)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import (
    BLACK,
    DRAW_START_PLAYER,
    GAIN_THALER_OR_VP,
    GAIN_WAREHOUSE,
    NOBODY,
    PAY_THALER_OR_VP,
    REMOVE_DICE,
    TRACK_DICE_PLUS_ONE,
    TRACK_TO_PAVED,
    TRACK_TO_RAIL,
    WHITE,
    Material,
)
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import (
    misplaced,
    not_in_event,
    out_of_event_turn,
    unknown_player,
)
from pithead.games.ruhrschifffahrt.steps.payment import pay
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn, change_dice
from pithead.games.ruhrschifffahrt.steps.transport_track import change_stage
from pithead.games.ruhrschifffahrt.verbs.event_choices import REMOVAL, TOLL, removable
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.fields.packed_row import fill, set_all
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.question import AlwaysAsked, Question
from pithead.kernel.start_player import DrawStart
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text

_DRAWN_BY_LOT: Final = Obstacle(
    "RS-5.1", Text("the start player is being chosen at random from the players")
)
_BONUS: Final = Obstacle("RS-5.8", Text("choose 1 thaler or 1 VP"))
_FACE_DOWN: Final = Obstacle(
    "RS-5.15", Text("a country marker that is still face down is being revealed")
)


class HistoricEvent(Automatic[RuhrState]):
    """One event of the round, by its place among them; after the last one comes the flag."""

    def __init__(self, index: int) -> None:
        super().__init__(f"event:{index}")
        self.index = index

    def run(self, state: RuhrState) -> None:
        steps = state.steps
        events = state.material.event_codes[state.round]
        if self.index >= len(events):
            if state.material.flag_rounds[state.round]:
                state.agenda.append(steps.flag)
            return
        state.agenda.append(steps.event[self.index + 1])
        event = events[self.index]
        if event == DRAW_START_PLAYER:
            state.agenda.append(steps.draw_start)
        elif event == PAY_THALER_OR_VP:
            state.agenda.append(steps.toll[0])
        elif event == TRACK_TO_PAVED:
            change_stage(state, 1)
        elif event == TRACK_TO_RAIL:
            change_stage(state, 2)
        elif event == GAIN_WAREHOUSE:
            self._warehouses(state)
        elif event == GAIN_THALER_OR_VP:
            state.agenda.append(steps.bonus[0])
        elif event == TRACK_DICE_PLUS_ONE:
            change_dice(state.track, 1)
        elif event == REMOVE_DICE:
            if state.rules.all_dice_minus_one:
                state.agenda.append(steps.minus_one)
            fill(state.removals, state.material.removal[state.players])
            state.agenda.append(steps.removal[0])

    def _warehouses(self, state: RuhrState) -> None:
        """RS-5.7, RS-12.9: the warehouse of this round, if it still lies on the timeline."""
        bit = 1 << state.round
        for seat in range(state.players):
            if state.timeline[seat] & bit:
                state.timeline[seat] &= ~bit
                state.supply[seat] += 1


class DrawStartPlayer(DrawStart[RuhrState]):
    """RS-5.1: the start player of round 1 is drawn by lot; the others follow clockwise."""

    def happen(self, state: RuhrState, result: i64) -> None:
        order = [state.seat_after(result, i) for i in range(state.players)]
        state.set_order(order, True)

    def objections(self, state: RuhrState) -> list[Problem]:
        return not_in_event(state, DRAW_START_PLAYER)

    def not_an_answer(self) -> Obstacle:
        return _DRAWN_BY_LOT


class Toll(InTurn):
    """RS-5.3: each player pays a thaler or a victory point."""

    def turn(self, state: RuhrState, seat: int) -> None:
        if state.thalers[seat] > 0 or state.vp[seat] > 0:
            state.agenda.append(state.steps.pay_toll[seat])
        else:
            pay(state, seat, 1)  # RS-5.4


class PayToll(Question[RuhrState]):
    """RS-5.3, RS-5.4: one of the two, if the player has it."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"pay_toll:{seat}", seat, [verbs.pay_thaler, verbs.pay_point])

    def objections(self, state: RuhrState) -> list[Problem]:
        if self.seat < state.players and not self.legal(state):
            sentence = Text(
                "player {seat} has nothing to pay the toll with (RS-5.4)", seat=self.seat
            )
            return [Problem("nothing_to_pay", sentence)]
        return out_of_event_turn(state, PAY_THALER_OR_VP, "toll")

    def prompt(self, state: RuhrState) -> Text:
        return Text("Dues: do you pay 1 thaler or lose 1 VP?")

    def topic(self, state: RuhrState) -> Text:
        return Text("pay 1 thaler, or lose 1 VP?")

    def not_an_answer(self) -> Obstacle:
        return TOLL


class Bonus(InTurn):
    """RS-5.8: each player takes a thaler or a victory point."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(state.steps.gain_bonus[seat])


class GainBonus(AlwaysAsked[RuhrState]):
    """RS-5.8."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"gain_bonus:{seat}", seat, [verbs.gain_thaler, verbs.gain_point])

    def objections(self, state: RuhrState) -> list[Problem]:
        return out_of_event_turn(state, GAIN_THALER_OR_VP, "bonus")

    def prompt(self, state: RuhrState) -> Text:
        return Text("Good year: do you take 1 thaler or 1 VP?")

    def topic(self, state: RuhrState) -> Text:
        return Text("take 1 thaler, or 1 VP?")

    def not_an_answer(self) -> Obstacle:
        return _BONUS


class Removal(InTurn):
    """RS-5.12, RS-5.13: dice leave the game; the player furthest downstream chooses first."""

    def run(self, state: RuhrState) -> None:
        if self.position == state.players or not removable(state):
            set_all(state.removals, 0)
            return
        state.agenda.append(self.row[self.position + 1])
        self.turn(state, state.order[state.players - 1 - self.position])

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(state.steps.remove_die[seat])


class RemoveDie(Question[RuhrState]):
    """RS-5.12: any die on a depot whose colour is still to be removed."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"remove_die:{seat}", seat, [verbs.remove_die])

    def objections(self, state: RuhrState) -> list[Problem]:
        position = state.position_of(self.seat)
        if position == NOBODY:
            return [unknown_player(state)]
        if not removable(state):
            return [Problem("nothing_to_remove", Text("there is no die to be removed (RS-5.11)"))]
        between = ["minus_one"] if state.rules.all_dice_minus_one else []
        return not_in_event(state, REMOVE_DICE, *between, f"removal:{state.players - position}")

    def prompt(self, state: RuhrState) -> Text:
        return Text(
            "Which die do you remove from the game? Still to be removed: {black} black, "
            "{white} white.",
            black=state.removals[BLACK],
            white=state.removals[WHITE],
        )

    def topic(self, state: RuhrState) -> Text:
        return Text("which die leaves the game?")

    def not_an_answer(self) -> Obstacle:
        return REMOVAL


class MinusOne(Automatic[RuhrState]):
    """RS-17.3: every die on depots and track loses 1."""

    def run(self, state: RuhrState) -> None:
        change_dice(state.depots, -1)
        change_dice(state.track, -1)


class RevealFlag(ChanceEvent[RuhrState]):
    """RS-5.15: the country of this round's export."""

    word = "flag"

    def results(self, material: Material) -> list[str]:
        return material.column_ids

    def possible(self, state: RuhrState) -> list[int]:
        return [country for country, count in enumerate(state.flags) if count > 0]

    def weights(self, state: RuhrState) -> list[int]:
        return [count for count in state.flags if count > 0]

    def happen(self, state: RuhrState, result: i64) -> None:
        state.flags[result] -= 1
        state.flag_now = result

    def objections(self, state: RuhrState) -> list[Problem]:
        if state.phase != 1 or not state.material.flag_rounds[state.round]:
            return [Problem("no_flag", Text("no country marker is revealed now (RS-5.15)"))]
        return misplaced(state, ["phase:2"])

    def rule(self, state: RuhrState, action: i64) -> str:
        return "RS-5.15"

    def prompt(self, state: RuhrState) -> Text:
        return Text("A country marker is revealed.")

    def text(self, state: RuhrState, result: i64) -> Text:
        country = state.material.column_names[result]
        return Text("This round, goods are exported to: {country}.", country=country)

    def not_an_answer(self) -> Obstacle:
        return _FACE_DOWN
