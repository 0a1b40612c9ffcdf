"""Step I: cubes from the bag, and cubes on mine wagons (SW-4.1 to SW-4.10, SW-8.3)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_text import cubes_text
from pithead.games.schichtwechsel.material import Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import (
    OrStop,
    SchichtwechselQuestion,
    no_refusal,
)
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.fields.packed_row import fill
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text
from pithead.kernel.verb import Verb

_NOT_IN_BAG: Final = Obstacle("SW-4.2", Text("cubes are being drawn, and these are not in the bag"))


def begin_mining(state: SchichtwechselState) -> None:
    """SW-4.1: the bag is filled before anything is drawn."""
    state.bag_coal += state.players * state.material.added_coal
    state.bag_spoil += state.players * state.material.added_spoil
    state.without_cubes = (1 << state.players) - 1
    state.agenda.append(state.steps.mining)


class Mining(Automatic[SchichtwechselState]):
    """SW-4.4: a triple for each player; at the end the blue cube is back in the bag (SW-4.6)."""

    def run(self, state: SchichtwechselState) -> None:
        if state.without_cubes:
            state.agenda.append(self)
            state.agenda.append(state.steps.draw_triple)
            return
        if state.blue_drawn:
            state.blue_drawn = False
            state.bag_blue = 1
        state.agenda.append(state.steps.tiles[0])

    def bears(self) -> tuple[str, ...]:
        return ("draw", "give", "place")


def triples(drawn: int) -> list[tuple[int, int, int]]:
    """Coal, spoil and blue of every way to draw so many cubes, without the blue cube first."""
    return [
        (coal, drawn - blue - coal, blue) for blue in (0, 1) for coal in range(drawn - blue, -1, -1)
    ]


def ways_to_draw(cubes: int, drawn: int) -> int:
    """The number of ways to draw so many of the cubes: `comb` for very small numbers."""
    ways = 1
    for taken in range(drawn):
        ways = ways * (cubes - taken) // (taken + 1)
    return ways


class DrawTriple(ChanceEvent[SchichtwechselState]):
    """SW-4.2: cubes are drawn from the bag."""

    word = "draw"

    def __init__(self, material: Material) -> None:
        super().__init__("draw")
        self.triples = triples(material.drawn)

    def results(self, material: Material) -> list[str]:
        return [f"{coal}-{spoil}-{blue}" for coal, spoil, blue in self.triples]

    def possible(self, state: SchichtwechselState) -> list[int]:
        results = []
        for result, (coal, spoil, blue) in enumerate(self.triples):
            if coal <= state.bag_coal and spoil <= state.bag_spoil and blue <= state.bag_blue:
                results.append(result)
        return results

    def weights(self, state: SchichtwechselState) -> list[int]:
        ways = []
        for result in self.possible(state):
            coal, spoil, _ = self.triples[result]
            ways.append(ways_to_draw(state.bag_coal, coal) * ways_to_draw(state.bag_spoil, spoil))
        return ways

    def happen(self, state: SchichtwechselState, result: i64) -> None:
        coal, spoil, blue = self.triples[result]
        state.bag_coal -= coal
        state.bag_spoil -= spoil
        state.bag_blue -= blue
        if blue:
            state.blue_drawn = True
        fill(state.triple, [coal, spoil, blue])
        state.agenda.append(state.steps.give[state.first])

    def rule(self, state: SchichtwechselState, action: i64) -> str:
        return "SW-4.2"

    def prompt(self, state: SchichtwechselState) -> Text:
        return Text("{drawn} cubes are drawn from the bag.", drawn=state.material.drawn)

    def text(self, state: SchichtwechselState, result: i64) -> Text:
        coal, spoil, blue = self.triples[result]
        return Text("Drawn: {cubes}.", cubes=cubes_text(coal, spoil, blue))

    def not_an_answer(self) -> Obstacle:
        return _NOT_IN_BAG


class ChooseReceiver(SchichtwechselQuestion):
    """SW-4.2: who receives the cubes that were drawn."""

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"give:{seat}", seat, [verbs.give])

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        drawn = sum(state.triple)
        if self.seat != state.first:
            text = Text(
                "player {seat} gives cubes away but is not the first player (SW-4.2)",
                seat=self.seat,
            )
            return [Problem("wrong_giver", text)]
        if drawn != state.material.drawn:
            text = Text(
                "{drawn} cubes are given away instead of {expected} (SW-4.2)",
                drawn=drawn,
                expected=state.material.drawn,
            )
            return [Problem("drawn_cubes", text)]
        return []

    def prompt_text(self, state: SchichtwechselState) -> Text:
        what = cubes_text(*state.triple)
        return Text("Who receives {what}?", what=what)

    def topic_text(self, state: SchichtwechselState) -> Text:
        what = cubes_text(*state.triple)
        return Text("who receives {what}?", what=what)


class ChooseMineWagon(OrStop):
    """SW-4.7 to SW-4.10: on which mine wagons the cubes in hand go; what does not fit is lost.

    `costs`: a cube without room costs a tool marker. `either`: one of the cubes is placed, the
    other was only a choice (SW-16.12). `or_leave`: the player may go without them (SW-6.9).
    """

    def __init__(self, kind: str, seat: int, verbs: Verbs) -> None:
        self.or_leave = kind in ("place_or_leave", "either_or_leave")
        self.costs = kind in ("place", "place_either")
        self.either = kind in ("place_either", "either_or_leave")
        stop = verbs.go_without_cubes
        placing = verbs.place_given if kind == "place" else [verbs.place_coal, verbs.place_spoil]
        super().__init__(
            f"{kind}:{seat}", seat, stop, [stop, *placing] if self.or_leave else placing
        )

    def answer(
        self, state: SchichtwechselState, verb: Verb[SchichtwechselState], target: i64
    ) -> None:
        seat = self.seat
        verb.take(state, seat, target)
        if self.either:
            state.hand_coal[seat] = 0
            state.hand_spoil[seat] = 0
        elif state.hand_coal[seat] + state.hand_spoil[seat] > 0:
            state.agenda.append(self)

    def skip(self, state: SchichtwechselState) -> None:
        """SW-4.8, SW-8.13."""
        seat = self.seat
        if self.costs:
            left = state.hand_coal[seat] + state.hand_spoil[seat]
            state.tools[seat] += 1 if self.either else left
        state.hand_coal[seat] = 0
        state.hand_spoil[seat] = 0

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if self.either and (state.hand_coal[self.seat], state.hand_spoil[self.seat]) != (1, 1):
            text = Text("a player chooses one of two cubes, so both must be in hand (SW-16.12)")
            return [Problem("either_cube", text)]
        return no_refusal(state, self) if self.or_leave else []

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if self.either:
            return Text("Do you place coal or spoil, and on which mine wagon?")
        return Text(
            "You have {what} in hand. Which cube do you place on which mine wagon?",
            what=cubes_text(state.hand_coal[self.seat], state.hand_spoil[self.seat], 0),
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        if self.either:
            return Text("coal or spoil, and on which mine wagon?")
        what = cubes_text(state.hand_coal[self.seat], state.hand_spoil[self.seat], 0)
        return Text("which cube to place on which mine wagon ({what} in hand)?", what=what)
