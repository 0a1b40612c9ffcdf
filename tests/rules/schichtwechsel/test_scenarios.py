"""The worked examples of the rules, one test each. Unless said otherwise seat 0 acts."""

import pytest

import pithead
from tests.collieries import GAME, colliery, legal, now, play, with_card


def drawing(table: object) -> pithead.State:
    return table.asked("mining", "draw")  # type: ignore[attr-defined, no-any-return]


def test_s01_the_bag_of_four_players_in_round_1() -> None:
    state = GAME.start(players=4)
    assert state.to_json()["bag"] == {"coal": 16, "spoil": 4, "blue": 0}
    play(state, "start:0", "reveal:round_road")
    assert state.to_json()["bag"] == {"coal": 20, "spoil": 8, "blue": 0}
    while state.agenda[0].kind == "mining":
        state.apply(state.legal()[0])
    bag = state.to_json()["bag"]
    assert bag["coal"] + bag["spoil"] == 16


def test_s02_the_first_triple_of_two_players() -> None:
    state = play(GAME.start(players=2), "start:0", "reveal:round_road")
    odds = {state.name(outcome): chance for outcome, chance in state.chance()}
    assert odds["draw:3-0-0"] == pytest.approx(120 / 364)


LOADED = "L1:c L2:c L3:s L4:cc L5:s"


def test_s03_nothing_fits_and_the_rimmed_wagon_is_locked() -> None:
    table = colliery(2).set(
        bag={"coal": 11, "spoil": 1, "blue": 0}, seats_without_cubes=[0, 1], wagon_locked=True
    )
    state = play(drawing(table.pit(0, mine=LOADED)), "draw:2-1-0", "give:0")
    assert now(state, "tools") == 9
    assert now(state, "L5") == "s"


def test_s04_the_same_without_the_lock() -> None:
    table = colliery(2).set(bag={"coal": 11, "spoil": 1, "blue": 0}, seats_without_cubes=[0, 1])
    state = play(drawing(table.pit(0, mine=LOADED)), "draw:2-1-0", "give:0")
    assert now(state, "tools") == 8
    assert now(state, "L5") == "ss"


def test_s05_where_cubes_may_go() -> None:
    table = colliery(2).set(bag={"coal": 11, "spoil": 1, "blue": 0}, seats_without_cubes=[0, 1])
    state = play(drawing(table.pit(0, mine="L3:s L4:c")), "draw:2-1-0", "give:0")
    assert legal(state) == [
        "place:coal_L1",
        "place:coal_L2",
        "place:coal_L4",
        "place:coal_L5",
        "place:spoil_L1",
        "place:spoil_L5",
    ]


def test_s06_the_blue_cube_floods_the_receiver() -> None:
    table = colliery(3).set(
        bag={"coal": 17, "spoil": 1, "blue": 1}, blue_in_game=True, seats_without_cubes=[0, 1, 2]
    )
    state = play(drawing(table.pit(1, water=6)), "draw:1-1-1", "give:1")
    assert (now(state, "tools", 1), now(state, "water", 1)) == (7, 4)
    assert now(state, "cubes_in_hand", 1) == {"coal": 1, "spoil": 1}
    play(state, "place:coal_L2", "place:spoil_L1")
    while state.agenda[0].kind == "mining":
        assert state.to_json()["bag"]["blue"] == 0
        state.apply(state.legal()[0])
    assert state.to_json()["bag"]["blue"] == 1


def test_s07_water_falls_to_the_lowest_level_once() -> None:
    table = colliery(2, with_card("water -3", "water -1", "coin 1")).pit(0, white=1, water=1)
    state = play(table.turn(), "use:miner_small")
    assert (now(state, "water"), now(state, "vp")) == (0, 1)


