"""Every defect of a position that `problems()` can name, produced from a sound position."""

import functools
import random
from collections.abc import Callable

import pytest

import pithead
from pithead.games.ruhrschifffahrt.agreed_rules import (
    NO_LIMIT,
    ONE_EACH,
    START_OF_PHASE,
    START_OF_ROUND,
)
from pithead.games.ruhrschifffahrt.dice import die
from pithead.games.ruhrschifffahrt.material import (
    BLACK,
    BLANK,
    COAL_CARRIER,
    COUNTY_MARK,
    LOCK_BUILDING,
    MAYOR,
    MOST_SLOTS,
    NO_OPTION,
    NOBODY,
    PILOT,
    RUHR_BARGE,
    SUPPLY,
    TRANSPORT,
    USED,
    WAGES,
    WHITE,
    WHITE_TILES,
)
from pithead.games.ruhrschifffahrt.state import NO_FLAG, NO_OPTION_YET, RuhrState
from pithead.kernel.fields.field import OUT_OF_RANGE
from pithead.kernel.fields.packed_row import Cells, fill, set_all
from tests.problem_codes import codes_in_sources
from tests.random_play import random_action

GAME = pithead.game("ruhrschifffahrt")
PLAYERS = 3
GAMES = 40
Test = Callable[[RuhrState], bool]
Mutation = Callable[[RuhrState], object]


def always(state: RuhrState) -> bool:
    return True


@functools.cache
def reached(kind: str, wanted: Test = always) -> RuhrState:
    """The first position of random games that asks this kind of question; "" for the end."""
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = {
            "without_starred_markers": seed % 2 == 1,
            "returning_die": START_OF_PHASE if seed % 3 == 2 else START_OF_ROUND,
            "coal_store_limit": ONE_EACH if seed % 3 == 1 else NO_LIMIT,
        }
        state = GAME.start(PLAYERS, options)
        while True:
            assert isinstance(state, RuhrState)
            top = state.agenda[-1].kind if state.agenda else ""
            if top == kind and wanted(state):
                return state.clone()
            if not state.agenda:
                break
            state.take(random_action(state, rng))
    raise AssertionError(f"no position asks {kind}")


def put(state: RuhrState, *names: str) -> None:
    """Replace the agenda."""
    steps = [GAME.step(name) for name in names]
    state.agenda = [step for step in steps if step is not None]
    assert len(state.agenda) == len(names)


def put_below(state: RuhrState, name: str) -> None:
    """Replace the step below the question."""
    put(state, *[step.name for step in state.agenda[:-2]], name, state.agenda[-1].name)


def asked(state: RuhrState) -> int:
    return state.agenda[-1].seat


def second(state: RuhrState) -> bool:
    """Whether the first player has had their turn in the order of the phase."""
    return state.position_of(asked(state)) == 1


def phase_returns(state: RuhrState) -> bool:
    return state.rules.phase_start_returns


def one_at_a_store(state: RuhrState) -> bool:
    return state.rules.one_at_a_store


def late(state: RuhrState) -> bool:
    return state.round > 5


def in_round(number: int) -> Test:
    return lambda state: state.round == number


def timeline_begun(state: RuhrState) -> bool:
    return state.round > state.material.timeline_rounds[0]


def clay(state: RuhrState) -> bool:
    return state.stage == 0 and state.round > 1


def with_wages(state: RuhrState) -> bool:
    return WAGES in state.option_now


def without_starred(state: RuhrState) -> bool:
    return state.rules.without_starred


def with_county(state: RuhrState) -> bool:
    return bool(state.permanent[asked(state)] >> COUNTY_MARK & 1)


def slot(slots: Cells, *owners: int) -> None:
    """Put these warehouses on the first town, coal store or column."""
    for place in range(MOST_SLOTS):
        slots[place] = owners[place] if place < len(owners) else NOBODY


def hold(state: RuhrState, seat: int, kind: int, held: int) -> None:
    state.white[seat * len(WHITE_TILES) + kind] = held


def go_to(state: RuhrState, seat: int, depot: int) -> None:
    state.ship[seat] = state.material.depot_space[depot]
    state.arrival[seat] = 0


def without_dice(state: RuhrState) -> None:
    """Take all dice off the depots."""
    for depot, value in enumerate(state.depots):
        if value:
            state.dice_removed[state.material.depot_colour[depot]] += 1
            state.depots[depot] = 0


