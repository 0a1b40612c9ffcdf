"""Value networks: files, outputs that every build finds, and the bots that use them."""

import random
from pathlib import Path

import pytest

import pithead
from pithead.bots import bot, bots
from pithead.bots.greedy import Greedy
from pithead.bots.mcts.levels import level
from pithead.bots.mcts.node import best_child
from pithead.bots.mcts.search import Search
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.network import network_registry
from pithead.bots.network.network_bot import MOST_FURTHER_VALUES, NetworkBot
from pithead.bots.network.network_file import OUTPUT_UNIT, BadNetwork, NetworkFile, load_network
from pithead.bots.network.network_registry import find_network, has_networks
from pithead.bots.network.self_play import SelfPlaySettings, TrainingSamples, play_training_game
from pithead.bots.network.value_network import ValueNetwork, final_value, shares
from tests.random_play import random_action

TABLES = [(game_id, players) for game_id in pithead.games() for players in (2, 3, 4)]


def random_network(game_id: str, players: int, seed: int = 1) -> ValueNetwork:
    """A network with random weights and a few units."""
    rng = random.Random(seed)
    size = pithead.game(game_id).observation(players).size
    steps = [b"\1\3\5" if rng.random() < 0.2 else b"\1" for _ in range(size)]
    content = NetworkFile({"game": game_id}, [8, 4, players], steps, 0.1)
    for numbers, length in zip(content.arrays(), content.lengths(), strict=True):
        numbers.fromlist([rng.randrange(-900, 900) for _ in range(length)])
    return ValueNetwork(content)


def positions(game_id: str, players: int, every: int = 7) -> list[pithead.State]:
    """Decisions of a random game."""
    rng = random.Random(players)
    state = pithead.game(game_id).start(players)
    found = []
    for number in range(200):
        if state.actor == pithead.OVER:
            break
        if state.actor >= 0 and number % every == 0:
            found.append(state.clone())
        state.take(random_action(state, rng))
    return found


def reference_outputs(content: NetworkFile, row: bytes) -> list[int]:
    """The same as plainly as it can be written."""
    inputs = [int(row[n] >= least) for n, steps in enumerate(content.thresholds) for least in steps]
    first, second = content.first, content.second
    hidden = []
    for unit in range(first):
        total = content.b1[unit] + sum(
            content.w1[i * first + unit] for i, on in enumerate(inputs) if on
        )
        hidden.append(min(255, max(0, total >> 4)))
    last = []
    for unit in range(second):
        total = content.b2[unit] + sum(
            value * content.w2[i * second + unit] for i, value in enumerate(hidden)
        )
        last.append(min(255, max(0, total >> 10)))
    return [
        content.b3[output]
        + sum(value * content.w3[output * second + i] for i, value in enumerate(last))
        for output in range(content.outputs)
    ]


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_every_build_finds_the_same_outputs(game_id: str, players: int) -> None:
    network = random_network(game_id, players)
    assert (network.in_c is not None) == pithead.COMPILED
    plan = pithead.game(game_id).observation_plan(players)
    for state in positions(game_id, players, every=20):
        row = plan.observe(state, state.actor)
        expected = reference_outputs(network.content, row)
        assert network.outputs(state, state.actor) == expected
        assert network.outputs_in_python(row) == expected
        if network.in_c is not None:
            assert network.in_c.forward(row) == expected


def test_values_are_shares_of_the_win_by_seat() -> None:
    network = random_network("schiefer", 3)
    for state in positions("schiefer", 3):
        values = network.values(state, 1, state.game.evaluator.weights)
        assert sum(values) == pytest.approx(1.0)
        evaluations = state.game.evaluator.evaluate_all(state)
        outputs = network.outputs(state, 1)
        logits = [0.1 * evaluations[s] + outputs[(s - 1) % 3] / OUTPUT_UNIT for s in range(3)]
        assert values == pytest.approx(shares(logits))


def test_a_finished_game_is_worth_its_result() -> None:
    state = pithead.game("ruhrschifffahrt").start(3)
    bots = [bot("random")] * 3
    pithead.play(state, bots, random.Random(3))
    value = final_value(state)
    assert sum(value) == pytest.approx(1.0)
    assert value[state.ranking()[0]] > 0.6
    network = random_network("ruhrschifffahrt", 3)
    assert network.values(state, 0, state.game.evaluator.weights) == value


