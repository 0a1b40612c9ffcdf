"""What each term of the games' evaluators counts: how much, for whom, and against whom."""

import random
from collections import defaultdict
from itertools import accumulate

import pytest

import pithead
from tests.collieries import Colliery, colliery
from tests.positions import Table, table
from tests.random_play import random_action
from tests.river import River, river

TINY = 1e-6
"""Values are linear in a weight as long as no other choice becomes the best one."""


def counted(state: pithead.State, seat: int, term: str, index: int = 0) -> float:
    """How much the value of a position rises with a weight: how often a term is counted."""
    evaluator = state.game.evaluator
    names = [name for name, _ in evaluator.layout]
    first = [0, *accumulate(size for _, size in evaluator.layout)][names.index(term)]
    raised = evaluator.weights.copy()
    raised[first + index] += TINY
    difference = evaluator.evaluate(state, seat, raised) - evaluator.evaluate(state, seat)
    return round(difference / TINY, 3)


def weight(game_id: str, term: str, index: int = 0) -> float:
    evaluator = pithead.game(game_id).evaluator
    names = [name for name, _ in evaluator.layout]
    first = [0, *accumulate(size for _, size in evaluator.layout)][names.index(term)]
    return evaluator.weights[first + index]


def for_both(state: pithead.State, term: str, index: int = 0) -> list[float]:
    return [counted(state, seat, term, index) for seat in (0, 1)]


# -- Schiefer --------------------------------------------------------------------------------------


def empty() -> Table:
    """Seat 0 has one marker, on a field; seat 1 has nothing that counts."""
    return table(2).supply(0, 0).coins(0, 0)


def test_schiefer_counts_coins_and_the_coins_that_mines_will_bring() -> None:
    assert for_both(empty().coins(5, 2).acting(0, field=1), "coin") == [3, -3]
    state = empty().mines(ogwen="0").acting(0, field=1)
    assert for_both(state, "unsold_coin") == [4, -4], "Bryn Hafod-y-Wern is worth 4 coins"
    state = empty().mines(ogwen="0").sold("bryn_hafod_y_wern").acting(0, field=1)
    assert for_both(state, "unsold_coin") == [0, 0]


@pytest.mark.parametrize("markers", range(11))
def test_schiefer_counts_markers_by_their_number(markers: int) -> None:
    others = 0 if markers > 2 else 8
    state = table(2).supply(others, markers).acting(0, field=1)
    assert for_both(state, "markers", markers) == [-1, 1]
    assert for_both(state, "further_marker") == [0, 0]


def test_schiefer_counts_markers_beyond_the_tenth_alike() -> None:
    state = table(2).supply(0, 13).acting(0, field=1)
    assert for_both(state, "further_marker") == [-3, 3]
    assert for_both(state, "markers", 10) == [-1, 1]


def test_schiefer_counts_the_action_of_a_marker_on_a_field() -> None:
    pending = weight("schiefer", "pending")
    opening = table(2).acting(0, field=3)
    assert for_both(opening, "new_mine") == pytest.approx([pending, -pending], abs=0.001)
    selling = empty().mines(ogwen="0").acting(0, field=5)
    coins = 4 * weight("schiefer", "coin")
    assert for_both(selling, "sale") == pytest.approx(
        [pending * coins, -pending * coins], abs=0.001
    )
    sale = coins * weight("schiefer", "sale")
    assert for_both(selling, "pending") == pytest.approx([sale, -sale], abs=0.001)


def test_schiefer_counts_dice_that_can_be_marked_and_rolls_to_come() -> None:
    rolled = table(2).supply(3, 0).rolling(0, "1 3 4")
    assert counted(rolled, 0, "unmarked") > 0 > counted(rolled, 1, "unmarked")
    assert for_both(rolled, "second_die") == [0, 0]
    pair = table(2).supply(3, 0).rolling(0, "1 3 3")
    assert counted(pair, 0, "second_die") > 0 > counted(pair, 1, "second_die")
    assert for_both(pair, "to_roll") == [0, 0]
    to_roll = table(2).supply(3, 0).throwing(0)
    assert counted(to_roll, 0, "to_roll") > 0 > counted(to_roll, 1, "to_roll")


def fewest_players(box: str) -> int:
    tables = pithead.game("schiefer").edition.tables
    (players,) = (row["players"] for row in tables["box"] if row["id"] == box)
    return int(min(players))


