"""Section 5: what history brings in each round."""

import pytest

import pithead
from tests.river import (
    GAME,
    River,
    assert_refused,
    get,
    kind_asked,
    legal,
    play,
    river,
    track,
    value_at,
)


def after_round(table: River) -> pithead.State:
    """End the round of this table; the events of the next one begin."""
    return play(table.buying(table.players - 1), "end_turn")


@pytest.mark.rule("RS-5.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_draws_the_start_player_by_lot(players: int) -> None:
    state = GAME.start(players)
    assert state.actor == pithead.CHANCE
    assert state.chance() == [
        (GAME.vocabulary.index(f"start:{seat}"), 1 / players) for seat in range(players)
    ]


@pytest.mark.rule("RS-5.2")
def test_builds_no_locks_before_round_2() -> None:
    for number, allowed in ((1, False), (2, True)):
        table = river(2, round=number).ships("ind_saarn", "ind_steele").thalers(3, 0)
        state = table.tiles(0, "lock_building").buying(0)
        assert bool(legal(state, "lock")) == allowed
    early = river(2, round=1).ships("ind_saarn", "ind_steele").thalers(3, 0)
    assert_refused(early.tiles(0, "lock_building").buying(0), "lock:lock_horst", "RS-5.2")


@pytest.mark.rule("RS-5.3")
def test_asks_for_a_thaler_or_a_point_in_round_3() -> None:
    state = after_round(river(2).thalers(1, 2).vp(1, 2))
    assert get(state, "round") == 3
    assert state.actor == 0
    assert legal(state) == ["pay_thaler", "pay_vp"]
    play(state, "pay_thaler", "pay_vp")
    assert get(state, "thalers") == [0, 2]
    assert get(state, "vp") == [1, 1]
    assert get(state, "vp_by_category", 1, "events") == -1


@pytest.mark.rule("RS-5.4")
def test_takes_a_debt_from_those_who_have_neither() -> None:
    state = after_round(river(2).thalers(0, 2))
    assert get(state, "debt") == [1, 0]
    assert get(state, "thalers") == [1, 1]
    assert get(state, "supply", 0) == 0


@pytest.mark.rule("RS-5.4")
def test_takes_what_there_is_without_asking() -> None:
    state = after_round(river(2).thalers(1, 0).vp(0, 1))
    assert get(state, "thalers") == [0, 0]
    assert get(state, "vp") == [0, 0]
    assert get(state, "debt") == [0, 0]


@pytest.mark.rule("RS-5.5")
def test_paves_the_road_in_round_4() -> None:
    state = after_round(river(2, round=3).track("- - 1 2 -"))
    assert get(state, "stage") == "paved"
    assert track(state) == "- - 1 2"
    assert track(state, "white") == "- - - -"


@pytest.mark.rule("RS-5.6")
@pytest.mark.parametrize(("number", "price"), [(2, 2), (3, 2), (4, 2), (5, 3), (12, 3)])
def test_raises_the_price_of_locks_in_round_5(number: int, price: int) -> None:
    state = river(2, round=number).thalers(9, 0).tiles(0, "lock_building").buying(0)
    play(state, "lock:lock_horst")
    assert get(state, "thalers", 0) == 9 - price


@pytest.mark.rule("RS-5.7")
@pytest.mark.parametrize("number", [6, 7, 9, 10, 11])
def test_brings_a_warehouse_from_the_timeline(number: int) -> None:
    table = river(2, round=number - 1)
    left = [due for due in (6, 7, 9, 10, 11) if due >= number]
    table.timeline(0, *left).timeline(1, *left[1:])
    state = table.buying(1)
    before = get(state, "supply")
    play(state, "end_turn")
    while kind_asked(state) == "remove_die":
        play(state, legal(state)[0])
    assert get(state, "timeline") == [left[1:], left[1:]]
    assert get(state, "supply") == [before[0] + 1, before[1]]


@pytest.mark.rule("RS-5.8")
@pytest.mark.parametrize("number", [6, 10])
def test_gives_a_thaler_or_a_point_in_rounds_6_and_10(number: int) -> None:
    state = after_round(river(2, round=number - 1))
    before = get(state, "supply", 0)
    assert legal(state) == ["gain_thaler", "gain_vp"]
    assert number not in get(state, "timeline", 0), "the warehouses come first"
    play(state, "gain_thaler", "gain_vp")
    assert get(state, "thalers") == [1, 0]
    assert get(state, "vp") == [0, 1]
    assert get(state, "vp_by_category", 1, "events") == 1
    assert get(state, "supply", 0) == before


@pytest.mark.rule("RS-5.9")
@pytest.mark.parametrize(("number", "price"), [(6, 1), (7, 2)])
def test_raises_the_price_of_options_in_round_7(number: int, price: int) -> None:
    state = river(2, round=number).thalers(5, 0).ships("port_ruhrort", "ind_steele").loading(0)
    play(state, "option:towing")
    assert get(state, "thalers", 0) == 5 - price
    free = river(2, round=number).thalers(5, 0).loading(0)
    play(free, "option:pilot")
    assert get(free, "thalers", 0) == 5


@pytest.mark.rule("RS-5.10")
def test_lays_rails_in_round_8() -> None:
    state = after_round(river(2, round=7).track("1 2 3 -", white="- - 4 -"))
    assert get(state, "stage") == "rail"
    assert track(state) == "1 2 3"
    assert track(state, "white") == "- - 4"


@pytest.mark.rule("RS-5.11")
@pytest.mark.parametrize(("players", "black", "white"), [(2, 1, 0), (3, 1, 1), (4, 2, 1)])
def test_removes_dice_from_depots_in_round_11(players: int, black: int, white: int) -> None:
    state = river(players, round=10).buying(players - 1)
    before = get(state, "dice_removed")
    play(state, "end_turn")
    while kind_asked(state) == "remove_die":
        play(state, legal(state)[0])
    after = get(state, "dice_removed")
    assert after["black"] - before["black"] == black
    assert after["white"] - before["white"] == white


@pytest.mark.rule("RS-5.7", "RS-5.11")
def test_removes_dice_before_it_brings_the_warehouses_of_round_11() -> None:
    state = play(river(2, round=10).timeline(0, 11).timeline(1, 11).buying(1), "end_turn")
    before = get(state, "supply")
    assert kind_asked(state) == "remove_die"
    assert get(state, "timeline") == [[11], [11]]
    play(state, legal(state)[0])
    assert get(state, "timeline") == [[], []]
    assert get(state, "supply") == [count + 1 for count in before]


@pytest.mark.rule("RS-5.12")
def test_lets_the_player_furthest_downstream_remove_the_first_die() -> None:
    state = after_round(river(4, round=10))
    asked = []
    while kind_asked(state) == "remove_die":
        asked.append(state.actor)
        play(state, legal(state)[-1])
    assert asked == [3, 2, 1]


@pytest.mark.rule("RS-5.12")
def test_removes_only_a_colour_that_is_still_to_go() -> None:
    state = after_round(river(4, round=10))
    assert "remove:depot_bommern" in legal(state)
    play(state, "remove:depot_bommern")
    assert value_at(state, "bommern") == 0
    assert get(state, "removals_left") == {"black": 2, "white": 0}
    assert not set(legal(state, "remove")) & {"depot_nachtigall", "depot_gibraltar"}
    assert_refused(state, "remove:depot_nachtigall", "RS-5.12")


@pytest.mark.rule("RS-5.13")
def test_lets_a_removal_lapse_when_no_such_die_lies_on_a_depot() -> None:
    dice = {"wiesche": 3, "menden": 3, "rudolph": 3, "gewalt": 2, "deimelsberg": 1}
    state = after_round(river(3, round=10).dice(**dice))
    assert get(state, "removals_left") == {"black": 1, "white": 1}
    play(state, "remove:depot_rudolph")
    assert kind_asked(state) != "remove_die"
    assert not any(get(state, "removals_left").values())


@pytest.mark.rule("RS-5.14")
def test_has_no_event_in_round_12() -> None:
    state = after_round(river(2, round=11).thalers(2, 3).vp(4, 5))
    assert (get(state, "round"), get(state, "phase")) == (12, 3)
    assert get(state, "thalers") == [2, 3]
    assert get(state, "vp") == [4, 5]


@pytest.mark.rule("RS-5.15")
@pytest.mark.parametrize("number", range(3, 13))
def test_reveals_a_country_in_rounds_4_to_11(number: int) -> None:
    state = after_round(river(2, round=number - 1).thalers(2, 2).vp(0, 0))
    while state.actor != pithead.CHANCE and get(state, "phase") == 1:
        play(state, legal(state)[0])
    shown = state.actor == pithead.CHANCE and legal(state)[0].startswith("flag:")
    assert shown == (4 <= number <= 11)


@pytest.mark.rule("RS-5.15")
def test_reveals_each_country_marker_once() -> None:
    state = after_round(river(2, round=5).flag("belgium"))
    play(state, "gain_vp", "gain_vp")
    chances = {state.name(outcome): weight for outcome, weight in state.chance()}
    left = get(state, "flags_unrevealed")
    assert sum(left.values()) == 6
    assert chances == {
        f"flag:{country}": pytest.approx(count / 6) for country, count in left.items() if count
    }
    play(state, "flag:rhineland")
    assert get(state, "flag_now") == "rhineland"
    assert get(state, "flags_unrevealed", "rhineland") == left["rhineland"] - 1


@pytest.mark.rule("RS-5.16")
@pytest.mark.parametrize(
    ("number", "depot"),
    [(number, ("gewalt", "rudolph", "menden")[(number - 2) % 3]) for number in range(2, 12)],
)
def test_sends_black_dice_to_the_territory_of_the_crest(number: int, depot: str) -> None:
    column = {2: "1 1 1 1 1", 3: "1 1 1 1 1", 8: "1 1 1", 9: "1 1 1", 10: "1 1 1", 11: "1 1 1"}
    table = river(2, round=number).dice(wiesche=3, hinsbeck=4).track(column.get(number, "1 1 1 1"))
    table.option(1, "pilot").ship(1, "depot_hinsbeck")
    state = table.sailing(0, "wiesche", "pilot")
    play(state, "sell:port_ruhrort")
    home = {"gewalt": "essen", "rudolph": "werden", "menden": "berg"}[depot]
    territory = {space["id"]: space["territory"] for space in GAME.edition.tables["river"]["space"]}
    assert {territory[name] for name in legal(state, "return")} == {home}
    crests = [row["crest"] for row in GAME.edition.tables["round"]]
    assert crests[0] == crests[11] == "none"


@pytest.mark.rule("RS-5.17")
def test_raises_the_dice_on_the_track_in_round_9() -> None:
    state = after_round(river(2, round=8).track("1 5 6", white="- 2 3"))
    assert track(state) == "2 6 6"
    assert track(state, "white") == "- 3 4"
    assert value_at(state, "wiesche") == 4
