"""What all verbs of Schichtwechsel have in common."""

from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.verb import Verb


class SchichtwechselVerb(Verb[SchichtwechselState]):
    """A verb without an object, unless a subclass names its targets."""
