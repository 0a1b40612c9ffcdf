"""The coking plant: coking, coke on coking spaces, loading (SW-9)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.material import OWN, PLAIN, PLANT, VP_SPACE, WATER_SPACE
from pithead.games.schichtwechsel.state import NOBODY, SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.games.schichtwechsel.steps.wagons import stop_text, wagon_text
from pithead.kernel.i18n import Text, say
from pithead.kernel.step import Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book

SPACES: Final = (
    Text("your own space", "dein eigener Platz"),
    Text("a plain grey space", "ein einfacher grauer Platz"),
    Text("the grey space with VP", "der graue Platz mit SP"),
    Text("the grey space with water", "der graue Platz mit Wasser"),
)


class CokeFrom(Ask):
    """SW-9.2, SW-9.3: a full coal wagon is emptied for one coke."""

    def __init__(self, book: "Book", left: int, seat: int, first: bool) -> None:
        super().__init__(book, f"{'coke' if first else 'coke_more'}:{left}:{seat}", seat, "SW-9.2")
        self.left = left
        self.first = first

    def options(self, state: SchichtwechselState) -> list[int]:
        choices: list[int] = []
        if not state.can_enter_plant(self.seat):
            return choices
        if not self.first:
            choices.append(state.vocabulary.stop)
        for group in range(state.material.coal_groups):
            if state.full_wagons(self.seat, group) > 0:
                choices.append(state.vocabulary.coke_from[group])
        if not self.first and len(choices) == 1:
            choices.pop()
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        material = state.material
        group = state.vocabulary.index[action]
        state.coal[self.seat * material.coal_groups + group] -= material.coal_spaces[group]
        if self.left > 1:
            state.agenda.append(self.book.coke(self.left - 1, self.seat, False))
        state.agenda.append(self.book.coking_space[self.seat])

    def bears(self) -> tuple[str, ...]:
        return () if self.first else ("coking_space",)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-7.7" if action == state.vocabulary.stop else "SW-9.2"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        if self.first:
            return say(
                lang, "Which coal wagon do you turn into coke?", "Welchen Waggon verkokst du?"
            )
        return say(
            lang,
            f"Which coal wagon do you coke next? Up to {self.left} more.",
            f"Welchen Waggon verkokst du als nächsten? Noch bis zu {self.left}.",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == state.vocabulary.stop:
            return stop_text(lang)
        group = state.vocabulary.index[action]
        coal = state.material.coal_spaces[group]
        name = wagon_text(state, group, lang)
        return say(
            lang, f"{coal} coal of {name} become 1 coke.", f"{coal} Kohle von {name} wird 1 Koks."
        )

    def group(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.coke_from]

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        if action == state.vocabulary.stop:
            return Refusal(
                say(lang, "the first coke must be made", "der erste Koks muss gemacht werden"),
                "SW-7.7",
            )
        return Refusal(
            say(lang, "this wagon is not full", "dieser Waggon ist nicht voll"), "SW-8.11"
        )


class CokingSpace(Ask):
    """SW-9.4 to SW-9.8: a coke of the own supply enters the plant."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"coking_space:{seat}", seat, "SW-9.4")

    def options(self, state: SchichtwechselState) -> list[int]:
        choices = []
        for kind in range(len(PLANT)):
            if state.plant_allows(self.seat, kind):
                choices.append(state.vocabulary.plant[kind])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        kind = state.vocabulary.index[action]
        state.coke[seat] -= 1
        if kind == OWN:
            state.plant_own[seat] = 1
        elif kind == PLAIN:
            state.plant_plain[seat] += 1
        elif kind == VP_SPACE:
            state.plant_vp = seat
            self.book.vp_grey.begin(state, seat)
        else:
            state.plant_water = seat
            self.book.water_grey.begin(state, seat)

    def bears(self) -> tuple[str, ...]:
        return ("coking_space",)

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang,
            "On which coking space does the coke go?",
            "Auf welchen Kokereiplatz kommt der Koks?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        kind = state.vocabulary.index[action]
        text = SPACES[kind].to(lang)
        gain = ""
        if kind == VP_SPACE:
            gain = f": {self.book.vp_grey.to(lang)}"
        elif kind == WATER_SPACE:
            gain = f": {self.book.water_grey.to(lang)}"
        return f"{text[:1].upper()}{text[1:]}{gain}."

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.plant

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        kind = state.vocabulary.index[action]
        seat = self.seat
        forced = state.coke_in_plant(seat) + 1 >= state.material.own_forced
        if kind != OWN and forced and state.plant_own[seat] == 0:
            return Refusal(
                say(
                    lang,
                    "this coke must go to your own space, which is empty",
                    "dieser Koks muss auf deinen eigenen Platz, denn der ist leer",
                ),
                "SW-9.5",
            )
        return Refusal(
            say(lang, "this space is not free", "dieser Platz ist nicht frei"), "SW-9.10"
        )


class LoadFrom(Ask):
    """SW-9.11: an own coke of the plant goes on a coke wagon."""

    def __init__(self, book: "Book", left: int, seat: int, first: bool) -> None:
        super().__init__(book, f"{'load' if first else 'load_more'}:{left}:{seat}", seat, "SW-9.11")
        self.left = left
        self.first = first

    def options(self, state: SchichtwechselState) -> list[int]:
        choices: list[int] = []
        if not state.can_load(self.seat):
            return choices
        if not self.first:
            choices.append(state.vocabulary.stop)
        for kind in range(len(PLANT)):
            if state.in_plant(self.seat, kind):
                choices.append(state.vocabulary.load[kind])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        seat = self.seat
        kind = state.vocabulary.index[action]
        if kind == OWN:
            state.plant_own[seat] = 0
        elif kind == PLAIN:
            state.plant_plain[seat] -= 1
        elif kind == VP_SPACE:
            state.plant_vp = NOBODY
        else:
            state.plant_water = NOBODY
        state.coke_on_wagons[seat] += 1
        if self.left > 1:
            state.agenda.append(self.book.load(self.left - 1, seat, False))

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-7.7" if action == state.vocabulary.stop else "SW-9.11"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        if self.first:
            return say(lang, "Which coke do you load?", "Welchen Koks verlädst du?")
        return say(
            lang,
            f"Which coke do you load next? Up to {self.left} more.",
            f"Welchen Koks verlädst du als nächsten? Noch bis zu {self.left}.",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == state.vocabulary.stop:
            return stop_text(lang)
        text = SPACES[state.vocabulary.index[action]].to(lang)
        return say(lang, f"The coke from: {text}.", f"Den Koks von: {text}.")

    def group(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.load]

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        if action == state.vocabulary.stop:
            return Refusal(
                say(lang, "the first coke must be loaded", "der erste Koks muss verladen werden"),
                "SW-7.7",
            )
        return Refusal(
            say(lang, "you have no coke there", "dort liegt kein Koks von dir"), "SW-9.11"
        )
