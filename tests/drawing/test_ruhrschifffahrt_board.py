"""What the drawing of Ruhrschifffahrt must show, and which piece moves when."""

import copy
import re
from xml.etree import ElementTree

import pytest

import pithead
from pithead.games.ruhrschifffahrt.state import RuhrState
from pithead.kernel.state import State
from tests.drawing.samples import finished
from tests.river import GAME, PERMANENT, River, play, river

Place = tuple[float, float]
_PIECE = re.compile(r'<g id="([^"]+)" class="pc" transform="translate\(([-.\d]+) ([-.\d]+)\)">')


def pieces(svg: str) -> dict[str, Place]:
    """Where every piece that can move lies."""
    return {key: (float(x), float(y)) for key, x, y in _PIECE.findall(svg)}


def piece(svg: str, key: str) -> str:
    """The marks of one piece."""
    return svg.partition(f'<g id="{key}" ')[2].partition("</g>")[0]


def moved(before: State, after: State, kind: str) -> set[str]:
    """The pieces of a kind that changed their place, came or went, for the same watcher."""
    old = pieces(before.svg(seat=0))
    new = pieces(after.svg(seat=0))
    return {
        key
        for key in old.keys() | new.keys()
        if key.startswith(kind) and old.get(key) != new.get(key)
    }


def uses(svg: str, symbol: str) -> int:
    return svg.partition("</defs>")[2].count(f'href="#s-{symbol}"')


def action_spot(svg: str, action: str) -> Place:
    """The upper left corner of what can be clicked for an action."""
    after = svg.partition(f'data-action="{action}"')[2]
    found = re.search(r' c?x="([-.\d]+)" c?y="([-.\d]+)"', after)
    assert found is not None, action
    return float(found[1]), float(found[2])


def rich() -> River:
    """Seat 0 owns all permanent tiles and plenty of money."""
    return river(3, round=6).thalers(30).tiles(0, *PERMANENT)


# -- what is shown -------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_on_a_depot_shows_its_pips(value: int) -> None:
    svg = river(4, round=2).dice(wiesche=value, menden=1).loading(0).svg()
    pips = [piece(svg, key).count("h0") for key in pieces(svg) if key.startswith("die-black")]
    assert sorted(pips) == [1, value]


def test_white_coal_is_white_and_black_coal_black() -> None:
    svg = river(4, round=2).dice(wiesche=4, menden=2, bommern=3).loading(0).svg()
    for key in pieces(svg):
        if key.startswith("die-"):
            assert ("f-bone" if "white" in key else "f-coal") in piece(svg, key).partition("/>")[0]


def test_a_new_lock_takes_the_place_of_its_obstacle() -> None:
    before = rich().buying(0)
    after = play(before.clone(), "lock:lock_herbede")
    old, new = before.svg(), after.svg()
    # An obstacle has its points beside it, a lock has not.
    assert uses(old, "obstacle") - uses(new, "obstacle") == 1
    assert uses(new, "gates") - uses(old, "gates") == 1
    assert uses(old, "vp") - uses(new, "vp") == 1


def test_demand_lies_beside_the_place_that_wants_coal() -> None:
    svg = river(4, round=2).demand(ind_saarn=2, town_kettwig=1).loading(0).svg()
    coins = {key for key in pieces(svg) if key.startswith("demand-")}
    saarn, kettwig = (
        GAME.vocabulary.index(f"sell:{name}") for name in ("ind_saarn", "town_kettwig")
    )
    first = GAME.vocabulary.index("sell:town_witten")
    assert coins == {
        f"demand-{saarn - first}-0",
        f"demand-{saarn - first}-1",
        f"demand-{kettwig - first}-0",
    }


def test_ships_on_one_space_lie_in_the_order_of_play() -> None:
    """RS-4.4: who came first lies further downstream; in Steele's row that is to the right."""
    places = pieces(
        river(3, round=2).ships("town_steele", "ind_saarn", "town_steele").buying(2).svg()
    )
    assert places["ship-0"][0] > places["ship-2"][0]
    assert places["ship-0"][1] == places["ship-2"][1]


def test_high_water_closes_the_pilot() -> None:
    state = river(3, round=2).loading(0)
    data = state.to_json()
    data["pilot_blocked"] = True
    closed = GAME.from_json(data)
    # Three options contain the pilot, and the head of the table says so once more.
    assert uses(closed.svg(), "lock") == uses(state.svg(), "lock") + 4


def test_a_tile_shows_what_it_does_once_it_is_owned() -> None:
    state = river(3, round=6).tiles(0, "wages").buying(0)
    assert "beim Laden +2 Thaler" in state.svg("de", seat=0)
    assert "beim Laden +2 Thaler" not in state.svg("de", seat=1)


def test_the_debts_of_a_player_name_the_price_of_buying_back() -> None:
    state = rich().buying(0)
    data = state.to_json()
    data["supply"][0] -= 1
    data["debt"][0] += 1
    owing = GAME.from_json(data)
    assert action_spot(owing.svg(), "repay_debt")
    assert "repay_debt" not in state.svg()


def test_names_and_prices_come_from_the_edition() -> None:
    tables = copy.deepcopy(GAME.edition.tables)
    for space in tables["river"]["space"]:
        if space["id"] == "town_witten":
            space["name_en"] = "Wittenberge"
    for town in tables["town_warehouses"]:
        town["slot_prices"] = [7, 8, 9, 11]
    game = GAME.with_edition(pithead.Edition(tables, "corrected.toml"))
    svg = game.start(players=3).svg()
    assert ">Wittenberge<" in svg
    assert ">Witten<" not in svg
    assert svg.count(">11<") >= 7
    assert ">Witten<" in GAME.start(players=3).svg(), "the other edition is drawn as before"


