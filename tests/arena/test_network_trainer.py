"""Training of networks: it learns, can be interrupted, and finds the same network again."""

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pithead
from pithead.arena.network_model import NetworkModel, thresholds
from pithead.arena.network_trainer import (
    CHECKPOINT,
    CURVE,
    NETWORK,
    PLOT,
    TrainingPlan,
    network_of,
    train_network,
    varied_weights,
    win_rate,
)
from pithead.bots.network.network_file import OUTPUT_UNIT, load_network
from pithead.bots.network.value_network import ValueNetwork, shares

SMALL = TrainingPlan("ruhrschifffahrt", 2, 3, games=2, check_every=3, check_games=2)
GAME = pithead.game("ruhrschifffahrt")


def test_a_run_that_was_interrupted_finds_the_same_network(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    seen: list[int] = []
    run = train_network(GAME, SMALL, whole, on_iteration=lambda run: seen.append(run.iteration))
    assert seen == [1, 2, 3]
    train_network(GAME, replace(SMALL, iterations=1), parts)
    train_network(GAME, SMALL, parts, resume=True)
    assert (whole / NETWORK).read_bytes() == (parts / NETWORK).read_bytes()
    (point,) = json.loads((whole / CURVE).read_text())
    assert (point["iteration"], point["games"]) == (3, 6)
    assert (whole / PLOT).read_text().startswith("<svg")
    kept = load_network((whole / NETWORK).read_bytes())
    assert kept.about["game"] == "ruhrschifffahrt"
    assert kept.about["iterations"] == 3
    assert win_rate(GAME, 2, network_of(run), 2, 1) == win_rate(GAME, 2, ValueNetwork(kept), 2, 1)


def test_a_folder_holds_one_run_with_one_plan(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    one = replace(SMALL, iterations=1)
    with pytest.raises(pithead.BadSetup, match=r"no training run in .* that can go on"):
        train_network(GAME, one, folder, resume=True)
    train_network(GAME, one, folder)
    with pytest.raises(pithead.BadSetup, match=r"There is a training run in .* already"):
        train_network(GAME, one, folder)
    with pytest.raises(pithead.BadSetup, match=r'has other settings: .*"seed": 1'):
        train_network(GAME, replace(one, seed=2), folder, resume=True)
    (folder / CHECKPOINT).write_bytes(b"nonsense")
    with pytest.raises(pithead.BadSetup, match="that can go on"):
        train_network(GAME, one, folder, resume=True)


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
    assert len(steps[2]) == 8
    assert list(steps[2]) == sorted(set(steps[2]))


def test_some_seats_value_other_things() -> None:
    weights = GAME.evaluator.weights
    found = [varied_weights(GAME, random.Random(seed)) for seed in range(40)]
    varied = [one for one in found if one != weights]
    assert 4 <= len(varied) <= 25
    assert all((a > 0) == (b > 0) for one in varied for a, b in zip(one, weights, strict=True))
