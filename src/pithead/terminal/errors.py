"""Errors of the command line: one sentence on stderr, and an exit code."""

import sys

from pithead.kernel.errors import PitheadError

BAD_INPUT = 2
INTERRUPTED = 130


class CommandError(PitheadError):
    """A request that cannot be carried out; its text is the sentence to show."""


def sentence(error: PitheadError, lang: str) -> str:
    """Return the text of an error on one line, with a full stop."""
    text = " ".join(error.to(lang).split())
    return text if text.endswith((".", "!", "?")) else f"{text}."


def print_error(error: PitheadError, lang: str) -> None:
    """Print an error to stderr."""
    print(sentence(error, lang), file=sys.stderr)
