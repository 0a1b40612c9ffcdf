"""Section 7: action cards, copying, the marker, the personal card."""

import pytest

from tests.collieries import GAME, colliery, legal, now, payment, play, with_card
from tests.positions import assert_refused

CARDS = {card["id"]: card for card in GAME.edition.tables["action_card"]}


def uses(state: object) -> list[str]:
    return [action for action in legal(state) if action.startswith("use:")]  # type: ignore[arg-type]


@pytest.mark.rule("SW-7.1")
def test_size_and_price_go_together() -> None:
    prices = {"small": "W1", "medium": "W2", "large": "P1"}
    exceptions = {
        f"{card['id']}/{mode['id']}"
        for card in CARDS.values()
        for mode in card["mode"]
        if mode["cost"] != prices[card["size"]]
    }
    assert exceptions == {"headframe_both/use", "water_2_3/white"}


@pytest.mark.rule("SW-7.2", "SW-7.3")
@pytest.mark.parametrize(
    ("card", "answers", "changes"),
    [
        ("wagon_big", ["lift:L1", "stop", "layout:2_2_0"], {"L1": "", "water": 2}),
        ("wagon_medium", ["lift:L1", "stop", "layout:2_2_0"], {"L1": "", "water": 3}),
        ("wagon_small", ["lift:L1", "layout:2_2_0"], {"L1": "", "water": 4}),
        ("coking_big", ["coke_from:K4", "stop"], {"K4": 0, "coke_supply": 8}),
        ("coking_medium", ["coke_from:K4", "stop"], {"K4": 0, "coke_supply": 8}),
        ("coking_small", ["coke_from:K4"], {"K4": 0, "water": 4}),
        ("loading_big", ["load:plain", "stop"], {"coke_on_wagons": 1, "vp": 1}),
        ("loading_medium", ["load:plain", "stop"], {"coke_on_wagons": 1, "water": 2}),
        ("loading_small", ["load:plain"], {"coke_on_wagons": 1, "water": 3}),
        ("route_big", [], {"road": 2, "rail": 0, "canal": 1}),
        ("route_mixed", [], {"road": 1, "rail": 1, "canal": 1}),
        ("route_rail_canal", [], {"rail": 1, "canal": 1, "vp": 1}),
        ("route_medium", [], {"road": 0, "rail": 1, "canal": 1}),
        ("route_small_road", [], {"road": 1, "vp": 0}),
        ("route_small_vp", [], {"road": 0, "vp": 1}),
        ("miner_small", [], {"miner": 2, "vp": 1}),
        ("miner_medium", [], {"miner": 2, "vp": 2}),
        ("water_2_3_white", [], {"water": 0, "vp": 1}),
        ("water_2_3_player", ["water_down:2"], {"water": 1, "vp": 2}),
        ("headframe_both", ["headframe_to:top_canal", "headframe_to:left_vp"], {"vp": 3}),
        ("headframe_one", ["headframe_to:left_vp"], {"vp": 1, "canal": 0}),
        ("copy_first", ["use:route_small_vp"], {"marker": 0, "vp": 1}),
    ],
)
def test_a_card_does_what_the_table_says(
    card: str, answers: list[str], changes: dict[str, object]
) -> None:
    table = colliery(3).pit(0, white=3, coins=2, on_card=0, plain=1, vp_space=True)
    table.pit(0, mine="L1:c L2:c", singles=1, K4=2).set(marker=1)
    state = play(table.turn(), f"use:{card}", *answers)
    assert {key: now(state, key) for key in changes} == changes


@pytest.mark.rule("SW-7.2")
@pytest.mark.parametrize(("card", "water", "vp"), [("water_small_4", 0, 1), ("water_big_4", 1, 2)])
def test_the_pit_water_cards_for_four(card: str, water: int, vp: int) -> None:
    answers = ["water_down:2"] if card == "water_big_4" else []
    state = play(colliery(4).pit(0, white=1).turn(), f"use:{card}", *answers)
    assert (now(state, "water"), now(state, "vp")) == (water, vp)


