"""Headframes on bonus spaces (SW-14.7 to SW-14.14)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import NOBODY, NONE, SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_OTHER_ROW: Final = Text("your headframe must go to the other kind of bonus")
_COVERED: Final = Obstacle("SW-14.7", Text("there is already a headframe on this space"))
_NO_GAIN: Final = Obstacle("SW-14.8", Text("the bonus of this space is not possible now"))
_NO_HEADFRAME: Final = Text("you have no headframe on the board that could move")


def _move_headframe(state: SchichtwechselState, seat: i64, space: int) -> None:
    """SW-14.13, SW-14.14: the own one of that row, else a waiting one, else the other row's."""
    top = state.material.frame_top[space]
    left_space = state.frame_of(seat, top)
    if left_space == NONE and state.waiting_frames(seat) == 0:
        left_space = state.frame_of(seat, not top)
    if left_space != NONE:
        state.frames[left_space] = NOBODY
    state.frames[space] = seat


class MoveHeadframe(SchichtwechselVerb):
    """SW-14.12: a headframe goes to any bonus space, whose bonus is carried out."""

    name = "headframe_to"
    rule = "SW-14.12"
    needed: ClassVar[int] = 1
    """How many headframes must have left the personal card."""

    def __init__(self) -> None:
        super().__init__()
        self.no_headframe = Obstacle(self.rule, _NO_HEADFRAME)
        self.other_row = Obstacle(self.rule, _OTHER_ROW)

    def targets(self, material: Material) -> list[str]:
        return material.frame_ids

    def goes_to(self, top: bool) -> bool:
        """Whether the headframe may go to the top row, or to the left column."""
        return True

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.placed(seat) < self.needed:
            return self.no_headframe
        if not self.goes_to(state.material.frame_top[target]):
            return self.other_row
        if state.frames[target] != NOBODY:
            return _COVERED
        return None if state.steps.frames[target].gains(state, seat) else _NO_GAIN

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        _move_headframe(state, seat, target)
        state.steps.frames[target].begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        gain = state.steps.frames[target].text()
        return Text("{name}: {gain}.", name=state.material.frame_names[target], gain=gain)

    def subject(self, material: Material, target: i64) -> Text:
        return material.frame_names[target]


class MoveToTopRow(MoveHeadframe):
    """SW-14.10: the first move of a large card; the other headframe moves afterwards."""

    rule = "SW-14.10"

    def goes_to(self, top: bool) -> bool:
        return top

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.agenda.append(state.steps.headframe_second[seat])
        super().take(state, seat, target)


class MoveToLeftColumn(MoveHeadframe):
    """SW-14.10: the second move of a large card, with the other headframe."""

    rule = "SW-14.10"
    needed = 2

    def goes_to(self, top: bool) -> bool:
        return not top
