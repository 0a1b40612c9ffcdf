"""Section 10: pit water."""

import pytest

from tests.collieries import colliery, legal, now, play, with_card
from tests.positions import assert_refused


def after(level: int, *effects: str) -> tuple[int, int, int]:
    """Level, tool markers and VP after the effects."""
    table = colliery(2, with_card(*effects, "coin 1")).pit(0, white=1, water=level)
    state = play(table.turn(), "use:miner_small")
    return now(state, "water"), now(state, "tools"), now(state, "vp")


@pytest.mark.rule("SW-10.1", "SW-10.2")
def test_at_level_7_it_floods_and_falls_to_level_4() -> None:
    assert after(5, "water 1") == (6, 6, 0)
    assert after(6, "water 1") == (4, 7, 0)
    assert after(6, "water 2") == (5, 7, 0)
    assert after(5, "water 5") == (4, 8, 0)


@pytest.mark.rule("SW-10.3")
def test_a_fall_to_level_0_gives_a_point() -> None:
    assert after(1, "water -1") == (0, 6, 1)
    assert after(2, "water -1") == (1, 6, 0)


@pytest.mark.rule("SW-10.4")
def test_on_level_0_a_fall_does_nothing() -> None:
    assert after(0, "water -2") == (0, 6, 0)
    assert after(1, "water -3", "water -1") == (0, 6, 1)


@pytest.mark.rule("SW-10.5")
def test_flood_and_dry_pit_come_in_any_phase() -> None:
    state = colliery(2).pit(0, water=6).at("upper_halves:2")
    assert (now(state, "water"), now(state, "tools")) == (4, 7)
    table = colliery(2).pit(0, water=1, tile="coal_vendor").pit(1, tile="gatekeeper")
    assert now(table.at("upper_halves:0"), "vp") == 1


@pytest.mark.rule("SW-10.6")
@pytest.mark.parametrize(("level", "most"), [(6, 4), (4, 4), (2, 2)])
def test_water_may_fall_by_0_to_4_but_not_below_0(level: int, most: int) -> None:
    state = play(colliery(4).pit(0, water=level).turn(), "use:water_big_4")
    assert legal(state) == [f"water_down:{levels}" for levels in range(most + 1)]
    if most < 4:
        assert_refused(state, "water_down:4", rule="SW-10.6")
    assert now(play(state, "water_down:0"), "water") == level


@pytest.mark.rule("SW-10.7")
def test_other_falls_are_a_must() -> None:
    state = play(colliery(4).pit(0, white=1, water=5).turn(), "use:water_small_4")
    assert now(state, "water") == 2
    assert state.actor == 1
