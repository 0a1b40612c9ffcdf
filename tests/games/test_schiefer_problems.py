"""Every defect that an audit of Schiefer can name, produced in a position that was sound."""

import copy
from collections.abc import Callable
from typing import cast

import pytest

import pithead
from pithead.games.schiefer.agreed_rules import AgreedRules
from pithead.games.schiefer.dice import NO_DICE, ROLL_INDEX
from pithead.games.schiefer.state import CHANGED, SchieferState
from tests.positions import Table, table
from tests.problem_codes import codes_in_sources

GAME = pithead.game("schiefer")
MATERIAL = cast(SchieferState, GAME.start(2)).material
ALL_MINES = {
    valley["id"]: " ".join(str(i % 3) for i in range(len(valley["mines"])))
    for valley in GAME.edition.tables["valley"]
}
MINE = MATERIAL.mine_ids.index
BOX = MATERIAL.box_ids.index
Defect = Callable[[SchieferState], object]


def put(state: SchieferState, field: str, index: int, value: int) -> None:
    getattr(state, field)[index] = value


def shift(state: SchieferState, source: str, target: str, seat: int, count: int = 1) -> None:
    """Move markers of a player between supply and reserve."""
    getattr(state, source)[seat] -= count
    getattr(state, target)[seat] += count


def stack(state: SchieferState, *names: str) -> None:
    """Replace the agenda."""
    steps = [state.game.step(name) for name in names]
    state.agenda = [step for step in steps if step is not None]
    assert len(state.agenda) == len(names)


def wait(state: SchieferState, seat: int, face: int) -> None:
    """Move a marker from the reserve to a field."""
    state.waiting[seat * 6 + face - 1] += 1
    state.reserve[seat] -= 1


def unwait(state: SchieferState, seat: int, face: int) -> None:
    """Move all markers of a player on a field to the reserve."""
    state.reserve[seat] += state.waits(seat, face)
    state.waiting[seat * 6 + face - 1] = 0


def mark(state: SchieferState, face: int) -> None:
    state.marked[face - 1] += 1


def mark_again(state: SchieferState, seat: int, face: int) -> None:
    mark(state, face)
    wait(state, seat, face)


def take_box(state: SchieferState, name: str, slot: int, seat: int) -> None:
    """Move a marker from the reserve to a box."""
    state.boxes[2 * BOX(name) + slot] = seat
    state.reserve[seat] -= 1


def open_out_of_order(state: SchieferState, seat: int) -> None:
    state.owners[MINE("pant_dreiniog")] = seat
    state.reserve[seat] -= 1


def count_too_many(state: SchieferState) -> None:
    state.opened[0] = 2


def sell(state: SchieferState, *mines: int) -> None:
    for mine in mines:
        state.sold[mine] = 1


def close(state: SchieferState, name: str, seat: int) -> None:
    """Close the last opened mine of Ogwen."""
    state.owners[MINE(name)] = -1
    state.opened[0] -= 1
    state.reserve[seat] += 1


def roll(state: SchieferState, *faces: int) -> None:
    state.dice = ROLL_INDEX[faces[0], faces[1], faces[2]]


def use(state: SchieferState, seat: int, bits: int) -> None:
    state.used[seat] |= bits


def fields() -> Table:
    return table(3).mines(ogwen="0").waiting({0: {3: 1, 6: 2}, 1: {5: 1}})


def start() -> pithead.State:
    return GAME.start(3)


def acting() -> pithead.State:
    return fields().acting(seat=0, field=3)


def throwing() -> pithead.State:
    return table(3).throwing(seat=1)


def rolling() -> pithead.State:
    return table(3).mines(ogwen="0").rolling(seat=0, dice="1 3 3")


def after_a_sale() -> pithead.State:
    state = table(3).mines(ogwen="0 1").sold("coetmor").acting(seat=1, field=5)
    state.apply("sell:bryn_hafod_y_wern")
    return state


def rerolling() -> pithead.State:
    state = rolling()
    state.apply("reroll:3")
    return state


def marking() -> pithead.State:
    return table(3).marking(seat=1, dice="1 3 3", marked="1 3")


def spending() -> pithead.State:
    return fields().supply(0, 5, 5).spending(seat=0, field=3, owed=2)


