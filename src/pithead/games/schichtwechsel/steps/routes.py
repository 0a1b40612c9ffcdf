"""Discs, barriers and houses (SW-11, SW-12)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.base_questions import SchichtwechselQuestion
from pithead.games.schichtwechsel.steps.piece_moves import advance
from pithead.games.schichtwechsel.verbs.disc_moves import AdvanceFirst
from pithead.games.schichtwechsel.verbs.verb_registry import Verbs
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import Automatic
from pithead.kernel.texts.i18n import Text
from pithead.kernel.verb import Verb

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.effect_lists import EffectList

_LAST_ONLY: Final = Obstacle("SW-11.9", Text("only the last barrier of the road gives VP"))


class Advance(Automatic[SchichtwechselState]):
    """What is left of an advance after a barrier."""

    def __init__(self, route: int, spaces: int, seat: int) -> None:
        super().__init__(f"advance:{ROUTES[route]}:{spaces}:{seat}", seat)
        self.route = route
        self.spaces = spaces

    def run(self, state: SchichtwechselState) -> None:
        advance(state, self.seat, self.route, self.spaces)

    def bears(self) -> tuple[str, ...]:
        return ("barrier",)


class ChooseDisc(SchichtwechselQuestion):
    """SW-6.8: which of several discs that one card moves advances next.

    `source` is the list of effects that moves them.
    """

    asked = Text("Which disc do you advance first?")
    told = Text("which disc to advance first?")

    def __init__(self, source: "EffectList", verb: AdvanceFirst, seat: int) -> None:
        self.moves = verb.moves
        routes = "+".join([ROUTES[move.route] for move in self.moves])
        super().__init__(f"order:{source.kind}:{source.object_id}:{routes}:{seat}", seat, [verb])
        self.following: list[ChooseDisc | None] = []
        """For each of the moves the step for the other ones, None after the last."""

    def answer(
        self, state: SchichtwechselState, verb: Verb[SchichtwechselState], target: i64
    ) -> None:
        for index, move in enumerate(self.moves):
            if move.route == target:
                rest = self.following[index]
                if rest is not None:
                    state.agenda.append(rest)
        verb.take(state, self.seat, target)

    def bears(self) -> tuple[str, ...]:
        return ("advance", "barrier")

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if state.rules.chooses_order:
            return []
        sentence = Text("{name} cannot be asked if discs advance in printed order (SW-6.8)")
        return [Problem("printed_order", sentence.with_values(name=self.name))]


class ChooseRail(SchichtwechselQuestion):
    """SW-7.15: how far the rail disc advances."""

    asked = Text("How many rail spaces do you advance?")
    told = Text("how many rail spaces to advance?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"rail_choice:{seat}", seat, [verbs.rail])


class ChooseBarrierReward(SchichtwechselQuestion):
    """SW-11.7 to SW-11.9: the miner moves, a headframe is placed, or VP on the last barrier."""

    asked = Text("Which reward of the barrier do you take?")
    told = Text("which reward of the barrier?")

    def __init__(self, kind: str, seat: int, verbs: Verbs) -> None:
        rewards = [verbs.miner_move, verbs.headframe, verbs.headframe_without_spoil]
        points = verbs.barrier_points
        if kind == "last_barrier_choice":
            super().__init__(f"{kind}:{seat}", seat, [*rewards, points])
        else:
            super().__init__(f"{kind}:{seat}", seat, rewards, {points: _LAST_ONLY})


class ChooseHouse(SchichtwechselQuestion):
    """SW-12.1: which house leaves the bar."""

    asked = Text("Which house do you take from your house bar?")
    told = Text("which house to take from the house bar?")

    def __init__(self, seat: int, verbs: Verbs) -> None:
        super().__init__(f"house_from:{seat}", seat, [verbs.take_house])


class ChooseArea(SchichtwechselQuestion):
    """SW-12.2: where the house of a bar space is built."""

    always_asked = True
    asked = Text("Where do you build the house?")
    told = Text("where to build the house?")

    def __init__(self, bar: int, seat: int, verbs: Verbs) -> None:
        name = verbs.material.bar_ids[bar]
        super().__init__(f"house_to:{name}:{seat}", seat, [verbs.build_house[bar]])
        self.bar = bar

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if state.bar[self.seat] >> self.bar & 1:
            return []
        sentence = Text(
            "player {seat} takes a house that is not on the house bar (SW-12.1)", seat=self.seat
        )
        return [Problem("house_not_on_bar", sentence)]
