"""Positions of Schichtwechsel in JSON: what is possible goes round, what is not is refused."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import pithead
from pithead.games.schichtwechsel.game import Schichtwechsel
from tests.budgets import examples
from tests.collieries import GAME, colliery, game_with, now, play
from tests.random_play import random_action

Data = dict[str, Any]


def position() -> Data:
    """In the middle of a chain of effects."""
    table = colliery(3).pit(0, discs=(6, 0, 1), miner=3, areas={"area_speed": 1}, white=2)
    table.pit(0, own=1, plain=1, coke_on_wagons=1, mine="L1:c L4:s", tip=2, K4=1)
    state = play(table.turn(), "use:route_big", "advance:road", "barrier:miner")
    play(state, "miner_to:lamp_room")
    return state.to_json()


def test_a_step_has_one_name_and_no_list_has_more_effects_than_it_has() -> None:
    game = game_with(lambda tables: None)
    assert isinstance(game, Schichtwechsel)
    steps = game.steps.all
    assert len({step.name for step in steps}) == len(steps)
    names = [f"card:route_big:{index}:0" for index in range(4)]
    assert [game.step(name) is not None for name in names] == [True, True, True, False]


@pytest.mark.parametrize(
    ("name", "action"),
    [("after:0", "end_turn"), ("layout:0", "layout:0_0_0"), ("lift_more:1:0", "stop")],
)
def test_a_question_without_a_legal_answer_refuses_all(name: str, action: str) -> None:
    state = colliery(2).turn()
    step = GAME.step(name)
    assert step is not None
    assert step.legal(state) == []
    assert step.obstacle(state, GAME.vocabulary.index(action)) is not None


def refused(data: object) -> str:
    with pytest.raises(pithead.BadPosition) as caught:
        GAME.from_json(data)  # type: ignore[arg-type]
    return str(caught.value)


def change(path: list[str | int], value: object) -> Callable[[Data], None]:
    def edit(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]  # type: ignore[index]
        data[path[-1]] = value  # type: ignore[index]

    return edit


def test_a_position_inside_a_chain_goes_round() -> None:
    data = position()
    assert data["agenda"] == [
        "turns:1",
        "after:0",
        "card:route_big:2:0",
        "order:card:route_big:canal:0",
        "advance:road:1:0",
        "barrier:road_7:1:0",
        "shift:lamp_room:1:0",
        "copy_or_leave:large_p1:0",
    ]
    assert GAME.from_json(json.dumps(data)).to_json() == data


@pytest.mark.parametrize("key", sorted(position()))
def test_a_missing_value_is_named(key: str) -> None:
    data = position()
    del data[key]
    assert f"{key}: is missing" in refused(data)


@pytest.mark.parametrize("key", sorted(position()))
@pytest.mark.parametrize("value", [None, "x", -1, 10**20, {}, 1.5, [[]], {"a": 1}])
def test_no_value_of_a_wrong_kind_gets_through(key: str, value: object) -> None:
    assert refused({**position(), key: value})


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (change(["round"], 6), "round: must be a whole number from 1 to 5, not 6"),
        (change(["marker"], 3), "marker: must be a whole number from 0 to 2, not 3"),
        (
            change(["marker"], None),
            "copy_or_leave:large_p1:0 asks player 0, who is not in the game",
        ),
        (change(["round_card"], "round_mud"), "round_card: must be one of round_road"),
        (
            change(["round_card"], "round_coke"),
            "the round card is still listed as unused (SW-17.1)",
        ),
        (change(["unused_round_cards"], []), "6 round cards have been used instead of 2 (SW-17.1)"),
        (
            change(["bag", "coal"], 8),
            "there are 8 coal and spoil in the bag instead of 9 (SW-I.13)",
        ),
        (
            change(["bag", "blue"], 1),
            (
                "the blue cube must be in the bag or drawn if it is in the game, and "
                "only then (SW-4.6)"
            ),
        ),
        (
            change(["free_tiles"], []),
            "the tile overman must be in the game 1 times; found: 0 (SW-I.10)",
        ),
        (
            change(["tile", 1], "train_driver"),
            "the tile train_driver must be in the game 1 times; found: 2 (SW-I.10)",
        ),
        (
            change(["tile", 1], None),
            (
                "player 1 must have a tile as soon as they have chosen one in round 1, "
                "and not before (SW-I.10)"
            ),
        ),
        (change(["coke_supply", 0], 9), "player 0 has 12 coke instead of 11"),
        (
            change(["plant", "plain"], [1, 1, 1]),
            "there are 3 coke on plain grey spaces, more than there are such spaces (SW-I.4)",
        ),
        (change(["plant", "vp"], 3), "plant, key vp: must be a whole number from 0 to 2, not 3"),
        (
            change(["houses", 0, "area_two"], 1),
            "player 0 has 6 houses instead of 5: 4 on the house bar, 2 built (SW-I.2)",
        ),
        (
            change(["houses", 1, "area_four"], 2),
            "player 1 has 7 houses instead of 5: 5 on the house bar, 2 built (SW-I.2)",
        ),
        (
            change(["discs", 1, "road"], 3),
            "player 1 cannot have 5 houses on the house bar when their discs have crossed",
        ),
        (change(["discs", 1, "road"], 13), "discs[1], key road: must be a whole number"),
        (change(["headframe_spaces", "top_canal"], 1), "player 1 has too many headframes"),
        (change(["headframes_on_card", 1], 3), "headframes_on_card[1]: must be a whole number"),
        (
            change(["miner", 1], 4),
            "there are two miners on lamp_room, but only one may be there (SW-I.11)",
        ),
        (
            change(["miner", 1], 5),
            (
                "the miner of player 1 is on manwinding_down, which is covered with "
                "this number of players (SW-I.11)"
            ),
        ),
        (
            change(["miner", 1], 14),
            (
                "player 1 must be in the list of arrivals exit if they have arrived "
                "there, and only then (SW-I.12)"
            ),
        ),
        (
            change(["arrivals", "road"], [0]),
            (
                "player 0 must be in the list of arrivals road if they have arrived "
                "there, and only then (SW-I.12)"
            ),
        ),
        (
            change(["arrivals", "rail"], [1, 1]),
            "arrivals, key rail: must not contain player 1 twice",
        ),
        (
            change(["mine_wagons", 0, "L2"], {"coal": 0, "spoil": 1}),
            "L2 of player 0 contains spoil, but takes only coal (SW-I.6)",
        ),
        (
            change(["mine_wagons", 0, "L4"], {"coal": 1, "spoil": 1}),
            "a mine wagon takes either coal or spoil, not both (SW-8.1)",
        ),
        (change(["coal_wagons", 0, "K4"], 3), "coal_wagons[0], key K4: must be a whole number"),
        (change(["water", 2], 7), "the water of player 2 cannot stay on level 7 (SW-I.8)"),
        (change(["tools", 0], None), "tools[0]: must be a whole number from 0 to 30000"),
        (change(["passed", 1], None), "passed[1]: must be true or false, not None"),
        (change(["arrivals", "rail"], [None]), "arrivals, key rail: must be a whole number"),
        (change(["white", 0], 6), "white[0]: must be a whole number from 0 to 5, not 6"),
        (change(["player_token", 0], True), "the player token of player 0 is in two places"),
        (
            change(["traded"], [False, True, False]),
            "only the player whose turn it is can have traded",
        ),
        (
            change(["traded"], [True, True, False]),
            "only the player whose turn it is can have traded",
        ),
        (
            change(["cubes_in_hand", "coal", 0], 1),
            "player 0 must have cubes in hand while placing them, and at no other time (SW-4.7)",
        ),
        (
            change(["coal_in_hand", 0], 1),
            "player 0 cannot have lifted coal in hand now: 1 (SW-8.8)",
        ),
        (
            change(["triple", "coal"], 3),
            (
                "there must be drawn cubes while the first player gives them away, and "
                "at no other time (SW-4.2)"
            ),
        ),
        (
            change(["seats_without_cubes"], [1]),
            "players are waiting for cubes although step I is over (SW-4.4)",
        ),
        (change(["used_cards"], []), "there is a payment on card"),
        (
            change(["used_cards"], ["route_big", "route_big"]),
            "used_cards: 'route_big' is given twice",
        ),
        (
            change(["vp_last_move"], [2, 0, 0]),
            "VP for a last move cannot come before the end of the last round (SW-18.1)",
        ),
        (change(["agenda"], []), "the agenda is empty, but the game is not over"),
        (change(["agenda"], ["fly:0"]), "agenda: there is no step 'fly:0'"),
        (change(["agenda"], ["turn:0"]), "turn:0 cannot be at the bottom of the agenda"),
        (
            change(["agenda"], ["turns:1", "turn:1"]),
            "in turns:1, player 0 must be asked, not player 1 (SW-3.3)",
        ),
        (
            change(["agenda"], ["turns:1", "lift:4:0"]),
            "lift:4:0 cannot be directly above turns:1 on the agenda",
        ),
        (change(["agenda"], ["turns:1", "after:0"]), "after:0 has no legal answer here"),
        (change(["agenda"], ["turns:1", "turn:0", "trade:trade3_rail:0:0", "turn:0"]), "cannot"),
        (
            change(["agenda"], ["turns:1", "after:0", "card:route_big:1:0", "barrier:road_9:1:0"]),
            "the last step must be one that asks a player or draws by chance",
        ),
        (
            change(
                ["agenda"],
                ["turns:1", "after:0", "card:route_big:1:0", "barrier:road_9:1:0", "house_from:0"],
            ),
            "player 0 cannot have 4 houses on the house bar when their discs have crossed",
        ),
        (
            change(
                ["agenda"],
                ["turns:1", "after:0", "card:miner_small:1:0", "shift:lamp_room:1:1", "miner:0"],
            ),
            "cannot be directly above",
        ),
    ],
)
def test_an_impossible_value_is_refused_with_the_reason(
    edit: Callable[[Data], None], reason: str
) -> None:
    data = position()
    edit(data)
    assert reason in refused(data)


@pytest.mark.rule("SW-17.10")
def test_nothing_is_traded_or_paid_when_the_game_is_over() -> None:
    state = over()
    assert GAME.from_json(state).to_json() == state
    assert "pass and trade only" in refused({**state, "traded": [True, False]})
    assert "cards can be used and tokens paid only in the action phase (SW-17.10)" in refused(
        {**state, "personal_used": [True, False]}
    )
    assert "cards can be used and tokens paid only in the action phase (SW-17.10)" in refused(
        {**state, "player_token": [True, False]}
    )
    assert "has white tokens before they can have received them (SW-4.18)" in refused(
        {**state, "white": [0, 1]}
    )


def over() -> Data:
    rng = random.Random(4)
    state = GAME.start(2)
    while state.actor != pithead.OVER:
        state.take(random_action(state, rng))
    return state.to_json()


@pytest.mark.rule("SW-I.9")
def test_white_tokens_come_in_step_four() -> None:
    data = GAME.start(2).to_json()
    assert "player 1 has white tokens before they can have received them (SW-4.18)" in refused(
        {**data, "white": [0, 1]}
    )


@pytest.mark.rule("SW-I.9")
def test_white_tokens_of_the_bar_come_in_step_six() -> None:
    table = colliery(2).pit(0, discs=(3, 0, 2), free=("bar_water", "bar_token"), white=4)
    state = table.asked("bonus_bar:1", "bonuses:bar_token:0", "choose_bar:bar_water:0")
    data = state.to_json()
    assert now(play(state, "bar:2"), "white") == 5
    data["white"] = [5, 0]
    assert "player 0 has white tokens before they can have received them (SW-4.18)" in refused(data)
    data["white"] = [4, 5]
    assert "player 1 has white tokens before they can have received them (SW-4.18)" in refused(data)


@pytest.mark.rule("SW-18.1")
def test_a_last_move_brings_vp_once() -> None:
    table = colliery(3, round=5).pit(0, miner=14, discs=(3, 0, 0), areas={"area_miner": 1})
    table.pit(2, miner=14, discs=(3, 0, 0), areas={"area_miner": 1}).arrived(exit=[0, 2])
    data = table.set(vp_last_move=[2, 0, 0]).asked("last_moves:2", "miner_last:1").to_json()
    assert now(play(GAME.from_json(data), "miner_to:tally_office"), "vp_last_move", 2) == 2
    for values in ([2, 0, 2], [2, 2, 0]):
        assert "has VP for a last move that they did not make (SW-18.1)" in refused(
            {**data, "vp_last_move": values}
        )


@pytest.mark.rule("SW-15.1")
def test_a_trade_under_way_is_the_trade_of_the_turn() -> None:
    table = colliery(2).pit(0, tip=3, discs=(2, 0, 0))
    data = play(table.turn(), "trade:trade3_road").to_json()
    assert data["agenda"][1:3] == ["turn:0", "trade:trade3_road:1:0"]
    assert "a player is trading, but their trade of this turn is not recorded (SW-15.1)" in refused(
        {**data, "traded": [False, False]}
    )


@pytest.mark.rule("SW-4.4")
def test_who_places_cubes_has_received_them() -> None:
    state = GAME.start(2)
    for action in ("start:0", "reveal:round_road", "draw:3-0-0", "give:0"):
        state.apply(action)
    data = state.to_json()
    data["bag"]["coal"] += 3
    assert "a player is placing cubes, but is still listed as waiting for them (SW-4.4)" in refused(
        {**data, "seats_without_cubes": [0, 1]}
    )


def mutate(data: Data, rng: random.Random, steps: list[str]) -> None:
    """One small change somewhere."""
    if rng.random() < 0.4:
        agenda = data["agenda"]
        place = rng.randrange(len(agenda) + 1)
        agenda[place : place + rng.randrange(2)] = rng.choices(steps, k=rng.randrange(2))
        return
    fixed = ("game", "rules", "edition", "players")
    key: Any = rng.choice([name for name in data if name not in fixed])
    where: Any = data
    while isinstance(where[key], (dict, list)) and where[key]:
        where = where[key]
        key = rng.choice(list(where)) if isinstance(where, dict) else rng.randrange(len(where))
    value = where[key]
    if isinstance(value, bool):
        where[key] = not value
    elif isinstance(value, int):
        where[key] = value + rng.choice((-2, -1, 1, 2))
    else:
        where[key] = rng.choice((None, 0, 1, "coal_vendor", []))


def test_whatever_is_let_in_can_be_shown_and_played_to_the_end() -> None:
    steps = [step.name for step in GAME.steps.all]  # type: ignore[attr-defined]
    rng = random.Random(11)
    let_in = 0
    games = examples(60, 12)
    for _ in range(games):
        players = rng.choice((2, 3, 4))
        state = GAME.start(players)
        for _ in range(rng.randrange(50 * players)):
            state.take(random_action(state, rng))
            if state.actor == pithead.OVER:
                break
        for _ in range(25):
            data = copy.deepcopy(state.to_json())
            mutate(data, rng, steps)
            try:
                loaded = GAME.from_json(data)
            except pithead.BadPosition:
                continue
            let_in += 1
            assert loaded.prompt("de")
            assert all(loaded.describe(action) for action in loaded.legal())
            assert all(section.lines() for section in loaded.sections())
            while loaded.actor != pithead.OVER:
                loaded.take(random_action(loaded, rng))
            assert loaded.problems() == []
    assert let_in > games
