"""Whether a question can lie where it lies on the agenda of a position somebody sent us."""

from typing import Any

from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.step import Step


def misplaced(state: RuhrState, step: Step[Any], below: list[str]) -> list[str]:
    """Objections unless these steps lie below it; `*` stands for any argument."""
    found = [lower.name for lower in state.agenda[:-1]]
    if len(found) == len(below) and all(
        name == wanted or (wanted.endswith("*") and name.startswith(wanted[:-1]))
        for name, wanted in zip(found, below, strict=True)
    ):
        return []
    return [f"{step.name} needs below it on the agenda: {', '.join(below)}"]


def out_of_turn(
    state: RuhrState, step: Step[Any], seat: int, phase: int, row: str, *further: str
) -> list[str]:
    """Objections unless it is this phase and, in its row of turns, this seat's (RS-4.8).

    `further` are the steps between the row and the question.
    """
    if state.phase != phase:
        return [f"{step.name} belongs to phase {phase}, not to phase {state.phase} (RS-4.1)"]
    if seat not in state.order:
        return [f"{step.name}: there is no player {seat}"]
    position = state.order.index(seat)
    return misplaced(state, step, [f"phase:{phase + 1}", f"{row}:{position + 1}", *further])
