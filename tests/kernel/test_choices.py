"""The ids that answer a question: the same as a list and, compiled, as a buffer."""

import pytest

import pithead
from pithead.kernel.choices import listed, no_choices


def test_choices_are_used_like_a_list() -> None:
    choices = no_choices()
    assert len(choices) == 0
    for action in range(3, 200, 2):  # more than there is room for at first
        choices.append(action)
    assert listed(choices) == list(choices) == list(range(3, 200, 2))
    assert (choices[0], choices[1], choices[-1]) == (3, 5, 199)
    assert 5 in choices
    assert 6 not in choices
    with pytest.raises(IndexError):
        choices[len(choices)]
    choices.clear()
    assert list(choices) == []
    choices.append(7)
    assert list(choices) == [7]


def test_a_list_of_legal_actions_stays_what_it_was() -> None:
    state = pithead.game("schiefer").start(2)
    state.take(state.legal()[0])
    outcomes = state.answers()
    kept = list(outcomes)
    state.take(outcomes[0])
    assert outcomes == kept
    assert state.legal() != kept


def test_a_copy_has_choices_of_its_own() -> None:
    state = pithead.game("schiefer").start(2)
    for _ in range(2):
        state.take(state.legal()[0])
    legal = state.legal()
    twin = state.clone()
    twin.apply("keep")
    assert twin.legal() != legal
    assert state.legal() == legal


def test_an_id_is_allowed_if_it_is_legal() -> None:
    state = pithead.game("schiefer").start(2)
    for _ in range(2):
        state.take(state.legal()[0])
    ids = range(len(state.game.vocabulary))
    assert [action for action in ids if state.allows(action)] == state.legal()