@pytest.mark.rule("SW-7.2")
def test_an_empty_pit_leaves_only_the_cards_with_an_effect() -> None:
    table = colliery(3).pit(0, white=5, coins=5, water=0)
    assert uses(table.turn()) == [
        f"use:{name}"
        for name in (
            "wagon_small",
            "coking_small",
            "loading_big",
            "route_big",
            "route_mixed",
            "route_rail_canal",
            "route_medium",
            "route_small_road",
            "route_small_vp",
            "miner_small",
            "miner_medium",
            "water_2_3_player",
            "copy_first",
        )
    ]
    table.pit(0, discs=(12, 10, 10))
    assert uses(table.turn()) == [
        f"use:{name}"
        for name in (
            "wagon_small",
            "coking_small",
            "loading_big",
            "route_rail_canal",
            "route_small_vp",
            "miner_small",
            "miner_medium",
            "water_2_3_player",
            "copy_first",
        )
    ]


@pytest.mark.rule("SW-7.2", "SW-5.7")
def test_the_reusable_and_the_protected_cards() -> None:
    reusable = {name for name, card in CARDS.items() if card["reusable"]}
    small = {"wagon_small", "coking_small", "loading_small", "route_small"}
    assert reusable == small | {"headframe_both", "headframe_one"}
    unprotected = {name for name, card in CARDS.items() if not card["copy_protected"]}
    families = {f"{f}_{s}" for f in ("wagon", "coking", "loading") for s in ("big", "medium")}
    assert unprotected == families | small | {"route_big", "route_medium"}


@pytest.mark.rule("SW-7.5")
def test_the_card_with_two_prices_is_used_up_by_either() -> None:
    table = colliery(3).pit(0, white=2, water=6).pit(1, white=2, water=6)
    state = play(table.turn(), "use:water_2_3_white")
    assert_refused(state, "use:water_2_3_player", rule="SW-5.7")
    assert_refused(state, "use:water_2_3_white", rule="SW-5.7")


@pytest.mark.rule("SW-7.6")
def test_the_cheap_mode_paid_with_the_player_token_stays_the_cheap_mode() -> None:
    state = play(colliery(3).pit(0, water=5).turn(), "use:water_2_3_white")
    assert (now(state, "water"), now(state, "vp"), now(state, "token")) == (2, 0, False)


@pytest.mark.rule("SW-7.7")
@pytest.mark.parametrize(
    ("card", "first"),
    [("wagon_big", "lift:L1"), ("coking_medium", "coke_from:K4"), ("loading_big", "load:plain")],
)
def test_the_first_unit_is_a_must_and_further_ones_are_free(card: str, first: str) -> None:
    table = colliery(3).pit(0, white=3, plain=1, vp_space=True, mine="L1:s L3:s")
    state = play(table.pit(0, singles=1, K4=2).turn(), f"use:{card}")
    assert_refused(state, "stop", rule="SW-7.7")
    play(state, first)
    assert "stop" in legal(state)


# -- copying -------------------------------------------------------------------------------------


@pytest.mark.rule("SW-7.8")
def test_a_copy_costs_nothing_and_does_not_occupy_the_card() -> None:
    table = colliery(3).pit(0, white=2).set(used_cards=["loading_medium"]).pit(0, plain=1)
    state = play(table.turn(), "use:copy_first", "use:loading_medium")
    assert (now(state, "white"), now(state, "coke_on_wagons"), now(state, "water")) == (2, 1, 2)
    assert now(state, "token") is False
    assert state.to_json()["used_cards"] == ["loading_medium", "copy_first"]
    assert not any(payment(state, "loading_medium").values())


@pytest.mark.rule("SW-7.9")
def test_only_cards_of_the_scope_with_an_effect_can_be_copied() -> None:
    state = play(colliery(3).pit(0, singles=1, water=0).turn(), "use:copy_first")
    assert legal(state) == [
        "stop",
        "use:wagon_small",
        "use:coking_medium",
        "use:coking_small",
        "use:route_medium",
        "use:route_small_road",
        "use:route_small_vp",
    ]
    assert_refused(state, "use:miner_small", rule="SW-7.9")
    assert_refused(state, "use:route_big", rule="SW-7.9")
    assert_refused(state, "use:wagon_medium", rule="SW-7.9")
    assert_refused(state, "use:loading_medium", rule="SW-7.9")
    assert_refused(state, "use:water_big_4", rule="SW-7.4")


