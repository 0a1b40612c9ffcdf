"""One seat against bots: Gymnasium's own checks, and what they do not look at."""

import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pithead
from pithead.adapters.gymnasium import PitheadEnv, PitheadVectorEnv, env_id, register
from pithead.adapters.potential_rewards import potential
from pithead.adapters.rewards import rewards
from pithead.bots import bot


def finish(environment: PitheadEnv, seed: int) -> list[float]:
    """Go on at random to the end; the rewards on the way."""
    rng = random.Random(seed)
    values: list[float] = []
    over = stopped = False
    while not over and not stopped:
        legal = np.flatnonzero(environment.action_masks()).tolist()
        _, value, over, stopped, _ = environment.step(rng.choice(legal))
        values.append(value)
    return values


def test_the_checker_passes(game_id: str, players: int) -> None:
    environment = gymnasium.make(env_id(game_id), players=players)
    check_env(environment.unwrapped, skip_render_check=True)


def test_the_checker_of_drawings_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame.time.wait", lambda _: None)
    check_env(gymnasium.make("pithead/Schiefer-v1", render_mode="rgb_array", width=200).unwrapped)


@pytest.mark.parametrize("mode", ["human", "rgb_array", "ansi", "svg"])
def test_a_position_can_be_shown(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame.time.wait", lambda _: None)
    environment = PitheadEnv("schichtwechsel", render_mode=mode, width=200, lang="de")
    environment.reset(seed=1)
    shown = environment.render()
    if mode == "human":
        assert shown is None
    elif mode == "rgb_array":
        assert shown.shape[1:] == (200, 3)
        assert shown.dtype == np.uint8
    else:
        assert isinstance(shown, str)
        assert "Kohle" in shown
    environment.close()


def test_only_the_agent_is_asked(game_id: str, players: int) -> None:
    environment = PitheadEnv(game_id, players, seat=players - 1)
    row, info = environment.reset(seed=1)
    rng = random.Random(1)
    for _ in range(25):
        position = environment.position
        assert position.actor == players - 1
        assert row in environment.observation_space
        assert row.tolist() == list(position.game.observe(position, players - 1))
        assert np.flatnonzero(info["action_mask"]).tolist() == position.legal()
        assert np.flatnonzero(environment.action_masks()).tolist() == position.legal()
        row, value, over, stopped, info = environment.step(rng.choice(position.legal()))
        assert (value, stopped) == (0.0, False)
        if over:
            break


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_the_agent_is_rewarded_at_the_end(game_id: str, reward: str) -> None:
    environment = PitheadEnv(game_id, 3, seat=1, reward=reward)
    environment.reset(seed=4)
    values = finish(environment, seed=4)
    assert set(values[:-1]) == {0.0}
    assert values[-1] == rewards(environment.position, reward)[1]
    assert environment.action_masks().sum() == 0
    with pytest.raises(pithead.BadSetup, match="The game is over; reset"):
        environment.step(0)


def test_an_illegal_action_changes_nothing_and_costs(game_id: str) -> None:
    environment = PitheadEnv(game_id)
    _, info = environment.reset(seed=1)
    before = environment.position.to_json()
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    row, value, over, stopped, after = environment.step(wrong)
    assert (value, over, stopped) == (-1.0, False, False)
    assert environment.position.to_json() == before
    assert after["action_mask"].tolist() == info["action_mask"].tolist()
    assert row.tolist() == list(environment.position.game.observe(environment.position, 0))


def test_a_seed_makes_a_game_repeatable(game_id: str) -> None:
    ends = []
    for seed in (7, 7, 8):
        environment = PitheadEnv(game_id, 2)
        environment.reset(seed=seed)
        finish(environment, seed=1)
        ends.append(environment.position.to_json())
    assert ends[0] == ends[1] != ends[2]


def test_a_copy_goes_on_like_the_original() -> None:
    original = PitheadEnv("schichtwechsel", 3)
    original.reset(seed=2)
    twins = [copy.deepcopy(original), pickle.loads(pickle.dumps(original))]
    finish(original, seed=3)
    for twin in twins:
        finish(twin, seed=3)
        assert twin.position.to_json() == original.position.to_json()


def test_max_steps_truncates_an_episode() -> None:
    environment = PitheadEnv("schiefer", max_steps=6)
    environment.reset(seed=1)
    assert len(finish(environment, seed=1)) == 6
    assert environment.position.actor != pithead.OVER


def test_the_seat_can_be_drawn_for_each_game() -> None:
    environment = PitheadEnv("schiefer", 4, seat=None)
    seats = set()
    for seed in range(30):
        environment.reset(seed=seed)
        assert environment.position.actor == environment.agent_game.seat
        seats.add(environment.agent_game.seat)
    assert seats == {0, 1, 2, 3}


class First:
    """Takes the first action, and notes whom it played for."""

    name = "first"

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, state: pithead.State, rng: Any) -> int:
        self.seats.add(state.actor)
        return state.legal()[0]


