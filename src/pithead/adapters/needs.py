"""Telling those who lack a library how to get it."""

from pithead.arena.needs import Lacking


def lacking(error: ImportError, extra: str) -> Lacking:
    """The error in words: which library is missing, and which extra brings it."""
    package = (error.name or "a library").partition(".")[0]
    return Lacking(
        f"This needs {package}, which is not installed; pip install 'pithead[{extra}]' gets it"
    )
