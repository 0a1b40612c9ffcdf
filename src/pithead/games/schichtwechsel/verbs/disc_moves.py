"""Discs, and what the player chooses when they cross a barrier (SW-6.8, SW-11)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.effect_text import points
from pithead.games.schichtwechsel.material import (
    HOUSE_BARRIER,
    LAST_BARRIER,
    MINER_BARRIER,
    RAIL,
    Material,
)
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.piece_moves import advance, move_miner
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text

_NOT_THIS_DISC: Final = Obstacle("SW-6.8", Text("this disc does not advance now"))
_RAIL_LIMIT: Final = Obstacle(
    "SW-14.5",
    Text(
        "you may advance up to 1 space for each headframe that has left your personal card, "
        "but not beyond the final space"
    ),
)
_NO_HEADFRAME: Final = Obstacle("SW-11.8", Text("there is no headframe left on your personal card"))
_NO_REFUSAL: Final = Obstacle(
    "SW-6.9", Text("you must take the spoil of your first headframe here")
)


class DiscMove:
    """A disc that a card moves, and by how many spaces."""

    def __init__(self, route: int, spaces: int) -> None:
        self.route = route
        self.spaces = spaces


def order_matters(state: SchichtwechselState, seat: i64, moves: list[DiscMove]) -> bool:
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
            kind = state.rules.barriers[move.route][space]
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
            if state.steps.starts_chains[space]:
                return True
    return False


class AdvanceFirst(SchichtwechselVerb):
    """SW-6.8: one of the discs that a card moves advances; its targets are the routes.

    All discs that can advance are offered if their order can matter, else the first of the card.
    """

    name = "advance"
    rule = "SW-6.8"

    def __init__(self, moves: list[DiscMove]) -> None:
        super().__init__()
        self.moves = moves
        """In the order of the card."""

    def targets(self, material: Material) -> list[str]:
        return list(ROUTES)

    def move_on(self, route: int) -> DiscMove | None:
        """The move of the disc on a route."""
        for move in self.moves:
            if move.route == route:
                return move
        return None

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if not order_matters(state, seat, self.moves):
            return None if self.moves[0].route == target else _NOT_THIS_DISC
        if self.move_on(target) is None or state.finished(seat, target):
            return _NOT_THIS_DISC
        return None

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        if not order_matters(state, seat, self.moves):
            choices.append(self.first + self.moves[0].route)
            return
        for route in range(self.count):
            if self.move_on(route) is not None and not state.finished(seat, route):
                choices.append(self.first + route)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        move = self.move_on(target)
        assert move is not None
        advance(state, seat, target, move.spaces)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        move = self.move_on(target)
        assert move is not None
        now = state.disc(seat, target)
        then = min(now + move.spaces, state.material.length[target])
        name = state.material.route_names[target]
        return Text("{name}: advance from {now} to {then}.", name=name, now=now, then=then)

    def subject(self, material: Material, target: i64) -> Text:
        return material.route_names[target]


class AdvanceRail(SchichtwechselVerb):
    """SW-7.15, SW-14.5: up to one rail space for each headframe that has left the card."""

    name = "rail"
    rule = "SW-7.15"

    def targets(self, material: Material) -> list[str]:
        return [str(spaces) for spaces in range(material.headframes + 1)]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        left = state.material.length[RAIL] - state.disc(seat, RAIL)
        return None if target <= min(state.placed(seat), left) else _RAIL_LIMIT

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        advance(state, seat, RAIL, target)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        if target == 0:
            return Text("Stay on this space.")
        now = state.disc(seat, RAIL)
        return Text("Advance on rail from {now} to {then}.", now=now, then=now + target)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("rail +{spaces}", spaces=target)


class BarrierReward(SchichtwechselVerb):
    """SW-11.7 to SW-11.9: what a disc that crosses a barrier brings."""

    name = "barrier"
    rule = "SW-11.7"


class TakeMinerMove(BarrierReward):
    def targets(self, material: Material) -> list[str]:
        return ["miner"]

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        move_miner(state, seat, True)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Move the miner.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("a move of the miner")


class PlaceHeadframe(BarrierReward):
    """SW-11.8: a headframe leaves the personal card, the first for other gains than the second."""

    def targets(self, material: Material) -> list[str]:
        return ["headframe"]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        return None if state.on_card[seat] else _NO_HEADFRAME

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.on_card[seat] -= 1
        first = state.placed(seat) == 1
        (state.steps.first_placed if first else state.steps.second_placed).begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        first = state.placed(seat) == 0
        gain = (state.steps.first_placed if first else state.steps.second_placed).text()
        return Text("Place a headframe: {gain}.", gain=gain)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("a headframe")


class PlaceHeadframeWithoutSpoil(BarrierReward):
    """SW-6.9: the spoil of the first headframe may be refused if it can be in the way."""

    rule = "SW-6.9"

    def targets(self, material: Material) -> list[str]:
        return ["headframe_only"]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.on_card[seat] == 0:
            return _NO_HEADFRAME
        if (
            state.rules.may_refuse
            and state.placed(seat) == 0
            and state.better_without_spoil(seat, state.steps.first_spoil)
        ):
            return None
        return _NO_REFUSAL

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.on_card[seat] -= 1

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Place a headframe without taking the spoil.")

    def subject(self, material: Material, target: i64) -> Text:
        return Text("a headframe without its spoil")


class TakePoints(BarrierReward):
    """SW-11.9: VP instead, on the last barrier of the road."""

    rule = "SW-11.9"

    def targets(self, material: Material) -> list[str]:
        return ["vp"]

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.vp[seat] += state.material.barrier_vp

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        return Text("Take {vp}.", vp=points(state.material.barrier_vp))

    def subject(self, material: Material, target: i64) -> Text:
        return Text("VP of the barrier")
