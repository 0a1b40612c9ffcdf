"""Section 6: the order of fields and markers, forfeiting, paying with markers."""

import pytest

import pithead
from tests.positions import (
    assert_refused,
    legal,
    on_box,
    on_fields,
    owners,
    play,
    reserve,
    supply,
    table,
)

# With these mines open, the next mine of each of three valleys costs 1, 2 and 3 markers.
OPENED = {"seiont": "1 1 1"}
COST_1 = "ogwen"
COST_2 = "dysynni"
COST_3 = "seiont"


# -- the order -----------------------------------------------------------------------------------


@pytest.mark.rule("SF-6.1")
def test_carries_out_the_fields_from_1_to_6() -> None:
    one_everywhere = dict.fromkeys(range(1, 7), 1)
    state = table(2).mines(ogwen="1 1").waiting({0: one_everywhere}).acting(0, field=1)
    asked = []
    for _ in range(6):
        asked.append(min(on_fields(state, 0)))
        assert f"space {asked[-1]} " in state.prompt()
        play(state, "forfeit")
    assert asked == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("SF-6.1")
def test_carries_out_a_lower_field_of_a_later_player_first() -> None:
    state = table(2).start_player(0).waiting({0: {4: 1}}).marking(1, "3 5 5")
    play(state, "mark:3", "done")
    assert state.actor == 1
    play(state, "open:ogwen")
    assert state.actor == 0


@pytest.mark.rule("SF-6.1")
def test_refuses_a_position_with_a_marker_on_a_field_that_is_done() -> None:
    with pytest.raises(pithead.BadPosition) as refusal:
        table(2).waiting({1: {2: 1}}).acting(0, field=3)
    assert "SF-6.1" in str(refusal.value)


@pytest.mark.rule("SF-6.2")
def test_gives_everybody_one_action_before_anybody_has_a_second_one() -> None:
    state = table(3).waiting({0: {1: 3}, 1: {1: 1}, 2: {1: 2}}).acting(0, field=1)
    acted = []
    while on_fields(state, 0) or on_fields(state, 1) or on_fields(state, 2):
        acted.append(state.actor)
        play(state, "fetch")
    assert acted == [0, 1, 2, 0, 2, 0]


@pytest.mark.rule("SF-6.2")
def test_empties_a_field_before_the_next_one() -> None:
    state = table(2).waiting({0: {1: 2, 2: 1}, 1: {2: 1}}).acting(0, field=1)
    play(state, "fetch")
    assert on_fields(state, 0) == {1: 1, 2: 1}
    assert state.actor == 0
    play(state, "fetch")
    assert on_fields(state, 0) == {2: 1}


@pytest.mark.rule("SF-6.2")
def test_refuses_a_position_in_which_a_player_acts_without_a_marker_on_the_field() -> None:
    data = table(2).acting(0, field=3).to_json()
    data["waiting"][0][2] = 0
    data["supply"][0] += 1
    with pytest.raises(pithead.BadPosition) as refusal:
        pithead.game("schiefer").from_json(data)
    assert "SF-6.2" in str(refusal.value)


# -- the marker comes back -----------------------------------------------------------------------


@pytest.mark.rule("SF-6.3")
@pytest.mark.parametrize(
    ("field", "action", "after"),
    [
        (1, "fetch", 4 + 1 + 1),
        (3, "open:ogwen", 4 - 1 + 1),
        (5, "sell:wrysgan", 4 + 1),
        (6, "develop:buy3", 4 - 1 + 1),
    ],
)
def test_returns_the_marker_to_the_supply(field: int, action: str, after: int) -> None:
    state = table(2).mines(dwyryd="1").supply(4, 8).acting(0, field)
    play(state, action)
    assert on_fields(state, 0) == {}
    assert supply(state)[0] == after


@pytest.mark.rule("SF-6.3")
def test_leaves_the_marker_on_the_field_until_the_action_is_chosen() -> None:
    state = table(2).boxes(buy3=[0]).supply(4, 8).acting(0, field=1)
    assert on_fields(play(state, "buy:buy3"), 0) == {1: 1}


# -- choosing and forfeiting ---------------------------------------------------------------------


@pytest.mark.rule("SF-6.4")
@pytest.mark.parametrize(
    ("field", "actions"),
    [
        (2, ["fetch", "develop:buy3"]),
        (2, ["develop:buy3", "fetch"]),
        (6, ["sell:wrysgan", "develop:buy3"]),
        (6, ["develop:buy3", "sell:wrysgan"]),
    ],
)
def test_chooses_one_of_two_actions_each_time(field: int, actions: list[str]) -> None:
    state = table(3).mines(dwyryd="1").waiting({0: {field: 2}, 1: {field: 1}}).acting(0, field)
    play(state, actions[0], "forfeit")
    assert state.actor == 0
    play(state, actions[1])
    assert on_box(state, "buy3") == [0]


