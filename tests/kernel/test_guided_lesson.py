"""A lesson as data: which card is shown, and what may happen, after so many events."""

from pithead.kernel.texts.guided_lesson import NO_CARD, Lesson, LessonCard
from pithead.kernel.texts.i18n import Text

TITLE, WORDS = Text("coins"), Text("points")
AIM, BOARD, ASK, END = (
    LessonCard(TITLE, WORDS),
    LessonCard(TITLE, WORDS),
    LessonCard(TITLE, WORDS, actions=["keep", "roll"]),
    LessonCard(TITLE, WORDS),
)
LESSON = Lesson("first", [AIM, BOARD, ASK, "start:1", END])


def test_a_card_shows_the_cover_only_if_it_says_so() -> None:
    assert [LessonCard(TITLE, WORDS).picture, LessonCard(TITLE, WORDS, picture=True).picture] == [
        False,
        True,
    ]


def test_cards_are_read_before_the_event_that_they_explain() -> None:
    assert LESSON.cards == [AIM, BOARD, ASK, END]
    assert [LESSON.readings(position) for position in range(4)] == [[0, 1], [], [3], []]


def test_the_card_that_asks_for_an_action_comes_after_those_to_read() -> None:
    assert [LESSON.card(0, read) for read in (0, 1, 2)] == [0, 1, 2]


def test_an_event_of_another_player_has_no_card_that_asks() -> None:
    assert LESSON.card(1, 0) == NO_CARD


def test_after_the_last_event_there_are_only_cards_to_read() -> None:
    assert [LESSON.card(2, read) for read in (0, 1)] == [3, NO_CARD]
    assert LESSON.card(3, 0) == NO_CARD


def test_an_event_is_one_of_the_actions_of_its_card_or_the_named_one() -> None:
    expected = [LESSON.expected(position) for position in range(3)]
    assert expected == [("keep", "roll"), ("start:1",), ()]


def test_a_player_can_turn_back_to_every_earlier_card_and_no_further() -> None:
    assert [LESSON.card(2, read) for read in (-1, -2, -3, -4)] == [2, 1, 0, NO_CARD]
    assert LESSON.card(0, -1) == NO_CARD


def test_the_card_before_one_that_asks_is_the_one_that_asked_before() -> None:
    lesson = Lesson("two questions", [AIM, ASK, ASK])
    assert [lesson.card(1, read) for read in (0, -1, -2, -3)] == [2, 1, 0, NO_CARD]


def test_there_is_nothing_to_read_before_the_first_event() -> None:
    assert LESSON.readings(-1) == []
