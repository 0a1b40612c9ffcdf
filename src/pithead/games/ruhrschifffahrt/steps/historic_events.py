"""Phase 1: the events of history (section 5)."""

from typing import TYPE_CHECKING, Final

from pithead.games.ruhrschifffahrt.material import (
    COLOURS,
    DRAW_START_PLAYER,
    GAIN_THALER_OR_VP,
    GAIN_WAREHOUSE,
    PAY_THALER_OR_VP,
    REMOVE_DICE,
    TRACK_DICE_PLUS_ONE,
    TRACK_TO_PAVED,
    TRACK_TO_RAIL,
)
from pithead.games.ruhrschifffahrt.names import depot_die
from pithead.games.ruhrschifffahrt.score_categories import EVENTS
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import (
    misplaced,
    not_in_event,
    turn_below,
    unknown_player,
)
from pithead.games.ruhrschifffahrt.steps.base_steps import (
    AutomaticStep,
    ChanceStep,
    OpenDecisionStep,
    RuhrDecision,
)
from pithead.games.ruhrschifffahrt.steps.depot_decision import DepotDecision
from pithead.games.ruhrschifffahrt.steps.payment import pay
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn, change_dice
from pithead.games.ruhrschifffahrt.steps.transport_track import change_stage
from pithead.games.ruhrschifffahrt.vocabulary import GAIN_THALER, GAIN_VP, PAY_THALER, PAY_VP
from pithead.kernel.i18n import Text, player_name, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.step_registry import Steps

_DRAWN_BY_LOT: Final = Text(
    "the start player is being chosen at random from the players",
)
_TOLL: Final = Text(
    "pay 1 thaler or lose 1 VP, whichever you have",
)
_BONUS: Final = Text("choose 1 thaler or 1 VP")
_REMOVAL: Final = Text(
    "choose a die on a depot in a colour that must still be removed",
)
_FACE_DOWN: Final = Text(
    "a country marker that is still face down is being revealed",
)


class HistoricEvent(AutomaticStep):
    """One event of the round, by its place among them; after the last one comes the flag."""

    def __init__(self, steps: "Steps", index: int) -> None:
        super().__init__(steps, f"event:{index}")
        self.index = index

    def run(self, state: RuhrState) -> None:
        steps = self.steps
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
            change_stage(state, steps, 1)
        elif event == TRACK_TO_RAIL:
            change_stage(state, steps, 2)
        elif event == GAIN_WAREHOUSE:
            self._warehouses(state)
        elif event == GAIN_THALER_OR_VP:
            state.agenda.append(steps.bonus[0])
        elif event == TRACK_DICE_PLUS_ONE:
            change_dice(state.track, 1)
        elif event == REMOVE_DICE:
            if state.variants.all_dice_minus_one:
                state.agenda.append(steps.minus_one)
            state.removals = state.material.removal[state.players].copy()
            state.agenda.append(steps.removal[0])

    def _warehouses(self, state: RuhrState) -> None:
        """RS-5.7, RS-12.9: the warehouse of this round, if it still lies on the timeline."""
        bit = 1 << state.round
        for seat in range(state.players):
            if state.timeline[seat] & bit:
                state.timeline[seat] &= ~bit
                state.supply[seat] += 1


class DrawStart(ChanceStep):
    """RS-5.1: the start player of round 1 is drawn by lot; the others follow clockwise."""

    draws_start = True

    def legal(self, state: RuhrState) -> list[int]:
        first = state.vocabulary.start_player
        return list(range(first, first + state.players))

    def draw(self, state: RuhrState, number: float) -> int:
        return state.vocabulary.start_player + int(number * state.players)

    def take(self, state: RuhrState, action: int) -> None:
        first = action - state.vocabulary.start_player
        order = [state.seat_after(first, i) for i in range(state.players)]
        state.set_order(order, True)

    def objections(self, state: RuhrState) -> list[Problem]:
        return not_in_event(state, DRAW_START_PLAYER)

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-5.1"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(lang, "The start player is chosen at random.")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        first = action - state.vocabulary.start_player
        who = player_name(first, lang, names)
        return say(lang, "The start player is {who}.", who=who)

    def not_an_answer(self) -> Obstacle:
        return Obstacle("RS-5.1", _DRAWN_BY_LOT)


class Toll(InTurn):
    """RS-5.3: each player pays a thaler or a victory point."""

    def turn(self, state: RuhrState, seat: int) -> None:
        if state.thalers[seat] > 0 or state.vp[seat] > 0:
            state.agenda.append(self.steps.pay_toll[seat])
        else:
            pay(state, seat, 1)  # RS-5.4


class PayToll(OpenDecisionStep):
    """RS-5.3, RS-5.4: one of the two, if the player has it."""

    def candidates(self, state: RuhrState) -> list[int]:
        return [PAY_THALER, PAY_VP]

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        if action == PAY_THALER and state.thalers[self.seat] > 0:
            return None
        if action == PAY_VP and state.vp[self.seat] > 0:
            return None
        return Obstacle("RS-5.3", _TOLL)

    def take(self, state: RuhrState, action: int) -> None:
        if action == PAY_THALER:
            state.thalers[self.seat] -= 1
        else:
            state.score(self.seat, EVENTS, -1)

    def objections(self, state: RuhrState) -> list[Problem]:
        if self.seat < state.players and not self.legal(state):
            sentence = Text(
                "player {seat} has nothing to pay the toll with (RS-5.4)", seat=self.seat
            )
            return [Problem("nothing_to_pay", sentence)]
        return not_in_event(state, PAY_THALER_OR_VP, turn_below(state, "toll"))

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-5.3"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(lang, "Dues: do you pay 1 thaler or lose 1 VP?")

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "pay 1 thaler, or lose 1 VP?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        if action == PAY_THALER:
            return say(lang, "Pay 1 thaler.")
        return say(lang, "Lose 1 VP.")


