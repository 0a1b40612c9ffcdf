"""Sections 17 to 19: round cards, end of round, final scoring, winner."""

import pytest

import pithead
from tests.collieries import GAME, Colliery, colliery, legal, now, play


def scored(table: Colliery) -> list[int]:
    """VP of round cards after all have passed."""
    state = play(table.turn(), *["pass"] * table.players)
    points: list[int] = state.to_json()["vp_rounds"]
    return points


@pytest.mark.rule("SW-17.1")
def test_each_round_uses_another_card() -> None:
    state = play(colliery(2, round=4).turn(), "pass", "pass")
    assert legal(state) == ["reveal:round_spoil", "reveal:round_coke"]
    play(state, "reveal:round_coke")
    assert state.to_json()["unused_round_cards"] == ["round_spoil"]


@pytest.mark.rule("SW-17.2", "SW-17.3")
def test_the_upper_effect_comes_before_step_one() -> None:
    state = play(GAME.start(players=3), "start:0")
    before = state.to_json()["water"]
    play(state, "reveal:round_lead")
    assert state.to_json()["water"] == [level - 1 for level in before]
    assert state.agenda[-1].kind == "draw"


@pytest.mark.rule("SW-17.3")
def test_a_fall_to_level_0_by_the_card_gives_a_point() -> None:
    state = play(colliery(2).pit(0, water=1).turn(), "pass", "pass", "reveal:round_lead")
    assert state.to_json()["vp"] == [1, 0]


@pytest.mark.rule("SW-17.4")
def test_the_rimmed_wagon_is_locked_for_this_round_and_keeps_its_cubes() -> None:
    table = colliery(2).pit(0, mine="L5:s")
    state = play(table.turn(), "pass", "pass", "reveal:round_spoil")
    assert state.to_json()["wagon_locked"]
    assert now(state, "L5") == "s"


@pytest.mark.rule("SW-17.5")
def test_the_blue_cube_enters_the_bag_and_stays() -> None:
    state = play(colliery(2).turn(), "pass", "pass", "reveal:round_coke")
    assert state.to_json()["bag"]["blue"] == 1
    later = colliery(2, round=3).set(blue_in_game=True, bag={"coal": 4, "spoil": 0, "blue": 1})
    state = play(later.turn(), "pass", "pass", "reveal:round_spoil")
    assert "draw:2-0-1" in legal(state)


@pytest.mark.rule("SW-17.6")
@pytest.mark.parametrize(
    ("card", "discs", "points"),
    [
        ("round_road", (2, 8, 8), 0),
        ("round_road", (3, 0, 0), 2),
        ("round_road", (11, 0, 0), 6),
        ("round_road", (12, 0, 0), 8),
        ("round_rail", (0, 5, 0), 4),
        ("round_rail", (0, 8, 0), 8),
        ("round_canal", (0, 0, 1), 0),
        ("round_canal", (0, 0, 7), 6),
    ],
)
def test_cards_1_to_3_count_full_sets_of_spaces(
    card: str, discs: tuple[int, int, int], points: int
) -> None:
    assert scored(colliery(2, card=card).pit(0, discs=discs)) == [points, 0]


@pytest.mark.rule("SW-17.7")
def test_card_4_counts_every_disc_in_the_lead() -> None:
    table = colliery(3, card="round_lead")
    table.pit(0, discs=(5, 0, 0)).pit(1, discs=(5, 2, 0)).pit(2, discs=(1, 1, 0))
    assert scored(table) == [2, 4, 0]


@pytest.mark.rule("SW-17.7")
def test_on_the_target_only_the_first_counts() -> None:
    table = colliery(3, card="round_lead").arrived(road=[2, 0])
    for seat in (0, 2):
        table.pit(seat, discs=(12, 0, 0))
    table.pit(1, discs=(11, 0, 0))
    assert scored(table) == [0, 0, 2]


