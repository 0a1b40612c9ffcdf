"""Discs, barriers and houses (SW-11, SW-12)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.effect_text import points
from pithead.games.schichtwechsel.material import (
    AREAS,
    HOUSE_BARRIER,
    LAST_BARRIER,
    MINER_BARRIER,
    NO_BARRIER,
    RAIL,
    TOOL_BARRIER,
)
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import (
    RecordedDecision,
    SkippableDecision,
)
from pithead.kernel.i18n import Text
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.spoken_steps import Automatic

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.effect_lists import EffectList
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_RAIL_LIMIT: Final = Text(
    "you may advance up to 1 space for each headframe that has left your personal card, "
    "but not beyond the final space",
)
_NO_HEADFRAME: Final = Text(
    "there is no headframe left on your personal card",
)
_LAST_ONLY: Final = Text("only the last barrier of the road gives VP")
_NO_REFUSAL: Final = Text("you must take the spoil of your first headframe here")
_NOT_THIS_DISC: Final = Text("this disc does not advance now")
_NO_HOUSE: Final = Text("there is no house left on this space")
_OWN_HOUSE: Final = Text("you already have a house there")
_AREA_FULL: Final = Text("this building pit is full")
_AREA_TEXTS: Final = (
    Text("the miner may move 1 space farther"),
    Text("{two} at the end"),
    Text(
        "load {load} coke and sell {pairs} pair at the end",
    ),
    Text("{four} at the end"),
    Text("a last miner move at the end"),
    Text(
        "{base}, plus {each} VP for each spoil on the tip, at the end",
    ),
    Text(
        "discard up to {discard} tool markers at the end",
    ),
)
"""What a house in each area brings, in the order of `material.AREAS`."""


def advance(state: SchichtwechselState, steps: "Steps", seat: int, route: int, spaces: int) -> None:
    """SW-11.2 to SW-11.6, SW-6.3: space by space; a barrier interrupts what is left."""
    place = seat * len(ROUTES) + route
    length = state.material.length[route]
    barriers = state.barriers[route]
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
            state.agenda.append(steps.advance_step(route, spaces, seat))
        steps.barriers[route][space].begin(state, seat)
        return


class Advance(Automatic[SchichtwechselState, "Steps"]):
    """What is left of an advance after a barrier."""

    def __init__(self, steps: "Steps", route: int, spaces: int, seat: int) -> None:
        super().__init__(steps, f"advance:{ROUTES[route]}:{spaces}:{seat}", seat)
        self.route = route
        self.spaces = spaces

    def run(self, state: SchichtwechselState) -> None:
        advance(state, self.steps, self.seat, self.route, self.spaces)

    def bears(self) -> tuple[str, ...]:
        return ("barrier",)


class Move:
    """A disc that a card moves, and by how many spaces."""

    def __init__(self, route: int, spaces: int) -> None:
        self.route = route
        self.spaces = spaces


def order_matters(state: SchichtwechselState, steps: "Steps", seat: int, moves: list[Move]) -> bool:
    """SW-6.8: whether the order of these discs can make a difference.

    Discs end on the same spaces in any order. What can differ is a miner move that a barrier gives:
    a house of another disc may go to Working Speed before it, and a card that the miner copies may
    move a disc that waits.
    """
    if state.on_exit(seat):
        return False
    moving = 0
    miner_moves = 0
    houses = 0
    both = False
    for move in moves:
        first = state.disc(seat, move.route) + 1
        last = min(first + move.spaces - 1, state.material.length[move.route])
        if first > last:
            continue
        moving += 1
        own_moves = 0
        own_houses = 0
        for space in range(first, last + 1):
            kind = state.barriers[move.route][space]
            if kind == HOUSE_BARRIER:
                own_houses += 1
            elif kind in (MINER_BARRIER, LAST_BARRIER):
                own_moves += 1
        if (own_moves and houses) or (own_houses and miner_moves):
            both = True
        miner_moves += own_moves
        houses += own_houses
    if moving < 2 or miner_moves == 0:
        return False
    reach = state.reach(seat)
    farthest = miner_moves * (reach + houses)
    ahead = 0
    for space in range(state.miner[seat] + 1, state.material.exit + 1):
        if state.open_to_miner(seat, space):
            ahead += 1
            if both and ahead > reach:
                return True
            if ahead > farthest:
                return False
            if steps.starts_chains[space]:
                return True
    return False


class DiscOrder(SkippableDecision):
    """SW-6.8: which of several discs that one card moves advances next.

    `moves` are in the order of the card. `source` is the list of effects that moves them.
    """

    def __init__(self, steps: "Steps", source: "EffectList", moves: list[Move], seat: int) -> None:
        routes = "+".join([ROUTES[move.route] for move in moves])
        super().__init__(steps, f"order:{source.kind}:{source.object_id}:{routes}:{seat}", seat)
        self.moves = moves
        self.following: list[DiscOrder | None] = []
        """For each of the moves the step for the other ones, None after the last."""

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.advance

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        route = state.vocabulary.index[action]
        if order_matters(state, self.steps, self.seat, self.moves):
            for move in self.moves:
                if move.route == route and not state.finished(self.seat, route):
                    return None
        elif self.moves[0].route == route:
            return None
        return Obstacle("SW-6.8", _NOT_THIS_DISC)

    def legal(self, state: SchichtwechselState) -> list[int]:
        """All discs that can advance if their order can matter, else the first one of the card."""
        advance_disc = state.vocabulary.advance
        if not order_matters(state, self.steps, self.seat, self.moves):
            return [advance_disc[self.moves[0].route]]
        return sorted(
            [
                advance_disc[move.route]
                for move in self.moves
                if not state.finished(self.seat, move.route)
            ]
        )

    def take(self, state: SchichtwechselState, action: int) -> None:
        route = state.vocabulary.index[action]
        for index, move in enumerate(self.moves):
            if move.route == route:
                rest = self.following[index]
                if rest is not None:
                    state.agenda.append(rest)
                advance(state, self.steps, self.seat, route, move.spaces)

    def bears(self) -> tuple[str, ...]:
        return ("advance", "barrier")

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if state.chooses_order:
            return []
        sentence = Text("{name} cannot be asked if discs advance in printed order (SW-6.8)")
        return [Problem("printed_order", sentence.with_values(name=self.name))]

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-6.8"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("Which disc do you advance first?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which disc to advance first?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        route = state.vocabulary.index[action]
        now = state.disc(self.seat, route)
        spaces = 0
        for move in self.moves:
            if move.route == route:
                spaces = move.spaces
        text = Text("{name}: advance from {now} to {then}.")
        then = min(now + spaces, state.material.length[route])
        return text.with_values(name=state.material.route_names[route], now=now, then=then)


class RailChoice(SkippableDecision):
    """SW-7.15, SW-14.5: up to one rail space for each headframe that has left the card."""

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.rail

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        left = state.material.length[RAIL] - state.disc(self.seat, RAIL)
        if state.vocabulary.index[action] <= min(state.placed(self.seat), left):
            return None
        return Obstacle("SW-14.5", _RAIL_LIMIT)

    def take(self, state: SchichtwechselState, action: int) -> None:
        advance(state, self.steps, self.seat, RAIL, state.vocabulary.index[action])

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-7.15"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("How many rail spaces do you advance?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("how many rail spaces to advance?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        now = state.disc(self.seat, RAIL)
        then = now + state.vocabulary.index[action]
        if then == now:
            return Text("Stay on this space.")
        return Text("Advance on rail from {now} to {then}.", now=now, then=then)


class BarrierChoice(SkippableDecision):
    """SW-11.7 to SW-11.9: the miner moves, a headframe is placed, or VP on the last barrier."""

    def __init__(self, steps: "Steps", seat: int, last: bool) -> None:
        kind = "last_barrier_choice" if last else "barrier_choice"
        super().__init__(steps, f"{kind}:{seat}", seat)
        self.last = last

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return [*state.vocabulary.barrier, state.vocabulary.headframe_only]

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        choice = state.vocabulary.index[action]
        if choice in (1, 3) and state.on_card[self.seat] == 0:
            return Obstacle("SW-11.8", _NO_HEADFRAME)
        if choice == 3 and not self._may_leave_spoil(state):
            return Obstacle("SW-6.9", _NO_REFUSAL)
        return Obstacle("SW-11.9", _LAST_ONLY) if choice == 2 and not self.last else None

    def _may_leave_spoil(self, state: SchichtwechselState) -> bool:
        """SW-6.9: the spoil of the first headframe may be refused if it can be in the way."""
        return (
            state.may_refuse
            and state.placed(self.seat) == 0
            and state.better_without_spoil(self.seat, self.steps.first_spoil)
        )

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        choice = state.vocabulary.index[action]
        if choice == 0:
            self.steps.move_miner(state, seat, True)
        elif choice == 3:
            state.on_card[seat] -= 1
        elif choice == 1:
            state.on_card[seat] -= 1
            first = state.placed(seat) == 1
            (self.steps.first_placed if first else self.steps.second_placed).begin(state, seat)
        else:
            state.vp[seat] += state.material.barrier_vp

    def rule(self, state: SchichtwechselState, action: int) -> str:
        if action == state.vocabulary.headframe_only:
            return "SW-6.9"
        return "SW-11.9" if action == state.vocabulary.barrier[2] else "SW-11.7"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("Which reward of the barrier do you take?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which reward of the barrier?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        choice = state.vocabulary.index[action]
        if choice == 0:
            return Text("Move the miner.")
        if choice == 1:
            first = state.placed(self.seat) == 0
            gain = (self.steps.first_placed if first else self.steps.second_placed).text()
            text = Text("Place a headframe: {gain}.")
            return text.with_values(gain=gain)
        if choice == 3:
            return Text("Place a headframe without taking the spoil.")
        return Text("Take {vp}.", vp=points(state.material.barrier_vp))


class HouseFrom(SkippableDecision):
    """SW-11.5, SW-12.1: which house leaves the bar."""

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.house_from

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        stands = state.bar[self.seat] >> state.vocabulary.index[action] & 1
        return None if stands else Obstacle("SW-12.1", _NO_HOUSE)

    def take(self, state: SchichtwechselState, action: int) -> None:
        bar = state.vocabulary.index[action]
        state.agenda.append(self.steps.house_to(bar, self.seat))

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-12.1"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("Which house do you take from your house bar?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("which house to take from the house bar?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        name = state.material.bar_names[state.vocabulary.index[action]]
        text = Text("Take the house from “{name}” and get this bonus in later rounds.")
        return text.with_values(name=name)


class HouseTo(RecordedDecision):
    """SW-12.2: in which area the house is built. It stands on the bar until then."""

    def __init__(self, steps: "Steps", bar: int, seat: int, name: str) -> None:
        super().__init__(steps, f"house_to:{name}:{seat}", seat)
        self.bar = bar

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.house_to

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        area = state.vocabulary.index[action]
        if state.area_takes(self.seat, area):
            return None
        if 0 < state.material.per_player[area] <= state.house_count(self.seat, area):
            return Obstacle("SW-12.5", _OWN_HOUSE)
        return Obstacle("SW-12.5", _AREA_FULL)

    def take(self, state: SchichtwechselState, action: int) -> None:
        state.bar[self.seat] &= ~(1 << self.bar)
        state.houses[self.seat * len(AREAS) + state.vocabulary.index[action]] += 1

    def objections(self, state: SchichtwechselState) -> list[Problem]:
        if state.bar[self.seat] >> self.bar & 1:
            return []
        sentence = Text(
            "player {seat} takes a house that is not on the house bar (SW-12.1)", seat=self.seat
        )
        return [Problem("house_not_on_bar", sentence)]

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-12.2"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        return Text("Where do you build the house?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        return Text("where to build the house?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        area = state.vocabulary.index[action]
        name = state.material.area_names[area]
        return Text("{name}: {gain}.", name=name, gain=_gain(state, area))


def _gain(state: SchichtwechselState, area: int) -> Text:
    """What a house in an area brings."""
    material = state.material
    return _AREA_TEXTS[area].with_values(
        two=points(material.pit_two),
        four=points(material.pit_four),
        base=points(material.pit_spoil_base),
        each=material.pit_spoil_each,
        load=material.pit_load,
        pairs=material.pit_sale,
        discard=material.pit_tools,
    )
