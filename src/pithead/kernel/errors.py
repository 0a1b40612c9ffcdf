"""The errors that callers and users can cause. Each message is a sentence for that person."""

from collections.abc import Iterable, Sequence


class PitheadError(Exception):
    """The base of all errors that a caller or a user can cause."""

    def __str__(self) -> str:
        # KeyError would print the sentence in quotation marks.
        return str(self.args[0]) if self.args else type(self).__name__


class UnknownGame(PitheadError, KeyError):
    """There is no game of this id."""


class UnknownBot(PitheadError, KeyError):
    """There is no bot of this name."""


class BrokenBot(PitheadError, RuntimeError):
    """A bot, usually of another package, that cannot be loaded, created or used."""


class UnknownLanguage(PitheadError, KeyError):
    """There are no texts in this language."""


class BadSetup(PitheadError, ValueError):
    """A game cannot be started like this: number of players, options or seats."""


class IllegalAction(PitheadError, ValueError):
    """The action cannot be taken now; nothing has been changed."""

    def __init__(self, action: str, reason: str, rule: str, legal: Sequence[str]) -> None:
        self.action = action
        self.reason = reason
        self.rule = rule
        self.legal = list(legal)
        said_by = f" ({rule})" if rule else ""
        choices = ", ".join(self.legal) if self.legal else "none, the game is over"
        super().__init__(f"{action!r} is not legal here: {reason}{said_by}. Legal: {choices}.")


class BadPosition(PitheadError, ValueError):
    """A state in JSON that is malformed or impossible; `problems` names every defect."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__("This position is not possible: " + "; ".join(self.problems) + ".")


class BadEdition(PitheadError, ValueError):
    """An edition file that does not parse or breaks a check; `problems` names table and key."""

    def __init__(self, source: str, problems: Iterable[str]) -> None:
        self.source = source
        self.problems = list(problems)
        super().__init__(f"The edition {source} cannot be used: " + "; ".join(self.problems) + ".")


class BadRecord(PitheadError, ValueError):
    """A record that cannot be loaded; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"Line {line}: {reason}.")
