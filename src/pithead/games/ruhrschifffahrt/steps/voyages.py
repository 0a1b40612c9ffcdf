"""Phase 4: the ships carry their dice to a sale space and sell them (section 8)."""

from pithead.games.ruhrschifffahrt.material import COAL_CARRIER, NOBODY
from pithead.games.ruhrschifffahrt.names import depot_die
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import out_of_turn
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.steps.sales import sell
from pithead.games.ruhrschifffahrt.verbs.raised_dice import NOT_CARRIED
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.question import AlwaysAsked, Question
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text


class Sailing(InTurn):
    """RS-8.1, RS-8.5: each ship in turn; the Coal carrier may help before it leaves."""

    def turn(self, state: RuhrState, seat: int) -> None:
        if state.depot_of(seat) == NOBODY:
            return
        state.agenda.append(state.steps.voyage[seat])
        if state.has_white(seat, COAL_CARRIER) and state.die_below_six():
            state.agenda.append(state.steps.coal_carrier[seat])


class UseCoalCarrier(AlwaysAsked[RuhrState]):
    """RS-14.9: one die on any depot gains 3, or the tile is kept."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        answers = [verbs.keep_carrier, verbs.raise_with_carrier]
        super().__init__(f"coal_carrier:{seat}", seat, answers)

    def objections(self, state: RuhrState) -> list[Problem]:
        if self.seat < state.players and not state.has_white(self.seat, COAL_CARRIER):
            sentence = Text("player {seat} has no unused Coal carrier (RS-14.9)", seat=self.seat)
            return [Problem("no_coal_carrier", sentence)]
        return out_of_turn(state, 4, "sailing", f"voyage:{self.seat}")

    def prompt(self, state: RuhrState) -> Text:
        by = state.material.carrier_raise
        return Text("Do you use the Coal carrier tile to raise a die by {by}?", by=by)

    def topic(self, state: RuhrState) -> Text:
        by = state.material.carrier_raise
        return Text("use the Coal carrier tile to raise a die by {by}?", by=by)

    def not_an_answer(self) -> Obstacle:
        return NOT_CARRIED


class Voyage(Automatic[RuhrState]):
    """RS-8.2: a simple trip leaves nothing to choose; RS-8.3: with a pilot there is a choice."""

    def run(self, state: RuhrState) -> None:
        seat = self.seat
        if state.material.has_pilot[state.option_now[seat]]:
            state.agenda.append(state.steps.choose_sale[seat])
        else:
            sell(state, seat, state.material.depot_sale[state.depot_of(seat)])


class ChooseSale(Question[RuhrState]):
    """RS-8.3: any sale space downstream."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"choose_sale:{seat}", seat, [verbs.sell])

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

    def prompt(self, state: RuhrState) -> Text:
        depot = state.depot_of(self.seat)
        name = state.material.depot_names[depot]
        what = depot_die(state.material, state.depots, depot)
        return Text(
            "With a pilot, you can sell the die from {name} ({what}) anywhere downstream. Where do "
            "you sell it?",
            name=name,
            what=what,
        )

    def topic(self, state: RuhrState) -> Text:
        depot = state.depot_of(self.seat)
        name = state.material.depot_names[depot]
        what = depot_die(state.material, state.depots, depot)
        return Text("where to sell the die from {name} ({what})?", name=name, what=what)
