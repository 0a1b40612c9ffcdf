"""The same choices give the same bytes: in every process, with every hash seed."""

import os
import subprocess
import sys

import pytest

import pithead

SCRIPT = """
import json, random, sys
import pithead
from pithead.bots import bot
game = pithead.game(sys.argv[1])
record = pithead.Record.start(game, players=3)
rng = random.Random(7)
minds = [bot("greedy"), bot("random"), bot("random")]
while record.state.actor != pithead.OVER:
    state = record.state
    chance = state.actor == pithead.CHANCE
    record.play(state.draw(rng) if chance else minds[state.actor].choose(state, rng))
print(record.dump())
print(json.dumps(record.state.to_json()))
"""


def output(game_id: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, game_id],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    ).stdout


@pytest.mark.parametrize("game_id", pithead.games())
def test_hash_seeds_change_nothing(game_id: str) -> None:
    assert output(game_id, "0") == output(game_id, "1") == output(game_id, "12345")
