"""Schichtwechsel as a game of the kernel: its material, vocabulary, steps and options."""

from importlib.resources import files
from typing import Any, Final

from pithead.drawing.legend import legend
from pithead.drawing.symbol_table import symbol_definitions
from pithead.games.schichtwechsel.board.whole import PARTS
from pithead.games.schichtwechsel.cover import cover
from pithead.games.schichtwechsel.judgement import LAYOUT, worth, worth_to_all
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.observation import pieces, tell
from pithead.games.schichtwechsel.pieces import LEGEND, PIECES
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.book import Book
from pithead.games.schichtwechsel.vocabulary import Vocabulary
from pithead.kernel.edition import Edition, parse_edition
from pithead.kernel.game import Game, Option
from pithead.kernel.observation import Piece
from pithead.kernel.state import State
from pithead.kernel.validation import Reader

GAME_ID: Final = "schichtwechsel"


class Schichtwechsel(Game):
    """SW-20.9 has the option; `rules_version` goes up when an old record would play otherwise."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.id = GAME_ID
        self.rules_version = 1
        self.material = Material(edition)
        self.title = self.material.title.de
        self.players = self.material.players
        self.options = (
            Option("blue_at_setup", range(2), self.material.blue_at_setup, rule="SW-20.9"),
        )
        self.words = Vocabulary(self.material)
        self.parts = PARTS
        self.book = Book(self.material, self.words)
        self.weigh(LAYOUT, files("pithead.games.schichtwechsel"))
        self.register(self.words.names, self.book.all(), self.words.start[0])

    def set_up(self, players: int, options: dict[str, Any]) -> State:
        state = SchichtwechselState(self, self.material, self.words, players)
        state.set_up(options["blue_at_setup"])
        state.agenda.append(self.book.start)
        return state

    def judge(self, state: State, seat: int, weights: list[float] | None = None) -> float:
        assert isinstance(state, SchichtwechselState)
        return worth(state, seat, self.weights if weights is None else weights)

    def judge_all(self, state: State, weights: list[float] | None = None) -> list[float]:
        assert isinstance(state, SchichtwechselState)
        return worth_to_all(state, self.weights if weights is None else weights)

    def seen(self, players: int) -> list[Piece]:
        return pieces(self.material, players)

    def tell(self, state: State, seat: int, numbers: list[int]) -> None:
        assert isinstance(state, SchichtwechselState)
        tell(state, seat, numbers)

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        return legend(self.title, LEGEND, lang, paper)

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(self.title, lang, paper)

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(PIECES), PIECES)

    def read(self, reader: Reader, players: int, options: dict[str, Any]) -> State:
        state = SchichtwechselState(self, self.material, self.words, players)
        state.blue_at_setup = options["blue_at_setup"]
        state.read(reader)
        return state


def built_in() -> Schichtwechsel:
    """The game with the material of the edition of 2021, as far as it is known."""
    text = (files("pithead.games.schichtwechsel") / "edition.toml").read_text(encoding="utf-8")
    return Schichtwechsel(parse_edition(text, "schichtwechsel/edition.toml", built_in=True))
