"""The dice of the transport track that come to a depot, and the depot to start from."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.dice import die, die_colour, die_value
from pithead.games.ruhrschifffahrt.material import (
    BLACK,
    COLOURS,
    COUNTY_MARK,
    TOWING_TRANSPORT,
    WHITE,
    Material,
)
from pithead.games.ruhrschifffahrt.names import COLOUR_NAMES, coloured_die, depot_die, die_text
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.transport_options import (
    empty_depots,
    open_dice,
    start_depots,
)
from pithead.games.ruhrschifffahrt.steps.transport_track import take_from_arrow
from pithead.games.ruhrschifffahrt.verbs.base_verb import DepotVerb, RuhrVerb
from pithead.games.ruhrschifffahrt.verbs.sale import trip_text
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, joined

_NO_COLOUR_ON_ARROW: Final = Obstacle(
    "RS-7.16", Text("there is no {colour} die on the arrow space")
)
_NEEDS_COUNTY: Final = Obstacle("RS-7.5", Text("you need the {tile} tile for white coal"))
_NO_EMPTY_DEPOT: Final = Obstacle(
    "RS-7.4",
    Text("there is no empty depot for a {colour} die with which you could finish your turn"),
)
_HAS_DIE: Final = Text("{depot} already has a die")
_DEPOT_FULL: Final = Obstacle("RS-7.14", _HAS_DIE)
_RETURN_FULL: Final = Obstacle("RS-2.4", _HAS_DIE)
_WRONG_COLOUR: Final = Obstacle(
    "RS-2.6", Text("white dice belong on depots in Mark, black dice on all other depots")
)
_NOT_UPSTREAM: Final = Obstacle(
    "RS-7.15", Text("{depot} is not an ordinary depot upstream of your ship")
)
_NO_START_LEFT: Final = Obstacle(
    "RS-7.4", Text("with the die on {depot}, you would have no depot to start from")
)
_OTHER_TERRITORY: Final = Obstacle(
    "RS-9.5",
    Text("this round, black dice return to {territory}, which still has an empty depot"),
)
_NO_DIE: Final = Obstacle("RS-7.3", Text("{depot} has no die"))
_OTHER_SHIP: Final = Obstacle("RS-7.3", Text("there is another ship at {depot}"))
_DOWNSTREAM: Final = Obstacle(
    "RS-7.7", Text("with towing, you start upstream of your ship, but {depot} is downstream")
)
_UPSTREAM: Final = Obstacle(
    "RS-7.6", Text("without towing, you start downstream of your ship, but {depot} is upstream")
)
_NEEDS_PILOT: Final = Obstacle("RS-7.3", Text("you need a pilot to start from {depot}"))


class TakeDie(RuhrVerb):
    """RS-7.14, RS-7.16: the die on the arrow space of a column that is open to the player."""

    name = "take"
    rule = "RS-7.14"

    def targets(self, material: Material) -> list[str]:
        return list(COLOURS)

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if not state.arrow_value(target):
            return _NO_COLOUR_ON_ARROW
        if target == WHITE and not state.county(seat):
            return _NEEDS_COUNTY
        if not empty_depots(state, seat, state.option_now[seat], target):
            return _NO_EMPTY_DEPOT
        return None

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        return {"colour": COLOUR_NAMES[target], "tile": state.material.tile_names[COUNTY_MARK]}

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.die_in_hand = die(target, take_from_arrow(state, target))
        state.agenda.append(state.steps.place_die[seat])

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        what = coloured_die(target, state.arrow_value(target))
        return Text("Take the die ({what}) from the transport track.", what=what)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("{colour} die on the transport track", colour=COLOUR_NAMES[target])


def tows_with_transport(state: RuhrState, seat: i64) -> bool:
    """RS-7.15: whether the player starts from the depot on which they put the die."""
    return state.option_now[seat] == TOWING_TRANSPORT


class PlaceDie(DepotVerb):
    """RS-7.14: the die taken goes on an empty depot; RS-7.15: with towing, to start from it."""

    name = "place"

    def open_depots(self, state: RuhrState, seat: i64) -> i64:
        return empty_depots(state, seat, state.option_now[seat], die_colour(state.die_in_hand))

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        if state.depots[depot]:
            return _DEPOT_FULL
        if state.material.depot_colour[depot] != die_colour(state.die_in_hand):
            return _WRONG_COLOUR
        return _NOT_UPSTREAM if tows_with_transport(state, seat) else _NO_START_LEFT

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.depots[target] = die_value(state.die_in_hand)
        state.die_in_hand = 0
        if tows_with_transport(state, seat):
            state.start_from(seat, target)

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        name = state.material.depot_names[target]
        what = die_text(state.die_in_hand)
        if not tows_with_transport(state, seat):
            return Text("Place the die ({what}) on {name}.", what=what, name=name)
        trip = trip_text(state, seat, target, die_value(state.die_in_hand))
        return Text(
            "Place the die ({what}) on {name} and start from there. {trip}",
            what=what,
            name=name,
            trip=trip,
        )

    def rule_of(self, state: RuhrState, seat: i64, target: i64) -> str:
        return "RS-7.15" if tows_with_transport(state, seat) else "RS-7.14"


class ReturnDie(DepotVerb):
    """RS-9.5: a die that left the track goes back to the river."""

    name = "return"
    rule = "RS-9.5"

    def open_depots(self, state: RuhrState, seat: i64) -> i64:
        """Black dice return to the territory of the round if it has an empty depot."""
        material = state.material
        colour = die_colour(state.waiting[0])
        empty = material.of_colour[colour] & ~state.dice_mask()
        crest = material.crest[state.round]
        if colour == BLACK and crest >= 0 and empty & material.of_territory[crest]:
            return empty & material.of_territory[crest]
        return empty

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        if state.depots[depot]:
            return _RETURN_FULL
        if state.material.depot_colour[depot] != die_colour(state.waiting[0]):
            return _WRONG_COLOUR
        return _OTHER_TERRITORY

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        material = state.material
        territory = material.territory_names[material.crest[state.round]]
        return {"depot": material.depot_names[target], "territory": territory}

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.depots[target] = die_value(state.next_waiting())

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        name = state.material.depot_names[target]
        return Text("Place the die ({what}) on {name}.", what=die_text(state.waiting[0]), name=name)


class StartFrom(DepotVerb):
    """RS-7.3: the depot whose die the ship carries."""

    name = "start"
    rule = "RS-7.3"

    def open_depots(self, state: RuhrState, seat: i64) -> i64:
        return open_dice(state, seat) & start_depots(state, seat, state.option_now[seat])

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        """The first of the conditions of RS-7.3 that the depot breaks."""
        material = state.material
        if not state.depots[depot]:
            return _NO_DIE
        if material.depot_colour[depot] == WHITE and not state.county(seat):
            return _NEEDS_COUNTY
        for other in range(state.players):
            if other != seat and state.depot_of(other) == depot:
                return _OTHER_SHIP
        below = material.below[state.ship[seat]] >> depot & 1 == 1
        if below == material.has_towing[state.option_now[seat]]:
            return _DOWNSTREAM if below else _UPSTREAM
        return _NEEDS_PILOT

    def values(self, state: RuhrState, seat: i64, target: i64) -> dict[str, object]:
        material = state.material
        return {
            "depot": material.depot_names[target],
            "tile": material.tile_names[COUNTY_MARK],
        }

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.start_from(seat, target)

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        name = state.material.depot_names[target]
        what = depot_die(state.material, state.depots, target)
        start = Text("Start from {name} ({what}).", name=name, what=what)
        if state.material.has_pilot[state.option_now[seat]]:
            return start
        return joined([start, trip_text(state, seat, target, state.depots[target])], " ")
