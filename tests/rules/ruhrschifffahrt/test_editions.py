"""Corrected editions: what cannot be played is refused, with table and key, all at once."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import pithead
from tests.river import GAME, get, play

Tables = dict[str, Any]


def edition(change: Callable[[Tables], object]) -> pithead.Edition:
    tables = copy.deepcopy(GAME.edition.tables)
    change(tables)
    return pithead.Edition(tables, "corrected.toml")


def refused(change: Callable[[Tables], object]) -> list[str]:
    with pytest.raises(pithead.BadEdition) as refusal:
        GAME.with_edition(edition(change))
    return refusal.value.problems


def space(tables: Tables, name: str) -> dict[str, Any]:
    return next(row for row in tables["river"]["space"] if row["id"] == name)


def row(tables: Tables, table: str, **key: Any) -> dict[str, Any]:
    name, value = next(iter(key.items()))
    return next(row for row in tables[table] if row[name] == value)


def swap(tables: Tables, first: int, second: int) -> None:
    """Two spaces change places on the river."""
    spaces = tables["river"]["space"]
    spaces[first - 1], spaces[second - 1] = spaces[second - 1], spaces[first - 1]
    spaces[first - 1]["index"], spaces[second - 1]["index"] = first, second


def all_pilots(tables: Tables) -> None:
    """Every black depot but Wiesche becomes a pilot depot."""
    for entry in tables["river"]["space"]:
        if entry["kind"] == "depot" and entry["territory"] != "mark":
            entry["arrow"] = "pilot"
            entry.pop("target", None)


def town_twice(tables: Tables) -> None:
    spaces = tables["river"]["space"]
    spaces[38] = {**space(tables, "town_werden"), "index": 39, "territory": "berg"}


def dear_port(tables: Tables) -> None:
    swap(tables, 44, 49)


def many_obstacles(tables: Tables) -> None:
    """Two depots become obstacles."""
    for name in ("depot_wiesche", "depot_leybank"):
        entry = space(tables, name)
        entry.update(kind="obstacle", lock_vp=2)
        entry.pop("arrow")
        entry.pop("target", None)


def many_depots(tables: Tables) -> None:
    """Depots after the end of the river."""
    spaces = tables["river"]["space"]
    for index in range(len(spaces) + 1, 99):
        spaces.append({**space(tables, "depot_wiesche"), "index": index, "id": f"depot_{index}"})


def many_columns(tables: Tables) -> None:
    tables["export"]["columns"] = [f"country_{number}" for number in range(16)]


REFUSED: list[tuple[Callable[[Tables], object], str, str]] = [
    (dear_port, "[[river.space]] depot_wiesche", "no sale space can be reached"),
    (many_obstacles, "[[river.space]], key kind", "at most 15 spaces may be obstacles, not 16"),
    (many_depots, "[[river.space]], key kind", "at most 62 spaces may be depots, not"),
    (many_columns, "[export], key columns", "must have at most 15 items, not 16"),
    (dear_port, "[[river.space]], key kind", "must be the port"),
    (town_twice, "[[river.space]] town_werden, key id", "'town_werden' is given twice"),
    (
        lambda t: space(t, "town_steele").update(territory=["essen", "werden"]),
        "[[river.space]] town_steele, key territory",
        "must be one of",
    ),
    (
        lambda t: row(t, "track", stage="paved").update(rows=6),
        "[[track]] paved, key rows",
        "at most 5, the number of rows of clay",
    ),
    (
        lambda t: row(t, "track", stage="rail").update(rows=5, arrow_row=5),
        "[[track]] rail, key arrow_row",
        "a gap below the dice",
    ),
    (
        lambda t: row(t, "track", stage="rail").update(arrow_row=4),
        "[[track]] rail, key arrow_row",
        "less than the number of rows, 3",
    ),
    (
        lambda t: row(t, "track", stage="clay").update(rows=3, arrow_row=3),
        "[[track]] clay, key rows",
        "at least 4: so many dice are sold in round 1",
    ),
    (
        lambda t: row(t, "track", stage="rail").update(columns=["black"]),
        "[[track]] rail, key columns",
        "must contain white: white dice",
    ),
    (
        lambda t: row(t, "track", stage="paved").update(columns=["black"]),
        "[[track]], key columns",
        "must contain white from round 5 on",
    ),
    (
        lambda t: row(t, "marker", id="smithies").update(count=3),
        "[[marker]], key count",
        "the counts add up to 21",
    ),
    (
        lambda t: row(t, "country_marker", country="belgium").update(count=3),
        "[[country_marker]], key count",
        "the counts add up to 9",
    ),
    (
        lambda t: t["components"].update(country_markers=9),
        "[[country_marker]], key count",
        "[components], key country_markers is 9",
    ),
    (
        lambda t: t["setup"]["dice"]["players_2"].update(
            black=t["setup"]["dice"]["players_2"]["black"][:4]
        ),
        "[setup.dice.players_2], key black",
        "finds none to load",
    ),
    (
        lambda t: t["setup"]["dice"]["players_4"].update(black=[]),
        "[setup.dice.players_4], key black",
        "too few",
    ),
    (
        lambda t: t["setup"]["dice"]["players_4"]["black"][0].update(depot="depot_bommern"),
        "[setup.dice.players_4], black[0], key depot",
        "RS-2.6",
    ),
    (
        lambda t: t["components"].update(coal_dice_black=7),
        "[setup.dice.players_4], key black",
        "coal_dice_black is 7",
    ),
    (all_pilots, "[[river.space]], key arrow", "depots with black coal and without a pilot"),
    (
        lambda t: space(t, "depot_rudolph").update(target="town_werden"),
        "[[river.space]] depot_rudolph, key target",
        "town_kettwig",
    ),
    (
        lambda t: space(t, "depot_rudolph").update(arrow="small_industry"),
        "[[river.space]] depot_rudolph, key arrow",
        "must be town, because town_kettwig is one",
    ),
    (
        lambda t: t["river"].update(simple_trip_max=5),
        "[[river.space]] depot_hinsbeck, key arrow",
        "pilot depot",
    ),
    (
        lambda t: t["river"].update(simple_trip_max=1),
        "[[river.space]] depot_gewalt, key arrow",
        "exactly one sale space",
    ),
    (
        lambda t: space(t, "lock_horst").update(lock_vp=3),
        "[[river.space]] lock_horst, key lock_vp",
        "RS-11.4",
    ),
    (
        lambda t: row(t, "tile", id="wages").update(needs={"black_industry": 4}),
        "[[tile]] wages, key needs",
        "room for 3",
    ),
    (
        lambda t: row(t, "tile", id="county_mark").update(needs={"white_town": 1}),
        "[[tile]] county_mark, key needs",
        "only with this tile",
    ),
    (
        lambda t: row(t, "tile", id="wages").update(needs={}),
        "[[tile]] wages, key needs",
        "at least one stone",
    ),
    (
        lambda t: t["tile"].pop(0),
        "[[tile]]",
        "'lock_building' is missing",
    ),
    (
        lambda t: t["white_tile_supply"].update(players_3=3),
        "[white_tile_supply], key players_3",
        "less than the number of players",
    ),
    (
        lambda t: t["warehouse_supply"].update(own_supply=2),
        "[warehouse_supply]",
        "the warehouses add up to 11",
    ),
    (
        lambda t: t["warehouse_supply"].update(timeline_rounds=[5, 7, 9, 10, 11]),
        "[[round]] 5, key events",
        "must contain gain_warehouse if",
    ),
    (
        lambda t: row(t, "round", number=5).update(crest="none"),
        "[[round]] 5, key crest",
        "must name a territory",
    ),
    (
        lambda t: row(t, "round", number=5).update(crest="mark"),
        "[[round]] 5, key crest",
        "black coal",
    ),
    (
        lambda t: row(t, "round", number=5).update(flag=False),
        "[[round]] 5, key flag",
        "first_round",
    ),
    (
        lambda t: row(t, "round", number=5).update(events=["fireworks"]),
        "[[round]] 5, key events",
        "must be one of draw_start_player, locks_open, ",
    ),
    (
        lambda t: row(t, "round", number=2).update(events=[]),
        "[[round]], key events",
        "locks_open must occur exactly once",
    ),
    (
        lambda t: t["setup"]["locks_open_at_start"].update(players_4=["lock_ruhr"]),
        "[setup.locks_open_at_start], key players_4",
        "must be one of lock_steinhausen, ",
    ),
    (
        lambda t: (
            t["components"].update(obstacle_demand_markers=15),
            t.update(marker=[m for m in t["marker"] if not m["id"].startswith("towns_")]),
        ),
        "[setup.locks_open_at_start], key players_4",
        "the bag runs out",
    ),
    (lambda t: t["town_warehouses"].pop(), "[[town_warehouses]]", "'town_muelheim' is missing"),
    (
        lambda t: t["coal_store"][0].update(slot_prices=[]),
        "[[coal_store]] store_louisenglueck, key slot_prices",
        "at least 1 item",
    ),
    (lambda t: t["export"].update(row_bonus=[1, 0]), "[export], key row_bonus", "3 rows"),
    (lambda t: t["export"].update(prices_by_count=[3]), "[export], key prices_by_count", "9 slots"),
    (lambda t: t["export"].update(columns=["belgium"] * 3), "[export], key columns", "twice"),
    (lambda t: t["export_scale"].update(start=6), "[export_scale], key start", "from 0 to 5"),
    (lambda t: t["river"].update(length=50), "[river], key length", "has 49 spaces"),
    (
        lambda t: space(t, "port_ruhrort").update(territory="berg"),
        "[[river.space]] port_ruhrort, key territory",
        "must be none for the port",
    ),
    (
        lambda t: t["components"].update(development_stones=49, stones_per_player=13),
        "[components], key development_stones",
        "at least 52",
    ),
    (
        lambda t: t["options"]["start_thalers"].update(default=2),
        "[options.start_thalers], key default",
        "must be one of the choices",
    ),
    (
        lambda t: row(t, "option", id="pilot").update(towing=True),
        "[[option]] pilot, key towing",
        "must be false for pilot",
    ),
    (
        lambda t: row(t, "option", id="wages").update(needs_tile="supply"),
        "[[option]] wages, key needs_tile",
        "must be one of wages, not 'supply'",
    ),
    (
        lambda t: row(t, "option", id="wages").update(closed_in_round_12=False),
        "[[option]] wages, key closed_in_round_12",
        "must be true (RS-7.12, RS-7.13)",
    ),
    (
        lambda t: row(t, "area", id="black_town").update(coal="white"),
        "[[area]] black_town, key coal",
        "must be one of black, not 'white'",
    ),
    (
        lambda t: row(t, "tile", id="inn").update(kind="permanent"),
        "[[tile]] inn, key kind",
        "must be one of white",
    ),
    (
        lambda t: row(t, "country_marker", country="belgium").update(country="france"),
        "[[country_marker]] france, key country",
        "must be one of belgium, netherlands, rhineland",
    ),
    (
        lambda t: t["final_scoring"]["tie_break"].reverse(),
        "[final_scoring], key tie_break",
        "must be thalers, then ship_furthest_upstream",
    ),
    (
        lambda t: t["setup"]["dice"]["players_4"]["black"][0].update(depot="depot_menden"),
        "[setup.dice.players_4], black[1], key depot",
        "already has a die (RS-2.4)",
    ),
    (lambda t: t.update(weather=1), "weather", "is not known here"),
    (lambda t: t.pop("debt"), "debt", "is missing"),
    (lambda t: t["debt"].update(thalers_received="2"), "[debt], key thalers_received", "'2'"),
]


@pytest.mark.parametrize(("change", "where", "why"), REFUSED, ids=[case[1] for case in REFUSED])
def test_refuses_it_with_table_and_key(
    change: Callable[[Tables], object], where: str, why: str
) -> None:
    problems = refused(change)
    assert any(where in problem and why in problem for problem in problems), problems


def test_names_all_problems_at_once() -> None:
    def spoil(tables: Tables) -> None:
        tables["debt"]["repay_price"] = -1
        row(tables, "marker", id="smithies")["count"] = 5
        row(tables, "track", stage="paved")["rows"] = 6

    text = "\n".join(refused(spoil))
    for place in ("[debt], key repay_price", "[[marker]], key count", "[[track]] paved, key rows"):
        assert place in text


@pytest.mark.parametrize(
    "table",
    ["river", "round", "track", "tile", "territory", "marker", "setup", "option"],
)
@pytest.mark.parametrize("value", [None, [], {}, 3, [1], [{}]])
def test_survives_any_nonsense(table: str, value: object) -> None:
    def spoil(tables: Tables) -> None:
        if value is None:
            del tables[table]
        else:
            tables[table] = value

    assert refused(spoil)


def test_plays_with_a_sound_correction() -> None:
    def correct(tables: Tables) -> None:
        tables["debt"]["thalers_received"] = 3
        tables["coal_store"][0]["slot_prices"] = [1, 4]
        swap(tables, 47, 48)

    game = GAME.with_edition(edition(correct))
    state = play(game.start(2), "start:1", "marker:smithies")
    assert get(state, "order") == [1, 0]
    assert game.edition.label != GAME.edition.label
    assert game.vocabulary[112:114] == ("sell:ind_meiderich", "sell:ind_styrum")


def test_lets_a_removal_lapse_rather_than_refuse_a_longer_track() -> None:
    """RS-5.13 exists for such material: nobody is left without a turn by it."""

    def lengthen(tables: Tables) -> None:
        for entry in tables["track"]:
            entry.update(rows=6, arrow_row=6)

    assert GAME.with_edition(edition(lengthen)).start(4).legal()
