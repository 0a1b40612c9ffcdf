"""What people get wrong on the command line, each as one sentence and exit code 2."""

import sys

from pithead.kernel.errors import PitheadError

BAD_INPUT = 2
INTERRUPTED = 130


class Refused(PitheadError):
    """Something was asked for that cannot be; its text is the sentence for the person."""


def sentence(error: PitheadError) -> str:
    """An error as it is shown: on one line, with a full stop."""
    text = " ".join(str(error).split())
    return text if text.endswith((".", "!", "?")) else f"{text}."


def print_refusal(error: PitheadError) -> None:
    print(sentence(error), file=sys.stderr)
