"""The bots: found by name, repeatable, and greedy beats random."""

import random

import pytest

import pithead
from pithead.arena.simulate import simulate
from pithead.bots import bot, bots, register
from pithead.kernel.state import RandomSource


def test_bots_are_found_by_name() -> None:
    assert {"random", "greedy"} <= set(bots())
    for name in bots():
        assert bot(name).name == name


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(
        pithead.UnknownBot, match="There is no bot 'deep'; choose one of random, greedy"
    ):
        bot("deep")


def test_a_bot_of_ones_own_can_play() -> None:
    class First:
        name = "first"

        def choose(self, state: pithead.State, rng: RandomSource) -> int:
            return state.legal()[0]

    register("first", First)
    assert "first" in bots()
    state = pithead.game("schiefer").start(players=2, options={"coins_at_start": 0})
    pithead.play(state, [bot("first"), bot("random")], random.Random(4))
    assert state.actor == pithead.OVER


@pytest.mark.parametrize("game_id", pithead.games())
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_leaves_the_state_alone_and_chooses_what_is_legal(game_id: str, name: str) -> None:
    rng = random.Random(3)
    state = pithead.game(game_id).start(players=3)
    player = bot(name)
    for _ in range(120):
        if state.actor == pithead.CHANCE:
            state.take(state.draw(rng))
            continue
        before = state.to_json()
        choice = player.choose(state, rng)
        assert state.to_json() == before
        assert choice in state.legal()
        state.take(choice)


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_same_seed_gives_the_same_games(game_id: str) -> None:
    game = pithead.game(game_id)
    games = 3 if pithead.COMPILED else 1
    first = simulate(game, 2, ["greedy", "random"], games, seed=9)
    second = simulate(game, 2, ["greedy", "random"], games, seed=9)
    assert first.scores == second.scores
    assert first.decisions == second.decisions
    assert simulate(game, 2, ["random"], games, seed=10).scores != first.scores
