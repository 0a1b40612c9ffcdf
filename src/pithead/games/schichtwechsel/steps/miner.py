"""The miner's shift (SW-13)."""

from typing import TYPE_CHECKING, Final

from pithead.games.schichtwechsel.material import EXIT
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.games.schichtwechsel.steps.skippable_decision import SkippableDecision
from pithead.kernel.i18n import Text, plural
from pithead.kernel.obstacle import Obstacle

if TYPE_CHECKING:
    from pithead.games.schichtwechsel.steps.step_registry import Steps

_FORWARD: Final = Text("your miner can only move forward")
_COVERED: Final = Text("{name} is covered with this number of players")
_OCCUPIED: Final = Text("there is another miner on {name}")
_TOO_FAR: Final = Text("{name} is too far away; your range is {reach}")


def move_miner(state: SchichtwechselState, steps: "Steps", seat: int, uses: bool) -> None:
    """SW-13.12: a miner on the exit does not move; the player is asked about any other one."""
    if state.on_exit(seat):
        state.vp[seat] += state.material.again_vp
        state.discard_tools(seat, state.material.again_tools)
    else:
        state.agenda.append((steps.miner if uses else steps.miner_pass)[seat])


class MinerTo(SkippableDecision):
    """SW-13.2 to SW-13.10: the space on which the miner stops.

    `uses`: its reward is carried out, otherwise only a tool discard of it.
    """

    def __init__(self, steps: "Steps", kind: str, seat: int) -> None:
        super().__init__(steps, f"{kind}:{seat}", seat)
        self.uses = kind == "miner"
        self.last = kind == "miner_last"

    def candidates(self, state: SchichtwechselState) -> list[int]:
        return state.vocabulary.miner_to

    def candidate_obstacle(self, state: SchichtwechselState, action: int) -> Obstacle | None:
        seat = self.seat
        space = state.vocabulary.index[action] + 2
        values: dict[str, object] = {"name": state.material.shift_names[space - 1]}
        if space <= state.miner[seat]:
            return Obstacle("SW-13.2", _FORWARD)
        if state.material.covered[state.players][space]:
            return Obstacle("SW-20.5", _COVERED, values)
        if not state.open_to_miner(seat, space):
            return Obstacle("SW-13.2", _OCCUPIED, values)
        between = range(state.miner[seat] + 1, space)
        if sum(state.open_to_miner(seat, other) for other in between) >= state.reach(seat):
            values["reach"] = state.reach(seat)
            return Obstacle("SW-13.1", _TOO_FAR, values)
        return None

    def legal(self, state: SchichtwechselState) -> list[int]:
        """Faster than counting the spaces before each candidate."""
        seat = self.seat
        choices = []
        left = state.reach(seat)
        for space in range(state.miner[seat] + 1, state.material.exit + 1):
            if state.open_to_miner(seat, space):
                choices.append(state.vocabulary.miner_to[space - 2])
                left -= 1
                if left == 0:
                    break
        return sorted(choices) if state.vocabulary.mixed else choices

    def take(self, state: SchichtwechselState, action: int) -> None:
        seat = self.seat
        space = state.vocabulary.index[action] + 2
        state.miner[seat] = space
        if space == state.material.exit:
            state.arrive_at(seat, EXIT)
        if not self.uses:
            state.discard_tools(seat, self.steps.tool_discards[space])
            return
        reward = self.steps.shift[space]
        # SW-13.10: without a card to copy there is no reward at all.
        if not reward.declinable or reward.effects[0].possible(state, seat):
            reward.begin(state, seat)

    def rule(self, state: SchichtwechselState, action: int) -> str:
        return "SW-18.1" if self.last else "SW-13.3"

    def prompt_text(self, state: SchichtwechselState) -> Text:
        if self.last:
            return Text(
                "Last miner move: on which space does your miner stop?",
            )
        return Text("On which space does your miner stop?")

    def topic_text(self, state: SchichtwechselState) -> Text:
        if self.last:
            return Text("on which space the miner stops after the last move?")
        return Text("on which space the miner stops?")

    def describe_text(self, state: SchichtwechselState, action: int) -> Text:
        space = state.vocabulary.index[action] + 2
        name = state.material.shift_names[space - 1]
        if self.uses:
            gain = self.steps.shift[space].text()
            return Text("{name}: {gain}.", name=name, gain=gain)
        discards = self.steps.tool_discards[space]
        if discards == 0:
            return Text("{name}, without its reward.", name=name)
        return plural(
            "{name}: discard {n} tool marker.",
            "{name}: discard {n} tool markers.",
            discards,
            name=name,
        )
