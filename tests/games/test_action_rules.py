"""Every action names the rule by which it is offered."""

import random

import pytest

import pithead
from tests.random_play import random_action

RULES: dict[str, dict[str, dict[str, str]]] = {
    "schiefer": {
        "act": {
            "buy": "SF-8.2 SF-8.7",
            "develop": "SF-7.7",
            "fetch": "SF-7.1",
            "forfeit": "SF-6.5",
            "open": "SF-7.2",
            "sell": "SF-7.4",
        },
        "dice": {
            "buy": "SF-8.2",
            "down": "SF-5.4",
            "keep": "SF-5.5",
            "reroll": "SF-5.2",
            "turn": "SF-5.3",
            "up": "SF-5.4",
        },
        "empty": {"buy": "SF-8.2", "pass": "SF-5.11"},
        "mark": {"buy": "SF-8.2", "done": "SF-5.8", "mark": "SF-5.7"},
        "reroll": {"die": "SF-5.2"},
        "spend": {"spend": "SF-6.7"},
        "start": {"start": "SF-3.2"},
        "throw": {"roll": "SF-5.1"},
    },
    "ruhrschifffahrt": {
        "choose_option": {
            "inn_thalers": "RS-14.11",
            "inn_vp": "RS-14.11",
            "option:none": "RS-7.6",
            "option:pilot": "RS-7.17",
            "option:supply": "RS-7.13",
            "option:towing": "RS-7.7",
            "option:towing_pilot": "RS-7.7",
            "option:towing_transport": "RS-7.15",
            "option:transport": "RS-7.14",
            "option:transport_pilot": "RS-7.14",
            "option:wages": "RS-7.12",
            "use_towing_action": "RS-14.10",
        },
        "choose_sale": {"sell": "RS-8.3"},
        "choose_start": {"start": "RS-7.3"},
        "coal_carrier": {"keep_coal_carrier": "RS-14.9", "raise": "RS-14.9"},
        "draw_start": {"start": "RS-5.1"},
        "flag": {"flag": "RS-5.15"},
        "gain_bonus": {"gain_thaler": "RS-5.8", "gain_vp": "RS-5.8"},
        "marker": {"marker": "RS-6.1"},
        "pay_toll": {"pay_thaler": "RS-5.3", "pay_vp": "RS-5.3"},
        "place_die": {"place": "RS-7.14 RS-7.15"},
        "purchase": {
            "discount_port": "RS-14.12",
            "discount_town": "RS-14.12 RS-14.17",
            "end_turn": "RS-11.1",
            "inn_thalers": "RS-14.11",
            "inn_vp": "RS-14.11",
            "lock": "RS-11.3",
            "move": "RS-11.11",
            "port": "RS-11.8",
            "repay_debt": "RS-11.15",
            "store": "RS-11.7",
            "town": "RS-11.6",
        },
        "raise_die": {"raise": "RS-7.13"},
        "remove_die": {"remove": "RS-5.12"},
        "return_die": {"return": "RS-9.5"},
        "take_die": {"take": "RS-7.14"},
    },
    "schichtwechsel": {
        "after": {"end_turn": "SW-5.2", "trade": "SW-15.1"},
        "barrier_choice": {"barrier": "SW-11.7 SW-6.9"},
        "choose_bar": {"bar": "SW-4.25"},
        "choose_lower": {"lower": "SW-4.31", "stop": "SW-6.9"},
        "choose_tile": {"tile": "SW-4.13"},
        "coal_on": {"coal_on": "SW-8.10"},
        "coal_on_or_leave": {"coal_on": "SW-8.10", "stop": "SW-6.9"},
        "coal_on_tile": {"coal_on": "SW-8.10"},
        "coke": {"coke_from": "SW-9.2"},
        "coke_more": {"coke_from": "SW-9.2", "stop": "SW-7.7"},
        "coking_space": {"plant": "SW-9.4"},
        "copy": {"stop": "SW-7.11", "use": "SW-7.8"},
        "copy_or_leave": {"stop": "SW-7.11", "use": "SW-7.8"},
        "draw": {"draw": "SW-4.2"},
        "either_or_leave": {"place": "SW-8.3", "stop": "SW-6.9"},
        "give": {"give": "SW-4.2"},
        "headframe_one": {"headframe_to": "SW-14.12"},
        "headframe_second": {"headframe_to": "SW-14.10"},
        "headframe_top": {"headframe_to": "SW-14.10"},
        "house_from": {"house_from": "SW-12.1"},
        "house_to": {"house_to": "SW-12.2"},
        "last_barrier_choice": {"barrier": "SW-11.7 SW-11.9"},
        "layout": {"layout": "SW-8.9"},
        "lift": {"lift": "SW-8.5"},
        "lift_more": {"lift": "SW-8.5", "stop": "SW-7.7"},
        "load": {"load": "SW-9.11"},
        "load_more": {"load": "SW-9.11", "stop": "SW-7.7"},
        "may_lower": {"water_down": "SW-6.9"},
        "miner": {"miner_to": "SW-13.3"},
        "miner_last": {"miner_to": "SW-18.1"},
        "miner_pass": {"miner_to": "SW-13.3"},
        "order": {"advance": "SW-6.8"},
        "place": {"place": "SW-4.7"},
        "place_either": {"place": "SW-8.3"},
        "place_gift": {"place": "SW-8.3"},
        "place_or_leave": {"place": "SW-8.3", "stop": "SW-6.9"},
        "rail_choice": {"rail": "SW-7.15"},
        "reveal": {"reveal": "SW-3.6"},
        "start": {"start": "SW-2.12"},
        "take_upper": {"stop": "SW-6.9", "take": "SW-4.15"},
        "turn": {"pass": "SW-5.13", "trade": "SW-15.1", "use": "SW-7.15 SW-7.2"},
        "water_choice": {"water_down": "SW-10.6"},
    },
}
"""By game, kind of question and kind of action; an option of loading has its full name."""
REPEATS = {"schiefer": 3, "ruhrschifffahrt": 3, "schichtwechsel": 160}
"""Games for each number of players; random players of Schichtwechsel seldom place headframes."""

READINGS: dict[str, list[dict[str, str]]] = {"schichtwechsel": [{}, {"bonuses": "may"}]}
"""The options of one game after the other, where some questions are asked with an option only."""


@pytest.mark.parametrize("game_id", RULES)
def test_every_action_names_its_rule(game_id: str) -> None:
    rng = random.Random(f"rules/{game_id}")
    found: dict[str, dict[str, set[str]]] = {}
    readings = READINGS.get(game_id, [{}])
    for number, players in enumerate([2, 3, 4] * REPEATS[game_id]):
        state = pithead.game(game_id).start(players, readings[number % len(readings)])
        while state.actor != pithead.OVER:
            question = found.setdefault(state.agenda[-1].kind, {})
            for action in state.legal():
                name = state.name(action)
                kind = name if name.startswith("option:") else name.partition(":")[0]
                question.setdefault(kind, set()).add(state.rule(action))
            state.take(random_action(state, rng))
    assert {
        question: {kind: " ".join(sorted(rules)) for kind, rules in kinds.items()}
        for question, kinds in found.items()
    } == RULES[game_id]
