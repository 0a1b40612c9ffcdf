"""The errors that callers and users can cause. Each message can be shown to them."""

from collections.abc import Iterable, Sequence

from pithead.kernel.base_error import PitheadError, UnknownLanguage
from pithead.kernel.problem import Problem
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, Verbatim, joined

__all__ = [
    "BadEdition",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "BrokenBot",
    "BrokenGame",
    "IllegalAction",
    "PitheadError",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
]


class UnknownGame(PitheadError, KeyError):
    """There is no game with this id."""


class UnknownBot(PitheadError, KeyError):
    """There is no bot with this name."""


class BrokenBot(PitheadError, RuntimeError):
    """A bot, usually from another package, cannot be loaded, created or used."""


class BrokenGame(PitheadError, RuntimeError):
    """A game, usually from another package, or one of its files cannot be loaded."""


class BadSetup(PitheadError, ValueError):
    """A game cannot be started with these players, options or seats."""


class IllegalAction(PitheadError, ValueError):
    """The action is not legal now. The state has not changed.

    `reason` says why, `rule` is the id of the rule ("" if there is none), and `legal` has the names
    of the legal actions.
    """

    def __init__(self, action: str, reason: Text | str, rule: str, legal: Sequence[str]) -> None:
        self.action = action
        self.reason = _english(reason)
        self.rule = rule
        self.legal = list(legal)
        if rule:
            reason = Verbatim("{reason} ({rule})", reason=reason, rule=rule)
        if self.legal:
            text = Text(
                "{action} is not legal here: {reason}. Legal: {choices}",
                action=repr(action),
                reason=reason,
                choices=", ".join(self.legal),
            )
        else:
            text = Text(
                "{action} is not legal here: {reason}. Nothing is legal, the game is over",
                action=repr(action),
                reason=reason,
            )
        super().__init__(text)


class BadPosition(PitheadError, ValueError):
    """A position in JSON is malformed or impossible; `problems` lists every error."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__(
            Text("This position is not possible: {problems}", problems=_listed(self.problems))
        )


class BadEdition(PitheadError, ValueError):
    """An edition file cannot be used; `problems` lists every error with its table and key."""

    def __init__(self, source: str, problems: Iterable[str]) -> None:
        self.source = source
        self.problems = list(problems)
        super().__init__(
            Text(
                "The edition {source} cannot be used: {problems}",
                source=source,
                problems=_listed(self.problems),
            )
        )


class BadRecord(PitheadError, ValueError):
    """A record cannot be loaded; `line` is the number of the line, `reason` the error."""

    def __init__(self, line: int, reason: Text | str) -> None:
        self.line = line
        self.reason = _english(reason)
        self.reason_text = reason
        """The reason as a part of other messages."""
        super().__init__(Text("Line {line}: {reason}", line=line, reason=reason))


def _english(text: Text | str) -> str:
    return text if isinstance(text, str) else text.to(ENGLISH)


def _listed(problems: list[str]) -> Text:
    return joined([_text(problem) for problem in problems], "; ")


def _text(problem: str) -> Text:
    return problem.text if isinstance(problem, Problem) else Verbatim(problem)
