"""What a game consists of besides its rules: scoring, checks, texts and drawings.

Each part is one object. A game makes its drawing when it is first asked for.
"""

from collections.abc import Mapping
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from pithead.kernel.draw_options import ActionPlace, DrawingPart, DrawOptions
from pithead.kernel.fields.diff import COMMON
from pithead.kernel.pieces import Piece
from pithead.kernel.problem import Problem
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import Text, player_name, say
from pithead.kernel.texts.text_sections import SHAPES, Section, Span

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Generic[S]):
    """The score sheet of a game."""

    def sheet(self, state: S) -> list[dict[str, int]]:
        """Per player the points of each category."""
        raise NotImplementedError

    def ranking(self, state: S) -> list[int]:
        """The players, best first, ties broken by the rules; players who stay tied by seat."""
        raise NotImplementedError

    def places(self, state: S) -> list[int]:
        """The place of each player, from 1 on; players who stay tied have the same place.

        By default the rules break all ties, and the places are those of the ranking.
        """
        ranking = self.ranking(state)
        return [ranking.index(seat) + 1 for seat in range(state.players)]

    def category(self, key: str, lang: str) -> str:
        """What people call a category of the score sheet."""
        return key.replace("_", " ").capitalize()

    def category_help(self, key: str, lang: str) -> str:
        """What a category is for, in one sentence; "" if there is none."""
        return ""

    def has_category(self, state: S, key: str) -> bool:
        """Whether a category can score points with this number of players."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Audit(Generic[S]):
    """The invariants of a game, besides the ranges of its fields: by default none."""

    def problems(self, state: S) -> list[Problem]:
        """Every way in which a position breaks an invariant; empty if it is sound."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class TextView(Generic[S]):
    """A position in words."""

    def sections(self, state: S, lang: str, names: list[str] | None) -> list[Section]:
        """The position as tables of text, for a terminal or a screen reader.

        By default they are all fields with a label: one table for everybody, one for each player.
        """
        common = Section(say(lang, "Table"), ["", ""])
        players: list[Section] = []
        for seat in range(state.players):
            title = f"{SHAPES[seat]} {player_name(seat, lang, names)}"
            players.append(Section(title, ["", ""]))
        for entry in state.game.fields.entries(state):
            section = common if entry.seat == COMMON else players[entry.seat]
            value = entry.value_text(lang, names)
            section.add(entry.label.to(lang), Span(value, entry.seat))
        return [section for section in [common, *players] if section.rows]

    def story(self, state: S, lang: str) -> str:
        """What happened in the time that this moment of the game stands for; "" if nothing did.

        A table shows it as long as it stays the same.
        """
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawing(Generic[S]):
    """A game's drawings. `parts` can be shown separately, in reading order."""

    def __init__(self, parts: tuple[DrawingPart, ...]) -> None:
        self.parts = parts

    def board(self, state: S, options: DrawOptions) -> str:
        """A position as SVG."""
        raise NotImplementedError

    def pieces(self, state: S) -> list[Piece]:
        """What lies on the board, and where; [] for a game that does not say it."""
        return []

    def chosen_places(self, state: S, options: DrawOptions, action: int) -> list[ActionPlace]:
        """Where an action is chosen in a drawing of the position before it; [] if nowhere.

        What has no place of its own happens at the player who chose: that place cannot be chosen.
        """
        options.only, options.choices = action, True
        self.board(state, options)
        return options.chosen

    def symbol_meanings(self) -> Mapping[str, Text]:
        """What each symbol of the drawing means, by its name; the legend says the same."""
        return {}

    def piece_meanings(self) -> Mapping[str, Text]:
        """What each kind of piece is, by the part of its id before the first hyphen."""
        return {}

    def place_terms(self) -> Mapping[str, str]:
        """The term of the glossary that explains the places of a section of the edition."""
        return {}

    def legend(self, lang: str = "en", paper: str = "auto") -> str:
        """The symbols of the drawing and what they mean."""
        raise NotImplementedError

    def cover(self, lang: str = "en", paper: str = "auto") -> str:
        """A picture for the game's box."""
        raise NotImplementedError

    def symbol_definitions(self) -> str:
        """All symbols of the drawing as SVG definitions, for a page that embeds drawings."""
        raise NotImplementedError
