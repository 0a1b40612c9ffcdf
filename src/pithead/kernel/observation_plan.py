"""How the positions of a game are observed, and rows of a buffer that observations fill.

In a compiled build both are done by `c_arrays`; elsewhere Python does the same, only slower.
"""

from typing import TYPE_CHECKING, Any

from pithead.kernel.observation import AgendaObserver
from pithead.kernel.observation_row import MOST, ObservationRow
from pithead.kernel.observed_parts import ObservedPart

if TYPE_CHECKING:
    from pithead.kernel.state import State

try:
    from pithead.kernel.c_arrays import Plan, Rows

    HAS_C_ARRAYS = True
except ImportError:
    HAS_C_ARRAYS = False


class ObservationPlan:
    """The parts of an observation in their order, for one number of players."""

    def __init__(self, agenda: AgendaObserver, parts: list[ObservedPart], players: int) -> None:
        self.agenda = agenda
        self.parts = parts
        self.players = players
        self.size = players + len(agenda.questions) + 2 * len(agenda.kinds)
        for part in parts:
            self.size += part.size(players)
        self.in_c: Plan | None = None
        """The same plan for `c_arrays`, if that is built."""
        if HAS_C_ARRAYS:
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
        if plan is None or state.seating:
            return self.observe_in_python(state, seat)
        return plan.observe(state, seat)

    def observe_in_python(self, state: "State", seat: int) -> bytes:
        """`observe` without `c_arrays`."""
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
            self.view[start : start + self.width] = plan.observe_in_python(state, seat)

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
