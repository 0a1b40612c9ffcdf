"""The steps that an agenda can have: their names, and how the rules find them."""

from itertools import combinations
from typing import Any

import pytest

from tests.collieries import BAR, GAME, with_card

ROUTES = ("road", "rail", "canal")
SCOPES = ("large_p1", "medium_small", "small")
SEATS = range(4)
AMOUNTS = range(1, 13)
STEPS: Any = GAME.steps  # type: ignore[attr-defined]


def next_name(step: Any) -> str | None:
    """The name of the question that follows an answer, if there is one."""
    return None if step.further is None else str(step.further.name)


def named(kind: str) -> set[str]:
    """What follows the kind in the names of its steps."""
    names = GAME.agenda_observer.indices
    return {name.partition(":")[2] for name in names if name.partition(":")[0] == kind}


@pytest.mark.parametrize("kind", ["falls", "tiles", "upper_halves", "bonus_bar", "last_moves"])
def test_what_all_players_do_in_turn_has_a_step_for_each_and_one_for_the_end(kind: str) -> None:
    assert named(kind) == {"0", "1", "2", "3", "4"}


@pytest.mark.parametrize(
    "kind",
    [
        *("turns", "turn", "after", "give", "choose_tile", "take_upper", "choose_lower"),
        *("place", "place_gift", "place_either", "place_or_leave", "either_or_leave"),
        *("layout", "coking_space", "rail_choice", "barrier_choice", "last_barrier_choice"),
        *("house_from", "miner", "miner_pass", "miner_last"),
        *("headframe_top", "headframe_second", "headframe_one"),
    ],
)
def test_a_question_has_a_step_for_each_seat(kind: str) -> None:
    assert named(kind) == {"0", "1", "2", "3"}


@pytest.mark.parametrize("seat", SEATS)
def test_bonuses_have_a_step_for_each_set_of_free_bar_spaces(seat: int) -> None:
    sets = [free for size in range(6) for free in combinations(BAR, size)]
    assert {name for name in named("bonuses") if name.endswith(str(seat))} == {
        f"{'+'.join(free)}:{seat}" for free in sets
    }
    for free in sets:
        bits = sum(1 << BAR.index(name) for name in free)
        assert STEPS.bonuses[bits][seat].name == f"bonuses:{'+'.join(free)}:{seat}"


@pytest.mark.parametrize("seat", SEATS)
def test_a_counted_question_is_found_by_its_number_and_seat(seat: int) -> None:
    for left in AMOUNTS:
        for kind in ("lift", "coke", "load"):
            first = getattr(STEPS, kind)[left][seat]
            assert first.name == f"{kind}:{left}:{seat}"
            assert next_name(first) == (f"{kind}_more:{left - 1}:{seat}" if left > 1 else None)
        for kind in ("coal_on_tile", "coal_on", "coal_on_or_leave"):
            step = getattr(STEPS, kind)[left][seat]
            assert step.name == f"{kind}:{left}:{seat}"
            assert next_name(step) == (f"{kind}:{left - 1}:{seat}" if left > 1 else None)
        for kind in ("may_lower", "water_choice"):
            assert getattr(STEPS, kind)[left][seat].name == f"{kind}:{left}:{seat}"
        for route, name in enumerate(ROUTES):
            assert STEPS.advance[route][left][seat].name == f"advance:{name}:{left}:{seat}"


@pytest.mark.parametrize("kind", ["lift", "lift_more", "coal_on", "coal_on_or_leave", "may_lower"])
def test_no_question_counts_further_than_an_effect_can(kind: str) -> None:
    assert named(kind) == {f"{left}:{seat}" for left in AMOUNTS for seat in SEATS}


@pytest.mark.parametrize("seat", SEATS)
def test_a_question_about_a_thing_is_found_by_it_and_the_seat(seat: int) -> None:
    for bar, name in enumerate(BAR):
        assert STEPS.choose_bar[bar][seat].name == f"choose_bar:{name}:{seat}"
        assert STEPS.house_to[bar][seat].name == f"house_to:{name}:{seat}"
    for scope, name in enumerate(SCOPES):
        assert STEPS.copy[scope][seat].name == f"copy:{name}:{seat}"
        assert STEPS.copy_or_leave[scope][seat].name == f"copy_or_leave:{name}:{seat}"


def test_a_list_of_effects_has_a_step_before_each_of_them_and_one_at_its_end() -> None:
    for effects in (*STEPS.used_modes, *STEPS.copied_modes, *STEPS.frames, *STEPS.trades):
        count = len(effects.effects)
        runs = [
            f"{effects.kind}:{effects.object_id}:{i}:{s}" for i in range(count + 1) for s in SEATS
        ]
        assert [run.name for run in effects.runs] == runs


def test_the_order_of_discs_has_a_step_for_each_set_of_discs_that_are_left() -> None:
    for effects in (*STEPS.used_modes, *STEPS.copied_modes):
        words = [line.word for line in effects.lines if line.word in ROUTES]
        expected = set()
        if len(words) > 1:
            sets = [left for size in range(1, len(words) + 1) for left in combinations(words, size)]
            kind, name = effects.kind, effects.object_id
            expected = {f"{kind}:{name}:{'+'.join(left)}:{seat}" for left in sets for seat in SEATS}
        prefix = f"{effects.kind}:{effects.object_id}:"
        assert {name for name in named("order") if name.startswith(prefix)} == expected


