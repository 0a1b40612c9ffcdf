"""Discs, barriers and houses (SW-11, SW-12)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.effects import ROUTES, points
from pithead.games.schichtwechsel.material import (
    AREAS,
    NO_BARRIER,
    RAIL,
    TOOL_BARRIER,
)
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask, Recorded
from pithead.kernel.i18n import say
from pithead.kernel.step import Automatic, Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


def advance(state: SchichtwechselState, book: "Book", seat: int, route: int, spaces: int) -> None:
    """SW-11.2 to SW-11.6, SW-6.3: space by space; a barrier interrupts what is left."""
    place = seat * len(ROUTES) + route
    length = state.material.length[route]
    barriers = state.material.barriers[route]
    while spaces > 0 and state.discs[place] < length:
        spaces -= 1
        space = state.discs[place] + 1
        state.discs[place] = space
        if space == length:
            state.arrive_at(seat, route)
        kind = barriers[space]
        if kind == NO_BARRIER:
            continue
        if kind == TOOL_BARRIER:
            state.discard_tools(seat, state.material.barrier_tools)
            continue
        if spaces > 0:
            state.agenda.append(book.advance_step(route, spaces, seat))
        book.barriers[route][space].begin(state, seat)
        return


class Advance(Automatic[SchichtwechselState]):
    """What is left of an advance after a barrier."""

    def __init__(self, book: "Book", route: int, spaces: int, seat: int) -> None:
        super().__init__(f"advance:{ROUTES[route]}:{spaces}:{seat}")
        self.book = book
        self.route = route
        self.spaces = spaces
        self.seat = seat

    def run(self, state: SchichtwechselState) -> None:
        advance(state, self.book, self.seat, self.route, self.spaces)

    def bears(self) -> tuple[str, ...]:
        return ("barrier",)


class RailChoice(Ask):
    """SW-7.15, SW-14.5: up to one rail space for each headframe that has left the card."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"rail_choice:{seat}", seat, "SW-7.15")

    def options(self, state: SchichtwechselState) -> list[int]:
        left = state.material.length[RAIL] - state.disc(self.seat, RAIL)
        most = min(state.placed(self.seat), left)
        return state.vocabulary.rail[: most + 1]

    def take(self, state: SchichtwechselState, action: int) -> None:
        advance(state, self.book, self.seat, RAIL, state.vocabulary.index[action])

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang, "How many rail spaces do you advance?", "Wie viele Schienenfelder rückst du vor?"
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        spaces = state.vocabulary.index[action]
        now = state.disc(self.seat, RAIL)
        if spaces == 0:
            return say(lang, "Stay where you are.", "Stehen bleiben.")
        return say(
            lang,
            f"Rail from {now} to {now + spaces}.",
            f"Schiene von {now} auf {now + spaces}.",
        )

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.rail

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(
                lang,
                "one space for each headframe off the card, and none beyond the target",
                "ein Feld je Förderturm, der die Karte verlassen hat, und keines hinter dem Ziel",
            ),
            "SW-14.5",
        )


class BarrierChoice(Ask):
    """SW-11.7 to SW-11.9: the miner moves, a headframe is placed, or VP on the last barrier."""

    def __init__(self, book: "Book", seat: int, last: bool) -> None:
        kind = "last_barrier_choice" if last else "barrier_choice"
        super().__init__(book, f"{kind}:{seat}", seat, "SW-11.7")
        self.last = last

    def options(self, state: SchichtwechselState) -> list[int]:
        ids = state.vocabulary.barrier
        choices = [ids[0]]
        if state.on_card[self.seat] > 0:
            choices.append(ids[1])
        if self.last:
            choices.append(ids[2])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        choice = state.vocabulary.index[action]
        if choice == 0:
            self.book.move_miner(state, seat, True)
        elif choice == 1:
            state.on_card[seat] -= 1
            first = state.placed(seat) == 1
            (self.book.first_placed if first else self.book.second_placed).begin(state, seat)
        else:
            state.vp[seat] += state.material.barrier_vp

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-11.9" if action == state.vocabulary.barrier[2] else "SW-11.7"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang,
            "Which reward of the barrier do you take?",
            "Welche Belohnung der Schranke nimmst du?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        choice = state.vocabulary.index[action]
        if choice == 0:
            return say(lang, "Move the miner.", "Den Bergmann ziehen.")
        if choice == 1:
            first = state.placed(self.seat) == 0
            gain = (self.book.first_placed if first else self.book.second_placed).to(lang)
            return say(lang, f"Place a headframe: {gain}.", f"Einen Förderturm aufstellen: {gain}.")
        return points(state.material.barrier_vp, lang) + "."

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.barrier

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        if action == state.vocabulary.barrier[1]:
            return Refusal(
                say(
                    lang,
                    "no headframe is left on the personal card",
                    "auf der persönlichen Karte steht kein Förderturm mehr",
                ),
                "SW-11.8",
            )
        return Refusal(
            say(
                lang,
                "only the last barrier of the road gives VP",
                "nur die letzte Schranke der Straße gibt SP",
            ),
            "SW-11.9",
        )


