"""Step II: selection tiles, and their lower halves in step VI (SW-4.11 to SW-4.16, SW-16)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.state import NONE, SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.games.schichtwechsel.steps.rounds import steps_three_to_five
from pithead.kernel.i18n import say
from pithead.kernel.step import Automatic, Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


class Tiles(Automatic[SchichtwechselState]):
    """SW-4.11, SW-4.12: round 1 counter-clockwise, the first player last; later clockwise."""

    def __init__(self, book: "Book", position: int) -> None:
        super().__init__(f"tiles:{position}")
        self.book = book
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            state.agenda.append(self.book.upper_halves[0])
            return
        state.agenda.append(self.book.tiles[self.position + 1])
        state.agenda.append(self.book.choose_tile[self.chooser(state)])

    def chooser(self, state: SchichtwechselState) -> int:
        if state.round == 1:
            return (state.first - 1 - self.position) % state.players
        return state.seat_at(self.position)

    def bears(self) -> tuple[str, ...]:
        return ("choose_tile",)


class ChooseTile(Ask):
    """SW-4.13: a tile of the supply; the old one goes back afterwards."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"choose_tile:{seat}", seat, "SW-4.13")

    def options(self, state: SchichtwechselState) -> list[int]:
        choices = []
        for tile in range(state.material.tiles):
            if state.free_tiles >> tile & 1:
                choices.append(state.vocabulary.tile[tile])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        tile = state.vocabulary.index[action]
        state.free_tiles &= ~(1 << tile)
        if state.tile[self.seat] != NONE:
            state.free_tiles |= 1 << state.tile[self.seat]
        state.tile[self.seat] = tile

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(lang, "Which selection tile do you take?", "Welches Auswahlplättchen nimmst du?")

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        tile = state.vocabulary.index[action]
        return self.book.tile_text(tile, lang)

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.tile

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        tile = state.vocabulary.index[action]
        if state.tile[self.seat] == tile:
            return Refusal(
                say(
                    lang,
                    "you hold this tile and must change it",
                    "dieses Plättchen hast du und musst es wechseln",
                ),
                "SW-4.13",
            )
        if tile in state.tile:
            return Refusal(
                say(
                    lang,
                    "another player holds this tile",
                    "dieses Plättchen hat ein anderer Spieler",
                ),
                "SW-4.13",
            )
        return Refusal(
            say(
                lang,
                "this tile is not in the game with so many players",
                "dieses Plättchen ist bei dieser Spielerzahl nicht im Spiel",
            ),
            "SW-20.3",
        )


class UpperHalves(Automatic[SchichtwechselState]):
    """SW-4.15, SW-4.16: the upper bonuses, clockwise; then steps III to V and the bar."""

    def __init__(self, book: "Book", position: int) -> None:
        super().__init__(f"upper_halves:{position}")
        self.book = book
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players:
            steps_three_to_five(state)
            state.agenda.append(self.book.bonus_bar[0])
            return
        state.agenda.append(self.book.upper_halves[self.position + 1])
        seat = state.seat_at(self.position)
        self.book.upper[state.tile[seat]].begin(state, seat)

    def bears(self) -> tuple[str, ...]:
        return ("upper",)


class ChooseLower(Ask):
    """SW-16.2, SW-16.3: one option of the lower half that is possible as a whole."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"choose_lower:{seat}", seat, "SW-4.31")

    def options(self, state: SchichtwechselState) -> list[int]:
        choices: list[int] = []
        if state.tile[self.seat] == NONE:
            return choices
        causes = self.book.lower[state.tile[self.seat]]
        for option in range(len(causes)):
            if causes[option].whole(state, self.seat):
                choices.append(state.vocabulary.lower[option])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        option = state.vocabulary.index[action]
        self.book.lower[state.tile[self.seat]][option].begin(state, self.seat)

    def leave(self, state: SchichtwechselState) -> None:
        if state.tile[self.seat] != NONE:
            self.book.lower_none[state.tile[self.seat]].begin(state, self.seat)

    def question(self, state: SchichtwechselState, lang: str) -> str:
        name = state.material.tile_names[state.tile[self.seat]].to(lang)
        return say(
            lang,
            f"{name}: which option of the lower half?",
            f"{name}: welche Möglichkeit der unteren Hälfte?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        option = state.vocabulary.index[action]
        text = self.book.lower[state.tile[self.seat]][option].to(lang)
        return f"{text[:1].upper()}{text[1:]}."

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.lower

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        if state.vocabulary.index[action] >= len(self.book.lower[state.tile[self.seat]]):
            return Refusal(
                say(
                    lang,
                    "the tile has no such option",
                    "diese Möglichkeit hat das Plättchen nicht",
                ),
                "SW-4.31",
            )
        return Refusal(
            say(
                lang,
                "the gain of this option is not possible now",
                "der Gewinn dieser Möglichkeit ist jetzt nicht möglich",
            ),
            "SW-16.2",
        )
