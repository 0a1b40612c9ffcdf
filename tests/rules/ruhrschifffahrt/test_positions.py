"""Positions from anybody: what is impossible is refused with a sentence."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pithead
from tests.budgets import examples
from tests.random_play import random_action
from tests.river import GAME, river

Data = dict[str, Any]


def position() -> Data:
    """A position in the middle of a game: purchases in round 7."""
    rng = random.Random(4)
    state = GAME.start(3)
    while state.to_json()["round"] < 7 or state.to_json()["phase"] < 6:
        state.take(random_action(state, rng))
    return state.to_json()


POSITION = position()


def refused(change: Callable[[Data], object]) -> str:
    data = copy.deepcopy(POSITION)
    change(data)
    with pytest.raises(pithead.BadPosition) as caught:
        GAME.from_json(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda d: d["depots"].update(depot_rudolph=7), "depot_rudolph"),
        (lambda d: d["dice_removed"].update(black=5), "12 black dice instead of 8"),
        (lambda d: d["supply"].__setitem__(0, 9), "RS-1.1"),
        (lambda d: d["vp"].__setitem__(0, d["vp"][0] + 1), "vp_by_category"),
        (lambda d: d.update(bag_count=d["bag_count"] + 1), "RS-3.6"),
        (lambda d: d["markers_undrawn"].update(smithies=0, hammer_works=0), "RS-"),
        (lambda d: d.update(flag_now=None), "RS-5.15"),
        (lambda d: d.update(stage="rail"), "track"),
        (lambda d: d["ship"].__setitem__(0, None), "RS-8.1"),
        (lambda d: d["ship"].__setitem__(0, "depot_rudolph"), "RS-8.1"),
        (lambda d: d["white_left"].update(mayor=0), "RS-3.5"),
        (lambda d: d["stones"][0].update(black_town=3, black_industry=3, white_town=2), "RS-8.7"),
        (lambda d: d["column"].update(belgium=[0, 0]), "RS-11.26"),
        (lambda d: d["town_slots"].update(town_steele=[1, 1]), "RS-11.24"),
        (lambda d: d.update(free_towing=True), "RS-7.18"),
        (lambda d: d.update(die_in_hand="black_3"), "RS-7.14"),
        (lambda d: d.update(order=[0, 0, 1]), "order"),
        (lambda d: d.update(phase=3), "RS-"),
        (lambda d: d.update(agenda=["phase:7", "purchase:0"]), "agenda"),
        (lambda d: d.update(agenda=["phase:7", "buying:1", "fly:0"]), "there is no step"),
        (lambda d: d.update(agenda=["phase:7"]), "must be one that asks a player"),
        (lambda d: d.update(agenda=[]), "RS-15.1"),
        (lambda d: d.update(export_pos=9), "export_pos"),
        (lambda d: d.update(round=13), "round"),
        (lambda d: d.update(surprise=1), "surprise"),
        (lambda d: d.pop("demand"), "demand"),
        (lambda d: d["option_now"].__setitem__(0, None), "RS-7.1"),
        (lambda d: d["timeline"].__setitem__(0, [6]), "RS-"),
        (lambda d: d["white"][0].update(mayor="used"), "RS-"),
    ],
    ids=lambda value: value if isinstance(value, str) else "change",
)
def test_refuses_an_impossible_position(change: Callable[[Data], object], why: str) -> None:
    assert why in refused(change)


def test_names_every_defect() -> None:
    def spoil(data: Data) -> None:
        data["supply"][0] += 1
        data["bag_count"] += 1

    text = refused(spoil)
    assert "RS-1.1" in text
    assert "RS-3.6" in text


def test_refuses_an_end_before_the_end() -> None:
    def end(data: Data) -> None:
        data.update(agenda=[])

    assert "RS-15.1" in refused(end)


def test_refuses_a_gap_on_the_track() -> None:
    with pytest.raises(pithead.BadPosition, match=r"RS-9.2"):
        river(2).track("3 - 2 1 -").loading(0)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.text(max_size=5),
    st.lists(st.integers(-1, 3), max_size=4),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


@settings(max_examples=examples(300))
@given(st.sampled_from(sorted(POSITION)), JUNK)
def test_survives_any_nonsense(key: str, value: object) -> None:
    data = copy.deepcopy(POSITION)
    data[key] = value
    try:
        state = GAME.from_json(data)
    except pithead.BadPosition:
        return
    assert state.problems() == []
    assert state.legal()


@settings(max_examples=examples(300))
@given(st.sampled_from(sorted(POSITION)), st.integers(0, 30), JUNK)
def test_survives_nonsense_inside(key: str, place: int, value: object) -> None:
    data = copy.deepcopy(POSITION)
    inner = data[key]
    if isinstance(inner, dict) and inner:
        inner[sorted(inner)[place % len(inner)]] = value
    elif isinstance(inner, list) and inner:
        inner[place % len(inner)] = value
    try:
        state = GAME.from_json(data)
    except pithead.BadPosition:
        return
    assert state.problems() == []
    assert state.legal()


def test_plays_on_from_a_position_with_too_few_dice() -> None:
    """No game comes there; a player who finds nothing to load stays where they are."""
    state = river(4).dice(gewalt=3, rudolph=2).loading(0)
    rng = random.Random(1)
    while state.actor != pithead.OVER:
        assert state.legal()
        state.take(random_action(state, rng))
        assert state.problems() == []
