"""The white tile Inn, in phase 3 and phase 6 (RS-14.11)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.ruhrschifffahrt.material import INN, Material
from pithead.games.ruhrschifffahrt.names import thaler_text, vp_text, white_tile
from pithead.games.ruhrschifffahrt.score_categories import INN_POINTS
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.verbs.base_verb import RuhrVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_NO_INN: Final = Obstacle("RS-14.11", Text("you have no unused Inn tile"))
_INN_TOO_LATE: Final = Obstacle(
    "RS-14.11", Text("use the Inn tile before the Towing action tile, not after it")
)


class UseInn(RuhrVerb):
    """RS-14.11: thalers or victory points; debts do not matter."""

    rule = "RS-14.11"
    asks_again = True

    def obstacle(self, state: RuhrState, seat: i64, target: i64) -> Obstacle | None:
        if not state.has_white(seat, INN):
            return _NO_INN
        return _INN_TOO_LATE if state.free_towing else None

    def offer(self, state: RuhrState, seat: i64, choices: Choices) -> None:
        if state.has_white(seat, INN) and not state.free_towing:
            choices.append(self.first)

    def gain(self, material: Material) -> Text:
        """What the tile brings."""
        raise NotImplementedError

    def text(self, state: RuhrState, seat: i64, target: i64) -> Text:
        return Text("Use the Inn tile to take {gain}.", gain=self.gain(state.material))


class InnThalers(UseInn):
    name = "inn_thalers"

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.use_white(seat, INN)
        state.thalers[seat] += state.material.inn_thalers

    def gain(self, material: Material) -> Text:
        return thaler_text(material.inn_thalers)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("{name} tile: thalers", name=white_tile(material, INN))


class InnPoints(UseInn):
    name = "inn_vp"

    def take(self, state: RuhrState, seat: i64, target: i64) -> None:
        state.use_white(seat, INN)
        state.score(seat, INN_POINTS, state.material.inn_vp)

    def gain(self, material: Material) -> Text:
        return vp_text(material.inn_vp)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("{name} tile: VP", name=white_tile(material, INN))