def test_a_file_goes_out_and_in() -> None:
    content = random_network("schichtwechsel", 2).content
    data = content.dump()
    again = load_network(data)
    assert again.about == {"game": "schichtwechsel"}
    assert (again.thresholds, again.scale) == (content.thresholds, content.scale)
    assert again.arrays() == content.arrays()
    assert again.dump() == data


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not the file of a network"),
        (b"[]\n", "not the file of a network"),
        (b'{"format": "pithead network 1"}\n', "not the file of a network"),
        (b'{"format":"2","sizes":[1,1,1],"thresholds":[],"scale":1}\n', "another format: '2'"),
        (
            b'{"format":"pithead network 1","sizes":[0,1,1],"thresholds":[],"scale":1}\n',
            "impossible size",
        ),
        (
            b'{"format":"pithead network 1","sizes":[1,1,1],"thresholds":[[1]],"scale":1}\nx',
            "incomplete",
        ),
    ],
)
def test_a_damaged_file_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(BadNetwork, match=reason):
        load_network(data)


def value_after(network: ValueNetwork, state: pithead.State, action: int, further: int) -> float:
    """The value of an action, with the best of so many further decisions of the same player."""
    seat = state.actor
    after = state.clone()
    after.take(action)
    while after.actor == seat and len(after.legal()) == 1:
        after.take(after.legal()[0])
    if further == 0 or after.actor != seat:
        return network.values(after, seat, state.game.evaluator.weights)[seat]
    return max(value_after(network, after, choice, further - 1) for choice in after.legal())


def second_choices(state: pithead.State, action: int) -> int:
    """The choices of the same player after an action; 0 if someone else or chance comes next."""
    after = state.clone()
    after.take(action)
    while after.actor == state.actor and len(after.legal()) == 1:
        after.take(after.legal()[0])
    return len(after.legal()) if after.actor == state.actor else 0


@pytest.mark.parametrize("game_id", ["schiefer", "ruhrschifffahrt"])
def test_the_bot_takes_the_action_with_the_best_second_decision(game_id: str) -> None:
    network = random_network(game_id, 2)
    player = NetworkBot(network=network)
    different = 0
    for state in positions(game_id, 2, every=2):
        values = {action: value_after(network, state, action, 1) for action in state.legal()}
        chosen = player.choose(state, random.Random(1))
        assert values[chosen] == max(values.values())
        at_once = {action: value_after(network, state, action, 0) for action in state.legal()}
        different += chosen != max(at_once, key=lambda action: at_once[action])
    assert different > 0


def test_of_many_choices_only_the_best_are_followed() -> None:
    network = random_network("schiefer", 3)
    followed_all = True
    for state in positions("schiefer", 3, every=1):
        at_once = {action: value_after(network, state, action, 0) for action in state.legal()}
        left = MOST_FURTHER_VALUES
        values = at_once.copy()
        for action in sorted(at_once, key=lambda action: -at_once[action]):
            if left <= 0:
                followed_all = False
                break
            values[action] = value_after(network, state, action, 1)
            left -= second_choices(state, action)
        chosen = NetworkBot(network=network).choose(state, random.Random(1))
        assert values[chosen] == max(values.values())
    assert not followed_all


def decision(game_id: str, players: int) -> pithead.State:
    return next(state for state in positions(game_id, players, 1) if len(state.legal()) > 1)


def test_a_folder_of_networks_is_used_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PITHEAD_NETWORKS", str(tmp_path))
    (tmp_path / "schiefer.3.bin").write_bytes(random_network("schiefer", 3).content.dump())
    (tmp_path / "schiefer.4.bin").write_bytes(random_network("schiefer", 3).content.dump())
    found = find_network("schiefer", 3)
    assert found is not None
    assert found.fits(decision("schiefer", 3))
    assert has_networks()
    assert {"network", "master"} <= set(bots())
    rng = random.Random(1)
    state = decision("schiefer", 3)
    assert bot("network").choose(state, rng) == NetworkBot(network=found).choose(state, rng)
    settings = level("master").settings
    assert settings.network_for(state) is found
    # A network that does not fit is not used: the bots then use the evaluator.
    other = decision("schiefer", 4)
    assert settings.network_for(other) is None
    assert bot("network").choose(other, rng) == Greedy().choose(other, rng)


