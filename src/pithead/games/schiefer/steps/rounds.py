"""The start of a game, and the start and end of a round (sections 3, 4 and 9)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schiefer.state import SchieferState
from pithead.kernel.fair_start import bonus_list, give_bonuses
from pithead.kernel.i18n import Text, player_name, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic, Chance

if TYPE_CHECKING:
    from pithead.games.schiefer.steps.step_registry import Steps

_DRAWN_BY_LOT: Final = Text(
    "the start player is being chosen at random from the players",
)


def begin_round(state: SchieferState, steps: "Steps") -> None:
    """SF-4.1: rolling, carrying out, end of the round."""
    state.agenda.append(steps.end_of_round)
    state.agenda.append(steps.carry_out(1, 0))
    state.agenda.append(steps.rolling[0])


def extra_coins(state: SchieferState) -> list[int]:
    """SF-11.5, SF-11.6: what each place in turn order gets when the start player is drawn."""
    if state.players == 2:
        return [0, state.rules.second_player_coins]
    if state.rules.fair_start:
        return state.material.start_coins[state.players]
    return []


class DrawStart(Chance[SchieferState, "Steps"]):
    """SF-3.2: the start player is drawn by lot."""

    def legal(self, state: SchieferState) -> list[int]:
        first = state.vocabulary.start
        return list(range(first, first + state.players))

    def draw(self, state: SchieferState, number: float) -> int:
        return state.vocabulary.start + int(number * state.players)

    def take(self, state: SchieferState, action: int) -> None:
        state.start_player = action - state.vocabulary.start
        give_bonuses(extra_coins(state), state.start_player, state.coins)
        begin_round(state, self.steps)

    def objections(self, state: SchieferState) -> list[Problem]:
        if len(state.agenda) == 1:
            return []
        return [Problem("agenda", Text("the start player must be drawn before anything else"))]

    def rule(self, state: SchieferState, action: int) -> str:
        return "SF-3.2"

    def prompt(self, state: SchieferState, lang: str) -> str:
        return say(lang, "The start player is chosen at random.")

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        first = action - state.vocabulary.start
        who = player_name(first, lang, names)
        coins = bonus_list(extra_coins(state), first, lang, names)
        if coins:
            return say(
                lang, "The start player is {who}. Extra coins: {coins}.", who=who, coins=coins
            )
        return say(lang, "The start player is {who}.", who=who)

    def not_an_answer(self) -> Obstacle:
        return Obstacle("SF-3.2", _DRAWN_BY_LOT)


class EndOfRound(Automatic[SchieferState, "Steps"]):
    """SF-9.1 to SF-9.3: the start player marker goes on, or the game is over.

    The marker stays where it is at the end of the game: SF-10.7 asks for the last round's order.
    """

    def run(self, state: SchieferState) -> None:
        if state.all_opened() or state.rounds_left() == 0:
            return
        state.round += 1
        state.start_player = state.seat_at(1)
        state.used = [0] * state.players
        begin_round(state, self.steps)
