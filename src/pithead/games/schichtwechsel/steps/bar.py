"""Step VI: the bonus bar (SW-4.25 to SW-4.33)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.kernel.i18n import say
from pithead.kernel.step import Automatic, Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


class BonusBar(Automatic[SchichtwechselState]):
    """SW-4.25: each player in turn, from round 2 on; then the action phase."""

    def __init__(self, book: "Book", position: int) -> None:
        super().__init__(f"bonus_bar:{position}")
        self.book = book
        self.position = position

    def run(self, state: SchichtwechselState) -> None:
        if self.position == state.players or state.round < state.material.bar_round:
            state.agenda.append(self.book.turns[state.first])
            return
        state.agenda.append(self.book.bonus_bar[self.position + 1])
        seat = state.seat_at(self.position)
        free = self.book.all_bars & ~state.bar[seat]
        state.agenda.append(self.book.bonuses(free, seat))

    def bears(self) -> tuple[str, ...]:
        return ("bonuses", "choose_bar", "bar")


class Bonuses(Automatic[SchichtwechselState]):
    """SW-4.26: the spaces that were free when the player's step VI began, from left to right.

    The spaces still to come are part of the step: one that is freed meanwhile does not join them.
    """

    def __init__(self, book: "Book", free: int, seat: int, names: list[str]) -> None:
        super().__init__(f"bonuses:{'+'.join(names)}:{seat}")
        self.book = book
        self.free = free
        self.seat = seat

    def run(self, state: SchichtwechselState) -> None:
        if self.free == 0:
            return
        bar = 0
        while not self.free >> bar & 1:
            bar += 1
        rest = self.free & ~(1 << bar)
        if rest:
            state.agenda.append(self.book.bonuses(rest, self.seat))
        causes = self.book.bars[bar]
        if len(causes) == 1:
            causes[0].begin(state, self.seat)
        else:
            state.agenda.append(self.book.choose_bar(bar, self.seat))

    def bears(self) -> tuple[str, ...]:
        return ("choose_bar", "bar")

    def objections(self, state: SchichtwechselState) -> list[str]:
        if self.free & state.bar[self.seat]:
            return [f"player {self.seat} uses a bar space on which a house stands (SW-4.26)"]
        return []


class ChooseBar(Ask):
    """SW-4.27, SW-4.29, SW-4.32: one of the alternatives of a bar space."""

    def __init__(self, book: "Book", bar: int, seat: int, name: str) -> None:
        super().__init__(book, f"choose_bar:{name}:{seat}", seat, "SW-4.25")
        self.bar = bar

    def options(self, state: SchichtwechselState) -> list[int]:
        causes = self.book.bars[self.bar]
        choices = []
        for option in range(len(causes)):
            if causes[option].whole(state, self.seat):
                choices.append(state.vocabulary.bar[option])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        self.book.bars[self.bar][state.vocabulary.index[action]].begin(state, self.seat)

    def objections(self, state: SchichtwechselState) -> list[str]:
        if state.bar[self.seat] >> self.bar & 1:
            return [f"player {self.seat} uses a bar space on which a house stands (SW-12.3)"]
        return []

    def question(self, state: SchichtwechselState, lang: str) -> str:
        name = state.material.bar_names[self.bar].to(lang)
        return say(lang, f"Your bar, {name}: which one?", f"Deine Leiste, {name}: was davon?")

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        text = self.book.bars[self.bar][state.vocabulary.index[action]].to(lang)
        return f"{text[:1].upper()}{text[1:]}."

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.bar

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(
                lang,
                "this alternative cannot be carried out now",
                "diese Möglichkeit lässt sich jetzt nicht ausführen",
            ),
            "SW-4.32",
        )
