"""The decision table: names, ids, and which single answers are taken without asking."""

from tests.river import GAME, get, kind_asked, legal, play, river

RANGES = [
    (0, "end_turn"),
    (1, "option:none"),
    (9, "option:towing_transport"),
    (10, "use_towing_action"),
    (13, "keep_coal_carrier"),
    (14, "pay_thaler"),
    (17, "gain_vp"),
    (18, "take:black"),
    (20, "place:depot_bommern"),
    (34, "place:depot_wiesche"),
    (35, "start:depot_bommern"),
    (50, "raise:depot_bommern"),
    (65, "return:depot_bommern"),
    (80, "remove:depot_bommern"),
    (95, "sell:town_witten"),
    (114, "sell:port_ruhrort"),
    (115, "lock:lock_steinhausen"),
    (128, "lock:lock_muelheim"),
    (129, "town:town_witten"),
    (134, "town:town_kettwig"),
    (135, "store:store_louisenglueck"),
    (140, "port:belgium"),
    (143, "discount_town:town_witten"),
    (149, "discount_town:town_muelheim"),
    (150, "discount_port:belgium"),
    (153, "move:belgium>netherlands"),
    (158, "move:rhineland>netherlands"),
    (159, "repay_debt"),
    (160, "bid:1-0"),
    (243, "bid:4-20"),
    (244, "start:0"),
    (248, "marker:industry_essen"),
    (264, "flag:belgium"),
]


def test_has_these_ids() -> None:
    for number, name in RANGES:
        assert GAME.vocabulary[number] == name
    assert len(GAME.vocabulary) == 160 + 84 + 4 + 16 + 3


def test_asks_for_the_option_and_the_start_even_if_there_is_only_one() -> None:
    table = river(2).ships("ind_saarn", "ind_steele").dice(wiesche=3, leybank=3).supply(0, 0)
    state = table.water().loading(0)
    assert legal(state) == ["option:none"]
    play(state, "option:none")
    assert legal(state) == ["start:depot_wiesche"]
    assert state.actor == 0


def test_takes_a_single_die_from_the_track_without_asking() -> None:
    state = play(river(2, round=5).track("- - 3 -").loading(0), "option:transport")
    assert kind_asked(state) == "place_die"


def test_ends_a_turn_without_asking_when_nothing_can_be_bought() -> None:
    table = river(2, round=4).order(1, 0).tiles(1, "inn")
    state = play(table.buying(1), "inn_vp")
    assert (get(state, "round"), get(state, "phase")) == (5, 1)
