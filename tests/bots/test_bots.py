"""The bots: found by name, repeatable, and greedy beats random."""

import random
from typing import Any

import pytest

import pithead
from pithead.arena.simulate import simulate
from pithead.arena.tournament import Tournament
from pithead.bots import bot, bot_registry, bots, register
from pithead.datasets import DatasetSettings
from pithead.kernel.state import RandomSource
from tests.budgets import examples


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


class Last:
    name = "last"

    def choose(self, state: pithead.State, rng: RandomSource) -> int:
        return state.legal()[-1]


@pytest.mark.parametrize("name", ["greedy", "random", "foreman", "network", "tree:20"])
def test_another_bot_is_replaced_only_on_purpose(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_registry, "_factories", dict(bot_registry._factories))
    monkeypatch.setattr(bot_registry, "_own", set())
    kind = type(bot(name))
    with pytest.raises(pithead.BadSetup, match=f"already a bot '{name}'.*replace=True"):
        register(name, Last)
    assert type(bot(name)) is kind
    register(name, Last, replace=True)
    assert type(bot(name)) is Last


def test_a_bot_of_ones_own_can_be_registered_again() -> None:
    register("again", Last)
    register("again", lambda: bot("greedy"))
    assert bot("again").name == "greedy"
    with pytest.raises(pithead.BadSetup, match="its class or a function that creates it, not by 5"):
        register("number", 5)  # type: ignore[arg-type]


def test_games_take_names_and_objects() -> None:
    state = pithead.game("schichtwechsel").start(players=2)
    pithead.play(state, ["random", Last()], random.Random(4))
    assert state.actor == pithead.OVER
    found = simulate(state.game, 2, [Last(), "random"], 2)
    assert found.bots == ["last", "random"]
    assert found.games == 2


def test_games_in_several_processes_take_names_only() -> None:
    for use in (
        lambda: Tournament("schiefer", ("greedy", Last()), (2,), 2),  # type: ignore[arg-type]
        lambda: DatasetSettings("schiefer", 2, 1, [Last()]).check(),  # type: ignore[list-item]
    ):
        with pytest.raises(pithead.BadSetup, match=r"need the names of their bots, not <.*Last"):
            use()


class Nameless:
    def choose(self, state: pithead.State, rng: RandomSource) -> int:
        return state.legal()[0]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (Last, "it is a class, so call it to create one"),
        (5, r"it has no method choose\(state, rng\)"),
        (Nameless(), "it has no name, which must be a text"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(given: Any, reason: str) -> None:
    state = pithead.game("schiefer").start(players=2)
    for use in (
        lambda: bot(given),
        lambda: pithead.play(state, [given, "random"], random.Random(1)),
        lambda: simulate(state.game, 2, [given], 1),
    ):
        with pytest.raises(pithead.BrokenBot, match=f"is neither a bot nor the name.*{reason}"):
            use()


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
    games = examples(3, 1)
    first = simulate(game, 2, ["greedy", "random"], games, seed=9)
    second = simulate(game, 2, ["greedy", "random"], games, seed=9)
    assert first.scores == second.scores
    assert first.decisions == second.decisions
    assert simulate(game, 2, ["random"], games, seed=10).scores != first.scores
