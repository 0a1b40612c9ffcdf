"""Phases 4 and 5: the ships carry their dice to a sale space and sell them; tiles (8 and 10)."""

from typing import TYPE_CHECKING

from pithead.games.ruhrschifffahrt.material import (
    COAL_CARRIER,
    COUNTY_MARK,
    PERMANENT,
    TILES,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.pieces import BLANK, NOBODY, UNUSED, USED, raised
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.below import out_of_turn
from pithead.games.ruhrschifffahrt.steps.loading import (
    describe_raise,
    raisable,
    refuse_raise,
)
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.steps.sale import (
    describe_sale,
    meets,
    received,
    sell,
)
from pithead.games.ruhrschifffahrt.vocabulary import KEEP_COAL_CARRIER
from pithead.games.ruhrschifffahrt.words import depot_die
from pithead.kernel.i18n import say
from pithead.kernel.step import Automatic, Decision, OpenDecision, Refusal

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.book import Book


class Sailing(InTurn):
    """RS-8.1, RS-8.5: each ship in turn; the Coal carrier may help before it leaves."""

    def turn(self, state: RuhrState, seat: int) -> None:
        if state.depot_of(seat) == NOBODY:
            return
        state.agenda.append(self.book.voyage[seat])
        if state.has_white(seat, COAL_CARRIER) and state.die_below_six():
            state.agenda.append(self.book.coal_carrier[seat])


class UseCoalCarrier(Decision[RuhrState]):
    """RS-14.9: one die on any depot gains 3, or the tile is kept."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"coal_carrier:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        choices = [KEEP_COAL_CARRIER]
        choices.extend(raisable(state))
        return choices

    def take(self, state: RuhrState, action: int) -> None:
        if action != KEEP_COAL_CARRIER:
            depot = action - state.vocabulary.raise_die
            state.depots[depot] = raised(state.depots[depot], state.material.carrier_raise)
            state.white[self.seat * len(WHITE_TILES) + COAL_CARRIER] = USED

    def objections(self, state: RuhrState) -> list[str]:
        if self.seat < state.players and not state.has_white(self.seat, COAL_CARRIER):
            return [f"player {self.seat} has no unused Coal carrier (RS-14.9)"]
        return out_of_turn(state, self, self.seat, 4, "sailing", f"voyage:{self.seat}")

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-14.9"

    def prompt(self, state: RuhrState, lang: str) -> str:
        by = state.material.carrier_raise
        return say(
            lang,
            f"Use the Coal carrier to raise a die by {by}?",
            f"Mit dem Kohlenschlepper einen Würfel um {by} erhöhen?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        if action == KEEP_COAL_CARRIER:
            return say(lang, "Keep the Coal carrier.", "Den Kohlenschlepper behalten.")
        text = describe_raise(state, action, state.material.carrier_raise, lang)
        own = state.depot_of(self.seat)
        if action - state.vocabulary.raise_die == own:
            return text[:-1] + say(lang, ", your own.", ", deinen eigenen.")
        return text

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        return refuse_raise(state, action, "RS-14.9", lang)


class Voyage(Automatic[RuhrState]):
    """RS-8.2: a simple trip leaves nothing to choose; RS-8.3: with a pilot there is a choice."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"voyage:{seat}")
        self.book = book
        self.seat = seat

    def run(self, state: RuhrState) -> None:
        seat = self.seat
        if state.material.has_pilot[state.option_now[seat]]:
            state.agenda.append(self.book.choose_sale[seat])
        else:
            sell(state, self.book, seat, state.material.depot_sale[state.depot_of(seat)])


class ChooseSale(OpenDecision[RuhrState]):
    """RS-8.3: any sale space downstream."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(f"choose_sale:{seat}", seat)
        self.book = book

    def legal(self, state: RuhrState) -> list[int]:
        material = state.material
        first = state.vocabulary.sell
        nearest = material.first_sale_below[state.depot_of(self.seat)]
        return list(range(first + nearest, first + material.sales))

    def take(self, state: RuhrState, action: int) -> None:
        sell(state, self.book, self.seat, action - state.vocabulary.sell)

    def objections(self, state: RuhrState) -> list[str]:
        found = out_of_turn(state, self, self.seat, 4, "sailing")
        if found:
            return found
        option = state.option_now[self.seat]
        if option == NO_OPTION_YET or not state.material.has_pilot[option]:
            return [f"player {self.seat} has no pilot to choose a sale space (RS-8.2)"]
        if state.depot_of(self.seat) == NOBODY:
            return [f"the ship of player {self.seat} lies at no depot (RS-8.1)"]
        return []

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-8.3"

    def prompt(self, state: RuhrState, lang: str) -> str:
        depot = state.depot_of(self.seat)
        name = state.material.depot_names[depot].to(lang)
        what = depot_die(state.material, state.depots, depot, lang)
        return say(
            lang,
            f"Your pilot takes the die of {name} ({what}) anywhere downstream: where do you sell?",
            f"Dein Lotse bringt den Würfel von {name} ({what}) beliebig weit flussabwärts: wo "
            "verkaufst du?",
        )

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        depot = state.depot_of(self.seat)
        sale = action - state.vocabulary.sell
        return describe_sale(state, self.seat, depot, sale, state.depots[depot], lang, names)

    def refuse(self, state: RuhrState, action: int, lang: str) -> Refusal:
        sale = action - state.vocabulary.sell
        if not 0 <= sale < state.material.sales:
            return super().refuse(state, action, lang)
        name = state.material.sale_names[sale].to(lang)
        return Refusal(
            say(
                lang,
                f"{name} lies upstream of the ship's depot",
                f"{name} liegt oberhalb der Niederlage des Schiffs",
            ),
            "RS-8.3",
        )


class Progress(Automatic[RuhrState]):
    """RS-10.1: each player receives every tile whose requirement he now meets."""

    def __init__(self) -> None:
        super().__init__("progress")

    def run(self, state: RuhrState) -> None:
        for seat in state.order:
            for tile in range(len(TILES)):
                if not received(state, seat, tile) and meets(state, seat, tile):
                    if tile < len(PERMANENT):
                        self._permanent(state, seat, tile)
                    else:
                        self._white(state, seat, tile - len(PERMANENT))

    def _permanent(self, state: RuhrState, seat: int, tile: int) -> None:
        state.permanent[seat] |= 1 << tile
        if tile == COUNTY_MARK:  # RS-10.6
            state.supply[seat] += state.county_pool[seat]
            state.county_pool[seat] = 0

    def _white(self, state: RuhrState, seat: int, kind: int) -> None:
        """RS-10.5: who comes too late covers the space with a blank."""
        place = seat * len(WHITE_TILES) + kind
        if state.white_left[kind] > 0:
            state.white_left[kind] -= 1
            state.white[place] = UNUSED
        else:
            state.white[place] = BLANK
