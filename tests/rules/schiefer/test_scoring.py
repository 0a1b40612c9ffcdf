"""Section 10: the score sheet, and who wins."""

import pytest

import pithead
from tests.positions import play, table


def end(players: int, **mines: str) -> pithead.State:
    """The game is over after its last round; everybody has 3 coins and no box."""
    return table(players).round(250).mines(**mines).over()


@pytest.mark.rule("SF-10.1")
def test_gives_2_points_for_each_own_mine() -> None:
    state = end(3, ogwen="0 1 0", dysynni="0 0")
    assert [column["mines"] for column in state.sheet()] == [8, 2, 0]


@pytest.mark.rule("SF-10.1")
def test_counts_a_mine_that_is_sold_as_much_as_one_that_is_not() -> None:
    state = table(2).round(250).mines(ogwen="0 0 1 1").sold("coetmor", "penrhyn").over()
    assert [column["mines"] for column in state.sheet()] == [4, 4]


@pytest.mark.rule("SF-10.2")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3)])
def test_gives_a_point_per_full_3_coins(coins: int, points: int) -> None:
    state = table(2).round(250).coins(coins, 0).boxes(more_for_money=[1]).over()
    assert state.sheet()[0]["money"] == points


@pytest.mark.rule("SF-10.2")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (11, 5)])
def test_gives_a_point_per_full_2_coins_with_more_points_for_money(coins: int, points: int) -> None:
    state = table(2).round(250).coins(coins, 0).boxes(more_for_money=[0]).over()
    assert state.sheet()[0]["money"] == points


@pytest.mark.rule("SF-10.3")
def test_gives_a_point_for_each_valley_with_an_own_mine() -> None:
    mines = {"ogwen": "1 0", "seiont": "0 0 0", "llyfni": "1 1", "dysynni": "0"}
    state = table(3).round(250).mines(**mines).boxes(different_valleys=[0, 2]).over()
    assert [column["different_valleys"] for column in state.sheet()] == [3, 0, 0]


@pytest.mark.rule("SF-10.4")
@pytest.mark.parametrize(
    ("valley", "row", "points"),
    [
        ("dysynni", "0 1", 2),
        ("dysynni", "1 1", 0),
        ("dwyfor", "0 1 1", 0),
        ("dwyfor", "0 1 0", 2),
        ("ogwen", "0 1 2 1", 0),
        ("ogwen", "0 1 2 0", 2),
        ("llyfni", "0 0 1 1 2", 0),
        ("llyfni", "0 0 0 1 2", 2),
        ("dwyryd", "0 0 1 1 2 2", 0),
        ("dwyryd", "0 0 0 1 1 1", 2),
        ("dwyryd", "0 0 0 0 0 0", 2),
    ],
)
def test_gives_2_points_for_a_valley_of_which_half_is_owned(
    valley: str, row: str, points: int
) -> None:
    state = table(3).round(250).mines(**{valley: row}).boxes(half_the_mines=[0]).over()
    assert state.sheet()[0]["half_the_mines"] == points


@pytest.mark.rule("SF-10.4")
@pytest.mark.parametrize(("row", "points"), [("0", 0), ("0 0", 0), ("0 0 0", 2)])
def test_counts_half_of_all_mines_also_of_those_never_opened(row: str, points: int) -> None:
    state = table(4).round(250).mines(llyfni=row).boxes(half_the_mines=[0]).over()
    assert state.sheet()[0]["half_the_mines"] == points


@pytest.mark.rule("SF-10.5")
@pytest.mark.parametrize(
    ("row", "points"), [("0 0 0", 3), ("0 0", 0), ("0 0 1", 0), ("1 1 1", 0), ("", 0)]
)
def test_gives_3_points_for_a_valley_of_which_all_mines_are_owned(row: str, points: int) -> None:
    state = table(2).round(250).mines(dwyfor=row).boxes(alone_in_the_valley=[0]).over()
    assert state.sheet()[0]["alone_in_the_valley"] == points


@pytest.mark.rule("SF-10.6")
def test_counts_a_valley_for_half_of_the_mines_and_different_valleys() -> None:
    boxes = {"half_the_mines": [0], "different_valleys": [0]}
    state = table(3).round(250).mines(dysynni="0 1").boxes(**boxes).coins(0, 0, 0).over()
    assert state.sheet()[0] == {
        "mines": 2,
        "money": 0,
        "different_valleys": 1,
        "half_the_mines": 2,
        "alone_in_the_valley": 0,
    }
    assert state.scores() == [5, 2, 0]


# -- winning -------------------------------------------------------------------------------------


@pytest.mark.rule("SF-10.7")
def test_ranks_by_points() -> None:
    state = table(3).round(250).mines(ogwen="1 1 2").coins(9, 0, 3).over()
    assert state.scores() == [3, 4, 3]
    assert state.ranking()[0] == 1


