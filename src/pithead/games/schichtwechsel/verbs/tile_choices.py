"""Selection tiles, their halves, and the house bar (SW-4, SW-16)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_text import effects_text, upper_text
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import NONE, SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.games.schichtwechsel.verbs.stops import GoWithout
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, joined, sentence

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.effect_lists import EffectList

_OWN_TILE: Final = Obstacle("SW-4.13", Text("you have this tile and must change it"))
_TAKEN: Final = Obstacle("SW-4.13", Text("another player has this tile"))
_NOT_IN_GAME: Final = Obstacle(
    "SW-20.3", Text("this tile is not in play with this number of players")
)
_NO_OPTION: Final = Obstacle("SW-4.31", Text("your tile has no such option"))
_NO_GAIN: Final = Obstacle("SW-16.2", Text("this option is not possible now"))
_NO_REFUSAL: Final = Obstacle("SW-6.9", Text("you cannot refuse this bonus now"))
_IMPOSSIBLE: Final = Obstacle("SW-4.32", Text("this alternative is not possible now"))


class TakeTile(SchichtwechselVerb):
    """SW-4.13: a tile of the supply; the old one goes back afterwards."""

    name = "tile"
    rule = "SW-4.13"

    def targets(self, material: Material) -> list[str]:
        return material.tile_ids

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.free_tiles[target]:
            return None
        if state.tile[seat] == target:
            return _OWN_TILE
        return _TAKEN if target in state.tile else _NOT_IN_GAME

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        for tile in range(self.count):
            if state.free_tiles[tile]:
                choices.append(self.first + tile)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.free_tiles[target] = 0
        if state.tile[seat] != NONE:
            state.free_tiles[state.tile[seat]] = 1
        state.tile[seat] = target

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        """Both halves of the tile."""
        material = state.material
        options = [effects_text(lines) for lines in material.lower[target]]
        return Text(
            "{name}. Now: {upper}. From the house bar: {lower}.",
            name=material.tile_names[target],
            upper=upper_text(material, target),
            lower=joined(options, " / "),
        )

    def subject(self, material: Material, target: i64) -> Text:
        return material.tile_names[target]


class TakeUpperHalf(SchichtwechselVerb):
    """SW-4.15: the upper half of the own tile, where it can be refused."""

    name = "take"
    rule = "SW-4.15"

    def targets(self, material: Material) -> list[str]:
        return ["upper"]

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.steps.upper[state.tile[seat]].begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return sentence(upper_text(state.material, state.tile[seat]))

    def subject(self, material: Material, target: i64) -> Text:
        return Text("upper half of the selection tile")


def lower_options(state: SchichtwechselState, seat: i64) -> "list[EffectList]":
    """The options of the lower half of a player's tile."""
    tile = state.tile[seat]
    return [] if tile == NONE else state.steps.lower[tile]


class UseLowerHalf(SchichtwechselVerb):
    """SW-4.31, SW-16.2: an option of the lower half that is possible as a whole."""

    name = "lower"
    rule = "SW-4.31"

    def targets(self, material: Material) -> list[str]:
        most = max((len(options) for options in material.lower), default=0)
        return [str(option + 1) for option in range(most)]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        options = lower_options(state, seat)
        if target >= len(options):
            return _NO_OPTION
        return None if options[target].whole(state, seat) else _NO_GAIN

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        lower_options(state, seat)[target].begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return sentence(lower_options(state, seat)[target].text())

    def subject(self, material: Material, target: i64) -> Text:
        return Text("option {number} of the lower half", number=target + 1)


class GoWithoutLowerHalf(GoWithout):
    """SW-6.9: only if all that is possible lowers the water, and that can cost a token."""

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if not state.rules.may_refuse:
            return _NO_REFUSAL
        possible = False
        for option in lower_options(state, seat):
            if option.whole(state, seat):
                possible = True
                if not state.better_not_lowered(seat, option.lowers_water):
                    return _NO_REFUSAL
        return None if possible else _NO_REFUSAL


class UseBarSpace(SchichtwechselVerb):
    """SW-4.27, SW-4.29, SW-4.32: one of the alternatives of a space of the house bar."""

    name = "bar"
    rule = "SW-4.25"

    def __init__(self, bar: int) -> None:
        super().__init__()
        self.bar = bar

    def targets(self, material: Material) -> list[str]:
        most = max(len(options) for options in material.bar_options)
        return [str(option + 1) for option in range(most)]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        options = state.steps.bars[self.bar]
        if target < len(options) and options[target].whole(state, seat):
            return None
        return _IMPOSSIBLE

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.steps.bars[self.bar][target].begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return sentence(state.steps.bars[self.bar][target].text())

    def subject(self, material: Material, target: i64) -> Text:
        return Text("bonus {number} of the house bar", number=target + 1)
