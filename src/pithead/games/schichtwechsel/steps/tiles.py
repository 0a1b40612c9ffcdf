"""Step II: selection tiles, and their lower halves in step VI (SW-4.11 to SW-4.16, SW-16)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effect_text import effects_text, upper_text
from pithead.games.schichtwechsel.material import MINE_WAGONS_FULL, TIP_FULL
from pithead.games.schichtwechsel.state import NONE, SchichtwechselState
from pithead.games.schichtwechsel.steps.effect_lists import EffectList
from pithead.games.schichtwechsel.steps.rounds import steps_three_to_five
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision, no_refusal
from pithead.games.schichtwechsel.steps.wagons import LEAVE
from pithead.kernel.i18n import Text, joined, sentence
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.spoken_steps import Automatic

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_OWN_TILE: Final = Text("you have this tile and must change it")
_TAKEN: Final = Text("another player has this tile")
_NOT_IN_GAME: Final = Text(
    "this tile is not in play with this number of players",
)
_NO_REFUSAL: Final = Text("you cannot refuse this bonus now")
_NO_OPTION: Final = Text("your tile has no such option")
_NO_GAIN: Final = Text(
    "this option is not possible now",
)


class Tiles(Automatic[SchichtwechselState, "Steps"]):
    """SW-4.11, SW-4.12: round 1 counter-clockwise, the first player last; later clockwise."""

    def __init__(self, steps: "Steps", position: int) -> None:
        super().__init__(steps, f"tiles:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            state.agenda.append(self.steps.upper_halves[0])
            return
        state.agenda.append(self.steps.tiles[self.position + 1])
        state.agenda.append(self.steps.choose_tile[self._chooser(state)])

    def _chooser(self, state: SchichtwechselState) -> int:
        if state.round == 1:
            return state.seat_after(state.first, -1 - self.position)
        return state.seat_at(self.position)

    def bears(self) -> tuple[str, ...]:
        return ("choose_tile",)


class ChooseTile(SkippableDecision):
    """SW-4.13: a tile of the supply; the old one goes back afterwards."""

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.tile

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        tile = state.vocabulary.index[action]
        if state.free_tiles >> tile & 1:
            return None
        if state.tile[self.seat] == tile:
            return Obstacle("SW-4.13", _OWN_TILE)
        if tile in state.tile:
            return Obstacle("SW-4.13", _TAKEN)
        return Obstacle("SW-20.3", _NOT_IN_GAME)

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than asking for the obstacle of every tile."""
        choices: list[int] = []
        for tile in range(state.material.tiles):
            if state.free_tiles >> tile & 1:
                choices.append(state.vocabulary.tile[tile])
        return sorted(choices) if state.vocabulary.mixed else choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        tile = state.vocabulary.index[action]
        state.free_tiles &= ~(1 << tile)
        if state.tile[self.seat] != NONE:
            state.free_tiles |= 1 << state.tile[self.seat]
        state.tile[self.seat] = tile

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-4.13"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("Which selection tile do you take?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which selection tile?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        """Both halves of the tile."""
        material = state.material
        tile = state.vocabulary.index[action]
        options = [effects_text(lines) for lines in material.lower[tile]]
        return Text(
            "{name}. Now: {upper}. From the house bar: {lower}.",
            name=material.tile_names[tile],
            upper=upper_text(material, tile),
            lower=joined(options, " / "),
        )


class UpperHalves(Automatic[SchichtwechselState, "Steps"]):
    """SW-4.15, SW-4.16: the upper bonuses, clockwise; then steps III to V and the bar."""

    def __init__(self, steps: "Steps", position: int) -> None:
        super().__init__(steps, f"upper_halves:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            steps_three_to_five(state)
            state.agenda.append(self.steps.bonus_bar[0])
            return
        state.agenda.append(self.steps.upper_halves[self.position + 1])
        seat = state.seat_at(self.position)
        tile = state.tile[seat]
        if state.may_refuse and self.steps.upper_offered[tile]:
            state.agenda.append(self.steps.take_upper[seat])
        else:
            self.steps.upper[tile].begin(state, seat)

    def bears(self) -> tuple[str, ...]:
        return ("upper", "take_upper")


class TakeUpper(SkippableDecision):
    """SW-6.9: the upper half as a whole, or nothing of it.

    Where the upper half is a single cube, the question for its place offers to refuse it.
    """

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, state.vocabulary.take_upper]

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.take_upper:
            self.steps.upper[state.tile[self.seat]].begin(state, self.seat)

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if not self.steps.upper_offered[state.tile[self.seat]]:
            sentence = Text("player {seat} has a tile whose upper half is not offered (SW-6.9)")
            return [Problem("upper_not_offered", sentence.with_values(seat=self.seat))]
        return no_refusal(state, self)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-6.9" if action == state.vocabulary.stop else "SW-4.15"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text(
            "{name}: do you take the upper half?",
            name=state.material.tile_names[state.tile[self.seat]],
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        name = state.material.tile_names[state.tile[self.seat]]
        return Text("take the upper half of “{name}”?", name=name)

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return LEAVE
        return sentence(upper_text(state.material, state.tile[self.seat]))


def refusal_obstacle(
    state: SchichtwechselState, seat: int, options: list[EffectList]
) -> Obstacle | None:
    """SW-6.9: one may refuse if all that is possible lowers the water, and that can cost a token.

    Why that is not so here, None if it is.
    """
    possible = False
    if state.may_refuse:
        for option in options:
            if option.whole(state, seat):
                possible = True
                if not state.better_not_lowered(seat, option.lowers_water):
                    return Obstacle("SW-6.9", _NO_REFUSAL)
    return None if possible else Obstacle("SW-6.9", _NO_REFUSAL)


def _is_full(state: SchichtwechselState, seat: int, need: int) -> bool:
    """SW-16.3: whether what a tile names is full."""
    if need == TIP_FULL:
        return state.tip[seat] >= state.material.tip
    if need == MINE_WAGONS_FULL:
        return state.all_mine_wagons_full(seat)
    return state.coke_in_plant(seat) >= state.material.plant_most


class ChooseLower(SkippableDecision):
    """SW-16.2, SW-16.3: one option of the lower half that is possible as a whole."""

    def possible(self, state: SchichtwechselState) -> bool:
        return state.tile[self.seat] != NONE

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.lower]

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        options = self.steps.lower[state.tile[self.seat]]
        if action == state.vocabulary.stop:
            return refusal_obstacle(state, self.seat, options)
        index = state.vocabulary.index[action]
        if index >= len(options):
            return Obstacle("SW-4.31", _NO_OPTION)
        return None if options[index].whole(state, self.seat) else Obstacle("SW-16.2", _NO_GAIN)

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        option = state.vocabulary.index[action]
        self.steps.lower[state.tile[self.seat]][option].begin(state, self.seat)

    def skip(self, state: SchichtwechselState) -> None:
        tile = state.tile[self.seat]
        if tile == NONE:
            return
        for need in state.material.lower_none_needs[tile]:
            if not _is_full(state, self.seat, need):
                return
        self.steps.lower_none[tile].begin(state, self.seat)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-6.9" if action == state.vocabulary.stop else "SW-4.31"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text(
            "{name}: which option of the lower half do you use?",
            name=state.material.tile_names[state.tile[self.seat]],
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        name = state.material.tile_names[state.tile[self.seat]]
        return Text("which option of the lower half of “{name}”?", name=name)

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return LEAVE
        option = state.vocabulary.index[action]
        return sentence(self.steps.lower[state.tile[self.seat]][option].text())