@pytest.mark.rule("SW-17.8")
def test_card_5_counts_spoil_on_the_tip_and_all_mine_wagons() -> None:
    table = colliery(2, card="round_spoil").set(wagon_locked=True)
    table.pit(0, tip=3, mine="L1:s L4:ss L5:s").pit(1, mine="L1:s L4:cc")
    assert scored(table) == [3, 0]


@pytest.mark.rule("SW-17.9")
def test_card_6_counts_coke_in_plant_on_wagons_and_sold() -> None:
    table = colliery(2, card="round_coke")
    table.pit(0, own=1, plain=1, coke_on_wagons=3, sold_pairs=1).pit(1, own=1)
    assert scored(table) == [3, 0]


@pytest.mark.rule("SW-17.10")
def test_the_end_of_the_round_clears_the_cards_and_keeps_coins() -> None:
    table = colliery(2).pit(0, white=3, coins=2).pit(1, white=2)
    state = play(table.turn(), "use:route_big", "pass", "pass")
    data = state.to_json()
    assert data["white"] == [0, 0]
    assert data["player_token"] == [True, True]
    assert data["coins"] == [2, 0]
    assert not any(data["player_tokens_on_cards"].values())


@pytest.mark.rule("SW-17.11")
def test_the_end_of_the_round_makes_everything_usable_again() -> None:
    table = colliery(2).set(wagon_locked=True, used_cards=["miner_small"]).pit(0, white=1)
    table.pit(0, on_card=1).frames(top_canal=0)
    state = play(table.turn(), "use:personal", "rail:0", "pass", "pass")
    data = state.to_json()
    assert data["used_cards"] == []
    assert data["personal_used"] == [False, False]
    assert not data["wagon_locked"]
    assert data["headframe_spaces"]["top_canal"] is None


# -- final scoring -------------------------------------------------------------------------------


def finished(table: Colliery) -> pithead.State:
    """The last round ends."""
    return play(table.turn(), *["pass"] * table.players)


def last_round(players: int = 2) -> Colliery:
    return colliery(players, round=5, card="round_spoil")


@pytest.mark.rule("SW-18.1")
def test_a_house_in_the_miner_pit_makes_a_last_move_without_use() -> None:
    table = last_round(3).set(marker=1)
    table.pit(0, discs=(9, 0, 0), areas={"area_miner": 1, "area_speed": 1}, miner=1)
    table.pit(1, discs=(9, 0, 0), areas={"area_miner": 1, "area_speed": 1}, miner=9)
    state = finished(table)
    assert state.actor == 1
    assert "Last miner move" in state.prompt()
    assert state.rule(state.legal()[0]) == "SW-18.1"
    play(state, "miner_to:pump_chamber")
    assert (now(state, "tools", 1), now(state, "water", 1)) == (5, 3)
    assert state.actor == 0
    play(state, "miner_to:wash_house")
    assert state.actor == pithead.OVER


@pytest.mark.rule("SW-18.1", "SW-18.2")
def test_a_last_move_on_the_exit_counts_for_the_miner() -> None:
    table = last_round().pit(0, discs=(3, 0, 0), areas={"area_miner": 1}, miner=14, tools=2)
    state = finished(table)
    assert state.actor == pithead.OVER
    sheet = state.sheet()[0]
    assert (sheet["miner"], sheet["tools"], sheet["vp_play"]) == (10, -2, 0)


@pytest.mark.rule("SW-18.2")
def test_the_first_miner_on_the_exit_scores_8_the_others_5() -> None:
    table = last_round(3).arrived(exit=[2, 0]).pit(0, miner=14).pit(1, miner=13).pit(2, miner=14)
    assert [column["miner"] for column in finished(table).sheet()] == [5, 0, 8]


@pytest.mark.rule("SW-18.4")
def test_the_spoil_pit_scores_1_and_the_tip() -> None:
    table = last_round().pit(0, discs=(3, 0, 0), areas={"area_spoil": 1}, tip=4).pit(1, tip=6)
    assert [column["pit_spoil"] for column in finished(table).sheet()] == [5, 0]


