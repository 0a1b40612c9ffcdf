"""The list of choices: what does nothing is last, and never has the first key."""

import pytest

import pithead
from pithead.table.tables.views import choice_keys, choices
from tests.drawing.samples import questions


@pytest.mark.parametrize("game_id", pithead.games())
def test_a_choice_that_does_nothing_is_last_and_has_the_key_zero(game_id: str) -> None:
    game = pithead.game(game_id)
    idle = game.idle_actions
    seen = set()
    for state in questions(game_id, 3):
        listed = choices(state, "en", ["Ada", "Bo", "Cy"])
        names = [choice.name for choice in listed]
        assert sorted(names) == sorted(state.name(action) for action in state.legal())
        nothing = [name in idle for name in names]
        assert nothing == sorted(nothing)
        keys = choice_keys(listed, idle)
        assert len(set(keys.values())) == len(keys)
        for name in names:
            if name in idle:
                seen.add(name)
                assert keys.get(name, "0") == "0"
        active = [name for name in names if name not in idle]
        assert [keys[name] for name in active[:9]] == [
            str(number) for number in range(1, len(active[:9]) + 1)
        ]
    assert seen


@pytest.mark.parametrize("game_id", pithead.games())
def test_idle_actions_are_actions_of_the_game(game_id: str) -> None:
    game = pithead.game(game_id)
    assert all(game.number(name) is not None for name in game.idle_actions)
