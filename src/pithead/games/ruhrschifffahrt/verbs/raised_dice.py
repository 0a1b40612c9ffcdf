"""Raising a die on a depot: the option Supply, and the white tile Coal carrier."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.dice import DIE_MAX, raised
from pithead.games.ruhrschifffahrt.material import COAL_CARRIER, Material
from pithead.games.ruhrschifffahrt.names import depot_die, white_tile
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.verbs.base_verb import DepotVerb, RuhrVerb
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.step import NOT_AN_ANSWER
from pithead.kernel.texts.i18n import Text, joined

_BELOW_SIX: Final = Text("choose a die on a depot that shows less than 6")
NOT_SUPPLIED: Final = Obstacle("RS-7.20", _BELOW_SIX)
NOT_CARRIED: Final = Obstacle("RS-14.9", _BELOW_SIX)
_NOT_CARRIED_EARLY: Final = Obstacle("RS-17.13", _BELOW_SIX)
_NO_CARRIER: Final = Obstacle("RS-14.9", Text("you have no unused Coal carrier tile"))
_CARRIER_FIRST: Final = Obstacle(
    "RS-17.13", Text("use the Coal carrier tile before the Towing action tile, not after it")
)


class RaiseDie(DepotVerb):
    """A die on any depot gains, at most to 6."""

    name = "raise"

    def gain(self, material: Material) -> int:
        """By how much the die is raised."""
        raise NotImplementedError

    def open_depots(self, state: RuhrState, seat: i64) -> i64:
        """The depots whose die shows less than 6."""
        depots = state.depots
        mask: i64 = 0
        bit: i64 = 1
        depot: i64 = 0
        while depot < state.material.depots:
            if 0 < depots[depot] < DIE_MAX:
                mask |= bit
            bit <<= 1
            depot += 1
        return mask

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.depots[target] = raised(state.depots[target], self.gain(state.material))

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text(
            "Raise the die on {name} ({what}) to {new}.", **self.placeholders(state, target)
        )

    def placeholders(self, state: RuhrState, depot: int) -> dict[str, object]:
        """Where the die lies, what it shows, and what it will show."""
        return {
            "name": state.material.depot_names[depot],
            "what": depot_die(state.material, state.depots, depot),
            "new": raised(state.depots[depot], self.gain(state.material)),
        }


class RaiseWithSupply(RaiseDie):
    """RS-7.13, RS-7.20: the option Supply."""

    rule = "RS-7.13"

    def gain(self, material: Material) -> int:
        return material.supply_raise

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        return NOT_SUPPLIED


class RaiseWithCarrier(RaiseDie):
    """RS-14.9: the Coal carrier, before the ship sails."""

    rule = "RS-14.9"

    def gain(self, material: Material) -> int:
        return material.carrier_raise

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        return NOT_CARRIED

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        super().take(state, seat, target)
        state.use_white(seat, COAL_CARRIER)

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        if target != state.depot_of(seat):
            return super().text(state, seat, target)
        return Text(
            "Raise the die for this trip on {name} ({what}) to {new}.",
            **self.placeholders(state, target),
        )


class RaiseBeforeLoading(RaiseWithCarrier):
    """RS-17.13: the Coal carrier, before the player loads."""

    rule = "RS-17.13"
    asks_again = True

    def open_depots(self, state: RuhrState, seat: i64) -> i64:
        if not state.rules.carrier_when_loading or state.free_towing:
            return 0
        return super().open_depots(state, seat) if state.has_white(seat, COAL_CARRIER) else 0

    def closed(self, state: RuhrState, seat: i64, depot: int) -> Obstacle:
        if not state.rules.carrier_when_loading:
            return NOT_AN_ANSWER
        if not state.has_white(seat, COAL_CARRIER):
            return _NO_CARRIER
        return _CARRIER_FIRST if state.free_towing else _NOT_CARRIED_EARLY

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        tile = white_tile(state.material, COAL_CARRIER)
        with_tile = Text("Use the {tile} tile.", tile=tile)
        return joined([with_tile, super().text(state, seat, target)], " ")


class KeepCarrier(RuhrVerb):
    """RS-14.9: the Coal carrier waits for a later round."""

    name = "keep_coal_carrier"
    rule = "RS-14.9"

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        """Nothing happens."""

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("Keep the Coal carrier tile.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("{name} tile", name=white_tile(material, COAL_CARRIER))
