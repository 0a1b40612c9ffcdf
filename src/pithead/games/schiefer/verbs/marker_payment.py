"""Payment with markers that wait on action spaces (SF-6.7)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.material import Material
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.verbs.base_verb import SchieferVerb, faces
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_NOT_WAITING: Final = Obstacle("SF-6.7", Text("you have no marker waiting on space {face}"))


class Spend(SchieferVerb):
    """SF-6.7: a waiting marker pays; its action is lost.

    What it pays for has been taken already, so the marker goes to the reserve.
    """

    name = "spend"
    rule = "SF-6.7"

    def targets(self, material: Material) -> list[str]:
        return faces()

    def obstacle(self, state: SchieferState, seat: i64, target: i64) -> Obstacle | None:
        return None if state.waits(seat, target + 1) > 0 else _NOT_WAITING

    def values(self, state: SchieferState, seat: i64, target: i64) -> dict[str, object]:
        return {"face": target + 1}

    def take(self, state: SchieferState, seat: i64, target: i64) -> None:
        state.waiting[seat * FACES + target] -= 1
        state.reserve[seat] += 1

    def text(self, state: SchieferState, seat: i64, target: i64) -> Text:
        what = state.material.field_text(target + 1)
        return Text("Pay with the marker on space {face} ({what}).", face=target + 1, what=what)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("the marker on space {face}", face=target + 1)