@pytest.mark.rule("SF-10.7")
def test_shares_the_win_in_a_tie() -> None:
    """Seat 0 has more coins, seat 1 more mines, seat 2 a point less; seat 3 has none."""
    state = table(4).round(250).mines(ogwen="0 1 1 2").coins(8, 0, 3, 0).over()
    assert state.scores() == [4, 4, 3, 0]
    assert state.winners() == [0, 1]
    assert state.places() == [1, 1, 3, 4]
    assert state.ranking() == [0, 1, 2, 3]
    assert state.prompt() == "The game is over. The win is shared."


@pytest.mark.rule("SF-10.7")
def test_has_one_winner_without_a_tie() -> None:
    state = table(3).round(250).mines(ogwen="1 1 2").coins(9, 0, 3).over()
    assert state.winners() == [1]
    assert state.places() == [2, 1, 2]
    assert state.ranking() == [1, 0, 2]
    assert state.prompt() == "The game is over."


TIE_BREAK = {"tied_win": "tie_break"}


@pytest.mark.rule("SF-11.4")
def test_has_one_winner_in_a_tie_if_a_tie_break_is_agreed_on() -> None:
    state = table(4, options=TIE_BREAK).round(250).mines(ogwen="0 1 1 2").coins(8, 0, 3, 0).over()
    assert state.scores() == [4, 4, 3, 0]
    assert state.winners() == [0]
    assert state.places() == [1, 2, 3, 4]
    assert state.prompt() == "The game is over."


@pytest.mark.rule("SF-11.4")
def test_ranks_by_coins_in_a_tie() -> None:
    """Seat 0 has more coins, seat 1 more mines, and seat 2 sits last."""
    state = table(3, options=TIE_BREAK).round(250).mines(ogwen="0 1 1 2").coins(8, 0, 7).over()
    assert state.scores() == [4, 4, 4]
    assert state.ranking() == [0, 2, 1]


@pytest.mark.rule("SF-11.4")
def test_ranks_by_mines_in_a_tie_of_points_and_coins() -> None:
    """Seat 0 has more mines; seat 1 has a point for different valleys, and sits last."""
    state = (
        table(2, options=TIE_BREAK)
        .round(250)
        .mines(ogwen="0 0", seiont="1", llyfni="0")
        .coins(6, 6)
    )
    end = state.mines(dwyfor="1").boxes(different_valleys=[1]).over()
    assert end.scores() == [8, 8]
    assert end.ranking() == [0, 1]


@pytest.mark.rule("SF-11.4")
@pytest.mark.parametrize(
    ("start", "order"), [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1]), (3, [2, 1, 0, 3])]
)
def test_ranks_who_sits_last_in_the_last_round_first_in_a_full_tie(
    start: int, order: list[int]
) -> None:
    assert table(4, options=TIE_BREAK).round(250).start_player(start).over().ranking() == order


@pytest.mark.rule("SF-11.4")
def test_ranks_by_the_order_of_the_last_round_after_a_game_played_out() -> None:
    """All forfeit in the last round, of which seat 1 was the start player."""
    state = table(2, options=TIE_BREAK).round(250).start_player(1).coins(3, 3).acting(0, field=1)
    assert play(state, "forfeit").ranking() == [0, 1]


@pytest.mark.rule("SF-10.7")
def test_adds_up_the_score_sheet() -> None:
    state = end(3, ogwen="0 1 0", dysynni="0 0")
    assert state.scores() == [sum(column.values()) for column in state.sheet()] == [9, 3, 1]


@pytest.mark.parametrize(
    ("key", "english", "german"),
    [
        ("mines", "Mines", "Minen"),
        ("money", "Coins", "Münzen"),
        ("different_valleys", "Different valleys", "Verschiedene Täler"),
        ("half_the_mines", "Half of the mines", "Die Hälfte der Minen"),
        ("alone_in_the_valley", "Alone in the valley", "Allein im Tal"),
    ],
)
def test_names_each_line_of_the_sheet(key: str, english: str, german: str) -> None:
    state = pithead.game("schiefer").start(2)
    assert state.category(key, "en") == english
    assert state.category(key, "de") == german


@pytest.mark.rule("SF-2.4")
@pytest.mark.parametrize(
    ("players", "missing"),
    [(2, ["half_the_mines"]), (3, ["alone_in_the_valley"]), (4, ["alone_in_the_valley"])],
)
def test_boxes_that_are_not_in_play_are_no_category_of_the_score(
    players: int, missing: list[str]
) -> None:
    state = pithead.game("schiefer").start(players)
    scoring = state.game.scoring
    categories = state.sheet()[0]
    assert [key for key in categories if not scoring.has_category(state, key)] == missing