def test_opponents_sit_to_the_left_in_their_order() -> None:
    next_one, last_one = First(), First()
    environment = PitheadEnv("schichtwechsel", 3, seat=1, opponents=[next_one, last_one])
    environment.reset(seed=1)
    finish(environment, seed=1)
    assert (next_one.seats, last_one.seats) == ({2}, {0})


def test_one_bot_can_play_all_others() -> None:
    one = First()
    environment = PitheadEnv("schichtwechsel", 4, opponents=one)
    environment.reset(seed=1)
    finish(environment, seed=1)
    assert one.seats == {1, 2, 3}
    assert PitheadEnv("schiefer", 3, opponents=["greedy", bot("random")]).agent_game.bots[0].name


def test_games_of_a_vector_are_those_of_single_environments(game_id: str) -> None:
    vector = gymnasium.make_vec(env_id(game_id), num_envs=3, players=2)
    assert isinstance(vector, PitheadVectorEnv)
    alone = [PitheadEnv(game_id, 2) for _ in range(3)]
    rows, info = vector.reset(seed=[10, 11, 12])
    assert rows in vector.observation_space
    for index, environment in enumerate(alone):
        row, _ = environment.reset(seed=10 + index)
        assert row.tolist() == rows[index].tolist()
    rng = random.Random(1)
    for _ in range(30):
        legal = [np.flatnonzero(mask).tolist() for mask in info["action_mask"]]
        actions = np.array([rng.choice(choices) for choices in legal])
        rows, values, over, stopped, info = vector.step(actions)
        for index, environment in enumerate(alone):
            row, value, ended, _, details = environment.step(actions[index])
            assert row.tolist() == rows[index].tolist()
            assert (value, ended, False) == (values[index], over[index], stopped[index])
            assert details["action_mask"].tolist() == info["action_mask"][index].tolist()
        assert not over.any()


def test_games_of_a_vector_differ_from_each_other_and_from_those_of_other_seeds() -> None:
    vector = PitheadVectorEnv("schiefer", num_envs=8)

    def games(seed: Any) -> list[bytes]:
        rows, info = vector.reset(seed=seed)
        seen = [rows]
        for _ in range(20):
            rows, _, _, _, info = vector.step(info["action_mask"].argmax(axis=1))
            seen.append(rows)
        return [game.tobytes() for game in np.stack(seen, axis=1)]

    assert len({*games(1), *games(2)}) == 16
    assert games(1) == games(np.int64(1))
    with pytest.raises(pithead.BadSetup, match="must be 0 or more, not -1"):
        vector.reset(seed=-1)


def test_a_finished_episode_is_reset_in_the_next_step() -> None:
    vector = PitheadVectorEnv("schichtwechsel", num_envs=2, max_steps=5, reward="place")
    _, info = vector.reset(seed=[3, 4])
    ended = 0
    for step in range(1, 13):
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        _, values, over, stopped, info = vector.step(actions)
        assert not over.any()
        assert stopped.tolist() == [step % 6 == 5] * 2
        assert values.tolist() == [0.0, 0.0]
        ended += int(stopped.sum())
    assert ended == 4


def test_an_illegal_action_costs_one_game_of_many() -> None:
    vector = PitheadVectorEnv("schiefer", num_envs=2)
    _, info = vector.reset(seed=1)
    legal = int(np.flatnonzero(info["action_mask"][0])[0])
    wrong = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    _, values, _, _, _ = vector.step(np.array([legal, wrong]))
    assert values.tolist() == [0.0, -1.0]


def test_gymnasiums_own_vectors_work_too() -> None:
    vector = gymnasium.make_vec("pithead/Schiefer-v1", num_envs=2, vectorization_mode="sync")
    rows, _ = vector.reset(seed=1)
    assert rows.shape == (2, 175)
    vector.close()


