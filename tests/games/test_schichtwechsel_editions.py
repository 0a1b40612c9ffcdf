"""Corrected material of Schichtwechsel: what can be changed, and what is refused in which words."""

import copy
import random
from collections.abc import Callable
from typing import Any, cast

import pytest

import pithead
from pithead.games.schichtwechsel.material import HOUSE_BARRIER, NO_BARRIER
from pithead.games.schichtwechsel.state import SchichtwechselState
from pithead.kernel.editions.edition import Edition
from tests.collieries import colliery, game_with, legal, now, play
from tests.random_play import random_game

GAME = pithead.game("schichtwechsel")
Tables = dict[str, Any]


def refused(edit: Callable[[Tables], None]) -> list[str]:
    tables = copy.deepcopy(GAME.edition.tables)
    edit(tables)
    with pytest.raises(pithead.BadEdition) as caught:
        GAME.with_edition(Edition(tables, "mine.toml"))
    return caught.value.problems


def card(tables: Tables, name: str) -> Tables:
    found: Tables = next(card for card in tables["action_card"] if card["id"] == name)
    return found


def change(table: str, key: str, value: object) -> Callable[[Tables], None]:
    def edit(tables: Tables) -> None:
        tables[table][key] = value

    return edit


def change_card(name: str, **values: object) -> Callable[[Tables], None]:
    def edit(tables: Tables) -> None:
        for key, value in values.items():
            if key in ("cost", "effects"):
                card(tables, name)["mode"][0][key] = value
            else:
                card(tables, name)[key] = value

    return edit


def change_in(table: str, index: int, key: str, value: object) -> Callable[[Tables], None]:
    def edit(tables: Tables) -> None:
        tables[table][index][key] = value

    return edit


def drop(table: str, index: int) -> Callable[[Tables], None]:
    def edit(tables: Tables) -> None:
        del tables[table][index]

    return edit


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (
            change_card("loading_small", cost=""),
            (
                "[[action_card]] loading_small, key cost: the card costs nothing and "
                "could be used without end (SW-5.7)"
            ),
        ),
        (
            change_card("loading_small", cost="W0"),
            (
                "[[action_card]] loading_small, key cost: the card costs nothing and "
                "could be used without end (SW-5.7)"
            ),
        ),
        (
            change_card("loading_small", effects=["coin 1"]),
            (
                "[[action_card]] loading_small, key cost: the card gives back the W1 "
                "that it costs and could be used without end (SW-5.7)"
            ),
        ),
        (
            change_card("loading_small", effects=["spoil_tip 6"]),
            (
                "[[action_card]] loading_small, key cost: the card gives back the W1 "
                "that it costs and could be used without end (SW-5.7)"
            ),
        ),
        (
            change_card("wagon_small", effects=["copy small"]),
            (
                "[[action_card]] wagon_small, key effects: 'copy small' could cause "
                "the same effects again and again, without end (SW-6.7)"
            ),
        ),
        (
            change_in("trade", 5, "effects", ["coin 1", "spoil_tip 6"]),
            "[[trade]] trade6_coin, key effects: the trade gives back all the spoil that it costs",
        ),
        (
            drop("selection_tile", 0),
            (
                "[[player_count]] 4, key players: 4 players need at least 5 selection tiles "
                "([[selection_tile]], key players), not 4"
            ),
        ),
        (
            drop("round_card", 0),
            "[[round_card]]: 5 rounds need 5 cards, not 4",
        ),
        (
            change_in("player_count", 0, "bag_coal", 6),
            (
                "[[player_count]] 2, key bag_coal: there are too few cubes in the bag "
                "for the draws of round 5"
            ),
        ),
        (
            change_card("coking_big", effects=["coke four"]),
            (
                "[[action_card]] coking_big, [[action_card.mode]] use, key effects[0]: "
                "'coke' must be followed by a whole number, not by 'four'"
            ),
        ),
        (
            change_in("shift_space", 3, "effects", ["tool 1"]),
            (
                "[[shift_space]] lamp_room, key declinable: may be true only if the "
                "first effect is copy"
            ),
        ),
        (
            change("coking_plant", "vp_grey_effect", ["lift 1"]),
            (
                "[coking_plant], key vp_grey_effect[0]: 'lift 1' is not allowed here: it "
                "asks the player or causes other effects"
            ),
        ),
        (
            change("water", "start", 9),
            "[water], key start: must be a whole number from 0 to 6, not 9",
        ),
        (
            change("setup", "houses", 4),
            (
                "[[bar_space]]: there must be 4 spaces, one for each house ([setup], "
                "key houses), not 5"
            ),
        ),
        (
            drop("area", 3),
            "[[area]]: 'area_four' is missing",
        ),
        (
            change_in("coal_wagon", 4, "token", False),
            "[[coal_wagon]], key token: exactly one wagon must have the symbol, not 0",
        ),
        (
            change("spoil_tip", "capacity", 7),
            "[spoil_tip], key rows: must add up to the capacity, 7",
        ),
    ],
)
def test_unsound_material_is_refused_with_table_and_key(
    edit: Callable[[Tables], None], reason: str
) -> None:
    def several(tables: Tables) -> None:
        edit(tables)
        if reason.startswith("[[player_count]] 4"):
            del tables["selection_tile"][0]
            del tables["selection_tile"][0]
        if reason.startswith("[[round_card]]: 5"):
            del tables["round_card"][0]

    assert reason in refused(several)