class HouseFrom(Ask):
    """SW-11.5, SW-12.1: which house leaves the bar."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"house_from:{seat}", seat, "SW-12.1")

    def options(self, state: SchichtwechselState) -> list[int]:
        choices = []
        for bar in range(state.material.bars):
            if state.bar[self.seat] >> bar & 1:
                choices.append(state.vocabulary.house_from[bar])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        bar = state.vocabulary.index[action]
        state.agenda.append(self.book.house_to(bar, self.seat))

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang,
            "Which house do you take from the bar?",
            "Welches Zechenhaus nimmst du von der Leiste?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        name = state.material.bar_names[state.vocabulary.index[action]].to(lang)
        return say(lang, f"Free for later rounds: {name}.", f"Frei ab der nächsten Runde: {name}.")

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.house_from

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(lang, "no house stands there any more", "dort steht kein Haus mehr"), "SW-12.1"
        )


class HouseTo(Recorded):
    """SW-12.2: in which area the house is built. It stands on the bar until then."""

    def __init__(self, book: "Book", bar: int, seat: int, name: str) -> None:
        super().__init__(book, f"house_to:{name}:{seat}", seat, "SW-12.2")
        self.bar = bar

    def options(self, state: SchichtwechselState) -> list[int]:
        choices = []
        for area in range(len(AREAS)):
            if state.area_takes(self.seat, area):
                choices.append(state.vocabulary.house_to[area])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        state.bar[self.seat] &= ~(1 << self.bar)
        state.houses[self.seat * len(AREAS) + state.vocabulary.index[action]] += 1

    def objections(self, state: SchichtwechselState) -> list[str]:
        if not state.bar[self.seat] >> self.bar & 1:
            return [f"player {self.seat} takes a house that is not on the bar (SW-12.1)"]
        return []

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(lang, "Where do you build the house?", "Wo baust du das Zechenhaus?")

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        area = state.vocabulary.index[action]
        name = state.material.area_names[area].to(lang)
        return f"{name}: {area_text(state, area, lang)}."

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.house_to

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        area = state.vocabulary.index[action]
        if 0 < state.material.per_player[area] <= state.house_count(self.seat, area):
            return Refusal(
                say(lang, "you have a house there", "dort hast du schon ein Haus"), "SW-12.5"
            )
        return Refusal(say(lang, "this area is full", "diese Baugrube ist voll"), "SW-12.5")


def area_text(state: SchichtwechselState, area: int, lang: str) -> str:
    """What a house in an area brings."""
    material = state.material
    four = points(material.pit_four, lang)
    two = points(material.pit_two, lang)
    base = points(material.pit_spoil_base, lang)
    each = material.pit_spoil_each
    load = material.pit_load
    pairs = material.pit_sale
    discard = material.pit_tools
    return (
        say(lang, "the miner goes 1 space farther", "der Bergmann zieht 1 Feld weiter"),
        say(lang, f"{two} at the end", f"{two} am Ende"),
        say(
            lang,
            f"at the end load {load} coke and sell {pairs} pair",
            f"am Ende {load} Koks verladen und {pairs} Paar verkaufen",
        ),
        say(lang, f"{four} at the end", f"{four} am Ende"),
        say(lang, "a last miner move at the end", "ein letzter Zug des Bergmanns am Ende"),
        say(
            lang,
            f"{base} and {each} more per spoil on the tip at the end",
            f"{base} und {each} mehr je Abraum auf der Halde am Ende",
        ),
        say(
            lang,
            f"discard up to {discard} tool markers at the end",
            f"am Ende bis zu {discard} Werkzeugmarker abgeben",
        ),
    )[area]
