"""The kinds of steps of the kernel, with the state and the registry of this game."""

from typing import TYPE_CHECKING

from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.spoken_steps import Automatic, Chance, DecisionStep, OpenDecision

if TYPE_CHECKING:
    from pithead.games.ruhrschifffahrt.steps.step_registry import Steps  # noqa: F401


class AutomaticStep(Automatic[RuhrState, "Steps"]):
    """A step that needs no answer."""


class ChanceStep(Chance[RuhrState, "Steps"]):
    """A random event."""


class RuhrDecision(DecisionStep[RuhrState, "Steps"]):
    """A question that is asked even if only one answer is legal."""


class OpenDecisionStep(OpenDecision[RuhrState, "Steps"]):
    """A question that is answered automatically when only one answer is legal."""
