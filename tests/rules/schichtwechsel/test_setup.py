"""Sections 2 and 20: set-up, and what depends on the number of players."""

import pytest

import pithead
from tests.collieries import GAME, colliery, game_with, legal, now, play
from tests.positions import assert_refused


@pytest.mark.rule("SW-2.1", "SW-20.7")
@pytest.mark.parametrize(
    ("players", "offered"),
    [
        (2, ["use:water_2_3_white", "use:water_2_3_player"]),
        (3, ["use:water_2_3_white", "use:water_2_3_player"]),
        (4, ["use:water_small_4", "use:water_big_4"]),
    ],
)
def test_has_the_pit_water_cards_of_the_number_of_players(players: int, offered: list[str]) -> None:
    state = colliery(players).pit(0, white=5, water=4).turn()
    assert [action for action in legal(state) if action.startswith("use:water")] == offered
    other = "use:water_2_3_white" if players == 4 else "use:water_small_4"
    assert_refused(state, other, rule="SW-7.4")


@pytest.mark.rule("SW-2.2", "SW-2.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_starts_with_the_equipment_of_the_rules_and_nothing_else(players: int) -> None:
    data = GAME.start(players=players).to_json()
    for seat in range(players):
        start = {key: data[key][seat] for key in ("coins", "tools", "coke_supply", "white", "vp")}
        assert start == {"coins": 1, "tools": 6, "coke_supply": 11, "white": 0, "vp": 0}
        assert data["player_token"][seat]
        loads = [load for wagon in data["mine_wagons"][seat].values() for load in wagon.values()]
        assert not any(loads)
        assert not any(data["coal_wagons"][seat].values())
        assert not any(data["houses"][seat].values())
        assert data["tip"][seat] == data["coke_on_wagons"][seat] == data["sold_pairs"][seat] == 0
    assert set(data["headframe_spaces"].values()) == {None}
    assert data["plant"] == {
        "own": [0] * players,
        "plain": [0] * players,
        "vp": None,
        "water": None,
    }


@pytest.mark.rule("SW-2.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_starts_with_the_water_of_everybody_on_the_same_level(players: int) -> None:
    state = GAME.start(players=players)
    assert state.to_json()["water"] == [3] * players
    assert play(state, "start:1").to_json()["water"] == [3] * players


@pytest.mark.rule("SW-2.5")
@pytest.mark.parametrize("level", range(7))
def test_another_level_at_the_start_needs_no_other_correction(level: int) -> None:
    game = game_with(lambda tables: tables["water"].update(start=level))
    assert play(game.start(3), "start:2").to_json()["water"] == [level] * 3


@pytest.mark.rule("SW-2.6", "SW-2.7")
def test_starts_with_miners_at_the_gate_and_discs_on_space_0() -> None:
    data = GAME.start(players=2).to_json()
    assert data["miner"] == [1, 1]
    assert data["discs"] == [{"road": 0, "rail": 0, "canal": 0}] * 2


@pytest.mark.rule("SW-2.8")
def test_offers_all_tiles_of_the_supply_to_the_first_who_chooses() -> None:
    state = play(GAME.start(players=2), "start:0", "reveal:round_road", "draw:3-0-0", "give:0")
    while state.agenda[-1].kind != "choose_tile":
        state.apply(state.draw(FirstOutcome()) if state.actor < 0 else state.legal()[0])
    assert len(legal(state)) == 5
    assert all(action.startswith("tile:") for action in legal(state))


class FirstOutcome:
    def random(self) -> float:
        return 0.0


@pytest.mark.rule("SW-2.9", "SW-20.1")
@pytest.mark.parametrize(("players", "coal", "spoil"), [(2, 8, 2), (3, 12, 3), (4, 16, 4)])
def test_starts_with_the_cubes_of_the_number_of_players(
    players: int, coal: int, spoil: int
) -> None:
    bag = GAME.start(players=players).to_json()["bag"]
    assert bag == {"coal": coal, "spoil": spoil, "blue": 0}


@pytest.mark.rule("SW-2.10")
def test_starts_without_the_blue_cube() -> None:
    data = GAME.start(players=3).to_json()
    assert data["bag"]["blue"] == 0
    assert not data["blue_in_game"]


@pytest.mark.rule("SW-2.11")
def test_every_round_card_is_equally_likely_at_first() -> None:
    state = play(GAME.start(players=2), "start:1")
    assert [probability for _, probability in state.chance()] == [pytest.approx(1 / 6)] * 6


@pytest.mark.rule("SW-2.12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_draws_the_first_player_by_lot(players: int) -> None:
    state = GAME.start(players=players)
    assert state.actor == pithead.CHANCE
    assert [p for _, p in state.chance()] == [pytest.approx(1 / players)] * players
    play(state, f"start:{players - 1}")
    assert state.to_json()["marker"] == state.to_json()["first_player"] == players - 1


@pytest.mark.rule("SW-2.12")
def test_draws_nobody_who_does_not_play() -> None:
    assert_refused(GAME.start(players=2), "start:2", rule="SW-2.12")


@pytest.mark.rule("SW-20.4")
@pytest.mark.parametrize(("players", "room"), [(2, 1), (3, 2), (4, 3)])
@pytest.mark.parametrize("area", ["area_four", "area_miner", "area_spoil", "area_tools"])
def test_the_pits_on_the_right_have_room_for_one_player_less(
    players: int, room: int, area: str
) -> None:
    table = colliery(players).pit(0, discs=(2, 0, 0), white=1)
    for seat in range(1, room):
        table.pit(seat, discs=(3, 0, 0), areas={area: 1})
    state = play(table.turn(), "use:route_small_road", "house_from:bar_tile")
    assert f"house_to:{area}" in legal(state)
    if room < players:
        table.pit(room, discs=(3, 0, 0), areas={area: 1})
        state = play(table.turn(), "use:route_small_road", "house_from:bar_tile")
        assert_refused(state, f"house_to:{area}", rule="SW-12.5")
        reason = state.refuse(f"house_to:{area}").reason
        assert reason == "this building pit is full"


@pytest.mark.rule("SW-20.6")
@pytest.mark.parametrize(("players", "spaces"), [(2, 1), (3, 2), (4, 3)])
def test_the_plant_has_fewer_plain_spaces_for_fewer_players(players: int, spaces: int) -> None:
    table = colliery(players).pit(0, white=1, singles=1).pit(1, plain=spaces - 1)
    assert "plant:plain" in legal(play(table.turn(), "use:coking_small"))
    table.pit(1, plain=spaces)
    assert_refused(play(table.turn(), "use:coking_small"), "plant:plain", rule="SW-9.10")


@pytest.mark.rule("SW-20.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_else_is_the_same_for_all(players: int) -> None:
    data = GAME.start(players=players).to_json()
    assert len(data["headframe_spaces"]) == 8
    assert data["tools"] == [6] * players
    assert list(data["mine_wagons"][0]) == ["L1", "L2", "L3", "L4", "L5"]


@pytest.mark.rule("SW-20.9")
def test_the_blue_cube_may_be_in_the_bag_from_the_start() -> None:
    state = GAME.start(players=2, options={"blue_at_setup": 1})
    assert state.to_json()["bag"]["blue"] == 1
    play(state, "start:0", "reveal:round_coke")
    assert state.to_json()["bag"]["blue"] == 1
    assert "draw:2-0-1" in legal(state)
    with pytest.raises(pithead.BadSetup):
        GAME.start(players=2, options={"blue_at_setup": 2})


@pytest.mark.rule("SW-20.9")
def test_without_the_option_the_blue_cube_is_not_drawn() -> None:
    state = play(GAME.start(players=2), "start:0", "reveal:round_road")
    assert now(state, "bag") == {"coal": 10, "spoil": 4, "blue": 0}
    assert_refused(state, "draw:2-0-1", rule="SW-4.2")