def test_a_list_of_plain_gains_is_carried_out_at_once_and_has_no_step() -> None:
    plain = {"vp", "coin", "white", "tool", "spoil_tip", "coke_wagon", "first_player"}
    lists = [*STEPS.used_modes, *STEPS.shift[1:], *STEPS.frames, *STEPS.trades]
    at_once = [effects for effects in lists if {line.word for line in effects.lines} <= plain]
    assert at_once
    for effects in at_once:
        assert GAME.step(f"{effects.kind}:{effects.object_id}:0:0") is None


# -- what the registry knows about the material --------------------------------------------------


def effect_names(effects: Any) -> list[str]:
    return [type(effect).__name__ for effect in effects.effects]


@pytest.mark.rule("SW-13.7")
def test_shift_spaces_that_discard_tool_markers() -> None:
    discards = dict(zip(STEPS.material.shift_ids, STEPS.tool_discards[1:], strict=True))
    assert {name: count for name, count in discards.items() if count} == {
        "wash_house": 1,
        "pump_chamber": 1,
        "gate_out": 1,
    }


@pytest.mark.rule("SW-6.8")
def test_shift_spaces_that_can_cause_more_than_a_gain() -> None:
    chains = dict(zip(STEPS.material.shift_ids, STEPS.starts_chains[1:], strict=True))
    assert {name for name, chain in chains.items() if chain} == {*("lamp_room", "manwinding_down")}


@pytest.mark.rule("SW-6.9")
def test_upper_halves_are_refused_as_a_whole_or_in_their_question() -> None:
    tiles = STEPS.material.tile_ids
    whole = {name for name, offered in zip(tiles, STEPS.upper_offered, strict=True) if offered}
    assert whole == {"gatekeeper"}
    within = {
        name
        for name, upper in zip(tiles, STEPS.upper, strict=True)
        if any(effect.refusable for effect in upper.effects)
    }
    assert within == {"train_driver", "mine_rescue", "overman", "hauler", "hewer"}


@pytest.mark.rule("SW-10.7")
def test_lowering_the_water_is_a_question_unless_it_was_chosen() -> None:
    tiles = STEPS.material.tile_ids
    assert effect_names(STEPS.upper[tiles.index("coal_vendor")]) == ["MayLowerWater"]
    assert effect_names(STEPS.lower[tiles.index("gatekeeper")][1]) == ["WaterDown"]
    assert [[option.object_id for option in bar] for bar in STEPS.bars] == [
        ["bar_water_1", "bar_water_2"],
        ["bar_token_1"],
        ["bar_road_1", "bar_road_2"],
        ["bar_lift_1"],
        ["bar_tile_1"],
    ]
    assert [bar[0].chosen for bar in STEPS.bars] == [True, False, True, False, False]
    assert effect_names(STEPS.bars[0][0]) == ["WaterDown"]


def test_an_upper_half_does_what_its_lines_say() -> None:
    tiles = STEPS.material.tile_ids
    names = {name: effect_names(upper) for name, upper in zip(tiles, STEPS.upper, strict=True)}
    assert names["train_driver"] == ["OneOfTwoCubes"]
    assert names["gatekeeper"] == ["CokeOnWagon", "WaterUp", "ToolsTaken"]
    (spoil,) = STEPS.upper[tiles.index("hauler")].effects
    assert (spoil.coal, spoil.spoil) == (0, 1)
    (coal,) = STEPS.upper[tiles.index("hewer")].effects
    assert (coal.coal, coal.spoil) == (1, 0)


def test_the_least_spoil_of_a_trade_and_of_the_first_headframe() -> None:
    assert (STEPS.cheapest_trade, STEPS.first_spoil) == (3, 1)


@pytest.mark.rule("SW-6.8")
@pytest.mark.parametrize(
    ("lines", "discs"),
    [
        (["road 1"], None),
        (["road 1", "canal 2"], (0, 2)),
        (["vp 1", "road 1", "canal 2", "coin 1"], (1, 3)),
        (["road 1", "vp 1", "rail 1", "canal 1"], (2, 4)),
        (["road 1", "rail 1", "vp 1", "canal 1"], (0, 2)),
        (["road 1", "vp 1", "rail 1"], None),
        (["road 1", "road 1"], None),
    ],
)
def test_the_order_of_neighbouring_discs_is_chosen(
    lines: list[str], discs: tuple[int, int] | None
) -> None:
    steps: Any = with_card(*lines).steps  # type: ignore[attr-defined]
    card = next(mode for mode in steps.used_modes if mode.object_id == "miner_small")
    assert bool(card.orders) is (discs is not None)
    if discs:
        assert (card.discs_from, card.discs_to) == discs


def test_a_step_without_free_bar_spaces_gives_no_bonus() -> None:
    step: Any = GAME.step("bonuses::0")
    assert step.free == 0
