"""Bots of other packages: found by entry point, loaded when asked for, refused in words."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pithead
from pithead.bots import bot, bot_registry, bots

ENTRY_POINTS = """\
[pithead.bots]
last = a_package_of_bots:Last
absent = a_package_of_bots:Absent
lifeless = a_package_of_bots:LIFELESS
stubborn = a_package_of_bots:Stubborn
mute = a_package_of_bots:Mute
"""
MODULE = """\
class Last:
    name = "last"

    def choose(self, state, rng):
        return state.legal()[-1]

LIFELESS = 5

class Stubborn:
    def __init__(self):
        raise OSError("no wish to play")

class Mute:
    name = "mute"
"""


@pytest.fixture(autouse=True)
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "a_package_of_bots-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: a-package\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "a_package_of_bots.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = dict(bot_registry._factories)
    bot_registry._entry_points.clear()
    yield
    bot_registry._entry_points.clear()
    bot_registry._factories.clear()
    bot_registry._factories.update(before)
    sys.modules.pop("a_package_of_bots", None)


def test_bots_of_other_packages_are_listed_without_being_loaded() -> None:
    assert bots()[-5:] == ("absent", "last", "lifeless", "mute", "stubborn")
    assert "a_package_of_bots" not in sys.modules


def test_a_bot_of_another_package_plays() -> None:
    state = pithead.game("ruhrschifffahrt").start(players=2)
    pithead.play(state, [bot("last"), bot("random")], random.Random(4))
    assert state.actor == pithead.OVER


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("absent", "'absent' .a-package: a_package_of_bots:Absent. cannot be loaded: Attribute"),
        ("lifeless", "is not a class or a function, but 5"),
        ("stubborn", "cannot be created: OSError: no wish to play"),
        ("mute", r"has no method choose\(state, rng\)"),
    ],
)
def test_what_is_wrong_with_one_is_said_in_a_sentence(name: str, reason: str) -> None:
    with pytest.raises(pithead.BrokenBot, match=reason):
        bot(name)


def test_a_name_that_two_packages_claim_belongs_to_neither(tmp_path: Path) -> None:
    folder = tmp_path / "b_package-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: b-package\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[pithead.bots]\nlast = elsewhere:Last\n")
    bot_registry._entry_points.clear()
    with pytest.raises(pithead.BrokenBot, match="offered by more than one package"):
        bot("last")
