"""Positions as rows of numbers: complete, in their bounds, and the same to every seat."""

import random
from functools import cache
from itertools import chain, pairwise
from typing import Any

import pytest

import pithead
from pithead.kernel.fields.observation import AgendaObserver
from pithead.kernel.fields.observation_plan import BufferRows, QuestionRows
from tests.collieries import colliery, play
from tests.place_bids import bid
from tests.positions import table
from tests.random_play import random_action, random_game

TABLES = [(game_id, players) for game_id in pithead.games() for players in (2, 3, 4)]


@cache
def all_positions(game_id: str, players: int, seed: int = 1) -> list[pithead.State]:
    """All positions of a random game; only to be looked at."""
    start = pithead.game(game_id).start(players)
    return [state.clone() for state in random_game(start, random.Random(seed))]


def seen(state: pithead.State, seat: int) -> dict[str, list[int]]:
    """What a player sees, by the names of the pieces."""
    row = state.game.observe(state, seat)
    layout = state.game.observation(state.players).layout()
    return {name: list(row[place]) for name, place in layout.items()}


def turned(values: list[Any], seat: int) -> list[Any]:
    """A list by seat with this seat first."""
    return values[seat:] + values[:seat]


def joined(rows: list[list[int]]) -> list[int]:
    return list(chain.from_iterable(rows))


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_every_position_fits_what_is_announced(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    observation = game.observation(players)
    highest = observation.highest()
    assert len(highest) == observation.size
    for state in all_positions(game_id, players)[::5]:
        for seat in range(players):
            row = game.observe(state, seat)
            assert len(row) == observation.size
            assert all(number <= most for number, most in zip(row, highest, strict=True))


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_all_ways_to_observe_are_the_same(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    plan = game.observation_plan(players)
    assert (plan.packed is not None) == pithead.COMPILED
    rows = BufferRows(bytearray(2 * plan.size), plan.size)
    first = pithead.game(game_id).start(players)
    while first.actor < 0:
        first.take(first.legal()[0])
    asked = first.actor
    sizes = (plan.size, game.actions, 1)
    written, one = [
        QuestionRows(plan, game.actions, *[bytearray(2 * size) for size in sizes]) for _ in "ab"
    ]
    for state in all_positions(game_id, players)[::3]:
        for seat in range(players):
            row = plan.observe_in_python(state, seat)
            assert plan.observe(state, seat) == row
            rows.observe(1, plan, state, seat)
            assert bytes(rows.view) == bytes(plan.size) + row
        if state.actor < 0:
            continue
        written.begin()
        written.write(0, state)
        written.write(1, first)
        written.finish()
        one.write_one(0, state)
        one.write_one(1, first)
        row = plan.observe_in_python(state, state.actor)
        assert bytes(written.observations.view) == row + plan.observe_in_python(first, asked)
        assert [i for i, mark in enumerate(written.masks.view) if mark] == [
            *state.legal(),
            *[game.actions + action for action in first.legal()],
        ]
        assert bytes(written.actors.view) == bytes([state.actor, asked])
        for fast, slow in (
            (written.observations, one.observations),
            (written.masks, one.masks),
            (written.actors, one.actors),
        ):
            assert bytes(fast.view) == bytes(slow.view)


BIDS = ("1-0", "3-0", "2-0")
"""Bids after which the turn order is not that of the seats."""


@pytest.mark.parametrize("game_id", pithead.games())
def test_bids_and_other_turn_orders_are_observed_the_same_in_all_ways(game_id: str) -> None:
    game = pithead.game(game_id)
    rng = random.Random(4)
    positions = [bid(game, 3, *BIDS[:count]) for count in range(len(BIDS) + 1)]
    state = positions[-1].clone()
    assert state.seating
    assert not state.bids_for_places()
    for _ in range(60):
        state.take(random_action(state, rng))
        positions.append(state.clone())
    for position in positions:
        plans = [game.observation_plan(3, bids=True)]
        if not position.bids_for_places():
            plans.append(game.observation_plan(3))
        for plan in plans:
            for seat in range(3):
                assert plan.observe(position, seat) == plan.observe_in_python(position, seat)


def test_marks_leave_the_other_rows_alone() -> None:
    marked = BufferRows(bytearray(b"\7" * 12), 4)
    marked.mark(1, [0, 2])
    assert bytes(marked.view) == b"\7\7\7\7\1\0\1\0\7\7\7\7"


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_question_is_announced_as_a_choice_of_one(game_id: str) -> None:
    game = pithead.game(game_id)
    steps = [step for name in game.agenda_observer.indices if (step := game.step(name))]
    observer = AgendaObserver(steps)
    features = {feature.name: feature for feature in observer.features(players=2)}
    assert features["asked"].highest == features["question"].highest == 1
    asking = {step.kind for step in steps if step.asks() >= 0}
    assert features["question"].size == len(observer.questions) == len(asking)
    assert set(observer.questions) == asking


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_whatever_happens_changes_the_row(game_id: str, players: int) -> None:
    rows = [state.game.observe(state, 0) for state in all_positions(game_id, players)]
    assert all(before != after for before, after in pairwise(rows))


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_the_row_says_who_is_asked_and_what(game_id: str, players: int) -> None:
    questions = set()
    for state in all_positions(game_id, players)[::3]:
        for seat in range(players):
            view = seen(state, seat)
            asked = [0] * players
            if state.actor >= 0:
                asked[state.actor] = 1
                questions.add((state.agenda[-1].kind, tuple(view["question"])))
            assert view["asked"] == turned(asked, seat)
            assert sum(view["question"]) == (state.actor >= 0)
    kinds = {kind for kind, _ in questions}
    assert len(kinds) == len(questions) == len({row for _, row in questions})


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_the_row_says_which_step_is_pending_and_whose_it_is(game_id: str, players: int) -> None:
    indices = pithead.game(game_id).agenda_observer.indices
    for state in all_positions(game_id, players)[::7]:
        # The upper of two steps of a kind is the one that the row shows.
        pending = {indices[step.name].kind: step for step in state.agenda}
        for seat in range(players):
            view = seen(state, seat)
            for kind, number in enumerate(view["pending"]):
                step = pending.get(kind)
                assert (number > 0) == (step is not None)
                whose = 0
                if step is not None and step.seat != -1:
                    whose = (step.seat - seat) % players + 1
                assert view["pending_of"][kind] == whose


@pytest.mark.parametrize("game_id", pithead.games())
def test_steps_are_numbered_alike_for_every_seat(game_id: str) -> None:
    numbers: dict[str, dict[int, list[int]]] = {}
    for name, index in pithead.game(game_id).agenda_observer.indices.items():
        rows = numbers.setdefault(name.partition(":")[0], {})
        rows.setdefault(index.seat, []).append(index.number)
    for rows in numbers.values():
        first = next(iter(rows.values()))
        assert first == list(range(1, len(first) + 1))
        assert all(row == first for row in rows.values())
        assert set(rows) in ({-1}, {0, 1, 2, 3})


@pytest.mark.parametrize("start", range(4))
def test_who_is_in_the_same_position_sees_the_same(start: int) -> None:
    views = []
    for seat in (0, start):
        state = pithead.game("schiefer").start(4)
        for event in (f"start:{seat}", "roll:1-2-3", "keep", "mark:2"):
            state.apply(event)
        views.append(seen(state, seat))
    assert views[0] == views[1]


@pytest.mark.parametrize("seat", range(3))
def test_schiefer_is_seen_as_it_lies(seat: int) -> None:
    state = (
        table(players=3)
        .mines(ogwen="0 1 2")
        .sold("coetmor")
        .boxes(buy3=[1], better_sale=[0, 2])
        .coins(5, 6, 7)
        .waiting({1: {3: 2, 5: 1}})
        .used(2, "turned")
        .marking(seat=0, dice="2 4 4", marked="2")
    )
    view = seen(state, seat)
    data = state.to_json()
    assert view["round"] == [1]
    assert view["start_player"] == turned([1, 0, 0], seat)
    assert view["dice"] == [0, 1, 0, 2, 0, 0]
    assert view["marked"] == [0, 1, 0, 0, 0, 0]
    assert view["coins"] == turned([5, 6, 7], seat)
    assert view["supply"] == turned(data["supply"], seat)
    assert view["reserve"] == turned(data["reserve"], seat)
    assert view["waiting"] == joined(turned(data["waiting"], seat))
    owners = [view["mines"][3 * mine : 3 * mine + 3] for mine in range(len(data["sold"]))]
    in_order = [owner for valley in data["owners"].values() for owner in valley]
    assert [row for row in owners if any(row)] == [
        turned([int(owner == place) for place in range(3)], seat) for owner in in_order
    ]
    assert view["sold"] == [int(sold) for sold in data["sold"].values()]
    boxes = [view["boxes"][3 * box : 3 * box + 3] for box in range(len(data["boxes"]))]
    assert boxes == [
        turned([int(place in owners) for place in range(3)], seat)
        for owners in data["boxes"].values()
    ]
    assert view["used"] == joined(turned([[0] * 4, [0] * 4, [0, 0, 1, 0]], seat))


def test_the_first_of_all_rolls_is_seen() -> None:
    assert seen(table(2).rolling(seat=0, dice="1 1 1"), 0)["dice"] == [3, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("seat", range(4))
def test_ruhrschifffahrt_is_seen_as_it_lies(seat: int) -> None:
    for state in all_positions("ruhrschifffahrt", 4, seed=4)[10::17]:
        view = seen(state, seat)
        data = state.to_json()
        order = [data["order"].index(place) + 1 if data["order"] else 0 for place in range(4)]
        assert view["round"] == [data["round"]]
        assert view["order"] == turned(order, seat)
        for key in ("thalers", "vp", "supply", "debt", "lock_pool", "county_pool"):
            assert view[key] == turned(data[key], seat), key
        assert view["depots"] == list(data["depots"].values())
        assert sum(view["obstacles"]) == len(data["obstacles"])
        assert view["undrawn"] == list(data["markers_undrawn"].values())
        assert view["towns"] == owned(data["town_slots"], seat, 4)
        assert view["stores"] == owned(data["store_slots"], seat, 4)
        assert sum(view["columns"]) == sum(len(row) for row in data["column"].values())
        lying = [[int(number in row) for number in range(1, 13)] for row in data["timeline"]]
        assert view["timeline"] == joined(turned(lying, seat))
        for key, name in (("stones", "stones"), ("permanent", "permanent")):
            rows = [[int(value) for value in row.values()] for row in data[name]]
            assert view[key] == joined(turned(rows, seat)), key
        assert sum(view["dice_waiting"]) == len(data["dice_waiting"])


def owned(slots: dict[str, list[int]], seat: int, players: int) -> list[int]:
    counts = [[row.count(place) for place in range(players)] for row in slots.values()]
    return [number for row in counts for number in turned(row, seat)]


@cache
def schichtwechsel_positions() -> list[pithead.State]:
    """Positions for three in which every compared value differs from 0 and from the others."""
    table = colliery(3, round=5).pit(0, miner=14, discs=(3, 0, 0), areas={"area_miner": 1})
    table.pit(2, miner=14, discs=(3, 8, 0), areas={"area_miner": 1}).arrived(exit=[2, 0])
    end = table.set(vp_last_move=[2, 0, 0]).asked("last_moves:2", "miner_last:1")
    coins = colliery(3).pit(1, coins=4, tip=3, token=False, own=1, mine="L1:c").frames(top_canal=1)
    coins.pit(1, on_card=0, water_space=True, vp_space=True, plain=1)
    coins.set(marker=2, used_cards=["wagon_small"], passed=[False, False, True])
    coins.data["white_on_cards"]["wagon_small"] = 1
    coins.data["coins_on_cards"]["wagon_small"] = 3
    coins.data["player_tokens_on_cards"]["wagon_small"] = [1]
    traded = coins.set(traded=[False, True, False]).turn(1)
    lift = colliery(3).pit(0, white=3, mine="L1:c L3:c")
    lifted = play(lift.turn(), "use:wagon_big", "lift:L3")
    games = [all_positions("schichtwechsel", 3, seed=seed)[::5] for seed in (2, 3, 4, 5)]
    return [*chain.from_iterable(games), end, traded, lifted]


def schichtwechsel_seen(data: dict[str, Any], seat: int) -> dict[str, list[int]]:
    """What a player must see of a position for three, worked out from its JSON."""
    seats = range(3)
    ids = pithead.game("schichtwechsel").edition.tables
    rounds = [card["id"] for card in ids["round_card"]]
    tiles = [tile["id"] for tile in ids["selection_tile"]]

    def owner(value: int | None) -> list[int]:
        return turned([int(value == place) for place in seats], seat)

    def rows(key: str) -> list[int]:
        return joined(turned([[int(v) for v in row.values()] for row in data[key]], seat))

    def wagons(cube: str) -> list[int]:
        loads = [[wagon[cube] for wagon in row.values()] for row in data["mine_wagons"]]
        return joined(turned(loads, seat))

    def on_cards(key: str) -> list[Any]:
        values = list(data[key].values())
        return [*values[:-3], *turned(values[-3:], seat)]

    tokens = [
        [int(place in there) for place in seats] for there in on_cards("player_tokens_on_cards")
    ]
    cards = [card["id"] for card in ids["action_card"]]
    used = [int(card in data["used_cards"]) for card in cards]
    places = [
        [(row.index(place) + 1) if place in row else 0 for row in data["arrivals"].values()]
        for place in seats
    ]
    held = [[int(tile == own) for tile in tiles] for own in data["tile"]]
    per_seat = {
        "without_cubes": [place in data["seats_without_cubes"] for place in seats],
        "plant_own": data["plant"]["own"],
        "plant_plain": data["plant"]["plain"],
        "sold": data["sold_pairs"],
        "coke": data["coke_supply"],
        "vp_last": data["vp_last_move"],
        "token": data["player_token"],
        "on_card": data["headframes_on_card"],
        "hand_coal": data["cubes_in_hand"]["coal"],
        "hand_spoil": data["cubes_in_hand"]["spoil"],
        "lifted": data["coal_in_hand"],
    }
    same = ("water", "tip", "coke_on_wagons", "tools", "vp", "vp_rounds", "coins", "white")
    for key in (*same, "passed", "miner", "traded"):
        per_seat[key] = data[key]
    return {
        **{key: turned([int(v) for v in values], seat) for key, values in per_seat.items()},
        "round": [data["round"]],
        "marker": owner(data["marker"]),
        "first": owner(data["first_player"]),
        "unused_rounds": [int(card in data["unused_round_cards"]) for card in rounds],
        "round_card": [int(card == data["round_card"]) for card in rounds],
        "locked": [int(data["wagon_locked"])],
        "bag": list(data["bag"].values()),
        "blue": [int(data["blue_in_game"]), int(data["blue_drawn"])],
        "triple": list(data["triple"].values()),
        "free_tiles": [int(tile in data["free_tiles"]) for tile in tiles],
        "used_cards": used + turned([int(v) for v in data["personal_used"]], seat),
        "plant_vp": owner(data["plant"]["vp"]),
        "plant_water": owner(data["plant"]["water"]),
        "frames": joined([owner(v) for v in data["headframe_spaces"].values()]),
        "houses": rows("houses"),
        "arrival": joined(turned(places, seat)),
        "white_on": on_cards("white_on_cards"),
        "coins_on": on_cards("coins_on_cards"),
        "tokens_on": joined([turned(row, seat) for row in tokens]),
        "mine_coal": wagons("coal"),
        "mine_spoil": wagons("spoil"),
        "coal": rows("coal_wagons"),
        "bar": rows("bar_houses"),
        "discs": rows("discs"),
        "tile": joined(turned(held, seat)),
    }


@pytest.mark.parametrize("seat", range(3))
def test_schichtwechsel_is_seen_as_it_lies(seat: int) -> None:
    agenda = {"asked", "question", "pending", "pending_of"}
    for state in schichtwechsel_positions():
        view = seen(state, seat)
        expected = schichtwechsel_seen(state.to_json(), seat)
        assert expected.keys() == view.keys() - agenda
        for key, value in expected.items():
            assert view[key] == value, key


def test_the_positions_of_schichtwechsel_tell_all_values_apart() -> None:
    """Two values that were always equal could change places without being noticed."""
    views: dict[str, list[tuple[int, ...]]] = {}
    for state in schichtwechsel_positions():
        for key, value in schichtwechsel_seen(state.to_json(), 1).items():
            views.setdefault(key, []).append(tuple(value))
    assert [key for key, values in views.items() if not any(map(any, values))] == []
    assert len(set(map(tuple, views.values()))) == len(views)
    for key in ("bag", "blue", "triple"):
        columns = list(zip(*views[key], strict=True))
        assert len(set(columns)) == len(columns), key


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_nobody_has_is_refused(seat: int) -> None:
    state = pithead.game("schiefer").start(3)
    with pytest.raises(pithead.BadSetup, match=f"no seat {seat}; the seats are 0 to 2"):
        state.game.observe(state, seat)


def test_actions_come_before_outcomes() -> None:
    for game_id in pithead.games():
        game = pithead.game(game_id)
        for state in all_positions(game_id, 3):
            outcome = state.actor == pithead.CHANCE
            assert all((choice >= game.actions) == outcome for choice in state.legal())
