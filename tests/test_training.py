"""The page training.md and what it is made with: bots from policies, the pool of opponents.

By night, where the extra `train` is installed, its programs are run, with fewer steps.
"""

import ast
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pithead
from bench.learning.afterstate_bot import AfterstateBot, afterstates
from bench.learning.afterstate_bot import load as load_judge
from bench.learning.comparison import Watcher, row, win_rate
from bench.learning.observation_code import ObservationCode
from bench.learning.policy_bot import PolicyBot, load
from bench.learning.self_play import OpponentPool, SelfPlay
from pithead.bots import bot
from tests.test_documents import ROOT, blocks

GAME = "schichtwechsel"


def policy(seed: int, sampled: bool = False) -> PolicyBot:
    """An untrained policy for two players."""
    rng = np.random.default_rng(seed)
    game = pithead.game(GAME)
    sizes = [game.observation(2).size, 8, game.actions]
    return PolicyBot(
        [
            (rng.standard_normal((out, given), np.float32), rng.standard_normal(out, np.float32))
            for given, out in pairwise(sizes)
        ],
        sampled,
    )


def first_choice(seed: int) -> pithead.State:
    """A position with several choices."""
    rng = random.Random(seed)
    state = pithead.game(GAME).start(players=2)
    while state.actor == pithead.CHANCE or len(state.legal()) < 3:
        state.take(state.draw(rng) if state.actor == pithead.CHANCE else state.legal()[0])
    return state


def test_a_policy_takes_its_favourite_legal_action() -> None:
    player, state = policy(1), first_choice(1)
    logits = player.logits(state)
    chosen = player.choose(state, random.Random(1))
    assert chosen in state.legal()
    assert logits[chosen] == max(logits[action] for action in state.legal())


def test_a_sampled_policy_takes_actions_by_their_odds() -> None:
    player, state, rng = policy(1, sampled=True), first_choice(1), random.Random(1)
    counts = dict.fromkeys(state.legal(), 0)
    for _ in range(2000):
        counts[player.choose(state, rng)] += 1
    odds = np.exp(player.logits(state)[state.legal()])
    assert list(counts.values()) == pytest.approx((2000 * odds / odds.sum()).tolist(), abs=100)


def test_a_policy_can_be_saved(tmp_path: Path) -> None:
    player, state = policy(2), first_choice(2)
    player.save(tmp_path / "policy.npz")
    assert load(tmp_path / "policy.npz").logits(state).tolist() == player.logits(state).tolist()


def judge(prior: float, sampled: bool = False) -> AfterstateBot:
    """A policy on afterstates that goes by the bots' evaluation alone."""
    size = ObservationCode(pithead.game(GAME), 2).size
    return AfterstateBot(
        [(np.zeros((1, size), np.float32), np.zeros(1, np.float32))], prior, sampled
    )


def test_a_policy_on_afterstates_takes_the_best_one() -> None:
    state = first_choice(1)
    _, values = afterstates(state, state.legal())
    best = state.legal()[values.index(max(values))]
    worst = state.legal()[values.index(min(values))]
    assert best != worst
    assert judge(1.0).choose(state, random.Random(1)) == best
    assert judge(-1.0).choose(state, random.Random(1)) == worst


def test_a_sampled_policy_on_afterstates_takes_actions_by_their_odds() -> None:
    state, rng, player = first_choice(1), random.Random(1), judge(0.5, sampled=True)
    counts = dict.fromkeys(state.legal(), 0)
    for _ in range(2000):
        counts[player.choose(state, rng)] += 1
    odds = np.exp(player.scores(state, state.legal()))
    assert list(counts.values()) == pytest.approx((2000 * odds / odds.sum()).tolist(), abs=100)


def test_a_policy_on_afterstates_can_be_saved(tmp_path: Path) -> None:
    rng, state = np.random.default_rng(1), first_choice(2)
    player = judge(0.25)
    player.layers[0][0][:] = rng.standard_normal(player.layers[0][0].shape)
    player.save(tmp_path / "policy.npz")
    scores = load_judge(tmp_path / "policy.npz").scores(state, state.legal())
    assert scores.tolist() == player.scores(state, state.legal()).tolist()


def test_opponents_are_drawn_from_the_pool_before_each_game() -> None:
    pool = OpponentPool(1)
    env = SelfPlay(pool, GAME, seat=None, scaled=True)
    env.reset(seed=1)
    assert env.opponent.policy.name == "random"
    newest = policy(3, sampled=True)
    pool.add(newest)
    drawn = []
    for seed in range(60):
        env.reset(seed=seed)
        drawn.append(env.opponent.policy)
    assert {player.name for player in drawn} == {"random", newest.name}
    over = False
    while not over:
        legal = np.flatnonzero(env.action_masks()).tolist()
        _, _, over, _, _ = env.step(legal[0])


