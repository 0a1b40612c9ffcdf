"""Where a table is in its lesson. It follows from the table's events alone."""

from collections.abc import Mapping
from typing import Any

from pithead.kernel.state import State
from pithead.kernel.texts.guided_lesson import LEARNER, NO_CARD, Lesson, LessonCard
from pithead.table.base.events import BACK, LESSON, PLAY


class LessonProgress:
    """The progress of one table in a lesson.

    The lesson goes on while the events of the game are those of its course and the player has not
    skipped it. If the game is taken back to the course, the lesson goes on there.
    """

    __slots__ = ("_followed", "is_skipped", "lesson", "read")

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.read = 0
        """How many cards have been read at the present position.

        Negative while earlier cards are read again.
        """
        self.is_skipped = False
        self._followed = 0
        """How many events of the game are those of the course."""

    def apply(self, kind: str, data: Mapping[str, Any], position: int) -> None:
        """Apply an event of the table; `position` is the number of the game's events before it."""
        if kind == PLAY:
            if self._followed == position and data["action"] in self.lesson.expected(position):
                self._followed = position + 1
            self.read = 0
        elif kind == BACK:
            # The cards of this position have been read before.
            self._followed = min(self._followed, data["to"])
            self.read = len(self.lesson.readings(data["to"]))
        elif kind == LESSON:
            self.is_skipped = data.get("skipped", self.is_skipped)
            self.read = data.get("read", self.read)

    def follows(self, position: int) -> bool:
        """Whether the game is in the prepared course."""
        course = len(self.lesson.events)
        return not self.is_skipped and self._followed == position <= course

    def can_resume(self, position: int) -> bool:
        """Whether a skipped lesson could go on here."""
        course = len(self.lesson.events)
        return self.is_skipped and self._followed == position < course

    def number(self, state: State, position: int) -> int:
        """The number of the card that is shown now, NO_CARD if none is."""
        if not self.follows(position):
            return NO_CARD
        number = self.lesson.card(position, self.read)
        if number == NO_CARD or self.read < 0 or not self.lesson.cards[number].actions:
            return number
        return number if self.offered(state, position) else NO_CARD

    def card(self, state: State, position: int) -> LessonCard | None:
        """The card that is shown now."""
        number = self.number(state, position)
        return None if number == NO_CARD else self.lesson.cards[number]

    def offered(self, state: State, position: int) -> list[int]:
        """The actions among which the player may choose now; [] if the lesson leaves it open."""
        if state.actor != LEARNER or not self.follows(position):
            return []
        names = self.lesson.expected(position)
        return [action for action in state.answers() if state.name(action) in names]

    def can_turn_to(self, position: int, read: int) -> bool:
        """Whether there is a card after `read` others, or before the first if it is negative."""
        if read < 0:
            return self.lesson.card(position, read) != NO_CARD
        return read <= len(self.lesson.readings(position))

    def is_reading(self, position: int) -> bool:
        """Whether a card must be read before the game goes on."""
        return self.follows(position) and self.read < len(self.lesson.readings(position))

    def prescribed(self, state: State, position: int, pending: list[str]) -> int | None:
        """The event of the course after `pending` events, which are not committed yet.

        None if the game has left the course, if the event is not possible, or if it is the player's
        own choice.
        """
        if not self.follows(position):
            return None
        for name in pending:
            if name not in self.lesson.expected(position):
                return None
            position += 1
        names = self.lesson.expected(position)
        asks = self.lesson.card(position, 0) != NO_CARD
        if len(names) != 1 or (asks and state.actor == LEARNER):
            return None
        number = state.game.number(names[0])
        return number if number in state.answers() else None
