"""Section 1: what is in the box, and what of it limits play."""

import pytest

import pithead
from tests.collieries import GAME, colliery, legal, now, play, with_card
from tests.positions import assert_refused

TABLES = GAME.edition.tables


@pytest.mark.rule("SW-1.1")
def test_has_one_first_player_marker_that_one_player_holds() -> None:
    state = GAME.start(players=3)
    assert state.to_json()["marker"] is None
    play(state, "start:2")
    assert state.to_json()["marker"] == 2
    assert TABLES["components"]["first_player_markers"] == 1


@pytest.mark.rule("SW-1.2")
def test_reveals_five_of_six_round_cards() -> None:
    state = play(GAME.start(players=2), "start:0")
    assert len(legal(state)) == 6
    last = colliery(2, round=5).turn()
    assert len(last.to_json()["unused_round_cards"]) == 1


@pytest.mark.rule("SW-1.3")
def test_gives_each_player_one_pit_board_card_miner_and_token() -> None:
    data = GAME.start(players=4).to_json()
    for key in ("mine_wagons", "miner", "player_token", "personal_used"):
        assert len(data[key]) == 4


@pytest.mark.rule("SW-1.4", "SW-7.4", "SW-20.2")
@pytest.mark.parametrize(("players", "cards"), [(2, 18), (3, 20), (4, 21)])
def test_has_as_many_cards_as_the_number_of_players_asks_for(players: int, cards: int) -> None:
    in_game = [
        card["id"]
        for card in TABLES["action_card"]
        if card["players"][0] <= players <= card["players"][1]
    ]
    assert len(in_game) == cards
    assert len(TABLES["action_card"]) == 22
    state = colliery(players).pit(0, white=5, coins=5).turn()
    for action in legal(state):
        assert not action.startswith("use:water_small") or players == 4
    for card in ("route_rail_canal", "miner_medium"):
        if players == 2:
            assert_refused(state, f"use:{card}", rule="SW-7.4")
        else:
            assert f"use:{card}" in legal(state)


@pytest.mark.rule("SW-1.5", "SW-20.3")
@pytest.mark.parametrize(("players", "out"), [(2, {"hauler", "hewer"}), (3, {"hewer"}), (4, set())])
def test_has_each_tile_once_and_three_to_spare(players: int, out: set[str]) -> None:
    free = GAME.start(players=players).to_json()["free_tiles"]
    everything = {tile["id"] for tile in TABLES["selection_tile"]}
    assert len(everything) == 7
    assert set(free) == everything - out
    assert len(free) == players + 3


@pytest.mark.rule("SW-1.6", "SW-20.5")
@pytest.mark.parametrize(
    ("players", "targets"),
    [
        (2, ["mine_train", "heading", "coal_face"]),
        (3, ["mine_train", "overman", "heading"]),
        (4, ["manwinding_down", "mine_train", "overman"]),
    ],
)
def test_covers_spaces_of_the_shift_for_fewer_players(players: int, targets: list[str]) -> None:
    state = (
        colliery(players).pit(0, miner=4, white=1, discs=(9, 0, 0), areas={"area_speed": 2}).turn()
    )
    assert legal(play(state, "use:miner_small")) == [f"miner_to:{name}" for name in targets]


@pytest.mark.rule("SW-1.7", "SW-2.3")
def test_starts_with_both_headframes_on_the_personal_card() -> None:
    assert GAME.start(players=4).to_json()["headframes_on_card"] == [2, 2, 2, 2]


@pytest.mark.rule("SW-1.8", "SW-2.4")
def test_starts_with_a_house_on_each_of_the_five_bar_spaces() -> None:
    for bar in GAME.start(players=3).to_json()["bar_houses"]:
        assert len(bar) == 5
        assert all(bar.values())


@pytest.mark.rule("SW-1.9", "SW-9.9")
def test_makes_no_coke_without_coke_in_the_supply() -> None:
    table = colliery(2).pit(0, sold_pairs=5, white=2, singles=3)
    assert "use:coking_medium" in legal(table.turn())
    table.pit(0, coke_on_wagons=1)
    state = table.turn()
    assert now(state, "coke_supply") == 0
    assert_refused(state, "use:coking_medium", rule="SW-5.17")


@pytest.mark.rule("SW-1.10", "SW-11.1")
def test_has_one_disc_a_route_and_discs_may_share_a_space() -> None:
    state = colliery(2).pit(0, white=1).pit(1, discs=(1, 0, 0)).turn()
    play(state, "use:route_small_road")
    assert now(state, "road", 0) == now(state, "road", 1) == 1
    assert state.to_json()["discs"][0] == {"road": 1, "rail": 0, "canal": 0}


@pytest.mark.rule("SW-1.11")
def test_has_a_water_level_for_each_player_and_one_blue_cube_for_the_bag() -> None:
    data = GAME.start(players=4, options={"blue_at_setup": 1}).to_json()
    assert len(data["water"]) == 4
    assert data["bag"]["blue"] == 1
    assert TABLES["components"]["water_cubes"] == 5


@pytest.mark.rule("SW-1.12", "SW-1.17")
def test_takes_coal_and_spoil_from_a_supply_without_end() -> None:
    state = colliery(4)
    for seat in range(4):
        state.pit(seat, mine="L1:c L2:c L3:c L4:cc L5:cc", singles=3, K4=2, K5=2)
    full = state.turn()
    total = sum(
        load["coal"] for pit in full.to_json()["mine_wagons"] for load in pit.values()
    ) + sum(sum(row.values()) for row in full.to_json()["coal_wagons"])
    assert total == 56 > TABLES["components"]["coal"]
    assert full.problems() == []


@pytest.mark.rule("SW-1.13", "SW-1.14", "SW-1.16", "SW-1.17")
def test_does_not_run_out_of_tool_markers_coins_and_points() -> None:
    state = colliery(2, with_card("tool 2", "coin 2", "vp 2"))
    state.pit(0, tools=50, coins=12, vp=171, white=1)
    turn = play(state.turn(), "use:miner_small")
    assert [now(turn, key) for key in ("tools", "coins", "vp")] == [52, 14, 173]


@pytest.mark.rule("SW-1.15")
def test_nobody_can_have_more_than_five_white_tokens() -> None:
    assert colliery(2).pit(0, white=5).turn().problems() == []
    with pytest.raises(pithead.BadPosition, match=r"white\[0\]"):
        colliery(2).pit(0, white=6).turn()