def buying_later() -> pithead.State:
    """Seat 0 buys after a sale: of Coed Madog or of Tal-y-sarn, which bring 4 coins."""
    seller = table(3).mines(llyfni="0 0").boxes(buy3=[0]).coins(0, 3, 3)
    state = seller.waiting({1: {6: 1}}).acting(seat=0, field=5)
    state.apply("buy:buy3")
    return state


def buying_after_payment() -> pithead.State:
    """Seat 0 opens Bryn Eglwys with the markers on 3, 5 and 6, and buys one of them back."""
    mines = {"ogwen": "0 0 0 0", "seiont": "0 0 0 0", "llyfni": "0 0 0 0 0", "dwyfor": "0 0 0"}
    owner = table(3).mines(**mines, dwyryd="0 0 0 0 0 0", dysynni="1").boxes(buy3=[0])
    waiting = owner.waiting({0: {3: 1, 5: 1, 6: 1}}).supply(0, 8, 8).reserve(0, 17, 18)
    state = waiting.coins(3, 3, 3).acting(seat=0, field=3)
    state.apply("buy:buy3")
    return state


def buying_twice_after_payment(coins: int = 7) -> pithead.State:
    """Seat 0 owes the markers on 5 and 6 for Bryn Eglwys, and buys both of them back."""
    mines = {"ogwen": "0 0 0 0", "seiont": "0 0 0 0", "llyfni": "0 0 0 0 0", "dwyfor": "0 0 0"}
    owner = table(3).mines(**mines, dwyryd="0 0 0 0 0 1", dysynni="1 0")
    owing = owner.boxes(buy3=[0], buy4=[0]).waiting({0: {5: 1, 6: 1}}).supply(0, 8, 8)
    state = cast(SchieferState, owing.coins(coins, 3, 3).spending(seat=0, field=3, owed=2))
    stack(state, "end_of_round", "carry_out:3:1", "purchase:0:buy3+buy4", "spend:0:2")
    return state


def buying_with_coins_to_spare() -> pithead.State:
    return buying_twice_after_payment(coins=8)


def empty() -> pithead.State:
    return table(3).boxes(buy3=[0]).supply(0, 8, 8).coins(5, 3, 3).empty_handed(seat=0)


def over() -> pithead.State:
    return table(3).mines(**ALL_MINES).over()


def last_round() -> pithead.State:
    return table(3).round(250).over()


def limited() -> pithead.State:
    return table(3, options={"round_limit": 100}).round(100).rolling(seat=0, dice="1 3 3")


def before_action() -> AgreedRules:
    return AgreedRules(GAME.complete_options({"marker_purchase": "before_action"}))


SOUND = [
    limited,
    start,
    acting,
    throwing,
    rolling,
    after_a_sale,
    rerolling,
    marking,
    spending,
    buying_later,
    buying_after_payment,
    buying_twice_after_payment,
    buying_with_coins_to_spare,
    empty,
    over,
    last_round,
]

