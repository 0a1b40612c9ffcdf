"""Choosing how far the pit water falls (SW-10.6)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.kernel.i18n import say
from pithead.kernel.step import Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


class WaterChoice(Ask):
    """SW-10.6: from nothing up to a number of levels."""

    def __init__(self, book: "Book", most: int, seat: int) -> None:
        super().__init__(book, f"water_choice:{most}:{seat}", seat, "SW-10.6")
        self.most = most

    def options(self, state: SchichtwechselState) -> list[int]:
        levels = state.water[self.seat] - state.material.water_lowest
        return state.vocabulary.water_down[: min(self.most, levels) + 1]

    def take(self, state: SchichtwechselState, action: int) -> None:
        state.lower_water(self.seat, state.vocabulary.index[action])

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang, "By how many levels does the water fall?", "Um wie viele Stufen sinkt das Wasser?"
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        down = state.vocabulary.index[action]
        level = state.water[self.seat]
        return say(
            lang,
            f"Water from {level} to {level - down}.",
            f"Wasser von {level} auf {level - down}.",
        )

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.water_down

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(
                lang,
                f"it falls by at most {self.most}, and not below the lowest level",
                f"es sinkt um höchstens {self.most} und nicht unter die tiefste Stufe",
            ),
            "SW-10.6",
        )
