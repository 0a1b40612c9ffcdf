"""Bots of others that are written with types pass a strict check against the package."""

import os
import subprocess
import sys
from pathlib import Path

import pithead

PACKAGE = Path(pithead.__file__).parent

BOTS = """\
import random

import pithead
from pithead.bots import bot, register


class First:
    name = "first"

    def choose(self, state: pithead.State, rng: pithead.RandomSource) -> int:
        return state.legal()[int(rng.random() * 2) % len(state.legal())]


class Chooser:
    name = "chooser"

    def choose(self, state: pithead.State, rng: random.Random) -> int:
        return rng.choice(state.legal())


def final(players: list[pithead.Bot]) -> pithead.State:
    state = pithead.game("schiefer").start(players=len(players))
    return pithead.play(state, players, random.Random(1))


register("chooser", Chooser)
final([First(), Chooser(), bot("greedy")])
"""

BAD_BOT = """
class Wrong:
    name = "wrong"

    def choose(self, state: pithead.State, rng: random.Random) -> str:
        return state.name(rng.choice(state.legal()))


final([Wrong(), Wrong()])
"""


def mypy(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    file = folder / "bots_of_mine.py"
    file.write_text(code, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
    if "site-packages" not in PACKAGE.parts:
        environment["MYPYPATH"] = str(PACKAGE.parent)
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", file.name],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_a_bot_may_take_the_random_numbers_of_the_standard_library(tmp_path: Path) -> None:
    done = mypy(tmp_path, BOTS)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_bot_that_does_not_fit_is_reported(tmp_path: Path) -> None:
    done = mypy(tmp_path, BOTS + BAD_BOT)
    assert done.returncode == 1
    assert '"Wrong"; expected "Bot"' in done.stdout
