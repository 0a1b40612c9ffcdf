"""Games in which one player is forced to a choice: only that player, only there."""

import argparse
import random

import pithead
from bench.forced import Forced, choices_of, play
from pithead.bots import bot

OPTIONS = argparse.Namespace(
    game="ruhrschifffahrt",
    players=2,
    bot="greedy",
    noise=0.0,
    edition=None,
    seed=1,
    seat=2,
    verb="start",
    decision=1,
)


def test_the_second_player_is_forced_to_an_opening() -> None:
    names = choices_of(OPTIONS)
    assert len(names) > 3
    assert all(name.startswith("start:") for name in names)
    own = play(OPTIONS, 1, "", range(2))
    assert (own.games, own.forced, sum(own.own.values())) == (2, 0, 2)
    forced = play(OPTIONS, 1, names[0], range(2))
    assert (forced.games, forced.forced) == (2, 2)
    assert forced.own == own.own  # asked in the same positions


def test_an_action_is_forced_as_often_as_allowed() -> None:
    state = pithead.game("schiefer").start(2)
    rng = random.Random(1)
    while state.actor < 0:
        state.take(state.draw(rng))
    forced = Forced(bot("greedy"), 0, "reroll:*", "", 1, 1)
    assert state.name(forced.choose(state, rng)).startswith("reroll:")
    assert forced.forced == 1
    assert forced.choose(state, rng) == bot("greedy").choose(state, rng)
    other = Forced(bot("greedy"), 1, "reroll:*", "", 1, 1)
    assert other.choose(state, rng) == bot("greedy").choose(state, rng)
