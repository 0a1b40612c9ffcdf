"""Cubes that come into play: who receives them, and on which mine wagon each goes (SW-4, SW-8)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.effect_text import cubes_text
from pithead.games.schichtwechsel.material import MOST_PLAYERS, Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.games.schichtwechsel.verbs.stops import GoWithout
from pithead.kernel.choices import Choices
from pithead.kernel.fields.packed_row import set_all
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import PlayerName, Text

_EMPTY_SEAT: Final = Obstacle("SW-4.2", Text("there is no player on this seat"))
_HAS_CUBES: Final = Obstacle("SW-4.2", Text("this player has already received cubes this round"))
_NOT_IN_HAND: Final = Obstacle("SW-4.7", Text("you have no such cube in hand"))
_LOCKED: Final = Obstacle("SW-4.10", Text("{name} is locked this round"))
_COAL_ONLY: Final = Obstacle("SW-8.2", Text("{name} takes only coal"))
_FULL: Final = Obstacle("SW-8.3", Text("{name} is full"))
_OTHER_CUBES: Final = Obstacle("SW-8.1", Text("{name} already holds the other kind of cube"))


class GiveCubes(SchichtwechselVerb):
    """SW-4.2: the first player says who receives the cubes that were drawn."""

    name = "give"
    rule = "SW-4.2"

    def targets(self, material: Material) -> list[str]:
        return [str(seat) for seat in range(MOST_PLAYERS)]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if target >= state.players:
            return _EMPTY_SEAT
        return None if state.without_cubes >> target & 1 else _HAS_CUBES

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.without_cubes &= ~(1 << target)
        coal, spoil, blue = state.triple
        if blue:
            state.raise_water(target, 1)
        state.hand_coal[target] = coal
        state.hand_spoil[target] = spoil
        set_all(state.triple, 0)
        state.agenda.append(state.steps.place[target])

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        who = PlayerName(target)
        coal, spoil, blue = state.triple
        what = cubes_text(coal, spoil, blue)
        if blue:
            return Text("Give {what} to {who} (water +1).", what=what, who=who)
        return Text("Give {what} to {who}.", what=what, who=who)

    def subject(self, material: Material, target: i64) -> Text:
        return Text("cubes for player {number}", number=target + 1)


class PlaceCube(SchichtwechselVerb):
    """SW-4.7 to SW-4.10, SW-8.1 to SW-8.3: a cube in hand goes on a mine wagon.

    `given`: it is one of those that the first player gave away.
    """

    name = "place"

    def __init__(self, given: bool) -> None:
        super().__init__()
        self.given = given

    def values(self, state: SchichtwechselState, seat: i64, target: i64) -> dict[str, object]:
        return {"name": state.material.mine_ids[target]}

    def rule_of(self, state: SchichtwechselState, seat: i64, target: i64) -> str:
        return "SW-4.7" if self.given else "SW-8.3"

    def no_room(self, state: SchichtwechselState, seat: i64, wagon: int) -> Obstacle:
        """Why a cube does not fit on a wagon that may hold its kind."""
        if state.locked and state.material.rimmed[wagon]:
            return _LOCKED
        load = state.wagons[seat * state.material.mines + wagon]
        return _FULL if abs(load) == state.material.mine_spaces[wagon] else _OTHER_CUBES

    def load_after(self, state: SchichtwechselState, seat: i64, wagon: int) -> dict[str, object]:
        """For `text`: the wagon, and what it holds with the cube."""
        load = abs(state.wagons[seat * state.material.mines + wagon]) + 1
        spaces = state.material.mine_spaces[wagon]
        return {"name": state.material.mine_ids[wagon], "load": load, "spaces": spaces}


class PlaceCoal(PlaceCube):
    def targets(self, material: Material) -> list[str]:
        return [f"coal_{wagon}" for wagon in material.mine_ids]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.hand_coal[seat] == 0:
            return _NOT_IN_HAND
        return None if state.takes_coal(seat, target) else self.no_room(state, seat, target)

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        if state.hand_coal[seat] > 0:
            for wagon in range(self.count):
                if state.takes_coal(seat, wagon):
                    choices.append(self.first + wagon)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.wagons[seat * state.material.mines + target] += 1
        state.hand_coal[seat] -= 1

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        text = Text("Place coal on mine wagon {name}, which then holds {load} of {spaces}.")
        return text.with_values(**self.load_after(state, seat, target))

    def subject(self, material: Material, target: i64) -> Text:
        return Text("coal on mine wagon {id}", id=material.mine_ids[target])


class PlaceSpoil(PlaceCube):
    def targets(self, material: Material) -> list[str]:
        return [f"spoil_{wagon}" for wagon in material.mine_ids]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        if state.hand_spoil[seat] == 0:
            return _NOT_IN_HAND
        if state.takes_spoil(seat, target):
            return None
        found = self.no_room(state, seat, target)
        coal_only = state.material.coal_only[target]
        return _COAL_ONLY if coal_only and found is not _LOCKED else found

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        if state.hand_spoil[seat] > 0:
            for wagon in range(self.count):
                if state.takes_spoil(seat, wagon):
                    choices.append(self.first + wagon)

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.wagons[seat * state.material.mines + target] -= 1
        state.hand_spoil[seat] -= 1

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        text = Text("Place spoil on mine wagon {name}, which then holds {load} of {spaces}.")
        return text.with_values(**self.load_after(state, seat, target))

    def subject(self, material: Material, target: i64) -> Text:
        return Text("spoil on mine wagon {id}", id=material.mine_ids[target])


class GoWithoutCubes(GoWithout):
    """SW-6.9: the cubes in hand are not placed."""

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        state.hand_coal[seat] = 0
        state.hand_spoil[seat] = 0
