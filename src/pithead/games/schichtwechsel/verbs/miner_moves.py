"""Where the miner stops on the way through the shift (SW-13)."""

from typing import Final

from mypy_extensions import i64

from pithead.games.schichtwechsel.material import EXIT, Material
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.verbs.base_verb import SchichtwechselVerb
from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.texts.i18n import Text, plural

_FORWARD: Final = Obstacle("SW-13.2", Text("your miner can only move forward"))
_COVERED: Final = Obstacle("SW-20.5", Text("{name} is covered with this number of players"))
_OCCUPIED: Final = Obstacle("SW-13.2", Text("there is another miner on {name}"))
_TOO_FAR: Final = Obstacle("SW-13.1", Text("{name} is too far away; your range is {reach}"))
_FIRST_TARGET: Final = 2
"""The space of the first target: nobody goes back to the first one."""


class StopOnSpace(SchichtwechselVerb):
    """SW-13.2 to SW-13.10: the miner stops on a space of the shift, whose reward is carried out."""

    name = "miner_to"
    rule = "SW-13.3"

    def targets(self, material: Material) -> list[str]:
        return material.shift_ids[1:]

    def obstacle(self, state: SchichtwechselState, seat: i64, target: i64) -> Obstacle | None:
        space = target + _FIRST_TARGET
        if space <= state.miner[seat]:
            return _FORWARD
        if state.material.covered[state.players][space]:
            return _COVERED
        if not state.open_to_miner(seat, space):
            return _OCCUPIED
        between = range(state.miner[seat] + 1, space)
        passed = sum(state.open_to_miner(seat, other) for other in between)
        return None if passed < state.reach(seat) else _TOO_FAR

    def values(self, state: SchichtwechselState, seat: i64, target: i64) -> dict[str, object]:
        return {"name": state.material.shift_names[target + 1], "reach": state.reach(seat)}

    def offer(self, state: SchichtwechselState, seat: i64, choices: Choices) -> None:
        """Without counting the spaces before each target."""
        left = state.reach(seat)
        for space in range(state.miner[seat] + 1, state.material.exit + 1):
            if state.open_to_miner(seat, space):
                choices.append(self.first + space - _FIRST_TARGET)
                left -= 1
                if left == 0:
                    break

    def take(self, state: SchichtwechselState, seat: i64, target: i64) -> None:
        space = target + _FIRST_TARGET
        state.miner[seat] = space
        if space == state.material.exit:
            state.arrive_at(seat, EXIT)
        self.carry_out(state, seat, space)

    def carry_out(self, state: SchichtwechselState, seat: i64, space: int) -> None:
        """What the space brings."""
        reward = state.steps.shift[space]
        # SW-13.10: without a card to copy there is no reward at all.
        if not reward.declinable or reward.effects[0].possible(state, seat):
            reward.begin(state, seat)

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        name = state.material.shift_names[target + 1]
        gain = state.steps.shift[target + _FIRST_TARGET].text()
        return Text("{name}: {gain}.", name=name, gain=gain)

    def subject(self, material: Material, target: i64) -> Text:
        return material.shift_names[target + 1]


class StopWithoutReward(StopOnSpace):
    """SW-13.7: only a tool discard of the space is carried out."""

    def carry_out(self, state: SchichtwechselState, seat: i64, space: int) -> None:
        state.discard_tools(seat, state.steps.tool_discards[space])

    def text(self, state: SchichtwechselState, seat: i64, target: i64) -> Text:
        name = state.material.shift_names[target + 1]
        discards = state.steps.tool_discards[target + _FIRST_TARGET]
        if discards == 0:
            return Text("{name}, without its reward.", name=name)
        return plural(
            "{name}: discard {n} tool marker.",
            "{name}: discard {n} tool markers.",
            discards,
            name=name,
        )


class LastMove(StopWithoutReward):
    """SW-18.1: the miner move of a house in the miner pit."""

    rule = "SW-18.1"
