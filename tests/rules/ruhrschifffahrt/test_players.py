"""Section 16: two and three players."""

import pytest

import pithead
from tests.river import GAME, get, legal, river


@pytest.mark.rule("RS-16.1")
def test_changes_only_dice_locks_and_white_tiles_with_the_players() -> None:
    starts = {players: GAME.start(players).to_json() for players in (2, 3, 4)}
    common = ["round", "phase", "stage", "track", "markers_undrawn", "demand", "flags_unrevealed"]
    common += ["export_pos", "column", "town_slots", "store_slots", "options"]
    for key in common:
        assert starts[2][key] == starts[3][key] == starts[4][key]
    for key in ("thalers", "vp", "supply", "debt", "lock_pool", "timeline", "stones", "white"):
        assert starts[2][key] == starts[3][key][:2] == starts[4][key][:2]
    for key in ("depots", "obstacles", "white_left", "dice_removed"):
        assert starts[2][key] != starts[3][key] != starts[4][key]


@pytest.mark.rule("RS-16.1")
def test_plays_with_two_three_and_four() -> None:
    assert list(GAME.players) == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(pithead.BadSetup):
            GAME.start(players)


@pytest.mark.rule("RS-16.2")
def test_keeps_all_slots_open_with_two_players() -> None:
    table = river(2, round=8).thalers(30)
    state = table.tiles(0, "essen_warehouses", "coal_store", "port_ruhrort").buying(0)
    assert len(legal(state, "town")) == 3
    assert len(legal(state, "store")) == 5
    assert len(legal(state, "port")) == 3
    assert list(get(state, "town_slots")) == list(get(GAME.start(4), "town_slots"))
