"""The fuzzer: it finds nothing in the real games, and something in broken ones."""

import random
from typing import Any

import pytest

import pithead
from pithead.arena import fuzz as fuzz_module
from pithead.arena.fuzz import CheckFailed, check_position, check_slowly, fuzz
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Verbatim


@pytest.mark.parametrize("game_id", pithead.games())
def test_it_finds_nothing_in_a_sound_game(game_id: str) -> None:
    report = fuzz(pithead.game(game_id), seconds=2, seed=11)
    assert report.failure is None
    assert report.events > 100


class Asking:
    """The question of a state: it is asked about the state itself, not about what is seen of it."""

    def __init__(self, state: pithead.State) -> None:
        self._state = state

    def obstacle(self, seen: object, action: int) -> object:
        return self._state.agenda[-1].obstacle(self._state, action)


class Broken:
    """A state seen through a pane that falsifies one of its answers."""

    def __init__(self, state: pithead.State, **lies: Any) -> None:
        self._state = state
        self._lies = lies

    def __getattr__(self, name: str) -> Any:
        if name in self._lies:
            return self._lies[name]
        return [Asking(self._state)] if name == "agenda" else getattr(self._state, name)


def asked() -> pithead.State:
    state = pithead.game("schiefer").start(players=2)
    state.apply("start:0")
    state.apply("roll:1-2-3")
    return state


@pytest.mark.parametrize(
    ("lies", "kind"),
    [
        ({"problems": lambda: [Problem("x", Verbatim("no marker"))]}, "broken invariant"),
        ({"legal": list}, "dead end"),
        ({"legal": lambda: [5, 3]}, "broken invariant"),
        ({"legal": lambda: [3, 3]}, "broken invariant"),
        ({"scores": lambda: [99, 99]}, "broken invariant"),
        ({"actor": pithead.OVER}, "broken invariant"),
    ],
)
def test_it_notices_a_broken_position(lies: dict[str, Any], kind: str) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_position(Broken(asked(), **lies))  # type: ignore[arg-type]
    assert caught.value.kind == kind


def test_it_notices_wrong_weights_of_chance() -> None:
    state = pithead.game("schiefer").start(players=2)
    outcomes = state.legal()
    for lie in ([(outcome, 0.6) for outcome in outcomes], [(outcomes[0], 1.0)]):
        with pytest.raises(CheckFailed):
            check_position(Broken(state, chance=lambda lie=lie: lie))  # type: ignore[arg-type]


def test_it_notices_a_clone_that_shares_its_lists() -> None:
    state = asked()
    with pytest.raises(CheckFailed) as caught:
        check_slowly(Broken(state, clone=lambda: state), random.Random(1))  # type: ignore[arg-type]
    assert caught.value.kind == "aliasing"


def test_it_notices_an_action_that_is_taken_without_being_legal() -> None:
    with pytest.raises(CheckFailed, match="was taken without being legal"):
        check_slowly(Broken(asked(), apply=lambda action: None), random.Random(1))  # type: ignore[arg-type]


def test_it_saves_the_game_in_which_it_found_something(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(state: pithead.State) -> None:
        if len(state.to_json()["dice"]) == 3:
            raise ZeroDivisionError("by a die")

    monkeypatch.setattr(fuzz_module, "check_position", crash)
    report = fuzz(pithead.game("schiefer"), seconds=5, seed=3)
    assert report.failure is not None
    assert report.failure.kind == "crash"
    assert "by a die" in report.failure.message.to("en")
    assert len(pithead.Record.load(report.failure.record_text).events) == 2