class Bonus(InTurn):
    """RS-5.8: each player takes a thaler or a victory point."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(self.steps.gain_bonus[seat])


class GainBonus(RuhrDecision):
    """RS-5.8."""

    def candidates(self, state: RuhrState) -> list[int]:
        return [GAIN_THALER, GAIN_VP]

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        return None if action in (GAIN_THALER, GAIN_VP) else Obstacle("RS-5.8", _BONUS)

    def take(self, state: RuhrState, action: int) -> None:
        if action == GAIN_THALER:
            state.thalers[self.seat] += 1
        else:
            state.score(self.seat, EVENTS, 1)

    def objections(self, state: RuhrState) -> list[Problem]:
        return not_in_event(state, GAIN_THALER_OR_VP, turn_below(state, "bonus"))

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-5.8"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(
            lang,
            "Good year: do you take 1 thaler or 1 VP?",
        )

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "take 1 thaler, or 1 VP?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        if action == GAIN_THALER:
            return say(lang, "Take 1 thaler.")
        return say(lang, "Score 1 VP.")


class Removal(InTurn):
    """RS-5.12, RS-5.13: dice leave the game; the player furthest downstream chooses first."""

    def run(self, state: RuhrState) -> None:
        if self.position == state.players or not removable(state):
            state.removals = [0, 0]
            return
        state.agenda.append(self.row[self.position + 1])
        self.turn(state, state.order[state.players - 1 - self.position])

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(self.steps.remove_die[seat])


def removable(state: RuhrState) -> int:
    """The depots whose die has a colour that is still to be removed, as a mask."""
    mask = 0
    for colour in range(len(COLOURS)):
        if state.removals[colour] > 0:
            mask |= state.material.of_colour[colour]
    return mask & state.dice_mask()


class RemoveDie(DepotDecision):
    """RS-5.12: any die on a depot whose colour is still to be removed."""

    def first(self, state: RuhrState) -> int:
        return state.vocabulary.remove

    def open_depots(self, state: RuhrState) -> int:
        return removable(state)

    def take(self, state: RuhrState, action: int) -> None:
        depot = action - state.vocabulary.remove
        colour = state.material.depot_colour[depot]
        state.depots[depot] = 0
        state.removals[colour] -= 1
        state.dice_removed[colour] += 1

    def objections(self, state: RuhrState) -> list[Problem]:
        if self.seat not in state.order:
            return [unknown_player(state)]
        if not removable(state):
            return [Problem("nothing_to_remove", Text("there is no die to be removed (RS-5.11)"))]
        position = state.players - 1 - state.order.index(self.seat)
        between = ["minus_one"] if state.variants.all_dice_minus_one else []
        return not_in_event(state, REMOVE_DICE, *between, f"removal:{position + 1}")

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-5.12"

    def prompt(self, state: RuhrState, lang: str) -> str:
        black, white = state.removals
        return say(
            lang,
            "Which die do you remove from the game? Still to be removed: {black} black, "
            "{white} white.",
            black=black,
            white=white,
        )

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "which die leaves the game?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        depot = action - state.vocabulary.remove
        name = state.material.depot_names[depot].to(lang)
        what = depot_die(state.material, state.depots, depot).to(lang)
        return say(
            lang,
            "Remove the die on {name} ({what}).",
            name=name,
            what=what,
        )

    def not_an_answer(self) -> Obstacle:
        return Obstacle("RS-5.12", _REMOVAL)


class MinusOne(AutomaticStep):
    """RS-17.3: every die on depots and track loses 1."""

    def run(self, state: RuhrState) -> None:
        change_dice(state.depots, -1)
        change_dice(state.track, -1)


class RevealFlag(ChanceStep):
    """RS-5.15: the country of this round's export."""

    def legal(self, state: RuhrState) -> list[int]:
        first = state.vocabulary.flag
        return [first + country for country, count in enumerate(state.flags) if count > 0]

    def weights(self, state: RuhrState) -> list[int]:
        return [count for count in state.flags if count > 0]

    def take(self, state: RuhrState, action: int) -> None:
        country = action - state.vocabulary.flag
        state.flags[country] -= 1
        state.flag_now = country

    def objections(self, state: RuhrState) -> list[Problem]:
        if state.phase != 1 or not state.material.flag_rounds[state.round]:
            return [Problem("no_flag", Text("no country marker is revealed now (RS-5.15)"))]
        return misplaced(state, ["phase:2"])

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-5.15"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(lang, "A country marker is revealed.")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        country = state.material.column_names[action - state.vocabulary.flag].to(lang)
        return say(lang, "This round, goods are exported to: {country}.", country=country)

    def not_an_answer(self) -> Obstacle:
        return Obstacle("RS-5.15", _FACE_DOWN)
