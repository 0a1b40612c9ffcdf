"""Phase 3: an option, its price and effect, and the depot to start from (section 7)."""

from typing import Final

from pithead.games.ruhrschifffahrt.dice import DIE_MAX, die, die_colour, die_value, raised
from pithead.games.ruhrschifffahrt.material import (
    BLACK,
    COAL_CARRIER,
    COLOURS,
    COUNTY_MARK,
    INN,
    NOBODY,
    OPTIONS,
    PERMANENT,
    SUPPLY,
    SUPPLY_TILE,
    TOWING_ACTION,
    TOWING_TRANSPORT,
    WAGES,
    WAGES_TILE,
    WHITE,
)
from pithead.games.ruhrschifffahrt.names import (
    COLOUR_NAMES,
    coloured_die,
    depot_die,
    die_text,
    thaler_text,
)
from pithead.games.ruhrschifffahrt.state import NO_OPTION_YET, RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import out_of_turn
from pithead.games.ruhrschifffahrt.steps.base_steps import OpenDecisionStep, RuhrDecision
from pithead.games.ruhrschifffahrt.steps.depot_decision import DepotDecision, no_room_for_die
from pithead.games.ruhrschifffahrt.steps.payment import pay, price_text, too_dear
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.steps.sales import describe_trip
from pithead.games.ruhrschifffahrt.steps.tile_use import (
    describe_inn,
    inn_obstacle,
    needs_tile,
    use_inn,
    use_white_tile,
)
from pithead.games.ruhrschifffahrt.steps.transport_options import (
    TOWING_OPTIONS,
    affordable,
    completable,
    empty_depots,
    open_dice,
    start_depots,
)
from pithead.games.ruhrschifffahrt.steps.transport_track import take_from_arrow
from pithead.games.ruhrschifffahrt.vocabulary import (
    INN_THALERS,
    INN_VP,
    OPTION,
    PLACE,
    TAKE,
    USE_TOWING_ACTION,
)
from pithead.kernel.i18n import Text, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import AGAIN

