"""PettingZoo's own checks as they are shipped, and what they do not look at."""

import copy
import pickle
import random
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.utils.conversions import parallel_to_aec

import pithead
from pithead.adapters.pettingzoo import (
    env,
    env_id,
    parallel_env,
    pithead_v1,
    raw_env,
    register,
)
from pithead.adapters.rewards import rewards

# PettingZoo wants pictures; of its own environments it lets those pass by name that give a
# dictionary with a mask, as ours do.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]

CYCLES = 40


def play(environment: Any, seed: int, steps: int = 10**6) -> list[tuple[str, int]]:
    """Go on at random; who did what."""
    rng = random.Random(seed)
    done: list[tuple[str, int]] = []
    for agent in environment.agent_iter(steps):
        sight, _, terminated, truncated, _ = environment.last()
        action = None
        if not terminated and not truncated:
            action = rng.choice(np.flatnonzero(sight["action_mask"]).tolist())
            done.append((agent, action))
        environment.step(action)
    return done


def test_the_api_test_passes(game_id: str, players: int) -> None:
    api_test(pithead_v1(game_id, players), num_cycles=CYCLES)


def test_the_seed_test_passes(game_id: str, players: int) -> None:
    seed_test(lambda: pithead_v1(game_id, players), num_cycles=CYCLES // players)


def test_the_test_of_saved_observations_passes(game_id: str, players: int) -> None:
    save_obs_test(pithead_v1(game_id, players))


def test_the_performance_benchmark_runs(
    game_id: str,
    players: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """On a clock on which its five seconds are soon over."""
    module = import_module("pettingzoo.test.performance_benchmark")
    ticks = iter(np.arange(0, 10**6, 0.25))
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    performance_benchmark(pithead_v1(game_id, players))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_the_test_of_max_cycles_passes(game_id: str, players: int) -> None:
    """It knows parallel environments only, and makes the other kind of them as PettingZoo does."""

    def parallel(max_cycles: int) -> Any:
        return parallel_env(game_id, players, max_cycles=max_cycles)

    def in_turns(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=in_turns))


def test_the_parallel_api_test_passes(game_id: str, players: int) -> None:
    parallel_api_test(parallel_env(game_id, players), num_cycles=CYCLES)


def test_the_parallel_seed_test_passes(game_id: str, players: int) -> None:
    parallel_seed_test(lambda: parallel_env(game_id, players), num_cycles=CYCLES)


def test_the_render_test_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one game: every dot is drawn anew in every step, and that takes its time."""
    monkeypatch.setattr("pygame.time.wait", lambda _: None)
    render_test(
        lambda render_mode: pithead_v1("schiefer", 2, render_mode=render_mode, width=300),
        custom_tests={
            "svg": lambda drawing: drawing.startswith("<svg"),
            "ansi": lambda text: text.count("\n") > 10,
            "rgb_array": lambda dots: dots.shape[1] == 300 and dots.std() > 10,
        },
    )


def test_agents_masks_and_observations_are_those_of_the_position(
    game_id: str, players: int
) -> None:
    environment = pithead_v1(game_id, players)
    environment.reset(seed=3)
    rng = random.Random(3)
    for agent in environment.agent_iter(60):
        position = environment.unwrapped.position
        assert agent == f"player_{position.actor}"
        assert environment.action_space(agent).n == position.game.actions
        for seat, name in enumerate(environment.possible_agents):
            sight = environment.observe(name)
            assert sight in environment.observation_space(name)
            assert sight["observation"].tolist() == list(position.game.observe(position, seat))
            legal = position.legal() if name == agent else []
            assert np.flatnonzero(sight["action_mask"]).tolist() == legal
        assert environment.state().tolist() == list(position.game.observe(position, 0))
        environment.step(rng.choice(position.legal()))


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_every_agent_is_rewarded_once_at_the_end(game_id: str, reward: str) -> None:
    environment = pithead_v1(game_id, 3, reward=reward)
    environment.reset(seed=8)
    paid = dict.fromkeys(environment.possible_agents, 0.0)
    rng = random.Random(8)
    for agent in environment.agent_iter():
        sight, value, terminated, _, _ = environment.last()
        paid[agent] += value
        legal = np.flatnonzero(sight["action_mask"]).tolist()
        environment.step(None if terminated else rng.choice(legal))
    position = environment.unwrapped.position
    assert position.actor == pithead.OVER
    assert list(paid.values()) == rewards(position, reward)
    assert paid[f"player_{position.ranking()[0]}"] == max(paid.values())
    assert environment.agents == []


def test_a_seed_makes_a_game_repeatable(game_id: str) -> None:
    environment = pithead_v1(game_id, 3)
    games = []
    for seed in (5, 5, 6):
        environment.reset(seed=seed)
        games.append(play(environment, seed=1, steps=80))
    assert games[0] == games[1] != games[2]


def test_without_a_seed_games_go_on_from_the_last_one(game_id: str) -> None:
    first, second = pithead_v1(game_id, 2), pithead_v1(game_id, 2)
    for environment in (first, second):
        environment.reset(seed=5)
        environment.reset()
    assert play(first, seed=1, steps=50) == play(second, seed=1, steps=50)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_copy_goes_on_like_the_original(game_id: str, way: Any) -> None:
    original = raw_env(game_id, 3)
    original.reset(seed=2)
    play(original, seed=2, steps=30)
    twin = way(original)
    before = original.position.to_json()
    assert twin.position.to_json() == before
    continued = play(twin, seed=4, steps=40)
    assert original.position.to_json() == before
    assert play(original, seed=4, steps=40) == continued
    assert original.position.to_json() == twin.position.to_json()


def test_max_cycles_truncates_an_episode(game_id: str) -> None:
    environment = pithead_v1(game_id, 2, max_cycles=7)
    environment.reset(seed=1)
    assert len(play(environment, seed=1)) == 7
    assert environment.unwrapped.position.actor != pithead.OVER


@pytest.mark.filterwarnings("ignore:.*Illegal move.*")
def test_an_illegal_action_loses_in_the_usual_wrappers() -> None:
    environment = pithead_v1("schiefer", 2)
    environment.reset(seed=1)
    agent = environment.agent_selection
    sight = environment.observe(agent)
    environment.step(int(np.flatnonzero(sight["action_mask"] == 0)[0]))
    assert all(environment.terminations.values())
    assert environment.rewards[agent] == -1.0


def test_the_raw_environment_refuses_an_illegal_action_and_says_why() -> None:
    environment = raw_env("schiefer", 2)
    environment.reset(seed=1)
    before = environment.position.to_json()
    with pytest.raises(pithead.IllegalAction, match="is not legal here"):
        environment.step(environment.position.game.number("mark:all"))
    assert environment.position.to_json() == before


def test_agents_that_are_not_asked_wait_in_the_parallel_environment(game_id: str) -> None:
    environment = parallel_env(game_id, 3)
    sights, _ = environment.reset(seed=1)
    asked = environment.position.actor
    for seat, agent in enumerate(environment.agents):
        legal = np.flatnonzero(sights[agent]["action_mask"]).tolist()
        assert legal == (environment.position.legal() if seat == asked else [environment.wait])
    before = environment.position.to_json()
    nothing = dict.fromkeys(environment.agents, environment.wait)
    _, values, _, _, _ = environment.step(nothing)
    assert environment.position.to_json() == before
    assert values == {
        agent: -1.0 if seat == asked else 0.0 for seat, agent in enumerate(environment.agents)
    }


def test_the_parallel_environment_plays_to_the_end(game_id: str) -> None:
    environment = parallel_env(game_id, 2, reward="place")
    sights, _ = environment.reset(seed=1)
    rng = random.Random(1)
    values: dict[str, float] = {}
    while environment.agents:
        actions = {
            agent: rng.choice(np.flatnonzero(sight["action_mask"]).tolist())
            for agent, sight in sights.items()
        }
        sights, values, _, stopped, _ = environment.step(actions)
        assert not any(stopped.values())
    assert environment.position.actor == pithead.OVER
    assert list(values.values()) == rewards(environment.position, "place")


def test_a_parallel_step_without_an_answer_is_refused_in_words() -> None:
    environment = parallel_env("schiefer", 2, max_cycles=1)
    environment.reset(seed=1)
    asked = environment.agents[environment.position.actor]
    with pytest.raises(pithead.BadSetup, match=f"{asked} is asked now, and has no action among"):
        environment.step({})
    environment.step(dict.fromkeys(environment.agents, environment.wait))
    with pytest.raises(pithead.BadSetup, match="The game is over; reset"):
        environment.step({})


@pytest.mark.parametrize("maker", [pithead_v1, raw_env, parallel_env, env])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": "chess"}, "There is no game 'chess'; choose one of schiefer"),
        ({"players": 5}, "Schiefer is for 2 to 4 players, not for 5"),
        ({"options": {"luck": 1}}, "Schiefer has no option 'luck'; it has coins_at_start"),
        ({"reward": "fame"}, "There is no reward 'fame'; there is: win, place, margin"),
        ({"render_mode": "film"}, "There is no render_mode 'film'; there is: human"),
        ({"max_cycles": 0}, "max_cycles must be a whole number from 1 on or None, not 0"),
        ({"width": "wide"}, "width must be a whole number of pixels, not 'wide'"),
        ({"lang": "fr"}, "There are no texts in 'fr'; choose one of 'en', 'de'"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(
    maker: Any, given: dict[str, Any], message: str
) -> None:
    with pytest.raises(pithead.PitheadError) as refusal:
        maker(**given)
    assert message in str(refusal.value)


def test_the_registry_knows_all_games(game_id: str) -> None:
    register()
    in_turns = pettingzoo.make("aec", env_id(game_id), players=3)
    assert str(in_turns.unwrapped) == f"pithead_{game_id}_v1"
    assert len(in_turns.possible_agents) == 3
    parallel = pettingzoo.make("parallel", env_id(game_id), players=4, max_cycles=9)
    assert isinstance(parallel, parallel_env)
    assert (len(parallel.possible_agents), parallel.max_cycles) == (4, 9)


def test_options_are_those_of_the_game() -> None:
    game = pithead.game("schiefer")
    environment = raw_env(game, 2, options={"coins_at_start": 7})
    environment.reset(seed=1)
    assert environment.position.to_json()["coins"] == [7, 7]


@pytest.mark.parametrize("maker", [raw_env, parallel_env])
def test_before_the_first_reset_there_is_no_game(maker: Any) -> None:
    environment = maker()
    for use in (lambda: environment.step({}), environment.state, lambda: environment.position):
        with pytest.raises(pithead.BadSetup, match=r"no game yet; reset\(\) starts one"):
            use()
