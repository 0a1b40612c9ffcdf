"""The start of a game, and the start and end of a round (sections 3, 4 and 9)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schiefer.state import SchieferState
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.start_player import DrawStart
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text

_DRAWN_BY_LOT: Final = Obstacle(
    "SF-3.2", Text("the start player is being chosen at random from the players")
)


def begin_round(state: SchieferState) -> None:
    """SF-4.1: rolling, carrying out, end of the round."""
    steps = state.steps
    state.agenda.append(steps.end_of_round)
    state.agenda.append(steps.carry_out(1, 0))
    state.agenda.append(steps.rolling[0])


class DrawStartPlayer(DrawStart[SchieferState]):
    """SF-3.2: the start player is drawn by lot."""

    def happen(self, state: SchieferState, result: i64) -> None:
        state.start_player = result
        begin_round(state)

    def objections(self, state: SchieferState) -> list[Problem]:
        if len(state.agenda) == 1:
            return []
        return [Problem("agenda", Text("the start player must be drawn before anything else"))]

    def not_an_answer(self) -> Obstacle:
        return _DRAWN_BY_LOT


class EndOfRound(Automatic[SchieferState]):
    """SF-9.1 to SF-9.3: the start player marker goes on, or the game is over.

    The marker stays where it is at the end of the game: SF-10.7 asks for the last round's order.
    """

    def run(self, state: SchieferState) -> None:
        if state.all_opened() or state.rounds_left() == 0:
            return
        state.round += 1
        state.start_player = state.seat_at(1)
        set_all(state.used, 0)
        begin_round(state)
