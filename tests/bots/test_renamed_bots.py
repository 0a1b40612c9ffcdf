"""Bots that were renamed: they are listed by the new name and found by the old one, too."""

import random

import pytest

import pithead
from pithead.bots import bot, bots, is_bot, register
from pithead.bots.bot_registry import RENAMED, _factories, current_name


@pytest.mark.parametrize(("old", "new"), [("hewer", "journeyman"), ("overman", "foreman")])
def test_an_old_name_finds_the_same_bot(old: str, new: str) -> None:
    assert bot(old).name == bot(new).name == new
    assert is_bot(old)
    state = pithead.game("ruhrschifffahrt").start(players=2)
    rng = random.Random(1)
    while state.actor == pithead.CHANCE:
        state.take(state.draw(rng))
    choices = [bot(name).choose(state, random.Random(2)) for name in (old, new)]
    assert choices[0] == choices[1]


def test_only_the_new_names_are_listed() -> None:
    assert {"journeyman", "foreman"} <= set(bots())
    assert set(RENAMED) == {"hewer", "overman"}
    assert not set(RENAMED) & set(bots())
    assert set(RENAMED.values()) <= set(bots())


def test_a_bot_of_ones_own_may_have_an_old_name() -> None:
    register("hewer", lambda: bot("random"))
    try:
        assert current_name("hewer") == "hewer"
        assert bot("hewer").name == "random"
        assert "hewer" in bots()
    finally:
        del _factories["hewer"]


def test_other_names_stay_as_they_are() -> None:
    for name in ("tree:0.5s", "nobody", ""):
        assert current_name(name) == name
