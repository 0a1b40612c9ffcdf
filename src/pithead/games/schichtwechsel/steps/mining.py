"""Step I: cubes from the bag, and cubes on mine wagons (SW-4.1 to SW-4.10, SW-8.3)."""

from typing import TYPE_CHECKING

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.asking import Ask
from pithead.kernel.i18n import player_name, say
from pithead.kernel.step import Automatic, Chance, Refusal

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.book import Book


def begin_mining(state: SchichtwechselState, book: "Book") -> None:
    """SW-4.1: the bag is filled before anything is drawn."""
    state.bag_coal += state.players * state.material.added_coal
    state.bag_spoil += state.players * state.material.added_spoil
    state.without_cubes = (1 << state.players) - 1
    state.agenda.append(book.mining)


class Mining(Automatic[SchichtwechselState]):
    """SW-4.4: a triple for each player; at the end the blue cube is back in the bag (SW-4.6)."""

    def __init__(self, book: "Book") -> None:
        super().__init__("mining")
        self.book = book

    def run(self, state: SchichtwechselState) -> None:
        if state.without_cubes:
            state.agenda.append(self)
            state.agenda.append(self.book.draw)
            return
        if state.blue_drawn:
            state.blue_drawn = False
            state.bag_blue = 1
        state.agenda.append(self.book.tiles[0])

    def bears(self) -> tuple[str, ...]:
        return ("draw", "give", "place")


def ways_to_draw(cubes: int, drawn: int) -> int:
    """In how many ways so many of the cubes can be drawn: `comb` for very few."""
    ways = 1
    for taken in range(drawn):
        ways = ways * (cubes - taken) // (taken + 1)
    return ways


