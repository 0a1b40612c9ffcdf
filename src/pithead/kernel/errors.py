"""The errors that callers and users can cause. Each message is a sentence for that person."""

from collections.abc import Iterable, Sequence

from pithead.kernel.base_error import PitheadError, UnknownLanguage
from pithead.kernel.catalogue import ENGLISH
from pithead.kernel.i18n import Text, Verbatim, joined
from pithead.kernel.problem import Problem

__all__ = [
    "BadEdition",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "BrokenBot",
    "IllegalAction",
    "PitheadError",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
]


class UnknownGame(PitheadError, KeyError):
    """There is no game of this id."""


class UnknownBot(PitheadError, KeyError):
    """There is no bot of this name."""


class BrokenBot(PitheadError, RuntimeError):
    """A bot, usually of another package, that cannot be loaded, created or used."""


class BadSetup(PitheadError, ValueError):
    """A game cannot be started like this: number of players, options or seats."""


class IllegalAction(PitheadError, ValueError):
    """The action cannot be taken now; nothing has been changed."""

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
    """A state in JSON that is malformed or impossible; `problems` names every defect."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__(
            Text("This position is not possible: {problems}", problems=_listed(self.problems))
        )


class BadEdition(PitheadError, ValueError):
    """An edition file that does not parse or breaks a check; `problems` names table and key."""

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
    """A record that cannot be loaded; `line` counts from 1."""

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