def test_s08_who_chooses_tiles_when() -> None:
    state = play(GAME.start(players=4), "start:2", "reveal:round_road")
    order = []
    while state.agenda[0].kind in ("mining", "tiles"):
        if state.agenda[-1].kind == "choose_tile":
            order.append(state.actor)
        state.apply(state.legal()[0])
    assert order == [1, 0, 3, 2]
    table = colliery(4).set(first_player=2, marker=2).pit(2, tile="gatekeeper")
    state = table.asked("tiles:1", "choose_tile:2")
    play(state, "tile:overman")
    assert state.actor == 3
    assert "tile:gatekeeper" in legal(state)
    play(state, "tile:gatekeeper", "tile:hauler")
    assert state.actor == 1


def test_s09_steps_three_to_five() -> None:
    table = colliery(2).pit(0, water=4, K5=1, own=1, coke_on_wagons=3, coins=1)
    state = table.at("upper_halves:2")
    expected = {"water": 5, "white": 1, "coins": 2, "coke_on_wagons": 1, "sold_pairs": 1}
    assert {key: now(state, key) for key in expected} == expected


def test_s10_a_bar_space_freed_in_step_six() -> None:
    table = colliery(2, round=3).pit(0, discs=(2, 0, 2), free=["bar_road"], mine="L1:c")
    state = play(table.at("bonus_bar:0"), "bar:1")
    assert now(state, "road") == 3
    play(state, "house_from:bar_lift", "house_to:area_two")
    assert now(state, "L1") == "c"
    assert state.agenda[0].kind == "turns"


def test_s11_payment() -> None:
    state = play(colliery(2).pit(0, white=1, coins=1).turn(), "use:route_medium")
    assert (now(state, "white"), now(state, "token"), now(state, "coins")) == (0, False, 1)
    state = play(colliery(2).pit(0, white=3, coins=1, token=False).turn(), "use:route_big")
    assert (now(state, "white"), now(state, "coins")) == (3, 0)
    assert "use:headframe_both" not in legal(colliery(2).pit(0, on_card=0).turn())


def test_s12_a_trade_for_the_means_to_act() -> None:
    table = colliery(2).pit(0, token=False, tip=6).pit(1, white=1)
    state = table.turn()
    assert legal(state) == ["pass", "trade:trade6_coin"]
    play(state, "trade:trade6_coin")
    assert (now(state, "tip"), now(state, "coins")) == (0, 1)
    assert state.actor == 0
    assert "pass" not in legal(state)
    table.pit(0, tip=5).set(first_player=1, marker=1)
    state = play(table.turn(seat=1), "use:route_small_vp")
    assert now(state, "passed", 0)


def test_s13_the_big_wagon_card() -> None:
    table = colliery(2).pit(0, mine=LOADED, singles=1, tip=2)
    state = play(table.turn(), "use:wagon_big", "lift:L4", "lift:L1", "lift:L3", "stop")
    assert len(legal(state)) == 8
    play(state, "layout:3_1_0")
    expected = {"tip": 3, "water": 2, "L2": "c", "L5": "s", "singles": 3, "K4": 1}
    assert {key: now(state, key) for key in expected} == expected


def test_s14_room_above() -> None:
    table = colliery(2).pit(0, tip=5, mine="L3:s L5:ss", white=2)
    state = play(table.turn(), "use:wagon_medium")
    assert (now(state, "L3"), now(state, "L5"), now(state, "tip")) == ("", "ss", 6)
    table = colliery(2).pit(0, singles=3, K4=2, K5=1, mine="L1:c L4:cc", white=2)
    state = play(table.turn(), "use:wagon_medium")
    assert (now(state, "L1"), now(state, "L4"), now(state, "K5")) == ("", "cc", 2)


def test_s15_the_own_space_is_forced() -> None:
    table = colliery(4).pit(0, plain=1, vp_space=True, singles=3, K4=2, white=2)
    state = play(table.turn(), "use:coking_medium", "coke_from:singles")
    assert state.to_json()["plant"]["own"][0] == 1
    play(state, "coke_from:K4")
    assert legal(state) == ["plant:plain", "plant:water"]
    play(state, "plant:plain")
    assert state.actor == 1
    assert now(state, "coke_supply") == 7


