"""Lessons: a prepared first round that explains a game while a newcomer plays it.

A lesson is data. It lists cards and events in their order. A card explains one thing; if it names
actions, the player takes one of them. An event is the name of a chance outcome, of an action of the
opponent, or of an action that only repeats what the player has just done: the lesson takes it for
them. After the last event the game goes on freely.

A game has its lesson in `lesson.toml`: its `id`, and a table `[[card]]` for each card, with the
attributes of `LessonCard`. `after` lists the events that come before the card.
"""

from collections.abc import Sequence
from typing import Final

from pithead.kernel.texts.i18n import Text
from pithead.kernel.texts.text_file import TextFile, message_at
from pithead.kernel.validation import Reader

PLAYERS: Final = 2
"""The players of a lesson: the newcomer and a bot."""
LEARNER: Final = 0
"""The seat of the newcomer."""
NO_CARD: Final = -1


class LessonCard:
    """A card of a lesson.

    `spot` names parts of the drawing, or the part `scores` of the page; the rest is dimmed. `show`
    has the addresses of places in these parts, such as `tile.inn`: they get a frame, and come into
    view. `actions` are the actions of which the player takes one; a card without any is only read.
    """

    def __init__(
        self,
        title: Text,
        text: Text,
        spot: Sequence[str] = (),
        actions: Sequence[str] = (),
        picture: bool = False,
        show: Sequence[str] = (),
    ) -> None:
        self.title = title
        self.text = text
        self.spot = tuple(spot)
        self.show = tuple(show)
        self.actions = tuple(actions)
        self.picture = picture
        """Whether the card shows the game's cover."""


class Lesson:
    """A prepared course of events with the cards that explain it.

    `id` is stored with a table. Change it when the events change: a table of another lesson is
    played freely.
    """

    def __init__(self, id: str, course: Sequence[LessonCard | str]) -> None:
        self.id = id
        self.cards: list[LessonCard] = []
        self.events: list[tuple[str, ...]] = []
        """The names that are possible for each event; one, unless the player has a choice."""
        self._readings: list[list[int]] = [[]]
        """The numbers of the cards to read before each event, and after the last one."""
        self._orders: list[int] = []
        """The number of the card that asks for each event, NO_CARD for the others'."""
        for item in course:
            if isinstance(item, str):
                self._add_event((item,), NO_CARD)
            else:
                number = len(self.cards)
                self.cards.append(item)
                if item.actions:
                    self._add_event(item.actions, number)
                else:
                    self._readings[-1].append(number)

    def _add_event(self, names: tuple[str, ...], card: int) -> None:
        self.events.append(names)
        self._orders.append(card)
        self._readings.append([])

    def readings(self, position: int) -> list[int]:
        """Return the numbers of the cards to read after so many events."""
        return self._readings[position] if 0 <= position < len(self._readings) else []

    def card(self, position: int, read: int) -> int:
        """Return the number of the card that is shown after so many events; NO_CARD if none is.

        `read` is how many cards have been read at this position. It is negative while the player
        reads earlier cards again.
        """
        readings = self.readings(position)
        if 0 <= read < len(readings):
            return readings[read]
        order = self._orders[position] if position < len(self._orders) else NO_CARD
        if read >= 0:
            return order
        first = readings[0] if readings else order
        return max(first + read, NO_CARD)

    def expected(self, position: int) -> tuple[str, ...]:
        """Return the names that are possible after so many events; () after the last one."""
        return self.events[position] if position < len(self.events) else ()


def read_lesson(file: TextFile) -> Lesson:
    """The lesson in a file; BrokenGame lists what is wrong, with card and key."""
    reader = Reader("", file.tables, file.problems)
    id = reader.text("id")
    course: list[LessonCard | str] = []
    for number, entry in enumerate(reader.items("card"), 1):
        card = Reader(f"[[card]] {number}", entry, file.problems)
        if isinstance(entry, dict):
            course += [*_names(card, "after"), _card(card)]
    reader.finish()
    file.raise_problems()
    return Lesson(id, course)


def _card(reader: Reader) -> LessonCard:
    card = LessonCard(
        message_at(reader, "title"),
        message_at(reader, "text"),
        _names(reader, "spot"),
        _names(reader, "actions"),
        "picture" in reader.data and reader.flag("picture"),
        _names(reader, "show"),
    )
    reader.finish()
    return card


def _names(reader: Reader, key: str) -> list[str]:
    """A list of texts, which is empty if the key is missing."""
    if key not in reader.data:
        return []
    return [reader.check_text(key, name) for name in reader.items(key)]
