"""The JSON Schema of positions: every position of a game fits it, and damaged ones don't."""

import copy
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import pithead
from tests.json_schema import violations
from tests.place_bids import bid
from tests.random_play import random_action

GAMES = [pithead.game(game_id) for game_id in pithead.games()]
SETUPS = [(game, players) for game in GAMES for players in game.players]
NAMES = [f"{game.id}-{players}" for game, players in SETUPS]
WRONG_VALUES: tuple[Any, ...] = (-1000, 10**9, "?", 1.5, [[[]]], {"no": 1}, [-1], [None, "x"])
KEYWORDS = {
    *("$schema", "title", "type", "properties", "required", "additionalProperties", "items"),
    *("minItems", "maxItems", "uniqueItems", "enum", "const", "minimum", "maximum", "anyOf"),
    *("allOf", "if", "then", "else"),
}


def option_sets(game: pithead.Game) -> Iterator[dict[str, Any]]:
    """The defaults, and every other value of each option."""
    yield {}
    for option in game.options:
        for value in option.values:
            if value != option.default:
                yield {option.name: value}


def position(game: pithead.Game, players: int) -> dict[str, Any]:
    """A position in the middle of a game."""
    state = game.start(players)
    rng = random.Random(3)
    while state.actor == pithead.CHANCE or len(state.agenda) < 2:
        state.take(random_action(state, rng))
    return state.to_json()