@pytest.mark.rule("SF-6.4")
def test_takes_one_action_only_for_a_marker_on_a_field_with_a_choice() -> None:
    state = table(2).waiting({0: {2: 1}, 1: {2: 1}}).acting(0, field=2)
    assert play(state, "fetch").actor == 1


@pytest.mark.rule("SF-6.5")
@pytest.mark.parametrize("field", [1, 2, 3, 4, 5, 6])
def test_may_forfeit_on_any_field_and_only_takes_the_marker_back(field: int) -> None:
    state = table(2).mines(dwyryd="1").supply(4, 8).waiting({1: {field: 1}}).acting(0, field)
    before = state.to_json()
    after = play(state, "forfeit").to_json()
    assert after["supply"] == [5, 8]
    assert on_fields(state, 0) == {}
    same = ("coins", "reserve", "owners", "sold", "boxes")
    assert [after[key] for key in same] == [before[key] for key in same]


@pytest.mark.rule("SF-6.5")
def test_forfeits_by_itself_when_nothing_else_is_possible() -> None:
    """Nothing is open, so nobody can sell on field 5."""
    state = table(2).supply(4, 5).waiting({0: {4: 1, 5: 1}, 1: {5: 2, 6: 1}}).acting(0, field=4)
    play(state, "forfeit")
    assert supply(state) == [4 + 2, 5 + 2]
    assert state.actor == 1
    assert on_fields(state, 1) == {6: 1}


@pytest.mark.rule("SF-6.5")
def test_asks_who_could_still_buy_a_marker_before_they_forfeit() -> None:
    state = table(2).boxes(buy3=[0]).waiting({0: {4: 1, 5: 1}}).acting(0, field=4)
    play(state, "forfeit")
    assert legal(state) == ["forfeit", "buy:buy3"]
    play(state, "buy:buy3")
    assert on_fields(state, 0) == {}, "nothing else is possible now"


# -- paying --------------------------------------------------------------------------------------


@pytest.mark.rule("SF-6.6")
@pytest.mark.parametrize(("valley", "cost"), [(COST_1, 1), (COST_2, 2), (COST_3, 3)])
def test_pays_from_the_supply_and_keeps_all_waiting_markers(valley: str, cost: int) -> None:
    state = table(2).mines(**OPENED).supply(3, 8).waiting({0: {3: 2, 5: 1}}).acting(0, field=3)
    play(state, f"open:{valley}")
    assert supply(state)[0] == 3 - cost + 1
    assert on_fields(state, 0) == {3: 1, 5: 1}


@pytest.mark.rule("SF-6.6")
def test_pays_a_box_from_the_supply() -> None:
    state = table(2).supply(3, 8).waiting({0: {2: 1, 6: 1}}).acting(0, field=2)
    play(state, "develop:change_die")
    assert on_box(state, "change_die") == [0]
    assert supply(state)[0] == 3 - 1 + 1
    assert on_fields(state, 0) == {6: 1}


@pytest.mark.rule("SF-6.7")
@pytest.mark.parametrize(
    ("valley", "in_supply"), [(COST_1, 0), (COST_2, 1), (COST_3, 2)], ids=["1", "2", "3"]
)
def test_pays_the_last_marker_with_the_acting_one(valley: str, in_supply: int) -> None:
    state = table(2).mines(**OPENED).supply(in_supply, 8).waiting({0: {3: 1, 5: 1, 6: 1}})
    after = play(state.acting(0, field=3), f"open:{valley}")
    assert supply(after)[0] == 0, "the acting marker does not come back"
    assert on_fields(after, 0) == {5: 1, 6: 1}
    assert owners(after, valley)[-1] == 0


@pytest.mark.rule("SF-6.7")
def test_pays_a_box_with_the_acting_marker() -> None:
    state = table(2).supply(0, 8).waiting({0: {2: 1, 6: 1}}).acting(0, field=2)
    play(state, "develop:buy4")
    assert on_box(state, "buy4") == [0]
    assert supply(state)[0] == 0
    assert on_fields(state, 0) == {6: 1}


@pytest.mark.rule("SF-6.7")
@pytest.mark.parametrize(
    ("pays", "stay"),
    [("spend:3", {4: 1, 6: 1}), ("spend:4", {3: 1, 6: 1}), ("spend:6", {3: 1, 4: 1})],
)
def test_chooses_which_waiting_marker_pays_also_on_the_same_field(
    pays: str, stay: dict[int, int]
) -> None:
    state = table(2).mines(**OPENED).supply(0, 8).waiting({0: {3: 2, 4: 1, 6: 1}})
    after = play(state.acting(0, field=3), f"open:{COST_2}")
    assert after.actor == 0
    assert legal(after) == ["spend:3", "spend:4", "spend:6"]
    assert on_fields(play(after, pays), 0) == stay


@pytest.mark.rule("SF-6.7")
def test_pays_marker_by_marker_until_nothing_is_owed() -> None:
    state = table(2).mines(**OPENED).supply(0, 8).waiting({0: {3: 1, 4: 1, 5: 1, 6: 1}})
    after = play(state.acting(0, field=3), f"open:{COST_3}", "spend:4")
    assert legal(after) == ["spend:5", "spend:6"]
    play(after, "spend:6")
    assert on_fields(after, 0) == {5: 1}
    assert legal(after)[0] == "forfeit", "the next marker acts"


