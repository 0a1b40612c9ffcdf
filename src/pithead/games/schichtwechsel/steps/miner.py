"""The miner's shift (SW-13)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.material import EXIT
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.kernel.i18n import say
from pithead.kernel.step import Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


def move_miner(state: SchichtwechselState, book: "Book", seat: int, uses: bool) -> None:
    """SW-13.12: a miner on the exit does not move; any other one is asked where to."""
    if state.on_exit(seat):
        state.vp[seat] += state.material.again_vp
        state.discard_tools(seat, state.material.again_tools)
    else:
        state.agenda.append((book.miner if uses else book.miner_pass)[seat])


class MinerTo(Ask):
    """SW-13.2 to SW-13.10: the space on which the miner stops.

    `uses`: its reward is carried out, otherwise only a tool discard of it.
    """

    def __init__(self, book: "Book", kind: str, seat: int) -> None:
        super().__init__(book, f"{kind}:{seat}", seat, "SW-13.3")
        self.uses = kind == "miner"
        self.last = kind == "miner_last"

    def options(self, state: SchichtwechselState) -> list[int]:
        seat = self.seat
        choices = []
        left = state.reach(seat)
        for space in range(state.miner[seat] + 1, state.material.exit + 1):
            if state.open_to_miner(seat, space):
                choices.append(state.vocabulary.miner_to[space - 2])
                left -= 1
                if left == 0:
                    break
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        space = state.vocabulary.index[action] + 2
        state.miner[seat] = space
        if space == state.material.exit:
            state.arrive_at(seat, EXIT)
        if not self.uses:
            state.discard_tools(seat, self.book.tool_discards[space])
            return
        reward = self.book.shift[space]
        # SW-13.10: without a card to copy the whole reward falls away.
        if not reward.declinable or reward.effects[0].possible(state, seat):
            reward.begin(state, seat)

    def objections(self, state: SchichtwechselState) -> list[str]:
        if self.last and state.round != state.material.rounds:
            return ["the last miner move comes after the last round (SW-18.1)"]
        return []

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-18.1" if self.last else "SW-13.3"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        if self.last:
            return say(
                lang,
                "A last move: on which space does your miner stop?",
                "Ein letzter Zug: auf welchem Feld hält dein Bergmann?",
            )
        return say(
            lang, "On which space does your miner stop?", "Auf welchem Feld hält dein Bergmann?"
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        space = state.vocabulary.index[action] + 2
        name = state.material.shift_names[space - 1].to(lang)
        if self.uses:
            return f"{name}: {self.book.shift[space].to(lang)}."
        discards = self.book.tool_discards[space]
        if discards:
            return name + say(
                lang, f": discard {discards} tool marker.", f": {discards} Werkzeugmarker abgeben."
            )
        return name + say(lang, ", without its reward.", ", ohne seine Belohnung.")

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.miner_to

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        space = state.vocabulary.index[action] + 2
        name = state.material.shift_names[space - 1].to(lang)
        if space <= state.miner[self.seat]:
            return Refusal(
                say(lang, "the miner goes forward only", "der Bergmann geht nur vorwärts"),
                "SW-13.2",
            )
        if state.material.covered[state.players][space]:
            return Refusal(
                say(lang, f"{name} is covered", f"{name} ist abgedeckt"),
                "SW-20.5",
            )
        if not state.open_to_miner(self.seat, space):
            return Refusal(
                say(lang, f"another miner is at {name}", f"bei {name} ist ein anderer Bergmann"),
                "SW-13.2",
            )
        return Refusal(
            say(
                lang,
                f"{name} is out of reach: {state.reach(self.seat)} at most",
                f"{name} ist außer Reichweite: höchstens {state.reach(self.seat)}",
            ),
            "SW-13.1",
        )
