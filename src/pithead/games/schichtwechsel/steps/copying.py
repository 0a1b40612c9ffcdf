"""Copying cards (SW-7.8 to SW-7.12, SW-13.8)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.effects import SCOPES, scope_text
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Recorded
from pithead.kernel.i18n import say
from pithead.kernel.step import Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


class CopyCard(Recorded):
    """SW-7.9, SW-7.11: a card mode of the scope, or none.

    `whole`: who copies nothing declines everything else of the shift space, too (SW-13.9).
    """

    def __init__(self, book: "Book", scope: int, seat: int, whole: bool) -> None:
        kind = "copy_or_leave" if whole else "copy"
        super().__init__(book, f"{kind}:{SCOPES[scope]}:{seat}", seat, "SW-7.8")
        self.scope = scope
        self.whole = whole

    def options(self, state: SchichtwechselState) -> list[int]:
        modes = self.book.copyable(state, self.seat, self.scope)
        choices: list[int] = []
        if modes:
            choices.append(state.vocabulary.stop)
            for mode in modes:
                choices.append(state.vocabulary.use[mode])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action != state.vocabulary.stop:
            self.book.copied_modes[state.vocabulary.index[action]].begin(state, self.seat)
        elif self.whole:
            # The rest of the reward lies right below.
            state.agenda.pop()

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-7.11" if action == state.vocabulary.stop else "SW-7.8"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        what = scope_text(SCOPES[self.scope], lang)
        return say(
            lang,
            f"Which card do you copy? Allowed: {what}.",
            f"Welche Karte kopierst du? Erlaubt: {what}.",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == state.vocabulary.stop:
            return say(lang, "Copy nothing.", "Nichts kopieren.")
        index = state.vocabulary.index[action]
        name = state.material.modes[index].name.to(lang)
        what = self.book.copied_modes[index].to(lang)
        return say(
            lang, f"Copy {name} free of charge: {what}.", f"{name} kostenlos kopieren: {what}."
        )

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.use

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        index = state.vocabulary.index[action]
        mode = state.material.modes[index]
        if index == state.material.personal:
            return Refusal(
                say(
                    lang,
                    "personal cards are not copied",
                    "persönliche Karten werden nicht kopiert",
                ),
                "SW-7.12",
            )
        if state.players not in mode.players:
            return Refusal(
                say(lang, "this card is not in the game", "diese Karte ist nicht im Spiel"),
                "SW-7.4",
            )
        if mode.copy_protected:
            return Refusal(
                say(lang, "this card is copy-protected", "diese Karte hat Kopierschutz"), "SW-7.9"
            )
        if not mode.in_scope(SCOPES[self.scope]):
            what = scope_text(SCOPES[self.scope], lang)
            return Refusal(
                say(lang, f"only {what} may be copied", f"kopiert werden darf nur {what}"),
                "SW-7.10" if self.scope == 0 else "SW-7.9",
            )
        return Refusal(
            say(lang, "it would have no effect now", "sie hätte jetzt keine Wirkung"), "SW-7.9"
        )