def lie_at_pilot_depot(state: RuhrState, option: int = NO_OPTION) -> None:
    depot = state.material.depot_sale.index(-1)
    seat = state.order[0]
    state.option_now[seat] = option
    state.depots[depot] = 3
    go_to(state, seat, depot)


def lie_in_the_county(state: RuhrState) -> None:
    depot = state.material.depot_colour.index(WHITE)
    seat = state.order[0]
    state.option_now[seat] = PILOT
    state.permanent[seat] &= ~(1 << COUNTY_MARK)
    state.depots[depot] = 3
    go_to(state, seat, depot)


def raise_nothing(state: RuhrState) -> None:
    state.option_now[asked(state)] = SUPPLY
    fill(state.depots, [6 if value else 0 for value in state.depots])


def start_from_nothing(state: RuhrState) -> None:
    state.option_now[asked(state)] = NO_OPTION
    without_dice(state)


def pay_with_nothing(state: RuhrState) -> None:
    state.thalers[asked(state)] = 0
    state.vp[asked(state)] = 0


def ask_for_used_coal_carrier(state: RuhrState) -> None:
    seat = asked(state)
    hold(state, seat, COAL_CARRIER, USED)
    put(state, f"coal_carrier:{seat}")


def build_all_locks(state: RuhrState) -> None:
    state.forced_building = True
    state.obstacles = 0
    put(state, "phase:7", "buying:1", f"purchase:{asked(state)}", f"forced_lock:{asked(state)}")


def build_from_the_bag(state: RuhrState) -> None:
    """The marker of a lock that was built in this round lies in the bag since the draw."""
    state.forced_building = False
    state.bag = 2
    state.permanent[asked(state)] |= 1 << LOCK_BUILDING
    state.used[asked(state)] |= 1 << LOCK_BUILDING


def fill_depots(state: RuhrState) -> None:
    set_all(state.depots, 3)


def arrive_together(state: RuhrState) -> None:
    state.ship[0] = state.ship[1]
    state.arrival[0] = state.arrival[1]


def use_without_tile(state: RuhrState, tile: int) -> None:
    state.permanent[0] = 0
    state.used[0] = 1 << tile


def turn_round(state: RuhrState) -> None:
    fill(state.order, state.turn_order()[::-1])


def put_on_track(state: RuhrState, *values: int) -> None:
    """The first rows of the black column."""
    for row, value in enumerate(values):
        state.track[row] = value


def wait(state: RuhrState, number: int) -> None:
    """One more die waits for a depot."""
    state.waiting[state.dice_waiting()] = number