def schemas_in(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all schemas in it."""
    if not isinstance(schema, dict):
        return
    yield schema
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ())]
    inner.append(schema.get("items"))
    for each in inner:
        yield from schemas_in(each)


@pytest.mark.parametrize(("game", "players"), SETUPS, ids=NAMES)
def test_every_position_of_a_game_fits_the_schema(game: pithead.Game, players: int) -> None:
    schema = game.position_schema(players)
    for seed, options in enumerate(option_sets(game)):
        rng = random.Random(seed)
        state = game.start(players, options)
        for event in itertools.count():
            if state.actor == pithead.OVER:
                break
            if event % 10 == 0:
                assert list(violations(schema, state.to_json())) == []
            state.take(random_action(state, rng))
        assert list(violations(schema, state.to_json())) == []


@pytest.mark.parametrize(("game", "players"), SETUPS, ids=NAMES)
def test_the_schema_has_every_key_in_the_order_of_the_position(
    game: pithead.Game, players: int
) -> None:
    schema = game.position_schema(players)
    assert schema["required"] == list(position(game, players))
    assert list(schema["properties"])[: len(schema["required"])] == schema["required"]
    assert len(schema["properties"]) == len(schema["required"]) + 2, "and the bid for places"


@pytest.mark.parametrize("game", GAMES, ids=pithead.games())
def test_every_field_has_a_schema_that_says_something(game: pithead.Game) -> None:
    for schema in schemas_in(game.position_schema(3)):
        assert KEYWORDS >= set(schema)
        assert {"type", "enum", "const", "anyOf"} & set(schema), schema
    for field in game.fields.every:
        if field.key:
            assert field.json_type(3)


@pytest.mark.parametrize("game", GAMES, ids=pithead.games())
def test_a_key_too_few_or_too_many_does_not_fit(game: pithead.Game) -> None:
    schema = game.position_schema(3)
    data = position(game, 3)
    for key in data:
        assert f".{key}: required" in violations(
            schema, {k: v for k, v in data.items() if k != key}
        )
    assert ".weather: unknown" in violations(schema, {**data, "weather": 1})


@pytest.mark.parametrize("game", GAMES, ids=pithead.games())
def test_no_value_can_be_replaced_by_one_of_another_type(game: pithead.Game) -> None:
    schema = game.position_schema(3)
    data = position(game, 3)
    for key, value in data.items():
        for wrong in (*WRONG_VALUES, "" if isinstance(value, bool) else True):
            assert list(violations(schema, {**data, key: wrong})), (key, wrong)


@pytest.mark.parametrize("game", GAMES, ids=pithead.games())
def test_a_list_has_an_entry_for_each_player(game: pithead.Game) -> None:
    for one, other in itertools.permutations(game.players, 2):
        data = {**position(game, one), "players": other}
        assert list(violations(game.position_schema(one), data)) == [".players: const"]
        assert any(
            problem.endswith(": number of items")
            for problem in violations(game.position_schema(other), data)
        )


WRONG: list[tuple[str, list[str | int], object, str]] = [
    ("schiefer", ["coins", 1], -4, ".coins[1]: range"),
    ("schiefer", ["waiting", 0, 5], 27, ".waiting[0][5]: range"),
    ("schiefer", ["start_player"], 3, ".start_player: range"),
    ("schiefer", ["owners", "ogwen"], [3], ".owners.ogwen[0]: range"),
    ("schiefer", ["boxes", "buy3"], [None], ".boxes.buy3[0]: type"),
    ("schiefer", ["sold", "ratgoed"], 1, ".sold.ratgoed: type"),
    ("schiefer", ["last_sale"], "paris", ".last_sale: enum"),
    ("schiefer", ["dice"], [1, 2, 7], ".dice[2]: range"),
    ("schiefer", ["options", "coins_at_start"], True, ".options.coins_at_start: type"),
    ("schiefer", ["agenda"], ["fly"], ".agenda[0]: enum"),
    ("ruhrschifffahrt", ["ship", 0], "paris", ".ship[0]: enum"),
    ("ruhrschifffahrt", ["depots", "depot_rudolph"], 7, ".depots.depot_rudolph: range"),
    ("ruhrschifffahrt", ["order"], [0, 1, 1], ".order: uniqueItems"),
    ("ruhrschifffahrt", ["stage"], None, ".stage: enum"),
    ("ruhrschifffahrt", ["free_towing"], None, ".free_towing: type"),
    ("ruhrschifffahrt", ["die_in_hand"], "black_7", ".die_in_hand: enum"),
    ("ruhrschifffahrt", ["dice_waiting"], [None], ".dice_waiting[0]: enum"),
    ("ruhrschifffahrt", ["track", "black"], [7] * 6, ".track.black[0]: range"),
    ("schichtwechsel", ["triple", "blue"], 2, ".triple.blue: range"),
    ("schichtwechsel", ["seats_without_cubes"], [1, 1], ".seats_without_cubes: uniqueItems"),
    ("schichtwechsel", ["plant", "vp"], 3, ".plant.vp: range"),
    ("schichtwechsel", ["white_on_cards", "personal:2"], -1, ".white_on_cards.personal:2: range"),
]


@pytest.mark.parametrize(("game_id", "path", "to", "problem"), WRONG, ids=[w[3] for w in WRONG])
def test_a_damaged_value_does_not_fit(
    game_id: str, path: list[str | int], to: object, problem: str
) -> None:
    game = pithead.game(game_id)
    data = copy.deepcopy(position(game, 3))
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    assert problem in violations(game.position_schema(3), data)
    with pytest.raises(pithead.BadPosition):
        game.from_json(data)


@pytest.mark.parametrize("game", GAMES, ids=pithead.games())
def test_bids_for_places_stand_in_games_with_that_option_alone(game: pithead.Game) -> None:
    schema = game.position_schema(2)
    data = bid(game, 2, "1-3").to_json()
    assert list(violations(schema, data)) == []
    del data["bids"]
    assert list(violations(schema, data)) == [".bids: required"]
    without = {**position(game, 2), "bids": [0, 0]}
    assert list(violations(schema, without)) == [".bids: false"]


def test_the_schema_says_what_people_call_a_field() -> None:
    schema = pithead.game("schiefer").position_schema(players=2)
    assert schema["title"] == "Schiefer: a position"
    assert schema["properties"]["coins"] == {
        "title": "coins",
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": 239},
        "minItems": 2,
        "maxItems": 2,
    }


@pytest.mark.parametrize("game", GAMES, ids=pithead.games())
def test_there_is_no_schema_for_a_wrong_number_of_players(game: pithead.Game) -> None:
    with pytest.raises(pithead.BadSetup, match="is for 2 to 4 players, not for 5"):
        game.position_schema(5)
