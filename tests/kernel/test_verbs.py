"""Verbs, the questions that they answer, and the ids that follow from them."""

from typing import Any

import pytest

import pithead
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.game import Game
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.question import AlwaysAsked, Question
from pithead.kernel.state import State
from pithead.kernel.texts.i18n import PlayerName, Text
from pithead.kernel.verb import Verb, VerbRegistry
from pithead.kernel.vocabulary import Vocabulary

MATERIAL = ["a", "b", "c"]
TOO_HIGH = Obstacle("X-1", Text("{letter} is above {limit}"))


class Counter(State):
    """A position of which only one number matters."""

    limit = 0
    taken: tuple[str, ...] = ()


class Name(Verb[Counter]):
    """Names a letter up to a limit."""

    name = "name"
    rule = "X-1"

    def targets(self, material: list[str]) -> list[str]:
        return material

    def obstacle(self, state: Counter, seat: int, target: int) -> Obstacle | None:
        return None if target < state.limit else TOO_HIGH

    def values(self, state: Counter, seat: int, target: int) -> dict[str, object]:
        return {"letter": MATERIAL[target], "limit": state.limit}

    def take(self, state: Counter, seat: int, target: int) -> None:
        state.taken += (f"{seat} {MATERIAL[target]}",)

    def text(self, state: Counter, seat: int, target: int) -> Text:
        return Text("{who} says {letter}.", who=PlayerName(seat), letter=MATERIAL[target])


class NameAgain(Name):
    """The same under another rule, and the question stays."""

    rule = "X-2"
    asks_again = True


class Stop(Verb[Counter]):
    name = "stop"

    def take(self, state: Counter, seat: int, target: int) -> None:
        state.taken += ("stop",)


class Toss(ChanceEvent[Counter]):
    word = "toss"

    def results(self, material: Any) -> list[str]:
        return ["heads", "tails"]


class Letters(VerbRegistry):
    def __init__(self) -> None:
        super().__init__()
        self.stop = self.add(Stop())
        self.name = self.add(Name())


@pytest.fixture
def verbs() -> Letters:
    return Letters()


def number(verbs: Letters, *steps: Question[Counter] | ChanceEvent[Counter]) -> Vocabulary:
    return Vocabulary(MATERIAL, verbs, steps)


def counter(limit: int, *agenda: Question[Counter]) -> Counter:
    game: Game = pithead.game("schiefer")
    state = Counter(game, 2, {})
    state.limit = limit
    state.agenda = list(agenda)
    return state


def test_ids_follow_the_verbs_and_then_the_chance_events(verbs: Letters) -> None:
    tosses = [Toss(f"toss:{seat}", seat) for seat in (0, 1)]
    vocabulary = number(verbs, *tosses, Question("ask", 0, [verbs.name]))
    assert vocabulary.names == ["stop", "name:a", "name:b", "name:c", "toss:heads", "toss:tails"]
    assert vocabulary.actions == 4
    assert (verbs.stop.first, verbs.name.first, verbs.name.count) == (0, 1, 3)
    assert [toss.first for toss in tosses] == [4, 4]


def test_verbs_with_the_same_names_share_their_ids(verbs: Letters) -> None:
    again = NameAgain()
    vocabulary = number(verbs, Question("ask", 0, [again]))
    assert again.first == verbs.name.first
    assert len(vocabulary.names) == 4


def test_a_verb_that_shares_only_some_names_is_an_error(verbs: Letters) -> None:
    class Fewer(Name):
        def targets(self, material: list[str]) -> list[str]:
            return ["a", "c"]

    with pytest.raises(ValueError, match="name:c has an id already, but name:a has other targets"):
        number(verbs, Question("ask", 0, [Fewer()]))


def test_a_question_lists_what_is_legal_in_the_order_of_the_ids(verbs: Letters) -> None:
    question = Question("ask", 1, [verbs.name, verbs.stop])
    number(verbs, question)
    assert question.legal(counter(2)) == [0, 1, 2]


def test_a_question_with_one_answer_is_answered_and_one_without_is_skipped(verbs: Letters) -> None:
    question = Question("ask", 1, [verbs.name])
    number(verbs, question)
    for limit, taken in ((0, ()), (1, ("1 a",))):
        state = counter(limit, question)
        state.settle()
        assert (state.taken, state.actor) == (taken, pithead.OVER)
    asked = counter(2, question)
    asked.settle()
    assert (asked.actor, asked.legal()) == (1, [1, 2])


def test_a_question_that_is_always_asked_is_skipped_only_without_an_answer(verbs: Letters) -> None:
    question = AlwaysAsked("ask", 1, [verbs.name])
    number(verbs, question)
    state = counter(1, question)
    state.settle()
    assert (state.actor, state.legal()) == (1, [1])
    state = counter(0, question)
    state.settle()
    assert state.actor == pithead.OVER


def test_a_question_is_asked_again_after_verbs_that_say_so(verbs: Letters) -> None:
    question = AlwaysAsked("ask", 0, [verbs.stop, NameAgain()])
    number(verbs, question)
    state = counter(3, question)
    state.settle()
    for action, left in ((2, [question]), (1, [question]), (0, [])):
        state.take(action)
        assert state.agenda == left
    assert state.taken == ("0 b", "0 a", "stop")


def test_the_values_of_an_obstacle_are_filled_in_when_it_is_explained(verbs: Letters) -> None:
    question = AlwaysAsked(
        "ask", 0, [NameAgain()], refused={verbs.stop: Obstacle("X-3", Text("no"))}
    )
    number(verbs, question)
    state = counter(1, question)
    found = question.obstacle(state, 3)
    assert found is not None
    assert (found.rule, found.sentence().to("en")) == ("X-1", "c is above 1")
    assert question.obstacle(state, 1) is None
    stop = question.obstacle(state, 0)
    assert stop is not None
    assert stop.rule == "X-3"
    assert question.rule(state, 1) == "X-2"


def test_a_description_names_the_player_where_it_is_translated(verbs: Letters) -> None:
    question = AlwaysAsked("ask", 1, [verbs.name])
    number(verbs, question)
    text = question.describe(counter(1, question), 1)
    assert text.to("en") == "player 2 says a."
    assert text.to("de", ["Ada", "Ben"]) == "Ben says a."