@pytest.mark.rule("SF-6.7")
def test_loses_the_actions_of_markers_that_paid() -> None:
    state = table(2).mines(**OPENED).supply(0, 8).waiting({0: {3: 2, 6: 1}, 1: {6: 1}})
    after = play(state.acting(0, field=3), f"open:{COST_2}", "spend:3")
    assert on_fields(after, 0) == {6: 1}
    assert after.actor == 0
    assert "develop:buy3" in legal(after), "field 3 is done"


@pytest.mark.rule("SF-6.7")
def test_pays_by_itself_when_markers_wait_on_one_field_only() -> None:
    state = table(2).mines(**OPENED).supply(0, 8).waiting({0: {3: 1, 6: 2}, 1: {4: 1}})
    after = play(state.acting(0, field=3), f"open:{COST_2}")
    assert on_fields(after, 0) == {6: 1}
    assert after.actor == 1


@pytest.mark.rule("SF-6.7")
def test_puts_markers_that_paid_into_the_reserve() -> None:
    state = table(2).mines(**OPENED).supply(0, 8).waiting({0: {3: 1, 5: 1, 6: 2}})
    before = state.acting(0, field=3)
    kept = reserve(before)[0]
    after = play(before, f"open:{COST_3}", "spend:5")
    assert on_fields(after, 0) == {6: 1}, "the second one paid by itself"
    assert reserve(after)[0] == kept + 2


@pytest.mark.rule("SF-6.7")
@pytest.mark.parametrize("action", ["spend:4", "forfeit", "open:ogwen"])
def test_refuses_anything_but_a_marker_that_waits_while_one_is_owed(action: str) -> None:
    state = table(2).mines(**OPENED).supply(0, 8).waiting({0: {3: 1, 5: 1, 6: 1}})
    after = play(state.acting(0, field=3), f"open:{COST_2}")
    assert_refused(after, action, rule="SF-6.7")


@pytest.mark.rule("SF-6.7")
@pytest.mark.parametrize("face", [1, 4])
def test_names_the_space_on_which_no_marker_waits_that_could_pay(face: int) -> None:
    state = table(2).mines(**OPENED).supply(0, 8).waiting({0: {3: 1, 5: 1, 6: 1}})
    after = play(state.acting(0, field=3), f"open:{COST_2}")
    assert f"no marker waiting on space {face}" in after.refuse(f"spend:{face}").reason


@pytest.mark.rule("SF-6.7")
def test_refuses_a_position_in_which_more_is_owed_than_waits() -> None:
    state = table(2).mines(seiont="1 1 1 0").supply(0, 8).waiting({0: {5: 1}})
    with pytest.raises(pithead.BadPosition) as refusal:
        state.spending(0, field=3, owed=2)
    assert "SF-6.8" in str(refusal.value)


@pytest.mark.rule("SF-6.7")
@pytest.mark.parametrize(
    ("in_supply", "field"), [(1, 3), (0, 1)], ids=["supply left", "no field to open on"]
)
def test_refuses_a_position_in_which_nobody_can_owe(in_supply: int, field: int) -> None:
    state = table(2).mines(dysynni="0").supply(in_supply, 8).waiting({0: {5: 1, 6: 1}})
    with pytest.raises(pithead.BadPosition):
        state.spending(0, field=field, owed=1)


@pytest.mark.rule("SF-6.8")
@pytest.mark.parametrize(
    ("in_supply", "waiting", "possible"),
    [
        (0, {3: 1}, [COST_1]),
        (1, {3: 1}, [COST_1, COST_2]),
        (0, {3: 2}, [COST_1, COST_2]),
        (0, {3: 1, 6: 1}, [COST_1, COST_2]),
        (2, {3: 1}, [COST_1, COST_3, COST_2]),
        (0, {3: 1, 5: 1, 6: 1}, [COST_1, COST_3, COST_2]),
    ],
)
def test_offers_only_mines_that_the_player_can_pay(
    in_supply: int, waiting: dict[int, int], possible: list[str]
) -> None:
    state = table(2).mines(**OPENED).supply(in_supply, 8).waiting({0: waiting}).acting(0, field=3)
    offered = [name for name in legal(state) if name.partition(":")[2] in (COST_1, COST_2, COST_3)]
    assert offered == [f"open:{valley}" for valley in possible]


@pytest.mark.rule("SF-6.8")
@pytest.mark.parametrize(("in_supply", "valley"), [(0, COST_2), (1, COST_3)])
def test_refuses_a_mine_that_the_player_cannot_pay(in_supply: int, valley: str) -> None:
    state = table(2).mines(**OPENED).supply(in_supply, 8).waiting({1: {3: 3}}).acting(0, field=3)
    assert_refused(state, f"open:{valley}", rule="SF-6.8")