CASES: list[tuple[str, Callable[[], pithead.State], Defect]] = [
    ("out_of_range", rolling, lambda s: setattr(s, "round", 251)),
    ("out_of_range", rolling, lambda s: setattr(s, "round", 0)),
    ("out_of_range", rolling, lambda s: put(s, "coins", 2, -1)),
    ("out_of_range", rolling, lambda s: shift(s, "supply", "reserve", 1, 9)),
    ("out_of_range", rolling, lambda s: shift(s, "reserve", "supply", 1, 19)),
    ("marker_count", rolling, lambda s: put(s, "supply", 2, 7)),
    ("marker_count", rolling, lambda s: put(s, "reserve", 0, 19)),
    ("marker_count", acting, lambda s: put(s, "waiting", 5, 3)),
    ("marker_count", rolling, lambda s: put(s, "owners", 0, 1)),
    ("marker_count", empty, lambda s: put(s, "boxes", 2 * BOX("buy3") + 1, 2)),
    ("valley_gap", rolling, lambda s: open_out_of_order(s, 0)),
    ("valley_gap", rolling, lambda s: open_out_of_order(s, 2)),
    ("valley_gap", rolling, count_too_many),
    ("closed_mine_sold", rolling, lambda s: put(s, "sold", MINE("coetmor"), True)),
    ("last_sale_unsold", rolling, lambda s: setattr(s, "last_sale", 0)),
    ("last_sale_unsold", rolling, lambda s: setattr(s, "last_sale", 3)),
    ("box_overfull", throwing, lambda s: take_box(s, "alone_in_the_valley", 0, 1)),
    ("box_twice", empty, lambda s: take_box(s, "buy3", 1, 0)),
    ("change_without_box", throwing, lambda s: use(s, 2, CHANGED)),
    ("purchase_without_box", throwing, lambda s: use(s, 2, 1)),
    ("purchase_without_box", throwing, lambda s: use(s, 0, 2)),
    ("dice_on_table", throwing, lambda s: roll(s, 1, 2, 3)),
    ("dice_on_table", rolling, lambda s: setattr(s, "dice", NO_DICE)),
    ("dice_on_table", over, lambda s: roll(s, 1, 2, 3)),
    ("marked_outside_marking", rolling, lambda s: mark(s, 1)),
    ("marked_outside_marking", acting, lambda s: mark(s, 1)),
    ("impossible_marks", marking, lambda s: roll(s, 1, 2, 2)),
    ("impossible_marks", marking, lambda s: mark_again(s, 1, 1)),
    ("impossible_marks", over, lambda s: mark(s, 1)),
    ("waiting_at_end", over, lambda s: wait(s, 0, 6)),
    ("start_player", over, lambda s: setattr(s, "start_player", -1)),
    ("start_player", start, lambda s: setattr(s, "start_player", 2)),
    ("premature_end", over, lambda s: close(s, "penrhyn", 0)),
    ("premature_end", last_round, lambda s: setattr(s, "round", 249)),
    ("agenda", start, lambda s: stack(s, "end_of_round", "start")),
    ("agenda", throwing, lambda s: stack(s, "end_of_round", "carry_out:1:0", "throw:1")),
    (
        "agenda",
        throwing,
        lambda s: stack(s, "end_of_round", "carry_out:1:0", "rolling:1", "throw:1"),
    ),
    (
        "agenda",
        throwing,
        lambda s: stack(s, "end_of_round", "carry_out:1:0", "rolling:1", "throw:3"),
    ),
    ("agenda", empty, lambda s: stack(s, "end_of_round", "empty:0")),
    ("agenda", rolling, lambda s: stack(s, "dice:0")),
    (
        "agenda",
        rerolling,
        lambda s: stack(s, *[step.name for step in s.agenda if step.kind != "dice"]),
    ),
    ("agenda", marking, lambda s: stack(s, "end_of_round", "rolling:2", "mark:1")),
    ("agenda", acting, lambda s: stack(s, "end_of_round", "carry_out:3:2", "act:3:0")),
    ("agenda", acting, lambda s: stack(s, "end_of_round", "carry_out:3:1", "act:3:3")),
    ("agenda", spending, lambda s: stack(s, "end_of_round", "carry_out:5:1", "spend:0:2")),
    ("roll_without_marker", throwing, lambda s: shift(s, "supply", "reserve", 1, 8)),
    ("roll_without_marker", rolling, lambda s: shift(s, "supply", "reserve", 0, 8)),
    ("roll_without_marker", rerolling, lambda s: shift(s, "supply", "reserve", 0, 8)),
    ("purchase_offer", empty, lambda s: shift(s, "reserve", "supply", 0)),
    ("purchase_offer", empty, lambda s: put(s, "coins", 0, 2)),
    ("rerolled_face", rerolling, lambda s: roll(s, 1, 2, 2)),
    ("marked_without_marker", marking, lambda s: unwait(s, 1, 1)),
    ("no_acting_marker", acting, lambda s: unwait(s, 0, 3)),
    ("marker_on_done_field", acting, lambda s: wait(s, 2, 2)),
    ("marker_on_done_field", acting, lambda s: wait(s, 2, 1)),
    ("debt_too_high", spending, lambda s: unwait(s, 0, 6)),
    ("round_after_limit", limited, lambda s: setattr(s, "round", 101)),
    ("round_after_limit", limited, lambda s: setattr(s, "round", 250)),
    ("later_purchase", buying_later, lambda s: use(s, 0, 1)),
    ("later_purchase", buying_later, lambda s: wait(s, 0, 6)),
    ("later_purchase", buying_later, lambda s: sell(s, 8, 9)),
    ("later_purchase", buying_later, lambda s: setattr(s, "rules", before_action())),
    ("later_purchase", buying_after_payment, lambda s: put(s, "coins", 0, 2)),
    ("later_purchase", buying_after_payment, lambda s: use(s, 0, 1)),
    ("later_purchase", buying_after_payment, lambda s: setattr(s, "rules", before_action())),
    (
        "agenda",
        buying_later,
        lambda s: stack(s, "end_of_round", "carry_out:5:1", "purchase:1:buy3", "act:5:0"),
    ),
    ("later_purchase", buying_twice_after_payment, lambda s: put(s, "coins", 0, 6)),
    ("later_purchase", buying_twice_after_payment, lambda s: use(s, 0, 1)),
    ("later_purchase", buying_twice_after_payment, lambda s: use(s, 0, 2)),
    (
        "later_purchase",
        buying_twice_after_payment,
        lambda s: stack(s, *[step.name for step in s.agenda[:-1]], "spend:0:1"),
    ),
    ("debt_with_supply", spending, lambda s: shift(s, "reserve", "supply", 0)),
]


