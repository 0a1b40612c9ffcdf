"""Moving headframes on the board (SW-14)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.state import NOBODY, NONE, SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_OTHER_ROW: Final = Text("your headframe must go to the other kind of bonus")
_COVERED: Final = Text("there is already a headframe on this space")
_NO_GAIN: Final = Text("the bonus of this space is not possible now")


def move_headframe(state: SchichtwechselState, seat: int, space: int) -> None:
    """SW-14.13, SW-14.14: the own one of that row, else a waiting one, else the other row's."""
    top = state.material.frame_top[space]
    left_space = state.frame_of(seat, top)
    if left_space == NONE and state.waiting_frames(seat) == 0:
        left_space = state.frame_of(seat, not top)
    if left_space != NONE:
        state.frames[left_space] = NOBODY
    state.frames[space] = seat


class HeadframeTo(SkippableDecision):
    """SW-14.8 to SW-14.12: the bonus space to which a headframe goes.

    `headframe_top` is the first move of a big action, `headframe_second` its second one to the left
    column, `headframe_one` the only move of a medium action.
    """

    def __init__(self, steps: "Steps", kind: str, seat: int) -> None:
        super().__init__(steps, f"{kind}:{seat}", seat)
        self.top = kind != "headframe_second"
        self.left = kind != "headframe_top"
        self.first_of_two = kind == "headframe_top"
        self.needed = 2 if kind == "headframe_second" else 1

    def possible(self, state: SchichtwechselState) -> bool:
        return state.placed(self.seat) >= self.needed

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.headframe_to

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        space = state.vocabulary.index[action]
        if not (self.top if state.material.frame_top[space] else self.left):
            return Obstacle(self.rule(state, action), _OTHER_ROW)
        if state.frames[space] != NOBODY:
            return Obstacle("SW-14.7", _COVERED)
        if not self.steps.frames[space].gains(state, self.seat):
            return Obstacle("SW-14.8", _NO_GAIN)
        return None

    def take(self, state: SchichtwechselState, action: int) -> None:
        space = state.vocabulary.index[action]
        move_headframe(state, self.seat, space)
        if self.first_of_two:
            state.agenda.append(self.steps.headframe_second[self.seat])
        self.steps.frames[space].begin(state, self.seat)

    def bears(self) -> tuple[str, ...]:
        return ("frame",) if self.needed == 2 else ()

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-14.12" if self.top and self.left else "SW-14.10"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if self.needed == 2:
            return Text(
                "To which small bonus do you move your other headframe?",
            )
        if self.first_of_two:
            return Text(
                "To which large bonus do you move your headframe?",
            )
        return Text("To which bonus do you move your headframe?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        if self.needed == 2:
            return Text("to which small bonus to move the other headframe?")
        if self.first_of_two:
            return Text("to which large bonus to move the headframe?")
        return Text("to which bonus to move the headframe?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        space = state.vocabulary.index[action]
        return Text(
            "{name}: {gain}.",
            name=state.material.frame_names[space],
            gain=self.steps.frames[space].text(),
        )