def test_s16_the_plant_raises_the_water_before_the_card() -> None:
    table = colliery(2).pit(0, water=5, singles=1, white=1)
    state = play(table.turn(), "use:coking_small", "plant:water")
    assert (now(state, "water"), now(state, "tools")) == (4, 7)


def test_s17_loading_until_the_wagons_are_full() -> None:
    table = colliery(2).pit(0, coke_on_wagons=3, own=1, plain=1, water_space=True, water=4)
    state = play(table.pit(0, white=2).turn(), "use:loading_medium")
    assert legal(state) == ["load:own", "load:plain", "load:water"]
    play(state, "load:own")
    assert (now(state, "coke_on_wagons"), now(state, "water")) == (4, 3)
    assert state.actor == 1


def test_s18_the_lamp_room() -> None:
    state = play(colliery(2).pit(0, miner=3, white=1).turn(), "use:miner_small", "use:route_big")
    expected = {"road": 2, "canal": 1, "tools": 7}
    assert {key: now(state, key) for key in expected} == expected


def test_s19_what_the_lamp_room_offers() -> None:
    table = colliery(2).pit(0, miner=3, singles=1, mine="L1:c", plain=1, white=1)
    state = play(table.turn(), "use:miner_small")
    names = ("wagon_big", "coking_big", "loading_big", "route_big")
    assert legal(state) == ["stop", *(f"use:{name}" for name in names)]
    assert now(play(state, "stop"), "tools") == 6


def test_s20_headframes_at_barriers() -> None:
    state = play(colliery(2).pit(0, discs=(0, 1, 0), white=2).turn(), "use:route_medium")
    assert now(play(state, "barrier:headframe"), "tip") == 1
    table = colliery(2).pit(0, discs=(6, 0, 0), on_card=1, white=1)
    state = play(table.turn(), "use:route_small_road", "barrier:headframe")
    assert now(state, "vp") == 2
    table = colliery(2).pit(0, discs=(10, 0, 0), on_card=0, white=1)
    state = play(table.turn(), "use:route_small_road")
    assert legal(state) == ["barrier:miner", "barrier:vp"]
    assert now(play(state, "barrier:vp"), "vp") == 2


def test_s21_the_personal_card_reaches_the_target() -> None:
    table = colliery(2).pit(0, on_card=0, water=1, discs=(0, 9, 0), white=1)
    state = play(table.turn(), "use:personal")
    assert (now(state, "water"), now(state, "vp")) == (0, 1)
    play(state, "rail:1")
    assert (now(state, "tools"), now(state, "rail")) == (6, 10)
    assert state.sheet()[0]["rail"] == 8
    state = play(table.pit(0, discs=(0, 6, 0)).turn(), "use:personal", "rail:1")
    assert (now(state, "tools"), now(state, "rail")) == (5, 7)


def test_s22_the_big_headframe_card_and_a_barrier() -> None:
    table = colliery(4).pit(0, on_card=0, discs=(0, 0, 3), coins=1).pit(1, on_card=1)
    state = play(table.frames(top_coke_wagon=1).turn(), "use:headframe_both")
    spaces = ("top_miner", "top_coke_plant", "top_canal")
    assert legal(state) == [f"headframe_to:{space}" for space in spaces]
    play(state, "headframe_to:top_canal")
    assert (now(state, "canal"), now(state, "miner"), now(state, "vp")) == (4, 2, 3)
    play(state, "headframe_to:left_tool")
    assert (now(state, "tools"), now(state, "vp")) == (5, 3)


def after_s22() -> pithead.State:
    table = colliery(4).pit(0, on_card=0, discs=(0, 0, 4), white=2, miner=2, tools=5)
    table.pit(1, on_card=1)
    return table.frames(top_coke_wagon=1, top_canal=0, left_tool=0).turn()


