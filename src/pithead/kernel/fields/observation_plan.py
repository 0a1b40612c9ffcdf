"""How the positions of a game are observed, and rows of a buffer that observations fill.

In a compiled build, packed positions are observed by `packed_observer`; `ObservationRow` does the
same for all others, only slower.
"""

from typing import TYPE_CHECKING, Any

from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.observation import AgendaObserver
from pithead.kernel.fields.observation_row import ObservationRow
from pithead.kernel.fields.observed_parts import ObservedPart
from pithead.kernel.fields.packed_observer import PackedObserver, PackedRows
from pithead.kernel.fields.packed_row import COMPILED
from pithead.kernel.fields.packed_state import PackedState

if TYPE_CHECKING:
    from pithead.kernel.state import State


class ObservationPlan:
    """The parts of an observation in their order, for one number of players."""

    def __init__(
        self,
        agenda: AgendaObserver,
        parts: list[ObservedPart],
        players: int,
        fields: Fields,
    ) -> None:
        self.agenda = agenda
        self.parts = parts
        self.players = players
        self.size = players + len(agenda.questions) + 2 * len(agenda.kinds)
        for part in parts:
            self.size += part.size(players)
        self.packed: PackedObserver | None = None
        """The same plan for packed positions, if the game has them."""
        if COMPILED and fields.packed:
            self.packed = PackedObserver(agenda, parts, fields, players)

    def observe(self, state: "State", seat: int) -> bytes:
        """Return the observation of a player."""
        packed = self.packed
        if packed is not None:
            assert isinstance(state, PackedState)
            return packed.observe(state, seat)
        return self.observe_in_python(state, seat)

    def observe_in_python(self, state: "State", seat: int) -> bytes:
        """`observe` for any position, compiled or not."""
        row = ObservationRow(self.size, seat, self.players, state.seating)
        self.agenda.observe(state, row)
        for part in self.parts:
            row.write(part, state)
        return row.finish()


class BufferRows:
    """The rows of a writable buffer of bytes, such as a NumPy array."""

    def __init__(self, buffer: Any, width: int) -> None:
        self.width = width
        self.view = memoryview(buffer).cast("B")

    def observe(self, row: int, plan: ObservationPlan, state: "State", seat: int) -> None:
        """Write the observation of a player into a row."""
        start = row * self.width
        self.view[start : start + self.width] = plan.observe(state, seat)

    def mark(self, row: int, places: list[int]) -> None:
        """Write 1 at these places of a row and 0 at all others."""
        marked = bytearray(self.width)
        for place in places:
            marked[place] = 1
        start = row * self.width
        self.view[start : start + self.width] = marked


class QuestionRows:
    """The arrays of a batch that say what is asked: observations, masks and actors.

    `write_one` writes the row of a game. A compiled build is faster at writing all rows one after
    the other, with `begin`, `write` and `finish`: then each array is copied as one block.
    """

    def __init__(
        self, plan: ObservationPlan, actions: int, observations: Any, masks: Any, actors: Any
    ) -> None:
        self.plan = plan
        self.observations = BufferRows(observations, plan.size)
        self.masks = BufferRows(masks, actions)
        self.actors = BufferRows(actors, 1)
        self.packed_observations: PackedRows | None = None
        self.packed_masks: PackedRows | None = None
        self.packed_actors: PackedRows | None = None
        if COMPILED:
            self.packed_masks = PackedRows(self.masks.view, actions)
            self.packed_actors = PackedRows(self.actors.view, 1)
            if plan.packed is not None:
                self.packed_observations = PackedRows(self.observations.view, plan.size)

    def write_one(self, row: int, state: "State") -> None:
        """Write the row of a game: what the player sees who decides, and what is legal."""
        self.actors.view[row] = state.actor
        self.masks.mark(row, state.answers())
        self.observations.observe(row, self.plan, state, state.actor)

    def begin(self) -> None:
        """Go back to the first row."""
        if self.packed_masks is not None and self.packed_actors is not None:
            self.packed_masks.begin()
            self.packed_actors.begin()
        if self.packed_observations is not None:
            self.packed_observations.begin()

    def write(self, row: int, state: "State") -> None:
        """Write the next row, which has this number."""
        masks = self.packed_masks
        actors = self.packed_actors
        if masks is None or actors is None:
            self.write_one(row, state)
            return
        actors.number(state.actor)
        masks.mark(state.known_choices())
        packed = self.packed_observations
        observer = self.plan.packed
        if packed is None or observer is None:
            self.observations.observe(row, self.plan, state, state.actor)
        else:
            assert isinstance(state, PackedState)
            packed.observe(observer, state, state.actor)

    def finish(self) -> None:
        """Copy the blocks to the arrays."""
        if self.packed_masks is not None and self.packed_actors is not None:
            self.packed_masks.finish()
            self.packed_actors.finish()
        if self.packed_observations is not None:
            self.packed_observations.finish()
