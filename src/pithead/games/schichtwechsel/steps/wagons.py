"""Lifting, the layout of coal, single coals on coal wagons (SW-8)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.kernel.i18n import say
from pithead.kernel.step import Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


def stop_text(lang: str) -> str:
    return say(lang, "Stop here.", "Hier aufhören.")


def wagon_text(state: SchichtwechselState, group: int, lang: str) -> str:
    """A kind of coal wagon in words."""
    if state.material.coal_wagons[group] > 1:
        return say(lang, "a single coal wagon", "einem Einzelwaggon")
    return state.material.coal_ids[group]


class LiftWagon(Ask):
    """SW-8.5 to SW-8.8, SW-7.7: one wagon after the other; from the second on one may stop."""

    def __init__(self, book: "Book", left: int, seat: int, first: bool) -> None:
        super().__init__(book, f"{'lift' if first else 'lift_more'}:{left}:{seat}", seat, "SW-8.5")
        self.left = left
        self.first = first

    def options(self, state: SchichtwechselState) -> list[int]:
        choices = [] if self.first else [state.vocabulary.stop]
        for wagon in range(state.material.mines):
            if state.liftable(self.seat, wagon):
                choices.append(state.vocabulary.lift[wagon])
        if not self.first and len(choices) == 1:
            choices.pop()
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        if action == state.vocabulary.stop:
            return
        seat = self.seat
        place = seat * state.material.mines + state.vocabulary.index[action]
        load = state.wagons[place]
        state.wagons[place] = 0
        if load > 0:
            state.lifted[seat] += load
        else:
            state.tip[seat] -= load
        if self.left > 1:
            state.agenda.append(self.book.lift(self.left - 1, seat, False))

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-7.7" if action == state.vocabulary.stop else "SW-8.5"

    def question(self, state: SchichtwechselState, lang: str) -> str:
        if self.first:
            return say(lang, "Which mine wagon do you lift?", "Welche Lore förderst du?")
        return say(
            lang,
            f"Which mine wagon do you lift next? Up to {self.left} more.",
            f"Welche Lore förderst du als nächste? Noch bis zu {self.left}.",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        if action == state.vocabulary.stop:
            return stop_text(lang)
        wagon = state.vocabulary.index[action]
        name = state.material.mine_ids[wagon]
        load = state.wagons[self.seat * state.material.mines + wagon]
        if load > 0:
            return say(
                lang,
                f"Lift {name}: {load} coal to the coal wagons.",
                f"{name} fördern: {load} Kohle auf die Waggons.",
            )
        return say(
            lang,
            f"Lift {name}: {-load} spoil to the tip.",
            f"{name} fördern: {-load} Abraum auf die Halde.",
        )

    def group(self, state: SchichtwechselState) -> list[int]:
        return [state.vocabulary.stop, *state.vocabulary.lift]

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        if action == state.vocabulary.stop:
            return Refusal(
                say(lang, "the first wagon must be lifted", "die erste Lore muss gefördert werden"),
                "SW-7.7",
            )
        material = state.material
        wagon = state.vocabulary.index[action]
        name = material.mine_ids[wagon]
        load = state.wagons[self.seat * material.mines + wagon]
        if abs(load) < material.mine_spaces[wagon]:
            return Refusal(say(lang, f"{name} is not full", f"{name} ist nicht voll"), "SW-8.6")
        if state.locked and material.rimmed[wagon]:
            return Refusal(
                say(
                    lang, f"{name} is locked in this round", f"{name} ist in dieser Runde gesperrt"
                ),
                "SW-8.7",
            )
        where = (
            say(lang, "the coal wagons", "den Waggons")
            if load > 0
            else say(lang, "the tip", "der Halde")
        )
        return Refusal(
            say(
                lang,
                f"there is not enough room on {where}",
                f"auf {where} ist nicht genug Platz",
            ),
            "SW-8.8",
        )


class Layout(Ask):
    """SW-8.9: when a lift with coal ends, all coal aboveground is spread over the coal wagons."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"layout:{seat}", seat, "SW-8.9")

    def options(self, state: SchichtwechselState) -> list[int]:
        lifted = state.lifted[self.seat]
        if lifted == 0:
            return []
        return self.book.layouts_of[state.coal_above(self.seat) + lifted]

    def take(self, state: SchichtwechselState, action: int) -> None:
        row = state.vocabulary.layouts[state.vocabulary.index[action]]
        groups = state.material.coal_groups
        for group in range(groups):
            state.coal[self.seat * groups + group] = row[group]
        state.lifted[self.seat] = 0

    def bears(self) -> tuple[str, ...]:
        return ("lift", "lift_more")

    def question(self, state: SchichtwechselState, lang: str) -> str:
        total = state.coal_above(self.seat) + state.lifted[self.seat]
        return say(
            lang,
            f"How do you spread {total} coal over your coal wagons?",
            f"Wie verteilst du {total} Kohle auf deine Waggons?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        row = state.vocabulary.layouts[state.vocabulary.index[action]]
        parts = []
        for group, coal in enumerate(row):
            name = state.material.coal_ids[group]
            if state.material.coal_wagons[group] > 1:
                name = say(lang, "singles", "Einzelwaggons")
            parts.append(f"{name} {coal}")
        return ", ".join(parts)[:1].upper() + ", ".join(parts)[1:] + "."

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.layout

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        total = state.coal_above(self.seat) + state.lifted[self.seat]
        return Refusal(
            say(
                lang,
                f"all {total} coal must be spread, no more and no less",
                f"genau {total} Kohle muss verteilt werden",
            ),
            "SW-8.9",
        )


class CoalOn(Ask):
    """SW-8.10: a single coal from the supply on a coal wagon with room.

    `from_tile`: on the upper half of a tile a coal without room costs a tool marker (SW-16.10).
    """

    def __init__(self, book: "Book", left: int, seat: int, from_tile: bool) -> None:
        kind = "coal_on_tile" if from_tile else "coal_on"
        super().__init__(book, f"{kind}:{left}:{seat}", seat, "SW-8.10")
        self.left = left
        self.from_tile = from_tile

    def options(self, state: SchichtwechselState) -> list[int]:
        material = state.material
        choices = []
        for group in range(material.coal_groups):
            coal = state.coal[self.seat * material.coal_groups + group]
            if coal < material.coal_capacity[group]:
                choices.append(state.vocabulary.coal_on[group])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        groups = state.material.coal_groups
        state.coal[self.seat * groups + state.vocabulary.index[action]] += 1
        if self.left > 1:
            state.agenda.append(self.book.coal_on(self.left - 1, self.seat, self.from_tile))

    def leave(self, state: SchichtwechselState) -> None:
        if self.from_tile:
            state.tools[self.seat] += self.left

    def question(self, state: SchichtwechselState, lang: str) -> str:
        return say(
            lang, "On which coal wagon does the coal go?", "Auf welchen Waggon kommt die Kohle?"
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        name = wagon_text(state, state.vocabulary.index[action], lang)
        return say(lang, f"Coal on {name}.", f"Kohle auf {name}.")

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.coal_on

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(lang, "there is no room there", "dort ist kein Platz"),
            "SW-8.10",
        )