CASES: list[tuple[str, str, Test, Mutation]] = [
    # Ranges of the fields.
    (OUT_OF_RANGE, "purchase", always, lambda s: s.thalers.__setitem__(0, -1)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.vp.__setitem__(0, -1)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.supply.__setitem__(0, -1)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.debt.__setitem__(0, 99)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.depots.__setitem__(0, 7)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.track.__setitem__(0, 7)),
    (OUT_OF_RANGE, "purchase", always, lambda s: setattr(s, "export_pos", 99)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.demand.__setitem__(0, 99)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.option_now.__setitem__(0, 99)),
    (OUT_OF_RANGE, "purchase", always, lambda s: s.white.__setitem__(0, 4)),
    # Dice and track.
    ("dice_count", "purchase", always, lambda s: s.dice_removed.__setitem__(BLACK, 0)),
    ("wrong_stage", "purchase", late, lambda s: setattr(s, "stage", 0)),
    ("die_below_track", "purchase", late, lambda s: s.track.__setitem__(5, 3)),
    ("missing_track_column", "purchase", clay, lambda s: s.track.__setitem__(6, 3)),
    ("track_gap", "purchase", clay, lambda s: put_on_track(s, 3, 0, 3)),
    ("track_gap", "purchase", clay, lambda s: put_on_track(s, 0, 0, 3, 0)),
    # Ships and options.
    ("order_incomplete", "purchase", always, lambda s: fill(s.order, [0, 0, 1])),
    ("order_before_draw", "purchase", always, lambda s: set_all(s.order, NOBODY)),
    ("order_before_draw", "draw_start", always, lambda s: fill(s.order, [0, 1, 2])),
    ("ship_not_at_depot", "choose_option", second, lambda s: s.ship.__setitem__(s.order[0], 0)),
    (
        "ship_without_die",
        "choose_option",
        second,
        lambda s: s.depots.__setitem__(s.depot_of(s.order[0]), 0),
    ),
    (
        "ships_at_one_depot",
        "choose_sale",
        lambda s: s.position_of(asked(s)) < s.players - 1,
        lambda s: go_to(s, s.order[s.players - 1], s.depot_of(asked(s))),
    ),
    ("depot_needs_pilot", "choose_option", second, lie_at_pilot_depot),
    ("depot_needs_pilot", "choose_option", second, lambda s: lie_at_pilot_depot(s, TRANSPORT)),
    ("depot_needs_county", "choose_option", second, lie_in_the_county),
    ("ship_not_on_sale_space", "purchase", late, lambda s: s.ship.__setitem__(0, 0)),
    ("ship_not_on_sale_space", "marker", in_round(2), lambda s: s.ship.__setitem__(0, 0)),
    (
        "ship_not_on_sale_space",
        "choose_sale",
        lambda s: s.round == 1 and second(s),
        lambda s: s.ship.__setitem__(s.order[0], 0),
    ),
    ("ship_too_early", "draw_start", always, lambda s: s.ship.__setitem__(0, s.material.length)),
    (
        "arrival_twice",
        "purchase",
        always,
        arrive_together,
    ),
    ("arrival_off_sale_space", "purchase", always, lambda s: s.arrival.__setitem__(0, 0)),
    ("wages_without_player", "purchase", always, lambda s: setattr(s, "wages_taken", True)),
    ("wages_without_player", "purchase", with_wages, lambda s: setattr(s, "wages_taken", False)),
    (
        "wages_twice",
        "purchase",
        with_wages,
        lambda s: fill(s.option_now, [WAGES, WAGES, NO_OPTION]),
    ),
    (
        "loaded_without_option",
        "purchase",
        always,
        lambda s: s.option_now.__setitem__(0, NO_OPTION_YET),
    ),
    ("option_too_early", "marker", always, lambda s: s.option_now.__setitem__(0, PILOT)),
    (
        "option_too_early",
        "choose_option",
        second,
        lambda s: s.option_now.__setitem__(s.order[2], PILOT),
    ),
    (
        "loaded_without_option",
        "choose_option",
        second,
        lambda s: s.option_now.__setitem__(s.order[0], NO_OPTION_YET),
    ),
    ("round_start", "purchase", always, lambda s: setattr(s, "round_start", NOBODY)),
    ("round_start", "draw_start", always, lambda s: setattr(s, "round_start", 0)),
    (
        "round_start_not_first",
        "choose_option",
        always,
        lambda s: setattr(s, "round_start", s.order[1]),
    ),
    # Warehouses and money.
    ("warehouse_twice", "purchase", always, lambda s: slot(s.town_slots, 0, 0)),
    ("warehouse_twice", "purchase", one_at_a_store, lambda s: slot(s.store_slots, 0, 0)),
    ("warehouse_twice", "purchase", always, lambda s: slot(s.column, 0, 0)),
    ("warehouse_gap", "purchase", always, lambda s: slot(s.town_slots, NOBODY, 0)),
    ("warehouse_count", "purchase", always, lambda s: s.supply.__setitem__(0, s.supply[0] + 1)),
    ("part_of_lock_pool", "purchase", always, lambda s: s.lock_pool.__setitem__(0, 1)),
    ("county_pool", "choose_option", with_county, lambda s: s.county_pool.__setitem__(asked(s), 1)),
    (
        "timeline_over",
        "purchase",
        timeline_begun,
        lambda s: s.timeline.__setitem__(0, s.material.timeline_mask),
    ),
    (
        "port_limit",
        "purchase",
        always,
        lambda s: fill(s.column, [0, -1, -1, -1] * s.material.columns),
    ),
    ("vp_sum", "purchase", always, lambda s: s.vp.__setitem__(0, s.vp[0] + 1)),
    ("wealth_limit", "", always, lambda s: s.thalers.__setitem__(0, 999)),
    # Markers and flags.
    ("marker_count", "purchase", always, lambda s: setattr(s, "bag", s.bag + 1)),
    ("markers_drawn", "purchase", always, lambda s: setattr(s, "round", s.round + 1)),
    (
        "starred_marker",
        "purchase",
        without_starred,
        lambda s: s.undrawn.__setitem__(s.material.starred.index(True), 1),
    ),
    ("bag_runs_dry", "marker", always, lambda s: setattr(s, "bag", 1)),
    ("bag_runs_dry", "choose_option", always, lambda s: setattr(s, "bag", 0)),
    ("building_not_forced", "choose_option", always, lambda s: setattr(s, "bag", 1)),
    ("building_not_forced", "purchase", always, build_from_the_bag),
    ("bag_runs_dry", "flag", always, lambda s: setattr(s, "bag", 1)),
    ("flag_shown", "purchase", late, lambda s: setattr(s, "flag_now", NO_FLAG)),
    ("flag_shown", "purchase", clay, lambda s: setattr(s, "flag_now", 0)),
    ("flags_revealed", "purchase", late, lambda s: set_all(s.flags, 0)),
    # Tiles.
    ("white_tile_count", "purchase", always, lambda s: s.white_left.__setitem__(MAYOR, 0)),
    ("stone_count", "purchase", always, lambda s: s.stones.__setitem__(0, 99)),
    ("stone_count", "marker", in_round(2), lambda s: s.stones.__setitem__(0, 2)),
    (
        "county_too_early",
        "marker",
        in_round(2),
        lambda s: s.permanent.__setitem__(0, 1 << COUNTY_MARK),
    ),
    (
        "used_without_tile",
        "purchase",
        always,
        lambda s: use_without_tile(s, COUNTY_MARK),
    ),
    (
        "used_without_tile",
        "purchase",
        lambda s: not s.forced_building,
        lambda s: use_without_tile(s, LOCK_BUILDING),
    ),
    ("final_tile_used", "purchase", always, lambda s: hold(s, 0, MAYOR, USED)),
    ("final_tile_used", "purchase", always, lambda s: hold(s, 0, RUHR_BARGE, USED)),
    ("blank_too_early", "purchase", clay, lambda s: hold(s, 0, MAYOR, BLANK)),
    # What belongs to a turn.
    ("die_in_hand", "purchase", always, lambda s: setattr(s, "die_in_hand", die(BLACK, 3))),
    ("die_in_hand", "place_die", always, lambda s: setattr(s, "die_in_hand", 0)),
    ("dice_waiting", "purchase", always, lambda s: wait(s, die(BLACK, 3))),
    ("dice_waiting", "return_die", always, lambda s: set_all(s.waiting, 0)),
    ("removals_left", "purchase", always, lambda s: s.removals.__setitem__(BLACK, 1)),
    ("free_towing", "purchase", always, lambda s: setattr(s, "free_towing", True)),
    ("price_paid", "purchase", always, lambda s: setattr(s, "price_paid", 1)),
    ("new_too_early", "marker", always, lambda s: s.new_in_port.__setitem__(0, 1)),
    ("used_too_early", "marker", always, lambda s: s.used.__setitem__(0, 1)),
    ("pilot_blocked", "marker", always, lambda s: setattr(s, "pilot_blocked", True)),
    (
        "pilot_blocked",
        "choose_option",
        in_round(12),
        lambda s: setattr(s, "pilot_blocked", True),
    ),
    ("building_forced", "marker", always, lambda s: setattr(s, "forced_building", True)),
    ("building_forced", "", always, lambda s: setattr(s, "forced_building", True)),
    ("premature_end", "purchase", always, lambda s: s.agenda.clear()),
    # Questions in the wrong place.
    ("agenda", "purchase", always, lambda s: s.agenda.__delitem__(0)),
    ("agenda", "purchase", always, lambda s: put(s, "phase:6", *[t.name for t in s.agenda[1:]])),
    ("agenda", "flag", always, lambda s: s.agenda.__delitem__(0)),
    ("agenda", "return_die", lambda s: s.phase == 4, lambda s: s.agenda.__delitem__(0)),
    ("agenda", "return_die", lambda s: s.phase == 1, lambda s: s.agenda.__delitem__(0)),
    ("agenda", "return_die", lambda s: s.phase == 4, lambda s: put_below(s, "buying:1")),
    ("wrong_phase", "purchase", always, lambda s: setattr(s, "phase", 3)),
    ("wrong_phase", "marker", always, lambda s: setattr(s, "phase", 3)),
    ("unknown_player", "purchase", always, lambda s: put(s, "phase:7", "buying:1", "purchase:3")),
    ("unknown_player", "remove_die", always, lambda s: put(s, "phase:2", "remove_die:3")),
    ("wrong_event", "draw_start", always, lambda s: setattr(s, "round", 2)),
    ("wrong_event", "pay_toll", always, lambda s: setattr(s, "phase", 2)),
    ("wrong_event", "gain_bonus", always, lambda s: setattr(s, "phase", 2)),
    ("no_draw", "marker", always, lambda s: setattr(s, "round", 12)),
    ("empty_bag", "marker", always, lambda s: setattr(s, "bag", 0)),
    ("nothing_to_pay", "pay_toll", always, pay_with_nothing),
    ("nothing_to_remove", "remove_die", always, lambda s: set_all(s.removals, 0)),
    ("no_flag", "flag", always, lambda s: setattr(s, "phase", 2)),
    ("no_die_waits", "return_die", always, lambda s: set_all(s.waiting, 0)),
    (
        "not_start_player",
        "return_die",
        phase_returns,
        turn_round,
    ),
    (
        "not_start_player",
        "return_die",
        lambda s: not phase_returns(s) and s.phase == 4,
        lambda s: setattr(s, "round_start", (s.round_start + 1) % PLAYERS),
    ),
    (
        "two_dice_wait",
        "return_die",
        lambda s: s.phase == 4,
        lambda s: wait(s, die(BLACK, 3)),
    ),
    # Questions that cannot be asked here.
    ("option_taken", "choose_option", always, lambda s: s.option_now.__setitem__(asked(s), PILOT)),
    ("no_option", "choose_option", always, without_dice),
    ("no_die_to_take", "take_die", always, lambda s: set_all(s.track, 0)),
    ("no_transport", "take_die", always, lambda s: s.option_now.__setitem__(asked(s), PILOT)),
    ("no_transport", "place_die", always, lambda s: s.option_now.__setitem__(asked(s), PILOT)),
    ("no_die_in_hand", "place_die", always, lambda s: setattr(s, "die_in_hand", 0)),
    ("no_depot_for_die", "place_die", always, fill_depots),
    ("no_supply", "raise_die", always, lambda s: s.option_now.__setitem__(asked(s), PILOT)),
    ("no_die_to_raise", "raise_die", always, raise_nothing),
    (
        "no_start_depot",
        "raise_die",
        always,
        lambda s: s.ship.__setitem__(asked(s), s.material.length),
    ),
    ("no_start_depot", "choose_start", always, start_from_nothing),
    (
        "start_without_option",
        "choose_start",
        always,
        lambda s: s.option_now.__setitem__(asked(s), NO_OPTION_YET),
    ),
    ("no_coal_carrier", "purchase", always, ask_for_used_coal_carrier),
    ("no_pilot", "choose_sale", always, lambda s: s.option_now.__setitem__(asked(s), NO_OPTION)),
    ("ship_at_no_depot", "choose_sale", always, lambda s: s.ship.__setitem__(asked(s), 0)),
    (
        "nobody_forced",
        "purchase",
        lambda s: not s.forced_building,
        lambda s: put(s, "phase:7", f"forced_lock:{asked(s)}"),
    ),
    ("no_obstacle_left", "purchase", always, build_all_locks),
]


@pytest.mark.parametrize(
    ("code", "kind", "wanted", "mutate"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES]
)
def test_a_defect_is_named_by_its_code(
    code: str, kind: str, wanted: Test, mutate: Mutation
) -> None:
    state = reached(kind, wanted).clone()
    assert state.problems() == []
    mutate(state)
    assert code in [problem.code for problem in state.problems()]


@pytest.mark.parametrize("seat", [2, 3])
@pytest.mark.parametrize(
    "question",
    [
        "pay_toll gain_bonus remove_die choose_option take_die place_die raise_die choose_start",
        "return_die coal_carrier choose_sale purchase",
    ],
    ids=["first", "later"],
)
def test_a_question_to_a_player_who_is_not_there_is_refused(question: str, seat: int) -> None:
    for kind in question.split():
        state = GAME.start(2)
        assert isinstance(state, RuhrState)
        state.apply("start:0")
        put(state, f"{kind}:{seat}")
        assert state.problems(), kind


def test_every_code_of_the_sources_is_tested() -> None:
    codes = codes_in_sources("ruhrschifffahrt") | {OUT_OF_RANGE}
    assert codes == {code for code, *_ in CASES}
