"""Training of networks: it learns, can be interrupted, and finds the same network again."""

import copy
import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pithead
from pithead.arena import network_trainer
from pithead.arena.league_games import GamesOrder, play_part, varied_weights
from pithead.arena.network_model import MOST_STEPS, NetworkModel, merged, thresholds
from pithead.arena.network_trainer import (
    CHECKPOINT,
    CURVE,
    NETWORK,
    PLOT,
    SAMPLES,
    TrainingPlan,
    network_file,
    train_network,
)
from pithead.bots.network.network_file import OUTPUT_UNIT, NetworkFile, load_network
from pithead.bots.network.value_network import ValueNetwork, shares
from pithead.kernel.editions.edition import Edition

SMALL = TrainingPlan("ruhrschifffahrt", 2, 3, games=2, positions=100, check_every=3, check_games=2)
GAME = pithead.game("ruhrschifffahrt")


def test_a_run_that_was_interrupted_finds_the_same_network(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    seen: list[int] = []
    run = train_network(SMALL, whole, on_iteration=lambda run: seen.append(run.iteration))
    assert seen == [1, 2, 3]
    train_network(replace(SMALL, iterations=1), parts)
    train_network(SMALL, parts, resume=True)
    assert (whole / NETWORK).read_bytes() == (parts / NETWORK).read_bytes()
    (point,) = json.loads((whole / CURVE).read_text())
    assert (point["iteration"], point["games"]) == (3, 6)
    assert (whole / PLOT).read_text().startswith("<svg")
    kept = load_network((whole / NETWORK).read_bytes())
    assert kept.about["game"] == "ruhrschifffahrt"
    assert kept.about["iterations"] == 3
    assert kept.dump() == network_file(run).dump()


def test_a_folder_holds_one_run_with_one_plan(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    one = replace(SMALL, iterations=1)
    with pytest.raises(pithead.BadSetup, match=r"no training run in .* that can go on"):
        train_network(one, folder, resume=True)
    train_network(one, folder)
    with pytest.raises(pithead.BadSetup, match=r"There is a training run in .* already"):
        train_network(one, folder)
    with pytest.raises(pithead.BadSetup, match=r'has other settings: .*"seed": 1'):
        train_network(replace(one, seed=2), folder, resume=True)
    (folder / CHECKPOINT).write_bytes(b"nonsense")
    with pytest.raises(pithead.BadSetup, match="that can go on"):
        train_network(one, folder, resume=True)


def test_a_run_with_corrected_material_plays_and_goes_on_with_it(tmp_path: Path) -> None:
    tables = copy.deepcopy(GAME.edition.tables)
    tables["game"]["edition"] = "rich"
    tables["options"]["start_thalers"]["default"] = 1
    rich = replace(SMALL, iterations=1, edition=Edition(tables, "rich.toml"))
    usual, other = tmp_path / "usual", tmp_path / "other"
    train_network(replace(SMALL, iterations=1), usual)
    train_network(rich, other)
    first = [np.load(folder / SAMPLES / "000000.npz")["rows"] for folder in (usual, other)]
    assert not np.array_equal(*first)
    assert rich.edition is not None
    about = load_network((other / NETWORK).read_bytes()).about
    assert about["plan"]["edition"] == rich.edition.label
    with pytest.raises(pithead.BadSetup, match="has other settings"):
        train_network(replace(rich, edition=None), other, resume=True)
    assert train_network(rich, other, resume=True).iteration == 1


def test_a_run_with_options_plays_and_goes_on_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[object] = []
    start = type(GAME).start

    def watched(self: pithead.Game, players: int, options: object = None) -> pithead.State:
        started.append(options)
        return start(self, players, options)  # type: ignore[arg-type]

    monkeypatch.setattr(type(GAME), "start", watched)
    plan = replace(SMALL, iterations=1, games=1, check_every=1, options={"start_thalers": 1})
    train_network(plan, tmp_path)
    assert len(started) == 3 + plan.check_games, "two first games, one to learn from, the curve"
    assert all(options == {"start_thalers": 1} for options in started)
    about = load_network((tmp_path / NETWORK).read_bytes()).about
    assert about["plan"]["options"] == {"start_thalers": 1}
    with pytest.raises(pithead.BadSetup, match="has other settings"):
        train_network(replace(plan, options={}), tmp_path, resume=True)
    assert train_network(plan, tmp_path, resume=True).iteration == 1


def test_a_network_learns_what_the_evaluations_do_not_say() -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 4, (600, 12)).astype(np.uint8)
    better = rows[:, 3] >= 2
    targets = np.where(better[:, None], [0.9, 0.1], [0.2, 0.8]).astype(np.float32)
    evaluations = np.zeros((600, 2), np.float32)
    model = NetworkModel(thresholds(rows), 2, seed=1)
    losses = [model.learn(rows, evaluations, targets, 0.01) for _ in range(60)]
    assert losses[0] == pytest.approx(np.log(2), rel=0.01)
    assert losses[-1] < 0.5
    network = ValueNetwork(model.rounded({}))
    for number in range(20):
        outputs = network.outputs_in_python(rows[number].tobytes())
        rounded = shares([output / OUTPUT_UNIT for output in outputs])
        exact = model.shares(rows[number : number + 1], evaluations[:1])[0]
        assert rounded == pytest.approx(exact.tolist(), abs=0.03)


def test_thresholds_follow_the_values_that_occur() -> None:
    rows = np.array([[0, 7, b, b % 3] for b in range(200)], np.uint8)
    steps = thresholds(rows)
    assert steps[0] == steps[1] == b""  # they never change
    assert steps[3] == b"\1\2"
    assert MOST_STEPS // 2 <= len(steps[2]) <= MOST_STEPS
    assert list(steps[2]) == sorted(set(steps[2]))


def test_seldom_values_have_steps_too() -> None:
    rows = np.array([[value % 2] for value in range(5000)] + [[b] for b in range(250)], np.uint8)
    (steps,) = thresholds(rows)
    gaps = [later - step for step, later in zip(steps, steps[1:] + b"\xfa", strict=True)]
    assert max(gaps) <= 2 * 250 // MOST_STEPS + 1


def test_some_seats_value_other_things() -> None:
    weights = GAME.evaluator.weights
    found = [varied_weights(GAME, random.Random(seed)) for seed in range(40)]
    varied = [one for one in found if one != weights]
    assert 4 <= len(varied) <= 25
    assert all((a > 0) == (b > 0) for one in varied for a, b in zip(one, weights, strict=True))


def test_the_numbers_of_one_weight_keep_their_proportions() -> None:
    game = pithead.game("schiefer")
    weights = game.evaluator.weights
    start = sum(size for name, size in game.evaluator.layout[:2])
    name, size = game.evaluator.layout[2]
    assert (name, size) == ("markers", 11)
    own = weights[start : start + size]
    for seed in range(40):
        table = varied_weights(game, random.Random(seed))[start : start + size]
        factors = [varied / plain for varied, plain in zip(table, own, strict=True) if plain]
        assert max(factors) == pytest.approx(min(factors))


def test_workers_find_the_same_network(tmp_path: Path) -> None:
    train_network(replace(SMALL, iterations=1), tmp_path / "one")
    train_network(replace(SMALL, iterations=1), tmp_path / "two", workers=2)
    found = [(tmp_path / folder / NETWORK).read_bytes() for folder in ("one", "two")]
    assert found[0] == found[1]


def test_older_networks_become_opponents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_trainer, "OLDER_EVERY", 1)
    run = train_network(replace(SMALL, games=1, kept=2), tmp_path)
    assert sorted(run.older) == [1, 2]
    assert sorted(run.samples) == [1, 2]
    files = [file.name for file in (tmp_path / SAMPLES).iterdir()]
    assert sorted(files) == ["000001.npz", "000002.npz"]
    order = GamesOrder("ruhrschifffahrt", 2, 1, 7, run.older[2], (), 0.1, 0.0, 0.9, 1.0)
    alone = play_part(order, 0, 3)
    with_older = play_part(replace(order, older=(run.older[1],)), 0, 3)
    assert alone.rows.shape != with_older.rows.shape or (alone.rows != with_older.rows).any()