@pytest.mark.parametrize("box", pithead.game("schiefer").start(4).to_json()["boxes"])
def test_schiefer_counts_each_box_for_its_holder(box: str) -> None:
    players = fewest_players(box)
    state = table(players).supply(*[0] * players).boxes(**{box: [1]}).acting(0, field=1)
    of_holder = [counted(state, 1, "box_worth", index) for index in range(8)]
    assert sorted(of_holder) == [0] * 7 + [1]
    of_other = [counted(state, 0, "box_worth", index) for index in range(8)]
    assert of_other == pytest.approx([-one / (players - 1) for one in of_holder], abs=0.001)


# -- Ruhrschifffahrt -------------------------------------------------------------------------------

RIVALRY = 0.4
WEALTH_LIMIT = 10
"""More thalers are hardly of use to a bot."""


def more(made: River, base: River, term: str, index: int = 0) -> float:
    """How much more a term counts for seat 0 who buys; the other seat loses its part of that."""
    states = [one.buying(0) for one in (made, base)]
    own, other = (
        counted(states[0], seat, term, index) - counted(states[1], seat, term, index)
        for seat in (0, 1)
    )
    assert other == pytest.approx(-RIVALRY * own, abs=0.002)
    return own


def test_ruhrschifffahrt_counts_money_up_to_the_limit_and_beyond() -> None:
    poor = river(2).thalers(0, 0)
    assert more(river(2).thalers(5, 0), poor, "thaler") == 5
    assert more(river(2).thalers(WEALTH_LIMIT + 3, 0), poor, "thaler") == WEALTH_LIMIT
    assert more(river(2).thalers(WEALTH_LIMIT + 3, 0), poor, "useless_thaler") == 3


def test_ruhrschifffahrt_counts_warehouses_debts_and_incomes() -> None:
    assert more(river(2).supply(0, 4), river(2).supply(0, 2), "warehouse_left") == 2
    assert more(river(2).debt(0, 2), river(2), "debt") == -2
    with_town, without = river(2).town(witten=[0]), river(2)
    assert more(with_town, without, "income") == pytest.approx(
        10 * weight("ruhrschifffahrt", "thaler"), abs=0.01
    )


def test_ruhrschifffahrt_counts_the_place_on_the_river_and_sales_to_come() -> None:
    upstream, downstream = river(2), river(2).ships("ind_oefte", "ind_steele")
    assert more(upstream, downstream, "position") > 0
    waiting = river(2).loading(0)
    assert for_both(waiting, "to_load") == [0, 1]
    exporting = river(2, round=5).column(rhineland=[0]).die("wiesche", 3)
    state = exporting.sailing(0, "wiesche", "pilot")
    value = state.game.evaluator.evaluate(state, 0)
    port_is_best = state.game.evaluator.weights.copy()
    port_is_best[[name for name, _ in state.game.evaluator.layout].index("export_step")] = 100.0
    assert state.game.evaluator.evaluate(state, 0, port_is_best) > value + 90.0


TILES = tuple(pithead.game("ruhrschifffahrt").start(2).to_json()["permanent"][0])
WHITE = tuple(pithead.game("ruhrschifffahrt").start(2).to_json()["white"][0])


@pytest.mark.parametrize("index", range(len(TILES)), ids=TILES)
def test_ruhrschifffahrt_counts_a_tile_for_each_purchase_to_come(index: int) -> None:
    early, late = (
        more(
            river(2, round=number).tiles(0, TILES[index]),
            river(2, round=number),
            "tile_a_round",
            index,
        )
        for number in (4, 11)
    )
    assert early > late > 0
    if TILES[index] != "county_mark":
        at_once = more(river(2).tiles(0, TILES[index]), river(2), "tile_at_once", index)
        assert at_once > 0


@pytest.mark.parametrize("index", [1, 2, 3], ids=WHITE[1:4])
def test_ruhrschifffahrt_counts_a_white_tile_until_it_is_used(index: int) -> None:
    used = river(2).used(0, WHITE[index])
    assert more(river(2).tiles(0, WHITE[index]), used, "white_worth", index) == 1


def test_ruhrschifffahrt_counts_a_part_of_tiles_and_of_groups_of_towns() -> None:
    nearly_earned = river(2, round=6).stones(0, BI=1, BT=1, BR=1)
    assert more(nearly_earned, river(2, round=6), "part", 1) > 0
    for missing, towns in ((1, ("witten", "hattingen")), (2, ("witten",))):
        built = river(2).town(**{town: [0] for town in towns})
        assert more(built, river(2), "group_part", 3 - missing) > 0


