"""Step I: cubes from the bag, and cubes on mine wagons (SW-4.1 to SW-4.10, SW-8.3)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision, no_refusal
from pithead.games.schichtwechsel.steps.wagons import LEAVE, LOCKED
from pithead.kernel.i18n import Text, all_of, player_name, say
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.spoken_steps import Automatic, Chance

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_NOT_IN_BAG: Final = Text(
    "cubes are being drawn, and these are not in the bag",
)
_EMPTY_SEAT: Final = Text("there is no player on this seat")
_HAS_CUBES: Final = Text(
    "this player has already received cubes this round",
)
_NOT_IN_HAND: Final = Text("you have no such cube in hand")
_COAL_ONLY: Final = Text("{name} takes only coal")
_FULL: Final = Text("{name} is full")
_OTHER_CUBES: Final = Text("{name} already holds the other kind of cube")


def begin_mining(state: SchichtwechselState, steps: "Steps") -> None:
    """SW-4.1: the bag is filled before anything is drawn."""
    state.bag_coal += state.players * state.material.added_coal
    state.bag_spoil += state.players * state.material.added_spoil
    state.without_cubes = (1 << state.players) - 1
    state.agenda.append(steps.mining)


class Mining(Automatic[SchichtwechselState, "Steps"]):
    """SW-4.4: a triple for each player; at the end the blue cube is back in the bag (SW-4.6)."""

    def run(self, state: SchichtwechselState) -> None:
        if state.without_cubes:
            state.agenda.append(self)
            state.agenda.append(self.steps.draw_triple)
            return
        if state.blue_drawn:
            state.blue_drawn = False
            state.bag_blue = 1
        state.agenda.append(self.steps.tiles[0])

    def bears(self) -> tuple[str, ...]:
        return ("draw", "give", "place")


def ways_to_draw(cubes: int, drawn: int) -> int:
    """The number of ways to draw so many of the cubes: `comb` for very small numbers."""
    ways = 1
    for taken in range(drawn):
        ways = ways * (cubes - taken) // (taken + 1)
    return ways


class DrawTriple(Chance[SchichtwechselState, "Steps"]):
    """SW-4.2: cubes are drawn from the bag."""

    def legal(self, state: SchichtwechselState) -> list[int]:
        outcomes = []
        for index, (coal, spoil, blue) in enumerate(state.vocabulary.triples):
            if coal <= state.bag_coal and spoil <= state.bag_spoil and blue <= state.bag_blue:
                outcomes.append(state.vocabulary.draw[index])
        return outcomes

    def weights(self, state: SchichtwechselState) -> list[int]:
        ways = []
        for action in self.legal(state):
            coal, spoil, _ = state.vocabulary.triples[state.vocabulary.index[action]]
            ways.append(ways_to_draw(state.bag_coal, coal) * ways_to_draw(state.bag_spoil, spoil))
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
        state.agenda.append(self.steps.give[state.first])

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-4.2"

    def prompt(self, state: SchichtwechselState, lang: str) -> str:
        drawn = state.material.drawn
        return say(
            lang,
            "{drawn} cubes are drawn from the bag.",
            drawn=drawn,
        )

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        coal, spoil, blue = state.vocabulary.triples[state.vocabulary.index[action]]
        return say(lang, "Drawn: {cubes}.", cubes=cubes_text(coal, spoil, blue))

    def not_an_answer(self) -> Obstacle:
        return Obstacle("SW-4.2", _NOT_IN_BAG)


def cubes_text(coal: int, spoil: int, blue: int) -> Text:
    """Cubes in words."""
    parts = []
    if coal:
        parts.append(Text("{coal} coal", coal=coal))
    if spoil:
        parts.append(Text("{spoil} spoil", spoil=spoil))
    if blue:
        parts.append(Text("the blue cube"))
    return all_of(parts)


class Give(SkippableDecision):
    """SW-4.2: the first player says who receives the cubes."""

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.give

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        seat = state.vocabulary.index[action]
        if seat >= state.players:
            return Obstacle("SW-4.2", _EMPTY_SEAT)
        return None if state.without_cubes >> seat & 1 else Obstacle("SW-4.2", _HAS_CUBES)

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
        state.agenda.append(self.steps.place[seat])

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        drawn = state.triple_coal + state.triple_spoil + state.triple_blue
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

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-4.2"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        what = cubes_text(state.triple_coal, state.triple_spoil, state.triple_blue)
        return Text("Who receives {what}?", what=what)

    def topic_text(self, state: SchichtwechselState) -> Text:
        what = cubes_text(state.triple_coal, state.triple_spoil, state.triple_blue)
        return Text("who receives {what}?", what=what)

    def describe(
        self, state: SchichtwechselState, action: int, lang: str, names: list[str] | None
    ) -> str:
        who = player_name(state.vocabulary.index[action], lang, names)
        what = cubes_text(state.triple_coal, state.triple_spoil, state.triple_blue)
        if state.triple_blue:
            return say(lang, "Give {what} to {who} (water +1).", what=what, who=who)
        return say(lang, "Give {what} to {who}.", what=what, who=who)


class PlaceCube(SkippableDecision):
    """SW-4.7 to SW-4.10: a cube in hand goes on a mine wagon; what does not fit is lost.

    `costs`: a cube without room costs a tool marker. `either`: one of the cubes is placed, the
    other was only a choice (SW-16.12). `or_leave`: the player may go without them (SW-6.9).
    """

    def __init__(self, steps: "Steps", kind: str, seat: int) -> None:
        super().__init__(steps, f"{kind}:{seat}", seat)
        self.or_leave = kind in ("place_or_leave", "either_or_leave")
        self.costs = kind in ("place", "place_either")
        self.either = kind in ("place_either", "either_or_leave")

    def candidates(self, state: SchichtwechselState) -> list[int]:
        vocabulary = state.vocabulary
        places = vocabulary.place_coal + vocabulary.place_spoil
        return [vocabulary.stop, *places] if self.or_leave else places

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        if action == state.vocabulary.stop:
            return None
        material = state.material
        wagon = state.vocabulary.index[action]
        coal = action == state.vocabulary.place_coal[wagon]
        if (state.hand_coal if coal else state.hand_spoil)[self.seat] == 0:
            return Obstacle("SW-4.7", _NOT_IN_HAND)
        takes = state.takes_coal if coal else state.takes_spoil
        if takes(self.seat, wagon):
            return None
        name: dict[str, object] = {"name": material.mine_ids[wagon]}
        if state.locked and material.rimmed[wagon]:
            return Obstacle("SW-4.10", LOCKED, name)
        if not coal and material.coal_only[wagon]:
            return Obstacle("SW-8.2", _COAL_ONLY, name)
        load = state.wagons[self.seat * material.mines + wagon]
        if abs(load) == material.mine_spaces[wagon]:
            return Obstacle("SW-8.3", _FULL, name)
        return Obstacle("SW-8.1", _OTHER_CUBES, name)

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than asking for the obstacle of every cube and wagon."""
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
        if choices and self.or_leave:
            choices.insert(0, state.vocabulary.stop)
        return sorted(choices) if state.vocabulary.mixed else choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        vocabulary = state.vocabulary
        if action == vocabulary.stop:
            state.hand_coal[seat] = 0
            state.hand_spoil[seat] = 0
            return
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

    def rule(self, state: SchichtwechselState, action: int) -> str:
        if action == state.vocabulary.stop:
            return "SW-6.9"
        return "SW-4.7" if self.kind == "place" else "SW-8.3"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if self.either:
            return Text(
                "Do you place coal or spoil, and on which mine wagon?",
            )
        return Text(
            "You have {what} in hand. Which cube do you place on which mine wagon?",
            what=cubes_text(state.hand_coal[self.seat], state.hand_spoil[self.seat], 0),
        )

    def topic_text(self, state: SchichtwechselState) -> Text:
        if self.either:
            return Text("coal or spoil, and on which mine wagon?")
        what = cubes_text(state.hand_coal[self.seat], state.hand_spoil[self.seat], 0)
        return Text("which cube to place on which mine wagon ({what} in hand)?", what=what)

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        if action == state.vocabulary.stop:
            return LEAVE
        wagon = state.vocabulary.index[action]
        name = state.material.mine_ids[wagon]
        load = abs(state.wagons[self.seat * state.material.mines + wagon]) + 1
        spaces = state.material.mine_spaces[wagon]
        if action == state.vocabulary.place_coal[wagon]:
            text = Text("Place coal on mine wagon {name}, which then holds {load} of {spaces}.")
        else:
            text = Text("Place spoil on mine wagon {name}, which then holds {load} of {spaces}.")
        return text.with_values(name=name, load=load, spaces=spaces)