def test_a_search_teaches_a_network_that_was_trained_before(tmp_path: Path) -> None:
    first, taught = tmp_path / "first", tmp_path / "taught"
    train_network(replace(SMALL, iterations=1, games=1), first)
    plan = replace(SMALL, iterations=1, games=1, teacher=4)
    run = train_network(plan, taught, start=first)
    (samples,) = run.samples.values()
    # Besides the positions that were reached, those after other choices that the search examined.
    assert len(samples.rows) > plan.positions
    assert samples.targets.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert (taught / NETWORK).read_bytes() != (first / NETWORK).read_bytes()
    with pytest.raises(pithead.BadSetup, match="another game or number of players"):
        train_network(replace(plan, players=3), tmp_path / "other", start=first)
    with pytest.raises(pithead.BadSetup, match="that can go on"):
        train_network(plan, tmp_path / "none", start=tmp_path / "nothing")
    assert not (tmp_path / "none").exists()


def test_a_run_can_start_with_the_file_of_a_smaller_or_coarser_network(tmp_path: Path) -> None:
    file = tmp_path / "small.bin"
    rows = np.array([[number % 5, number % 3] for number in range(60)], np.uint8)
    small = NetworkModel(thresholds(rows), 2, seed=3)
    evaluations = np.zeros((60, 2), np.float32)
    targets = np.tile(np.array([0.8, 0.2], np.float32), (60, 1))
    for _ in range(20):
        small.learn(rows, evaluations, targets, 0.01)
    content = small.rounded({"game": "ruhrschifffahrt"})
    finer = merged(content.thresholds, [b"\2\7", b"\5"])
    assert finer == [b"\1\2\3\4\7", b"\1\2\5"]
    wide = NetworkModel(finer, 2, seed=4)
    cut = load_network(content.dump())
    cut.first -= 8  # a network without its last eight units of the first layer
    cut.w1 = type(cut.w1)("h", [w for row in range(cut.inputs) for w in _row(content, row)[:-8]])
    cut.b1 = content.b1[:-8]
    cut.w2 = content.w2[: -8 * content.second]
    wide.start_with(cut)
    network = ValueNetwork(cut)
    for row in [*rows[:15], np.array([9, 9], np.uint8)]:
        expected = shares([out / OUTPUT_UNIT for out in network.outputs_in_python(row.tobytes())])
        found = wide.shares(row[None], evaluations[:1])[0]
        assert found.tolist() == pytest.approx(expected, abs=0.02)

    train_network(replace(SMALL, iterations=1, games=1), tmp_path / "first")
    file.write_bytes((tmp_path / "first" / NETWORK).read_bytes())
    plan = replace(SMALL, iterations=1, games=1, seed=9)
    run = train_network(plan, tmp_path / "second", start=file)
    known = load_network(file.read_bytes()).thresholds
    assert all(set(own) <= set(steps) for own, steps in zip(known, run.model.steps, strict=True))
    narrow = train_network(replace(plan, units=8), tmp_path / "narrow", start=file)
    assert len(narrow.model.weights["b1"]) == load_network(file.read_bytes()).first > 8
    with pytest.raises(pithead.BadSetup, match="another game or number of players"):
        train_network(replace(plan, players=3), tmp_path / "other", start=file)
    file.write_bytes(b"nonsense")
    with pytest.raises(pithead.BadSetup, match="that can go on"):
        train_network(plan, tmp_path / "third", start=file)


def _row(content: NetworkFile, number: int) -> list[int]:
    """Return the weights of an input."""
    return list(content.w1[number * content.first : (number + 1) * content.first])


def test_numbers_that_only_other_games_change_have_inputs_too() -> None:
    rows = np.array([[0, number % 3] for number in range(9)], np.uint8)
    other = np.array([[2, 9], [5, 9]], np.uint8)
    assert thresholds(rows) == [b"", b"\1\2"]
    assert thresholds(rows, other) == [b"\2\5", b"\1\2"]
