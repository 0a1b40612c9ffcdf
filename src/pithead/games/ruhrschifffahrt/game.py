"""Ruhrschifffahrt as a game of the kernel: its material, vocabulary, steps and options."""

from importlib.resources import files
from typing import Any, Final

from pithead.drawing.legend import legend
from pithead.drawing.symbol_table import Symbol, symbol_definitions
from pithead.games.ruhrschifffahrt.board.table import CRESTS
from pithead.games.ruhrschifffahrt.board.whole import PARTS
from pithead.games.ruhrschifffahrt.cover import cover
from pithead.games.ruhrschifffahrt.judgement import LAYOUT, OTHERS, value, value_to_all
from pithead.games.ruhrschifffahrt.observation import pieces, tell
from pithead.games.ruhrschifffahrt.soundness import sound_material
from pithead.games.ruhrschifffahrt.state import RuhrState, Variants
from pithead.games.ruhrschifffahrt.steps.book import Book
from pithead.games.ruhrschifffahrt.symbols import SYMBOLS
from pithead.games.ruhrschifffahrt.vocabulary import Vocabulary
from pithead.kernel.edition import Edition, parse_edition
from pithead.kernel.game import Game, Option
from pithead.kernel.observation import Piece
from pithead.kernel.state import State
from pithead.kernel.validation import Reader

GAME_ID: Final = "ruhrschifffahrt"

_RULES: Final = {
    "row3_penalty": "RS-17.2",
    "round11_all_dice_minus_one": "RS-17.3",
    "without_starred_markers": "RS-17.4",
    "mark_locks_need_county": "RS-17.5",
}


class Ruhrschifffahrt(Game):
    """Section 17 has the options; `rules_version` goes up when old records would play otherwise."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition)
        self.id = GAME_ID
        self.rules_version = 1
        self.material = sound_material(edition)
        self.title = self.material.title
        self.players = self.material.players
        thalers = tuple(self.material.start_thaler_choices)
        options = [Option("start_thalers", thalers, self.material.start_thalers, rule="RS-17.1")]
        for name, default in self.material.variants.items():
            options.append(Option(name, (False, True), default, rule=_RULES[name]))
        self.options = tuple(options)
        self.presets = {
            "2012": self.complete_options({}),
            "2017": self.complete_options(self.material.preset_2017),
        }
        self.parts = PARTS
        self.words = Vocabulary(self.material)
        self.book = Book(self.material)
        self.rivalry = OTHERS
        self.weigh(LAYOUT, files("pithead.games.ruhrschifffahrt"))
        self.register(self.words.names, self.book.all(), self.words.size)

    def set_up(self, players: int, options: dict[str, Any]) -> State:
        state = RuhrState(self, self.material, self.words, Variants(options), players)
        state.set_up()
        state.agenda.append(self.book.phase[1])
        return state

    def read(self, reader: Reader, players: int, options: dict[str, Any]) -> State:
        state = RuhrState(self, self.material, self.words, Variants(options), players)
        state.read(reader)
        return state

    def judge(self, state: State, seat: int, weights: list[float] | None = None) -> float:
        assert isinstance(state, RuhrState)
        return value(state, seat, self.weights if weights is None else weights)

    def judge_all(self, state: State, weights: list[float] | None = None) -> list[float]:
        assert isinstance(state, RuhrState)
        return value_to_all(state, self.weights if weights is None else weights)

    def seen(self, players: int) -> list[Piece]:
        return pieces(self.material, players)

    def tell(self, state: State, seat: int, numbers: list[int]) -> None:
        assert isinstance(state, RuhrState)
        tell(state, seat, numbers)

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        """The symbols of the drawing and what they mean; crests have this edition's territories."""
        symbols = dict(SYMBOLS)
        for territory, name in enumerate(self.material.territory_names[:CRESTS]):
            key = f"crest{territory}"
            symbols[key] = Symbol(SYMBOLS[key].elements, name)
        return legend(self.title, symbols, lang, paper)

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        return cover(self.title, lang, paper)

    def symbol_definitions(self) -> str:
        return symbol_definitions(list(SYMBOLS), SYMBOLS)


def built_in() -> Ruhrschifffahrt:
    """The game of 2012, as far as it has come down to us."""
    text = (files("pithead.games.ruhrschifffahrt") / "edition.toml").read_text(encoding="utf-8")
    return Ruhrschifffahrt(parse_edition(text, "ruhrschifffahrt/edition.toml", built_in=True))
