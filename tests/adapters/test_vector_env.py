"""The vector environment for self-play: the batch simulator, as Gymnasium asks for it."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import pithead
from pithead.adapters.potential_rewards import potential
from pithead.adapters.rewards import rewards
from pithead.adapters.vector_env import SelfPlayVectorEnv, margins, place_rewards
from pithead.arena.batch import BatchSimulator


def test_it_shows_what_the_player_sees_who_decides(game_id: str, players: int) -> None:
    env = SelfPlayVectorEnv(game_id, players, 3)
    batch = BatchSimulator(game_id, players, 3)
    rows, info = env.reset(seed=4)
    batch.reset(4)
    for _ in range(40):
        assert rows in env.observation_space
        assert (rows == batch.observations).all()
        assert (info["action_mask"] == batch.masks).all()
        assert (info["actor"] == batch.actors).all()
        actions = batch.random_actions()
        batch.step(actions)
        assert (env.random_actions() == actions).all()
        assert actions in env.action_space
        rows, _, terminated, truncated, info = env.step(actions)
        assert (terminated == batch.finished).all()
        assert not truncated.any()


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_the_rewards_are_those_of_the_other_environments(reward: str) -> None:
    players = 3
    env = SelfPlayVectorEnv("schichtwechsel", players, 4, reward=reward)
    env.reset(seed=1)
    found = 0
    while found < 4:
        before = [env.batch.state(number) for number in range(4)]
        actions = env.random_actions()
        _, values, terminated, _, info = env.step(actions)
        for number, state in enumerate(before):
            wanted = [0.0] * players
            if terminated[number]:
                # Nothing is drawn after the last decision of this game.
                end = state.clone()
                end.take(int(actions[number]))
                wanted = rewards(end, reward)
                found += 1
            assert info["rewards"][number].tolist() == pytest.approx(wanted)
            assert values[number] == pytest.approx(wanted[state.actor])


def test_shaping_rewards_what_the_evaluation_says(game_id: str) -> None:
    gamma, count = 0.99, 4
    env = SelfPlayVectorEnv(game_id, 2, count, shaping=gamma)
    env.reset(seed=1)
    for _ in range(30):
        before = [env.batch.state(number) for number in range(count)]
        _, values, terminated, _, info = env.step(env.random_actions())
        assert not terminated.any()
        for number, state in enumerate(before):
            after = env.batch.state(number)
            wanted = [gamma * potential(after, s) - potential(state, s) for s in range(2)]
            assert info["rewards"][number].tolist() == pytest.approx(wanted, abs=1e-5)
            assert values[number] == info["rewards"][number][state.actor]


@pytest.mark.parametrize("gamma", [1.0, 0.99])
def test_shaping_rewards_of_a_game_sum_to_what_does_not_depend_on_play(
    game_id: str, players: int, gamma: float
) -> None:
    """For every seat: the discounted result, minus the potential at the start of the game.

    Otherwise shaping would change which policy is best.
    """
    count = 2
    env = SelfPlayVectorEnv(game_id, players, count, shaping=gamma, reward="margin")
    plain = SelfPlayVectorEnv(game_id, players, count, reward="margin")
    env.reset(seed=3)
    plain.reset(seed=3)
    starts = [
        [potential(env.batch.state(number), seat) for seat in range(players)]
        for number in range(count)
    ]
    sums = np.zeros((count, players))
    discount = 1.0
    ended = np.zeros(count, np.bool_)
    while not ended.all():
        actions = env.random_actions()
        assert (plain.random_actions() == actions).all()
        *_, terminated, _, info = env.step(actions)
        *_, results = plain.step(actions)
        sums += discount * np.where(ended[:, None], 0, info["rewards"])
        for number in np.flatnonzero(terminated & ~ended):
            wanted = discount * results["rewards"][number] - np.array(starts[number])
            assert sums[number] == pytest.approx(wanted, abs=1e-3)
        ended |= terminated
        discount *= gamma


def test_shaping_needs_a_discount() -> None:
    with pytest.raises(pithead.BadSetup, match="shaping must be a discount"):
        SelfPlayVectorEnv("schiefer", shaping=1.5)


def test_the_end_of_a_game_is_shown_beside_the_next_one() -> None:
    env = SelfPlayVectorEnv("schichtwechsel", 2, 4, scaled=True, max_steps=150, shaping=1.0)
    env.reset(seed=2)
    seen = {"over": 0, "cut": 0}
    while not all(seen.values()):
        before = [env.batch.state(number) for number in range(4)]
        _, values, terminated, truncated, info = env.step(env.random_actions())
        over = terminated | truncated
        assert not (terminated & truncated).any()
        assert ("final_obs" in info) == over.any()
        seen["over"] += terminated.sum()
        seen["cut"] += truncated.sum()
        for number in np.flatnonzero(over).tolist():
            assert info["_final_obs"].tolist() == over.tolist()
            end, seat = env.batch.final_state(number), before[number].actor
            assert info["final_obs"][number] == pytest.approx(env.spaces.observe(end, seat))
            assert (end.actor == pithead.OVER) == terminated[number]
            # A game that is cut off is worth what its last position promises.
            wanted = potential(end, seat) - potential(before[number], seat)
            wanted += info["rewards"][number][seat] - values[number]
            if terminated[number]:
                wanted += rewards(end, "win")[seat]
            assert values[number] == pytest.approx(wanted, abs=1e-5)


def test_it_begins_where_it_is_told() -> None:
    env = SelfPlayVectorEnv("schiefer", 2, 2, shaping=0.9)
    env.reset(seed=1)
    start = env.batch.state(1)
    for _ in range(5):
        env.step(env.random_actions())
    other = env.batch.state(0)
    mask = np.array([False, True])
    rows, info = env.reset(seed=1, options={"reset_mask": mask})
    assert [env.batch.state(0), env.batch.state(1)] == [other, start]
    assert rows[1].tobytes() == start.game.observe(start, int(info["actor"][1]))
    env.reset(seed=1, options={"positions": other})
    assert [env.batch.state(0), env.batch.state(1)] == [other, other]
    with pytest.raises(pithead.BadSetup, match="no option 'mask' of reset"):
        env.reset(options={"mask": mask})


def test_bots_can_have_seats() -> None:
    env = SelfPlayVectorEnv("schichtwechsel", 3, 2, opponents={0: "random", 2: "random"})
    _, info = env.reset(seed=1)
    ended = 0
    while not ended:
        assert info["actor"].tolist() == [1, 1]
        _, values, terminated, _, info = env.step(env.random_actions())
        assert (values == info["rewards"][:, 1]).all()
        ended += terminated.sum()


@pytest.mark.parametrize("way", ["copy", "pickle", "restore"])
def test_it_can_be_copied_in_the_middle_of_a_game(way: str) -> None:
    env = SelfPlayVectorEnv("ruhrschifffahrt", 2, 3, shaping=0.99)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.random_actions())
    if way == "restore":
        other = SelfPlayVectorEnv("ruhrschifffahrt", 2, 3, shaping=0.99)
        rows, info = other.restore(env.snapshot())
        assert (rows == env.batch.observations).all()
        assert (info["actor"] == env.batch.actors).all()
    else:
        other = copy.deepcopy(env) if way == "copy" else pickle.loads(pickle.dumps(env))
    for _ in range(20):
        actions = env.random_actions()
        assert (other.random_actions() == actions).all()
        rows, values, *_ = env.step(actions)
        again, same, *_ = other.step(actions)
        assert (again == rows).all()
        assert (same == values).all()
    if way != "restore":
        assert (env.reset()[0] == other.reset()[0]).all()


def test_ties_divide_rewards() -> None:
    assert margins(np.array([[5, 5, 1], [7, 4, 6]], np.int32)).tolist() == [[0, 0, -4], [1, -3, -1]]
    places = np.array([[1, 1, 3], [2, 1, 2], [1, 2, 3]], np.int8)
    assert place_rewards(places).tolist() == [[0.5, 0.5, -1], [-0.5, 1, -0.5], [1, 0, -1]]


def test_a_seed_repeats_all_games() -> None:
    ends: list[Any] = []
    for seed in (7, [7, 7], 7, 8):
        env = SelfPlayVectorEnv("ruhrschifffahrt", 2, 2)
        rows, _ = env.reset(seed=seed)  # type: ignore[arg-type]
        for _ in range(30):
            rows, *_ = env.step(env.random_actions())
        ends.append(rows.tolist())
    assert ends[0] == ends[2] != ends[3]
    assert ends[1][0] == ends[1][1]


def test_different_seeds_share_no_games() -> None:
    env = SelfPlayVectorEnv("schiefer", 2, 64)

    def games(seed: Any) -> list[bytes]:
        rows, info = env.reset(seed=seed)
        seen = [rows]
        for _ in range(20):
            rows, *_, info = env.step(info["action_mask"].argmax(axis=1))
            seen.append(rows)
        return [game.tobytes() for game in np.stack(seen, axis=1)]

    assert len({*games(1), *games(2)}) == 128
    assert games(2) == games(np.int64(2))


def test_later_resets_go_on_from_the_seed() -> None:
    starts = []
    for seed in (1, 1, 2):
        env = SelfPlayVectorEnv("schiefer", 2, 4)
        env.reset(seed=seed)
        starts.append([env.reset()[0].tolist() for _ in range(2)])
    assert starts[0] == starts[1] != starts[2]
    assert starts[0][0] != starts[0][1]


def test_arrays_are_kept_or_written_in_place() -> None:
    for copied in (True, False):
        env = SelfPlayVectorEnv("schiefer", 2, 8, copy=copied)
        rows, info = env.reset(seed=1)
        kept = rows.copy()
        later, *_, after = env.step(env.random_actions())
        assert np.shares_memory(rows, later) is not copied
        assert np.shares_memory(info["action_mask"], after["action_mask"]) is not copied
        assert (rows == kept).all() == copied


@pytest.mark.parametrize("copy", [True, False])
def test_observations_can_be_scaled(copy: bool) -> None:
    env = SelfPlayVectorEnv("schiefer", 3, 2, scaled=True, copy=copy)
    rows, _ = env.reset(seed=1)
    assert rows in env.observation_space
    highest = np.frombuffer(env.batch.game.observation(3).highest(), np.uint8)
    assert rows == pytest.approx(env.batch.observations / np.maximum(highest, 1))
    later, *_ = env.step(env.random_actions())
    assert np.shares_memory(rows, later) is not copy


def test_wrappers_of_gymnasium_count_its_episodes() -> None:
    env = RecordEpisodeStatistics(SelfPlayVectorEnv("schichtwechsel", 2, 4))
    env.reset(seed=3)
    lengths: list[int] = []
    while len(lengths) < 4:
        *_, terminated, _, info = env.step(env.unwrapped.random_actions())  # type: ignore[attr-defined]
        lengths += info["episode"]["l"][terminated].tolist() if terminated.any() else []
    assert min(lengths) > 20


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(pithead.BadSetup, match="no reward 'coal'"):
        SelfPlayVectorEnv(reward="coal")
    with pytest.raises(pithead.BadSetup, match="are not shown"):
        SelfPlayVectorEnv(render_mode="human")
    env = SelfPlayVectorEnv("schiefer", 2, 3)
    with pytest.raises(pithead.BadSetup, match="need 3 seeds"):
        env.reset(seed=[1, 2])
    with pytest.raises(pithead.BadSetup, match="no games yet"):
        env.step(np.zeros(3, np.int64))
    _, info = env.reset(seed=1)
    with pytest.raises(pithead.BadSetup, match="Game 0: "):
        env.step(np.flatnonzero(info["action_mask"][0] == 0)[:3])
