"""The game loop: events of chance and of players, up to the end or to a seat."""

import random

import pytest

import pithead
from pithead.bots import bot
from pithead.kernel.play import events


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_loop_ends_with_the_game_as_play_does(game_id: str) -> None:
    game = pithead.game(game_id)
    bots = [bot("random"), bot("greedy")]
    expected = pithead.play(game.start(players=2), bots, random.Random(1))
    rng = random.Random(1)
    state = game.start(players=2)
    for action in events(state, lambda state: bots[state.actor].choose(state, rng), rng):
        assert action in state.legal()
        state.take(action)
    assert state.actor == pithead.OVER
    assert state == expected


def test_the_loop_ends_when_a_seat_is_to_decide() -> None:
    rng = random.Random(2)
    state = pithead.game("schichtwechsel").start(players=3)
    deciding = set()

    def choose(state: pithead.State) -> int:
        deciding.add(state.actor)
        return rng.choice(state.legal())

    for _ in range(5):
        for action in events(state, choose, rng, stop_at=1):
            state.take(action)
        assert state.actor == 1
        state.take(state.legal()[0])
    assert deciding == {0, 2}


def test_the_number_of_bots_is_checked() -> None:
    with pytest.raises(pithead.BadSetup, match="3 players need 3 bots, not 1"):
        pithead.play(pithead.game("schiefer").start(players=3), [bot("random")], random.Random(1))


class Stubborn:
    """A bot that always passes, whether it may or not."""

    name = "stubborn"

    def choose(self, state: pithead.State, rng: object) -> int:
        return state.game.vocabulary.index("pass")


def test_an_illegal_choice_of_a_bot_is_refused() -> None:
    state = pithead.game("schiefer").start(players=2)
    with pytest.raises(pithead.IllegalAction):
        pithead.play(state, [Stubborn(), Stubborn()], random.Random(1))