def test_registering_twice_does_no_harm() -> None:
    register()
    assert [env_id(game_id) in gymnasium.registry for game_id in pithead.games()] == [True] * 3
    assert env_id("schiefer") == "pithead/Schiefer-v1"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seat": 2}, "There is no seat 2; the seats are 0 to 1"),
        ({"seat": 0.5}, "A seat is a whole number from 0 to 1, not 0.5"),
        ({"opponents": object}, "<class 'object'> is neither a bot nor the name of one"),
        ({"opponents": "wizard"}, "There is no bot 'wizard'; choose one of random, greedy"),
        ({"opponents": ["random"] * 3}, "1 opponents are needed, not 3; or name one bot for all"),
        ({"reward": "fame"}, "There is no reward 'fame'; there is: win, place, margin"),
        ({"max_steps": -1}, "max_steps must be a whole number from 1 on or None, not -1"),
        ({"players": 1}, "Schiefer is for 2 to 4 players, not for 1"),
    ],
)
@pytest.mark.parametrize("maker", [PitheadEnv, PitheadVectorEnv])
def test_what_cannot_be_made_is_refused_in_words(
    maker: Any, given: dict[str, Any], message: str
) -> None:
    with pytest.raises(pithead.PitheadError) as refusal:
        maker("schiefer", **given)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number from 1 on, not 0"),
        ({"render_mode": "ansi"}, "render_mode must be None"),
    ],
)
def test_a_vector_that_cannot_be_made_is_refused_in_words(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(pithead.BadSetup, match=message):
        PitheadVectorEnv("schiefer", **given)


def test_wrong_numbers_of_seeds_and_actions_are_refused() -> None:
    vector = PitheadVectorEnv("schiefer", num_envs=3)
    with pytest.raises(pithead.BadSetup, match="3 games need 3 seeds or one"):
        vector.reset(seed=[1, 2])
    with pytest.raises(pithead.BadSetup, match="There are no games yet; reset"):
        vector.step(np.zeros(3, np.int64))
    vector.reset(seed=1)
    with pytest.raises(pithead.BadSetup, match="3 games need 3 actions, not 2"):
        vector.step(np.zeros(2, np.int64))


class Chooser:
    """A bot that uses more of its random source than `random()`."""

    name = "chooser"

    def __init__(self) -> None:
        self.drawn: list[int] = []

    def choose(self, state: pithead.State, rng: random.Random) -> int:
        assert isinstance(rng, random.Random)
        self.drawn.append(rng.getrandbits(40))
        return rng.sample(state.legal(), 1)[0]


def test_opponents_may_use_all_of_a_random_source() -> None:
    opponents = [Chooser(), Chooser()]
    for chooser in opponents:
        environment = PitheadEnv("ruhrschifffahrt", players=2, opponents=[chooser])
        environment.reset(seed=5)
        finish(environment, seed=6)
    assert opponents[0].drawn == opponents[1].drawn
    assert len(set(opponents[0].drawn)) == len(opponents[0].drawn) > 10
    assert max(opponents[0].drawn) >= 2**39


def test_scaled_observations_are_fractions_of_the_maximum(game_id: str) -> None:
    plain, scaled = PitheadEnv(game_id, 3), PitheadEnv(game_id, 3, scaled=True)
    row, fractions = plain.reset(seed=4)[0], scaled.reset(seed=4)[0]
    assert scaled.observation_space.contains(fractions)
    assert fractions.max() == 1.0
    highest = np.maximum(plain.spaces.highest, 1)
    np.testing.assert_allclose(fractions * highest, row, atol=1e-4)
    assert pickle.loads(pickle.dumps(scaled)).spaces.scaled


def test_shaping_adds_the_difference_of_potentials(game_id: str) -> None:
    gamma = 0.9
    plain, shaped = PitheadEnv(game_id, 2), PitheadEnv(game_id, 2, shaping=gamma)
    plain.reset(seed=4)
    shaped.reset(seed=4)
    start = potential(shaped.position, 0)
    rewards_without = finish(plain, 5)
    rewards_with = finish(shaped, 5)
    assert len(rewards_with) == len(rewards_without)
    assert any(rewards_with[:-1])
    total = sum(gamma**number * value for number, value in enumerate(rewards_with))
    end = gamma ** (len(rewards_without) - 1) * rewards_without[-1]
    assert total == pytest.approx(end - start)


def test_shaping_is_the_same_for_many_games_at_once() -> None:
    single = PitheadEnv("schichtwechsel", shaping=0.99)
    single.reset(seed=3)
    many = PitheadVectorEnv("schichtwechsel", num_envs=2, shaping=0.99)
    many.reset(seed=[3, 4])
    for _ in range(6):
        action = int(np.flatnonzero(single.action_masks())[0])
        other = many.agent_games[1].legal_actions()[0]
        _, reward, *_ = single.step(action)
        assert many.step(np.array([action, other]))[1][0] == pytest.approx(reward)


@pytest.mark.parametrize("shaping", [0, -1, 1.5, True, "0.9"])
def test_an_impossible_discount_is_refused(shaping: Any) -> None:
    with pytest.raises(pithead.BadSetup, match="shaping must be a discount"):
        PitheadEnv(shaping=shaping)


def test_a_seat_is_any_integer() -> None:
    environment = PitheadEnv("schiefer", 3, seat=np.int8(2))  # type: ignore[arg-type]
    environment.reset(seed=1)
    assert environment.agent_game.seat == 2


@pytest.mark.parametrize("what", ["step", "position", "render", "action_masks"])
def test_before_the_first_reset_there_is_no_game(what: str) -> None:
    environment = PitheadEnv(render_mode="ansi")
    with pytest.raises(pithead.BadSetup, match=r"no game yet; reset\(\) starts one"):
        environment.step(0) if what == "step" else getattr(environment, what)()


def test_a_mask_says_which_environments_start_anew() -> None:
    envs = PitheadVectorEnv("schiefer", 2, 3)
    mask = np.array([False, True, False])
    with pytest.raises(pithead.BadSetup, match="needs to start all of them"):
        envs.reset(options={"reset_mask": mask})
    first, info = envs.reset(seed=1)
    rows = first
    for _ in range(5):
        rows, *_, info = envs.step(info["action_mask"].argmax(axis=1))
    again, _ = envs.reset(seed=1, options={"reset_mask": mask})
    assert (again[1] == first[1]).all()
    assert (again[[0, 2]] == rows[[0, 2]]).all()
    with pytest.raises(pithead.BadSetup, match="one row of 3 truth values"):
        envs.reset(options={"reset_mask": [True]})