def test_s23_the_medium_headframe_card_afterwards() -> None:
    state = play(after_s22(), "use:headframe_one")
    spaces = ("top_miner", "top_coke_plant", "left_coal", "left_spoil", "left_vp")
    assert legal(state) == [f"headframe_to:{space}" for space in spaces]
    play(state, "headframe_to:left_vp")
    assert now(state, "vp") == 1
    assert (now(state, "left_tool"), now(state, "top_canal")) == (None, 0)


def test_s24_the_only_headframe_leaves_its_row() -> None:
    table = colliery(2).pit(0, on_card=1, white=2).frames(top_canal=0)
    state = play(table.turn(), "use:headframe_one", "headframe_to:left_vp")
    assert now(state, "top_canal") is None


def test_s25_targets_of_the_miner() -> None:
    table = colliery(3).pit(0, miner=3, white=1, discs=(3, 0, 0), areas={"area_speed": 1})
    state = play(table.pit(1, miner=4).pit(2, miner=6).turn(), "use:miner_small")
    assert legal(state) == ["miner_to:overman", "miner_to:heading"]
    state = play(colliery(2).pit(0, miner=4, white=1).pit(1, miner=6).turn(), "use:miner_small")
    assert now(state, "miner") == 8


def test_s26_the_exit() -> None:
    table = colliery(2).pit(0, miner=12, white=1, discs=(9, 0, 0), areas={"area_speed": 2})
    state = play(table.pit(1, miner=13).turn(), "use:miner_small")
    assert (now(state, "miner"), now(state, "tools"), now(state, "vp")) == (14, 5, 0)
    table = colliery(2).pit(0, miner=14, tools=5, on_card=1, white=2)
    state = play(table.turn(), "use:headframe_one", "headframe_to:top_miner")
    assert (now(state, "vp"), now(state, "tools")) == (2, 4)


def test_s27_one_trade_a_turn() -> None:
    state = play(colliery(2).pit(0, tip=6, white=1).turn(), "trade:trade3_rail")
    assert (now(state, "rail"), now(state, "tip")) == (1, 3)
    assert not any(action.startswith("trade:") for action in legal(state))
    play(state, "use:route_small_vp")
    assert state.actor == 1


def test_s28_the_order_of_turns() -> None:
    table = colliery(3).set(first_player=1, marker=1)
    for seat in range(3):
        table.pit(seat, white=4)
    state = table.turn(seat=1)
    order = []
    for action in ("use:route_small_vp", "pass", *["use:route_small_vp"] * 4):
        order.append(state.actor)
        play(state, action)
    assert order == [1, 2, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("round_road", [4, 4, 8]),
        ("round_rail", [2, 6, 10]),
        ("round_canal", [0, 0, 0]),
        ("round_lead", [0, 0, 6]),
    ],
)
def test_s29_round_cards_of_three_players(card: str, points: list[int]) -> None:
    table = colliery(3, card=card).pit(0, discs=(8, 3, 0)).pit(1, discs=(8, 7, 0))
    state = play(table.pit(2, discs=(12, 10, 1)).turn(), "pass", "pass", "pass")
    assert state.to_json()["vp_rounds"] == points


def test_s30_a_shared_lead() -> None:
    table = colliery(2, card="round_lead").pit(0, discs=(5, 0, 0)).pit(1, discs=(5, 2, 0))
    assert play(table.turn(), "pass", "pass").to_json()["vp_rounds"] == [2, 4]


def test_s31_spoil_and_coke_cards() -> None:
    table = colliery(2, card="round_spoil").pit(0, tip=3, mine="L1:s L4:ss L5:s")
    assert play(table.turn(), "pass", "pass").to_json()["vp_rounds"][0] == 3
    table = colliery(2, card="round_coke").pit(0, sold_pairs=3, coke_on_wagons=1)
    state = table.turn()
    assert now(state, "coke_supply") == 4
    assert play(state, "pass", "pass").to_json()["vp_rounds"][0] == 3


