"""A lesson as data: which card is shown, and what may happen, after so many events."""

import pytest

import pithead
from pithead.kernel.texts.guided_lesson import NO_CARD, Lesson, LessonCard, read_lesson
from pithead.kernel.texts.i18n import Text
from pithead.kernel.texts.text_file import TextFile

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


HEAD = 'id = "halde-1"\n'
CARD = """\
[[card]]
after = ["start:0", "roll:4"]
title = "Dig"
text = "You dig."
spot = ["own"]
show = ["heap"]
actions = ["dig:1", "dig:2"]
picture = true
"""


def read(text: str) -> Lesson:
    return read_lesson(TextFile("halde/lesson.toml", text.encode()))


def test_a_file_has_the_cards_and_the_events_before_each() -> None:
    lesson = read(f'{HEAD}{CARD}[[card]]\ntitle = "Dues"\ntext = "You pay."\n')
    assert lesson.id == "halde-1"
    assert lesson.events == [("start:0",), ("roll:4",), ("dig:1", "dig:2")]
    assert [lesson.card(2, 0), lesson.readings(3)] == [0, [1]]
    first, last = lesson.cards
    assert (first.title.to("en"), first.text.to("en")) == ("Dig", "You dig.")
    assert (first.spot, first.show, first.picture) == (("own",), ("heap",), True)
    assert (last.title.to("de"), last.picture, last.actions) == ("Abgaben", False, ())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (CARD, "id: is missing"),
        (HEAD, "card: is missing"),
        (f"{HEAD}card = 3\n", "card: must be a list, not 3"),
        (f"{HEAD}card = [3]\n", "[[card]] 1: must be a table, not 3"),
        (f"{HEAD}cards = 3\n{CARD}", "cards: is not known here"),
        (f"{HEAD}{CARD}{CARD}spt = 3\n", "[[card]] 2, key spt: is not known here"),
        (HEAD + CARD.replace("You dig.", ""), "[[card]] 1, key text: must be a text on one line"),
        (HEAD + CARD.replace("true", "1"), "[[card]] 1, key picture: must be true or false"),
        (HEAD + CARD.replace('["own"]', '"own"'), "[[card]] 1, key spot: must be a list"),
        (HEAD + CARD.replace('"dig:2"', "2"), "[[card]] 1, key actions: must be a text"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_card_and_key(text: str, reason: str) -> None:
    with pytest.raises(pithead.BrokenGame) as caught:
        read(text)
    assert str(caught.value).startswith(f"halde/lesson.toml cannot be used: {reason}")
