"""Step II: selection tiles, and their lower halves in step VI (SW-4.11 to SW-4.16, SW-16)."""

from pithead.games.schichtwechsel.material import MINE_WAGONS_FULL, TIP_FULL
from pithead.games.schichtwechsel.state import NONE, SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import SchichtwechselQuestion, no_refusal
from pithead.games.schichtwechsel.steps.rounds import steps_three_to_five
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text


class Tiles(Automatic[SchichtwechselState]):
    """SW-4.11, SW-4.12: round 1 counter-clockwise, the first player last; later clockwise."""

    def __init__(self, position: int) -> None:
        super().__init__(f"tiles:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            state.agenda.append(state.steps.upper_halves[0])
            return
        state.agenda.append(state.steps.tiles[self.position + 1])
        state.agenda.append(state.steps.choose_tile[self._chooser(state)])

    def _chooser(self, state: SchichtwechselState) -> int:
        if state.round == 1:
            return state.seat_after(state.first, -1 - self.position)
        return state.seat_at(self.position)

    def bears(self) -> tuple[str, ...]:
        return ("choose_tile",)


class ChooseTile(SchichtwechselQuestion):
    """SW-4.13: which tile of the supply a player takes."""

    asked = Text("Which selection tile do you take?")
    told = Text("which selection tile?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"choose_tile:{seat}", seat, [verbs.tile])


class UpperHalves(Automatic[SchichtwechselState]):
    """SW-4.15, SW-4.16: the upper bonuses, clockwise; then steps III to V and the bar."""

    def __init__(self, position: int) -> None:
        super().__init__(f"upper_halves:{position}")
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            steps_three_to_five(state)
            state.agenda.append(state.steps.bonus_bar[0])
            return
        state.agenda.append(state.steps.upper_halves[self.position + 1])
        seat = state.seat_at(self.position)
        tile = state.tile[seat]
        if state.rules.may_refuse and state.steps.upper_offered[tile]:
            state.agenda.append(state.steps.take_upper[seat])
        else:
            state.steps.upper[tile].begin(state, seat)

    def bears(self) -> tuple[str, ...]:
        return ("upper", "take_upper")


class OfferUpperHalf(SchichtwechselQuestion):
    """SW-6.9: the upper half as a whole, or nothing of it.

    Where the upper half is a single cube, the question for its place offers to refuse it.
    """

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"take_upper:{seat}", seat, [verbs.go_without, verbs.upper])

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if not state.steps.upper_offered[state.tile[self.seat]]:
            sentence = Text("player {seat} has a tile whose upper half is not offered (SW-6.9)")
            return [Problem("upper_not_offered", sentence.with_values(seat=self.seat))]
        return no_refusal(state, self)

    def prompt_text(self, state: SchichtwechselState) -> Text:
        name = state.material.tile_names[state.tile[self.seat]]
        return Text("{name}: do you take the upper half?", name=name)

    def topic_text(self, state: SchichtwechselState) -> Text:
        name = state.material.tile_names[state.tile[self.seat]]
        return Text("take the upper half of “{name}”?", name=name)


def _is_full(state: SchichtwechselState, seat: int, need: int) -> bool:
    """SW-16.3: whether what a tile names is full."""
    if need == TIP_FULL:
        return state.tip[seat] >= state.material.tip
    if need == MINE_WAGONS_FULL:
        return state.all_mine_wagons_full(seat)
    return state.coke_in_plant(seat) >= state.material.plant_most


class ChooseLower(SchichtwechselQuestion):
    """SW-16.2, SW-16.3: one option of the lower half that is possible as a whole."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"choose_lower:{seat}", seat, [verbs.go_without_lower, verbs.lower])

    def skip(self, state: SchichtwechselState) -> None:
        tile = state.tile[self.seat]
        if tile == NONE:
            return
        for need in state.material.lower_none_needs[tile]:
            if not _is_full(state, self.seat, need):
                return
        state.steps.lower_none[tile].begin(state, self.seat)

    def prompt_text(self, state: SchichtwechselState) -> Text:
        name = state.material.tile_names[state.tile[self.seat]]
        return Text("{name}: which option of the lower half do you use?", name=name)

    def topic_text(self, state: SchichtwechselState) -> Text:
        name = state.material.tile_names[state.tile[self.seat]]
        return Text("which option of the lower half of “{name}”?", name=name)