def test_all_problems_are_told_at_once() -> None:
    def edit(tables: Tables) -> None:
        change_card("coking_small", cost="")(tables)
        change_card("coking_big", effects=["boil 1"])(tables)
        tables["water"]["top"] = "high"
        tables["extra"] = 1

    problems = " ".join(refused(edit))
    for word in ("coking_small", "'boil'", "[water], key top", "extra"):
        assert word in problems


def test_water_falls_to_the_lowest_level_of_the_edition() -> None:
    def edit(tables: Tables) -> None:
        tables["water"].update(lowest=1, token_level=2)
        change_card("loading_small", effects=["water -3", "vp 1"])(tables)
        change_card("miner_small", effects=["water_choice 3", "vp 1"])(tables)

    table = colliery(2, game_with(edit), bonuses="may").pit(0, water=3, white=1)
    assert legal(play(table.turn(), "use:loading_small")) == ["water_down:0", "water_down:2"]
    state = play(table.turn(), "use:miner_small")
    assert legal(state) == ["water_down:0", "water_down:1", "water_down:2"]


def test_a_space_of_the_plant_that_lowers_the_water_is_not_refused() -> None:
    game = game_with(change("coking_plant", "water_grey_effect", ["water -1"]))
    table = colliery(2, game).pit(0, water=5, white=1, singles=1)
    state = play(table.turn(), "use:coking_small")
    assert [step.kind for step in play(state, "plant:water").agenda] == ["turns", "turn"]


def test_a_card_does_what_its_line_says_after_one_edit() -> None:
    game = game_with(change_card("loading_small", effects=["road 2", "vp 3"]))
    state = play(colliery(2, game).pit(0, white=1).turn(), "use:loading_small")
    assert (now(state, "road"), now(state, "vp")) == (2, 3)
    cards = game.start(2).sections()[4].lines()
    assert any("road +2 spaces, 3 VP" in line for line in cards)


def test_a_free_card_is_allowed_if_it_is_used_once() -> None:
    game = game_with(change_card("route_mixed", cost=""))
    state = colliery(2, game).pit(0, token=False).turn()
    assert "use:route_mixed" in legal(state)
    assert "pay nothing" in state.describe("use:route_mixed")


def test_new_things_get_ids_and_names() -> None:
    def edit(tables: Tables) -> None:
        tables["mine_wagon"].insert(0, {**tables["mine_wagon"][0], "id": "L0"})

    game = game_with(edit)
    new = set(game.vocabulary) - set(GAME.vocabulary)
    assert new == {"place:coal_L0", "place:spoil_L0", "lift:L0"}
    state = play(game.start(2), "start:0", "reveal:round_road", "draw:3-0-0", "give:0")
    assert legal(state)[0] == "place:coal_L0"
    play(state, "place:coal_L0")


def test_without_trades_there_are_no_actions_for_them() -> None:
    def edit(tables: Tables) -> None:
        tables["trade"] = []

    game = game_with(edit)
    assert not [name for name in game.vocabulary if name.startswith("trade")]
    table = colliery(2, game).pit(0, tip=6, white=1, mine="L1:c").turn()
    state = play(table, "use:wagon_small", "layout:1_0_0")
    assert legal(state)[0] == "pass"


def test_only_barriers_for_miner_or_headframe_are_left_out() -> None:
    def edit(tables: Tables) -> None:
        tables["routes"]["road"]["barriers"][1] = [4, "house"]
        tables["routes"]["rail"]["barriers"][1] = [4, "tool"]

    state = cast(SchichtwechselState, game_with(edit).start(2, {"miner_barriers": "four"}))
    assert state.rules.barriers[0][4] == HOUSE_BARRIER
    assert state.rules.barriers[0][10] == NO_BARRIER


def test_every_game_of_changed_material_ends() -> None:
    def edit(tables: Tables) -> None:
        change_card("wagon_big", effects=["copy small", "miner use", "headframe both"])(tables)
        tables["routes"]["road"]["length"] = 5
        tables["routes"]["road"]["barriers"] = [[1, "miner_or_headframe"], [5, "house"]]
        tables["routes"]["road"]["marks"] = []
        tables["coal_wagon"][3]["spaces"] = 3

    game = game_with(edit)
    rng = random.Random(4)
    for players in (2, 3, 4):
        for state in random_game(game.start(players), rng):
            assert state.problems() == []


def test_choices_are_sorted_in_material_of_any_order() -> None:
    def edit(tables: Tables) -> None:
        for table in ("mine_wagon", "coal_wagon", "action_card", "selection_tile", "trade"):
            tables[table].reverse()
        tables["headframe_space"].reverse()

    game = game_with(edit)
    rng = random.Random(5)
    for players in (2, 3, 4):
        for state in random_game(game.start(players), rng):
            if state.actor >= 0:
                assert state.legal() == sorted(state.legal()), state.agenda[-1].name