def test_the_winner_is_named() -> None:
    state = finished("ruhrschifffahrt", 3)
    over = state.at(len(state.events))
    names = ["Ada", "Bea", "Cy"]
    assert f"{names[over.ranking()[0]]} wins" in over.svg(names=names)


# -- where choices are ---------------------------------------------------------------------------


def test_a_warehouse_is_built_on_the_first_free_place() -> None:
    """What is clicked is where the warehouse will stand."""
    before = rich().buying(0)
    for action in ("town:town_steele", "store:store_pauline", "port:belgium"):
        x, y = action_spot(before.svg(), action)
        after = play(before.clone(), action)
        (house,) = moved(before, after, "house-0")
        new_x, new_y = pieces(after.svg(seat=0))[house]
        assert 0 < new_x - x < 60
        assert 0 < new_y - y < 30


def test_only_the_end_of_the_turn_has_no_place_on_the_table() -> None:
    state = river(3, round=6).thalers(30).tiles(0, *PERMANENT, "inn", "warehouse").buying(0)
    strip = state.svg(part="choices")
    assert re.findall(r'data-action="([^"]+)"', strip) == ["end_turn"]


# -- which piece moves ---------------------------------------------------------------------------


def test_loading_moves_one_ship() -> None:
    before = river(4, round=2).starting(0, "none")
    after = before.clone()
    after.apply(next(before.name(a) for a in before.legal() if before.name(a).startswith("start:")))
    assert moved(before, after, "ship-") == {"ship-0"}
    assert moved(before, after, "die-") == set()


def test_a_sale_moves_no_die_from_depot_to_depot() -> None:
    """The sold die goes to the track, and may push others; on the river all others stay."""
    record = finished("ruhrschifffahrt", 4)
    state = record.at(0)
    sales = 0
    for event in record.events:
        before = state.clone()
        state.take(event)
        assert isinstance(before, RuhrState)
        assert isinstance(state, RuhrState)
        if before.name(event).startswith("sell:"):
            if state.depots[before.depot_of(before.actor)]:
                continue  # another die has come back to the same depot at once
            old, new = pieces(before.svg(part="board")), pieces(state.svg(part="board"))
            ship = old[f"ship-{before.actor}"]
            dice = [key for key in old if key.startswith("die-")]
            sold = min(
                dice, key=lambda key: abs(old[key][0] - ship[0]) + abs(old[key][1] - ship[1])
            )
            assert new.get(sold) != old[sold]
            assert all(new[key] == old[key] for key in dice if key in new and key != sold)
            sales += 1
    assert sales > 10


def test_buying_back_moves_one_warehouse() -> None:
    data = rich().buying(0).to_json()
    data["supply"][0] -= 2
    data["debt"][0] += 2
    before = GAME.from_json(data)
    assert len(moved(before, play(before.clone(), "repay_debt"), "house-")) == 1


def test_most_buildings_move_one_warehouse() -> None:
    """Alike pieces cannot all be told apart; but a building must not shuffle all of them."""
    builds = single = 0
    for players in (2, 3, 4):
        record = finished("ruhrschifffahrt", players)
        state = record.at(0)
        for event in record.events:
            before = state.clone()
            state.take(event)
            if before.name(event).startswith(("town:", "store:", "port:")):
                builds += 1
                single += len(moved(before, state, f"house-{before.actor}-")) == 1
    assert single > builds * 0.6


def test_every_player_has_all_their_warehouses_on_the_table() -> None:
    record = finished("ruhrschifffahrt", 4)
    for n in range(0, len(record.events), 40):
        places = pieces(record.at(n).svg())
        houses = {key for key in places if key.startswith("house-")}
        assert houses == {f"house-{seat}-{which}" for seat in range(4) for which in range(10)}


# -- box and legend ------------------------------------------------------------------------------


def test_the_box_has_a_picture_with_the_title() -> None:
    for paper in ("auto", "light", "dark"):
        picture = GAME.drawing.cover("de", paper)
        ElementTree.fromstring(picture)
        assert "Ruhrschifffahrt" in picture
        assert len(picture.encode()) < 40_000


def test_the_legend_names_the_territories_of_the_edition() -> None:
    assert "Reichsstift Essen" in GAME.drawing.legend("de")
    assert "crest: Essen" in GAME.drawing.legend("en")


def test_a_page_gets_every_symbol() -> None:
    symbols = GAME.drawing.symbol_definitions()
    for players in (2, 4):
        used = set(re.findall(r'href="#(s-\w+)"', GAME.start(players=players).svg(embedded=True)))
        assert used
        assert all(f'id="{key}"' in symbols for key in used)


@pytest.mark.rule("RS-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("narrow", [False, True])
def test_every_player_with_more_than_30_vp_has_the_marker(players: int, narrow: bool) -> None:
    for vp, marked in (((30,) * players, 0), ((31, 30, 35, 30)[:players], (players + 1) // 2)):
        svg = river(players, round=6).vp(*vp).buying(0).svg(seat=1, narrow=narrow)
        assert svg.count(">30+<") == marked


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("layout", ["square", "wide", "tall"])
def test_no_name_is_cut_at_1440_pixels(lang: str, layout: str) -> None:
    state = finished("ruhrschifffahrt", 3).at(60)
    assert isinstance(state, RuhrState)
    for column in range(3):
        state.flag_now = column
        svg = state.svg(
            lang=lang, layout=layout, names=["Annemarie", "Vorarbeiter 2", "Journeyman 2"]
        )
        assert re.findall(r">([^<>]+…)<", svg) == []
