"""Section 6: effects and the order in which they are resolved."""

import pytest

import pithead
from pithead.games.schichtwechsel.effect_lines import (
    BAR,
    CARD,
    TILE,
    Cost,
    Line,
    parse_cost,
    parse_line,
)
from pithead.games.schichtwechsel.effect_text import line_text
from pithead.kernel.texts.i18n import Text
from tests.collieries import colliery, game_with, legal, now, play, with_card


@pytest.mark.rule("SW-6.1", "SW-6.4")
def test_the_effects_of_a_list_come_in_its_order() -> None:
    table = colliery(2).pit(0, white=1, water=5, singles=1)
    state = play(table.turn(), "use:coking_small", "plant:water")
    assert (now(state, "tools"), now(state, "water")) == (7, 4)
    game = with_card("water -1", "tool 1", "water 2")
    state = play(colliery(2, game).pit(0, white=1, water=6).turn(), "use:miner_small")
    assert (now(state, "tools"), now(state, "water")) == (8, 4)


@pytest.mark.rule("SW-6.2")
def test_an_effect_with_a_number_goes_in_single_steps() -> None:
    game = with_card("road 3")
    table = colliery(2, game).pit(0, white=1, discs=(2, 0, 0))
    state = play(table.turn(), "use:miner_small")
    assert now(state, "road") == 3
    play(state, "house_from:bar_tile", "house_to:area_two")
    assert now(state, "road") == 4
    play(state, "barrier:headframe")
    assert now(state, "road") == 5
    assert now(state, "tools") == 5


@pytest.mark.rule("SW-6.3")
def test_what_a_step_sets_off_is_resolved_before_the_next_step() -> None:
    table = colliery(4, disc_order="printed")
    table.pit(0, discs=(6, 0, 1), miner=3, areas={"area_speed": 1})
    state = play(table.turn(), "use:route_big")
    assert now(state, "road") == 7
    play(state, "barrier:miner", "miner_to:lamp_room")
    assert legal(state) == ["stop", "use:wagon_big", "use:loading_big", "use:route_big"]
    play(state, "use:route_big")
    assert (now(state, "road"), now(state, "canal")) == (9, 1)
    play(state, "house_from:bar_lift", "house_to:area_two")
    assert now(state, "canal") == 2
    assert now(state, "tools") == 6
    play(state, "house_from:bar_road", "house_to:area_four")
    assert (now(state, "road"), now(state, "canal"), now(state, "tools")) == (10, 2, 7)
    play(state, "barrier:headframe")
    assert (now(state, "road"), now(state, "canal")) == (10, 3)


@pytest.mark.rule("SW-6.3")
def test_a_chain_can_be_saved_loaded_and_shown_in_its_middle() -> None:
    table = colliery(4, disc_order="printed")
    table.pit(0, discs=(6, 0, 1), miner=3, areas={"area_speed": 1})
    state = play(table.turn(), "use:route_big", "barrier:miner", "miner_to:lamp_room")
    assert state.prompt("en").endswith(
        "(because the miner stopped on “Lamp Room”, because the disc crossed the barrier before "
        "Road 7, because of the card “Routes, large (road and canal)”)"
    )
    assert "weil die Scheibe an der Schranke „Straße 7“ vorbeigekommen ist" in state.prompt("de")
    loaded = state.game.from_json(state.to_json())
    assert loaded.prompt() == state.prompt() == state.clone().prompt()
    assert play(loaded, "stop") == play(state, "stop")


@pytest.mark.rule("SW-6.5")
def test_an_impossible_effect_is_skipped_without_penalty() -> None:
    game = with_card("lift 2", "coke 1", "load 1", "coke_wagon 1", "coke_plant 1", "vp 1")
    full = colliery(2, game).pit(0, white=1, coke_on_wagons=4, plain=1, mine="L1:c")
    state = play(full.turn(), "use:miner_small", "layout:0_1_0", "plant:own")
    assert (now(state, "vp"), now(state, "tools")) == (1, 6)
    assert now(state, "coke_on_wagons") == 4


