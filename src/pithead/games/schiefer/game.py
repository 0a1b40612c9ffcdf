"""Schiefer as a game of the kernel: its material, vocabulary, steps and options."""

from importlib.resources import files
from typing import Any, Final

from pithead.drawing.legend import legend
from pithead.drawing.symbol_table import symbol_definitions
from pithead.games.schiefer.board import PARTS
from pithead.games.schiefer.cover import cover
from pithead.games.schiefer.judgement import LAYOUT, improvement, worth, worth_to_all
from pithead.games.schiefer.material import Material
from pithead.games.schiefer.observation import pieces, tell
from pithead.games.schiefer.state import SchieferState
from pithead.games.schiefer.steps.book import Book
from pithead.games.schiefer.steps.rolling import Dice, Mark
from pithead.games.schiefer.symbols import SYMBOLS
from pithead.games.schiefer.vocabulary import MARK_ALL, Vocabulary
from pithead.kernel.edition import Edition, parse_edition
from pithead.kernel.game import Game, Option
from pithead.kernel.observation import Piece
from pithead.kernel.state import State
from pithead.kernel.validation import Reader

GAME_ID: Final = "schiefer"


class Schiefer(Game):
    """Its `rules_version` goes up when an old record would play otherwise."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.id = GAME_ID
        self.rules_version = 1
        self.material = Material(edition)
        self.title = self.material.title.de
        self.players = self.material.players
        self.options = (
            Option("coins_at_start", range(11), self.material.first_coins, rule="SF-11.1"),
        )
        self.parts = PARTS
        self.rounds_ahead = 2
        self.words = Vocabulary(self.material)
        self.book = Book(self.material)
        self.weigh(LAYOUT, files("pithead.games.schiefer"))
        self.register(self.words.names, self.book.all(), self.words.start)

    def set_up(self, players: int, options: dict[str, Any]) -> State:
        state = SchieferState(self, self.material, self.words, players)
        state.set_up(options["coins_at_start"])
        state.agenda.append(self.book.draw_start)
        return state

    def judge(self, state: State, seat: int, weights: list[float] | None = None) -> float:
        assert isinstance(state, SchieferState)
        return worth(state, seat, self.weights if weights is None else weights)

    def judge_all(self, state: State, weights: list[float] | None = None) -> list[float]:
        assert isinstance(state, SchieferState)
        return worth_to_all(state, self.weights if weights is None else weights)

    def round_of(self, state: State) -> int:
        assert isinstance(state, SchieferState)
        return state.round

    def habit(self, state: State, weights: list[float]) -> int:
        """Dice are improved for the fields they lead to, and marked more often than not."""
        assert isinstance(state, SchieferState)
        step = state.agenda[-1]
        if isinstance(step, Dice):
            return improvement(state, step.seat, weights)
        if isinstance(step, Mark) and MARK_ALL in state.answers():
            return MARK_ALL
        return -1

    def seen(self, players: int) -> list[Piece]:
        return pieces(self.material, players)

    def tell(self, state: State, seat: int, numbers: list[int]) -> None:
        assert isinstance(state, SchieferState)
        tell(state, seat, numbers)

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        return legend(self.title, SYMBOLS, lang, paper)

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(lang, paper)

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(SYMBOLS), SYMBOLS)

    def read(self, reader: Reader, players: int, options: dict[str, Any]) -> State:
        state = SchieferState(self, self.material, self.words, players)
        state.coins_at_start = options["coins_at_start"]
        state.read(reader)
        return state


def built_in() -> Schiefer:
    """The game with the material of the magazine's edition of 2011."""
    text = (files("pithead.games.schiefer") / "edition.toml").read_text(encoding="utf-8")
    return Schiefer(parse_edition(text, "schiefer/edition.toml", built_in=True))