_OPTION_RULES: Final = (
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
_OPTION_TEXTS: Final = (
    Text("start downstream and sell to the next customer"),
    Text("start downstream and sail any distance"),
    Text(
        "place a die from the transport track on a depot and start downstream",
    ),
    Text("take {thalers} and start downstream"),
    Text(
        "raise a die on a depot by {by} and start downstream",
    ),
    Text("start upstream and sell to the next customer"),
    Text(
        "place a die from the transport track on a depot, start downstream and sail any distance",
    ),
    Text("start upstream and sail any distance"),
    Text(
        "place a die from the transport track on a depot upstream and start from there",
    ),
)
_NO_CARRIER: Final = Text("you have no unused Coal carrier tile")
_CARRIER_FIRST: Final = Text(
    "use the Coal carrier tile before the Towing action tile, not after it",
)
_NO_TOWING_TILE: Final = Text("you have no unused Towing action tile")
_NO_TOWING: Final = Text(
    "there is no option with towing that you could finish",
)
_MUST_TOW: Final = Text(
    "after the Towing action tile, you must choose an option with towing",
)
_PILOT_BLOCKED: Final = Text(
    "water has closed the options with a pilot this round",
)
_ALL_DOWNSTREAM: Final = Text(
    "in round 1, all depots are downstream, so nobody can tow",
)
_NO_DIE_ON_ARROW: Final = Text(
    "there is no die that you may take on an arrow space of the transport track",
)
_NO_START_DEPOT: Final = Text(
    "this option would leave you without a legal starting depot",
)
_CLOSED: Final = Text("you cannot choose {option} in the last round")
_WAGES_TAKEN: Final = Text("another player has already chosen Wages this round")
_ALL_SIX: Final = Text("all dice on depots already show 6")
_NO_COLOUR_ON_ARROW: Final = Text("there is no {colour} die on the arrow space")
_NO_EMPTY_DEPOT: Final = Text(
    "there is no empty depot for a {colour} die with which you could finish your turn",
)
_NEEDS_COUNTY: Final = Text("you need the {tile} tile for white coal")
_NOT_UPSTREAM: Final = Text(
    "{depot} is not an ordinary depot upstream of your ship",
)
_NO_START_LEFT: Final = Text(
    "with the die on {depot}, you would have no depot to start from",
)
_BELOW_SIX: Final = Text(
    "choose a die on a depot that shows less than 6",
)
_NO_DIE: Final = Text("{depot} has no die")
_OTHER_SHIP: Final = Text("there is another ship at {depot}")
_DOWNSTREAM: Final = Text(
    "with towing, you start upstream of your ship, but {depot} is downstream",
)
_UPSTREAM: Final = Text(
    "without towing, you start downstream of your ship, but {depot} is upstream",
)
_NEEDS_PILOT: Final = Text("you need a pilot to start from {depot}")


class Loading(InTurn):
    """RS-7.1: each player in turn takes an option and a start depot."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(self.steps.choose_option[seat])


class ChooseOption(RuhrDecision):
    """RS-7.2: the tiles Inn and Towing action if wanted, then the option with its price."""

    def arrive(self, state: RuhrState) -> int:
        choices = self.legal(state)
        if choices:
            state.choices = choices
            return self.seat
        # No game comes here. A position with too few dice may: then the ship stays where it is.
        state.agenda.pop()
        return AGAIN

    def legal(self, state: RuhrState) -> list[int]:
        seat = self.seat
        options = completable(state, seat)
        if not options:
            return []
        if state.free_towing:
            options &= TOWING_OPTIONS
            return [OPTION + i for i in range(len(OPTIONS)) if options >> i & 1]
        paid = affordable(state, seat, options)
        choices = [OPTION + i for i in range(len(OPTIONS)) if paid >> i & 1]
        if options & TOWING_OPTIONS and state.has_white(seat, TOWING_ACTION):
            choices.append(USE_TOWING_ACTION)
        if state.has_white(seat, INN):
            choices.append(INN_THALERS)
            choices.append(INN_VP)
        if state.variants.carrier_when_loading and state.has_white(seat, COAL_CARRIER):
            first = state.vocabulary.raise_die
            mask = raisable(state)
            choices += [first + i for i in range(state.material.depots) if mask >> i & 1]
        return choices

    def take(self, state: RuhrState, action: int) -> None:
        seat = self.seat
        steps = self.steps
        if action == USE_TOWING_ACTION:
            use_white_tile(state, seat, TOWING_ACTION)
            state.free_towing = True
            state.agenda.append(self)
            return
        if action in (INN_THALERS, INN_VP):
            use_inn(state, seat, action)
            state.agenda.append(self)
            return
        if self._raises(state, action):
            use_coal_carrier(state, seat, action - state.vocabulary.raise_die)
            state.agenda.append(self)
            return
        option = action - OPTION
        state.price_paid = state.option_price(option)
        if state.price_paid:
            pay(state, seat, state.price_paid)
        state.free_towing = False
        state.option_now[seat] = option
        if option != TOWING_TRANSPORT:
            state.agenda.append(steps.choose_start[seat])
        if state.material.has_transport[option]:
            state.agenda.append(steps.take_die[seat])
        elif option == SUPPLY:
            state.agenda.append(steps.raise_die[seat])
        elif option == WAGES:
            state.wages_taken = True
            state.thalers[seat] += state.material.wages_thalers

    def _raises(self, state: RuhrState, action: int) -> bool:
        """RS-17.13: whether the action uses the Coal carrier before loading."""
        return 0 <= action - state.vocabulary.raise_die < state.material.depots

    def objections(self, state: RuhrState) -> list[Problem]:
        found = out_of_turn(state, 3, "loading")
        if found:
            return found
        if state.option_now[self.seat] != NO_OPTION_YET:
            sentence = Text("player {seat} already has an option (RS-7.1)", seat=self.seat)
            return [Problem("option_taken", sentence)]
        options = completable(state, self.seat)
        if not options or (state.free_towing and not options & TOWING_OPTIONS):
            sentence = Text(
                "player {seat} has no option that leads to a starting depot (RS-7.4)",
                seat=self.seat,
            )
            return [Problem("no_option", sentence)]
        return []

    def rule(self, state: RuhrState, action: int) -> str:
        if action == USE_TOWING_ACTION:
            return "RS-14.10"
        if self._raises(state, action):
            return "RS-17.13"
        return "RS-14.11" if action in (INN_THALERS, INN_VP) else _OPTION_RULES[action - OPTION]

    def prompt(self, state: RuhrState, lang: str) -> str:
        if state.free_towing:
            return say(lang, "Which option with towing do you choose for free?")
        return say(lang, "Which option do you use for this round’s trip?")

    def topic(self, state: RuhrState, lang: str) -> str:
        if state.free_towing:
            return say(lang, "which option with towing, for free?")
        return say(lang, "which option?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        material = state.material
        if action == USE_TOWING_ACTION:
            return say(
                lang,
                "Use the Towing action tile to choose an option with towing for free.",
            )
        if action in (INN_THALERS, INN_VP):
            return describe_inn(state, action, lang)
        if self._raises(state, action):
            return describe_carrier(state, action, lang)
        option = action - OPTION
        text = _OPTION_TEXTS[option].fill(
            lang, thalers=thaler_text(material.wages_thalers).to(lang), by=material.supply_raise
        )
        price = state.option_price(option)
        if price:
            text += f" ({price_text(state, self.seat, price, lang)})"
        return f"{material.option_names[option].to(lang)}: {text}."

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        if action in (INN_THALERS, INN_VP):
            return inn_obstacle(state, self.seat)
        if action == USE_TOWING_ACTION:
            if not state.has_white(self.seat, TOWING_ACTION):
                return Obstacle("RS-14.10", _NO_TOWING_TILE)
            if state.free_towing or not completable(state, self.seat) & TOWING_OPTIONS:
                return Obstacle("RS-14.10", _NO_TOWING)
            return None
        if state.variants.carrier_when_loading and self._raises(state, action):
            return _carrier_obstacle(state, self.seat, action - state.vocabulary.raise_die)
        option = action - OPTION
        if not 0 <= option < len(OPTIONS):
            return self.not_an_answer()
        return option_obstacle(state, self.seat, option)


def _carrier_obstacle(state: RuhrState, seat: int, depot: int) -> Obstacle | None:
    """Why the Coal carrier cannot raise a die now."""
    if not state.has_white(seat, COAL_CARRIER):
        return Obstacle("RS-14.9", _NO_CARRIER)
    if state.free_towing:
        return Obstacle("RS-17.13", _CARRIER_FIRST)
    return None if raisable(state) >> depot & 1 else not_raisable("RS-17.13")


def option_obstacle(state: RuhrState, seat: int, option: int) -> Obstacle | None:
    """Why an option is not legal: the first of the rules it breaks."""
    material = state.material
    if state.free_towing and not material.has_towing[option]:
        return Obstacle("RS-7.18", _MUST_TOW)
    options = completable(state, seat)
    if not options >> option & 1:
        return _incomplete(state, seat, option)
    if state.free_towing or affordable(state, seat, options) >> option & 1:
        return None
    return too_dear(state, seat, state.option_price(option))


def _incomplete(state: RuhrState, seat: int, option: int) -> Obstacle:
    """Why an option cannot be completed."""
    material = state.material
    if material.has_pilot[option] and state.pilot_blocked:
        return Obstacle("RS-7.11", _PILOT_BLOCKED)
    if option in (WAGES, SUPPLY):
        obstacle = _tile_option_obstacle(state, seat, option)
        if obstacle is not None:
            return obstacle
    if material.has_towing[option] and state.ship[seat] == 0:
        return Obstacle("RS-7.8", _ALL_DOWNSTREAM)
    if material.has_transport[option] and not (
        state.arrow_value(BLACK) or (state.county(seat) and state.arrow_value(WHITE))
    ):
        return Obstacle("RS-7.16", _NO_DIE_ON_ARROW)
    return Obstacle("RS-7.4", _NO_START_DEPOT)


def _tile_option_obstacle(state: RuhrState, seat: int, option: int) -> Obstacle | None:
    """RS-7.12, RS-7.13: what the options of the tiles Wages and Supply need."""
    rule = _OPTION_RULES[option]
    name = state.material.option_names[option]
    if not state.has(seat, WAGES_TILE if option == WAGES else SUPPLY_TILE):
        return needs_tile(name, rule)
    if not state.material.wages_open[state.round]:
        return Obstacle(rule, _CLOSED, {"option": name})
    if option == WAGES and state.wages_taken:
        return Obstacle("RS-7.10", _WAGES_TAKEN)
    if option == SUPPLY and not state.die_below_six():
        return Obstacle("RS-7.20", _ALL_SIX)
    return None


class TakeDie(OpenDecisionStep):
    """RS-7.14, RS-7.16: the die on the arrow space of a column that is open to the player."""

    def candidates(self, state: RuhrState) -> list[int]:
        return [TAKE + colour for colour in range(len(COLOURS))]

    def legal(self, state: RuhrState) -> list[int]:
        option = state.option_now[self.seat]
        choices: list[int] = []
        for colour in range(len(COLOURS)):
            if (
                state.arrow_value(colour)
                and (colour != WHITE or state.county(self.seat))
                and empty_depots(state, self.seat, option, colour)
            ):
                choices.append(TAKE + colour)
        return choices

    def obstacle(self, state: RuhrState, action: int) -> Obstacle | None:
        colour = action - TAKE
        if not 0 <= colour < len(COLOURS):
            return self.not_an_answer()
        if not state.arrow_value(colour):
            return Obstacle("RS-7.16", _NO_COLOUR_ON_ARROW, {"colour": COLOUR_NAMES[colour]})
        if colour == WHITE and not state.county(self.seat):
            return needs_county(state)
        if not empty_depots(state, self.seat, state.option_now[self.seat], colour):
            return Obstacle("RS-7.4", _NO_EMPTY_DEPOT, {"colour": COLOUR_NAMES[colour]})
        return None

    def take(self, state: RuhrState, action: int) -> None:
        colour = action - TAKE
        state.die_in_hand = die(colour, take_from_arrow(state, colour))
        state.agenda.append(self.steps.place_die[self.seat])

    def objections(self, state: RuhrState) -> list[Problem]:
        found = without_transport(state)
        if not found and not self.legal(state):
            sentence = Text("no die can be taken from the track (RS-7.16)")
            found = [Problem("no_die_to_take", sentence)]
        return found

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.14"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(lang, "Which die do you take from the transport track?")

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "which die from the transport track?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        what = coloured_die(action - TAKE, state.arrow_value(action - TAKE)).to(lang)
        return say(lang, "Take the die ({what}) from the transport track.", what=what)


def needs_county(state: RuhrState) -> Obstacle:
    return Obstacle("RS-7.5", _NEEDS_COUNTY, {"tile": state.material.tile_names[COUNTY_MARK]})


def without_transport(state: RuhrState) -> list[Problem]:
    """Objections to a question of an option with transport."""
    step = state.agenda[-1]
    seat = step.seat
    option = state.option_now[seat] if seat < state.players else NO_OPTION_YET
    if option == NO_OPTION_YET or not state.material.has_transport[option]:
        sentence = Text(
            "{name}: player {seat} has not chosen an option with transport",
            name=step.name,
            seat=seat,
        )
        return [Problem("no_transport", sentence)]
    further = [] if option == TOWING_TRANSPORT else [f"choose_start:{seat}"]
    return out_of_turn(state, 3, "loading", *further)


class PlaceDie(DepotDecision):
    """RS-7.14: the die taken goes on an empty depot; RS-7.15: with towing, to start from it."""

    def arrive(self, state: RuhrState) -> int:
        return self.seat if self._tows(state) else super().arrive(state)

    def _tows(self, state: RuhrState) -> bool:
        return state.option_now[self.seat] == TOWING_TRANSPORT

    def first(self, state: RuhrState) -> int:
        return PLACE

    def open_depots(self, state: RuhrState) -> int:
        option = state.option_now[self.seat]
        return empty_depots(state, self.seat, option, die_colour(state.die_in_hand))

    def take(self, state: RuhrState, action: int) -> None:
        depot = action - PLACE
        state.depots[depot] = die_value(state.die_in_hand)
        state.die_in_hand = 0
        if self._tows(state):
            start_from(state, self.seat, depot)

    def objections(self, state: RuhrState) -> list[Problem]:
        if state.die_in_hand == 0:
            sentence = Text(
                "player {seat} has no die in hand to put on a depot (RS-7.14)", seat=self.seat
            )
            return [Problem("no_die_in_hand", sentence)]
        found = without_transport(state)
        if not found and not self.legal(state):
            sentence = Text("the die in hand cannot be put on any depot (RS-7.4)")
            found = [Problem("no_depot_for_die", sentence)]
        return found

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.15" if self._tows(state) else "RS-7.14"

    def prompt(self, state: RuhrState, lang: str) -> str:
        what = die_text(state.die_in_hand).to(lang)
        if self._tows(state):
            return say(
                lang,
                "On which depot upstream do you place the die ({what}) to start from there?",
                what=what,
            )
        return say(
            lang,
            "On which depot do you place the die ({what})?",
            what=what,
        )

    def topic(self, state: RuhrState, lang: str) -> str:
        what = die_text(state.die_in_hand).to(lang)
        if self._tows(state):
            return say(lang, "on which depot upstream to place the die ({what})?", what=what)
        return say(lang, "on which depot to place the die ({what})?", what=what)

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        depot = action - PLACE
        name = state.material.depot_names[depot].to(lang)
        what = die_text(state.die_in_hand).to(lang)
        if self._tows(state):
            trip = describe_trip(state, self.seat, depot, die_value(state.die_in_hand), lang, names)
            return say(
                lang,
                "Place the die ({what}) on {name} and start from there. {trip}",
                what=what,
                name=name,
                trip=trip,
            )
        return say(lang, "Place the die ({what}) on {name}.", what=what, name=name)

    def depot_obstacle(self, state: RuhrState, depot: int) -> Obstacle:
        obstacle = no_room_for_die(state, depot, die_colour(state.die_in_hand), "RS-7.14")
        if obstacle is not None:
            return obstacle
        name = state.material.depot_names[depot]
        if self._tows(state):
            return Obstacle("RS-7.15", _NOT_UPSTREAM, {"depot": name})
        return Obstacle("RS-7.4", _NO_START_LEFT, {"depot": name})


class RaiseDie(DepotDecision):
    """RS-7.13, RS-7.20: the option Supply raises a die on any depot."""

    def first(self, state: RuhrState) -> int:
        return state.vocabulary.raise_die

    def open_depots(self, state: RuhrState) -> int:
        return raisable(state)

    def take(self, state: RuhrState, action: int) -> None:
        depot = action - state.vocabulary.raise_die
        state.depots[depot] = raised(state.depots[depot], state.material.supply_raise)

    def objections(self, state: RuhrState) -> list[Problem]:
        if self.seat < state.players and state.option_now[self.seat] != SUPPLY:
            sentence = Text(
                "{name}: player {seat} has not chosen Resupply (RS-7.13)",
                name=self.name,
                seat=self.seat,
            )
            return [Problem("no_supply", sentence)]
        if not state.die_below_six():
            return [Problem("no_die_to_raise", Text("all dice on depots already show 6 (RS-7.20)"))]
        if self.seat < state.players and not self.steps.choose_start[self.seat].legal(state):
            return [no_start_depot(self.seat)]
        return out_of_turn(state, 3, "loading", f"choose_start:{self.seat}")

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.13"

    def prompt(self, state: RuhrState, lang: str) -> str:
        by = state.material.supply_raise
        return say(lang, "Which die do you raise by {by}?", by=by)

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "which die to raise by {by}?", by=state.material.supply_raise)

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        return describe_raise(state, action, state.material.supply_raise, lang)

    def not_an_answer(self) -> Obstacle:
        return not_raisable("RS-7.20")


def raisable(state: RuhrState) -> int:
    """The depots whose die shows less than 6, as a mask."""
    mask = 0
    bit = 1
    for value in state.depots:
        if 0 < value < DIE_MAX:
            mask |= bit
        bit <<= 1
    return mask


def describe_raise(
    state: RuhrState, action: int, by: int, lang: str, own_depot: int = NOBODY
) -> str:
    depot = action - state.vocabulary.raise_die
    name = state.material.depot_names[depot].to(lang)
    what = depot_die(state.material, state.depots, depot).to(lang)
    new = raised(state.depots[depot], by)
    if depot == own_depot:
        return say(
            lang,
            "Raise the die for this trip on {name} ({what}) to {new}.",
            name=name,
            what=what,
            new=new,
        )
    return say(
        lang,
        "Raise the die on {name} ({what}) to {new}.",
        name=name,
        what=what,
        new=new,
    )


def use_coal_carrier(state: RuhrState, seat: int, depot: int) -> None:
    """RS-14.9: the die on a depot gains 3, at most to 6."""
    state.depots[depot] = raised(state.depots[depot], state.material.carrier_raise)
    use_white_tile(state, seat, COAL_CARRIER)


def describe_carrier(state: RuhrState, action: int, lang: str) -> str:
    """The Coal carrier as one of several things to do."""
    text = describe_raise(state, action, state.material.carrier_raise, lang)
    tile = state.material.tile_names[len(PERMANENT) + COAL_CARRIER]
    with_tile = say(lang, "Use the {tile} tile.", tile=tile)
    return f"{with_tile} {text}"


def not_raisable(rule: str) -> Obstacle:
    return Obstacle(rule, _BELOW_SIX)


def start_from(state: RuhrState, seat: int, depot: int) -> None:
    """RS-7.1: the ship moves to its depot at once."""
    state.ship[seat] = state.material.depot_space[depot]
    state.arrival[seat] = 0
    state.price_paid = 0


def no_start_depot(seat: int) -> Problem:
    return Problem(
        "no_start_depot", Text("player {seat} has no legal starting depot (RS-7.4)", seat=seat)
    )


class ChooseStart(DepotDecision):
    """RS-7.3: the depot whose die the ship carries."""

    def arrive(self, state: RuhrState) -> int:
        return self.seat

    def first(self, state: RuhrState) -> int:
        return state.vocabulary.start

    def open_depots(self, state: RuhrState) -> int:
        seat = self.seat
        return open_dice(state, seat) & start_depots(state, seat, state.option_now[seat])

    def take(self, state: RuhrState, action: int) -> None:
        start_from(state, self.seat, action - state.vocabulary.start)

    def objections(self, state: RuhrState) -> list[Problem]:
        found = out_of_turn(state, 3, "loading")
        if found:
            return found
        if state.option_now[self.seat] in (NO_OPTION_YET, TOWING_TRANSPORT):
            sentence = Text(
                "player {seat} has no option that needs a starting depot (RS-7.2)", seat=self.seat
            )
            return [Problem("start_without_option", sentence)]
        return [] if self.legal(state) else [no_start_depot(self.seat)]

    def rule(self, state: RuhrState, action: int) -> str:
        return "RS-7.3"

    def prompt(self, state: RuhrState, lang: str) -> str:
        return say(lang, "From which depot do you start?")

    def topic(self, state: RuhrState, lang: str) -> str:
        return say(lang, "from which depot to start?")

    def describe(self, state: RuhrState, action: int, lang: str, names: list[str] | None) -> str:
        depot = action - state.vocabulary.start
        name = state.material.depot_names[depot].to(lang)
        what = depot_die(state.material, state.depots, depot).to(lang)
        text = say(lang, "Start from {name} ({what}).", name=name, what=what)
        if state.material.has_pilot[state.option_now[self.seat]]:
            return text
        value = state.depots[depot]
        return f"{text} {describe_trip(state, self.seat, depot, value, lang, names)}"

    def depot_obstacle(self, state: RuhrState, depot: int) -> Obstacle:
        """The first of the conditions of RS-7.3 that the depot breaks."""
        material = state.material
        seat = self.seat
        name: dict[str, object] = {"depot": material.depot_names[depot]}
        if not state.depots[depot]:
            return Obstacle("RS-7.3", _NO_DIE, name)
        if material.depot_colour[depot] == WHITE and not state.county(seat):
            return needs_county(state)
        if any(state.depot_of(other) == depot for other in range(state.players) if other != seat):
            return Obstacle("RS-7.3", _OTHER_SHIP, name)
        below = material.below[state.ship[seat]] >> depot & 1 == 1
        if below == material.has_towing[state.option_now[seat]]:
            if below:
                return Obstacle("RS-7.7", _DOWNSTREAM, name)
            return Obstacle("RS-7.6", _UPSTREAM, name)
        return Obstacle("RS-7.3", _NEEDS_PILOT, name)
