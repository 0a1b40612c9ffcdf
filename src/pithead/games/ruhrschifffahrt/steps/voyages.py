"""Phase 4: the ships carry their dice to a sale space and sell them (section 8)."""

from typing import Final

from pithead.games.ruhrschifffahrt.material import COAL_CARRIER, NOBODY
from pithead.games.ruhrschifffahrt.names import depot_die
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import out_of_turn
from pithead.games.ruhrschifffahrt.steps.base_steps import AutomaticStep, OpenDecisionStep
from pithead.games.ruhrschifffahrt.steps.depot_decision import DepotDecision
from pithead.games.ruhrschifffahrt.steps.loading_phase import (
    describe_raise,
    not_raisable,
    raisable,
    use_coal_carrier,
)
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.steps.sales import describe_sale, sell
from pithead.games.ruhrschifffahrt.vocabulary import KEEP_COAL_CARRIER
from pithead.kernel.i18n import Text, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem

_UPSTREAM: Final = Text("{space} is upstream of your ship")


class Sailing(InTurn):
    """RS-8.1, RS-8.5: each ship in turn; the Coal carrier may help before it leaves."""

    def turn(self, state: RuhrState, seat: int) -> None:
        if state.depot_of(seat) == NOBODY:
            return
        state.agenda.append(self.steps.voyage[seat])
        if state.has_white(seat, COAL_CARRIER) and state.die_below_six():
            state.agenda.append(self.steps.coal_carrier[seat])


class UseCoalCarrier(DepotDecision):
    """RS-14.9: one die on any depot gains 3, or the tile is kept."""

    def arrive(self, state: RuhrState) -> int:
        return self.seat

    def first(self, state: RuhrState) -> int:
        return state.vocabulary.raise_die

    def open_depots(self, state: RuhrState) -> int:
        return raisable(state)

    def candidates(self, state: RuhrState) -> list[int]:
        return [KEEP_COAL_CARRIER, *super().candidates(state)]

    def legal(self, state: RuhrState) -> list[int]:
        return [KEEP_COAL_CARRIER, *super().legal(state)]

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        return None if action == KEEP_COAL_CARRIER else super().obstacle(state, action)

    def take(self, state: RuhrState, action: int) -> None:
        if action != KEEP_COAL_CARRIER:
            use_coal_carrier(state, self.seat, action - state.vocabulary.raise_die)

    def objections(self, state: RuhrState) -> list[Problem]:
        if self.seat < state.players and not state.has_white(self.seat, COAL_CARRIER):
            sentence = Text("player {seat} has no unused Coal carrier (RS-14.9)", seat=self.seat)
            return [Problem("no_coal_carrier", sentence)]
        return out_of_turn(state, 4, "sailing", f"voyage:{self.seat}")

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-14.9"

    def prompt(self, state: RuhrState, lang: str) -> str:
        by = state.material.carrier_raise
        return say(
            lang,
            "Do you use the Coal carrier tile to raise a die by {by}?",
            by=by,
        )

    def topic(self, state: RuhrState, lang: str) -> str:
        by = state.material.carrier_raise
        return say(lang, "use the Coal carrier tile to raise a die by {by}?", by=by)

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        if action == KEEP_COAL_CARRIER:
            return say(lang, "Keep the Coal carrier tile.")
        own = state.depot_of(self.seat)
        return describe_raise(state, action, state.material.carrier_raise, lang, own)

    def not_an_answer(self) -> Obstacle:
        return not_raisable("RS-14.9")


class Voyage(AutomaticStep):
    """RS-8.2: a simple trip leaves nothing to choose; RS-8.3: with a pilot there is a choice."""

    def run(self, state: RuhrState) -> None:
        seat = self.seat
        if state.material.has_pilot[state.option_now[seat]]:
            state.agenda.append(self.steps.choose_sale[seat])
        else:
            sell(state, self.steps, seat, state.material.depot_sale[state.depot_of(seat)])


class ChooseSale(OpenDecisionStep):
    """RS-8.3: any sale space downstream."""

    def _nearest(self, state: RuhrState) -> int:
        """The first sale space downstream of the ship."""
        return state.material.first_sale_below[state.depot_of(self.seat)]

    def legal(self, state: RuhrState) -> list[int]:
        first = state.vocabulary.sell
        return list(range(first + self._nearest(state), first + state.material.sales))

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        sale = action - state.vocabulary.sell
        if not 0 <= sale < state.material.sales:
            return self.not_an_answer()
        if sale >= self._nearest(state):
            return None
        return Obstacle("RS-8.3", _UPSTREAM, {"space": state.material.sale_names[sale]})

    def take(self, state: RuhrState, action: int) -> None:
        sell(state, self.steps, self.seat, action - state.vocabulary.sell)

    def objections(self, state: RuhrState) -> list[Problem]:
        found = out_of_turn(state, 4, "sailing")
        if found:
            return found
        option = state.option_now[self.seat]
        if option == NO_OPTION_YET or not state.material.has_pilot[option]:
            sentence = Text(
                "player {seat} has no pilot and cannot choose a sale space (RS-8.2)", seat=self.seat
            )
            return [Problem("no_pilot", sentence)]
        if state.depot_of(self.seat) == NOBODY:
            sentence = Text("the ship of player {seat} is not at a depot (RS-8.1)", seat=self.seat)
            return [Problem("ship_at_no_depot", sentence)]
        return []

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-8.3"

    def prompt(self, state: RuhrState, lang: str) -> str:
        depot = state.depot_of(self.seat)
        name = state.material.depot_names[depot].to(lang)
        what = depot_die(state.material, state.depots, depot).to(lang)
        return say(
            lang,
            "With a pilot, you can sell the die from {name} ({what}) anywhere "
            "downstream. Where do you sell it?",
            name=name,
            what=what,
        )

    def topic(self, state: RuhrState, lang: str) -> str:
        depot = state.depot_of(self.seat)
        name = state.material.depot_names[depot].to(lang)
        what = depot_die(state.material, state.depots, depot).to(lang)
        return say(lang, "where to sell the die from {name} ({what})?", name=name, what=what)

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        depot = state.depot_of(self.seat)
        sale = action - state.vocabulary.sell
        return describe_sale(state, self.seat, depot, sale, state.depots[depot], lang, names)
