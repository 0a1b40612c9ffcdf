"""Objections to a question that lies in the wrong place of the agenda."""

from pithead.games.ruhrschifffahrt.material import NOBODY
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text


def misplaced(state: RuhrState, below: list[str]) -> list[Problem]:
    """Objections unless these steps lie below the question."""
    if [lower.name for lower in state.agenda[:-1]] == below:
        return []
    name = state.agenda[-1].name
    return [
        Problem(
            "agenda",
            Text("below {name}, the agenda must have: {below}", name=name, below=", ".join(below)),
        )
    ]


def out_of_turn(state: RuhrState, phase: int, turns: str, *further: str) -> list[Problem]:
    """Objections unless it is this phase and the turn of the question's player (RS-4.8).

    `turns` is the kind of the step that gives the players their turns; `further` are the steps
    between it and the question.
    """
    step = state.agenda[-1]
    if state.phase != phase:
        sentence = Text(
            "{name} belongs to phase {phase}, not to phase {now} (RS-4.1)",
            name=step.name,
            phase=phase,
            now=state.phase,
        )
        return [Problem("wrong_phase", sentence)]
    position = state.position_of(step.seat)
    if position == NOBODY:
        return [unknown_player(state)]
    return misplaced(state, [f"phase:{phase + 1}", f"{turns}:{position + 1}", *further])


def unknown_player(state: RuhrState) -> Problem:
    step = state.agenda[-1]
    return Problem(
        "unknown_player", Text("{name}: there is no player {seat}", name=step.name, seat=step.seat)
    )


def not_in_event(state: RuhrState, event: int, *further: str) -> list[Problem]:
    """Objections unless this event of the round is happening."""
    events = state.material.event_codes[state.round]
    if state.phase != 1 or event not in events:
        sentence = Text(
            "{name} belongs to another round or phase (RS-4.1)", name=state.agenda[-1].name
        )
        return [Problem("wrong_event", sentence)]
    return misplaced(state, ["phase:2", f"event:{events.index(event) + 1}", *further])


def out_of_event_turn(state: RuhrState, event: int, turns: str) -> list[Problem]:
    """Objections unless this event is happening, and the question's player has their turn."""
    position = state.position_of(state.agenda[-1].seat)
    if position == NOBODY:
        return [unknown_player(state)]
    return not_in_event(state, event, f"{turns}:{position + 1}")