def test_the_folder_of_a_training_run_is_one_of_networks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    content = random_network("schiefer", 3).content
    content.about.update(game="schiefer", players=3)
    (tmp_path / "network.bin").write_bytes(content.dump())
    usual = find_network("schiefer", 2)
    monkeypatch.setenv("PITHEAD_NETWORKS", str(tmp_path))
    found, other = find_network("schiefer", 3), find_network("schiefer", 2)
    assert found is not None
    assert found.content.dump() == content.dump()
    assert usual is not None
    assert other is not None
    assert other.content.dump() == usual.content.dump()


def test_without_a_network_the_bots_use_the_evaluator(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PITHEAD_NETWORKS", str(tmp_path))
    monkeypatch.setattr(network_registry, "find_network", lambda game_id, players: None)
    if not pithead.COMPILED:  # compiled modules call each other directly
        assert not has_networks()
        assert not {"network", "master"} & set(bots())
        state = decision("schiefer", 2)
        rng = random.Random(2)
        assert bot("network").choose(state, rng) == Greedy().choose(state, rng)
        assert level("master").settings.network_for(state) is None


def test_a_search_with_a_network_needs_no_rollouts_and_is_reproducible() -> None:
    for game_id in pithead.games():
        settings = SearchSettings(simulations=20)
        settings.use_network = True
        settings.network = random_network(game_id, 3)
        for state in positions(game_id, 3, every=40):
            if len(state.legal()) == 1:
                continue
            roots = []
            for _ in range(2):
                search = Search(settings, state, random.Random(4))
                root = search.new_root(state)
                search.run(root)
                roots.append(root)
                assert search.horizon == -1
                assert search.network is settings.network
                assert sum(child.prior for child in root.children) == pytest.approx(1.0)
            assert roots[0].visits == roots[1].visits == 20
            assert best_child(roots[0]).action == best_child(roots[1]).action
            assert [c.value_sum for c in roots[0].children] == [
                c.value_sum for c in roots[1].children
            ]


def test_priors_are_sharper_in_games_with_more_decisions() -> None:
    """In a long game the shares after good and bad actions are closer together."""
    state = positions("schiefer", 2)[3]
    network = find_network("schiefer", 2)
    assert network is not None
    settings = SearchSettings(simulations=1)
    settings.use_network = True
    search = Search(settings, state, random.Random(1))
    root = search.new_root(state)
    decisions = state.game.evaluator.decisions
    assert decisions > pithead.game("schichtwechsel").evaluator.decisions
    powers = [
        child.first_estimate[state.actor] ** (settings.network_prior_exponent * decisions)
        for child in root.children
    ]
    expected = [power / sum(powers) for power in powers]
    assert [child.prior for child in root.children] == pytest.approx(expected, rel=1e-4)


def test_the_master_searches_with_the_network_of_the_game() -> None:
    assert level("master").settings.use_network
    assert not level("director").settings.use_network
    assert bot("master:50").name == "master:50"
    with pytest.raises(pithead.UnknownBot, match="'master:fast'"):
        bot("master:fast")


@pytest.mark.parametrize("players", [2, 3])
def test_self_play_gives_a_target_to_every_position(players: int) -> None:
    game = pithead.game("ruhrschifffahrt")
    network = random_network("ruhrschifffahrt", players)
    size = game.observation(players).size
    for settings in (SelfPlaySettings(0.1, 0.2, 0.9), SelfPlaySettings(0.0, 0.0, 1.0)):
        found = []
        for _ in range(2):
            samples = TrainingSamples()
            state = game.start(players)
            weights = [game.evaluator.weights] * players
            play_training_game(state, network, weights, settings, random.Random(6), samples)
            assert state.actor == pithead.OVER
            count = len(samples.targets)
            assert len(samples.evaluations) == count
            assert len(samples.rows) == count * size
            assert all(sum(target) == pytest.approx(1.0) for target in samples.targets)
            found.append(samples)
            if settings.trace == 1.0:
                # Every target is the result, from the seat of the one who decided.
                final = final_value(state)
                rotations = [final[seat:] + final[:seat] for seat in range(players)]
                assert all(target in rotations for target in samples.targets)
        assert found[0].rows == found[1].rows
        assert found[0].targets == found[1].targets
