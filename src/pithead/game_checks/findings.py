"""What the checks of a game find: what is wrong and where, and what is worth knowing."""

from dataclasses import dataclass
from typing import Any

from pithead.game_checks.source_place import SourcePlace
from pithead.kernel.texts.i18n import Text


@dataclass(frozen=True)
class GameFinding:
    """Something that is wrong with a game, and what to do about it."""

    check: str
    """The name of the check, one of `CHECKS`."""
    message: Text
    advice: Text
    place: SourcePlace | None = None

    def to_json(self, lang: str) -> dict[str, Any]:
        return {
            "check": self.check,
            "message": self.message.to(lang),
            "advice": self.advice.to(lang),
            "file": None if self.place is None else str(self.place.file),
            "line": None if self.place is None else self.place.line,
        }


@dataclass(frozen=True)
class Note:
    """Something that is not wrong, such as a part that a game does not have, or a measurement."""

    check: str
    message: Text

    def to_json(self, lang: str) -> dict[str, Any]:
        return {"check": self.check, "message": self.message.to(lang)}


Result = GameFinding | Note
