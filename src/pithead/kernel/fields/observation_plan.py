"""How the positions of a game are observed, and rows of a buffer that observations fill.

In a compiled build, packed positions are observed by `packed_observer` and others by `c_arrays`;
elsewhere `ObservationRow` does the same, only slower.
"""

from typing import TYPE_CHECKING, Any

from pithead.kernel.fields.all_fields import Fields
from pithead.kernel.fields.observation import AgendaObserver
from pithead.kernel.fields.observation_row import MOST, ObservationRow
from pithead.kernel.fields.observed_parts import ObservedPart
from pithead.kernel.fields.packed_observer import PackedObserver, PackedRows
from pithead.kernel.fields.packed_row import COMPILED
from pithead.kernel.fields.packed_state import PackedState

if TYPE_CHECKING:
    from pithead.kernel.state import State

try:
    from pithead.kernel.c_arrays import Plan, Rows

    HAS_C_ARRAYS = True
except ImportError:
    HAS_C_ARRAYS = False


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
        self.in_c: Plan | None = None
        """The same plan for `c_arrays`, if that is built."""
        if HAS_C_ARRAYS and not fields.packed:
            self.in_c = Plan(
                [
                    (part.kind, part.name, part.first, part.second, part.size(players), part.table)
                    for part in parts
                ],
                agenda.step_codes(MOST),
                len(agenda.kinds),
                len(agenda.questions),
                players,
            )

    def observe(self, state: "State", seat: int) -> bytes:
        """Return the observation of a player."""
        plan = self.in_c
        packed = self.packed
        if packed is not None:
            assert isinstance(state, PackedState)
            return packed.observe(state, seat)
        if plan is not None and not state.seating:
            return plan.observe(state, seat)
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
        self.in_c: Rows | None = None
        self.view = memoryview(buffer).cast("B")
        if HAS_C_ARRAYS:
            self.in_c = Rows(self.view, width)

    def observe(self, row: int, plan: ObservationPlan, state: "State", seat: int) -> None:
        """Write the observation of a player into a row."""
        rows = self.in_c
        plan_in_c = plan.in_c
        if rows is not None and plan_in_c is not None and not state.seating:
            rows.observe(row, plan_in_c, state, seat)
        else:
            start = row * self.width
            self.view[start : start + self.width] = plan.observe(state, seat)

    def mark(self, row: int, places: list[int]) -> None:
        """Write 1 at these places of a row and 0 at all others."""
        rows = self.in_c
        if rows is not None:
            rows.mark(row, places)
            return
        marked = bytearray(self.width)
        for place in places:
            marked[place] = 1
        start = row * self.width
        self.view[start : start + self.width] = marked


class BlockRows:
    """The rows of such a buffer, all written one after the other and then copied as one block."""

    def __init__(self, buffer: Any, plan: ObservationPlan) -> None:
        self.plan = plan
        self.rows = BufferRows(buffer, plan.size)
        self.block: PackedRows | None = None
        if plan.packed is not None:
            self.block = PackedRows(len(self.rows.view), plan.size)

    def begin(self) -> None:
        """Go back to the first row."""
        if self.block is not None:
            self.block.begin()

    def observe(self, row: int, state: "State", seat: int) -> None:
        """Write the next row, which has this number: the observation of a player."""
        block = self.block
        packed = self.plan.packed
        if block is None or packed is None:
            self.rows.observe(row, self.plan, state, seat)
        else:
            assert isinstance(state, PackedState)
            block.observe(packed, state, seat)

    def finish(self) -> None:
        """Copy the block to the buffer."""
        if self.block is not None:
            self.rows.view[:] = memoryview(self.block.rows)
