"""Phase 6: locks, warehouses, moves in the port, repaying debts (section 11)."""

from typing import Final

from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.games.ruhrschifffahrt.steps.agenda_checks import out_of_turn
from pithead.games.ruhrschifffahrt.steps.rounds import InTurn
from pithead.games.ruhrschifffahrt.verbs.verb_registry import Verbs
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.question import AlwaysAsked, Question
from pithead.kernel.texts.i18n import Text

_LOCK_FIRST: Final = Obstacle("RS-11.17", Text("you must build a lock first"))


class Buying(InTurn):
    """RS-11.1: each player in turn; RS-11.17: when all must build, a lock comes first."""

    def turn(self, state: RuhrState, seat: int) -> None:
        state.agenda.append(state.steps.purchase[seat])
        if state.forced_building and state.obstacles:
            state.agenda.append(state.steps.forced_lock[seat])


class ForcedLock(AlwaysAsked[RuhrState]):
    """RS-11.17: before the bag can run dry, everybody must build a lock, at any cost."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"forced_lock:{seat}", seat, [verbs.forced_lock])

    def objections(self, state: RuhrState) -> list[Problem]:
        if not state.forced_building:
            sentence = Text("no player is forced to build a lock in this round (RS-6.9)")
            return [Problem("nobody_forced", sentence)]
        if not state.obstacles:
            return [Problem("no_obstacle_left", Text("all obstacles are already locks (RS-11.17)"))]
        return out_of_turn(state, 6, "buying", f"purchase:{self.seat}")

    def prompt(self, state: RuhrState) -> Text:
        return Text(
            "Only one river marker is left in the bag, so you must build a lock. Which one?"
        )

    def topic(self, state: RuhrState) -> Text:
        return Text("which lock to build?")

    def not_an_answer(self) -> Obstacle:
        return _LOCK_FIRST


class Purchase(Question[RuhrState]):
    """RS-11.1: any number of purchases in any order, then the end of the turn."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(
            f"purchase:{seat}",
            seat,
            [
                verbs.end_turn,
                verbs.inn_thalers,
                verbs.inn_points,
                verbs.lock,
                verbs.town,
                verbs.store,
                verbs.port,
                verbs.discount_town,
                verbs.discount_port,
                verbs.move,
                verbs.repay,
            ],
        )

    def objections(self, state: RuhrState) -> list[Problem]:
        return out_of_turn(state, 6, "buying")

    def prompt(self, state: RuhrState) -> Text:
        return Text("What do you buy?")

    def topic(self, state: RuhrState) -> Text:
        return Text("what to buy?")