# -- Schichtwechsel --------------------------------------------------------------------------------

LEFT = 1 - 1.4 / 5
"""The part of the game to come in the action phase of the second of five rounds."""


@pytest.mark.parametrize(
    ("made", "term", "index", "times"),
    [
        pytest.param(made, term, index, times, id=f"{term}-{index}")
        for made, term, index, times in (
            (colliery(2).pit(0, white=2), "white", 0, 2.0),
            (colliery(2).pit(1, token=False), "token", 0, 1.0),
            (colliery(2).pit(0, coins=3), "coin", 0, 3.0),
            (colliery(2).pit(0, coke_on_wagons=2), "sold_with", 0, None),
            (colliery(2).pit(0, coke_on_wagons=2), "on_wagon", 0, None),
            (colliery(2).pit(0, plain=1), "in_plant", 0, None),
            (colliery(2).pit(0, K4=2), "above", 0, None),
            (colliery(2).pit(0, mine="L1:c"), "below", 0, None),
            (colliery(2).pit(0, tip=2), "spoil_on_tip", 0, 2.0),
            (colliery(2).pit(0, mine="L1:s"), "spoil_below", 0, 1.0),
            (colliery(2).pit(0, discs=(2, 0, 0)), "step", 0, 2 * LEFT),
            (colliery(2).pit(0, discs=(0, 3, 0)), "step", 1, 3 * LEFT),
            (colliery(2).pit(0, discs=(0, 0, 1)), "step", 2, LEFT),
            *(
                (colliery(2).pit(0, discs=(3, 0, 0), free=[bar]), "bar", index, 3.0)
                for index, bar in enumerate(
                    ("bar_water", "bar_token", "bar_road", "bar_lift", "bar_tile")
                )
            ),
            (colliery(2).pit(0, miner=4), "shift_space", 0, 3.0),
            (colliery(2).pit(0, miner=14), "at_exit", 0, LEFT),
            (colliery(2).pit(0, discs=(3, 0, 0), areas={"area_speed": 1}), "speed_house", 0, LEFT),
            *(
                (
                    colliery(2).pit(0, water=level).pit(1, water=3 + (level == 3)),
                    "water",
                    level,
                    1.0,
                )
                for level in range(7)
            ),
        )
    ],
)
def test_schichtwechsel_counts_what_a_player_has(
    made: Colliery, term: str, index: int, times: float | None
) -> None:
    both = for_both(made.turn(0), term, index)
    assert both[0] == -both[1]
    assert both[0] > 0
    if times is not None:
        assert both[0] == pytest.approx(times, abs=0.001)


def test_schichtwechsel_counts_the_first_players_marker_and_a_turn_to_come() -> None:
    state = colliery(2).turn(0)
    assert for_both(state, "marker") == pytest.approx([LEFT, -LEFT], abs=0.001)
    assert for_both(state, "turn") == [1, 0]


PENDING = {
    "house_from": "house",
    "house_to": "house",
    "barrier_choice": "barrier",
    "last_barrier_choice": "barrier",
    "miner": "miner_move",
    "copy": "copy",
    "coal_on": "coal",
    "lift": "lift",
    "coke": "coke",
    "load": "load",
    "coking_space": "coking",
    "headframe_one": "headframe",
    "choose_bar": "choice",
    "choose_lower": "choice",
    "water_choice": "water_choice",
}
"""The term that counts each question for the player who is asked."""


def test_schichtwechsel_counts_what_is_still_to_be_resolved_for_the_player_who_is_asked() -> None:
    seen: defaultdict[str, int] = defaultdict(int)
    rng = random.Random(2)
    for players in (2, 3, 4) * 6:
        state = pithead.game("schichtwechsel").start(players)
        while state.actor != pithead.OVER:
            kind = state.agenda[-1].kind
            if kind in PENDING and state.actor >= 0 and seen[kind] < 3:
                seen[kind] += 1
                size = dict(state.game.evaluator.layout)[PENDING[kind]]
                own = [counted(state, state.actor, PENDING[kind], n) for n in range(size)]
                assert sum(own) > 0, kind
            state.take(random_action(state, rng))
    assert set(seen) == set(PENDING)
