"""The invariants of Schichtwechsel, worked out anew from the JSON after every event of games."""

import random
from typing import Any

import pytest

import pithead
from tests.budgets import examples
from tests.random_play import random_action

GAME = pithead.game("schichtwechsel")
SPACES = {wagon["id"]: wagon["spaces"] for wagon in GAME.edition.tables["mine_wagon"]}
ROOM = {"singles": 3, "K4": 2, "K5": 2}
LENGTH = {"road": 12, "rail": 8, "canal": 8}
HOUSE_BARRIERS = {"road": (3, 9), "rail": (4,), "canal": (2, 6)}
PLAIN = {2: 1, 3: 2, 4: 3}
COVERED = {2: (5, 7), 3: (5,), 4: ()}
RIGHT = ("area_four", "area_miner", "area_spoil", "area_tools")

Data = dict[str, Any]


def check_player(data: Data, seat: int, moving_house: bool) -> None:
    plant = data["plant"]
    inside = plant["own"][seat] + plant["plain"][seat]
    inside += (plant["vp"] == seat) + (plant["water"] == seat)
    coke = data["coke_supply"][seat] + inside + data["coke_on_wagons"][seat]
    assert coke + 2 * data["sold_pairs"][seat] == 11  # SW-I.1
    bar = sum(data["bar_houses"][seat].values())
    assert bar + sum(data["houses"][seat].values()) == 5  # SW-I.2
    discs = data["discs"][seat]
    crossed = sum(discs[route] >= k for route, places in HOUSE_BARRIERS.items() for k in places)
    assert bar == 5 - crossed + moving_house  # SW-I.2
    on_spaces = [name for name, owner in data["headframe_spaces"].items() if owner == seat]
    assert data["headframes_on_card"][seat] + len(on_spaces) <= 2  # SW-I.3
    assert sum(name.startswith("top_") for name in on_spaces) <= 1  # SW-I.3
    assert sum(name.startswith("left_") for name in on_spaces) <= 1  # SW-I.3
    assert inside <= 4  # SW-I.5
    for wagon, load in data["mine_wagons"][seat].items():
        assert not (load["coal"] and load["spoil"])  # SW-I.6
        assert load["coal"] + load["spoil"] <= SPACES[wagon]  # SW-I.6
    assert data["mine_wagons"][seat]["L2"]["spoil"] == 0  # SW-I.6
    for wagon, coal in data["coal_wagons"][seat].items():
        assert 0 <= coal <= ROOM[wagon]  # SW-I.7
    assert 0 <= data["tip"][seat] <= 6  # SW-I.7
    assert 0 <= data["coke_on_wagons"][seat] <= 4  # SW-I.7
    assert 0 <= data["sold_pairs"][seat] <= 5  # SW-I.7
    assert 0 <= data["water"][seat] <= 6  # SW-I.8
    assert min(data["coins"][seat], data["tools"][seat]) >= 0  # SW-I.9
    assert 0 <= data["white"][seat] <= 5  # SW-I.9


def check_table(data: Data, players: int) -> None:
    assert sum(data["plant"]["own"]) <= players  # SW-I.4
    assert sum(data["plant"]["plain"]) <= PLAIN[players]  # SW-I.4
    held = [tile for tile in data["tile"] if tile is not None]
    assert len(set(held)) == len(held)  # SW-I.10
    assert not set(held) & set(data["free_tiles"])  # SW-I.10
    assert len(held) + len(data["free_tiles"]) == players + 3  # SW-I.10
    bottom = data["agenda"][0].partition(":")[0] if data["agenda"] else ""
    if data["round"] > 1 or bottom not in ("start", "reveal", "falls", "mining", "tiles"):
        assert len(held) == players  # SW-I.10
    between = [space for space in data["miner"] if space not in (1, 14)]
    assert len(set(between)) == len(between)  # SW-I.11
    assert not set(between) & set(COVERED[players])  # SW-I.11
    for track, seats in data["arrivals"].items():
        if track == "exit":
            there = {seat for seat, space in enumerate(data["miner"]) if space == 14}
        else:
            there = {s for s, discs in enumerate(data["discs"]) if discs[track] == LENGTH[track]}
        assert len(seats) == len(there)  # SW-I.12
        assert set(seats) == there  # SW-I.12
    for area in RIGHT:
        houses = [row[area] for row in data["houses"]]
        assert max(houses) <= 1  # SW-I.14
        assert sum(houses) <= players - 1  # SW-I.14
    assert len(set(data["used_cards"])) == len(data["used_cards"])  # SW-I.16


def check_bag(data: Data, players: int, blue_draws: int) -> None:
    bottom = data["agenda"][0].partition(":")[0] if data["agenda"] else ""
    if bottom in ("start", "reveal", "falls", "mining"):
        return
    cubes = data["bag"]["coal"] + data["bag"]["spoil"]
    assert cubes == players * (5 - data["round"]) + blue_draws  # SW-I.13


def check_progress(before: Data, after: Data) -> None:
    for old, new in zip(before["discs"], after["discs"], strict=True):
        assert all(new[route] >= old[route] for route in LENGTH)  # SW-I.11
    for key in ("miner", "vp", "vp_rounds"):
        assert all(new >= old for old, new in zip(before[key], after[key], strict=True))  # SW-I.15


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("blue_at_setup", [0, 1])
def test_the_invariants_hold_after_every_event(players: int, blue_at_setup: int) -> None:
    for seed in range(examples(40, 5)):
        rng = random.Random(f"{players}/{blue_at_setup}/{seed}")
        options: dict[str, Any] = {"blue_at_setup": blue_at_setup}
        for option in GAME.options[1:]:
            options[option.name] = rng.choice(option.values)
        state = GAME.start(players, options)
        data = state.to_json()
        blue_draws = events = 0
        while state.actor != pithead.OVER:
            action = random_action(state, rng)
            blue_draws += state.name(action).startswith("draw:") and state.name(action)[-1] == "1"
            state.apply(action)
            before, data = data, state.to_json()
            top = data["agenda"][-1] if data["agenda"] else ""
            for seat in range(players):
                moving = top.startswith(("house_from:", "house_to:")) and top[-1] == str(seat)
                check_player(data, seat, moving)
            check_table(data, players)
            check_bag(data, players, blue_draws)
            check_progress(before, data)
            assert state.actor == pithead.OVER or state.legal()
            assert len(state.agenda) <= 20
            events += 1
        assert data["round"] == 5
        assert events < 2000
        for column, score in zip(state.sheet(), state.scores(), strict=True):
            assert sum(column.values()) == score  # SW-I.17


@pytest.mark.parametrize("players", GAME.players)
def test_who_never_passes_by_choice_comes_to_an_end_too(players: int) -> None:
    """SW-6.7: the longest games end as well."""
    stop, passing = GAME.number("stop"), GAME.number("pass")
    for seed in range(examples(20, 3)):
        rng = random.Random(f"long/{players}/{seed}")
        state = GAME.start(players)
        events = 0
        while state.actor != pithead.OVER:
            choices = [action for action in state.legal() if action not in (stop, passing)]
            action = state.draw(rng) if state.actor < 0 else rng.choice(choices or state.legal())
            state.apply(action)
            events += 1
            assert events < 3000