class DrawTriple(Chance[SchichtwechselState]):
    """SW-4.2: cubes are drawn from the bag."""

    def __init__(self, book: "Book") -> None:
        super().__init__("draw")
        self.book = book

    def legal(self, state: SchichtwechselState) -> list[int]:
        outcomes = []
        for index, (coal, spoil, blue) in enumerate(state.vocabulary.triples):
            if coal <= state.bag_coal and spoil <= state.bag_spoil and blue <= state.bag_blue:
                outcomes.append(state.vocabulary.draw[index])
        return outcomes

    def weights(self, state: SchichtwechselState) -> list[int]:
        ways = []
        for coal, spoil, blue in state.vocabulary.triples:
            if coal <= state.bag_coal and spoil <= state.bag_spoil and blue <= state.bag_blue:
                ways.append(
                    ways_to_draw(state.bag_coal, coal) * ways_to_draw(state.bag_spoil, spoil)
                )
        return ways

    def take(self, state: SchichtwechselState, action: int) -> None:
        coal, spoil, blue = state.vocabulary.triples[state.vocabulary.index[action]]
        state.bag_coal -= coal
        state.bag_spoil -= spoil
        state.bag_blue -= blue
        if blue:
            state.blue_drawn = True
        state.triple_coal = coal
        state.triple_spoil = spoil
        state.triple_blue = blue
        state.agenda.append(self.book.give[state.first])

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-4.2"

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        drawn = state.material.drawn
        return say(
            lang,
            f"{drawn} cubes are drawn from the bag.",
            f"{drawn} Würfel werden aus dem Beutel gezogen.",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        coal, spoil, blue = state.vocabulary.triples[state.vocabulary.index[action]]
        words = cubes(coal, spoil, blue, lang)
        return f"{words[:1].upper()}{words[1:]}."

    def refuse(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        return Refusal(
            say(
                lang,
                "the bag does not hold these cubes, or something else is drawn",
                "der Beutel enthält diese Würfel nicht, oder es wird etwas anderes gezogen",
            ),
            "SW-4.2",
        )


def cubes(coal: int, spoil: int, blue: int, lang: str) -> str:
    """Cubes in words."""
    parts = []
    if coal:
        parts.append(say(lang, f"{coal} coal", f"{coal} Kohle"))
    if spoil:
        parts.append(say(lang, f"{spoil} spoil", f"{spoil} Abraum"))
    if blue:
        parts.append(say(lang, "the blue cube", "der blaue Würfel"))
    return ", ".join(parts)


class Give(Ask):
    """SW-4.2: the first player says who receives the cubes."""

    def __init__(self, book: "Book", seat: int) -> None:
        super().__init__(book, f"give:{seat}", seat, "SW-4.2")

    def options(self, state: SchichtwechselState) -> list[int]:
        choices = []
        for seat in range(state.players):
            if state.without_cubes >> seat & 1:
                choices.append(state.vocabulary.give[seat])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = state.vocabulary.index[action]
        state.without_cubes &= ~(1 << seat)
        if state.triple_blue:
            state.raise_water(seat, 1)
        state.hand_coal[seat] = state.triple_coal
        state.hand_spoil[seat] = state.triple_spoil
        state.triple_coal = 0
        state.triple_spoil = 0
        state.triple_blue = 0
        state.agenda.append(self.book.place[seat])

    def objections(self, state: SchichtwechselState) -> list[str]:
        drawn = state.triple_coal + state.triple_spoil + state.triple_blue
        if self.seat != state.first:
            return [f"player {self.seat} gives cubes but is not the first player (SW-4.2)"]
        if drawn != state.material.drawn:
            return [f"{drawn} cubes are given instead of {state.material.drawn} (SW-4.2)"]
        return []

    def question(self, state: SchichtwechselState, lang: str) -> str:
        what = cubes(state.triple_coal, state.triple_spoil, state.triple_blue, lang)
        return say(lang, f"Who receives {what}?", f"Wer erhält: {what}?")

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        who = player_name(state.vocabulary.index[action], lang, names)
        what = cubes(state.triple_coal, state.triple_spoil, 0, lang)
        water = say(lang, ", water +1", ", Wasser +1") if state.triple_blue else ""
        return say(
            lang,
            f"{what[:1].upper()}{what[1:]} for {who}{water}.",
            f"{what} für {who}{water}.",
        )

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.give

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        if state.vocabulary.index[action] >= state.players:
            return Refusal(
                say(lang, "nobody sits there", "dort sitzt niemand"),
                "SW-4.2",
            )
        return Refusal(
            say(
                lang,
                "this player has received cubes in this round",
                "dieser Spieler hat in dieser Runde schon Würfel erhalten",
            ),
            "SW-4.2",
        )


class Place(Ask):
    """SW-4.7 to SW-4.10: a cube in hand goes on a mine wagon; what does not fit is lost.

    `costs`: a cube without room costs a tool marker. `either`: one of the cubes is placed, the
    other was only a choice (SW-16.12).
    """

    def __init__(self, book: "Book", kind: str, seat: int) -> None:
        super().__init__(book, f"{kind}:{seat}", seat, "SW-4.7" if kind == "place" else "SW-8.3")
        self.costs = kind != "place_gift"
        self.either = kind == "place_either"

    def options(self, state: SchichtwechselState) -> list[int]:
        seat = self.seat
        choices = []
        if state.hand_coal[seat] > 0:
            for wagon in range(state.material.mines):
                if state.takes_coal(seat, wagon):
                    choices.append(state.vocabulary.place_coal[wagon])
        if state.hand_spoil[seat] > 0:
            for wagon in range(state.material.mines):
                if state.takes_spoil(seat, wagon):
                    choices.append(state.vocabulary.place_spoil[wagon])
        return choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        vocabulary = state.vocabulary
        wagon = vocabulary.index[action]
        place = seat * state.material.mines + wagon
        if action == vocabulary.place_coal[wagon]:
            state.wagons[place] += 1
            state.hand_coal[seat] -= 1
        else:
            state.wagons[place] -= 1
            state.hand_spoil[seat] -= 1
        if self.either:
            state.hand_coal[seat] = 0
            state.hand_spoil[seat] = 0
        elif state.hand_coal[seat] + state.hand_spoil[seat] > 0:
            state.agenda.append(self)

    def leave(self, state: SchichtwechselState) -> None:
        """SW-4.8, SW-8.13."""
        seat = self.seat
        if self.costs:
            left = state.hand_coal[seat] + state.hand_spoil[seat]
            state.tools[seat] += 1 if self.either else left
        state.hand_coal[seat] = 0
        state.hand_spoil[seat] = 0

    def question(self, state: SchichtwechselState, lang: str) -> str:
        coal = state.hand_coal[self.seat]
        spoil = state.hand_spoil[self.seat]
        if self.either:
            return say(
                lang,
                "A coal or a spoil: on which mine wagon?",
                "Eine Kohle oder ein Abraum: auf welche Lore?",
            )
        what = cubes(coal, spoil, 0, lang)
        return say(
            lang,
            f"In hand: {what}. Which cube goes on which mine wagon?",
            f"In der Hand: {what}. Welcher Würfel kommt auf welche Lore?",
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        wagon = state.vocabulary.index[action]
        name = state.material.mine_ids[wagon]
        load = abs(state.wagons[self.seat * state.material.mines + wagon]) + 1
        spaces = state.material.mine_spaces[wagon]
        if action == state.vocabulary.place_coal[wagon]:
            return say(
                lang,
                f"Coal on {name} ({load} of {spaces}).",
                f"Kohle auf {name} ({load} von {spaces}).",
            )
        return say(
            lang,
            f"Spoil on {name} ({load} of {spaces}).",
            f"Abraum auf {name} ({load} von {spaces}).",
        )

    def group(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.place_coal + state.vocabulary.place_spoil

    def why_not(self, state: SchichtwechselState, action: int, lang: str) -> Refusal:
        material = state.material
        wagon = state.vocabulary.index[action]
        name = material.mine_ids[wagon]
        coal = action == state.vocabulary.place_coal[wagon]
        load = state.wagons[self.seat * material.mines + wagon]
        if (state.hand_coal if coal else state.hand_spoil)[self.seat] == 0:
            return Refusal(
                say(lang, "there is no such cube in hand", "so ein Würfel ist nicht in der Hand"),
                "SW-4.7",
            )
        if state.locked and material.rimmed[wagon]:
            return Refusal(
                say(
                    lang, f"{name} is locked in this round", f"{name} ist in dieser Runde gesperrt"
                ),
                "SW-4.10",
            )
        if not coal and material.coal_only[wagon]:
            return Refusal(
                say(lang, f"{name} takes coal only", f"{name} nimmt nur Kohle auf"), "SW-8.2"
            )
        if abs(load) == material.mine_spaces[wagon]:
            return Refusal(say(lang, f"{name} is full", f"{name} ist voll"), "SW-8.3")
        return Refusal(
            say(
                lang,
                f"{name} holds the other material",
                f"auf {name} liegt das andere Material",
            ),
            "SW-8.1",
        )

    def objections(self, state: SchichtwechselState) -> list[str]:
        if self.either and (state.hand_coal[self.seat], state.hand_spoil[self.seat]) != (1, 1):
            return ["one of two cubes is chosen, so both must be in hand (SW-16.12)"]
        return []
