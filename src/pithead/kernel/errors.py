"""The errors that callers and users can cause. Each message can be shown to them."""

from collections.abc import Iterable, Sequence


class PitheadError(Exception):
    """The base class of all errors that a caller or a user can cause."""

    def __str__(self) -> str:
        # KeyError would print the sentence in quotation marks.
        return str(self.args[0]) if self.args else type(self).__name__


class UnknownGame(PitheadError, KeyError):
    """There is no game with this id."""


class UnknownBot(PitheadError, KeyError):
    """There is no bot with this name."""


class BrokenBot(PitheadError, RuntimeError):
    """A bot, usually from another package, cannot be loaded, created or used."""


class UnknownLanguage(PitheadError, KeyError):
    """There are no messages in this language."""


class BadSetup(PitheadError, ValueError):
    """A game cannot be started with these players, options or seats."""


class IllegalAction(PitheadError, ValueError):
    """The action is not legal now. The state has not changed.

    `reason` says why, `rule` is the id of the rule ("" if there is none), and `legal` has the names
    of the legal actions.
    """

    def __init__(self, action: str, reason: str, rule: str, legal: Sequence[str]) -> None:
        self.action = action
        self.reason = reason
        self.rule = rule
        self.legal = list(legal)
        said_by = f" ({rule})" if rule else ""
        choices = ", ".join(self.legal) if self.legal else "none, the game is over"
        super().__init__(f"{action!r} is not legal here: {reason}{said_by}. Legal: {choices}.")


class BadPosition(PitheadError, ValueError):
    """A position in JSON is malformed or impossible; `problems` lists every error."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__("This position is not possible: " + "; ".join(self.problems) + ".")


class BadEdition(PitheadError, ValueError):
    """An edition file cannot be used; `problems` lists every error with its table and key."""

    def __init__(self, source: str, problems: Iterable[str]) -> None:
        self.source = source
        self.problems = list(problems)
        super().__init__(f"The edition {source} cannot be used: " + "; ".join(self.problems) + ".")


class BadRecord(PitheadError, ValueError):
    """A record cannot be loaded; `line` is the number of the line, `reason` the error."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"Line {line}: {reason}.")
