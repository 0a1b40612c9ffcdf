"""Phase 3: the option for this round's trip (section 7)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import (
    BLACK,
    OPTIONS,
    SUPPLY,
    SUPPLY_TILE,
    TOWING_ACTION,
    TOWING_TRANSPORT,
    WAGES,
    WAGES_TILE,
    WHITE,
    Material,
)
from pithead.games.ruhrschifffahrt.names import thaler_text, white_tile
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.payment import TOO_DEAR, pay, price_text, price_values
from pithead.games.ruhrschifffahrt.steps.transport_options import (
    TOWING_OPTIONS,
    affordable,
    completable,
)
from pithead.games.ruhrschifffahrt.verbs.base_verb import NEEDS_TILE, RuhrVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, Verbatim

_RULES: Final = (
    "RS-7.6",
    "RS-7.17",
    "RS-7.14",
    "RS-7.12",
    "RS-7.13",
    "RS-7.7",
    "RS-7.14",
    "RS-7.7",
    "RS-7.15",
)
_TEXTS: Final = (
    Text("start downstream and sell to the next customer"),
    Text("start downstream and sail any distance"),
    Text("place a die from the transport track on a depot and start downstream"),
    Text("take {thalers} and start downstream"),
    Text("raise a die on a depot by {by} and start downstream"),
    Text("start upstream and sell to the next customer"),
    Text("place a die from the transport track on a depot, start downstream and sail any distance"),
    Text("start upstream and sail any distance"),
    Text("place a die from the transport track on a depot upstream and start from there"),
)
_NO_TOWING_TILE: Final = Obstacle("RS-14.10", Text("you have no unused Towing action tile"))
_NO_TOWING: Final = Obstacle(
    "RS-14.10", Text("there is no option with towing that you could finish")
)
_MUST_TOW: Final = Obstacle(
    "RS-7.18", Text("after the Towing action tile, you must choose an option with towing")
)
_PILOT_BLOCKED: Final = Obstacle(
    "RS-7.11", Text("water has closed the options with a pilot this round")
)
_ALL_DOWNSTREAM: Final = Obstacle(
    "RS-7.8", Text("in round 1, all depots are downstream, so nobody can tow")
)
_NO_DIE_ON_ARROW: Final = Obstacle(
    "RS-7.16",
    Text("there is no die that you may take on an arrow space of the transport track"),
)
_NO_START_DEPOT: Final = Obstacle(
    "RS-7.4", Text("this option would leave you without a legal starting depot")
)
_CLOSED: Final = Text("you cannot choose {option} in the last round")
_NEEDS_WAGES: Final = Obstacle("RS-7.12", NEEDS_TILE)
_WAGES_CLOSED: Final = Obstacle("RS-7.12", _CLOSED)
_WAGES_TAKEN: Final = Obstacle(
    "RS-7.10", Text("another player has already chosen Wages this round")
)
_NEEDS_SUPPLY: Final = Obstacle("RS-7.13", NEEDS_TILE)
_SUPPLY_CLOSED: Final = Obstacle("RS-7.13", _CLOSED)
_ALL_SIX: Final = Obstacle("RS-7.20", Text("all dice on depots already show 6"))


class UseOption(RuhrVerb):
    """RS-7.2, RS-7.9: an option with its price and its effect."""

    name = "option"

    def targets(self, material: Material) -> list[str]:
        return list(OPTIONS)

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if state.free_towing and not state.material.has_towing[target]:
            return _MUST_TOW
        options = completable(state, seat)
        if not options >> target & 1:
            return self._incomplete(state, seat, target)
        if state.free_towing or affordable(state, seat, options) >> target & 1:
            return None
        return TOO_DEAR

    def _incomplete(self, state: RuhrState, seat: i64, option: int) -> Obstacle:
        """RS-7.4: why the option does not lead to a start depot."""
        material = state.material
        if material.has_pilot[option] and state.pilot_blocked:
            return _PILOT_BLOCKED
        if option == WAGES:
            if not state.has(seat, WAGES_TILE):
                return _NEEDS_WAGES
            if not material.wages_open[state.round]:
                return _WAGES_CLOSED
            if state.wages_taken:
                return _WAGES_TAKEN
        if option == SUPPLY:
            if not state.has(seat, SUPPLY_TILE):
                return _NEEDS_SUPPLY
            if not material.wages_open[state.round]:
                return _SUPPLY_CLOSED
            if not state.die_below_six():
                return _ALL_SIX
        if material.has_towing[option] and state.ship[seat] == 0:
            return _ALL_DOWNSTREAM
        if material.has_transport[option] and not (
            state.arrow_value(BLACK) or (state.county(seat) and state.arrow_value(WHITE))
        ):
            return _NO_DIE_ON_ARROW
        return _NO_START_DEPOT

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        name = state.material.option_names[target]
        price = state.option_price(target)
        return {"option": name, "tile": name, **price_values(state, seat, price)}

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        options = completable(state, seat)
        if state.free_towing:
            options &= TOWING_OPTIONS
        elif options:
            options = affordable(state, seat, options)
        for option in range(len(OPTIONS)):
            if options >> option & 1:
                choices.append(self.first + option)

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        material = state.material
        steps = state.steps
        state.price_paid = state.option_price(target)
        if state.price_paid:
            pay(state, seat, state.price_paid)
        state.free_towing = False
        state.option_now[seat] = target
        if target != TOWING_TRANSPORT:
            state.agenda.append(steps.choose_start[seat])
        if material.has_transport[target]:
            state.agenda.append(steps.take_die[seat])
        elif target == SUPPLY:
            state.agenda.append(steps.raise_die[seat])
        elif target == WAGES:
            state.wages_taken = True
            state.thalers[seat] += material.wages_thalers

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        material = state.material
        name = material.option_names[target]
        what = _TEXTS[target].with_values(
            thalers=thaler_text(material.wages_thalers), by=material.supply_raise
        )
        price = state.option_price(target)
        if not price:
            return Verbatim("{name}: {what}.", name=name, what=what)
        paid = price_text(state, seat, price)
        return Verbatim("{name}: {what} ({paid}).", name=name, what=what, paid=paid)

    def rule_of(self, state: RuhrState, seat: i64, target: i64) -> str:
        return _RULES[target]

    def subject(self, material: Material, target: i64) -> Text:
        return material.option_names[target]


class UseTowingAction(RuhrVerb):
    """RS-14.10: the white tile Towing action, for an option with towing that costs nothing."""

    name = "use_towing_action"
    rule = "RS-14.10"
    asks_again = True

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if not state.has_white(seat, TOWING_ACTION):
            return _NO_TOWING_TILE
        if state.free_towing or not completable(state, seat) & TOWING_OPTIONS:
            return _NO_TOWING
        return None

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.use_white(seat, TOWING_ACTION)
        state.free_towing = True

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("Use the Towing action tile to choose an option with towing for free.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("{name} tile", name=white_tile(material, TOWING_ACTION))