def test_a_named_bot_joins_the_pool() -> None:
    pool = OpponentPool(1, "greedy")
    assert {pool.draw().name for _ in range(30)} == {"random", "greedy"}


def test_a_comparison_plays_both_seats_alike() -> None:
    assert win_rate(GAME, bot("random"), "random", 2).value == 0.5
    cells = row(GAME, "`random`", bot("random"), 2, "", "").split(" | ")
    assert cells[0] == "| `random`"
    watcher = Watcher(GAME, "policy", 2)
    watcher(policy(1), 100, 1.5)
    assert [line[0][0] for line in watcher.curves.values()] == [1.5] * 3


def settings(source: str) -> dict[str, str]:
    """The arguments of MaskablePPO in a program, without the environment and the seed."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "MaskablePPO" and node.keywords:
            if any(word.arg == "gamma" for word in node.keywords):
                return {
                    str(word.arg): ast.unparse(word.value)
                    for word in node.keywords
                    if word.arg != "seed"
                }
    raise AssertionError("MaskablePPO is not called")


def test_the_page_has_the_settings_of_the_script() -> None:
    """training.md and bench/learning/ppo.py."""
    page = [text for lang, text in blocks(ROOT / "docs" / "training.md") if lang == "python"]
    script = (ROOT / "bench" / "learning" / "ppo.py").read_text(encoding="utf-8")
    assert settings(page[0]) == settings(script)
    assert 'seat=None, opponents="random", scaled=True, shaping=GAMMA)' in page[0]
    assert 'seat=None, opponents="random", scaled=True, shaping=GAMMA)' in script


@pytest.mark.nightly
def test_the_programs_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for lang, text in blocks(ROOT / "docs" / "training.md"):
        if lang == "python":
            exec(compile(text.replace("100_000", "4096"), "training.md", "exec"), names)
    assert capsys.readouterr().out in ("won\n", "not won\n")


@pytest.mark.nightly
def test_advantages_change_their_signs_with_the_players() -> None:
    import torch

    from bench.learning.vector_ppo import Rollout, Settings

    rollout = Rollout(Settings(games=1, length=3), 2, 2)
    rollout.values[:, 0] = torch.tensor([0.5, 0.25, 0.0, 9.0])
    rollout.rewards[:, 0] = torch.tensor([0.0, 0.0, 1.0])
    rollout.signs[:, 0] = torch.tensor([1.0, -1.0, 0.0])  # the same player, the other one, the end
    found = rollout.advantages(gamma=1.0, trace=1.0)[:, 0].tolist()
    assert found == pytest.approx([-1.5, -1.25, 1.0])  # the other player has won


@pytest.mark.nightly
def test_afterstates_of_some_decisions() -> None:
    import torch

    from bench.learning.afterstate_ppo import Options
    from bench.learning.vector_ppo import ILLEGAL

    rows = torch.arange(6)[:, None]
    counts = torch.tensor([2, 1, 3])
    options = Options.of(rows, torch.zeros(6), counts, [[7, 8], [9], [4, 5, 6]])
    assert options.actions(torch.tensor([1, 0, 2])).tolist() == [8, 9, 6]
    part = options.part(torch.tensor([2, 0]))
    assert part.rows[:, 0].tolist() == [3, 4, 5, 0, 1]
    assert part.in_rows(part.rows[:, 0].float()).tolist() == [[3, 4, 5], [0, 1, ILLEGAL]]


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["observations", "afterstates"])
def test_a_learner_plays_and_imitates(kind: str) -> None:
    from bench.learning.afterstate_ppo import AfterstatePPO
    from bench.learning.imitation import imitate
    from bench.learning.vector_ppo import Settings, VectorPPO

    settings = Settings(games=8, older=2, against=2, length=4, keep=1)
    learner = (AfterstatePPO if kind == "afterstates" else VectorPPO)(GAME, 1, "greedy", settings)
    before = learner.player().layers[-1][0].copy()
    for teacher in ("greedy", "network"):
        imitate(learner, teacher, 0.3)
    points: list[int] = []
    trained = learner.train(0.5, lambda player, steps, seconds: points.append(steps), every=9)
    assert len(points) == 1
    assert learner.steps in range(points[0] + 32, 10**9, 8)
    assert (trained.layers[-1][0] != before).any()
    assert win_rate(GAME, trained, "random", 2).count == 2
