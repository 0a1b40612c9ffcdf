"""Positions in JSON: an exact round trip for what is possible, a sentence for what is not."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pithead
from tests.random_play import random_action, random_game

Data = dict[str, Any]


def position() -> Data:
    """A position in the middle of a round, with mines, boxes and markers on fields."""
    rng = random.Random(8)
    state = pithead.game("schiefer").start(players=3)
    while True:
        state.take(random_action(state, rng))
        data = state.to_json()
        if data["agenda"][-1].startswith("act:") and any(data["boxes"].values()):
            return data


def refused(data: object) -> str:
    with pytest.raises(pithead.BadPosition) as caught:
        pithead.game("schiefer").from_json(data)  # type: ignore[arg-type]
    return str(caught.value)


def test_a_position_can_be_given_as_text() -> None:
    data = position()
    game = pithead.game("schiefer")
    assert game.from_json(json.dumps(data)).to_json() == data
    assert game.from_json(json.dumps(data).encode()).to_json() == data


def test_to_json_is_plain_data() -> None:
    data = position()
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "nan", "[" * 100_000, b"\xff"])
def test_text_that_is_no_position_is_refused(text: str | bytes) -> None:
    assert refused(text).startswith("This position is not possible: ")


@pytest.mark.parametrize("data", [None, [], 3, {}])
def test_data_that_is_no_position_is_refused(data: object) -> None:
    assert refused(data)


def test_an_agenda_has_at_most_200_steps() -> None:
    data = position()
    data["agenda"] = data["agenda"][:1] * 200
    assert "must have at most" not in refused(data)
    data["agenda"] = data["agenda"][:1] * 201
    assert "agenda: must have at most 200 items, not 201" in refused(data)


@pytest.mark.parametrize("key", sorted(position()))
def test_a_missing_value_is_named(key: str) -> None:
    data = position()
    del data[key]
    assert f"{key}: is missing" in refused(data)


@pytest.mark.parametrize("key", sorted(position()))
@pytest.mark.parametrize("value", [None, "x", -1, 10**20, [], {}, 1.5, True, [[]], {"a": 1}])
def test_no_value_of_a_wrong_kind_gets_through(key: str, value: object) -> None:
    data = position()
    if data[key] == value or (key == "marked" and value == []):
        return
    data[key] = value
    assert refused(data)


def test_an_extra_value_is_named() -> None:
    assert "weather: is not known here" in refused({**position(), "weather": "fine"})


def change(path: list[str | int], value: object) -> Callable[[Data], None]:
    def edit(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]  # type: ignore[index]
        data[path[-1]] = value  # type: ignore[index]

    return edit


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (change(["game"], "chess"), "game: must be 'schiefer', not 'chess'"),
        (change(["rules"], 3), "rules: must be 1, not 3"),
        (change(["edition"], "other"), "edition: must be 'spielbox-2011'"),
        (change(["players"], 5), "players: must be a whole number from 2 to 4, not 5"),
        (
            change(["options"], {"coins_at_start": 11}),
            "The option coins_at_start must be a whole number from 0 to 10",
        ),
        (change(["options", "speed"], 1), "options, key speed: is not known here"),
        (change(["round"], 251), "round: must be a whole number from 1 to 250, not 251"),
        (change(["start_player"], 3), "start_player: must be a whole number from 0 to 2, not 3"),
        (
            change(["start_player"], None),
            "there must be a start player as soon as one has been drawn",
        ),
        (change(["supply", 0], 25), "player 0 has"),
        (change(["reserve", 1], 0), "player 1 has"),
        (change(["supply", 0], 27), "supply[0]: must be a whole number from 0 to 26, not 27"),
        (change(["coins", 2], -1), "coins[2]: must be a whole number from 0 to"),
        (change(["coins", 2], 1000), "coins[2]: must be a whole number from 0 to"),
        (change(["coins", 0], None), "coins[0]: must be a whole number from 0 to"),
        (change(["owners", "ogwen"], [None]), "owners, key ogwen: must be a whole number"),
        (change(["turned", 1], None), "turned[1]: must be true or false, not None"),
        (change(["coins"], [1, 2]), "coins: must have 3 items, not 2"),
        (change(["waiting", 0, 1], -2), "waiting[0][1]: must be a whole number"),
        (change(["waiting", 1], [0]), "waiting[1]: must have 6 items, not 1"),
        (
            change(["dice"], [1, 2, 3]),
            (
                "there must be dice on the table while a player decides about their "
                "roll, and at no other time (SF-5.1)"
            ),
        ),
        (change(["dice"], [3, 2, 1]), "dice: must be three numbers in ascending order, or none"),
        (change(["dice"], [1, 2]), "dice: must be three numbers in ascending order, or none"),
        (change(["marked"], [2, 1]), "marked: must be in ascending order"),
        (
            change(["marked"], [2]),
            "dice have been used although no player is placing markers (SF-5.7)",
        ),
        (change(["owners", "ogwen"], [0] * 5), "owners, key ogwen: must have at most 4 items"),
        (change(["owners", "ogwen"], [3]), "owners, key ogwen: must be a whole number from 0 to 2"),
        (change(["owners", "thames"], []), "owners, key thames: is not known here"),
        (change(["sold", "ratgoed"], True), "ratgoed is sold but not open (SF-7.4)"),
        (change(["sold", "ratgoed"], 1), "sold, key ratgoed: must be true or false, not 1"),
        (
            change(["boxes", "buy3"], [0, 0]),
            "there are two markers of the same player in the box buy3 (SF-2.5)",
        ),
        (change(["boxes", "buy3"], [0, 1, 2]), "boxes, key buy3: must have at most 2 items"),
        (change(["boxes", "alone_in_the_valley"], [0]), "more than it takes"),
        (
            change(["changed"], [True, True, True]),
            "has changed a die but has no marker in that box (SF-5.4)",
        ),
        (change(["bought", 0], {"buy3": True, "buy4": True}), "but has no marker in it (SF-8.1)"),
        (change(["agenda"], ["fly"]), "agenda: there is no step 'fly'"),
        (change(["agenda"], [7]), "agenda: there is no step 7"),
        (change(["agenda"], []), "the agenda is empty, but the game is not over"),
        (
            change(["agenda"], ["end_of_round"]),
            "the last step must be one that asks a player or draws by chance, not end_of_round",
        ),
        (
            change(["agenda"], ["end_of_round", "carry_out:1:0"]),
            "the last step must be one that asks a player or draws by chance, not carry_out:1:0",
        ),
        (
            change(["agenda"], ["act:1:0"] * 3),
            "player 0 has no marker on space 1 to act with (SF-6.2)",
        ),
        (change(["agenda"], ["act:1:0"] * 1000), "agenda: must have at most 200 items"),
        (
            change(["agenda"], ["start"]),
            "there must be a start player as soon as one has been drawn",
        ),
        (
            change(["agenda"], ["end_of_round", "carry_out:1:0", "rolling:1", "dice:0"]),
            "there must be dice on the table",
        ),
        (change(["agenda"], ["end_of_round", "carry_out:6:1", "spend:0:2"]), "spend:0:2"),
    ],
)
def test_an_impossible_value_is_refused_with_the_reason(
    edit: Callable[[Data], None], reason: str
) -> None:
    data = position()
    edit(data)
    assert reason in refused(data)


def test_a_question_needs_its_steps_below_it() -> None:
    data = position()
    data["agenda"] = data["agenda"][-1:]
    assert ", the agenda must have: end_of_round, carry_out" in refused(data)


def test_all_defects_are_told_at_once() -> None:
    data = position()
    data["coins"] = [-1, -1, -1]
    data["round"] = 0
    with pytest.raises(pithead.BadPosition) as caught:
        pithead.game("schiefer").from_json(data)
    assert len(caught.value.problems) == 4


def test_a_position_that_is_accepted_can_be_played_to_its_end() -> None:
    game = pithead.game("schiefer")
    rng = random.Random(2)
    for _ in range(20):
        for state in random_game(game.from_json(position()), rng):
            assert state.problems() == []


@given(st.data())
def test_any_small_change_is_refused_or_leaves_a_playable_position(data: st.DataObject) -> None:
    """Whatever the numbers are changed to, the program neither crashes nor hangs."""
    game = pithead.game("schiefer")
    base = position()
    for _ in range(data.draw(st.integers(1, 3))):
        place: Any = base
        while True:
            keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(place[key], (dict, list)) and place[key] and data.draw(st.booleans()):
                place = place[key]
                continue
            place[key] = data.draw(
                st.one_of(
                    st.integers(-2, 30), st.booleans(), st.none(), st.lists(st.integers(0, 6))
                )
            )
            break
    try:
        state = game.from_json(copy.deepcopy(base))
    except pithead.BadPosition:
        return
    # A position of earlier rules is played, and written, by those of today.
    assert state.to_json() == {**base, "rules": game.rules_version}
    for later in random_game(state, random.Random(1)):
        assert later.problems() == []
