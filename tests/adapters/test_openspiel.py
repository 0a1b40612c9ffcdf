"""OpenSpiel's own checks as they are shipped, and its bots at our tables."""

import json
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.tests import games_sim_test

import pithead
from pithead.adapters.openspiel import PitheadState, game_name, register
from pithead.adapters.rewards import rewards


def load(game_id: str, players: int, **parameters: object) -> Any:
    more = "".join(f",{key}={value}" for key, value in parameters.items())
    return pyspiel.load_game(f"{game_name(game_id)}(players={players}{more})")


def played(game: Any, seed: int, events: int = 10**6) -> PitheadState:
    """A state so many events into a random game, or at its end."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while events and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        events -= 1
    assert isinstance(state, PitheadState)
    return state


def test_random_simulations_pass(game_id: str, players: int) -> None:
    pyspiel.random_sim_test(load(game_id, players), num_sims=1, serialize=True, verbose=False)


def test_the_simulation_test_of_python_passes(game_id: str, players: int) -> None:
    """The loop of OpenSpiel's `games_sim_test`: clones, pickles and OpenSpiel's own form."""
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(load(game_id, players))


def test_the_api_test_passes(game_id: str, players: int) -> None:
    """The class that OpenSpiel's `api_test` makes of every game in its registry."""
    facts = {"game_name": game_name(game_id), "game": load(game_id, players)}
    case = type("OurApiTest", (api_test.EnforceAPIOnPartialTreeBase,), facts)
    np.random.seed(1)
    random.seed(1)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    assert suite.countTestCases() >= 5
    result = unittest.TestResult()
    suite.run(result)
    assert not result.failures
    assert not result.errors


def test_game_type_and_game_info_are_those_of_the_game(game_id: str, players: int) -> None:
    ours = pithead.game(game_id)
    game = load(game_id, players)
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (kind.min_num_players, kind.max_num_players) == (2, 4)
    assert game.num_players() == players
    assert game.num_distinct_actions() == ours.actions
    assert game.max_chance_outcomes() == len(ours.vocabulary) - ours.actions
    assert game.observation_tensor_shape() == [ours.observation(players).size]
    assert game.information_state_tensor_shape() == [ours.observation(players).size]


@pytest.mark.parametrize(
    ("seats", "reward", "utility", "total"),
    [
        (2, "win", pyspiel.GameType.Utility.ZERO_SUM, 0),
        (2, "margin", pyspiel.GameType.Utility.ZERO_SUM, 0),
        (3, "place", pyspiel.GameType.Utility.ZERO_SUM, 0),
        (4, "win", pyspiel.GameType.Utility.CONSTANT_SUM, -2),
        (3, "margin", pyspiel.GameType.Utility.GENERAL_SUM, None),
    ],
)
def test_the_sum_of_the_rewards_is_declared(
    game_id: str, seats: int, reward: str, utility: object, total: float | None
) -> None:
    game = load(game_id, seats, reward=reward)
    assert game.get_type().utility == utility
    assert game.utility_sum() == total
    state = game.new_initial_state()
    rng = random.Random(3)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    if total is not None:
        assert sum(state.returns()) == pytest.approx(total)


def test_a_state_is_printed_for_people() -> None:
    state = load("schiefer", 3).new_initial_state()
    state.apply_action(2)
    state.apply_action(0)
    text = str(state)
    assert "Valleys from the river mouth up" in text
    assert "Player 3 is choosing: keep 5 5 5, or improve them?" in text


def test_actions_outcomes_and_tensors_are_those_of_the_position(game_id: str) -> None:
    game = load(game_id, 3)
    state = game.new_initial_state()
    rng = random.Random(5)
    for _ in range(120):
        position = state.position
        if state.is_chance_node():
            assert position.actor == pithead.CHANCE
            first = state.actions
            outcomes = [(number + first, share) for number, share in state.chance_outcomes()]
            assert outcomes == position.chance()
            choice = rng.choice(outcomes)[0]
            action = choice - first
        else:
            assert state.current_player() == position.actor
            assert state.legal_actions() == position.legal()
            for seat in range(3):
                row = list(position.game.observe(position, seat))
                assert state.observation_tensor(seat) == row
                assert state.information_state_tensor(seat) == row
            action = choice = rng.choice(state.legal_actions())
        assert state.action_to_string(action) == position.name(choice)
        twin = position.clone()
        twin.apply(choice)
        state.apply_action(action)
        assert state.position.to_json() == twin.to_json()


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_every_player_is_rewarded_at_the_end(game_id: str, reward: str) -> None:
    game = load(game_id, 4, reward=reward)
    state = game.new_initial_state()
    assert state.returns() == [0.0] * 4
    state = played(game, 3)
    assert state.returns() == rewards(state.position, reward)
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())