@pytest.mark.rule("SW-7.10")
def test_large_copies_are_of_cards_for_one_player_token() -> None:
    table = colliery(3).pit(0, white=1, miner=3, singles=1, on_card=1, water=0)
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == ["stop", "use:coking_big", "use:loading_big", "use:route_big"]
    assert_refused(state, "use:headframe_both", rule="SW-7.9")
    assert_refused(state, "use:route_small_vp", rule="SW-7.10")


@pytest.mark.rule("SW-7.11")
def test_nothing_need_be_copied() -> None:
    state = play(colliery(3).turn(), "use:copy_first", "stop")
    assert state.actor == 1
    assert now(state, "vp") == 0


@pytest.mark.rule("SW-7.12")
def test_personal_cards_cannot_be_copied() -> None:
    state = play(colliery(3).turn(), "use:copy_first")
    assert_refused(state, "use:personal", rule="SW-7.12")


# -- the marker ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-7.13")
def test_the_marker_is_taken_at_once() -> None:
    state = play(colliery(3).set(marker=2).turn(), "use:copy_first")
    assert now(state, "marker") == 0
    assert now(state, "first_player") == 0


@pytest.mark.rule("SW-7.14")
def test_its_holder_may_take_the_marker_too() -> None:
    state = play(colliery(3).turn(), "use:copy_first", "use:route_small_vp")
    assert (now(state, "marker"), now(state, "vp")) == (0, 1)


# -- the personal card ---------------------------------------------------------------------------


@pytest.mark.rule("SW-7.15", "SW-14.5")
@pytest.mark.parametrize(("on_card", "most"), [(2, 0), (1, 1), (0, 2)])
def test_the_personal_card_lowers_water_and_moves_by_headframes(on_card: int, most: int) -> None:
    state = play(colliery(2).pit(0, on_card=on_card, white=1).turn(), "use:personal")
    assert now(state, "water") == 2
    if most:
        assert legal(state) == [f"rail:{spaces}" for spaces in range(most + 1)]
        play(state, f"rail:{most}")
        assert now(state, "rail") == most
    else:
        assert state.actor == 1


@pytest.mark.rule("SW-7.16")
def test_the_personal_card_is_used_once_per_round() -> None:
    state = play(colliery(2).pit(0, white=2).turn(), "use:personal", "pass")
    assert_refused(state, "use:personal", rule="SW-7.16")


@pytest.mark.rule("SW-7.17")
@pytest.mark.parametrize(
    ("water", "on_card", "rail", "usable"),
    [(1, 2, 0, True), (0, 2, 0, False), (0, 1, 0, True), (0, 1, 10, False), (1, 0, 10, True)],
)
def test_the_personal_card_needs_an_effect(
    water: int, on_card: int, rail: int, usable: bool
) -> None:
    state = colliery(2).pit(0, water=water, on_card=on_card, discs=(0, rail, 0), white=1).turn()
    assert ("use:personal" in legal(state)) == usable


@pytest.mark.rule("SW-7.15")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_each_player_has_a_personal_card_that_is_used_or_not(seat: int) -> None:
    used = [other == seat for other in range(3)]
    table = colliery(3).set(personal_used=used)
    for other in range(3):
        table.pit(other, white=3, water=5)
    state = table.turn(seat)
    assert_refused(state, "use:personal", rule="SW-7.16")
    free = table.turn((seat + 1) % 3)
    assert free.rule("use:personal") == "SW-7.15"
    assert free.rule("use:route_small_vp") == "SW-7.2"


@pytest.mark.rule("SW-7.11")
def test_a_card_goes_on_after_nothing_was_copied() -> None:
    state = colliery(2, with_card("copy small", "vp 1")).pit(0, white=1, mine="L1:c").turn()
    play(state, "use:miner_small")
    assert state.agenda[-1].kind == "copy"
    assert now(play(state, "stop"), "vp") == 1
