"""What must lie below a question on the agenda."""

from pithead.games.schiefer.state import SchieferState
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text


def needs_below(state: SchieferState, below: list[str]) -> Problem:
    """The problem of a question that lies on other steps than these."""
    name = state.agenda[-1].name
    return Problem(
        "agenda",
        Text("below {name}, the agenda must have: {below}", name=name, below=", ".join(below)),
    )
