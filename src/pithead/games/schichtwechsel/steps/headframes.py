"""Moving headframes on the board (SW-14)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.state import NOBODY, NONE, SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.kernel.i18n import say
from pithead.kernel.step import Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


def move_headframe(state: SchichtwechselState, seat: int, space: int) -> None:
    """SW-14.13, SW-14.14: the own one of that row, else a waiting one, else that of the other."""
    top = state.material.frame_top[space]
    left_space = state.frame_of(seat, top)
    if left_space == NONE and state.waiting_frames(seat) == 0:
        left_space = state.frame_of(seat, not top)
    if left_space != NONE:
        state.frames[left_space] = NOBODY
    state.frames[space] = seat


class HeadframeTo(Ask):
    """SW-14.8 to SW-14.12: the bonus space to which a headframe goes.

    `headframe_top` is the first move of a big action, `headframe_second` its second one to the left
    column, `headframe_one` the only move of a medium action.
    """

    def __init__(self, book: "Book", kind: str, seat: int) -> None:
        rule_id = "SW-14.12" if kind == "headframe_one" else "SW-14.10"
        super().__init__(book, f"{kind}:{seat}", seat, rule_id)
        self.top = kind != "headframe_second"
        self.left = kind != "headframe_top"
        self.first_of_two = kind == "headframe_top"
        self.needed = 2 if kind == "headframe_second" else 1

    def options(self, state: SchichtwechselState) -> list[int]:
        choices: list[int] = []
        if state.placed(self.seat) < self.needed:
            return choices
        rows = state.material.frame_top
        for space in range(state.material.frames):
            if (self.top if rows[space] else self.left) and self.book.frame_offered(
                state, self.seat, space
            ):
                choices.append(state.vocabulary.headframe_to[space])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        space = state.vocabulary.index[action]
        move_headframe(state, self.seat, space)
        if self.first_of_two:
            state.agenda.append(self.book.headframe_second[self.seat])
        self.book.frames[space].begin(state, self.seat)

    def bears(self) -> tuple[str, ...]:
        return ("frame",) if self.needed == 2 else ()

    def question(self, state: SchichtwechselState, lang: str) -> str:
        if self.needed == 2:
            return say(
                lang,
                "To which small bonus does your other headframe go?",
                "Auf welchen kleinen Bonus kommt dein anderer Förderturm?",
            )
        if self.first_of_two:
            return say(
                lang,
                "To which big bonus does your headframe go?",
                "Auf welchen großen Bonus kommt dein Förderturm?",
            )
        return say(
            lang,
            "To which bonus does your headframe go?",
            "Auf welchen Bonus kommt dein Förderturm?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        space = state.vocabulary.index[action]
        name = state.material.frame_names[space].to(lang)
        return f"{name}: {self.book.frames[space].to(lang)}."

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.headframe_to

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        space = state.vocabulary.index[action]
        if not (self.top if state.material.frame_top[space] else self.left):
            return Refusal(
                say(
                    lang,
                    "this move goes to the other row",
                    "dieser Zug geht in die andere Reihe",
                ),
                self.rule_id,
            )
        if state.frames[space] != NOBODY:
            return Refusal(
                say(lang, "a headframe covers this space", "ein Förderturm verdeckt dieses Feld"),
                "SW-14.7",
            )
        return Refusal(
            say(
                lang,
                "the gain of this space is not possible now",
                "der Gewinn dieses Feldes ist jetzt nicht möglich",
            ),
            "SW-14.8",
        )