def test_options_are_parameters() -> None:
    state = load("schiefer", 2, coins_at_start=9).new_initial_state()
    assert state.position.to_json()["coins"] == [9, 9]


def test_a_position_in_json_is_an_initial_state() -> None:
    game = load("schiefer", 3)
    position = played(game, 2, events=50).position
    state = game.new_initial_state(json.dumps(position.to_json()))
    assert state.position.to_json() == position.to_json()
    with pytest.raises(pithead.BadSetup, match="a position of 3 players, not of 2"):
        load("schiefer", 2).new_initial_state(position.to_json())


def test_a_state_survives_pickling_and_cloning(game_id: str) -> None:
    state = played(load(game_id, 3), 2, events=60)
    before = state.position.to_json()
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert twin.position.to_json() == before
        assert twin.history() == state.history()
        twin.apply_action(twin.legal_actions()[0])
        assert twin.position.to_json() != before
        assert state.position.to_json() == before


def test_random_bots_play_whole_games(game_id: str) -> None:
    game = load(game_id, 3)
    rng = np.random.RandomState(1)
    bots = [uniform_random.UniformRandomBot(seat, rng) for seat in range(3)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    # Two players may share the win.
    assert sorted(returns) in ([-1.0, -1.0, 1.0], [-1.0, 0.0, 0.0])


def test_bots_of_c_plus_plus_play_whole_games(game_id: str) -> None:
    game = load(game_id, 2)
    bots = [pyspiel.make_uniform_random_bot(seat, 5) for seat in range(2)]
    assert sorted(pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)) == [-1.0, 1.0]


class Short:
    """An evaluator for searches in tests: a few random steps, then the points."""

    def __init__(self) -> None:
        self.rng = random.Random(1)

    def evaluate(self, state: PitheadState) -> Any:
        scores = state.position.scores()
        return np.array([float(score - max(scores)) / 100 for score in scores])

    def prior(self, state: PitheadState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def test_the_tree_search_of_python_plays_whole_games(game_id: str) -> None:
    game = load(game_id, 2)
    rng = np.random.RandomState(2)
    bots = [
        mcts.MCTSBot(game, 2.0, 3, Short(), random_state=rng, solve=False),
        uniform_random.UniformRandomBot(1, rng),
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    assert sorted(returns) == [-1.0, 1.0]


def test_its_random_rollouts_evaluate_our_positions() -> None:
    game = load("schichtwechsel", 3)
    rng = np.random.RandomState(2)
    searcher = mcts.MCTSBot(
        game, 2.0, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng, solve=False
    )
    state = played(game, 1, events=100)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    root = searcher.mcts_search(state)
    assert root.explore_count == 4
    assert root.best_child().action in state.legal_actions()


def test_a_program_that_has_used_it_exits_cleanly() -> None:
    """What OpenSpiel has registered must not be freed after the interpreter is gone."""
    code = (
        "import pyspiel, pithead.adapters.openspiel;"
        "print(pyspiel.load_game('python_pithead_schiefer').new_initial_state().legal_actions())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[0, 1]\n", "")


def test_registering_twice_does_no_harm() -> None:
    register()
    names = [name for name in pyspiel.registered_names() if "pithead" in name]
    assert names == sorted(game_name(game_id) for game_id in pithead.games())


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ("players=5", "Schiefer is for 2 to 4 players, not for 5"),
        ("reward=fame", "There is no reward 'fame'; there is: win, place, margin"),
        ("coins_at_start=99", "The option coins_at_start must be a whole number from 0 to 10"),
    ],
)
def test_what_cannot_be_loaded_is_refused_in_words(parameters: str, message: str) -> None:
    with pytest.raises(Exception, match=message):
        pyspiel.load_game(f"python_pithead_schiefer({parameters})")
