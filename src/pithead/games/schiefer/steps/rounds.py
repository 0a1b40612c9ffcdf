"""How a game begins, and how one round follows another (sections 3, 4 and 9)."""

from typing import TYPE_CHECKING

from pithead.games.schiefer.material import MOST_ROUNDS
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.i18n import player_name, say
from pithead.kernel.step import Automatic, Chance, Refusal

if TYPE_CHECKING:
    from pithead.games.schiefer.steps.book import Book


def begin_round(state: SchieferState, book: "Book") -> None:
    """SF-4.1: rolling, carrying out, end of the round."""
    state.agenda.append(book.end_of_round)
    state.agenda.append(book.carry_out(1, 0))
    state.agenda.append(book.rolling[0])


class DrawStart(Chance[SchieferState]):
    """SF-3.2: the start player is drawn by lot."""

    def __init__(self, book: "Book") -> None:
        super().__init__("start")
        self.book = book

    def legal(self, state: SchieferState) -> list[int]:
        first = state.vocabulary.start
        return list(range(first, first + state.players))

    def draw(self, state: SchieferState, luck: float) -> int:
        return state.vocabulary.start + int(luck * state.players)

    def take(self, state: SchieferState, action: int) -> None:
        state.start_player = action - state.vocabulary.start
        begin_round(state, self.book)

    def objections(self, state: SchieferState) -> list[str]:
        return [] if len(state.agenda) == 1 else ["the start player is drawn before all else"]

    def rule(self, state: SchieferState, action: int) -> str:
        return "SF-3.2"

    def prompt(self, state: SchieferState, lang: str) -> str:
        return say(lang, "The start player is drawn.", "Der Startspieler wird ausgelost.")

    def describe(
        self, state: SchieferState, action: int, lang: str, names: list[str] | None
    ) -> str:
        who = player_name(action - state.vocabulary.start, lang, names)
        return say(lang, f"The start player is {who}.", f"Startspieler ist {who}.")

    def refuse(self, state: SchieferState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(
                lang,
                "the start player is drawn by lot among those who play",
                "der Startspieler wird unter den Mitspielern ausgelost",
            ),
            "SF-3.2",
        )


class EndOfRound(Automatic[SchieferState]):
    """SF-9.1 to SF-9.3: the start player marker goes on, or the game is over.

    The marker stays where it is at the end of the game: SF-10.7 asks for the last round's order.
    """

    def __init__(self, book: "Book") -> None:
        super().__init__("end_of_round")
        self.book = book

    def run(self, state: SchieferState) -> None:
        if state.all_opened() or state.round == MOST_ROUNDS:
            return
        state.round += 1
        state.start_player = state.seat_at(1)
        state.used = [0] * state.players
        begin_round(state, self.book)