@pytest.mark.rule("SW-6.6")
def test_the_acting_player_decides_everything_inside_the_effect() -> None:
    table = colliery(3).pit(0, discs=(2, 1, 1)).pit(1, white=1)
    state = play(table.turn(), "use:route_mixed")
    while state.agenda[0].name == "turns:1" and len(state.agenda) > 2:
        assert state.actor == 0
        state.apply(state.legal()[-1])
    assert state.actor == 1


@pytest.mark.rule("SW-6.7")
def test_an_edition_in_which_effects_could_go_round_is_refused() -> None:
    def edit(tables: dict[str, list[dict[str, object]]]) -> None:
        change_card(tables, "route_medium", ["copy medium_small"])
        tables["headframe_space"][0]["effects"] = ["headframe one"]

    with pytest.raises(pithead.BadEdition) as caught:
        game_with(edit)
    assert len(caught.value.problems) == 2
    for problem, words in zip(
        caught.value.problems, ("route_medium 'copy medium_small'", "top_miner 'headframe one'")
    ):
        name, _, line = words.partition(" ")
        assert name in problem
        assert line in problem
        assert "without end" in problem


@pytest.mark.rule("SW-6.7")
def test_a_copy_that_ends_is_allowed() -> None:
    game = game_with(lambda tables: change_card(tables, "wagon_big", ["copy small"]))
    assert "use:wagon_big" in legal(colliery(2, game).turn())


def change_card(tables: dict[str, list[dict[str, object]]], name: str, lines: list[str]) -> None:
    for card in tables["action_card"]:
        if card["id"] == name:
            card["mode"][0]["effects"] = lines  # type: ignore[index]


# -- the language itself -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("fly 3", "there is no effect 'fly'"),
        ("lift", "'lift' must be followed by a whole number, not by ''"),
        ("lift x", "'lift' must be followed by a whole number, not by 'x'"),
        ("lift 0", "'lift' must be followed by a number from 1 to 12, not by 0"),
        ("lift 99", "'lift' must be followed by a number from 1 to 12, not by 99"),
        ("water 0", "'water' must be followed by a number other than 0"),
        ("miner run", "'miner' must be followed by one of use, pass, not by 'run'"),
        (
            "copy all",
            "'copy' must be followed by one of large_p1, medium_small, small, not by 'all'",
        ),
        ("first_player 1", "nothing may follow 'first_player', not even '1'"),
        ("tile_lower", "'tile_lower' is allowed only on the house bar"),
        (
            "road_no_barrier 1",
            "'road_no_barrier' is allowed only on selection tiles and the house bar",
        ),
        (7, "an effect must be a text, not 7"),
    ],
)
def test_a_bad_line_is_refused_with_its_word(line: object, reason: str) -> None:
    refused = parse_line(line, CARD)
    assert isinstance(refused, Text)
    assert refused.to("en") == reason


def test_a_bad_line_names_the_card() -> None:
    with pytest.raises(pithead.BadEdition) as caught:
        game_with(lambda tables: change_card(tables, "coking_big", ["coke 4", "boil 2"]))
    (problem,) = caught.value.problems
    card = "[[action_card]] coking_big, [[action_card.mode]] use"
    assert problem == f"{card}, key effects[1]: there is no effect 'boil'"


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("lift 4", CARD),
        ("water -3", CARD),
        ("tool 1", CARD),
        ("miner pass", CARD),
        ("rail_up_to_headframes", CARD),
        ("canal_no_barrier 1", TILE),
        ("spoil_tip_if_present 2", TILE),
        ("tile_lower", BAR),
    ],
)
def test_a_line_reads_as_it_was_written(line: str, place: int) -> None:
    parsed = parse_line(line, place)
    assert isinstance(parsed, Line)
    assert parsed.code == line
    assert line_text(parsed).to("en")
    assert line_text(parsed).to("de")


@pytest.mark.parametrize("cost", ["W1", "W2", "P1", "C1", ""])
def test_a_cost_reads_as_it_was_written(cost: str) -> None:
    parsed = parse_cost(cost)
    assert isinstance(parsed, Cost)
    assert parsed.code == cost


@pytest.mark.parametrize("cost", ["X1", "W", "W-1", 3, None, "W10"])
def test_a_bad_cost_is_refused(cost: object) -> None:
    refused = parse_cost(cost)
    assert isinstance(refused, Text)
    assert "must be W, P or C with a number" in refused.to("en")