@pytest.mark.rule("SW-18.5", "SW-18.6")
def test_the_pits_of_4_and_2_points() -> None:
    table = last_round().pit(0, discs=(9, 4, 0), areas={"area_four": 1, "area_two": 2})
    sheet = finished(table).sheet()
    assert (sheet[0]["pit_four"], sheet[0]["pit_two"]) == (4, 4)
    assert (sheet[1]["pit_four"], sheet[1]["pit_two"]) == (0, 0)


@pytest.mark.rule("SW-18.7")
@pytest.mark.parametrize(
    ("houses", "pit", "sold", "left"),
    [
        (0, {"coke_on_wagons": 4}, 0, 4),
        (1, {"coke_on_wagons": 4}, 4, 2),
        (1, {"plain": 3}, 4, 1),
        (2, {"plain": 3, "coke_on_wagons": 1, "sold_pairs": 2}, 26, 0),
        (2, {"plain": 3, "coke_on_wagons": 4}, 10, 3),
        (2, {"coke_on_wagons": 3, "sold_pairs": 4}, 36, 1),
        (2, {"coke_on_wagons": 3}, 4, 1),
    ],
)
def test_the_sale_pit_loads_then_sells(
    houses: int, pit: dict[str, int], sold: int, left: int
) -> None:
    table = last_round(4).pit(0, discs=(9, 0, 0), areas={"area_sale": houses}, **pit)
    state = finished(table)
    sheet = state.sheet()[0]
    assert (sheet["coke_sold"], sheet["coke_left"]) == (sold, left)
    assert (now(state, "coins"), now(state, "white")) == (0, 0)


@pytest.mark.rule("SW-18.9")
def test_full_coal_wagons_score_a_point_each() -> None:
    table = last_round().pit(0, singles=2, K4=2, K5=1)
    assert finished(table).sheet()[0]["coal_wagons"] == 3


@pytest.mark.rule("SW-18.10")
def test_coke_left_in_the_plant_and_on_wagons_scores_a_point_each() -> None:
    table = last_round().pit(0, own=1, vp_space=True, coke_on_wagons=3)
    assert finished(table).sheet()[0]["coke_left"] == 5


@pytest.mark.rule("SW-18.11", "SW-18.12")
@pytest.mark.parametrize(("tools", "pit", "points"), [(6, 0, -12), (6, 1, -6), (2, 1, 0)])
def test_tool_markers_cost_2_points_and_the_tool_pit_takes_three(
    tools: int, pit: int, points: int
) -> None:
    table = last_round().pit(0, discs=(3, 0, 0), areas={"area_tools": pit}, tools=tools)
    assert finished(table).sheet()[0]["tools"] == points


@pytest.mark.rule("SW-18.13")
def test_the_marker_scores_2_points() -> None:
    state = finished(last_round(3).set(marker=2))
    assert [column["first_player"] for column in state.sheet()] == [0, 0, 2]


@pytest.mark.rule("SW-18.14")
def test_coins_tokens_spoil_and_coal_below_are_worth_nothing() -> None:
    plain = finished(last_round()).scores()
    rich = last_round().pit(0, coins=7, white=5, tip=1, mine="L1:c L4:cc")
    assert finished(rich).scores() == plain


# -- the winner ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-19.1")
def test_the_highest_total_wins() -> None:
    state = last_round(3).pit(1, vp=5).pit(2, vp=3).over()
    assert state.ranking() == [1, 2, 0]


@pytest.mark.rule("SW-19.2", "SW-19.3")
def test_ties_go_to_who_sits_farthest_from_the_marker() -> None:
    table = last_round(4).set(marker=1).pit(0, vp=2).pit(3, vp=2)
    state = table.over()
    assert state.scores() == [-10, -10, -12, -10]
    assert state.ranking() == [0, 3, 1, 2]


@pytest.mark.rule("SW-19.2")
def test_the_holder_of_the_marker_loses_every_tie() -> None:
    state = last_round(3).set(marker=0).pit(1, vp=2).pit(2, vp=2).over()
    assert len(set(state.scores())) == 1
    assert state.ranking() == [2, 1, 0]