@pytest.mark.parametrize("make", SOUND)
def test_the_positions_are_sound_before_they_are_broken(make: Callable[[], pithead.State]) -> None:
    assert make().problems() == []


@pytest.mark.parametrize(("code", "make", "defect"), CASES)
def test_a_defect_is_named(code: str, make: Callable[[], pithead.State], defect: Defect) -> None:
    state = cast(SchieferState, make())
    defect(state)
    assert {problem.code for problem in state.problems()} == {code}


@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize(
    ("below", "question"),
    [
        ("rolling", "throw:{seat}"),
        ("rolling", "empty:{seat}"),
        ("rolling", "dice:{seat}"),
        ("rolling", "mark:{seat}"),
        ("carry_out:3", "act:3:{seat}"),
        ("carry_out:3", "spend:{seat}:1"),
    ],
)
def test_a_player_who_is_not_in_the_game_is_asked_nothing(
    below: str, question: str, seat: int
) -> None:
    state = cast(SchieferState, table(2).acting(seat=0, field=3))
    steps = ["carry_out:1:0"] if below == "rolling" else []
    stack(state, "end_of_round", *steps, f"{below}:{seat % 2 + 1}", question.format(seat=seat))
    assert "agenda" in [problem.code for problem in state.problems()]


@pytest.mark.parametrize(
    ("make", "agenda", "expected"),
    [
        (throwing, ["throw:1"], ["end_of_round", "carry_out:1:0", "rolling:2"]),
        (acting, ["act:3:0"], ["end_of_round", "carry_out:3:1"]),
        (acting, ["end_of_round", "act:3:0"], ["end_of_round", "carry_out:3:1"]),
        (
            buying_later,
            ["purchase:0:buy3", "act:5:0"],
            ["end_of_round", "carry_out:5:1", "purchase:0:buy3"],
        ),
        (
            buying_later,
            ["end_of_round", "carry_out:5:1", "purchase:1:buy3", "act:5:0"],
            ["end_of_round", "carry_out:5:1"],
        ),
    ],
)
def test_a_question_names_what_must_be_below_it(
    make: Callable[[], pithead.State], agenda: list[str], expected: list[str]
) -> None:
    state = cast(SchieferState, make())
    stack(state, *agenda)
    sentence = f"below {agenda[-1]}, the agenda must have: {', '.join(expected)}"
    assert sentence in [str(problem) for problem in state.problems()]


@pytest.mark.parametrize("face", range(1, 7))
def test_markers_can_be_owed_on_every_space_that_opens_mines(face: int) -> None:
    tables = copy.deepcopy(GAME.edition.tables)
    opening, given = tables["field"][2], tables["field"][face - 1]
    opening["actions"], given["actions"] = given["actions"], opening["actions"]
    game = GAME.with_edition(pithead.Edition(tables, "mine.toml"))
    owing = table(3, game).mines(ogwen="0").waiting({0: {6: 2}}).supply(0, 5, 5)
    assert owing.spending(seat=0, field=face, owed=1).problems() == []


def test_every_code_is_tested() -> None:
    assert codes_in_sources("schiefer") | {"out_of_range"} == {code for code, _, _ in CASES}
