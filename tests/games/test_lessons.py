"""Lessons: every prepared event is possible, and every card is short, in both languages."""

import re
from collections.abc import Iterator

import pytest

import pithead
from pithead.kernel.draw_options import LAYOUTS, DrawOptions
from pithead.kernel.state import State
from pithead.kernel.texts.guided_lesson import LEARNER, NO_CARD, PLAYERS, Lesson
from pithead.rulebook.place_names import named_places

GAMES = [game_id for game_id in pithead.games() if pithead.game(game_id).lesson is not None]
AIM = 100
"""The aim of the game must be clear within so many words."""
OUTSIDE = {"scores"}
"""Parts of the page that are not in the drawing."""


def lesson_of(game_id: str) -> Lesson:
    lesson = pithead.game(game_id).lesson
    assert lesson is not None
    return lesson


def names_of(state: State) -> list[str]:
    return [state.name(action) for action in state.legal()]


def ways(game_id: str) -> list[list[State]]:
    """The positions before each event and at the end, for all choices of the player."""
    lesson = lesson_of(game_id)
    found: list[list[State]] = []

    def go_on(states: list[State]) -> None:
        position = len(states) - 1
        if position == len(lesson.events):
            found.append(states)
            return
        state = states[-1]
        names = [name for name in lesson.expected(position) if name in names_of(state)]
        assert names, (position, lesson.expected(position), names_of(state))
        for name in names:
            after = state.clone()
            after.apply(name)
            go_on([*states, after])

    go_on([pithead.game(game_id).start(PLAYERS)])
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_is_legal_whatever_the_player_chooses(game_id: str) -> None:
    lesson = lesson_of(game_id)
    for states in ways(game_id):
        for position, state in enumerate(states[:-1]):
            asks = lesson.card(position, len(lesson.readings(position))) != NO_CARD
            assert state.actor == LEARNER or not asks, (position, lesson.expected(position))
            possible = set(lesson.expected(position)) & set(names_of(state))
            assert len(possible) <= 2, position
            assert asks or len(possible) == 1
        for position, state in enumerate(states):
            assert not lesson.readings(position) or state.actor >= 0, position
        assert states[-1].actor == LEARNER
        assert lesson.readings(len(lesson.events)), "the last card says that the player is free"


@pytest.mark.parametrize("game_id", GAMES)
def test_the_player_is_told_then_chooses_between_two_then_is_free(game_id: str) -> None:
    for states in ways(game_id):
        lesson = lesson_of(game_id)
        choices = [
            len(set(lesson.expected(position)) & set(names_of(state)))
            for position, state in enumerate(states[:-1])
            if state.actor == LEARNER
        ]
        assert choices[0] == 1
        assert 2 in choices


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_aim_comes_first(game_id: str, lang: str) -> None:
    theme, goal = lesson_of(game_id).cards[:2]
    assert theme.picture
    assert not theme.actions
    assert not goal.actions
    assert goal.title.message == "How you win"
    assert len(f"{theme.text.to(lang)} {goal.text.to(lang)}".split()) <= AIM


@pytest.mark.parametrize("game_id", GAMES)
def test_the_scores_are_explained_in_the_first_round(game_id: str) -> None:
    lesson = lesson_of(game_id)
    for states in ways(game_id):
        rounds = [
            state.to_json()["round"]
            for position, state in enumerate(states)
            for number in lesson.readings(position)
            if "scores" in lesson.cards[number].spot
        ]
        assert rounds == [1]


def learners_drawings(state: State, layout: str) -> Iterator[DrawOptions]:
    """How the learner's page draws a position: whole, or "parts" of it on a narrow screen."""
    narrow = layout == "parts"
    for part in [part.id for part in state.game.drawing.parts] if narrow else [""]:
        yield DrawOptions(
            state,
            seat=LEARNER,
            part=part,
            narrow=narrow,
            embedded=True,
            choices=False,
            layout="tall" if narrow else layout,
        )


@pytest.mark.parametrize("layout", ["parts", *LAYOUTS])
@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_card_is_about_is_in_the_drawing(game_id: str, layout: str) -> None:
    game = pithead.game(game_id)
    states = ways(game_id)[0]
    drawn = ""
    for state in (states[0], states[-1]):
        for options in learners_drawings(state, layout):
            drawn += game.drawing.board(state, options)
    groups = {id.rpartition("_")[2] for id in re.findall(r'<g id="(drawing[^"]*)"', drawn)}
    if "player0" in groups:
        groups.add("own")
    for card in lesson_of(game_id).cards:
        assert set(card.spot) <= groups | OUTSIDE, (card.title, sorted(groups))


@pytest.mark.parametrize("layout", ["parts", "wide"])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_places_that_a_card_shows_are_in_the_drawing(game_id: str, layout: str) -> None:
    lesson = lesson_of(game_id)
    for position, state in enumerate(ways(game_id)[0]):
        shown = {place for card in lesson.readings(position) for place in lesson.cards[card].show}
        if not shown:
            continue
        drawn: set[str] = set()
        for options in learners_drawings(state, layout):
            drawn |= {place.address for place in named_places(state, options)}
        assert shown <= drawn, position


def test_an_event_has_the_cards_that_stand_before_it() -> None:
    lesson = lesson_of("schiefer")
    shown = [
        lesson.card(position, read)
        for position in range(len(lesson.events) + 1)
        for read in range(len(lesson.readings(position)) + 1)
    ]
    assert [card for card in shown if card != NO_CARD] == list(range(len(lesson.cards)))
    assert lesson.expected(len(lesson.events)) == ()
    assert lesson.readings(len(lesson.events) + 1) == []


def test_a_corrected_edition_has_no_lesson() -> None:
    game = pithead.game("schiefer")
    assert game.with_edition(pithead.Edition(game.edition.tables, "mine.toml")).lesson is None
