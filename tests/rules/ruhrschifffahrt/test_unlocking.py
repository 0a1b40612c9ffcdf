"""Descriptions: prices with debts and losses, and what a sale would unlock."""

from tests.river import play, river


def test_says_what_a_sale_unlocks() -> None:
    state = river(2, round=5).stones(0, BI=1, BT=1, BR=1).sailing(0, "rudolph", "pilot")
    text = state.describe("sell:town_kettwig")
    assert "unlocks: Essen warehouses, County of Mark" in text
    assert "Essener Lagerhäuser, Grafschaft Mark" in state.describe("sell:town_kettwig", "de")
    assert "unlocks" not in state.describe("sell:port_ruhrort") or "Port" in state.describe(
        "sell:port_ruhrort"
    )


def test_says_what_a_simple_trip_unlocks() -> None:
    state = river(2, round=5).stones(0, BI=1).starting(0, "none")
    text = state.describe("start:depot_rudolph")
    assert "Kettwig" in text
    assert "unlocks: Lock building" in text


def test_says_that_a_tile_is_gone() -> None:
    table = river(2, round=5).tiles(1, "inn").stones(0, BI=2)
    text = table.sailing(0, "menden", "pilot").describe("sell:ind_saarn")
    assert "Inn (a blank tile, because none is left)" in text


def test_says_the_price_with_its_debts() -> None:
    table = river(2, round=5).supply(0, 3).tiles(0, "lock_building", "coal_store")
    state = table.buying(0)
    assert "3 thalers, taking 2 debts" in state.describe("lock:lock_horst")
    assert "2 thalers, taking 1 debt" in state.describe("store:store_pauline")
    assert "3 Thaler, mit 2 Schulden" in state.describe("lock:lock_horst", "de")


def test_says_what_a_forced_payment_costs() -> None:
    table = river(2, round=7).ships("port_ruhrort", "ind_steele").vp(5).supply(0, 0)
    state = table.loading(0)
    text = state.describe("option:towing")
    assert "taking 1 debt, for which a warehouse leaves the timeline" in text
    assert "losing 2 VP" in text
    last = river(2, round=12).ships("port_ruhrort", "ind_steele").thalers(1).vp(5).supply(0, 0)
    text = last.timeline(0).loading(0).describe("option:towing")
    assert "the remaining 1 thaler is waived" in text
    assert "losing 2 VP" in text


def test_tells_no_lie_about_the_earnings() -> None:
    table = river(3, round=6).demand(town_kettwig=2).town(kettwig=[0, 1]).locks("muelheim")
    state = table.sailing(0, "rudolph", "pilot")
    for action in state.legal():
        text = state.describe(action)
        before = state.to_json()["thalers"][0]
        after = play(state.clone(), state.name(action)).to_json()["thalers"][0]
        gain = after - before
        assert f"{gain} thaler" in text