def test_s32_sold_coke() -> None:
    assert colliery(2).pit(0, sold_pairs=3).turn().sheet()[0]["coke_sold"] == 17
    assert colliery(2).pit(0, sold_pairs=5).turn().sheet()[0]["coke_sold"] == 36


def test_s33_the_sale_pit() -> None:
    table = colliery(4).pit(0, sold_pairs=2, coke_on_wagons=1, plain=3)
    sheet = table.pit(0, discs=(9, 0, 0), areas={"area_sale": 2}).turn().sheet()[0]
    assert (sheet["coke_sold"], sheet["coke_left"]) == (26, 0)


def test_s34_a_tie() -> None:
    table = colliery(4, round=5).set(marker=1).pit(0, vp=2).pit(3, vp=2)
    assert table.over().ranking()[0] == 0


@pytest.mark.parametrize(
    ("tile", "pit", "answers", "expected"),
    [
        (
            "train_driver",
            {"discs": (0, 1, 2), "singles": 3, "K4": 2, "K5": 2},
            [],
            {"tools": 7, "rail": 1},
        ),
        ("train_driver", {"discs": (0, 5, 0), "singles": 3, "K4": 2, "K5": 2}, [], {"rail": 6}),
        ("gatekeeper", {"discs": (2, 0, 2), "water": 0}, [], {"road": 2, "water": 0, "tools": 6}),
        ("overman", {"tip": 6, "coke_on_wagons": 1}, [], {"coke_on_wagons": 2, "tools": 7}),
        ("hewer", {"tip": 6, "mine": "L1:s L2:c L3:s L4:ss L5:ss"}, [], {"tools": 7, "tip": 6}),
        ("hewer", {"tip": 5, "mine": "L1:s L2:c L3:s L4:ss L5:ss"}, [], {"tools": 6, "tip": 5}),
        ("mine_rescue", {"water": 1}, ["lower:1"], {"vp": 2, "water": 0}),
    ],
)
def test_s35_lower_halves(
    tile: str, pit: dict[str, object], answers: list[str], expected: dict[str, int]
) -> None:
    table = colliery(4).pit(0, tile=tile, free=["bar_tile"], **{"discs": (0, 0, 2), **pit})
    state = play(table.at("bonus_bar:0"), *answers)
    assert {key: now(state, key) for key in expected} == expected


def test_s36_the_card_with_two_prices() -> None:
    table = colliery(3).pit(0, water=5, coins=1).pit(1, white=1)
    state = play(table.turn(), "use:water_2_3_player", "water_down:4")
    expected = {"token": False, "coins": 1, "water": 1, "vp": 2}
    assert {key: now(state, key) for key in expected} == expected
    assert not any(action.startswith("use:water") for action in legal(state))
    state = play(table.turn(), "use:water_2_3_white")
    expected = {"token": False, "coins": 1, "water": 2, "vp": 0}
    assert {key: now(state, key) for key in expected} == expected


def test_s37_copy_and_first_player() -> None:
    table = colliery(3).pit(0, white=2)
    state = play(table.turn(), "use:route_medium", "use:copy_first", "use:route_medium")
    assert (now(state, "rail", 1), now(state, "canal", 1)) == (1, 1)
    assert now(state, "marker") == 1
    assert state.actor == 2


@pytest.mark.parametrize(
    ("players", "cards", "tiles", "plain"), [(2, 18, 5, 1), (3, 20, 6, 2), (4, 21, 7, 3)]
)
def test_s38_set_up(players: int, cards: int, tiles: int, plain: int) -> None:
    tables = GAME.edition.tables
    counts = [card["players"] for card in tables["action_card"]]
    assert sum(low <= players <= high for low, high in counts) == cards
    assert len(GAME.start(players=players).to_json()["free_tiles"]) == tiles
    assert colliery(players).pit(0, plain=min(plain, 3)).turn().problems() == []
    with pytest.raises(pithead.BadPosition):
        colliery(players).pit(0, plain=plain).pit(1, plain=1).turn()
