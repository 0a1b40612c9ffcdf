"""Section 3: the table before the first round."""

import pytest

from tests.river import GAME, LOCKS, get

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
DICE = {
    4: "wiesche4 menden3 rudolph3 poertingsiepen4 hinsbeck4 gewalt4 deimelsberg3 wohlverwahrt3 "
    "hasenwinkel4 rauendahl4 gibraltar4 hardenstein4 nachtigall4 bommern3",
    3: "wiesche4 menden3 rudolph3 poertingsiepen4 hinsbeck4 gewalt4 deimelsberg3 "
    "hasenwinkel4 rauendahl4 gibraltar4 nachtigall4 bommern3",
    2: "wiesche4 menden3 rudolph3 poertingsiepen4 gewalt4 deimelsberg3 "
    "hasenwinkel4 rauendahl4 gibraltar4 bommern3",
}
OPEN_LOCKS = {
    4: set(),
    3: {"lock_kemnade", "lock_papiermuehle"},
    2: {"lock_steinhausen", "lock_kemnade", "lock_papiermuehle", "lock_kettwig"},
}


@pytest.mark.rule("RS-3.1")
def test_begins_in_round_1() -> None:
    state = GAME.start(3)
    assert get(state, "round") == 1
    assert GAME.edition.tables["round"][0]["year"] == 1769


@PLAYERS
@pytest.mark.rule("RS-3.2")
def test_gives_everybody_one_warehouse_and_nothing_else(players: int) -> None:
    data = GAME.start(players).to_json()
    assert data["ship"] == [None] * players
    assert data["supply"] == [1] * players
    assert data["thalers"] == data["vp"] == [0] * players
    assert all(not any(stones.values()) for stones in data["stones"])


@PLAYERS
@pytest.mark.rule("RS-3.3")
def test_keeps_nine_warehouses_in_pools_and_on_the_timeline(players: int) -> None:
    data = GAME.start(players).to_json()
    assert data["lock_pool"] == data["county_pool"] == [2] * players
    assert data["timeline"] == [[6, 7, 9, 10, 11]] * players


@pytest.mark.rule("RS-3.4")
def test_begins_without_any_tile() -> None:
    data = GAME.start(2).to_json()
    assert not any(owned for tiles in data["permanent"] for owned in tiles.values())
    assert all(held == "none" for tiles in data["white"] for held in tiles.values())


@PLAYERS
@pytest.mark.rule("RS-3.5")
def test_has_one_white_tile_of_each_kind_less_than_players(players: int) -> None:
    left = get(GAME.start(players), "white_left")
    assert list(left.values()) == [players - 1] * 7


@pytest.mark.rule("RS-3.6")
def test_puts_14_markers_on_the_river_and_6_into_the_bag() -> None:
    data = GAME.start(4).to_json()
    assert len(data["obstacles"]) == 14
    assert data["bag_count"] == 6
    assert sum(data["markers_undrawn"].values()) == 20


@PLAYERS
@pytest.mark.rule("RS-3.7")
def test_opens_locks_for_fewer_players(players: int) -> None:
    data = GAME.start(players).to_json()
    built = set(LOCKS) - set(data["obstacles"])
    assert built == OPEN_LOCKS[players]
    assert data["bag_count"] == 6 + len(built)
    assert data["vp"] == [0] * players
    assert data["lock_pool"] == [2] * players, "they are nobody's first lock"


@pytest.mark.rule("RS-3.8")
def test_hides_8_country_markers() -> None:
    flags = get(GAME.start(2), "flags_unrevealed")
    assert flags == {"belgium": 2, "netherlands": 3, "rhineland": 3}


@pytest.mark.rule("RS-3.9")
def test_puts_the_export_marker_on_the_leftmost_space() -> None:
    assert get(GAME.start(2), "export_pos") == 0


@PLAYERS
@pytest.mark.rule("RS-3.10")
def test_sets_out_the_dice(players: int) -> None:
    depots = get(GAME.start(players), "depots")
    found = {f"{name[6:]}{value}" for name, value in depots.items() if value}
    assert found == set(DICE[players].split())


@pytest.mark.rule("RS-3.11")
@pytest.mark.parametrize(("players", "black", "white"), [(4, 0, 0), (3, 1, 1), (2, 2, 2)])
def test_leaves_the_other_dice_out_of_the_game(players: int, black: int, white: int) -> None:
    assert get(GAME.start(players), "dice_removed") == {"black": black, "white": white}


@PLAYERS
@pytest.mark.rule("RS-3.12")
def test_leaves_the_track_empty(players: int) -> None:
    assert get(GAME.start(players), "track") == {"black": [0] * 6, "white": [0] * 6}
