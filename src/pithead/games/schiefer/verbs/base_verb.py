"""What all verbs of Schiefer have in common."""

from pithead.games.schiefer.dice import FACES
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.verb import Verb


class SchieferVerb(Verb[SchieferState]):
    """A verb without an object, unless a subclass names its targets."""


def faces() -> list[str]:
    """The names of the faces of a die as targets; the target of a face is one less."""
    return [str(face) for face in range(1, FACES + 1)]
